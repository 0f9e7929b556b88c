// Folding state machines: ctl words and futures.
#include "app/model/run/lifecycle_model.hpp"

#include <algorithm>

namespace poolscope {

struct LifecycleModel::Fold : Follows {
    LifecycleModel& model;
    const Event& event;
    std::size_t position;

    using Follows::operator();

    // ---- executors
    void operator()(const ExecutorCreated& e) const {
        if (ExecutorLife* life = model.executors_.introduce(e.executor)) {
            life->exists = true;
            life->name = e.name;
            life->kind = e.kind;
            life->executorKind = executorKindOf(model.log_->text(e.kind));
            life->ctl = e.ctl;
        }
    }
    void operator()(const SettingChanged& e) const {
        if (ExecutorLife* life = model.executors_.find(e.executor)) {
            life->settings[static_cast<std::size_t>(e.setting)] = e.value;
            life->told =
                static_cast<std::uint16_t>(life->told | 1U << static_cast<unsigned>(e.setting));
        }
    }
    void operator()(const ModeChanged& e) const {
        if (ExecutorLife* life = model.executors_.find(e.executor)) {
            life->ctl = ctlWordOf(e.to);
            life->states.push_back(step(e.from, e.to));
        }
    }
    void operator()(const TimerEnded& e) const {
        if (ExecutorLife* life = model.executors_.find(e.executor)) {
            life->end = e.reason;
            life->states.push_back(step(false, true));
        }
    }
    void operator()(const CtlChanged& e) const {
        ExecutorLife* life = model.executors_.find(e.executor);
        if (life == nullptr) return;
        life->ctl = e.to;
        if (poolRunStateOf(e.from) != poolRunStateOf(e.to))
            life->states.push_back(step(poolRunStateOf(e.from), poolRunStateOf(e.to)));
        life->history.push_back(
            {position + 1, event.time, e.from, e.to, false, e.reason, event.thread});
    }
    void operator()(const CtlCasFailed& e) const {
        ExecutorLife* life = model.executors_.find(e.executor);
        if (life == nullptr) return;
        ++life->failedCas;
        life->history.push_back({position + 1, event.time, e.found, e.wanted, true,
                                 CtlReason::AddWorker, event.thread});
    }
    void operator()(const WorkerAdded& e) const {
        if (ExecutorLife* life = model.executors_.find(e.executor)) {
            life->poolSize = e.poolSize;
            life->largestPoolSize = std::max(life->largestPoolSize, e.poolSize);
        }
    }
    void operator()(const WorkerRemoved& e) const {
        ExecutorLife* life = model.executors_.find(e.executor);
        if (life != nullptr && life->poolSize > 0) --life->poolSize;
    }
    void operator()(const TaskCounted& e) const {
        if (ExecutorLife* life = model.executors_.find(e.executor)) ++life->completed;
    }
    void operator()(const Rejected& e) const {
        if (ExecutorLife* life = model.executors_.find(e.executor)) ++life->rejected;
        if (TaskLife* task = model.tasks_.find(e.task)) task->rejected = true;
    }

    // ---- tasks
    void operator()(const TaskCreated& e) const {
        if (TaskLife* task = model.tasks_.introduce(e.task)) {
            task->exists = true;
            task->machine = model.executors_[e.executor].spec().taskStates;
        }
    }
    void operator()(const PlainTaskMade& e) const {
        if (TaskLife* task = model.tasks_.find(e.task)) task->machine = TaskStateKind::None;
    }
    void operator()(const SeriesMade& e) const {
        if (TaskLife* task = model.tasks_.find(e.task)) task->machine = TaskStateKind::None;
    }
    void operator()(const TaskBegan& e) const {
        if (TaskLife* task = model.tasks_.find(e.task)) task->runs = e.run;
    }
    void operator()(const RunRefused& e) const {
        if (TaskLife* task = model.tasks_.find(e.task)) task->refused = true;
    }
    void operator()(const FutureStateChanged& e) const { changed(e.task, step(e.from, e.to)); }
    void operator()(const TimerTaskStateChanged& e) const { changed(e.task, step(e.from, e.to)); }
    void operator()(const CancelCalled& e) const {
        if (TaskLife* task = model.tasks_.find(e.task)) {
            task->cancelCalled = true;
            task->cancelAccepted = task->cancelAccepted || e.accepted;
            task->mayInterrupt = e.mayInterrupt;
        }
    }
    void operator()(const RunnerSet& e) const {
        if (TaskLife* task = model.tasks_.find(e.task)) task->runner = e.runner;
    }
    void operator()(const WaiterAdded& e) const {
        if (TaskLife* task = model.tasks_.find(e.task)) task->waiters.push_back(event.thread);
    }
    void operator()(const WaiterRemoved& e) const {
        if (TaskLife* task = model.tasks_.find(e.task)) std::erase(task->waiters, e.waiter);
    }
    void operator()(const DoneCalled& e) const {
        if (TaskLife* task = model.tasks_.find(e.task)) task->doneCalled = true;
    }

private:
    template <class State>
    StateStep step(State from, State to) const {
        return {position + 1, event.time, static_cast<std::uint8_t>(from),
                static_cast<std::uint8_t>(to), event.thread};
    }
    void changed(TaskId id, const StateStep& step) const {
        if (TaskLife* task = model.tasks_.find(id)) {
            task->state = step.to;
            task->history.push_back(step);
        }
    }
};

const KindTable& LifecycleModel::kinds() { return FoldedKinds::of<Fold>(); }

void LifecycleModel::apply(const Event& event, std::size_t position) {
    event.what.visit(Fold{{}, *this, event, position});
}

}  // namespace poolscope
