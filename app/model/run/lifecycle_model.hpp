// The state machines: every executor's `ctl` word with its history, and every task's FutureTask.
//
// Promises: after every event `ctl`, settings, completed count, largest pool size and FutureTask
// states equal the engine's own. Histories name the position after which a value holds, so a view
// can light the arrow that was just taken and jump to where it was.
#pragma once

#include <array>
#include <vector>

#include "app/model/run/by_id.hpp"
#include "app/model/run/state_machine.hpp"
#include "engine/trace/ctl_word.hpp"
#include "engine/trace/folded_kinds.hpp"
#include "engine/trace/log.hpp"

namespace poolscope {

struct CtlStep {
    std::size_t position = 0;  ///< the state after this many events is the first with it
    Instant time;
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    bool failed = false;  ///< a compare-and-set that found `from` instead of what it expected
    CtlReason reason = CtlReason::AddWorker;
    ThreadId thread;
};

struct ExecutorLife {
    bool exists = false;
    ExecutorKind executorKind = ExecutorKind::ThreadPoolExecutor;
    TextId name;
    TextId kind;
    std::uint32_t ctl = 0;
    std::array<std::int64_t, kSettingWords.size()> settings{};
    std::uint16_t told = 0;  ///< a bit for each setting that an event has named
    std::uint32_t poolSize = 0;
    std::uint32_t largestPoolSize = 0;
    std::int64_t completed = 0;  ///< getCompletedTaskCount
    std::int64_t rejected = 0;
    std::uint32_t failedCas = 0;
    CowVector<CtlStep, 64> history;
    std::vector<StateStep> states;    ///< changes of its state, whichever its machine is
    TimerEnd end = TimerEnd::Killed;  ///< why a Timer takes no more tasks

    PoolRunState runState() const { return poolRunStateOf(ctl); }
    /// By its machine.
    std::uint8_t state() const { return states.empty() ? 0 : states.back().to; }
    /// What its kind has, and what can be done with it.
    const ExecutorKindSpec& spec() const { return specOf(executorKind); }
    std::uint32_t workerCount() const { return workerCountOf(ctl); }
    std::int64_t setting(Setting which) const { return settings[static_cast<std::size_t>(which)]; }
    /// Sizes and times are unknown until the constructor has set them.
    bool knows(Setting which) const { return (told >> static_cast<unsigned>(which) & 1U) != 0; }
    bool knowsSizes() const {
        return knows(Setting::CorePoolSize) && knows(Setting::MaximumPoolSize) &&
               knows(Setting::KeepAliveTime);
    }
};

struct TaskLife {
    bool exists = false;
    TaskStateKind machine = TaskStateKind::FutureTask;
    std::uint8_t state = 0;  ///< by its machine
    ThreadId runner;
    std::vector<ThreadId> waiters;  ///< on its stack, the newest last
    std::uint32_t runs = 0;
    bool rejected = false;
    bool refused = false;  ///< run() refused to run it
    bool cancelCalled = false;
    bool cancelAccepted = false;
    bool mayInterrupt = false;
    bool doneCalled = false;
    std::vector<StateStep> history;

    std::string_view stateWord() const { return poolscope::stateWord(machine, state); }
    bool isDone() const {
        return machine == TaskStateKind::TimerTask
                   ? state >= static_cast<std::uint8_t>(TimerTaskState::Executed)
                   : state != static_cast<std::uint8_t>(FutureState::New);
    }
    bool isCancelled() const {
        return machine == TaskStateKind::TimerTask
                   ? state == static_cast<std::uint8_t>(TimerTaskState::Cancelled)
                   : state >= static_cast<std::uint8_t>(FutureState::Cancelled);
    }
};

class LifecycleModel {
public:
    explicit LifecycleModel(const Log& log) : log_(&log) {}

    void apply(const Event& event, std::size_t position);
    /// What it follows.
    static const KindTable& kinds();

    /// See CowVector.
    std::size_t copied() const { return executors_.copied() + tasks_.copied(); }

    std::size_t executors() const { return executors_.size(); }
    std::size_t tasks() const { return tasks_.size(); }
    /// `exists` is false for an unknown id.
    const ExecutorLife& executor(ExecutorId id) const { return executors_[id]; }
    const TaskLife& task(TaskId id) const { return tasks_[id]; }

private:
    struct Fold;

    const Log* log_;
    ById<ExecutorId, ExecutorLife, 1> executors_;
    ById<TaskId, TaskLife, 4> tasks_;
};

}  // namespace poolscope
