// Folding what tasks are and when they are due.
#include "app/model/run/tasks_model.hpp"

#include <algorithm>

namespace poolscope {

namespace {

/// The id is nearly always greater than those in the list.
void insertInto(TasksInOrder& list, TaskId task) {
    list.push_back(task);
    for (std::size_t i = list.size() - 1; i > 0 && task < list[i - 1]; --i) {
        list.edit(i) = list[i - 1];
        list.edit(i - 1) = task;
    }
}

void removeFrom(TasksInOrder& list, TaskId task) {
    const auto found = std::lower_bound(list.begin(), list.end(), task);
    if (found == list.end() || *found != task) return;
    for (auto i = static_cast<std::size_t>(found - list.begin()); i + 1 < list.size(); ++i)
        list.edit(i) = list[i + 1];
    list.pop_back();
}

}  // namespace

struct TasksModel::Fold : Follows {
    TasksModel& model;
    const Event& event;
    std::size_t position;

    using Follows::operator();

    void operator()(const TaskCreated& e) const {
        if (model.tasks_.introduce(e.task) == nullptr) return;
        change(e.task, [&](TaskFacts& task) {
            task.exists = true;
            task.executor = e.executor;
            task.label = e.label;
            task.sequence = e.sequence;
            task.callable = e.callable;
            task.created = position + 1;
            task.createdAt = event.time;
        });
    }
    void operator()(const PlainTaskMade& e) const {
        if (TaskFacts* task = model.tasks_.find(e.task)) task->make = TaskMake::Bare;
    }
    void operator()(const SeriesMade& e) const {
        if (TaskFacts* task = model.tasks_.find(e.task)) task->make = TaskMake::Series;
    }
    void operator()(const EnvelopeMade& e) const {
        change(e.task, [&](TaskFacts& task) { task.carries = e.carries; });
        if (TaskFacts* inside = model.tasks_.find(e.carries)) inside->wrapper = e.task;
    }

    void operator()(const TaskTimed& e) const {
        change(e.task, [&](TaskFacts& task) {
            task.timed = true;
            task.repeat = e.repeat;
            task.trigger = task.first = e.trigger;
            task.period = e.period;
        });
    }
    void operator()(const RepeatChanged& e) const {
        change(e.task, [&](TaskFacts& task) {
            task.repeat = e.repeat;
            task.period = e.period;
        });
    }
    void operator()(const NextRunTimeSet& e) const {
        if (TaskFacts* task = model.tasks_.find(e.task)) task->trigger = e.to;
    }

    void operator()(const OfferBegan& e) const { queued(e.task, true); }
    void operator()(const LeftQueue& e) const { queued(e.task, false); }

private:
    /// The list of tasks with a trigger that it belongs to, or null.
    TasksInOrder* listOf(const TaskFacts& task) const {
        if (!task.exists || !task.timed || task.carries.exists()) return nullptr;
        return task.repeat == Repeat::Once ? &model.once_ : &model.periodic_;
    }
    /// What can decide in which list it is.
    template <class Change>
    void change(TaskId id, const Change& how) const {
        TaskFacts* const task = model.tasks_.find(id);
        if (task == nullptr) return;
        TasksInOrder* const before = listOf(*task);
        how(*task);
        TasksInOrder* const after = listOf(*task);
        if (before == after) return;
        if (before != nullptr) removeFrom(*before, id);
        if (after != nullptr) insertInto(*after, id);
    }
    void queued(TaskId id, bool now) const {
        if (TaskFacts* task = model.tasks_.find(id)) task->queued = now;
    }
};

const KindTable& TasksModel::kinds() { return FoldedKinds::of<Fold>(); }

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
