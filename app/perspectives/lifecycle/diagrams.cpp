// The two state machines: the executor's in a line, the task's below it.
#include <algorithm>

#include "app/perspectives/lifecycle/machines.hpp"
#include "app/perspectives/lifecycle/parts.hpp"
#include "app/ui/answer_box.hpp"

namespace poolscope {

namespace {

constexpr Length kWidestStateShare{150};
constexpr Length kWidestState{200};

/// The executor's state before and after the event at the playhead.
const StateStep* stepTaken(const std::vector<StateStep>& steps, const RunView& view) {
    const std::optional<std::size_t> event = view.event();
    if (!event || steps.empty() || steps.back().position != *event + 1) return nullptr;
    return &steps.back();
}

const StateBox& boxOf(const Machine& machine, const Diagram& diagram, std::uint8_t state) {
    for (std::size_t i = 0; i < machine.states.size(); ++i)
        if (machine.states[i].state == state) return diagram.states[i];
    return diagram.states.front();
}

/// To the right, or down where one stands below the other.
StateArrow straight(const StateBox& from, const StateBox& to) {
    StateArrow arrow;
    const bool down = from.box.x == to.box.x;
    arrow.from = down ? Vec2{from.box.centre().x, from.box.bottom()}
                      : Vec2{from.box.right(), from.box.centre().y};
    arrow.to = down ? Vec2{to.box.centre().x, to.box.y} : Vec2{to.box.x, to.box.centre().y};
    arrow.bend = mix(arrow.from, arrow.to, 0.5F);
    return arrow;
}

/// Over the heads of those between.
StateArrow arched(const StateBox& from, const StateBox& to, float height) {
    StateArrow arrow;
    arrow.from = {from.box.centre().x, from.box.y};
    arrow.to = {to.box.centre().x, to.box.y};
    arrow.bend = {(arrow.from.x + arrow.to.x) / 2, from.box.y - height};
    return arrow;
}

/// How wide each box of a line is: all alike, or where the widest word would be squeezed, each as
/// its word needs, with what is left shared out.
struct LineBoxes {
    std::vector<float> widths;
    Type type = Type::Strong;
};

LineBoxes boxesFor(Vec2 room, const std::vector<std::string_view>& words,
                   const LayoutContext& context) {
    const auto count = static_cast<float>(words.size());
    const float share = std::min(room.x / count, context.px(kWidestStateShare));
    LineBoxes boxes;
    for (const Type type : {Type::Strong, Type::Small}) {
        if (type != Type::Small && context.style.lineHeight(type) > room.y) continue;
        boxes.type = type;
        boxes.widths.clear();
        float all = 0;
        float widest = 0;
        for (const std::string_view word : words) {
            boxes.widths.push_back(context.width(type, word) + context.px(s6));
            all += boxes.widths.back();
            widest = std::max(widest, boxes.widths.back());
        }
        if (widest <= share) {
            boxes.widths.assign(words.size(), share);
            return boxes;
        }
        if (all <= room.x) {
            for (float& width : boxes.widths) width += (room.x - all) / count;
            return boxes;
        }
    }
    // Without room for air the longer words get the more of it.
    float all = 0;
    for (const float width : boxes.widths) all += width - context.px(s5);
    for (float& width : boxes.widths) width = room.x * (width - context.px(s5)) / all;
    return boxes;
}

float widestWord(TaskStateKind machine, Type type, const LayoutContext& context) {
    float widest = 0;
    for (const MachineState& each : pictureOf(machine).states)
        widest = std::max(widest, context.width(type, stateWord(machine, each.state)));
    return widest;
}

/// Of four boxes below each other that have just room for large letters, which are all capitals.
float leastBoxesHeight(const LayoutContext& context) {
    return 4 * (context.style.size(Type::Strong) + context.px(s1)) + 3 * context.px(s2);
}

/// The label of an arrow stands below its gap; where neighbours would overlap, alternately one and
/// two lines down.
void labelArrows(LayoutBuilder& builder, Rect below, const Machine& machine,
                 const std::vector<StateBox>& states) {
    const LayoutContext& context = builder.context();
    const float small = context.style.lineHeight(Type::Small);
    std::vector<std::string> words;
    std::vector<float> middles;
    for (std::size_t i = 0; i + 1 < states.size(); ++i) {
        const std::string by(machine.edges[i].by);
        words.push_back(by.starts_with("life.") ? context.say(by) : by);
        const float middle = (states[i].box.right() + states[i + 1].box.x) / 2;
        const float half = context.width(Type::Small, words[i]) / 2 + context.px(s1);
        middles.push_back(std::clamp(middle, std::min(below.x + half, middle),
                                     std::max(below.right() - half, below.x + half)));
    }
    bool meet = false;
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        meet =
            meet ||
            (context.width(Type::Small, words[i]) + context.width(Type::Small, words[i + 1])) / 2 +
                    context.px(s4) >
                middles[i + 1] - middles[i];
    for (std::size_t i = 0; i < words.size(); ++i) {
        const float room = context.width(Type::Small, words[i]) + context.px(s1);
        const float down = meet && i % 2 == 1 ? small : 0.0F;
        builder.label({middles[i] - room / 2, below.y + down, room, small}, words[i], Type::Small,
                      Role::TextMuted, AlignX::Centre);
    }
}

/// The label of an arch stands over it; where two would meet, each keeps to its side.
void labelArches(LayoutBuilder& builder, Rect above, const Machine& machine,
                 const std::vector<StateArrow>& arrows, std::size_t straightOnes) {
    const LayoutContext& context = builder.context();
    float left = above.x;
    for (std::size_t i = straightOnes; i < arrows.size(); ++i) {
        const std::string by(machine.edges[i].by);
        const std::string words = by.starts_with("life.") ? context.say(by) : by;
        const bool last = i + 1 == arrows.size();
        const float right =
            last ? above.right() : (arrows[i].bend.x + arrows[i + 1].bend.x) / 2 - context.px(s2);
        const float width =
            std::min(context.width(Type::Small, words) + context.px(s1), right - left);
        const float x =
            std::clamp(arrows[i].bend.x - width / 2, left, std::max(left, right - width));
        builder.label({x, above.y, width, above.h}, words, Type::Small,
                      arrows[i].taken ? Role::Text : Role::TextMuted, AlignX::Centre);
        left = right + context.px(s4);
    }
}

/// Lights the path taken so far and the last arrow.
void markTaken(const Machine& machine, const std::vector<StateStep>& steps, const RunView& view,
               Diagram& diagram) {
    const StateStep* const last = stepTaken(steps, view);
    for (const StateStep& step : steps) {
        for (std::size_t i = 0; i < machine.states.size(); ++i)
            if (machine.states[i].state == step.from) diagram.states[i].passed = true;
        for (std::size_t i = 0; i < machine.edges.size(); ++i) {
            if (machine.edges[i].from != step.from || machine.edges[i].to != step.to) continue;
            diagram.arrows[i].taken = true;
            diagram.arrows[i].lit = &step == last;
        }
    }
}

}  // namespace

float stateHeight(const LayoutContext& context) {
    return std::max(context.px(s16), context.style.lineHeight(Type::Strong) + context.px(s3));
}

float runStatesHeight(const LayoutContext& context) {
    return 4 * context.style.lineHeight(Type::Small) + context.px(s12) + stateHeight(context);
}

float taskStatesHeight(const LayoutContext& context) {
    return context.style.lineHeight(Type::Small) + context.px(s3) + 4 * stateHeight(context) +
           3 * context.px(s10);
}

float leastTaskStatesHeight(const LayoutContext& context) {
    return context.style.lineHeight(Type::Small) + leastBoxesHeight(context);
}

Role roleOf(const TaskLife& life) {
    if (life.machine == TaskStateKind::None) return Role::TextMuted;
    if (life.isCancelled()) return Role::Cancelled;
    if (life.machine == TaskStateKind::TimerTask)
        return life.isDone() ? Role::Running : Role::Accent;
    switch (static_cast<FutureState>(life.state)) {
        case FutureState::Completing: return Role::Key;
        case FutureState::Normal: return Role::Running;
        case FutureState::Exceptional: return Role::Failed;
        default: return Role::Accent;
    }
}

IconKind iconOf(const TaskLife& life) {
    if (life.machine == TaskStateKind::None) return IconKind::Dot;
    if (life.isCancelled()) return IconKind::Minus;
    if (!life.isDone()) return IconKind::Ring;
    if (life.machine == TaskStateKind::TimerTask) return IconKind::Check;
    switch (static_cast<FutureState>(life.state)) {
        case FutureState::Completing: return IconKind::Dot;
        case FutureState::Exceptional: return IconKind::Cross;
        default: return IconKind::Check;
    }
}

void layoutRunStates(Rect region, const RunView& view, const LayoutContext& context,
                     LifecycleLayout& layout) {
    LayoutBuilder builder(layout.list, context);
    const RunState& shown = view.fraction > 0.5F ? view.next : view.now;
    const ExecutorLife& life = shown.life.executor(view.executor);
    const Machine& machine = pictureOf(life.spec().states);
    const float small = context.style.lineHeight(Type::Small);
    builder.label(cutTop(region, small),
                  context.words.fill("ui." + std::string(machine.title),
                                     {{"name", view.names.of(view.executor)}}),
                  Type::Small, Role::TextMuted);
    if (machine.states.empty()) return;
    const float arch = std::max(context.px(s4), std::min(context.px(s12), region.h * 0.25F));
    // Low diagrams leave out what leads along the arches: the boxes keep room for large letters.
    const float lowest = std::max(context.px(s14), context.style.lineHeight(Type::Strong));
    const bool labelled = region.h >= 3 * small + arch + lowest;
    const Rect overArches = cutTop(region, labelled ? small : 0.0F);
    cutTop(region, arch);
    // Lower ones leave out what leads from box to box, too: a word must not be squeezed flat.
    const float least = small + context.px(s2);
    const float below = region.h - 2 * small >= least ? 2 * small : 0.0F;
    const float boxHeight =
        std::clamp(region.h - below, least, std::max(least, stateHeight(context)));
    const float gap = context.px(s10);
    std::vector<std::string_view> words;
    for (const MachineState& each : machine.states)
        words.push_back(stateWord(life.spec().states, each.state));
    const auto gaps = static_cast<float>(words.size() - 1);
    const LineBoxes boxes = boxesFor({region.w - gaps * gap, boxHeight}, words, context);
    float x = region.x;
    for (std::size_t i = 0; i < words.size(); ++i) {
        StateBox box;
        box.box = {x, region.y, boxes.widths[i], boxHeight};
        x = box.box.right() + gap;
        box.current = life.exists && machine.states[i].state == life.state();
        box.passed = life.exists && machine.states[i].state < life.state();
        box.final = machine.states[i].final;
        builder.label(box.box.inset(context.px(s1), 0), words[i], boxes.type,
                      box.current ? Role::Text : Role::TextMuted, AlignX::Centre);
        layout.pool.states.push_back(box);
    }
    const std::vector<StateBox>& states = layout.pool.states;
    float height = arch;
    for (const MachineEdge& edge : machine.edges) {
        const StateBox& from = boxOf(machine, layout.pool, edge.from);
        const StateBox& to = boxOf(machine, layout.pool, edge.to);
        const bool neighbours = &to == &from + 1;
        layout.pool.arrows.push_back(neighbours ? straight(from, to) : arched(from, to, height));
        if (!neighbours) height *= 0.7F;
    }
    markTaken(machine, life.states, view, layout.pool);
    if (below > 0)
        labelArrows(builder, {region.x, region.y + boxHeight + context.px(s2), region.w, small},
                    machine, states);
    if (labelled) labelArches(builder, overArches, machine, layout.pool.arrows, states.size() - 1);
}

float taskStatesWidth(const RunView& view, const LayoutContext& context) {
    const TaskStateKind machine = view.latest.life.executor(view.executor).spec().taskStates;
    return 3 * (widestWord(machine, Type::Small, context) + context.px(s7)) + 2 * context.px(s7);
}

void layoutTaskStates(Rect region, TaskId task, const RunView& view, const LayoutContext& context,
                      LifecycleLayout& layout) {
    LayoutBuilder builder(layout.list, context);
    const RunState& shown = view.fraction > 0.5F ? view.next : view.now;
    const TaskLife& life = shown.life.task(task);
    const TaskStateKind kind = view.latest.life.task(task).machine;
    const Machine& machine = pictureOf(kind);
    const bool series = view.latest.tasks.of(task).make == TaskMake::Series;
    const std::string title = series          ? "ui.life.series"
                              : task.exists() ? "ui." + std::string(machine.title)
                                              : "ui.life.noFuture";
    const std::string said = context.words.fill(title, {{"task", view.names.of(task)}});
    if (machine.states.empty()) {
        cutTop(region, builder.paragraph(region, said, Type::Body, Role::TextMuted));
        if (task.exists() && !series) layoutBareTask(region, task, view, context, layout);
        return;
    }
    builder.label(cutTop(region, context.style.lineHeight(Type::Small)), said, Type::Small,
                  Role::TextMuted);
    // Three columns; as a rule the way of running above, the way of cancelling below.
    const auto named = [&](Type type) { return widestWord(kind, type, context) + context.px(s8); };
    const bool large = 3 * named(Type::Strong) + 2 * context.px(s7) <= region.w &&
                       leastBoxesHeight(context) <= region.h;
    const Type type = large ? Type::Strong : Type::Small;
    const float spare = large ? region.h - leastBoxesHeight(context) : context.px(s3);
    cutTop(region, std::min(spare, context.px(s3)));
    const float gap = std::clamp((region.w - 3 * named(type)) / 2, context.px(s7), context.px(s16));
    const float width =
        std::min((region.w - 2 * gap) / 3.0F, std::max(context.px(kWidestState), named(type)));
    float rowGap = std::clamp(region.h * 0.07F, context.px(s3), context.px(s10));
    if (large)
        rowGap = std::min(rowGap, (region.h - leastBoxesHeight(context)) / 3 + context.px(s2));
    const float height =
        std::clamp((region.h - 3 * rowGap) / 4.0F, context.px(s8), stateHeight(context));
    for (const MachineState& each : machine.states) {
        StateBox box;
        box.box = {region.x + static_cast<float>(each.column) * (width + gap),
                   region.y + each.row * (height + rowGap), width, height};
        box.current = life.exists && each.state == life.state;
        box.final = each.final;
        builder.label(box.box.inset(context.px(s2), 0), stateWord(kind, each.state), type,
                      box.current ? Role::Text : Role::TextMuted, AlignX::Centre);
        if (kind == TaskStateKind::FutureTask && view.asked.boxes == AnswerBox::FutureState)
            builder.hit(box.box, answerTarget(AnswerBox::FutureState, each.state));
        layout.task.states.push_back(box);
    }
    for (const MachineEdge& edge : machine.edges)
        layout.task.arrows.push_back(
            straight(boxOf(machine, layout.task, edge.from), boxOf(machine, layout.task, edge.to)));
    if (life.exists) markTaken(machine, life.history, view, layout.task);
}

}  // namespace poolscope
