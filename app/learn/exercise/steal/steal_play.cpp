// What each event leads to, and carrying it out.
#include "app/learn/exercise/steal/steal_play.hpp"

#include <algorithm>

namespace poolscope {
namespace {

using EventWhat = StealEvent::What;
using OutcomeWhat = StealOutcome::What;

}  // namespace

StealPlay::StealPlay(std::size_t workers, bool async)
    : pool_{std::vector<std::vector<StealTask>>(workers + 1), async},
      sources_(workers),
      workers_(workers) {}

bool StealPlay::isRunning(std::size_t worker) const {
    return !isIdle(worker) && !workers_[worker].blocked && !workers_[worker].frames.back().joining;
}

std::vector<StealTask> StealPlay::forkedBy(StealTask task) const {
    std::vector<StealTask> all;
    for (const Forked& forked : forked_)
        if (forked.by == task && !forked.joined) all.push_back(forked.task);
    return all;
}

std::optional<StealTask> StealPlay::awaited(const StealEvent& event) const {
    if (event.what == EventWhat::Joins) return event.task;
    const std::vector<StealFrame>& frames = workers_[event.worker].frames;
    if (event.what != EventWhat::Ends || frames.size() < 2) return std::nullopt;
    return frames[frames.size() - 2].joining;
}

/// Only a join that begins looks into the worker's own deque for the task.
StealOutcome StealPlay::inJoin(std::size_t worker, StealTask task, bool begins) const {
    if (done_[task]) return {OutcomeWhat::GoesOn};
    const std::optional<StealPlace> place = placeOf(pool_, task);
    if (begins && place && place->queue == worker) return {OutcomeWhat::Takes, 0, *place};
    if (const std::optional<StealPlace> help = helped(pool_, sources_, worker))
        return {OutcomeWhat::Takes, 0, *help};
    return {OutcomeWhat::Waits};
}

StealOutcome StealPlay::outcomeOf(const StealEvent& event) const {
    const std::size_t worker = event.worker;
    if (event.what == EventWhat::Submit) return {OutcomeWhat::Push, pool_.submissions()};
    if (event.what == EventWhat::Fork) return {OutcomeWhat::Push, worker};
    if (event.what == EventWhat::Joins) return inJoin(worker, event.task, true);
    if (event.what == EventWhat::Looks) {
        const std::optional<StealPlace> found = scanned(pool_, event.order);
        return found ? StealOutcome{OutcomeWhat::Takes, 0, *found} : StealOutcome{};
    }
    if (const std::optional<StealTask> task = awaited(event)) {
        StealPlay after = *this;
        after.end(worker);
        return after.inJoin(worker, *task, false);
    }
    const std::optional<StealPlace> next = takenNext(pool_, worker, sources_[worker], event.order);
    return next ? StealOutcome{OutcomeWhat::Takes, 0, *next} : StealOutcome{};
}

/// A worker that runs a task of its own keeps the source of what it ran before, unless it helps
/// itself: then somebody took from it who runs what it took from that one.
void StealPlay::run(std::size_t worker, StealPlace from, std::optional<StealTask> awaited) {
    std::vector<StealTask>& queue = pool_.queues[from.queue];
    const StealFrame frame{queue[from.at], {}, sources_[worker]};
    queue.erase(queue.begin() + static_cast<std::ptrdiff_t>(from.at));
    const bool helps = awaited && *awaited != frame.task;
    if (from.queue != worker || helps) sources_[worker] = from.queue;
    workers_[worker].frames.push_back(frame);
    workers_[worker].blocked = false;
}

/// Ends the innermost body. Whoever waits for it in join and helps no one goes on.
void StealPlay::end(std::size_t worker) {
    StealWorker& own = workers_[worker];
    const StealFrame ended = own.frames.back();
    done_[ended.task] = true;
    own.frames.pop_back();
    if (!own.frames.empty()) sources_[worker] = ended.sourceBefore;
    for (StealWorker& each : workers_) {
        if (!each.blocked || each.frames.back().joining != ended.task) continue;
        each.frames.back().joining.reset();
        each.blocked = false;
    }
}

void StealPlay::settle(const StealEvent& event) {
    const std::size_t worker = event.worker;
    const std::optional<StealTask> task = awaited(event);
    const StealOutcome outcome = outcomeOf(event);
    if (event.what == EventWhat::Ends) end(worker);
    if (event.what == EventWhat::Joins) {
        workers_[worker].frames.back().joining = event.task;
        for (Forked& forked : forked_) forked.joined |= forked.task == event.task;
    }
    switch (outcome.what) {
        case OutcomeWhat::Push:
            if (event.what == EventWhat::Fork)
                forked_.push_back({event.task, workers_[worker].frames.back().task, false});
            pool_.queues[outcome.queue].push_back(event.task);
            done_.push_back(false);
            return;
        case OutcomeWhat::Takes: run(worker, outcome.from, task); return;
        case OutcomeWhat::GoesOn: workers_[worker].frames.back().joining.reset(); return;
        case OutcomeWhat::Waits:
            workers_[worker].blocked = task.has_value();
            if (!task) sources_[worker].reset();
            return;
    }
}

}  // namespace poolscope
