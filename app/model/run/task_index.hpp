// Where a run's tasks stand in lists: the tasks of an executor up to any position, without a look
// at all tasks of the run.
//
// Promises: the answers are those of `TasksModel::of`, at every position; `follow` costs what is
// new. Tasks come in the order of their ids, nearly always: then the tasks of an
// earlier moment are the first so many of the list. Where two threads of a real run have recorded
// their new tasks in the other order, the model is asked.
// Why: a periodic task with a trigger makes a wrapper task for each run, so a picture that looks at
// every task once a frame follows the length of the run, not what it shows.
#pragma once

#include <algorithm>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "app/model/run/run_state.hpp"

namespace poolscope {

/// Tasks of an index, or of their own where it has none that fit.
class ListedTasks {
public:
    explicit ListedTasks(std::span<const TaskId> indexed) : indexed_(indexed) {}
    explicit ListedTasks(std::vector<TaskId> own) : own_(std::move(own)), indexed_(own_) {}
    ListedTasks(const ListedTasks&) = delete;
    ListedTasks& operator=(const ListedTasks&) = delete;

    std::size_t size() const { return indexed_.size(); }
    bool empty() const { return indexed_.empty(); }
    TaskId operator[](std::size_t i) const { return indexed_[i]; }

private:
    std::vector<TaskId> own_;
    std::span<const TaskId> indexed_;
};

class TaskIndex {
public:
    /// Of that log from now on, of which `latest` has the tasks so far. Forgets what it knows of
    /// another one, or of more of it.
    void follow(const Log& log, const TasksModel& latest);
    const Log* log() const { return log_; }

    /// The tasks of an executor at a moment. Valid until `follow`.
    ListedTasks of(ExecutorId executor, const RunState& at) const;

private:
    struct Own {
        std::vector<TaskId> tasks;
        std::vector<std::size_t> created;  ///< positions after which each exists
    };

    const Log* log_ = nullptr;
    std::uint32_t read_ = 0;
    bool inOrder_ = true;
    std::size_t lastCreated_ = 0;
    std::map<ExecutorId, Own> executors_;
};

inline void TaskIndex::follow(const Log& log, const TasksModel& latest) {
    if (&log != log_ || latest.size() < read_) *this = {};
    log_ = &log;
    for (; read_ < latest.size(); ++read_) {
        const TaskId id{read_};
        const TaskFacts& task = latest.of(id);
        inOrder_ = inOrder_ && task.exists && task.created >= lastCreated_;
        lastCreated_ = task.created;
        Own& own = executors_[task.executor];
        own.tasks.push_back(id);
        own.created.push_back(task.created);
    }
}

inline ListedTasks TaskIndex::of(ExecutorId executor, const RunState& at) const {
    if (!inOrder_ || !executor.exists()) return ListedTasks(at.tasks.of(executor));
    const auto known = executors_.find(executor);
    if (known == executors_.end()) return ListedTasks(std::vector<TaskId>());
    const std::vector<std::size_t>& created = known->second.created;
    const auto later = std::upper_bound(created.begin(), created.end(), at.position);
    const auto count = static_cast<std::size_t>(later - created.begin());
    return ListedTasks(std::span(known->second.tasks).first(count));
}

}  // namespace poolscope
