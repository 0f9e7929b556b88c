// Who leads next, who gets a signal, who wakes up first.
#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "app/model/predict/draft.hpp"
#include "app/model/predict/makers.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

Said threadSaid(ThreadId thread) { return {"predict.thread", {{"thread", thread}}}; }

/// Threads on the condition `available`, the longest waiting first, then those in line for its
/// lock: whoever can lead without anything else happening first.
std::vector<ThreadId> nearTheQueue(const RunState& state, ExecutorId executor) {
    std::vector<ThreadId> all;
    for (const QueueWaiter& waiter : state.waitersOf(executor)) all.push_back(waiter.thread);
    for (const ThreadId thread : state.queueLockOf(executor).waiters)
        if (std::find(all.begin(), all.end(), thread) == all.end()) all.push_back(thread);
    return all;
}

Said whyNotLeader(ThreadId wrong, ThreadId was, ThreadId longest, ThreadId next) {
    if (wrong == was) return {"predict.leader.why.was", {{"thread", wrong}}};
    if (longest == next) return {"predict.leader.why.later", {{"thread", wrong}, {"next", next}}};
    return {"predict.leader.why.slower", {{"thread", wrong}, {"next", next}}};
}

/// A thread that waits, with or without a deadline.
struct WaitingThread {
    ThreadId thread;
    ExecutorId executor;  ///< none: no worker
    bool timed = false;
    Instant until;
};

/// Until when a thread that does not wait works; none if it does not.
std::optional<Instant> endOfWork(const Asking& asking, std::size_t position, ThreadId thread,
                                 std::size_t since) {
    for (std::size_t i = position; i > since; --i) {
        const Event event = asking.log()[i - 1];
        if (event.thread != thread) continue;
        if (const auto* e = event.what.get<SleepBegan>()) return e->until;
        if (const auto* e = event.what.get<CoreTaken>()) return e->until;
        return std::nullopt;
    }
    return std::nullopt;
}

/// Everybody but those who have not begun or have ended.
std::vector<WaitingThread> waitingThreadsAt(const Asking& asking, std::size_t position) {
    const RunState& state = asking.at(position);
    std::vector<WaitingThread> all;
    for (std::uint32_t i = 0; i < state.workers.threads(); ++i) {
        const WorkerState& worker = state.workers.worker(ThreadId{i});
        const Activity& now = worker.now();
        if (!worker.exists || now.doing == Doing::New || now.doing == Doing::Gone) continue;
        WaitingThread each{ThreadId{i}, worker.executor, now.timed, now.until};
        const bool works = now.doing == Doing::Running || isUnderWay(now.doing);
        // The event that began what it does may be the one that says until when.
        const auto until =
            works ? endOfWork(asking, position, each.thread, worker.lane.back().beginPosition - 1)
                  : std::nullopt;
        if (until) {
            each.timed = true;
            each.until = *until;
        }
        all.push_back(each);
    }
    return all;
}

}  // namespace

MadeQuestion askLeader(const Asking& asking, std::size_t asked) {
    const auto cleared = asking.last<LeaderCleared>(asked);
    if (!cleared || !asking.isAbout(cleared->executor)) return std::nullopt;
    const auto taken = asking.findEvent<LeaderTaken>(
        asked, [&](const LeaderTaken& e) { return e.executor == cleared->executor; });
    if (!taken) return std::nullopt;
    const ThreadId next = asking.log()[*taken].thread;
    // Else it leads after a run, and how long that takes is not on the screen.
    for (std::size_t i = asked; i < *taken; ++i)
        if (asking.get<TaskBegan>(i) && asking.log()[i].thread == next) return std::nullopt;
    const std::vector<ThreadId> waiting = nearTheQueue(asking.at(asked), cleared->executor);
    const ThreadId longest = waiting.empty() ? ThreadId{} : waiting.front();
    std::vector<ThreadId> all = waiting;
    if (std::find(all.begin(), all.end(), cleared->leader) == all.end())
        all.push_back(cleared->leader);
    if (std::find(all.begin(), all.end(), next) == all.end()) return std::nullopt;

    QuestionDraft draft(PredictKind::Leader, asked, *taken + 1,
                        {"predict.leader.prompt", {{"executor", cleared->executor}}});
    if (next == cleared->leader)
        draft.right(threadSaid(next), {"predict.leader.why.again", {{"thread", next}}});
    else if (next == longest)
        draft.right(threadSaid(next), {"predict.leader.why.longest", {{"thread", next}}});
    else
        draft.right(threadSaid(next), {"predict.leader.why.first", {{"thread", next}}});
    // The one that led before is the most plausible of all.
    std::stable_partition(all.begin(), all.end(),
                          [&](ThreadId thread) { return thread == cleared->leader; });
    for (const ThreadId thread : all)
        draft.wrong(threadSaid(thread), whyNotLeader(thread, cleared->leader, longest, next));
    return draft.shuffled(asking);
}

MadeQuestion askSignalled(const Asking& asking, std::size_t asked) {
    const auto signal = asking.get<Signalled>(asked);
    if (!signal) return std::nullopt;
    const RunState& before = asking.at(asked);
    const ExecutorId executor = before.locks().executorOf(signal->condition);
    const auto& waiters = before.locks().condition(signal->condition).waiters;
    if (!asking.isAbout(executor) || waiters.size() < 2) return std::nullopt;
    if (waiters.front().thread != signal->target) return std::nullopt;

    QuestionDraft draft(PredictKind::Signalled, asked, asked + 1, {"predict.signalled.prompt", {}});
    draft.right(threadSaid(signal->target),
                {"predict.signalled.why.longest", {{"thread", signal->target}}});
    constexpr std::string_view kLater = "notLongestWaiting";
    const ThreadId newest = waiters.back().thread;
    const auto timed = std::find_if(waiters.begin() + 1, waiters.end(),
                                    [](const ConditionWaiter& each) { return each.timed; });
    if (timed != waiters.end())
        draft.wrong(threadSaid(timed->thread),
                    {"predict.signalled.why.timed", {{"thread", timed->thread}}}, 0, kLater);
    draft.wrong(threadSaid(newest), {"predict.signalled.why.newest", {{"thread", newest}}}, 0,
                kLater);
    for (const ConditionWaiter& each : waiters)
        draft.wrong(threadSaid(each.thread),
                    {"predict.signalled.why.later", {{"thread", each.thread}}}, 0, kLater);
    return draft.shuffled(asking);
}

MadeQuestion askWakes(const Asking& asking, std::size_t asked) {
    const auto jump = asking.get<TimeJumped>(asked);
    if (!jump) return std::nullopt;
    const auto goesOn = asking.find(
        asked + 1, [&](std::size_t position) { return asking.log()[position].thread.exists(); });
    if (!goesOn) return std::nullopt;
    const ThreadId first = asking.log()[*goesOn].thread;

    std::vector<WaitingThread> others;
    bool isAbout = !asking.only;
    for (const WaitingThread& each : waitingThreadsAt(asking, asked)) {
        isAbout = isAbout || (each.executor.exists() && asking.isAbout(each.executor));
        const bool isDue = each.timed && !isBefore(jump->to, each.until);
        // Of two that are due at once the scheduler decides.
        if (isDue != (each.thread == first)) return std::nullopt;
        if (!isDue) others.push_back(each);
    }
    if (!isAbout) return std::nullopt;
    // Deadlines first, the nearest before the others: those are compared.
    std::stable_sort(others.begin(), others.end(),
                     [](const WaitingThread& a, const WaitingThread& b) {
                         if (a.timed != b.timed) return a.timed;
                         return a.timed && isBefore(a.until, b.until);
                     });
    QuestionDraft draft(PredictKind::Wakes, asked, *goesOn + 1, {"predict.wakes.prompt", {}});
    draft.right(threadSaid(first),
                {"predict.wakes.why.first", {{"thread", first}, {"until", humanTime(jump->to)}}});
    for (const WaitingThread& each : others) {
        if (each.timed)
            draft.wrong(threadSaid(each.thread),
                        {"predict.wakes.why.later",
                         {{"thread", each.thread}, {"until", humanTime(each.until)}}});
        else
            draft.wrong(threadSaid(each.thread),
                        {"predict.wakes.why.untimed", {{"thread", each.thread}}});
    }
    return draft.shuffled(asking);
}

}  // namespace poolscope
