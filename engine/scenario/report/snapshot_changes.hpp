// What has changed in an executor since its snapshot before: slots of its queue's array, tasks that
// left and joined a queue without one, heapIndex and state of tasks.
//
// Promises: costs what happened since then, however many tasks there are; whoever applies the
// changes of all snapshots of an executor to an empty queue has what the full ones say.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/scenario/run/executor_fold.hpp"
#include "engine/trace/event.hpp"

namespace poolscope {

class SnapshotChanges {
public:
    /// `keyOf`: a task's name as JSON. The fold must have each event before `note` gets it.
    SnapshotChanges(const ExecutorFold& fold, std::function<const std::string&(TaskId)> keyOf)
        : fold_(fold), keyOf_(std::move(keyOf)) {}

    void note(const Event& event);
    /// Appends `"slots":{…},"left":[…],"joined":[…]`.
    void addQueue(ExecutorId executor, std::string& line);
    /// Appends what is between the braces of each map.
    void addTasks(ExecutorId executor, std::string& heapIndex, std::string& state);

private:
    struct Touched {
        std::set<std::size_t> slots;
        std::vector<TaskId> left;
        std::deque<TaskId> joined;
        std::set<TaskId> tasks;
        std::vector<TaskId> toldSlots;
    };
    Touched* of(ExecutorId executor);
    void join(ExecutorId executor, TaskId task);
    void leave(ExecutorId executor, TaskId task);
    void touch(TaskId task);

    const ExecutorFold& fold_;
    std::function<const std::string&(TaskId)> keyOf_;
    std::vector<Touched> executors_;
    std::vector<ExecutorId> owners_;    ///< by task
    std::vector<TaskState> toldTasks_;  ///< by task: as the last line has it
};

}  // namespace poolscope
