// Reading, writing, and waking who looks at the variable.
#include "engine/world/shared_variable.hpp"

#include <algorithm>
#include <utility>

#include "engine/world/stack_frame.hpp"

namespace poolscope {

namespace {

/// Java's int addition.
std::int32_t wrappedSum(std::int32_t a, std::int32_t b) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) + static_cast<std::uint32_t>(b));
}

}  // namespace

SharedVariable::SharedVariable(World& world, std::string_view name, std::int32_t value,
                               VariableTraits traits)
    : world_(world), id_(world.newVariableId()), first_(value), traits_(traits), value_(value) {
    world.emit(POOLSCOPE_HERE, VariableCreated{id_, world.text(name), value, traits.boolean,
                                               traits.isVolatile, traits.threadLocal});
}

std::int32_t& SharedVariable::slot() {
    if (!traits_.threadLocal) return value_;
    const std::uint32_t thread = world_.currentThread().id().value;
    if (thread >= slots_.size()) slots_.resize(thread + 1, first_);
    return slots_[thread];
}

std::int32_t SharedVariable::get() {
    const StackFrame frame(world_);
    const World::Effect together = world_.effect();
    const SpinGuard guard(guard_);
    const std::int32_t value = slot();
    world_.digestRead(static_cast<std::uint32_t>(value));
    world_.emit(POOLSCOPE_HERE, VariableRead{id_, value, traits_.boolean});
    return value;
}

std::int32_t SharedVariable::update(VariableAccess how, std::int32_t operand) {
    const StackFrame frame(world_);
    const World::Effect together = world_.effect();
    std::int32_t before = 0;
    {
        const SpinGuard guard(guard_);
        before = slot();
        if (how != VariableAccess::Set) world_.digestRead(static_cast<std::uint32_t>(before));
        written(how, before,
                how == VariableAccess::GetAndAdd ? wrappedSum(before, operand) : operand);
    }
    tellWatchers();
    return before;
}

bool SharedVariable::compareAndSet(std::int32_t expected, std::int32_t wanted) {
    const StackFrame frame(world_);
    const World::Effect together = world_.effect();
    {
        const SpinGuard guard(guard_);
        const std::int32_t before = slot();
        world_.digestRead(static_cast<std::uint32_t>(before));
        if (before != expected) {
            world_.emit(POOLSCOPE_HERE, CompareFailed{id_, expected, before, traits_.boolean});
            return false;
        }
        written(VariableAccess::CompareAndSet, before, wanted);
    }
    tellWatchers();
    return true;
}

/// Under the guard.
void SharedVariable::written(VariableAccess how, std::int32_t from, std::int32_t to) {
    slot() = to;
    ++version_;
    const std::uint64_t thing =
        traits_.threadLocal
            ? StateDigest::mix(id_.value, world_.currentThread().id().value + std::uint64_t{1})
            : id_.value;
    world_.digestWrite(Shared::ValueOfVariable, thing, static_cast<std::uint32_t>(to));
    world_.emit(POOLSCOPE_HERE, VariableWritten{id_, from, to, traits_.boolean, how});
}

std::uint64_t SharedVariable::version() const {
    const SpinGuard guard(guard_);
    return version_;
}

bool SharedVariable::watch(Thread& thread, std::uint64_t seen) {
    const SpinGuard guard(guard_);
    if (version_ != seen) return false;
    watchers_.push_back(&thread);
    return true;
}

void SharedVariable::unwatch(Thread& thread) {
    const SpinGuard guard(guard_);
    std::erase(watchers_, &thread);
}

/// Each once: a thread that goes on looking watches again.
void SharedVariable::tellWatchers() {
    std::vector<Thread*> told;
    {
        const SpinGuard guard(guard_);
        told.swap(watchers_);
    }
    for (Thread* const thread : told) world_.unpark(*thread);
}

}  // namespace poolscope
