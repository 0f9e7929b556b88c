// The two state machines: the executor's in a line, the task's below it.
#include <algorithm>

#include "app/views/lifecycle/machines.hpp"
#include "app/views/lifecycle/parts.hpp"

namespace poolscope {

namespace {

/// Where the event at the playhead led the executor: its state before and after.
const StateStep* stepTaken(const std::vector<StateStep>& steps, const Sight& sight) {
    const std::optional<std::size_t> event = sight.event();
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

/// How wide each box of a line is: all alike, or where that is too narrow, each as its word needs.
struct LineBoxes {
    std::vector<float> widths;
    Type type = Type::Strong;
};

LineBoxes boxesFor(float room, const std::vector<std::string_view>& words, const Look& look) {
    const auto count = static_cast<float>(words.size());
    const float share = std::min(room / count, look.px(150));
    const auto needed = [&](Type type, std::string_view word) {
        return look.width(type, word) + look.px(8);
    };
    const auto widest = [&](Type type) {
        float most = 0;
        for (const std::string_view word : words) most = std::max(most, needed(type, word));
        return most;
    };
    LineBoxes boxes;
    boxes.widths.assign(words.size(), share);
    boxes.type = widest(Type::Strong) > share ? Type::Small : Type::Strong;
    if (widest(Type::Small) <= share) return boxes;
    float all = 0;
    for (const std::string_view word : words) all += needed(Type::Small, word);
    for (std::size_t i = 0; i < words.size(); ++i)
        boxes.widths[i] = room * needed(Type::Small, words[i]) / all;
    return boxes;
}

float widestWord(TaskMachine machine, const Look& look) {
    float widest = 0;
    for (const MachineState& each : pictureOf(machine).states)
        widest = std::max(widest, look.width(Type::Small, stateWord(machine, each.state)));
    return widest;
}

/// What leads along the arrows stands below the gap it belongs to; where neighbours would meet, in
/// turn one and two lines down.
void labelArrows(Pen& pen, Rect below, const Machine& machine,
                 const std::vector<StateBox>& states) {
    const Look& look = pen.look();
    const float small = look.style.lineHeight(Type::Small);
    std::vector<std::string> words;
    std::vector<float> middles;
    for (std::size_t i = 0; i + 1 < states.size(); ++i) {
        const std::string by(machine.edges[i].by);
        words.push_back(by.starts_with("life.") ? look.say(by) : by);
        const float middle = (states[i].box.right() + states[i + 1].box.x) / 2;
        const float half = look.width(Type::Small, words[i]) / 2 + look.px(2);
        middles.push_back(std::clamp(middle, std::min(below.x + half, middle),
                                     std::max(below.right() - half, below.x + half)));
    }
    bool meet = false;
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        meet = meet ||
               (look.width(Type::Small, words[i]) + look.width(Type::Small, words[i + 1])) / 2 +
                       look.px(8) >
                   middles[i + 1] - middles[i];
    for (std::size_t i = 0; i < words.size(); ++i) {
        const float room = look.width(Type::Small, words[i]) + look.px(2);
        const float down = meet && i % 2 == 1 ? small : 0.0F;
        pen.label({middles[i] - room / 2, below.y + down, room, small}, words[i], Type::Small,
                  Role::TextMuted, AlignX::Centre);
    }
}

/// Lights the way that was gone, and the arrow just taken.
void markTaken(const Machine& machine, const std::vector<StateStep>& steps, const Sight& sight,
               Diagram& diagram) {
    const StateStep* const last = stepTaken(steps, sight);
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

Role roleOf(const TaskLife& life) {
    if (life.machine == TaskMachine::None) return Role::TextMuted;
    if (life.isCancelled()) return Role::Cancelled;
    if (life.machine == TaskMachine::TimerTask) return life.isDone() ? Role::Running : Role::Accent;
    switch (static_cast<FutureState>(life.state)) {
        case FutureState::Completing: return Role::Key;
        case FutureState::Normal: return Role::Running;
        case FutureState::Exceptional: return Role::Failed;
        default: return Role::Accent;
    }
}

Icon iconOf(const TaskLife& life) {
    if (life.machine == TaskMachine::None) return Icon::Dot;
    if (life.isCancelled()) return Icon::Minus;
    if (!life.isDone()) return Icon::Ring;
    if (life.machine == TaskMachine::TimerTask) return Icon::Check;
    switch (static_cast<FutureState>(life.state)) {
        case FutureState::Completing: return Icon::Dot;
        case FutureState::Exceptional: return Icon::Cross;
        default: return Icon::Check;
    }
}

void layoutRunStates(Rect region, const Sight& sight, const Look& look, LifecycleLayout& layout) {
    Pen pen(layout.sheet, look);
    const Moment& shown = sight.fraction > 0.5F ? sight.next : sight.now;
    const ExecutorLife& life = shown.life.executor(sight.executor);
    const Machine& machine = pictureOf(life.machine);
    const float small = look.style.lineHeight(Type::Small);
    pen.label(cutTop(region, small),
              look.words.fill("ui." + std::string(machine.title),
                              {{"name", sight.names.of(sight.executor)}}),
              Type::Small, Role::TextMuted);
    if (machine.states.empty()) return;
    const float arch = std::max(look.px(8), std::min(look.px(26), region.h * 0.25F));
    cutTop(region, arch);
    const float boxHeight = std::min(look.px(44), region.h - 2 * small);
    const float gap = look.px(22);
    std::vector<std::string_view> words;
    for (const MachineState& each : machine.states)
        words.push_back(stateWord(life.machine, each.state));
    const auto gaps = static_cast<float>(words.size() - 1);
    const LineBoxes boxes = boxesFor(region.w - gaps * gap, words, look);
    float x = region.x;
    for (std::size_t i = 0; i < words.size(); ++i) {
        StateBox box;
        box.box = {x, region.y, boxes.widths[i], boxHeight};
        x = box.box.right() + gap;
        box.current = life.exists && machine.states[i].state == life.state();
        box.passed = life.exists && machine.states[i].state < life.state();
        box.final = machine.states[i].final;
        pen.label(box.box.inset(look.px(3), 0), words[i], boxes.type,
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
    markTaken(machine, life.states, sight, layout.pool);
    labelArrows(pen, {region.x, region.y + boxHeight + look.px(3), region.w, small}, machine,
                states);
}

float taskStatesWidth(const Sight& sight, const Look& look) {
    const TaskMachine machine = taskMachineOf(sight.latest.life.executor(sight.executor).machine);
    return 3 * (widestWord(machine, look) + look.px(16)) + 2 * look.px(14);
}

void layoutTaskStates(Rect region, TaskId task, const Sight& sight, const Look& look,
                      LifecycleLayout& layout) {
    Pen pen(layout.sheet, look);
    const Moment& shown = sight.fraction > 0.5F ? sight.next : sight.now;
    const TaskLife& life = shown.life.task(task);
    const TaskMachine kind = sight.latest.life.task(task).machine;
    const Machine& machine = pictureOf(kind);
    const bool series = sight.latest.life.task(task).series;
    const std::string title = series          ? "ui.life.series"
                              : task.exists() ? "ui." + std::string(machine.title)
                                              : "ui.life.noFuture";
    const std::string said = look.words.fill(title, {{"task", sight.names.of(task)}});
    if (machine.states.empty()) {
        pen.paragraph(region, said, Type::Body, Role::TextMuted);
        return;
    }
    pen.label(cutTop(region, look.style.lineHeight(Type::Small)), said, Type::Small,
              Role::TextMuted);
    cutTop(region, look.px(6));
    // Three columns; as a rule the way of running above, the way of cancelling below.
    const float name = widestWord(kind, look) + look.px(16);
    const float gap = std::clamp((region.w - 3 * name) / 2, look.px(14), look.px(34));
    const float width = std::min((region.w - 2 * gap) / 3.0F, look.px(200));
    const float rowGap = std::clamp(region.h * 0.06F, look.px(6), look.px(28));
    const float height = std::clamp((region.h - 3 * rowGap) / 4.0F, look.px(16), look.px(44));
    const bool narrow = look.width(Type::Strong, "INTERRUPTING") > width - look.px(8);
    for (const MachineState& each : machine.states) {
        StateBox box;
        box.box = {region.x + static_cast<float>(each.column) * (width + gap),
                   region.y + each.row * (height + rowGap), width, height};
        box.current = life.exists && each.state == life.state;
        box.final = each.final;
        pen.label(box.box.inset(look.px(4), 0), stateWord(kind, each.state),
                  narrow ? Type::Small : Type::Strong, box.current ? Role::Text : Role::TextMuted,
                  AlignX::Centre);
        layout.task.states.push_back(box);
    }
    for (const MachineEdge& edge : machine.edges)
        layout.task.arrows.push_back(
            straight(boxOf(machine, layout.task, edge.from), boxOf(machine, layout.task, edge.to)));
    if (life.exists) markTaken(machine, life.history, sight, layout.task);
}

}  // namespace poolscope
