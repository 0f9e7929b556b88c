// The futures of a run as a graph: what is said of one, and its stack.
#include <unordered_map>

#include "app/perspectives/graph/parts.hpp"

namespace poolscope {

namespace {

/// What has no run is on the critical path, too, and takes no time; what is complete before its
/// function ends takes until then.
std::vector<WorkItem> forPath(const ShownEvent& event) {
    std::vector<WorkItem> items = event.items;
    for (std::size_t node = 0; node < items.size(); ++node) {
        const StageFacts& stage = event.stages->stage(event.tasks[node]);
        if (!stage.complete) continue;
        items[node].end = stage.completedAt;
        if (items[node].hasBegun()) continue;
        items[node].begin = stage.completedAt;
        items[node].began = 1;
    }
    items.resize(event.graph.size());
    return items;
}

}  // namespace

bool ShownEvent::isOver(std::uint32_t node) const {
    if (stages != nullptr) return item(node) != nullptr && stages->stage(tasks[node]).complete;
    const WorkItem* handler = item(node);
    return handler != nullptr && handler->state == WorkState::Returned;
}

ShownEvent shownStages(ExecutorId owner, const RunView& view) {
    const RunState& told = view.told();
    const StagesModel& known = view.latest.stages;
    ShownEvent event;
    event.stages = &told.stages;
    event.tasks = known.of(owner);
    event.graph.resize(event.tasks.size());
    std::unordered_map<TaskId, std::uint32_t> nodeOf;
    for (const TaskId task : event.tasks)
        nodeOf.emplace(task, static_cast<std::uint32_t>(nodeOf.size()));
    for (std::uint32_t node = 0; node < event.tasks.size(); ++node)
        for (const TaskId source : known.stage(event.tasks[node]).sources) {
            const auto before = nodeOf.find(source);
            if (before == nodeOf.end()) continue;
            event.graph[node].after.push_back(before->second);
            event.graph[before->second].before.push_back(node);
        }
    for (const TaskId task : told.stages.of(owner))
        event.items.push_back(told.stages.stage(task).work);
    event.path = criticalPathOf(event.graph, forPath(event), told.time);
    return event;
}

std::string wordsOfStage(const StageFacts& stage, const ShownEvent& event, const RunView& view,
                         const LayoutContext& context) {
    const auto outcome = [&](std::string_view key) {
        return context.words.fill(key, {{"outcome", view.log.text(stage.outcome)}});
    };
    switch (stage.work.state) {
        case WorkState::Submitted:
            return context.say(stage.work.inPlace ? "graph.goesOn" : "graph.submitted");
        case WorkState::Running: return context.say("graph.running");
        case WorkState::Returned:
            return stage.complete ? outcome("ui.graph.stage.completed")
                                  : context.say("graph.returned");
        case WorkState::Threw:
            return stage.complete ? outcome("ui.graph.stage.failed") : context.say("graph.threw");
        case WorkState::Cancelled: return context.say("graph.cancelled");
        case WorkState::Waits:
        case WorkState::Never: break;
    }
    const std::int32_t left = event.stages->leftOf(stage);
    const auto all = static_cast<std::int32_t>(stage.sources.size());
    if (all == 0) return context.say("graph.stage.open");
    if (left == 0) return context.say("graph.free");
    if (stage.ofEither() && all > 1)
        return context.words.fill("ui.graph.stage.first", {{"all", std::to_string(all)}});
    return context.words.fill("ui.graph.waits",
                              {{"left", std::to_string(left)}, {"all", std::to_string(all)}});
}

std::string nameInStack(const StackedCompletion& one, const RunView& view,
                        const LayoutContext& context) {
    if (one.form == CompletionForm::Signaller)
        return context.words.fill("ui.graph.stage.waiter", {{"thread", view.names.of(one.waiter)}});
    const std::string_view name = view.nameInPool(one.stage);
    return one.form == CompletionForm::CoCompletion
               ? context.words.fill("ui.graph.stage.second", {{"stage", name}})
               : std::string(name);
}

void layoutStack(Rect row, const StageFacts& stage, Type type, const RunView& view,
                 LayoutBuilder& builder) {
    if (stage.stack.empty()) return;
    const LayoutContext& context = builder.context();
    const float margin = context.px(s2);
    cutTop(row, context.px(s1));
    for (std::size_t i = 0; i < stage.stack.size(); ++i) {
        const StackedCompletion& one = stage.stack[i];
        const std::string name = nameInStack(one, view, context);
        const std::size_t behind = stage.stack.size() - i - 1;
        const std::string more = "+" + std::to_string(behind + 1);
        const float rest = behind == 0 ? 0 : context.width(type, more) + margin;
        const float width = context.width(type, name) + 2 * margin;
        if (width + rest > row.w) {
            const bool first = i == 0 && row.w > rest + 3 * margin;
            if (!first) {
                builder.label(row, more, type, Role::TextMuted);
                return;
            }
        }
        const Rect box = cutLeft(row, std::min(width, row.w - rest));
        const bool waits = one.form == CompletionForm::Signaller;
        const Target target = waits ? Target::of(one.waiter) : Target::of(one.stage);
        Card& card = builder.card(box, Role::Raised, waits ? Role::Planned : Role::LineStrong);
        card.dashed = one.form == CompletionForm::CoCompletion;
        card.target = target;
        builder.hit(box, target, context.say(i == 0 ? "graph.stage.top" : "graph.stage.below"));
        builder.name(box.inset(margin, 0), name, type, Role::Text);
        cutLeft(row, context.px(s1));
    }
}

}  // namespace poolscope
