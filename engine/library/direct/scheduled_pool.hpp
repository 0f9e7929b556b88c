// DirectScheduledPool: a ScheduledThreadPoolExecutor that needs no engine.
//
// Promises, threads, errors: DirectPool's; the order of tasks, the policies after shutdown and the
// times of periodic tasks are the JDK's. Source: java.util.concurrent.ScheduledThreadPoolExecutor.
#pragma once

#include <optional>
#include <vector>

#include "engine/library/direct/direct_pool.hpp"
#include "engine/library/direct/timed_queue.hpp"

namespace juc::detail {

class DirectScheduledPool final : public DirectPool {
public:
    DirectScheduledPool(Runtime& runtime, int corePoolSize, ScheduledPoolOptions options);

    void execute(CallPtr task) override;
    void executeFuture(CallPtr task) override { enter(std::move(task), Duration()); }
    AnyFuture schedule(CallPtr body, Duration delay);
    /// IllegalArgumentException for a period ≤ 0.
    AnyFuture scheduleAtFixedRate(CallPtr body, Duration initialDelay, Duration period);
    AnyFuture scheduleWithFixedDelay(CallPtr body, Duration initialDelay, Duration delay);
    void setRemoveOnCancelPolicy(bool value);
    void setContinueExistingPeriodicTasksAfterShutdownPolicy(bool value);
    void setExecuteExistingDelayedTasksAfterShutdownPolicy(bool value);

    bool removesOnCancel() const { return removeOnCancel_.load(); }
    bool continuesPeriodic() const { return continuePeriodic_.load(); }
    bool executesDelayed() const { return executeDelayed_.load(); }

    bool plansTimes() const override { return true; }
    void cancelled(Call& task) override;

protected:
    CallPtr poll() override;
    std::optional<Instant> headTime() const override;
    std::size_t queued() const override { return queue_.size(); }
    std::vector<CallPtr> drain() override;
    std::vector<CallPtr> drainAtShutdown() override;
    std::vector<CallPtr> drainIf(const Wanted& wanted) override;
    std::vector<CallPtr> copyOfQueue() override;
    void putBack(Lock& lock, CallPtr task) override;
    bool run(Call& task) override;

private:
    AnyFuture repeat(CallPtr body, Duration initialDelay, std::int64_t period);
    void enter(CallPtr task, Duration delay);
    void reject(Lock& lock, CallPtr task);
    void sawClock(Instant now);
    Instant triggerTime(Instant now, Duration delay) const;
    void insert(CallPtr task, bool isDue);
    bool mayRun(const Call& task) const;
    void applyPolicies();

    TimedQueue queue_;  ///< this and the next: guarded by mutex_
    /// The clock as it was last read: what was due then is due now. Never before a reading that a
    /// time in the queue was computed from: the signed difference of that time, which may lie 292
    /// years later, and an older reading would wrap, and the task would count as due.
    Instant lastNow_;
    std::atomic<bool> removeOnCancel_ = false;
    std::atomic<bool> continuePeriodic_ = false;
    std::atomic<bool> executeDelayed_ = true;
};

}  // namespace juc::detail
