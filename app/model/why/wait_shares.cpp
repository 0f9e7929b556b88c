// Which wait is meant, and adding up who stood in its way.
#include "app/model/why/wait_shares.hpp"

#include <algorithm>
#include <numeric>

#include "app/model/playback/marks.hpp"
#include "app/model/why/wait_walk.hpp"

namespace poolscope {

namespace {

bool isDivided(Doing doing) {
    return isWaitForTask(doing) || doing == Doing::WaitingForLock ||
           doing == Doing::WaitingForResult || doing == Doing::WaitingForEnd ||
           doing == Doing::WaitingForCore;
}

std::optional<Wait> ifAny(const Wait& wait) {
    return isBefore(wait.begin, wait.end) ? std::optional<Wait>(wait) : std::nullopt;
}

/// An order of what shares differ in.
bool isSmaller(const WaitPiece& a, const WaitPiece& b) {
    if (a.what != b.what) return a.what < b.what;
    if (a.thread != b.thread) return a.thread < b.thread;
    if (a.task != b.task) return a.task < b.task;
    return a.method < b.method;
}

std::optional<Wait> waitOfRun(const Run& run, const RunState& latest) {
    return ifAny({{}, run.task, run.number, dueTimeOf(run, latest), run.start, run.startPosition});
}

std::size_t firstRunAfter(std::size_t position, TaskId task, const RunState& latest) {
    const auto& runs = latest.runs.of(task).runs;
    return firstThat(0, runs.size(),
                     [&](std::size_t i) { return runs[i].startPosition > position; });
}

/// Of the next run after `position`, or of one that has not begun.
std::optional<Wait> waitOfTask(TaskId asked, std::size_t position, const RunState& latest) {
    const TaskId task = latest.tasks.meant(asked);
    const auto& runs = latest.runs.of(task).runs;
    const std::size_t next = firstRunAfter(position, task, latest);
    if (next < runs.size()) return waitOfRun(runs[next], latest);
    const TaskFacts& facts = latest.tasks.of(task);
    const bool queued = facts.queued || latest.tasks.of(facts.wrapper).queued;
    if (!queued) return std::nullopt;
    const Instant due = facts.timed ? facts.trigger : facts.createdAt;
    return ifAny({{}, task, 0, due, latest.time, latest.position});
}

}  // namespace

Instant dueTimeOf(const Run& run, const RunState& latest) {
    if (run.timed) return run.planned;
    // A handler waits for those before it, and an event's end for all: that is no delay.
    if (const WorkItem* handler = latest.graphs.itemOf(run.task)) return handler->freed;
    if (latest.graphs.placeOf(run.task)) return run.start;
    // A future's function waits for what the future depends on.
    if (const StageFacts& stage = latest.stages.stage(run.task); stage.exists)
        return latest.stages.freedAt(stage);
    const Instant made = latest.tasks.of(run.task).createdAt;
    const auto& own = latest.runs.of(run.task).runs;
    return run.number > 1 && run.number - 1 <= own.size() ? own[run.number - 2].end : made;
}

std::optional<Wait> waitOf(ThreadId thread, std::size_t at, const RunState& latest) {
    const Lane& lane = latest.workers.worker(thread).lane;
    if (at >= lane.size() || !isDivided(lane[at].what.doing)) return std::nullopt;
    const bool open = at + 1 == lane.size() && lane.isOpen();
    const Instant end = open ? latest.time : lane[at].end;
    return ifAny({thread, {}, 0, lane[at].begin, end, lane[at].beginPosition});
}

std::optional<Wait> waitOf(const WhyQuestion& question, const RunState& latest) {
    switch (question.about) {
        case WhyQuestion::About::Run: {
            const auto& runs = latest.runs.of(question.task).runs;
            if (question.run == 0 || question.run > runs.size()) return std::nullopt;
            return waitOfRun(runs[question.run - 1], latest);
        }
        case WhyQuestion::About::Task: return waitOfTask(question.task, question.position, latest);
        case WhyQuestion::About::Thread: {
            const Lane& lane = latest.workers.worker(question.thread).lane;
            return waitOf(question.thread, lane.spanAtPosition(question.position), latest);
        }
        case WhyQuestion::About::Executor: break;
    }
    return std::nullopt;
}

WaitPieces dividedWait(const Wait& wait, const Log& log, const RunState& latest,
                       const Handovers& handovers) {
    return WaitWalk(log, latest, handovers).divide(wait);
}

WaitShares sharesOf(const WaitPieces& pieces) {
    // By what they have in common: a wait may have a hundred thousand pieces.
    std::vector<std::size_t> order(pieces.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return isSmaller(pieces[a], pieces[b]); });
    WaitShares shares;
    std::vector<std::size_t> first;  // of each share's pieces
    Duration longest;
    for (const std::size_t i : order) {
        const WaitPiece& piece = pieces[i];
        if (shares.empty() || isSmaller(pieces[first.back()], piece)) {
            shares.push_back({piece.what, piece.thread, piece.task, piece.method, {}, 0, 0});
            first.push_back(i);
            longest = {};
        }
        WaitShare& share = shares.back();
        share.time = share.time + piece.length();
        ++share.pieces;
        if (longest < piece.length()) {
            longest = piece.length();
            share.position = piece.position;
        }
    }
    std::vector<std::size_t> byTime(shares.size());
    std::iota(byTime.begin(), byTime.end(), std::size_t{0});
    std::sort(byTime.begin(), byTime.end(), [&](std::size_t a, std::size_t b) {
        return shares[a].time != shares[b].time ? shares[a].time > shares[b].time
                                                : first[a] < first[b];
    });
    WaitShares sorted;
    for (const std::size_t i : byTime) sorted.push_back(shares[i]);
    return sorted;
}

std::int64_t WaitShare::permille(Duration whole) const {
    constexpr std::int64_t kThousand = 1000;
    if (whole.ns <= 0) return 0;
    // A wait may take centuries, whose thousandfold no long holds.
    if (whole.ns > kForever.ns / kThousand / 2) return time.ns / (whole.ns / kThousand);
    return (time.ns * kThousand + whole.ns / 2) / whole.ns;
}

}  // namespace poolscope
