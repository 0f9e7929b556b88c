// Mutex, Condition, Semaphore, Latch and Atomic over the engine's.
//
// In virtual time each function is a scheduling point before it has its effect, but for unlock:
// destructors call it, and nothing that others can see lies between it and the point before.
#include "poolscope/synchronizers.hpp"

#include "engine/library/bound.hpp"
#include "engine/world/lock_condition.hpp"
#include "engine/world/real_carrier.hpp"
#include "poolscope/atomic.hpp"
#include "poolscope/mutex.hpp"

namespace juc {

namespace detail {

namespace {

/// `act` with the object of the caller's world, after a scheduling point. It must not wait.
template <class T, class Act>
auto step(Bound<T>& bound, Act act) {
    const auto one = bound.here();
    using Result = decltype(act(*one));
    return one.runtime->run([&]() -> Co<Result> {
        co_await one.runtime->world().step();
        if constexpr (std::is_void_v<Result>)
            act(*one);
        else
            co_return act(*one);
    });
}

/// The same with a function that may wait.
template <class T, class Act>
auto wait(Bound<T>& bound, Act act) {
    const auto one = bound.here();
    return one.runtime->run([&] { return act(*one, one.runtime->world()); });
}

/// In real time what cannot wait needs no coroutine.
bool isRealTime() { return poolscope::Carrier::current() == nullptr; }

void requireNotNegative(int number, const char* what) {
    if (number < 0) throw IllegalArgumentException(what);
}

}  // namespace

class MutexCore : public Bound<poolscope::ReentrantLock> {
public:
    MutexCore(std::string name, bool isFair)
        : Bound([name = std::move(name), isFair](World& world) {
              return std::make_unique<poolscope::ReentrantLock>(world, name, isFair);
          }),
          fair(isFair) {}

    const bool fair;
};

class ConditionCore : public Bound<poolscope::LockCondition> {
public:
    ConditionCore(MutexCore& mutex, std::string name)
        : Bound([&mutex, name = std::move(name)](World& world) {
              return std::make_unique<poolscope::LockCondition>(
                  world, *mutex.here(), name, poolscope::LockCondition::Signals::Anyhow);
          }) {}
};

class SemaphoreCore : public Bound<poolscope::Semaphore> {
public:
    SemaphoreCore(int permits, std::string name, bool fair)
        : Bound([permits, name = std::move(name), fair](World& world) {
              return std::make_unique<poolscope::Semaphore>(world, name, permits, fair);
          }) {}
};

class LatchCore : public Bound<poolscope::CountDownLatch> {
public:
    LatchCore(int count, std::string name)
        : Bound([count, name = std::move(name)](World& world) {
              return std::make_unique<poolscope::CountDownLatch>(world, name, count);
          }) {}
};

/// A variable in the log.
struct ToldVariable {
    ToldVariable(World& world, std::string_view name, std::int32_t value, bool boolean)
        : id(world.newVariableId()) {
        world.emit(kNoLine,
                   poolscope::VariableCreated{id, world.text(name), value, boolean, true, false});
    }
    const poolscope::VariableId id;
};

class AtomicCore : public Bound<ToldVariable> {
public:
    AtomicCore(std::string name, bool isBoolean)
        : Bound([this, name = std::move(name)](World& world) {
              return std::make_unique<ToldVariable>(world, name, held, boolean);
          }),
          boolean(isBoolean) {}

    const bool boolean;
    std::int32_t held = 0;  ///< before the first operation that is told
};

void AtomicCoreEnd::operator()(AtomicCore* core) const { delete core; }

AtomicCorePtr newAtomicCore(std::string name, bool boolean) {
    return AtomicCorePtr(new AtomicCore(std::move(name), boolean));
}

bool inVirtualTime() { return !isRealTime(); }

void tellAtomic(AtomicCore& core, AtomicUse use, std::int32_t from, std::int32_t value) {
    using poolscope::VariableAccess;
    core.held = use == AtomicUse::NotEqual ? value : from;
    const auto variable = core.here();
    if (variable.object == nullptr) return;
    World& world = variable.runtime->world();
    const auto written = [&](VariableAccess how) {
        world.emit(kNoLine,
                   poolscope::VariableWritten{variable->id, from, value, core.boolean, how});
    };
    switch (use) {
        case AtomicUse::Read:
            world.emit(kNoLine, poolscope::VariableRead{variable->id, value, core.boolean});
            break;
        case AtomicUse::Written: written(VariableAccess::Set); break;
        case AtomicUse::Exchanged: written(VariableAccess::GetAndSet); break;
        case AtomicUse::Added: written(VariableAccess::GetAndAdd); break;
        case AtomicUse::Compared: written(VariableAccess::CompareAndSet); break;
        case AtomicUse::NotEqual:
            world.emit(kNoLine, poolscope::CompareFailed{variable->id, from, value, core.boolean});
            break;
    }
}

void changePlaces() {
    Runtime& runtime = *presentRuntime();
    runtime.run([&]() -> Co<void> { co_await runtime.world().step(); });
}

}  // namespace detail

using detail::Co;
using detail::World;

// ---------------------------------------------------------------- Mutex

Mutex::Mutex(std::string name, bool fair)
    : core_(std::make_unique<detail::MutexCore>(std::move(name), fair)) {}
Mutex::~Mutex() = default;

void Mutex::lock() {
    if (detail::isRealTime() && !core_->fair && core_->here()->tryLock()) return;
    detail::wait(*core_, [](poolscope::ReentrantLock& lock, World&) { return lock.lock(); });
}

bool Mutex::try_lock() {
    return detail::step(*core_, [](poolscope::ReentrantLock& lock) { return lock.tryLock(); });
}

void Mutex::unlock() {
    if (detail::isRealTime()) return core_->here()->unlock();
    detail::wait(*core_, [](poolscope::ReentrantLock& lock, World&) {
        lock.unlock();
        return Co<void>::ready();
    });
}

// ---------------------------------------------------------------- Condition

Condition::Condition(Mutex& mutex, std::string name)
    : mutex_(mutex),
      core_(std::make_unique<detail::ConditionCore>(*mutex.core_, std::move(name))) {}
Condition::~Condition() = default;

/// A destructor that waits for a predicate while its body is unwound would look for ever: it stays
/// where it is, as if it waited.
bool Condition::await(std::unique_lock<Mutex>& lock, std::optional<Duration> timeout) {
    if (poolscope::Carrier* const carrier = poolscope::Carrier::current();
        carrier != nullptr && carrier->isAbandoned())
        std::uncaught_exceptions() > 0 ? carrier->stay() : carrier->unwind();
    if (lock.mutex() != &mutex_ || !lock.owns_lock())
        throw IllegalArgumentException("a Condition waits with its own Mutex, locked");
    return detail::wait(*core_, [&](poolscope::LockCondition& condition, World& world) -> Co<bool> {
        std::optional<poolscope::Duration> length;
        if (timeout) length = detail::waitTime(*timeout);
        co_await world.step();
        co_return co_await condition.await(length);
    });
}

void Condition::notify(bool all) {
    mutex_.core_->here();  // the condition is made of it
    detail::step(*core_, [all](poolscope::LockCondition& condition) {
        all ? condition.signalAll() : condition.signal();
    });
}

// ---------------------------------------------------------------- Semaphore

Semaphore::Semaphore(int permits, std::string name, bool fair)
    : core_(std::make_unique<detail::SemaphoreCore>(permits, std::move(name), fair)) {}
Semaphore::~Semaphore() = default;

void Semaphore::acquire(int permits) {
    detail::requireNotNegative(permits, "a negative number of permits");
    detail::wait(*core_, [permits](poolscope::Semaphore& semaphore, World&) {
        return semaphore.acquire(permits);
    });
}

bool Semaphore::try_acquire() {
    return detail::step(*core_,
                        [](poolscope::Semaphore& semaphore) { return semaphore.tryAcquire(); });
}

bool Semaphore::try_acquire_for(Duration timeout) {
    return detail::wait(*core_, [&](poolscope::Semaphore& semaphore, World& world) {
        return semaphore.tryAcquire(1, world.now() + detail::waitTime(timeout));
    });
}

void Semaphore::release(int permits) {
    detail::requireNotNegative(permits, "a negative number of permits");
    detail::step(*core_,
                 [permits](poolscope::Semaphore& semaphore) { semaphore.release(permits); });
}

// ---------------------------------------------------------------- Latch

Latch::Latch(int count, std::string name)
    : core_(std::make_unique<detail::LatchCore>(count, std::move(name))) {
    detail::requireNotNegative(count, "a negative count");
}
Latch::~Latch() = default;

void Latch::count_down() {
    detail::step(*core_, [](poolscope::CountDownLatch& latch) { latch.countDown(); });
}

void Latch::wait() {
    detail::wait(*core_, [](poolscope::CountDownLatch& latch, World&) { return latch.await(); });
}

bool Latch::wait_for(Duration timeout) {
    return detail::wait(*core_, [&](poolscope::CountDownLatch& latch, World& world) {
        return latch.await(world.now() + detail::waitTime(timeout));
    });
}

}  // namespace juc
