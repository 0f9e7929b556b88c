// The tree with its nodes, and the parts around it.
#include "app/views/heap/layout.hpp"

#include <fmt/format.h>

#include "app/model/human_time.hpp"
#include "app/views/heap/parts.hpp"

namespace poolscope {

namespace {

void layoutEdges(const Sight& sight, HeapLayout& layout) {
    const Heap& before = sight.now.heaps.heap(sight.executor);
    const Heap& after = sight.next.heaps.heap(sight.executor);
    const std::int32_t size = std::max(before.size(), after.size());
    const HeapComparison* comparison = comparisonAt(sight);
    const TreeShape& shape = layout.tree.shape;
    const std::int32_t rows = shape.folds ? firstOfLevel(shape.deepest + 1, shape.bits) : size;
    for (std::int32_t slot = 1; slot < std::min(size, rows); ++slot) {
        HeapEdge edge{layout.tree.atSlot((slot - 1) >> shape.bits), layout.tree.atSlot(slot),
                      false};
        if (comparison != nullptr && comparison->what != HeapComparison::What::Children)
            edge.compared = slot == std::max(comparison->slot, comparison->otherSlot);
        const Rect reach = rectFromCorners(edge.from, edge.to).inset(-1);
        if (!intersection(reach, layout.treeRegion).empty()) layout.edges.push_back(edge);
    }
}

/// How this heap's names are written. Where not all of them fit a node whole, the pool's name
/// before them is left out in every node, so that they stay alike; and so does their size in a row.
struct NameStyle {
    bool whole = true;
    float widest = 0;  ///< of them in the large type

    std::string_view of(TaskId task, const Sight& sight) const {
        return whole ? sight.names.of(task) : sight.nameInPool(task);
    }
};

NameStyle nameStyleFor(const Sight& sight, const HeapLayout& layout, const Look& look) {
    const float room = layout.tree.full.x - look.px(6);
    NameStyle names;
    names.whole = std::all_of(layout.nodes.begin(), layout.nodes.end(), [&](const auto& box) {
        return look.width(Type::Small, sight.names.of(box.node.task)) <= room;
    });
    for (const HeapNodeBox& box : layout.nodes)
        names.widest =
            std::max(names.widest, look.width(Type::Strong, names.of(box.node.task, sight)));
    return names;
}

void labelNode(Pen& pen, const HeapNodeBox& box, const Sight& sight, const NameStyle& names) {
    const Look& look = pen.look();
    const TaskKey& key = sight.now.heaps.key(box.node.task);
    const std::string_view name = names.of(box.node.task, sight);
    const float bodyLine = look.style.size(Type::Strong) * 1.25F;
    const float smallLine = look.style.size(Type::Small) * 1.25F;
    Rect inside = box.box.inset(look.px(box.box.w < look.px(36) ? 0.6F : 3), look.px(2));
    if (inside.w < look.px(14) || inside.h < smallLine) return;
    const auto write = [&](Rect where, std::string_view text, Type type, Role role) {
        if (type == Type::Strong && names.widest > where.w) type = Type::Small;
        if (look.width(type, text) > where.w && where.w < look.px(26)) return;
        pen.name(where, text, type, role, AlignX::Centre);
        if (!pen.sheet().labels.empty()) pen.sheet().labels.back().alpha = box.node.alpha;
    };
    std::string due = key.timed ? humanTime(key.trigger) : std::string();
    const std::string turns = key.rounds > 0 ? fmt::format("  +{}", key.rounds) : std::string();
    const float mark = box.periodic ? look.px(11) : 0.0F;
    if (look.width(Type::Small, due + turns) + mark > inside.w)
        due = aboutTime(key.trigger - Instant{});
    due += turns;
    const float dueWidth = look.width(Type::Small, due) + mark;
    if (inside.h < bodyLine + smallLine || dueWidth > inside.w) {
        write(inside, name, inside.h < bodyLine ? Type::Small : Type::Strong, Role::Text);
        return;
    }
    const float slack = inside.h - bodyLine - smallLine;
    cutTop(inside, slack / 2);
    write(cutTop(inside, bodyLine), name, Type::Strong, Role::Text);
    Rect time = cutTop(inside, smallLine);
    if (box.periodic) cutLeft(time, look.px(11));
    write(time, due, Type::Small, box.due ? Role::Late : Role::TextMuted);
}

/// The slot's number at the node's left shoulder, outside it, where no edge passes.
Rect slotLabel(const TreeView& tree, std::int32_t slot, const Look& look) {
    const Vec2 size = tree.sizeAtSlot(slot);
    const Vec2 centre = tree.atSlot(slot);
    const float height = look.style.size(Type::Small) * 1.2F;
    const float width = look.width(Type::Small, std::to_string(slot)) + look.px(1);
    return {centre.x - size.x / 2 - width - look.px(3), centre.y - height / 2, width, height};
}

void labelSlots(Pen& pen, const Heap& heap, const HeapLayout& layout) {
    const Look& look = pen.look();
    std::vector<Rect> taken;
    for (const HeapNodeBox& node : layout.nodes) taken.push_back(node.box);
    for (std::int32_t slot = 0; slot < layout.tree.shape.slotsShown(heap.size()); ++slot) {
        if (layout.tree.sizeAtSlot(slot).x < look.px(30)) break;  // deeper ones are smaller still
        const Rect place = slotLabel(layout.tree, slot, look);
        const auto meets = [&](Rect box) { return !intersection(box, place).empty(); };
        if (!layout.treeRegion.contains(place)) continue;
        if (std::any_of(taken.begin(), taken.end(), meets)) continue;
        pen.label(place, fmt::format("{}", slot + heap.first()), Type::Small, Role::TextMuted);
        taken.push_back(place);
    }
}

void layoutNodes(const Sight& sight, const Look& look, HeapLayout& layout) {
    const TreeView& tree = layout.tree;
    for (const TreeNode& node : placeNodes(sight, tree.shape)) {
        const Rect place = rectAround(tree.at(node.place), tree.sizeAt(node.place));
        if (!intersection(place, layout.treeRegion).empty())
            layout.nodes.push_back(nodeBox(node, place, sight));
    }
    labelNodes(sight, look, layout);
}

/// What the run is about, before it begins: the queue is empty then, and has the room for it.
void layoutOpening(Pen& pen, Rect room, const Opening& opening) {
    const Look& look = pen.look();
    const float width = std::min(room.w, look.px(540));
    const float title = look.style.lineHeight(Type::Lead) + look.px(6);
    const std::size_t lines = wrap(look.measure, look.style.font(Type::Body),
                                   look.style.size(Type::Body), opening.description, width)
                                  .size();
    const float text = look.style.lineHeight(Type::Body) * static_cast<float>(lines) + 1;
    Rect box = rectAround(room.centre(), {width, std::min(room.h, title + text)});
    pen.label(cutTop(box, title), opening.title, Type::Lead, Role::Text);
    pen.paragraph(box, opening.description, Type::Body, Role::TextMuted);
}

void layoutTree(const Sight& sight, const Camera& camera, std::int32_t largestSize,
                const Opening& opening, const Look& look, HeapLayout& layout) {
    const int bits = childBits(sight.latest.heaps.heap(sight.executor).kind());
    layout.tree = viewTree(largestSize, layout.treeRegion, camera, look.style, bits);
    const Heap& whole = sight.latest.heaps.heap(sight.executor);
    if (layout.tree.shape.folds && whole.isArray()) {
        const float line = look.style.lineHeight(Type::Small);
        const Rect profile = cutBottom(layout.treeRegion, line * 2 + look.px(6));
        layout.tree = viewTree(largestSize, layout.treeRegion, camera, look.style, bits);
        layoutProfile(profile, sight, look, layout);
    }
    Pen pen(layout.nodeLabels, look);
    pen.hit(layout.treeRegion, Target::of(Target::Kind::Picture));
    const bool opens = !sight.event() && !opening.description.empty();
    if (whole.isWheel() && !opens) {
        layoutWheel(sight, camera, look, layout);
    } else if (!whole.isArray()) {
        layoutPairing(sight, camera, look, layout);
    } else {
        layoutEdges(sight, layout);
        layoutFolded(sight, look, layout);
        layoutNodes(sight, look, layout);
        layoutMap(look, camera, layout);
    }
    const Moment& after = sight.fraction > 0 ? sight.next : sight.now;
    const Heap& heap = after.heaps.heap(sight.executor);
    if (heap.operation() && heap.operation()->hole >= 0) {
        const std::int32_t slot = heap.operation()->hole;
        layout.hole = rectAround(layout.tree.atSlot(slot), layout.tree.sizeAtSlot(slot));
    }
    if (heap.isArray()) labelSlots(pen, heap, layout);
    if (heap.size() > 0 || !layout.nodes.empty() || layout.wheel) return;
    if (opens)
        layoutOpening(pen, layout.treeRegion, opening);
    else if (sight.latest.pools.pool(sight.executor).queue.heap)
        pen.label(rectAround(layout.treeRegion.centre(), {layout.treeRegion.w, look.px(24)}),
                  look.say("heap.empty"), Type::Lead, Role::TextMuted, AlignX::Centre);
    else
        pen.paragraph(
            rectAround(layout.treeRegion.centre(), {layout.treeRegion.w * 0.7F, look.px(72)}),
            look.say("heap.noHeap"), Type::Lead, Role::TextMuted);
}

}  // namespace

HeapNodeBox nodeBox(const TreeNode& node, Rect place, const Sight& sight) {
    HeapNodeBox box;
    box.node = node;
    box.box = place;
    const Heap& heap = sight.now.heaps.heap(sight.executor);
    const TaskKey& key = sight.now.heaps.key(node.task);
    const HeapComparison* comparison = comparisonAt(sight);
    box.cancelled = key.cancelled;
    box.periodic = key.repeat != Repeat::Once;
    box.head = heap.size() > 0 && (heap.isArray() ? node.slot == 0 : node.task == heap.head());
    box.selected = node.task == sight.selected;
    box.due = key.timed && !isBefore(sight.time, key.trigger);
    box.compared =
        comparison != nullptr && (comparison->task == node.task || comparison->other == node.task);
    return box;
}

void labelNodes(const Sight& sight, const Look& look, HeapLayout& layout) {
    Pen pen(layout.nodeLabels, look);
    const NameStyle names = nameStyleFor(sight, layout, look);
    // What moves lies over what stands; a covered node keeps silent.
    for (std::size_t i = 0; i < layout.nodes.size(); ++i) {
        const HeapNodeBox& box = layout.nodes[i];
        const auto covers = [&](const HeapNodeBox& above) {
            const Rect common = intersection(above.box, box.box);
            return common.w > look.px(2) && common.h > look.px(2);
        };
        const auto from = layout.nodes.begin() + static_cast<std::ptrdiff_t>(i) + 1;
        if (std::none_of(from, layout.nodes.end(), covers)) labelNode(pen, box, sight, names);
        pen.hit(intersection(box.box, layout.treeRegion), Target::of(box.node.task));
    }
}

HeapLayout layoutHeap(Rect picture, const Sight& sight, const Camera& camera,
                      std::int32_t largestSize, const Look& look, const Opening& opening) {
    HeapLayout layout;
    Rect rest = picture.inset(look.px(14), look.px(8));
    const bool wide = rest.w >= look.px(860);
    const float smallLine = look.style.lineHeight(Type::Small);
    const float seat = smallLine + look.style.lineHeight(Type::Body) + look.px(10);
    if (wide) {
        layoutWaiting(cutRight(rest, look.px(236)), false, sight, look, layout);
        cutRight(rest, look.px(14));
    }
    // Low pictures keep the tree: first the band goes, then the array.
    const bool low = rest.h < look.px(300);
    const bool lowest = rest.h < look.px(200);
    Rect strip = cutBottom(rest, lowest ? 0.0F : smallLine * 2 + look.px(36));
    if (!lowest) cutBottom(rest, look.px(8));
    if (!wide && !low) {
        const float rows =
            std::min(seatRows(rest.w, sight, look), rest.h > look.px(400) ? 2.0F : 1);
        Rect band = cutBottom(rest, smallLine + look.px(4) + rows * (seat + look.px(6)));
        layoutWaiting(band, true, sight, look, layout);
        cutBottom(rest, look.px(6));
    }
    layoutComparison(cutTop(rest, look.px(34)), sight, look, layout);
    cutTop(rest, look.px(4));
    layout.treeRegion = rest;
    layoutTree(sight, camera, largestSize, opening, look, layout);
    if (!lowest) layoutStrip(strip, sight, look, layout);
    return layout;
}

}  // namespace poolscope
