// Folding what tasks are and when they are due.
#include "app/model/run/tasks_model.hpp"

namespace poolscope {

struct TasksModel::Fold
    : Ignoring<Category::World, Category::Lock, Category::Call, Category::Pool, Category::Future,
               Category::ForkJoin, Category::Heap, Category::Queue, EventKind::TaskQueued,
               EventKind::TaskBegan, EventKind::TaskEnded, EventKind::RunRefused,
               EventKind::TimerTaskStateChanged, EventKind::TaskPrioritized,
               EventKind::TriggerAsked, EventKind::BodyChanged> {
    TasksModel& model;
    const Event& event;
    std::size_t position;

    using Ignoring::operator();

    void operator()(const TaskCreated& e) const {
        if (TaskFacts* task = model.tasks_.introduce(e.task)) {
            task->exists = true;
            task->executor = e.executor;
            task->label = e.label;
            task->sequence = e.sequence;
            task->callable = e.callable;
            task->created = position + 1;
            task->createdAt = event.time;
        }
    }
    void operator()(const PlainTaskMade& e) const {
        if (TaskFacts* task = model.tasks_.find(e.task)) task->make = TaskMake::Bare;
    }
    void operator()(const SeriesMade& e) const {
        if (TaskFacts* task = model.tasks_.find(e.task)) task->make = TaskMake::Series;
    }
    void operator()(const EnvelopeMade& e) const {
        if (TaskFacts* task = model.tasks_.find(e.task)) task->carries = e.carries;
        if (TaskFacts* inside = model.tasks_.find(e.carries)) inside->wrapper = e.task;
    }

    void operator()(const TaskTimed& e) const {
        if (TaskFacts* task = model.tasks_.find(e.task)) {
            task->timed = true;
            task->repeat = e.repeat;
            task->trigger = task->first = e.trigger;
            task->period = e.period;
        }
    }
    void operator()(const RepeatChanged& e) const {
        if (TaskFacts* task = model.tasks_.find(e.task)) {
            task->repeat = e.repeat;
            task->period = e.period;
        }
    }
    void operator()(const NextRunTimeSet& e) const {
        if (TaskFacts* task = model.tasks_.find(e.task)) task->trigger = e.to;
    }

    void operator()(const OfferBegan& e) const { queued(e.task, true); }
    void operator()(const LeftQueue& e) const { queued(e.task, false); }

private:
    void queued(TaskId id, bool now) const {
        if (TaskFacts* task = model.tasks_.find(id)) task->queued = now;
    }
};

void TasksModel::apply(const Event& event, std::size_t position) {
    event.what.visit(Fold{{}, *this, event, position});
}

std::vector<TaskId> TasksModel::of(ExecutorId executor) const {
    std::vector<TaskId> all;
    for (std::uint32_t i = 0; i < tasks_.size(); ++i) {
        const TaskFacts& task = tasks_[TaskId{i}];
        if (task.exists && (!executor.exists() || task.executor == executor)) all.push_back({i});
    }
    return all;
}

std::vector<TaskId> TasksModel::withRuns(ExecutorId executor) const {
    std::vector<TaskId> all = of(executor);
    std::erase_if(all, [&](TaskId task) { return of(task).carries.exists(); });
    return all;
}

TaskId TasksModel::meant(TaskId task) const {
    constexpr int kDeepest = 4;
    for (int i = 0; i < kDeepest && of(task).carries.exists(); ++i) task = of(task).carries;
    return task;
}

}  // namespace poolscope
