// Which tasks may still run after shutdown, and which ones the sweep removes.
//
//     policy (default)                          after shutdown()
//     executeExistingDelayedTasks (true)        one-shots that wait: keep / cancel
//     continueExistingPeriodicTasks (false)     periodic tasks: keep / cancel
//     a one-shot that is due already            kept, whatever the policy
//     a task already cancelled                  dropped, whatever the policy
#include "engine/executor/scheduled/scheduled_thread_pool_executor.hpp"

namespace poolscope {
bool ScheduledThreadPoolExecutor::canRunInCurrentRunState(
    const RunnableScheduledFuture& task) const {
    if (!isShutdown()) return true;
    if (isStopped()) return false;
    return task.isPeriodic()
               ? getContinueExistingPeriodicTasksAfterShutdownPolicy()
               : getExecuteExistingDelayedTasksAfterShutdownPolicy() || task.getDelay().ns <= 0;
}

/// Goes over a snapshot, because removing and cancelling change the array.
Co<void> ScheduledThreadPoolExecutor::onShutdown() {
    const bool keepDelayed = getExecuteExistingDelayedTasksAfterShutdownPolicy();
    const bool keepPeriodic = getContinueExistingPeriodicTasksAfterShutdownPolicy();
    DelayedWorkQueue& queue = getQueue();
    const std::vector<RunnablePtr> snapshot = co_await queue.toArray();
    for (const RunnablePtr& element : snapshot) {
        const ScheduledPtr task = scheduledFutureOf(element);
        const bool dropped =
            task->isPeriodic() ? !keepPeriodic : !keepDelayed && task->getDelay().ns > 0;
        const bool kept = !dropped && !task->isCancelled();
        world_.emit(POOLSCOPE_HERE, ShutdownDecided{id(), task->taskId(), kept});
        if (kept) continue;
        if (co_await queue.remove(*task)) co_await task->cancel(false);
    }
    co_await tryTerminate();
}

Co<void> ScheduledThreadPoolExecutor::setContinueExistingPeriodicTasksAfterShutdownPolicy(
    bool value) {
    continueExistingPeriodicTasksAfterShutdown_.store(value);
    world_.digestWrite(Shared::SettingValue, settingNumber(Setting::ContinuePeriodicAfterShutdown),
                       value);
    world_.emit(POOLSCOPE_HERE,
                SettingChanged{id(), Setting::ContinuePeriodicAfterShutdown, value});
    if (!value && isShutdown()) co_await onShutdown();
}

Co<void> ScheduledThreadPoolExecutor::setExecuteExistingDelayedTasksAfterShutdownPolicy(
    bool value) {
    executeExistingDelayedTasksAfterShutdown_.store(value);
    world_.digestWrite(Shared::SettingValue, settingNumber(Setting::ExecuteDelayedAfterShutdown),
                       value);
    world_.emit(POOLSCOPE_HERE, SettingChanged{id(), Setting::ExecuteDelayedAfterShutdown, value});
    if (!value && isShutdown()) co_await onShutdown();
}

void ScheduledThreadPoolExecutor::setRemoveOnCancelPolicy(bool value) {
    removeOnCancel_.store(value);
    world_.digestWrite(Shared::SettingValue, settingNumber(Setting::RemoveOnCancel), value);
    world_.emit(POOLSCOPE_HERE, SettingChanged{id(), Setting::RemoveOnCancel, value});
}

}  // namespace poolscope
