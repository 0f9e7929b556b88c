// Who has what a thread waits for, or ended its wait: locks, cores, permits, conditions.
#include <algorithm>

#include "app/model/playback/marks.hpp"
#include "app/model/why/wait_walk.hpp"

namespace poolscope {

void WaitWalk::atLock(const Waiting& wait, Stretch in) {
    const LockId lock = wait.span.what.lock;
    if (latest_.locks().lock(lock).type) return atSynchronizer(wait, in);
    atHolders(wait, handovers_.holdersOf(lock), in);
}

/// At each instant the one that has it. While nobody does, the thread could have gone on.
void WaitWalk::atHolders(const Waiting& wait, const Handovers::Holdings& all, Stretch in) {
    auto after = std::partition_point(all.begin(), all.end(), [&](const auto& holding) {
        return isBefore(holding.begin, in.until);
    });
    while (!in.empty() && after != all.begin()) {
        const Handovers::Holding& holding = *--after;
        if (!holding.open) {
            goesOn(wait.thread, wait.span.beginPosition, in.since(holding.end));
            in = in.before(holding.end);
        }
        const Stretch had = in.since(holding.begin);
        const std::size_t until = holding.open ? latest_.position : holding.endPosition;
        if (holding.holder == wait.thread)
            goesOn(wait.thread, wait.span.beginPosition, had);
        else
            follow(holding.holder, had, until);
        in = in.before(holding.begin);
    }
    goesOn(wait.thread, wait.span.beginPosition, in);
}

/// Somebody who has acquired more permits than it has released.
ThreadId WaitWalk::permitHolder(LockId semaphore, std::size_t position) const {
    std::vector<std::pair<ThreadId, int>> counts;
    for (const Handovers::Passing& passing : handovers_.passingsOf(semaphore)) {
        if (passing.act.position >= position) break;
        const auto of = std::find_if(counts.begin(), counts.end(),
                                     [&](const auto& one) { return one.first == passing.act.by; });
        const int more = passing.released ? -1 : 1;
        if (of == counts.end())
            counts.emplace_back(passing.act.by, more);
        else
            of->second += more;
    }
    const auto holder =
        std::find_if(counts.begin(), counts.end(), [](const auto& one) { return one.second > 0; });
    return holder == counts.end() ? ThreadId{} : holder->first;
}

/// The release that let it pass, and so on back: whoever released had to pass itself, and if that
/// was in the wait, another release let it.
void WaitWalk::atSynchronizer(const Waiting& wait, Stretch in) {
    const LockId lock = wait.span.what.lock;
    const bool latch = latest_.locks().lock(lock).type == SynchronizerKind::CountDownLatch;
    const Handovers::Passings& all = handovers_.passingsOf(lock);
    const std::size_t past = firstThat(
        0, all.size(), [&](std::size_t i) { return all[i].act.position >= wait.span.endPosition; });
    // Else an interrupt ended the wait, or nothing did.
    const bool passes = past > 0 && !all[past - 1].released &&
                        all[past - 1].act.position + 1 == wait.span.endPosition;
    std::size_t position = wait.span.endPosition;
    for (std::size_t i = passes ? past : 0; i-- > 0 && !in.empty();) {
        const Handovers::Act& act = all[i].act;
        if (!all[i].released || act.position >= position) continue;
        if (act.position < wait.span.beginPosition || act.by == wait.thread) break;
        goesOn(wait.thread, wait.span.beginPosition, in.since(act.time));
        in = in.before(act.time);
        // What it had before the wait began, it had all the time.
        const auto inWait = [&](std::size_t of) {
            return all[of].act.position >= wait.span.beginPosition;
        };
        std::size_t had = i;
        while (had > 0 && inWait(had - 1) &&
               (all[had - 1].released || all[had - 1].act.by != act.by))
            --had;
        const bool passed = !latch && had > 0 && inWait(had - 1);
        const Instant since = passed ? all[had - 1].act.time : in.from;
        follow(act.by, in.since(since), act.position);
        if (!passed) return;
        in = in.before(since);
        position = all[had - 1].act.position;
    }
    if (in.empty()) return;
    const Handovers::Act* const other =
        wait.open ? nullptr : handovers_.releaseOf(wait.thread, wait.span.beginPosition, position);
    if (other != nullptr) {
        goesOn(wait.thread, wait.span.beginPosition, in.since(other->time));
        return follow(other->by, in.before(other->time), other->position);
    }
    const ThreadId holder = latch ? ThreadId{} : permitHolder(lock, wait.span.beginPosition);
    follow(holder, in, wait.open ? latest_.position : position);
}

/// A deposed leader goes on waiting as a follower: what ended that wait counts.
void WaitWalk::atCondition(ThreadId thread, std::size_t at, Stretch in) {
    const Lane& lane = laneOf(thread);
    std::size_t last = at;
    while (last + 1 < lane.size() && isWaitForTask(lane[last + 1].what.doing) &&
           isWaitForTask(lane[last].what.doing))
        ++last;
    const Waiting wait{thread, lane[last], isOpen(lane, last)};
    const Handovers::Act* const act =
        wait.open ? nullptr
                  : handovers_.releaseOf(thread, lane[at].beginPosition, wait.span.endPosition);
    if (act != nullptr) {
        goesOn(thread, lane[at].beginPosition, in.since(act->time));
        follow(act->by, in.before(act->time), act->position);
    } else if (wait.span.what.timed) {
        ownDeadline(wait, in);
    } else {
        nobody({}, lane[at].beginPosition, in);
    }
}

void WaitWalk::ownDeadline(const Waiting& wait, Stretch in) {
    const Instant deadline = wait.span.what.until;
    const ExecutorId executor = latest_.workers.worker(wait.thread).executor;
    const TaskId head = headSeenBy(wait.thread, wait.span);
    if (latest_.heaps.heap(executor).isWheel())
        return untilDeadline(InTheWay::Tick, wait, deadline, in);
    if (!head.exists()) return untilDeadline(InTheWay::Deadline, wait, deadline, in);
    goesOn(wait.thread, wait.span.beginPosition, in.since(deadline));
    notDue(head, wait.span.beginPosition, in.before(deadline));
}

/// The head of the queue that the thread looked at before that wait, if the wait is until it is
/// due: a leader's is, although the clock went on while its delay was reckoned.
TaskId WaitWalk::headSeenBy(ThreadId thread, const Span& wait) const {
    constexpr std::size_t kMostEvents = 32;
    const std::size_t last = wait.beginPosition;
    for (std::size_t i = last; i-- > 0 && last - i <= kMostEvents;) {
        const auto seen = log_.get<HeadSeen>(i);
        if (!seen || log_[i].thread != thread) continue;
        const bool until = log_[i].time + seen->delay == wait.what.until;
        return until || wait.what.doing == Doing::Leader ? seen->head : TaskId{};
    }
    return {};
}

/// The thread that it waits for, up to its end.
void WaitWalk::inJoin(const Waiting& wait, Stretch in) {
    const std::size_t begin = wait.span.beginPosition;
    const auto awaited = begin > 0 ? log_.get<ThreadAwaited>(begin - 1) : std::nullopt;
    if (!awaited) return goesOn(wait.thread, begin, in);
    follow(awaited->target, in, wait.open ? latest_.position : wait.span.endPosition);
}

/// Whoever wrote what it looked at, the last before it looked again; nobody has, or an interrupt
/// ended the spin.
void WaitWalk::forWrite(const Waiting& wait, Stretch in) {
    const std::size_t begin = wait.span.beginPosition;
    const std::size_t end = wait.open ? latest_.position : wait.span.endPosition;
    for (std::size_t i = end; !wait.open && i-- > begin;) {
        const Event event = log_[i];
        if (!event.what.is<VariableWritten>() || event.thread == wait.thread) continue;
        goesOn(wait.thread, begin, in.since(event.time));
        return follow(event.thread, in.before(event.time), i);
    }
    nobody({}, begin, in);
}

}  // namespace poolscope
