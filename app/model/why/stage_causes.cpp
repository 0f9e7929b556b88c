// CompletableFutures: what one waits for, and what let it go on.
#include "app/model/why/why_walk.hpp"

namespace poolscope {

ExecutorId WhyWalk::queueOf(const RunState& state, TaskId task) {
    const StageFacts& stage = state.stages.stage(task);
    return stage.exists && stage.executor.exists() ? stage.executor : state.tasks.of(task).executor;
}

/// From a function that has begun back to the first one. Returns whether it is a future's.
bool WhyWalk::whyStageFreed(TaskId task) {
    const StagesModel& stages = latest().stages;
    if (!stages.stage(task).exists) return false;
    for (TaskId at = task; !isFull();) {
        const StageFacts& stage = stages.stage(at);
        const TaskId by = stages.freedBy(stage);
        if (!by.exists()) return true;
        const StageFacts& source = stages.stage(by);
        Cause cause;
        cause.kind = CauseKind::LastSource;
        cause.task = by;
        cause.position = source.completed;
        cause.thread = source.completedBy;
        cause.until = source.completedAt;
        cause.count = static_cast<std::int64_t>(stage.sources.size());
        add(cause);
        at = by;
    }
    return true;
}

/// Returns whether it is a future that waits for others, or that nobody has completed.
bool WhyWalk::whyStage(TaskId task, std::size_t position) {
    constexpr std::size_t kMostNamed = 6;
    const StagesModel& stages = history_.at(position).stages;
    const StageFacts& stage = stages.stage(task);
    if (!stage.exists || stage.complete || stage.work.state != WorkState::Waits) return false;
    Cause cause;
    cause.position = position;
    cause.task = task;
    cause.kind = stage.sources.empty() ? CauseKind::NotCompleted : CauseKind::WaitsForFutures;
    cause.limit = static_cast<std::int64_t>(stage.sources.size());
    TaskId first;
    for (const TaskId source : stage.sources) {
        if (stages.stage(source).complete) continue;
        if (!first.exists()) first = source;
        if (++cause.count > static_cast<std::int64_t>(kMostNamed)) continue;
        cause.text += (cause.text.empty() ? "" : ", ") + std::string(history_.names().of(source));
    }
    if (cause.count > static_cast<std::int64_t>(kMostNamed)) cause.text += ", …";
    if (!stage.sources.empty() && !first.exists()) return false;
    add(cause);
    if (first.exists()) forResult(first, position);
    return true;
}

}  // namespace poolscope
