// The pool's figures, then the threads.
#include "engine/executor/pool/abort_policy_with_report.hpp"

#include <map>
#include <optional>
#include <utility>

#include "engine/executor/pool/thread_pool_executor.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {
namespace {

/// A lock's name in the log; without one its kind and number.
template <class Id>
std::string named(const Names& names, Id id, const char* kind) {
    const std::string_view name = names.of(id);
    return name.empty() ? kind + std::to_string(id.value) : std::string(name);
}

/// Where a thread has stopped that waits on no condition and for no lock; empty: it goes on. A
/// thread that waits does nothing more, so the last thing that it did says what it waits for.
std::string stopOf(const Names& names, const Event& last) {
    if (last.what.get<IoBegan>() != nullptr) return "waits for a device";
    if (const auto* sleep = last.what.get<SleepBegan>()) return sleep->busy ? "" : "sleeps";
    if (const auto* parked = last.what.get<Parked>())
        return parked->task.exists()
                   ? "waits for the result of " + named(names, parked->task, "task-")
                   : std::string();
    if (const auto* at = last.what.get<SynchronizerAwaited>()) {
        const bool latch = at->type == SynchronizerKind::CountDownLatch;
        return (latch ? "waits at latch " : "waits for a permit of semaphore ") +
               named(names, at->synchronizer, "");
    }
    if (const auto* lock = last.what.get<LockContended>())
        return "waits to lock " + named(names, lock->lock, "lock ");
    return last.what.get<CoreAwaited>() != nullptr ? "waits for a core" : "";
}

/// Of each thread its last event; that it left its core says nothing.
std::map<ThreadId, std::size_t> lastEventsOf(const Log& log) {
    std::map<ThreadId, std::size_t> last;
    for (std::size_t i = 0; i < log.size(); ++i)
        if (!log.is<CoreLeft>(i)) last[log[i].thread] = i;
    return last;
}

const char* yesNo(bool value) { return value ? "true" : "false"; }

Co<std::string> figures(ThreadPoolExecutor& e) {
    const std::int32_t poolSize = co_await e.getPoolSize();
    const std::int32_t active = co_await e.getActiveCount();
    const std::int32_t largest = co_await e.getLargestPoolSize();
    const std::int64_t tasks = co_await e.getTaskCount();
    const std::int64_t completed = co_await e.getCompletedTaskCount();
    const auto text = [](auto number) { return std::to_string(number); };
    co_return "Thread pool is EXHAUSTED! Thread Name: " + e.name() +
        ", Pool Size: " + text(poolSize) + " (active: " + text(active) +
        ", core: " + text(e.getCorePoolSize()) + ", max: " + text(e.getMaximumPoolSize()) +
        ", largest: " + text(largest) + "), Task: " + text(tasks) +
        " (completed: " + text(completed) +
        "), Executor status:(isShutdown:" + yesNo(e.isShutdown()) +
        ", isTerminated:" + yesNo(e.isTerminated()) +
        ", isTerminating:" + yesNo(e.isTerminating()) + ")!";
}

}  // namespace

std::string threadReport(World& world) {
    Names names;
    std::map<ThreadId, std::size_t> last;
    const Log* const log = world.log();
    if (log != nullptr) {
        names.follow(*log);
        last = lastEventsOf(*log);
    }
    std::string text;
    world.forEachThread([&](const Thread& thread) {
        if (!thread.isAlive()) return;
        text += "\"" + thread.name() + "\" Id=" + std::to_string(thread.id().value) + " " +
                std::string(toString(thread.state())) + "\n";
        if (const TaskId task = thread.task(); task.exists()) {
            text += "\t-  runs " + named(names, task, "task-") + "\n";
        }
        if (const ConditionId condition = thread.waitsOn(); condition.exists()) {
            text += "\t-  waits on " + named(names, condition, "condition ") + "\n";
        } else if (const LockId lock = thread.waitsFor(); lock.exists()) {
            text += "\t-  waits to lock " + named(names, lock, "lock ") + "\n";
        } else if (const auto stop = last.find(thread.id()); stop != last.end()) {
            const std::string at = stopOf(names, (*log)[stop->second]);
            if (!at.empty()) text += "\t-  " + at + "\n";
        }
    });
    return text;
}

/// Dumps every ten minutes.
bool AbortPolicyWithReport::threadsAreDue(Instant now) {
    const SpinGuard guard(short_);
    if (lastReport_ && now - *lastReport_ < kBetweenReports) return false;
    lastReport_ = now;
    return true;
}

Co<void> AbortPolicyWithReport::rejectedExecution(RunnablePtr task, ThreadPoolExecutor& executor) {
    World& world = executor.world();
    const std::string message = co_await figures(executor);
    std::string report = message + "\n";
    if (threadsAreDue(world.now())) report += threadReport(world);
    world.emit(POOLSCOPE_HERE, PoolReported{executor.id(), world.text(report)});
    acts(POOLSCOPE_HERE, executor, task, PolicyAct::Throws);
    throw Throwable("RejectedExecutionException", message);
}

}  // namespace poolscope
