// What is written in the nodes: names, due times, and the sequence number where that decides.
//
// Promises: every node has its name, cut in the middle if need be. Large nodes have large letters;
// all nodes of a picture begin with the same size, and a node with less room takes a smaller one.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "app/perspectives/heap/parts.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

constexpr float kNodeLine = 1.25F;  ///< a line in a node, in ems

struct NodeTypes {
    Type name;
    Type due;
};
constexpr std::array<NodeTypes, 3> kNodeTypes{
    {{Type::Title, Type::Body}, {Type::Strong, Type::Small}, {Type::Small, Type::Small}}};

float lineOf(Type type, const LayoutContext& context) {
    return context.style.size(type) * kNodeLine;
}

/// How this heap's names are written. Where not all of them fit a node whole, the pool's name
/// before them is left out in every node, so that they stay alike; and so does their size.
struct NameStyle {
    bool whole = true;
    std::size_t types = kNodeTypes.size() - 1;  ///< the largest that every name fits in
    std::map<std::int64_t, int> dues;           ///< how many nodes are due then

    std::string_view of(TaskId task, const RunView& view) const {
        return whole ? view.names.of(task) : view.nameInPool(task);
    }
};

NameStyle nameStyleFor(const RunView& view, const HeapLayout& layout,
                       const LayoutContext& context) {
    const float edge = context.style.bold();
    const Vec2 room = layout.tree.full - Vec2{context.px(s4) + edge, context.px(s2) + edge};
    NameStyle names;
    names.whole = std::all_of(layout.nodes.begin(), layout.nodes.end(), [&](const auto& box) {
        const float inside = std::min(room.x, box.box.w - context.px(s2));  // deep ones are small
        return context.width(Type::Small, view.names.of(box.node.task)) <= inside;
    });
    const auto fits = [&](NodeTypes types) {
        const float height = lineOf(types.name, context) + lineOf(types.due, context);
        return height <= room.y &&
               std::all_of(layout.nodes.begin(), layout.nodes.end(), [&](const auto& box) {
                   return context.width(types.name, names.of(box.node.task, view)) <= room.x;
               });
    };
    for (names.types = 0; names.types + 1 < kNodeTypes.size(); ++names.types)
        if (fits(kNodeTypes[names.types])) break;
    for (const HeapNodeBox& box : layout.nodes) {
        const TaskFacts& facts = view.now.tasks.of(box.node.task);
        if (facts.timed) ++names.dues[facts.trigger.ns];
    }
    return names;
}

/// The due time, shorter and shorter; with the sequence number where others are due then.
std::vector<std::string> duesOf(TaskId task, const NameStyle& names, const RunView& view) {
    const TaskKey& key = view.now.heaps.key(task);
    const TaskFacts& facts = view.now.tasks.of(task);
    if (!facts.timed) return {};
    const std::string turns = key.rounds > 0 ? fmt::format("  +{}", key.rounds) : std::string();
    const bool tied =
        view.now.heaps.heap(view.executor).isFifo() && names.dues.at(facts.trigger.ns) > 1;
    const std::string sequence = tied ? fmt::format(" #{}", facts.sequence) : std::string();
    const std::string time = humanTime(facts.trigger);
    const std::string about = aboutTime(facts.trigger);
    std::vector<std::string> all{time + sequence + turns, about + sequence + turns};
    // A time without a unit is in milliseconds, as most around it are. What is due is worth more
    // than what comes first of several.
    constexpr std::string_view kUnit = " ms";
    if (tied && time.ends_with(kUnit))
        all.push_back(time.substr(0, time.size() - kUnit.size()) + sequence);
    if (tied) all.push_back(about);
    return all;
}

/// With the widest digits: times of as many digits have room in all nodes of a size, or in none.
float widthOfAnyDigits(Type type, std::string words, const LayoutContext& context) {
    const float own = context.width(type, words);
    for (char& letter : words)
        if (letter >= '1' && letter <= '9') letter = '0';
    return std::max(own, context.width(type, words));
}

/// The largest part of the box that nothing lies on and that is high enough for `line`.
Rect uncovered(Rect box, Rect cover, float line) {
    const Rect common = intersection(box, cover);
    if (common.w <= 0 || common.h <= 0) return box;
    const std::array<Rect, 4> parts{
        Rect{box.x, box.y, common.x - box.x, box.h},
        Rect{common.right(), box.y, box.right() - common.right(), box.h},
        Rect{box.x, box.y, box.w, common.y - box.y},
        Rect{box.x, common.bottom(), box.w, box.bottom() - common.bottom()}};
    const auto room = [line](Rect part) {
        return part.h < line ? 0 : std::min(part.w, 3 * part.h);
    };
    return *std::max_element(parts.begin(), parts.end(),
                             [&](Rect a, Rect b) { return room(a) < room(b); });
}

void labelNode(LayoutBuilder& builder, const HeapNodeBox& box, Rect seen, const RunView& view,
               const NameStyle& names) {
    const LayoutContext& context = builder.context();
    const std::string_view name = names.of(box.node.task, view);
    // Half of an edge lies inside: of the bold one, so that no name changes when it becomes bold.
    const float edge = context.style.bold() / 2;
    const float margin = context.px(seen.w < context.px(s18) ? sHalf : s1);
    const float timeRoom = seen.w - 2 * (margin + edge);
    Rect inside = seen.inset(margin, 0);
    // A name had better touch it than be cut.
    if (context.width(Type::Small, name) <= inside.w - 2 * edge) inside = inside.inset(edge, edge);
    // In motion a node may lie over another so that nothing is left to write on.
    if (inside.h < context.style.size(Type::Small) || inside.w < context.px(s5)) return;
    const auto write = [&](Rect where, std::string_view text, Type type, Role role) {
        const std::size_t before = builder.list().labels.size();
        builder.name(where, text, type, role, AlignX::Centre);
        if (builder.list().labels.size() > before)
            builder.list().labels.back().alpha = box.node.alpha;
    };
    NodeTypes types = kNodeTypes[names.types];
    for (std::size_t i = names.types; i < kNodeTypes.size(); ++i) {
        types = kNodeTypes[i];
        const bool wide = context.width(types.name, name) <= inside.w;
        if (wide && lineOf(types.name, context) + lineOf(types.due, context) <= inside.h) break;
    }
    const float nameLine = lineOf(types.name, context);
    const float dueLine = lineOf(types.due, context);
    const float mark = box.periodic ? context.px(s6) : 0.0F;
    std::string due;
    Type dueType = types.due;
    if (inside.h >= nameLine + dueLine)
        for (const std::string& words : duesOf(box.node.task, names, view))
            for (const Type type : {types.due, Type::Small}) {
                if (!due.empty() || widthOfAnyDigits(type, words, context) + mark > timeRoom)
                    continue;
                due = words;
                dueType = type;
            }
    if (due.empty()) return write(inside, name, types.name, Role::Text);
    cutTop(inside, (inside.h - nameLine - dueLine) / 2);
    write(cutTop(inside, nameLine), name, types.name, Role::Text);
    Rect time = cutTop(inside, dueLine);
    cutLeft(time, mark);
    write(time, due, dueType, box.due ? Role::Late : Role::TextMuted);
}

}  // namespace

void clearUnder(const std::vector<Label>& over, std::vector<Label>& labels, std::size_t below,
                const LayoutContext& context) {
    const auto begin = labels.begin();
    const auto end = begin + static_cast<std::ptrdiff_t>(below);
    const auto covered = [&](const Label& label) {
        const Rect ink = inkBox(label, context);
        return std::any_of(over.begin(), over.end(), [&](const Label& above) {
            return !intersection(ink, inkBox(above, context)).empty();
        });
    };
    labels.erase(std::remove_if(begin, end, covered), end);
}

void labelNodes(const RunView& view, const LayoutContext& context, HeapLayout& layout) {
    LayoutBuilder builder(layout.nodeLabels, context);
    const std::size_t below = layout.nodeLabels.labels.size();
    const NameStyle names = nameStyleFor(view, layout, context);
    // Moving nodes are drawn over resting ones, which have their names beside them.
    for (std::size_t i = 0; i < layout.nodes.size(); ++i) {
        const HeapNodeBox& box = layout.nodes[i];
        Rect seen = intersection(box.box, layout.treeRegion);
        for (std::size_t above = i + 1; above < layout.nodes.size(); ++above)
            seen = uncovered(seen, layout.nodes[above].box.inset(-context.px(sHalf)),
                             context.style.size(Type::Small) + context.style.bold());
        // A wheel writes in its middle, where its nodes pass.
        const bool covered = seen.w * seen.h < 0.99F * box.box.w * box.box.h;
        if (!layout.wheel || !covered) labelNode(builder, box, seen, view, names);
        builder.hit(intersection(box.box, layout.treeRegion), Target::of(box.node.task));
    }
    std::vector<Label>& labels = layout.nodeLabels.labels;
    clearUnder({labels.begin() + static_cast<std::ptrdiff_t>(below), labels.end()}, labels, below,
               context);
}

}  // namespace poolscope
