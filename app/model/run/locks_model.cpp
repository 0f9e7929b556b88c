// Folding lock events. In the virtual world a lock is handed to the longest waiting thread, so the
// line's order is the order of grants; in the real world it is the order of arrival.
#include "app/model/run/locks_model.hpp"

#include <algorithm>

namespace poolscope {

struct LocksModel::Fold : Follows {
    LocksModel& model;
    const Event& event;
    std::size_t position;

    using Follows::operator();

    void operator()(const LockCreated& e) const {
        if (LockState* lock = model.locks_.introduce(e.lock)) {
            lock->executor = e.executor;
            lock->name = e.name;
        }
    }
    void operator()(const SynchronizerCreated& e) const {
        if (LockState* made = model.locks_.introduce(e.synchronizer)) {
            made->name = e.name;
            made->type = e.type;
            made->state = e.state;
        }
    }
    void operator()(const SynchronizerAwaited& e) const {
        model.enterLine(e.synchronizer, event.thread);
    }
    void operator()(const SynchronizerPassed& e) const {
        LockState* passed = model.locks_.find(e.synchronizer);
        if (passed == nullptr) return;
        passed->state = e.state;
        passed->holders.insert(passed->holders.end(), static_cast<std::size_t>(e.permits),
                               event.thread);
        std::erase(passed->waiters, event.thread);
    }
    void operator()(const SynchronizerReleased& e) const {
        LockState* released = model.locks_.find(e.synchronizer);
        if (released == nullptr) return;
        released->state = e.state;
        for (std::int32_t i = 0; i < e.permits && !released->holders.empty(); ++i) {
            const auto own =
                std::find(released->holders.begin(), released->holders.end(), event.thread);
            if (own == released->holders.end()) break;
            released->holders.erase(own);
        }
    }
    void operator()(const ConditionCreated& e) const {
        ConditionState* condition = model.conditions_.introduce(e.condition);
        if (condition == nullptr) return;
        condition->lock = e.lock;
        condition->name = e.name;
        Places* places = model.places_.introduce(model.lock(e.lock).executor);
        if (places == nullptr) return;
        const std::string_view name = model.log_->text(e.name);
        if (name == "available") places->available = e.condition;
        if (name == "termination") places->termination = e.condition;
    }
    void operator()(const LockContended& e) const { model.enterLine(e.lock, event.thread); }
    void operator()(const LockAcquired& e) const {
        LockState* lock = model.locks_.find(e.lock);
        if (lock == nullptr) return;
        lock->owner = event.thread;
        lock->holds = e.holds;
        std::erase(lock->waiters, event.thread);
    }
    void operator()(const InterruptCleared&) const {
        // lockInterruptibly: a thread that clears its flag no longer waits for the lock.
        for (std::uint32_t id = 0; id < model.locks_.size(); ++id) {
            const std::vector<ThreadId>& line = model.lock(LockId{id}).waiters;
            if (std::find(line.begin(), line.end(), event.thread) == line.end()) continue;
            std::erase(model.locks_.find(LockId{id})->waiters, event.thread);
        }
    }
    void operator()(const LockReleased& e) const {
        LockState* lock = model.locks_.find(e.lock);
        if (lock == nullptr) return;
        lock->holds = e.holds;
        if (e.holds == 0) lock->owner = ThreadId{};
    }
    void operator()(const Awaited& e) const {
        wait(e.condition, {event.thread, false, {}, position});
    }
    void operator()(const TimedAwaited& e) const {
        wait(e.condition, {event.thread, true, e.deadline, position});
    }
    void operator()(const Signalled& e) const {
        if (model.leaveCondition(e.condition, e.target)) {
            model.enterLine(model.condition(e.condition).lock, e.target);
        }
    }
    void operator()(const WokeUp& e) const {
        if (model.leaveCondition(e.condition, event.thread)) {
            model.enterLine(model.condition(e.condition).lock, event.thread);
        }
    }

private:
    void wait(ConditionId id, const ConditionWaiter& waiter) const {
        if (ConditionState* condition = model.conditions_.find(id)) {
            condition->waiters.push_back(waiter);
        }
    }
};

const KindTable& LocksModel::kinds() { return FoldedKinds::of<Fold>(); }

void LocksModel::apply(const Event& event, std::size_t position) {
    event.what.visit(Fold{{}, *this, event, position});
}

void LocksModel::enterLine(LockId id, ThreadId thread) {
    LockState* lock = locks_.find(id);
    if (lock == nullptr) return;
    const bool stands =
        std::find(lock->waiters.begin(), lock->waiters.end(), thread) != lock->waiters.end();
    if (!stands) lock->waiters.push_back(thread);
}

bool LocksModel::leaveCondition(ConditionId id, ThreadId thread) {
    ConditionState* condition = conditions_.find(id);
    if (condition == nullptr) return false;
    return std::erase_if(condition->waiters,
                         [&](const ConditionWaiter& w) { return w.thread == thread; }) != 0;
}

}  // namespace poolscope
