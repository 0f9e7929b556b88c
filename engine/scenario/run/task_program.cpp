// Performing the steps that a program is made of: expressions, if, while, synchronized and the
// like.
//
// Before each operation that other threads can see stands a scheduling point. In a search the
// thread's history is set to what its next steps follow from (`here`): the step, the local
// variables and the stack. So two schedules that lead to the same values are one state.
#include <limits>

#include "engine/scenario/run/scenario_runtime.hpp"
#include "engine/scenario/run/task_body.hpp"
#include "engine/trace/ensure.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

namespace {

/// Whether other threads can change what it finds, or see what it does.
bool isVisible(Operator what) { return what >= Operator::Get && what <= Operator::Interrupted; }

std::int32_t wrapped(std::int64_t value) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(value));
}

/// Java's int arithmetic and comparisons.
std::int32_t resultOf(Operator what, std::int32_t a, std::int32_t b) {
    const std::int64_t left = a;
    const std::int64_t right = b;
    switch (what) {
        case Operator::Multiply: return wrapped(left * right);
        case Operator::Divide: return wrapped(left / right);
        case Operator::Remainder: return wrapped(left % right);
        case Operator::Add: return wrapped(left + right);
        case Operator::Subtract: return wrapped(left - right);
        case Operator::Less: return a < b ? 1 : 0;
        case Operator::LessOrEqual: return a <= b ? 1 : 0;
        case Operator::Greater: return a > b ? 1 : 0;
        case Operator::GreaterOrEqual: return a >= b ? 1 : 0;
        case Operator::Equal: return a == b ? 1 : 0;
        default: return a != b ? 1 : 0;
    }
}

}  // namespace

// ---- steps

Co<void> TaskBody::performProgram(const Step& step) {
    const StackFrame frame(runtime_.world());
    if (const auto* evaluated = std::get_if<EvaluateStep>(&step))
        return frame.tail(evaluateFor(*evaluated));
    if (const auto* asserted = std::get_if<AssertStep>(&step)) return frame.tail(check(*asserted));
    if (const auto* block = std::get_if<BlockStep>(&step)) return frame.tail(performBlock(*block));
    return frame.tail(performPlain(std::get<PlainStep>(step)));
}

Co<void> TaskBody::performAll(const std::shared_ptr<const StepList>& block) {
    if (block == nullptr) co_return;
    const std::uint64_t outer = where_;
    for (std::size_t i = 0; i < block->all.size() && flow_ == Flow::Next; ++i) {
        enterStep(outer + 1, i);
        co_await perform(block->all[i]);
    }
    where_ = outer;
}

Co<void> TaskBody::evaluateFor(const EvaluateStep& step) {
    const std::int32_t value = co_await evaluate(step.expression);
    if (!step.local) co_return;
    if (*step.local >= locals_.size()) locals_.resize(*step.local + 1);
    locals_[*step.local] = value;
}

Co<void> TaskBody::check(const AssertStep& step) {
    const bool holds = co_await evaluate(step.condition) != 0;
    World& world = runtime_.world();
    world.emit(POOLSCOPE_HERE, Asserted{world.text(step.condition.text), holds});
    if (!holds) throw Throwable("AssertionError", step.condition.text);
}

Co<void> TaskBody::performBlock(const BlockStep& step) {
    switch (step.kind) {
        case BlockStep::Kind::While: co_await performWhile(step); break;
        case BlockStep::Kind::Repeat: co_await performRepeat(step); break;
        case BlockStep::Kind::Synchronized: co_await performSynchronized(step); break;
        case BlockStep::Kind::If: {
            const bool holds = co_await evaluate(step.expression) != 0;
            co_await performAll(holds ? step.block : step.otherwise);
            break;
        }
    }
}

Co<void> TaskBody::performWhile(const BlockStep& step) {
    const std::size_t seenBefore = seen_.size();
    while (flow_ == Flow::Next) {
        seen_.resize(seenBefore);
        const Round round{locals_, effects_, looks_, seenBefore};
        const bool goesOn = co_await evaluate(step.expression) != 0;
        if (!goesOn) co_return;
        co_await performAll(step.block);
        if (flow_ == Flow::Next) co_await endRound(round);
    }
    if (flow_ == Flow::Break) flow_ = Flow::Next;
}

/// A round that changed nothing is not repeated before something changes.
Co<void> TaskBody::endRound(const Round& round) {
    if (effects_ != round.effects || locals_ != round.locals) co_return;
    if (looks_ == round.looks && seen_.size() > round.seen) co_return co_await spin(round.seen);
    co_await runtime_.world().yield();
}

Co<void> TaskBody::spin(std::size_t from) {
    World& world = runtime_.world();
    Thread& self = world.currentThread();
    world.emit(POOLSCOPE_HERE, SpinBegan{seen_.back().variable->id()});
    bool unchanged = true;
    for (std::size_t i = from; i < seen_.size() && unchanged; ++i)
        unchanged = seen_[i].variable->watch(self, seen_[i].version);
    WakeReason why = WakeReason::Unparked;
    if (unchanged) why = co_await world.park(std::nullopt);
    for (std::size_t i = from; i < seen_.size(); ++i) seen_[i].variable->unwatch(self);
    world.emit(POOLSCOPE_HERE, SpinEnded{});
    if (world.isStopping()) throw interruptedException();
    // The flag stays set, so it cannot wait again: others must get their turns.
    if (why == WakeReason::Interrupted) co_await world.yield();
}

Co<void> TaskBody::performRepeat(const BlockStep& step) {
    const std::int32_t times = co_await evaluate(step.expression);
    const std::uint64_t outer = where_;
    for (std::int32_t i = 0; i < times && flow_ == Flow::Next; ++i) {
        where_ = StateDigest::mix(outer, static_cast<std::uint64_t>(times - i));
        co_await performAll(step.block);
    }
    where_ = outer;
    if (flow_ == Flow::Break) flow_ = Flow::Next;
}

Co<void> TaskBody::performSynchronized(const BlockStep& step) {
    ++effects_;
    ReentrantLock& lock = runtime_.lock(step.lock);
    co_await lock.lock();
    std::exception_ptr error;
    try {
        co_await performAll(step.block);
    } catch (const std::bad_alloc&) {
        throw;
    } catch (...) {
        error = std::current_exception();
    }
    co_await point(1);
    lock.unlock();
    if (error) std::rethrow_exception(error);
}

Co<void> TaskBody::performPlain(const PlainStep& step) {
    switch (step.act) {
        case PlainStep::Act::Yield: co_await runtime_.world().yield(); break;
        case PlainStep::Act::Break: flow_ = Flow::Break; break;
        case PlainStep::Act::Return:
            if (step.value) {
                const std::int32_t value = co_await evaluate(*step.value);
                const bool boolean = step.value->type == ValueType::Boolean;
                if (!step.value->isVoid)
                    returned_ = !boolean     ? std::to_string(value)
                                : value != 0 ? std::string("true")
                                             : std::string("false");
            }
            flow_ = Flow::Return;
            break;
    }
}

// ---- expressions

Co<std::int32_t> TaskBody::evaluate(const Expression& expression) {
    const std::vector<StackOperation>& operations = expression.operations;
    stack_.clear();
    for (std::size_t i = 0; i < operations.size(); ++i) {
        const StackOperation& operation = operations[i];
        const bool skips =
            operation.what == Operator::SkipIf || operation.what == Operator::SkipUnless;
        if (isVisible(operation.what)) {
            co_await pointBefore(operation, i);
            computeShared(operation);
        } else if (!skips) {
            compute(operation);
        } else if ((stack_.back() != 0) == (operation.what == Operator::SkipIf)) {
            i = static_cast<std::size_t>(operation.number) - 1;
        } else {
            stack_.pop_back();
        }
    }
    co_return stack_.empty() ? 0 : stack_.back();
}

std::int32_t TaskBody::pop() {
    const std::int32_t value = stack_.back();
    stack_.pop_back();
    return value;
}

void TaskBody::compute(const StackOperation& operation) {
    const Operator what = operation.what;
    if (what == Operator::Push) {
        stack_.push_back(operation.number);
    } else if (what == Operator::Input) {
        stack_.push_back(inputs_[static_cast<std::size_t>(operation.number)]);
    } else if (what == Operator::Local) {
        const auto number = static_cast<std::size_t>(operation.number);
        stack_.push_back(number < locals_.size() ? locals_[number] : 0);
    } else if (what == Operator::Negate) {
        stack_.back() = wrapped(-std::int64_t{stack_.back()});
    } else if (what == Operator::Not) {
        stack_.back() = stack_.back() == 0 ? 1 : 0;
    } else {
        const std::int32_t right = pop();
        const bool divides = what == Operator::Divide || what == Operator::Remainder;
        if (divides && right == 0) throw Throwable("ArithmeticException", "/ by zero");
        ENSURE(!stack_.empty(), "an operation of an expression finds its operands");
        stack_.back() = resultOf(what, stack_.back(), right);
    }
}

/// The variable of the operation; of an array the element whose index is on the stack.
SharedVariable& TaskBody::variableFor(const StackOperation& operation) {
    const auto index = static_cast<std::uint32_t>(operation.number);
    const bool array = runtime_.scenario().variables[index].array;
    return runtime_.variable(index, array ? pop() : 0);
}

void TaskBody::computeShared(const StackOperation& operation) {
    const auto index = static_cast<std::uint32_t>(operation.number);
    switch (operation.what) {
        case Operator::Get: {
            SharedVariable& variable = variableFor(operation);
            seen_.push_back({&variable, variable.version()});
            return stack_.push_back(variable.get());
        }
        case Operator::TryLock:
            ++looks_;
            stack_.push_back(runtime_.lock(index).tryLock() ? 1 : 0);
            break;
        case Operator::TryAcquire:
            ++looks_;
            stack_.push_back(runtime_.semaphore(index).tryAcquire() ? 1 : 0);
            break;
        case Operator::IsAlive:
            ++looks_;
            return stack_.push_back(runtime_.ownThread(index).isAlive() ? 1 : 0);
        case Operator::Interrupted:
            ++looks_;
            stack_.push_back(runtime_.world().interrupted() ? 1 : 0);
            break;
        case Operator::CompareAndSet: {
            const std::int32_t wanted = pop();
            const std::int32_t expected = pop();
            SharedVariable& variable = variableFor(operation);
            seen_.push_back({&variable, variable.version()});
            stack_.push_back(variable.compareAndSet(expected, wanted) ? 1 : 0);
            break;
        }
        default: {
            const std::int32_t operand = pop();
            SharedVariable& variable = variableFor(operation);
            ++effects_;
            if (operation.what == Operator::Set) return variable.set(operand);
            const std::int32_t before = operation.what == Operator::GetAndSet
                                            ? variable.getAndSet(operand)
                                            : variable.getAndAdd(operand);
            const bool after = operation.what == Operator::AddAndGet;
            return stack_.push_back(after ? wrapped(std::int64_t{before} + operand) : before);
        }
    }
    // Those that took or wrote something have changed more than what they read.
    if (stack_.back() != 0) ++effects_;
}

// ---- where the body is

BlockingOperation TaskBody::point(std::size_t operation) {
    World& world = runtime_.world();
    if (!program_) return BlockingOperation(true);
    if (world.isSearched()) world.restoreDigest(here(operation));
    return world.step();
}

/// The same, and says which variable the operation touches; of an array it says nothing.
BlockingOperation TaskBody::pointBefore(const StackOperation& operation, std::size_t number) {
    World& world = runtime_.world();
    const bool ofVariable =
        operation.what >= Operator::Get && operation.what <= Operator::CompareAndSet;
    const auto index = static_cast<std::uint32_t>(operation.number);
    if (!ofVariable || !program_ || runtime_.scenario().variables[index].array)
        return point(number);
    if (world.isSearched()) world.restoreDigest(here(number));
    return world.step(Shared::ValueOfVariable, runtime_.variable(index, 0).id().value);
}

void TaskBody::beginProgram() {
    flow_ = Flow::Next;
    returned_.reset();
    locals_.clear();
    seen_.clear();
    where_ = 0;
    base_ = runtime_.world().remembered();
}

void TaskBody::endProgram() {
    World& world = runtime_.world();
    if (!program_ || !world.isSearched()) return;
    stack_.clear();
    locals_.clear();
    where_ = std::numeric_limits<std::uint64_t>::max();
    if (returned_)
        for (const char c : *returned_) where_ = StateDigest::mix(where_, std::uint8_t(c));
    world.restoreDigest(here(interrupted_ ? 1 : 0));
}

void TaskBody::enterStep(std::uint64_t block, std::size_t step) {
    if (!program_ || !runtime_.world().isSearched()) return;
    where_ = StateDigest::mix(block, step + 1);
    stack_.clear();
    runtime_.world().restoreDigest(here(0));
}

std::uint64_t TaskBody::here(std::size_t operation) const {
    std::uint64_t number = StateDigest::mix(base_, where_);
    number = StateDigest::mix(number, StateDigest::mix(operation, draws_));
    for (const std::int32_t local : locals_)
        number = StateDigest::mix(number, static_cast<std::uint32_t>(local));
    number = StateDigest::mix(number, stack_.size());
    for (const std::int32_t value : stack_)
        number = StateDigest::mix(number, static_cast<std::uint32_t>(value));
    return number;
}

}  // namespace poolscope
