// An adapter: one executor of a scenario, and how the table of methods is applied to it.
//
//     client.cpp ─▶ dispatchCall ─▶ ExecutorAdapter::call        a method of the executor
//                                   ExecutorAdapter::callTask    a method of one of its tasks
//                                   ExecutorAdapter::queue       what getQueue() gives
//
// Promises: one class for each kind of executor, in this folder; no other file in `scenario` knows
// an executor by its class. Exceptions of methods are passed on. Results are JSON text, empty for
// void and null. Threads: any of the world.
#pragma once

#include <memory>
#include <string>

#include "engine/executor/future/executor.hpp"
#include "engine/executor/queue/work_queue.hpp"
#include "engine/scenario/language/scenario.hpp"
#include "engine/scenario/run/executor_fold.hpp"

namespace poolscope {

class ScenarioRuntime;
class StageDelays;

/// The receiver and tasks of a call, resolved when the call is made.
struct CallTarget {
    std::uint32_t executor = 0;                 ///< index
    std::string label;                          ///< of the task, existing or new
    RunnablePtr task;                           ///< TaskNeed::Task: null if there is none yet
    std::shared_ptr<Future> future;             ///< the same task, if it is a future
    std::string lost;                           ///< no task: why its call did not return it
    std::shared_ptr<const TaskTemplate> steps;  ///< TaskNeed::Template: what the new task does
    std::vector<std::string> labels;            ///< TaskNeed::Templates: of the new tasks
    std::string taken;  ///< handsOut: a second label, for what is taken; empty: none is wanted
};

class ExecutorAdapter {
public:
    ExecutorAdapter() = default;
    ExecutorAdapter(const ExecutorAdapter&) = delete;
    ExecutorAdapter& operator=(const ExecutorAdapter&) = delete;
    virtual ~ExecutorAdapter() = default;

    virtual ExecutorKind kind() const = 0;
    virtual ExecutorId id() const = 0;
    /// Applies the settings of [[executor]] that the constructor does not take.
    virtual Co<void> configure(const ExecutorSpec& spec);
    /// A method whose receiver is the executor.
    virtual Co<std::string> call(const Call& call, const CallTarget& target) = 0;
    /// A method whose receiver is one of its tasks: those of Future, and what a kind adds.
    virtual Co<std::string> callTask(const Call& call, const CallTarget& target);
    /// Changes how a periodic task repeats, from its next trigger computation on. Returns false,
    /// changing nothing, if the task cannot. Call only while the virtual world is not running.
    virtual bool changeRepeat(Runnable&, Repeat, Duration) { return false; }
    /// Somebody set the machine's wall clock ahead by that; for kinds that look at it.
    virtual Co<void> wallClockSet(Duration) { co_return; }
    /// Ends the executor as abruptly as possible, because a real run is stopped.
    virtual Co<void> stop() = 0;
    /// The same as an Executor; null for what runs no tasks.
    virtual Executor* asExecutor() { return nullptr; }
    /// Where timeouts of CompletableFutures may wait; null for kinds that have no place for them.
    virtual StageDelays* asStageDelays() { return nullptr; }
    /// The result of getQueue(); null for kinds without a queue.
    virtual WorkQueue* queue() { return nullptr; }
    /// Whether `told`, the state folded from the log, equals the state in the engine's memory.
    virtual bool agreesWith(const ExecutorState& told) const = 0;
};

/// The adapter of the `index`-th executor. The runtime must outlive it.
std::unique_ptr<ExecutorAdapter> makeAdapter(ScenarioRuntime& runtime, std::uint32_t index,
                                             const ExecutorSpec& spec);

std::unique_ptr<ExecutorAdapter> makeTimerAdapter(ScenarioRuntime& runtime, std::uint32_t index,
                                                  const ExecutorSpec& spec);

std::unique_ptr<ExecutorAdapter> makeSirectorAdapter(ScenarioRuntime& runtime, std::uint32_t index,
                                                     const ExecutorSpec& spec);

std::unique_ptr<ExecutorAdapter> makeStageAdapter(ScenarioRuntime& runtime, std::uint32_t index,
                                                  const ExecutorSpec& spec);

/// Calls a method of a queue; for adapters that have one.
Co<std::string> callQueue(WorkQueue& queue, const Call& call, const CallTarget& target);

}  // namespace poolscope
