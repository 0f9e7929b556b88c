// What is written in a node.
#include <algorithm>

#include "app/perspectives/graph/parts.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

constexpr float kFaintGraphNode =
    0.35F;  ///< how much of its fill a node has that is published later
constexpr Length kWidestGraphNode{260};
constexpr Length kWidestSmallNode{150};
constexpr std::size_t kNamesInGraphHint = 12;
constexpr std::size_t kNamesInWidth = 2;  ///< of more, some are cut

std::string_view keyOf(WorkState state) {
    switch (state) {
        case WorkState::Waits: return "waits";
        case WorkState::Submitted: return "submitted";
        case WorkState::Running: return "running";
        case WorkState::Returned: return "returned";
        case WorkState::Threw: return "threw";
        case WorkState::Cancelled: return "cancelled";
        case WorkState::Never: return "never";
    }
    return "";
}

/// "returned, in place": the thread of a handler before it went on with it.
std::string inPlace(std::string_view state, const LayoutContext& context) {
    return context.words.fill("ui.graph.inPlace", {{"state", state}});
}

std::string nodeName(std::uint32_t node, const ShownEvent& event, const RunView& view) {
    const TaskId task = event.task(node);
    return std::string(task.exists() ? view.nameInPool(task)
                                     : view.log.text(event.graph[node].name));
}

/// The handlers before it that have not returned, or that are why it never begins.
std::string namesBefore(std::uint32_t node, const ShownEvent& event, const RunView& view) {
    std::string names;
    const bool never = event.item(node)->state == WorkState::Never;
    for (const std::uint32_t before : event.graph[node].after) {
        const WorkItem* item = event.item(before);
        if (item == nullptr || event.isOver(before)) continue;
        if (never && item->state != WorkState::Threw && item->state != WorkState::Never &&
            item->state != WorkState::Cancelled)
            continue;
        names += (names.empty() ? "" : ", ") + nodeName(before, event, view);
    }
    return names;
}

/// That another one threw.
std::string becauseOf(std::uint32_t before, const ShownEvent& event, const RunView& view,
                      const LayoutContext& context) {
    return context.words.fill("ui.graph.because", {{"name", nodeName(before, event, view)}});
}

/// Why it never begins.
std::string whyNever(std::uint32_t node, const ShownEvent& event, const RunView& view,
                     const LayoutContext& context) {
    for (const std::uint32_t before : event.graph[node].after) {
        const WorkItem* item = event.item(before);
        if (item != nullptr && item->state == WorkState::Threw)
            return becauseOf(before, event, view, context);
    }
    if (event.now->ended == EventEnd::TimedOut) return context.say("graph.timedOut");
    const std::string names = namesBefore(node, event, view);
    if (names.empty()) return context.say("graph.notSubmitted");
    return context.words.fill("ui.graph.behind", {{"names", names}});
}

/// The third and the fourth line.
struct NodeLines {
    std::string who;
    std::string when;
};

NodeLines linesOf(std::uint32_t node, const ShownEvent& event, const RunView& view,
                  const LayoutContext& context) {
    const WorkItem* item = event.item(node);
    if (item == nullptr) return {};
    const StageFacts* stage = event.stage(node);
    // thenCompose waits once more when its function has returned.
    const bool waitsAgain = stage != nullptr && item->state == WorkState::Waits;
    // By another thread than the one that runs its function, or without a run.
    if (stage != nullptr && stage->complete && stage->completedBy != item->thread)
        return {std::string(view.names.of(stage->completedBy)),
                context.words.fill("ui.graph.stage.at", {{"at", humanTime(stage->completedAt)}})};
    if (item->hasBegun() && !waitsAgain) {
        const std::string_view thread = view.names.of(item->thread);
        NodeLines more;
        more.who = std::string(thread);
        const std::string from = humanTime(item->begin);
        more.when = item->state == WorkState::Running
                        ? context.words.fill("ui.graph.since", {{"from", from}})
                        : context.words.fill("ui.graph.span",
                                             {{"from", from}, {"to", humanTime(item->end)}});
        return more;
    }
    if (stage != nullptr && item->state == WorkState::Submitted && stage->executor.exists())
        return {std::string(view.names.of(stage->executor)), {}};
    if (item->state == WorkState::Never) return {whyNever(node, event, view, context), {}};
    if (item->state != WorkState::Waits || (item->waitsFor == 0 && stage == nullptr)) return {};
    return {namesBefore(node, event, view), {}};
}

std::string hintOfNode(const GraphLayout::Node& node, const ShownEvent& event, const RunView& view,
                       const LayoutContext& context) {
    std::string said;
    if (node.nodes.size() > 1) {
        for (std::size_t i = 0; i < node.nodes.size() && i < kNamesInGraphHint; ++i)
            said += (i > 0 ? ", " : "") + nodeName(node.nodes[i], event, view);
        if (node.nodes.size() > kNamesInGraphHint) said += ", …";
        return said + "\n" + context.say("graph.unfold");
    }
    const std::uint32_t at = node.nodes.front();
    said = nodeName(at, event, view) + ": " + wordsOfState(at, event, view, context);
    const NodeLines more = linesOf(at, event, view, context);
    for (const std::string& line : {more.who, more.when})
        if (!line.empty()) said += "\n" + line;
    const WorkItem* item = event.item(at);
    if (item != nullptr && item->hasBegun())
        said += "\n" + context.words.fill("ui.graph.took",
                                          {{"length", humanTime(item->ran(view.told().time))}});
    const StageFacts* stage = event.stage(at);
    if (item != nullptr && item->error.exists() && stage == nullptr)
        said += "\n" + std::string(view.log.text(item->error));
    const auto list = [&](const std::vector<std::uint32_t>& others, std::string_view key) {
        if (others.empty()) return;
        std::string names;
        for (std::size_t i = 0; i < others.size() && i < kNamesInGraphHint; ++i)
            names += (i > 0 ? ", " : "") + nodeName(others[i], event, view);
        if (others.size() > kNamesInGraphHint) names += ", …";
        said += "\n" + context.words.fill(key, {{"names", names}});
    };
    list(event.graph[at].after, "ui.graph.before");
    list(event.graph[at].before, "ui.graph.next");
    if (stage == nullptr || stage->stack.empty()) return said;
    std::string stack;
    for (const StackedCompletion& one : stage->stack)
        stack += (stack.empty() ? "" : " → ") + nameInStack(one, view, context);
    said += "\n" + context.words.fill("ui.graph.stage.stack", {{"names", stack}});
    return said;
}

/// At the right of a future's name: the method that made it, if there is room.
void kindOf(Rect& head, const std::string& name, std::uint32_t node, const NodeLook& look,
            const ShownEvent& event, LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    const StageFacts* stage = event.stage(node);
    if (stage == nullptr || look.rows == 1) return;
    const std::string_view kind = toString(stage->kind);
    const float width = context.width(Type::Small, kind) + context.px(s1);
    if (context.width(look.name, name) + context.px(s3) + width > head.w) return;
    builder.label(cutRight(head, width), kind, Type::Small, Role::TextMuted, AlignX::Right);
}

Card& nodeCard(const GraphLayout::Node& node, const ShownEvent& event, const RunView& view,
               LayoutBuilder& builder) {
    const WorkItem* item = event.item(node.nodes.front());
    const StateLook look = lookOf(item);
    const bool chosen = node.task.exists() && node.task == chosenHandler(view);
    const bool ran = item != nullptr && (item->hasBegun() || item->state == WorkState::Submitted);
    Card& card = builder.card(node.box, ran ? look.role : Role::Raised,
                              chosen            ? Role::Accent
                              : item == nullptr ? Role::Line
                                                : look.role);
    card.tinted = ran;
    const bool gone = item == nullptr || item->state == WorkState::Never;
    card.fillAlpha = gone ? kFaintGraphNode : 1.0F;
    card.dashed =
        item == nullptr || item->state == WorkState::Waits || item->state == WorkState::Cancelled;
    card.thick = chosen || (item != nullptr && item->state == WorkState::Running);
    return card;
}

}  // namespace

StateLook lookOf(const WorkItem* item) {
    if (item == nullptr) return {IconKind::Ring, Role::Quiet};
    switch (item->state) {
        case WorkState::Waits: return {IconKind::Ring, Role::LineStrong};
        case WorkState::Submitted: return {IconKind::Dot, Role::Planned};
        case WorkState::Running: return {IconKind::Play, Role::Running};
        case WorkState::Returned: return {IconKind::Check, Role::Good};
        case WorkState::Threw: return {IconKind::Cross, Role::Failed};
        case WorkState::Cancelled: return {IconKind::Minus, Role::Cancelled};
        case WorkState::Never: return {IconKind::Minus, Role::LineStrong};
    }
    return {};
}

std::string wordsOfState(std::uint32_t node, const ShownEvent& event, const RunView& view,
                         const LayoutContext& context) {
    const WorkItem* item = event.item(node);
    if (item == nullptr) return context.say("graph.notYet");
    if (const StageFacts* stage = event.stage(node))
        return wordsOfStage(*stage, event, view, context);
    // The thread goes on with it: nobody submits it.
    if (item->state == WorkState::Submitted && item->inPlace) return context.say("graph.goesOn");
    if (item->state != WorkState::Waits) {
        const std::string words = context.say("graph." + std::string(keyOf(item->state)));
        return item->inPlace && item->hasBegun() ? inPlace(words, context) : words;
    }
    if (item->waitsFor == 0 || item->left == 0) return context.say("graph.free");
    return context.words.fill("ui.graph.waits", {{"left", std::to_string(item->left)},
                                                 {"all", std::to_string(item->waitsFor)}});
}

std::string wordsOfState(WorkState state, bool futures, const LayoutContext& context) {
    if (futures && state == WorkState::Returned) return context.say("graph.stage.complete");
    return context.say("graph.all." + std::string(keyOf(state)));
}

/// At each side of a node's text, so that it does not touch the border of one that runs.
float nodeMargin(const LayoutContext& context) {
    return std::max(context.px(s2), context.style.bold() + context.px(s1) / 2);
}

/// Of the last line, whose places have borders.
float stackHeight(const NodeLook& look, const LayoutContext& context) {
    return context.style.lineHeight(look.lines) + context.px(s2);
}

float nodeHeight(const NodeLook& look, const LayoutContext& context) {
    const Style& style = context.style;
    return style.lineHeight(look.name) +
           static_cast<float>(look.rows - 1) * style.lineHeight(look.lines) +
           (look.stack ? stackHeight(look, context) : 0) + context.px(s4);
}

/// Who may run its nodes.
std::vector<ThreadId> threadsOf(const ShownEvent& event, const RunView& view) {
    if (event.stages == nullptr)
        return view.latest.workers.lanesOf(event.known == nullptr
                                               ? view.executor
                                               : view.latest.tasks.of(event.known->task).executor);
    std::vector<ThreadId> all;
    for (const TaskId task : event.tasks) {
        const StageFacts& stage = view.latest.stages.stage(task);
        for (const ThreadId thread : {stage.work.thread, stage.completedBy})
            if (thread.exists()) all.push_back(thread);
    }
    return all;
}

float nodeWidth(const NodeLook& look, bool folds, const ShownEvent& event, const RunView& view,
                const LayoutContext& context) {
    float widest = 0;
    const float margins = context.px(s1) + 2 * nodeMargin(context);
    const auto fit = [&](Type type, std::string_view words, float more) {
        widest = std::max(widest, context.width(type, words) + more);
    };
    const float icon = context.style.lineHeight(look.name) + context.px(s1);
    std::size_t most = 0;
    for (std::uint32_t node = 0; node < event.graph.size(); ++node) {
        fit(look.name, nodeName(node, event, view), icon);
        most = std::max(most, event.graph[node].after.size());
    }
    if (look.rows == 1) {
        // "+12 returned", of a folded one.
        const std::string count = "+" + std::to_string(event.graph.size()) + " ";
        float states = 0;
        for (const std::string_view state : {"waits", "submitted", "returned", "never"})
            states = std::max(
                states, context.width(Type::Small, context.say("graph.all." + std::string(state))));
        if (folds) widest = std::max(widest, context.width(Type::Small, count) + states + icon);
        if (!look.beside) return std::min(widest + margins, context.px(kWidestSmallNode));
        widest += states + context.px(s4);
        return std::min(widest + margins, context.px(kWidestGraphNode));
    }
    // Of futures with room for all lines: the method that made it beside its name, and its result.
    const bool wide = event.stages != nullptr && look.rows > 3;
    for (std::uint32_t node = 0; wide && node < event.graph.size(); ++node) {
        const StageFacts& stage = view.latest.stages.stage(event.task(node));
        const float kind = context.width(Type::Small, toString(stage.kind)) + context.px(s4);
        fit(look.name, nodeName(node, event, view), icon + kind);
        fit(look.lines, wordsOfStage(stage, event, view, context), 0);
    }
    const std::string many = std::to_string(most);
    fit(look.lines, context.words.fill("ui.graph.waits", {{"left", many}, {"all", many}}), 0);
    fit(look.lines, inPlace(context.say("graph.returned"), context), 0);
    for (const std::string_view said : {"graph.free", "graph.goesOn"})
        fit(look.lines, context.say(said), 0);
    if (look.rows > 2) {
        for (const WorkNode& node : event.graph) {
            std::string names;
            for (const std::uint32_t before : node.after)
                names += (names.empty() ? "" : ", ") + nodeName(before, event, view);
            if (node.after.size() <= kNamesInWidth) fit(look.lines, names, 0);
            for (const std::uint32_t before : node.after)
                fit(look.lines, becauseOf(before, event, view, context), 0);
        }
        for (const ThreadId worker : threadsOf(event, view))
            fit(look.lines, view.names.of(worker), 0);
        if (event.known != nullptr || event.stages != nullptr) {
            // Times of a run have several digits in its middle.
            const std::string at = humanTime(event.known != nullptr ? event.known->at : view.end);
            const std::string end = humanTime(view.end);
            fit(look.lines, context.words.fill("ui.graph.span", {{"from", end}, {"to", end}}), 0);
            fit(look.lines, context.words.fill("ui.graph.span", {{"from", at}, {"to", end}}), 0);
        }
    }
    return std::min(widest + margins, context.px(kWidestGraphNode));
}

void layoutNode(const GraphLayout::Node& node, const NodeLook& look, const ShownEvent& event,
                const RunView& view, LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    const std::uint32_t at = node.nodes.front();
    const WorkItem* item = event.item(at);
    const bool folded = node.nodes.size() > 1;
    Card& card = nodeCard(node, event, view, builder);
    const Target target = folded               ? Target::of(Target::Kind::Subtree, at)
                          : node.task.exists() ? Target::of(node.task)
                                               : Target{};
    card.target = target;
    builder.hit(node.box, target, hintOfNode(node, event, view, context));
    Rect inside = node.box.inset(nodeMargin(context), context.px(s1));
    Rect head = cutTop(inside, context.style.lineHeight(look.name));
    const bool gone = item == nullptr || item->state == WorkState::Never;
    const Role role = gone ? Role::TextMuted : Role::Text;
    const StateLook state = lookOf(item);
    const float side = context.style.size(look.name) * 0.8F;
    builder.icon(rectAround(cutLeft(head, side).centre(), {side, side}), state.icon,
                 state.role == Role::LineStrong ? Role::TextMuted : state.role);
    cutLeft(head, context.px(s2));
    const std::string words = !folded || item == nullptr
                                  ? wordsOfState(at, event, view, context)
                                  : wordsOfState(item->state, event.stages != nullptr, context);
    if (folded) {
        std::string count = "+" + std::to_string(node.nodes.size());
        if (look.rows == 1) count += " " + words;
        builder.label(head, count, look.name, role);
    } else {
        if (look.beside) {
            const float width = context.width(look.lines, words) + context.px(s1);
            builder.label(cutRight(head, std::min(width, head.w / 2)), words, look.lines,
                          Role::TextMuted, AlignX::Right);
        }
        kindOf(head, nodeName(at, event, view), at, look, event, builder);
        builder.name(head, nodeName(at, event, view), look.name, role);
    }
    const float line = context.style.lineHeight(look.lines);
    if (const StageFacts* stage = event.stage(at); stage != nullptr && look.stack && !folded)
        layoutStack(cutBottom(inside, stackHeight(look, context)), *stage, look.lines, view,
                    builder);
    if (look.rows > 1) builder.label(cutTop(inside, line), words, look.lines, role);
    if (look.rows < 3 || folded) return;
    const NodeLines more = linesOf(at, event, view, context);
    if (look.rows == 3 && !more.when.empty()) {
        builder.label(cutTop(inside, line), more.when, look.lines, role);
        return;
    }
    const bool begun = item != nullptr && item->hasBegun();
    if (begun)
        builder.name(cutTop(inside, line), more.who, look.lines, role);
    else if (!more.who.empty())
        builder.label(cutTop(inside, line), more.who, look.lines, role);
    if (look.rows > 3 && !more.when.empty())
        builder.label(cutTop(inside, line), more.when, look.lines, role);
}

}  // namespace poolscope
