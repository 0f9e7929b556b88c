// The two state machines as the JDK's comments give them.
#include <array>

#include "app/views/lifecycle/parts.hpp"

namespace poolscope {

namespace {

constexpr std::array<std::string_view, 4> kPoolArrows{"shutdown()", "shutdownNow()", "pool.empty",
                                                      "terminated()"};

/// Where the event at the playhead led: the run state before and after it.
std::optional<std::pair<RunState, RunState>> stepTaken(const Sight& sight) {
    const std::optional<std::size_t> event = sight.event();
    if (!event) return std::nullopt;
    const auto* changed = std::get_if<CtlChanged>(&sight.log[*event].what);
    if (changed == nullptr || changed->executor != sight.executor) return std::nullopt;
    const std::pair step(runStateOf(changed->from), runStateOf(changed->to));
    if (step.first == step.second) return std::nullopt;
    return step;
}

StateArrow straight(const StateBox& from, const StateBox& to) {
    StateArrow arrow;
    arrow.from = {from.box.right(), from.box.centre().y};
    arrow.to = {to.box.x, to.box.centre().y};
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

struct Edge {
    FutureState from;
    FutureState to;
};
constexpr std::array<Edge, 6> kFutureEdges{{{FutureState::New, FutureState::Completing},
                                            {FutureState::Completing, FutureState::Normal},
                                            {FutureState::Completing, FutureState::Exceptional},
                                            {FutureState::New, FutureState::Cancelled},
                                            {FutureState::New, FutureState::Interrupting},
                                            {FutureState::Interrupting, FutureState::Interrupted}}};

/// How wide each run state's box is: all alike, or where that is too narrow, each as its word
/// needs.
struct RunStateBoxes {
    std::array<float, 5> widths;
    Type type;
};

RunStateBoxes boxesFor(float room, const Look& look) {
    const float share = std::min(room / 5.0F, look.px(150));
    const auto needed = [&](Type type, std::string_view word) {
        return look.width(type, word) + look.px(8);
    };
    RunStateBoxes boxes{};
    boxes.widths.fill(share);
    boxes.type = needed(Type::Strong, "TERMINATED") > share ? Type::Small : Type::Strong;
    if (needed(Type::Small, "TERMINATED") <= share) return boxes;
    float all = 0;
    for (const std::string_view word : kRunStateWords) all += needed(Type::Small, word);
    for (std::size_t i = 0; i < boxes.widths.size(); ++i)
        boxes.widths[i] = room * needed(Type::Small, kRunStateWords[i]) / all;
    return boxes;
}

/// What leads along the arrows stands below the gap it belongs to; where neighbours would meet, in
/// turn one and two lines down.
void labelRunStateArrows(Pen& pen, float y, const std::vector<StateBox>& states) {
    const Look& look = pen.look();
    const float small = look.style.lineHeight(Type::Small);
    std::array<std::string, kPoolArrows.size()> words;
    std::array<float, kPoolArrows.size()> middles{};
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string name(kPoolArrows[i]);
        words[i] = name.find('.') == std::string::npos ? name : look.say("life." + name);
        middles[i] = (states[i].box.right() + states[i + 1].box.x) / 2;
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
        pen.label({middles[i] - room / 2, y + down, room, small}, words[i], Type::Small,
                  Role::TextMuted, AlignX::Centre);
    }
}

void markTaken(const TaskLife& life, Diagram& diagram) {
    for (const FutureStep& step : life.history) {
        diagram.states[static_cast<std::size_t>(step.from)].passed = true;
        for (std::size_t i = 0; i < kFutureEdges.size(); ++i)
            if (kFutureEdges[i].from == step.from && kFutureEdges[i].to == step.to)
                diagram.arrows[i].taken = true;
    }
}

}  // namespace

Role roleOf(FutureState state) {
    switch (state) {
        case FutureState::New: return Role::Accent;
        case FutureState::Completing: return Role::Key;
        case FutureState::Normal: return Role::Running;
        case FutureState::Exceptional: return Role::Failed;
        default: return Role::Cancelled;
    }
}

Icon iconOf(FutureState state) {
    switch (state) {
        case FutureState::New: return Icon::Ring;
        case FutureState::Completing: return Icon::Dot;
        case FutureState::Normal: return Icon::Check;
        case FutureState::Exceptional: return Icon::Cross;
        default: return Icon::Minus;
    }
}

void layoutRunStates(Rect region, const Sight& sight, const Look& look, LifecycleLayout& layout) {
    Pen pen(layout.sheet, look);
    const Moment& shown = sight.fraction > 0.5F ? sight.next : sight.now;
    const ExecutorLife& life = shown.life.executor(sight.executor);
    pen.label(cutTop(region, look.style.lineHeight(Type::Small)), look.say("life.runState"),
              Type::Small, Role::TextMuted);
    const float small = look.style.lineHeight(Type::Small);
    const float arch = std::max(look.px(8), std::min(look.px(26), region.h * 0.25F));
    cutTop(region, arch);
    const float boxHeight = std::min(look.px(44), region.h - 2 * small);
    const float gap = look.px(22);
    const RunStateBoxes boxes = boxesFor(region.w - 4 * gap, look);
    const auto current = static_cast<std::size_t>(life.runState());
    const auto taken = stepTaken(sight);
    float x = region.x;
    for (std::size_t i = 0; i < 5; ++i) {
        StateBox box;
        box.box = {x, region.y, boxes.widths[i], boxHeight};
        x = box.box.right() + gap;
        box.current = life.exists && i == current;
        box.passed = life.exists && i < current;
        box.final = i == 4;
        pen.label(box.box.inset(look.px(3), 0), kRunStateWords[i], boxes.type,
                  box.current ? Role::Text : Role::TextMuted, AlignX::Centre);
        layout.pool.states.push_back(box);
    }
    const auto add = [&](StateArrow arrow, std::size_t from, std::size_t to) {
        arrow.lit = taken && static_cast<std::size_t>(taken->first) == from &&
                    static_cast<std::size_t>(taken->second) == to;
        layout.pool.arrows.push_back(arrow);
    };
    std::vector<StateBox>& states = layout.pool.states;
    for (std::size_t i = 0; i < 4; ++i) add(straight(states[i], states[i + 1]), i, i + 1);
    add(arched(states[0], states[2], arch), 0, 2);
    add(arched(states[1], states[3], arch * 0.7F), 1, 3);
    labelRunStateArrows(pen, region.y + boxHeight + look.px(3), states);
}

float futureStatesWidth(const Look& look) {
    return 3 * (look.width(Type::Small, "INTERRUPTING") + look.px(10)) + 2 * look.px(14);
}

void layoutFutureStates(Rect region, TaskId task, const Sight& sight, const Look& look,
                        LifecycleLayout& layout) {
    Pen pen(layout.sheet, look);
    const Moment& shown = sight.fraction > 0.5F ? sight.next : sight.now;
    const TaskLife& life = shown.life.task(task);
    const std::string title =
        life.exists ? look.words.fill("ui.life.future", {{"task", sight.names.of(task)}})
                    : look.say("life.noFuture");
    pen.label(cutTop(region, look.style.lineHeight(Type::Small)), title, Type::Small,
              Role::TextMuted);
    cutTop(region, look.px(6));
    // Three columns; the way of running above, the way of cancelling below.
    const float name = look.width(Type::Small, "INTERRUPTING") + look.px(10);
    const float gap = std::clamp((region.w - 3 * name) / 2, look.px(14), look.px(34));
    const float width = std::min((region.w - 2 * gap) / 3.0F, look.px(200));
    const float rowGap = std::clamp(region.h * 0.06F, look.px(6), look.px(28));
    const float height = std::clamp((region.h - 3 * rowGap) / 4.0F, look.px(16), look.px(44));
    const auto place = [&](int column, float row) {
        return Rect{region.x + static_cast<float>(column) * (width + gap),
                    region.y + row * (height + rowGap), width, height};
    };
    //                               New  Completing Normal Exceptional Cancelled Interrupting …ed
    const std::array<Rect, 7> places{place(0, 1.5F), place(1, 0.5F), place(2, 0), place(2, 1),
                                     place(2, 2),    place(1, 3),    place(2, 3)};
    for (std::size_t i = 0; i < places.size(); ++i) {
        StateBox box;
        box.box = places[i];
        box.current = life.exists && i == static_cast<std::size_t>(life.state);
        box.final = i == 2 || i == 3 || i == 4 || i == 6;
        pen.label(box.box.inset(look.px(4), 0), kFutureStateWords[i],
                  look.width(Type::Strong, "INTERRUPTING") > width - look.px(8) ? Type::Small
                                                                                : Type::Strong,
                  box.current ? Role::Text : Role::TextMuted, AlignX::Centre);
        layout.future.states.push_back(box);
    }
    for (const Edge& edge : kFutureEdges)
        layout.future.arrows.push_back(
            straight(layout.future.states[static_cast<std::size_t>(edge.from)],
                     layout.future.states[static_cast<std::size_t>(edge.to)]));
    if (!life.exists) return;
    markTaken(life, layout.future);
    const std::optional<std::size_t> event = sight.event();
    if (!event) return;
    const auto* changed = std::get_if<FutureStateChanged>(&sight.log[*event].what);
    if (changed == nullptr || changed->task != task) return;
    for (std::size_t i = 0; i < kFutureEdges.size(); ++i)
        if (kFutureEdges[i].from == changed->from && kFutureEdges[i].to == changed->to)
            layout.future.arrows[i].lit = true;
}

}  // namespace poolscope
