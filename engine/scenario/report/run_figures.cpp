// Gathering the figures of a summary.
#include "engine/scenario/report/run_figures.hpp"

#include <algorithm>

#include "engine/trace/ctl_word.hpp"

namespace poolscope {

void TaskFigures::add(const TaskFigures& other) {
    runs += other.runs;
    failed += other.failed;
    timed += other.timed;
    lateness = wrappingAdd(lateness, other.lateness);
    worst = std::max(worst, other.worst);
}

void RunFigures::apply(const Event& event) {
    const Payload& what = event.what;
    switch (what.kind()) {
        case EventKind::TaskCreated: {
            const auto& created = what.as<TaskCreated>();
            made_[created.task].executor = created.executor;
            made_[created.task].name = log_.text(created.label);
            break;
        }
        case EventKind::EnvelopeMade: made_.erase(what.as<EnvelopeMade>().task); break;
        case EventKind::TaskBegan: began(what.as<TaskBegan>(), event.time); break;
        case EventKind::TaskEnded: ended(what.as<TaskEnded>()); break;
        case EventKind::ExecutorCreated: {
            const auto& created = what.as<ExecutorCreated>();
            ExecutorFigures& figures = executors_[created.executor];
            figures.name = log_.text(created.name);
            figures.ctl = created.ctl;
            figures.kind = log_.text(created.kind);
            break;
        }
        case EventKind::TaskCounted: ++executors_[what.as<TaskCounted>().executor].done; break;
        case EventKind::CompletionQueued:
            ++executors_[what.as<CompletionQueued>().executor].done;
            break;
        case EventKind::Rejected: {
            const auto& rejected = what.as<Rejected>();
            executors_[rejected.executor].rejected.insert(rejected.task);
            break;
        }
        case EventKind::WorkerAdded: {
            const auto& added = what.as<WorkerAdded>();
            auto& largest = executors_[added.executor].largestPool;
            largest = std::max(largest, added.poolSize);
            break;
        }
        case EventKind::TimerEnded: {
            const auto& ended = what.as<TimerEnded>();
            executors_[ended.executor].ended = toString(ended.reason);
            break;
        }
        case EventKind::CtlChanged: {
            const auto& changed = what.as<CtlChanged>();
            executors_[changed.executor].ctl = changed.to;
            break;
        }
        case EventKind::ModeChanged: {
            const auto& mode = what.as<ModeChanged>();
            executors_[mode.executor].ctl = ctlWordOf(mode.to);
            break;
        }
        default: break;
    }
}

void RunFigures::began(const TaskBegan& began, Instant start) {
    if (!made_.contains(began.task)) return;  // it only carries another, which is counted
    open_.insert({began.task, began.run});
    TaskFigures& task = ran_[began.task];
    ++task.runs;
    if (!began.timed) return;
    const Duration late = start - began.planned;
    ++task.timed;
    task.lateness = wrappingAdd(task.lateness, late.ns);
    task.worst = std::max(task.worst, late);
}

void RunFigures::ended(const TaskEnded& ended) {
    const auto known = executors_.find(ended.executor);
    if (known != executors_.end()) ++known->second.runsEnded;
    if (open_.erase({ended.task, ended.run}) == 0) return;
    if (isFailure(ended.outcome)) ++ran_[ended.task].failed;
}

std::vector<TaskFigures> RunFigures::tasks() const {
    std::map<TaskId, TaskFigures> all = made_;
    for (const auto& [id, runs] : ran_) all[id].add(runs);
    std::vector<TaskFigures> rows;
    for (const auto& [id, row] : all) rows.push_back(row);
    std::stable_sort(rows.begin(), rows.end(), [](const TaskFigures& a, const TaskFigures& b) {
        return a.executor < b.executor;
    });
    return rows;
}

std::string_view RunFigures::nameOf(ExecutorId executor) const {
    const auto known = executors_.find(executor);
    return known == executors_.end() ? std::string_view() : known->second.name;
}

}  // namespace poolscope
