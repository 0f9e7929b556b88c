// Folding runs: what was planned, what happened, and how far apart the two are.
#include "app/model/run/runs_model.hpp"

#include <algorithm>

#include "app/model/run/blocks.hpp"

namespace poolscope {

struct RunsModel::Fold : Follows {
    RunsModel& model;
    const Event& event;
    std::size_t position;
    const TasksModel& tasks;

    using Follows::operator();

    void operator()(const TaskCreated& e) const { model.tasks_.introduce(e.task); }
    void operator()(const HookCalled& e) const {
        if (e.hook != Hook::BeforeExecute) return;
        if (TaskRuns* task = model.tasks_.find(e.task)) task->handed = position + 1;
    }
    void operator()(const TaskTimed& e) const {
        if (TaskRuns* task = model.tasks_.find(e.task)) task->waiting = true;
    }
    void operator()(const BodyChanged& e) const {
        if (TaskRuns* task = model.tasks_.find(e.task)) task->steps = e.steps;
    }
    void operator()(const TriggerAsked& e) const {
        if (TaskRuns* task = model.tasks_.find(e.task)) {
            task->trigger = e.trigger;
            task->when = e.when;
            if (e.never) task->waiting = false;
        }
    }
    void operator()(const NextRunTimeSet& e) const {
        if (TaskRuns* task = model.tasks_.find(e.task)) task->waiting = true;
    }
    void operator()(const TaskQueued& e) const {
        TaskRuns* task = model.tasks_.find(e.task);
        if (task != nullptr && tasks.of(e.task).timed) task->waiting = true;
    }
    void operator()(const LeftQueue& e) const {
        const bool toRun =
            e.by == LeftBy::Take || e.by == LeftBy::Poll || e.by == LeftBy::TimedPoll;
        if (!toRun) stopWaiting(e.task);
    }
    void operator()(const Rejected& e) const { stopWaiting(e.task); }
    void operator()(const FutureStateChanged& e) const { stopWaiting(e.task); }

    void operator()(const TaskBegan& e) const {
        TaskRuns* task = model.tasks_.find(e.task);
        if (task == nullptr) return;
        Run run;
        run.task = e.task;
        run.number = e.run;
        run.timed = e.timed;
        run.planned = e.planned;
        run.start = run.end = event.time;
        run.thread = event.thread;
        run.startPosition = run.endPosition = position + 1;
        const Duration late = run.lateness();
        const TaskFacts& facts = tasks.of(e.task);
        if (facts.repeat == Repeat::FixedRate && facts.period.ns > 0 && late.ns > 0) {
            run.missed = late.ns / facts.period.ns;
        }
        task->waiting = false;
        task->totalLateness = task->totalLateness + late;
        task->worstLateness = std::max(task->worstLateness, late);
        if (run.timed && facts.repeat == Repeat::FixedRate)
            task->missed += task->periods.begun(run.planned, run.start, facts.period);
        const std::size_t index = task->runs.size();
        model.order_.push_back({e.task, static_cast<std::uint32_t>(index)});
        task->runs.push_back(run);
        if (index % TaskRuns::kBlock == 0)
            task->latestOfBlock.push_back(static_cast<std::uint32_t>(index));
        else if (late > task->runs[task->latestOfBlock.back()].lateness())
            task->latestOfBlock.editBack() = static_cast<std::uint32_t>(index);
    }
    void operator()(const TaskEnded& e) const {
        TaskRuns* task = model.tasks_.find(e.task);
        if (task == nullptr || !task->running()) return;
        Run& run = task->runs.editBack();
        run.end = event.time;
        run.endPosition = position + 1;
        run.open = false;
        run.outcome = e.outcome;
        run.error = e.error;
        if (Place* ended = model.ended_.introduce(event.thread))
            *ended = {e.task, static_cast<std::uint32_t>(task->runs.size() - 1)};
    }

private:
    void stopWaiting(TaskId id) const {
        TaskRuns* task = model.tasks_.find(id);
        if (task == nullptr) return;
        task->waiting = false;
        // A series ends with the wrapper task that waits, not with the one whose run has just
        // ended.
        const TaskId carried = tasks.of(id).carries;
        TaskRuns* inside = model.tasks_.find(carried);
        if (inside != nullptr && tasks.of(carried).wrapper == id) inside->waiting = false;
    }
};

std::size_t TaskRuns::latest(std::size_t first, std::size_t last) const {
    std::size_t best = first;
    const auto consider = [&](std::size_t i) {
        if (runs[i].lateness() > runs[best].lateness()) best = i;
    };
    eachBlockOf<kBlock>(
        first, last, [&](std::size_t block) { consider(latestOfBlock[block]); }, consider);
    return best;
}

const Run* RunsModel::lastEndedBy(ThreadId thread) const {
    const Place& place = ended_[thread];
    const auto& runs = of(place.task).runs;
    return place.task.exists() && place.index < runs.size() ? &runs[place.index] : nullptr;
}

const KindTable& RunsModel::kinds() { return FoldedKinds::of<Fold>(); }

void RunsModel::apply(const Event& event, std::size_t position, const TasksModel& tasks) {
    if (isBefore(now_, event.time)) now_ = event.time;
    event.what.visit(Fold{{}, *this, event, position, tasks});
}

std::pair<std::size_t, std::size_t> RunsModel::between(const TaskRuns& task, Instant begin,
                                                       Instant end) {
    const auto& runs = task.runs;
    const std::size_t first = firstThat(0, runs.size(), [&](std::size_t i) {
        return runs[i].open || !isBefore(runs[i].end, begin);
    });
    const std::size_t last = firstThat(first, runs.size(), [&](std::size_t i) {
        return isBefore(end, runs[i].timed ? runs[i].planned : runs[i].start);
    });
    return {first, last};
}

std::vector<Mark> RunsModel::visibleMarks(TaskId task, const TimeScale& scale) const {
    const auto& runs = of(task).runs;
    const auto begin = [&](std::size_t i) { return runs[i].start; };
    const auto end = [&](std::size_t i) { return runs[i].open ? now_ : runs[i].end; };
    const auto stand = [](std::size_t, std::size_t last) { return last - 1; };
    return poolscope::visibleMarks(scale, runs.size(), begin, end, stand);
}

}  // namespace poolscope
