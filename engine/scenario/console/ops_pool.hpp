// The executor that a console session works on, and the tasks it has made.
//
// Promises: the executor is the engine's, with two hooks that the JDK offers to subclasses: a
// thread factory that returns no thread (worker=none), and decorateTask, which sees and may wrap
// every task.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/executor/scheduled/scheduled_thread_pool_executor.hpp"
#include "engine/scenario/console/ops_language.hpp"

namespace poolscope {

/// A task of the script.
struct OpsTask {
    std::string label;
    bool callable = false;
    RunnablePtr command;                         ///< what was handed in, seen as a Runnable
    std::shared_ptr<ScheduledFutureTask> inner;  ///< the engine's task
    ScheduledPtr outer;                          ///< what is queued: the same, or its wrapper

    /// The part of an answer that can change from one answer to the next.
    struct Record {
        FutureState state = FutureState::New;
        std::int32_t heapIndex = 0;
        Instant time;
        std::uint32_t runs = 0;

        friend bool operator==(const Record&, const Record&) = default;
    };
    std::optional<Record> printed;  ///< as last printed
};

/// The tasks of a script, in order of creation.
class OpsTasks {
public:
    void add(std::unique_ptr<OpsTask> task);
    /// Null if there is none of that name.
    OpsTask* find(const std::string& label) const;
    OpsTask* find(TaskId id) const;
    auto begin() const { return tasks_.begin(); }
    auto end() const { return tasks_.end(); }

private:
    std::vector<std::unique_ptr<OpsTask>> tasks_;
    std::unordered_map<std::string, OpsTask*> byLabel_;
    std::unordered_map<TaskId, OpsTask*> byId_;
};

class OpsPool : public ScheduledThreadPoolExecutor {
public:
    OpsPool(World& world, const PoolOptions& options);

    /// The next task that decorateTask sees is this one.
    void expect(OpsTask* task) { expected_ = task; }

protected:
    ScheduledPtr decorateTask(const RunnablePtr& runnable, ScheduledPtr task) override;
    ScheduledPtr decorateTask(const CallablePtr& callable, ScheduledPtr task) override;

private:
    ScheduledPtr decorate(ScheduledPtr task);

    bool wraps_;
    OpsTask* expected_ = nullptr;
};

}  // namespace poolscope
