// The way of a task without states: it waits, runs and has run, or is rejected.
//
// It is drawn as the states of the others are, so that the place for them says where the task is.
#include <algorithm>

#include "app/perspectives/lifecycle/parts.hpp"

namespace poolscope {

namespace {

constexpr Length kWidestStep{220};
constexpr Length kLeastStep = s10;

/// How many steps of its way are behind the task.
std::size_t stepsTaken(TaskId task, const RunState& shown) {
    const TaskRuns& runs = shown.runs.of(task);
    return runs.running() ? 1 : runs.runs.empty() ? 0 : 2;
}

}  // namespace

void layoutBareTask(Rect region, TaskId task, const RunView& view, const LayoutContext& context,
                    LifecycleLayout& layout) {
    const RunState& shown = view.fraction > 0.5F ? view.next : view.now;
    const bool rejected = shown.life.task(task).rejected;
    std::vector<std::string> words;
    for (const std::string_view step : {"life.bare.waits", "life.bare.runs", "life.bare.ran"})
        words.push_back(context.say(step));
    if (rejected) words = {context.say("life.bare.rejected")};
    cutTop(region, context.px(s7));
    // In small letters and closer together where the region is narrow; none leaves it.
    const auto widestIn = [&](Type type) {
        float widest = 0;
        for (const std::string& word : words) widest = std::max(widest, context.width(type, word));
        return widest + context.px(s5);
    };
    const bool narrow = 3 * widestIn(Type::Strong) + 2 * context.px(s7) > region.w;
    const Type type = narrow ? Type::Small : Type::Strong;
    const float widest = widestIn(type);
    const float gap = std::clamp((region.w - 3 * widest) / 2, context.px(s7), context.px(s24));
    const float third = (region.w - 2 * gap) / 3;
    const float width = std::min(third, std::max(widest, context.px(kWidestStep)));
    const float height = std::min(region.h, stateHeight(context));
    if (height < context.px(kLeastStep)) return;
    LayoutBuilder builder(layout.list, context);
    const std::size_t taken = rejected ? 0 : stepsTaken(task, shown);
    for (std::size_t i = 0; i < words.size(); ++i) {
        StateBox box;
        box.box = {region.x + static_cast<float>(i) * (width + gap), region.y, width, height};
        box.current = i == taken && shown.life.task(task).exists;
        box.passed = i < taken;
        box.final = i + 1 == words.size();
        builder.label(box.box.inset(context.px(s2), 0), words[i], type,
                      box.current ? Role::Text : Role::TextMuted, AlignX::Centre);
        layout.task.states.push_back(box);
    }
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        StateArrow arrow;
        arrow.from = {layout.task.states[i].box.right(), layout.task.states[i].box.centre().y};
        arrow.to = {layout.task.states[i + 1].box.x, arrow.from.y};
        arrow.bend = mix(arrow.from, arrow.to, 0.5F);
        arrow.taken = i < taken;
        layout.task.arrows.push_back(arrow);
    }
}

}  // namespace poolscope
