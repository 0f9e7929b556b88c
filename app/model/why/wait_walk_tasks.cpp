// Whom a task waits for: the thread that has it in hand, offers it, or takes it in the end.
#include <algorithm>

#include "app/model/playback/marks.hpp"
#include "app/model/why/wait_walk.hpp"

namespace poolscope {

/// Somebody waits until the task is done. `position`: the number of events up to the end of that.
void WaitWalk::forTask(TaskId task, Stretch in, std::size_t position) {
    const TaskId meant = latest_.tasks.meant(task);
    const Handovers::Act* done = handovers_.endOf(task);
    if (done == nullptr) done = handovers_.endOf(meant);
    if (done != nullptr && done->position >= position) done = nullptr;
    if (done != nullptr) {
        afterEnd(meant, *done, in.since(done->time), position);
        in = in.before(done->time);
    }
    const auto& runs = latest_.runs.of(meant).runs;
    // The first run that began after the stretch.
    std::size_t next = firstThat(0, runs.size(),
                                 [&](std::size_t i) { return !isBefore(runs[i].start, in.until); });
    for (; next > 0 && !in.empty(); --next) {
        const Run& run = runs[next - 1];
        const std::size_t until = run.open ? latest_.position : run.endPosition - 1;
        if (!run.open) {
            betweenRuns(meant, next, done, in.since(run.end));
            in = in.before(run.end);
        }
        follow(run.thread, in.since(run.start), until);
        in = in.before(run.start);
    }
    betweenRuns(meant, 0, done, in);
}

/// It is done; who waits may go on. Whoever completed a future runs the functions that lie above in
/// its stack before it wakes a thread there.
void WaitWalk::afterEnd(TaskId task, const Handovers::Act& done, Stretch in, std::size_t position) {
    const ThreadId waits = through_.empty() ? ThreadId{} : through_.back();
    if (latest_.stages.stage(task).exists && waits.exists()) {
        const Handovers::Act* const woken = handovers_.releaseOf(waits, done.position, position);
        const Stretch held = woken != nullptr ? in.before(woken->time) : in;
        if (woken != nullptr) goesOn(waits, done.position, in.since(woken->time));
        return follow(woken != nullptr ? woken->by : done.by, held,
                      woken != nullptr ? woken->position : position);
    }
    goesOn(waits, done.position, in);
}

/// No run of it was going on; the next one, if there is one, is the `next`-th from 0. `done`: what
/// ended it while somebody waited for that; null: nothing did.
void WaitWalk::betweenRuns(TaskId task, std::size_t next, const Handovers::Act* done, Stretch in) {
    if (in.empty()) return;
    const auto& runs = latest_.runs.of(task).runs;
    const auto place = latest_.graphs.placeOf(task);
    if (next < runs.size()) {
        const Instant due = dueTimeOf(runs[next], latest_);
        delayed(runs[next], place ? in : in.since(due));
        if (!place) notDue(task, runs[next].startPosition, in.before(due));
        return;
    }
    if (done != nullptr) return follow(done->by, in, done->position);
    if (place && !place->node) return forEvent(latest_.graphs.event(place->event), in);
    neverTaken(task, in);
}

/// Nobody waited until the event was over: the handler counts that began last while one did.
void WaitWalk::forEvent(const PublishedEvent& event, Stretch in) {
    const WorkItem* last = nullptr;
    for (const WorkItem& item : event.items)
        if (item.hasBegun() && isBefore(item.begin, in.until) &&
            (last == nullptr || last->began < item.began))
            last = &item;
    if (last == nullptr) return nobody(event.task, latest_.position, in);
    const auto& runs = latest_.runs.of(last->task).runs;
    const bool open = runs.empty() || runs[runs.size() - 1].open;
    follow(last->thread, in, open ? latest_.position : runs[runs.size() - 1].endPosition - 1);
}

/// It was due, or handed in: first somebody had to offer it, then the thread that took it had to
/// have time for it.
void WaitWalk::delayed(const Run& run, Stretch in) {
    const std::size_t begun = run.startPosition - 1;
    const TaskFacts& facts = latest_.tasks.of(run.task);
    const Handovers::Act* offer = handovers_.offerOf(run.task, begun);
    const Handovers::Act* const carried =
        facts.wrapper.exists() ? handovers_.offerOf(facts.wrapper, begun) : nullptr;
    if (carried != nullptr && (offer == nullptr || offer->position < carried->position))
        offer = carried;
    const Handovers::Act* const moved = handovers_.moveOf(run.task, begun);
    const Stretch planned = moved != nullptr ? in.since(moved->time) : in;
    if (offer != nullptr) {
        follow(run.thread, planned.since(offer->time), begun);
        follow(offer->by, planned.before(offer->time), offer->position);
    } else {
        follow(run.thread, planned, begun);
    }
    if (moved != nullptr) beforeMove(run, moved->position, in.before(moved->time));
}

/// It was not due by the plan of then; runs before it may have been under way.
void WaitWalk::beforeMove(const Run& run, std::size_t position, Stretch in) {
    const auto& runs = latest_.runs.of(run.task).runs;
    for (std::size_t i = run.number - 1; i-- > 0 && !in.empty();) {
        notDue(run.task, position, in.since(runs[i].end));
        in = in.before(runs[i].end);
        follow(runs[i].thread, in.since(runs[i].start), runs[i].endPosition - 1);
        in = in.before(runs[i].start);
    }
    notDue(run.task, position, in);
}

/// The run of the log ended before a thread took it.
void WaitWalk::neverTaken(TaskId task, Stretch in) {
    if (in.empty()) return;
    const TaskFacts& facts = latest_.tasks.of(task);
    if (facts.timed) {
        const Stretch early = in.before(facts.trigger);
        in = in.since(facts.trigger);
        // Backwards: what is after the trigger comes first.
        if (!early.empty()) {
            if (!in.empty()) neverTaken(task, in);
            return notDue(task, latest_.position, early);
        }
    }
    ThreadId busy;
    for (const ThreadId worker : latest_.workers.lanesOf(facts.executor)) {
        if (!latest_.workers.worker(worker).now().task.exists()) continue;
        const bool asked = std::find(through_.begin(), through_.end(), worker) != through_.end();
        if (!busy.exists() || !asked) busy = worker;
        if (!asked) break;
    }
    if (!busy.exists()) return nobody(task, latest_.position, in);
    follow(busy, in, latest_.position);
}

}  // namespace poolscope
