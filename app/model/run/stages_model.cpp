// Folding futures and their stacks.
#include "app/model/run/stages_model.hpp"

#include <algorithm>

#include "engine/trace/executor_kinds.hpp"

namespace poolscope {

struct StagesModel::Fold : Follows {
    StagesModel& model;
    const Event& event;
    std::size_t position;

    using Follows::operator();

    void operator()(const ExecutorCreated& e) const {
        if (executorKindOf(model.log_->text(e.kind)) != ExecutorKind::CompletableFuture) return;
        if (Owner* owner = model.owners_.introduce(e.executor)) owner->exists = true;
    }
    /// Its StageMade comes next.
    void operator()(const TaskCreated& e) const {
        if (!model.owners_[e.executor].exists) return;
        StageFacts* stage = model.stages_.introduce(e.task);
        if (stage == nullptr || stage->exists) return;
        stage->exists = true;
        stage->owner = e.executor;
        stage->madeBy = event.thread;
        stage->work.task = e.task;
        stage->work.freed = event.time;
        model.owners_.find(e.executor)->stages.push_back(e.task);
    }
    void operator()(const StageMade& e) const {
        StageFacts* stage = known(e.stage);
        if (stage == nullptr) return;
        stage->kind = e.method;
        stage->executor = e.executor;
        const bool handedOver =
            e.method == StageKind::SupplyAsync || e.method == StageKind::RunAsync;
        if (handedOver) stage->work.state = WorkState::Submitted;
    }
    /// That of a thenCompose comes when its function has returned.
    void operator()(const StageDependsOn& e) const {
        StageFacts* stage = known(e.stage);
        if (stage == nullptr || !model.stages_[e.source].exists || e.stage == e.source) return;
        stage->sources.push_back(e.source);
        if (stage->work.hasBegun() && !stage->complete) stage->work.state = WorkState::Waits;
    }

    // ---- the stack
    void operator()(const CompletionPushed& e) const {
        StageFacts* source = known(e.source);
        if (source == nullptr) return;
        source->stack.insert(source->stack.begin(), {e.stage, e.form, e.waiter});
    }
    void operator()(const CompletionPopped& e) const {
        takeOut(e.source, {e.stage, e.form, e.waiter});
    }
    void operator()(const CompletionUnlinked& e) const {
        takeOut(e.source, {e.stage, e.form, e.waiter});
    }

    // ---- its function and its end
    void operator()(const CompletionClaimed& e) const {
        StageFacts* stage = known(e.stage);
        if (stage == nullptr || stage->complete) return;
        stage->work.state = WorkState::Submitted;
        stage->work.inPlace = !e.executor.exists();
    }
    void operator()(const TaskBegan& e) const {
        StageFacts* stage = known(e.task);
        if (stage == nullptr) return;
        stage->running = true;
        if (stage->complete) return;
        WorkItem& work = stage->work;
        work.state = WorkState::Running;
        work.thread = event.thread;
        work.begin = event.time;
        work.began = position + 1;
    }
    void operator()(const TaskEnded& e) const {
        StageFacts* stage = known(e.task);
        if (stage == nullptr) return;
        stage->running = false;
        stage->work.end = event.time;
        if (stage->complete) return;
        stage->work.error = e.error;
        stage->work.state = e.error.exists() ? WorkState::Threw : WorkState::Returned;
    }
    void operator()(const FutureStateChanged& e) const {
        if (e.to != FutureState::Cancelled) return;
        if (StageFacts* stage = known(e.task)) stage->work.state = WorkState::Cancelled;
    }
    void operator()(const StageCompleted& e) const {
        StageFacts* stage = known(e.stage);
        if (stage == nullptr) return;
        WorkItem& work = stage->work;
        const bool cancelled = !e.obtruded && work.state == WorkState::Cancelled;
        if (!cancelled) work.state = e.exceptionally ? WorkState::Threw : WorkState::Returned;
        work.error = e.exceptionally ? e.outcome : TextId{};
        if (!work.hasBegun()) work.end = event.time;
        stage->outcome = e.outcome;
        if (!stage->complete) {
            stage->completedAt = event.time;
            stage->completedBy = event.thread;
            stage->completed = position + 1;
        }
        stage->complete = true;
    }

private:
    StageFacts* known(TaskId task) const {
        return model.stages_[task].exists ? model.stages_.find(task) : nullptr;
    }
    void takeOut(TaskId source, const StackedCompletion& one) const {
        StageFacts* from = known(source);
        if (from == nullptr) return;
        const auto at = std::find(from->stack.begin(), from->stack.end(), one);
        if (at != from->stack.end()) from->stack.erase(at);
    }
};

std::vector<ExecutorId> StagesModel::owners() const {
    std::vector<ExecutorId> all;
    for (std::uint32_t i = 0; i < owners_.size(); ++i)
        if (owners_[ExecutorId{i}].exists) all.push_back(ExecutorId{i});
    return all;
}

std::int32_t StagesModel::leftOf(const StageFacts& stage) const {
    return static_cast<std::int32_t>(
        std::count_if(stage.sources.begin(), stage.sources.end(),
                      [&](TaskId source) { return !stages_[source].complete; }));
}

/// Of several the last one, or of either the first one.
TaskId StagesModel::freedBy(const StageFacts& stage) const {
    TaskId by;
    for (const TaskId source : stage.sources) {
        const StageFacts& other = stages_[source];
        if (!other.complete || isBefore(other.completedAt, stage.work.freed)) continue;
        // What thenCompose waits for when its function has returned.
        if (stage.work.hasBegun() && isBefore(stage.work.begin, other.completedAt)) continue;
        const auto before = [&](TaskId one, TaskId two) {
            return isBefore(stages_[one].completedAt, stages_[two].completedAt);
        };
        if (!by.exists() || (stage.ofEither() ? before(source, by) : before(by, source)))
            by = source;
    }
    return by;
}

Instant StagesModel::freedAt(const StageFacts& stage) const {
    const TaskId by = freedBy(stage);
    return by.exists() ? stages_[by].completedAt : stage.work.freed;
}

void StagesModel::apply(const Event& event, std::size_t position) {
    event.what.visit(Fold{{}, *this, event, position});
}

const KindTable& StagesModel::kinds() { return FoldedKinds::of<Fold>(); }

}  // namespace poolscope
