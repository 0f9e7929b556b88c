// The tree with its nodes, and the parts around it.
#include "app/perspectives/heap/layout.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/perspectives/heap/parts.hpp"
#include "app/ui/canvas/text_lines.hpp"

namespace poolscope {

namespace {

constexpr Length kWidestHeapWords{540};
constexpr Length kEmptyHeapHeight{72};
constexpr Length kWideHeap{860};
constexpr Length kWaitingWidth{248};
constexpr Length kLowHeap{300};
constexpr Length kLowestHeap{200};
constexpr Length kTwoSeatRowsHeight{400};
constexpr float kStripShare = 0.09F;  ///< of the picture's height
constexpr float kAmple = 1.4F;        ///< room for the tree, in heights that it needs

/// What is said of an executor without a queue; empty if it has one. The workers of a ForkJoinPool
/// have a deque each.
std::string_view whyNoQueue(const RunView& view) {
    const ExecutorLife& life = view.latest.life.executor(view.executor);
    if (!life.exists) return {};
    if (life.spec().hasGraph) return "heap.noQueueGraph";
    if (view.latest.heaps.heap(view.executor).scheduler().exists()) return {};
    return life.spec().states == ExecutorStateKind::ForkJoin ? "heap.noQueue" : "";
}

bool hasHeap(const RunView& view) {
    return whyNoQueue(view).empty() && view.latest.pools.pool(view.executor).queue.heap;
}

void layoutEdges(const RunView& view, HeapLayout& layout) {
    const Heap& before = view.now.heaps.heap(view.executor);
    const Heap& after = view.next.heaps.heap(view.executor);
    const std::int32_t size = std::max(before.size(), after.size());
    const HeapComparison* comparison = comparisonAt(view);
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

/// The slots that the heap has not reached yet, or has no more: the tree keeps its places for them.
void layoutFreeSlots(std::int32_t largestSize, const RunView& view, HeapLayout& layout) {
    const Heap& heap = view.now.heaps.heap(view.executor);
    if (heap.size() == 0) return;  // words say that it is empty, where the root would be
    const std::int32_t end = layout.tree.shape.slotsShown(largestSize);
    for (std::int32_t slot = heap.size(); slot < end; ++slot)
        if (const Vec2 at = layout.tree.atSlot(slot); layout.treeRegion.contains(at))
            layout.freeSlots.push_back(at);
}

/// The slot's number at the node's left shoulder, outside it, where no edge passes.
Rect slotLabel(const TreeView& tree, std::int32_t slot, const LayoutContext& context) {
    const Vec2 size = tree.sizeAtSlot(slot);
    const Vec2 centre = tree.atSlot(slot);
    const float height = context.style.size(Type::Small) * 1.2F;
    const float width = context.width(Type::Small, std::to_string(slot)) + context.px(sHalf);
    return {centre.x - size.x / 2 - width - context.px(s2), centre.y - height / 2, width, height};
}

void labelSlots(LayoutBuilder& builder, const Heap& heap, const HeapLayout& layout) {
    const LayoutContext& context = builder.context();
    std::vector<Rect> taken;
    for (const HeapNodeBox& node : layout.nodes) taken.push_back(node.box);
    for (std::int32_t slot = 0; slot < layout.tree.shape.slotsShown(heap.size()); ++slot) {
        if (layout.tree.sizeAtSlot(slot).x < context.px(s14))
            break;  // deeper ones are smaller still
        const Rect place = slotLabel(layout.tree, slot, context);
        const auto meets = [&](Rect box) { return !intersection(box, place).empty(); };
        if (!layout.treeRegion.contains(place)) continue;
        if (std::any_of(taken.begin(), taken.end(), meets)) continue;
        builder.label(place, fmt::format("{}", slot + heap.first()), Type::Small, Role::TextMuted);
        taken.push_back(place);
    }
}

/// A task that is being removed is drawn beside the root, while the array still has it.
void layoutLeavingSlot(const RunView& view, HeapLayout& layout) {
    const auto leaves = [](const HeapNodeBox& box) { return box.node.leaving; };
    const auto node = std::find_if(layout.nodes.begin(), layout.nodes.end(), leaves);
    if (node == layout.nodes.end()) return;
    const Heap& heap = view.now.heaps.heap(view.executor);
    const TreeView& tree = layout.tree;
    // Without heapIndex, as in scenario 37, only a search finds the slot.
    for (std::int32_t slot = 0; slot < tree.shape.slotsShown(heap.size()); ++slot)
        if (heap.taskAt(slot) == node->node.task)
            layout.leaves = rectAround(tree.atSlot(slot), tree.sizeAtSlot(slot));
}

/// `box` no further out than `region`, which is larger.
Rect movedInside(Rect box, Rect region) {
    box.x = std::clamp(box.x, region.x, region.right() - box.w);
    box.y = std::clamp(box.y, region.y, region.bottom() - box.h);
    return box;
}

void layoutNodes(const RunView& view, const LayoutContext& context, HeapLayout& layout) {
    const TreeView& tree = layout.tree;
    for (const TreeNode& node : placeNodes(view, tree.shape)) {
        Rect place = rectAround(tree.at(node.place), tree.sizeAt(node.place));
        if (node.moves && layout.treeRegion.w > place.w && layout.treeRegion.h > place.h)
            place = movedInside(place, layout.treeRegion);
        if (!intersection(place, layout.treeRegion).empty())
            layout.nodes.push_back(nodeBox(node, place, view));
    }
    labelNodes(view, context, layout);
    layoutLeavingSlot(view, layout);
}

/// The description of the run before it begins: the queue is empty then and leaves room for it.
void layoutOpening(LayoutBuilder& builder, Rect room, const Opening& opening) {
    const LayoutContext& context = builder.context();
    const float width = std::min(room.w, context.px(kWidestHeapWords));
    const float title = context.style.lineHeight(Type::Lead) + context.px(s3);
    const std::size_t lines = wrap(context.measure, context.style.font(Type::Body),
                                   context.style.size(Type::Body), opening.description, width)
                                  .size();
    const float text = context.style.lineHeight(Type::Body) * static_cast<float>(lines) + 1;
    Rect box = rectAround(room.centre(), {width, std::min(room.h, title + text)});
    builder.label(cutTop(box, title), opening.title, Type::Lead, Role::Text);
    builder.paragraph(box, opening.description, Type::Body, Role::TextMuted);
}

/// Somebody finds in the array what the tree would show.
void layoutHiddenTree(const LayoutContext& context, HeapLayout& layout) {
    const Rect region = layout.treeRegion;
    LayoutBuilder(layout.nodeLabels, context)
        .label(rectAround(region.centre(), {region.w, context.px(s12)}),
               context.say("heap.treeHidden"), Type::Lead, Role::TextMuted, AlignX::Centre);
}

void layoutTree(const RunView& view, const Camera& camera, std::int32_t largestSize,
                const Opening& opening, const LayoutContext& context, HeapLayout& layout) {
    const int bits = childBits(view.latest.heaps.heap(view.executor).kind());
    layout.tree = viewTree(largestSize, layout.treeRegion, camera, context.style, bits);
    const Heap& whole = view.latest.heaps.heap(view.executor);
    if (view.asked.heap.tree) return layoutHiddenTree(context, layout);
    if (layout.tree.shape.folds && whole.isArray()) {
        const float line = context.style.lineHeight(Type::Small);
        const Rect profile = cutBottom(layout.treeRegion, line * 2 + context.px(s3));
        layout.tree = viewTree(largestSize, layout.treeRegion, camera, context.style, bits);
        layoutProfile(profile, view, context, layout);
    }
    LayoutBuilder builder(layout.nodeLabels, context);
    builder.hit(layout.treeRegion, Target::of(Target::Kind::Picture));
    const bool opens = !view.event() && !opening.description.empty();
    if (whole.isWheel() && !opens) {
        layoutWheel(view, camera, context, layout);
    } else if (!whole.isArray()) {
        layoutPairing(view, camera, context, layout);
    } else {
        layoutEdges(view, layout);
        if (!opens) layoutFreeSlots(largestSize, view, layout);
        layoutFolded(view, context, layout);
        layoutNodes(view, context, layout);
        layoutMap(context, camera, layout);
    }
    const RunState& after = view.fraction > 0 ? view.next : view.now;
    const Heap& heap = after.heaps.heap(view.executor);
    if (heap.operation() && heap.operation()->hole >= 0) {
        const std::int32_t slot = heap.operation()->hole;
        layout.hole = rectAround(layout.tree.atSlot(slot), layout.tree.sizeAtSlot(slot));
    }
    if (heap.isArray() && !view.asked.heap.slotsFrom) labelSlots(builder, heap, layout);
    if (heap.size() > 0 || !layout.nodes.empty() || layout.wheel) return;
    if (opens)
        layoutOpening(builder, layout.treeRegion, opening);
    else if (hasHeap(view))
        builder.label(
            rectAround(layout.treeRegion.centre(), {layout.treeRegion.w, context.px(s12)}),
            context.say("heap.empty"), Type::Lead, Role::TextMuted, AlignX::Centre);
    else
        builder.paragraph(rectAround(layout.treeRegion.centre(),
                                     {layout.treeRegion.w * 0.7F, context.px(kEmptyHeapHeight)}),
                          context.say(whyNoQueue(view).empty() ? "heap.noHeap" : whyNoQueue(view)),
                          Type::Lead, Role::TextMuted);
}

/// Whether onShutdown has just looked at the task.
bool isDecidedAbout(TaskId task, const RunView& view) {
    const std::optional<std::size_t> event = view.event();
    const auto decided = event ? view.log.get<ShutdownDecided>(*event) : std::nullopt;
    return decided && decided->task == task;
}

}  // namespace

HeapNodeBox nodeBox(const TreeNode& node, Rect place, const RunView& view) {
    HeapNodeBox box;
    box.node = node;
    box.box = place;
    const Heap& heap = view.now.heaps.heap(view.executor);
    const TaskFacts& facts = view.now.tasks.of(node.task);
    const HeapComparison* comparison = comparisonAt(view);
    box.cancelled = view.now.heaps.key(node.task).cancelled;
    box.periodic = facts.repeat != Repeat::Once;
    box.head = heap.size() > 0 && (heap.isArray() ? node.slot == 0 : node.task == heap.head());
    box.selected = node.task == view.selected;
    box.due = facts.timed && !isBefore(view.time, facts.trigger);
    box.compared = isDecidedAbout(node.task, view) ||
                   (comparison != nullptr &&
                    (comparison->task == node.task || comparison->other == node.task));
    return box;
}

namespace {

/// The heights of what stands around the tree.
struct Around {
    float strip = 0;
    float band = 0;
    float bar = 0;
};

/// Where there is little room the array loses its title and numbers, then it gives way, then the
/// threads, so that the nodes keep their names and times; without the threads there may be room for
/// the array again. In a run in which the array grows it is what one looks at: there the threads go
/// first.
template <typename Fits>
Around giveWay(const Around& wanted, float bareStrip, bool grew, Fits fits) {
    const float bare = std::min(wanted.strip, bareStrip);
    const Around arrayFirst[] = {wanted,
                                 {bare, wanted.band, wanted.bar},
                                 {grew ? bare : 0, grew ? 0 : wanted.band, wanted.bar},
                                 {wanted.strip, 0, wanted.bar},
                                 {bare, 0, wanted.bar},
                                 {0, 0, wanted.bar}};
    for (const Around& around : arrayFirst)
        if (fits(around)) return around;
    return {0, 0, wanted.bar};
}

Around aroundTree(Rect rest, bool wide, std::int32_t largestSize, const RunView& view,
                  const LayoutContext& context) {
    const float line = context.style.lineHeight(Type::Small);
    const float seat = line + context.style.lineHeight(Type::Body) + context.px(s5);
    const float rows = std::min(seatRows(rest.w, view, context),
                                rest.h > context.px(kTwoSeatRowsHeight) ? 2.0F : 1);
    Around around;
    // What is asked for is found in the array, or written into it: it stays, whatever the room is.
    const HiddenHeap& asked = view.asked.heap;
    if (!asked.tree) around.bar = context.px(s18);
    if (asked.any() || rest.h >= context.px(kLowestHeap)) around.strip = line * 2 + context.px(s22);
    if (!wide && rest.h >= context.px(kLowHeap))
        around.band = line + context.px(s5) + rows * (seat + context.px(s3));
    const Heap& heap = view.latest.heaps.heap(view.executor);
    const auto needs = [&](int lines) {
        return treeHeight(largestSize, lines, context.style, childBits(heap.kind()));
    };
    const auto room = [&](const Around& part) {
        return rest.h - part.strip - part.band - part.bar;
    };
    // The array's cells are higher where the tree has more than enough.
    if (around.strip > 0) {
        const float higher = std::clamp(rest.h * kStripShare, context.px(s22), context.px(s32));
        const float more = std::max(0.0F, higher - context.px(s22));
        if (room(around) - more >= kAmple * needs(2)) around.strip += more;
    }
    const auto fits = [&](const Around& part) { return room(part) >= needs(2); };
    if (!asked.any())
        around = giveWay(around, bareStrip(context), heap.grew(), fits);
    else if (!asked.tree && !fits(around))
        around.band = 0;
    if (room(around) < needs(1)) around.bar = 0;
    return around;
}

}  // namespace

HeapLayout layoutHeap(Rect picture, const RunView& view, const Camera& camera,
                      std::int32_t largestSize, const LayoutContext& context,
                      const Opening& opening) {
    HeapLayout layout;
    Rect rest = picture.inset(context.px(s7), context.px(s4));
    layout.treeRegion = rest;
    // A queue that is no heap has no tree, no array of it and no leader: only words.
    if (!hasHeap(view)) {
        layoutTree(view, camera, largestSize, opening, context, layout);
        return layout;
    }
    // Beside the tree only where a row below it would not do: a few seats leave a column empty.
    const bool wide = rest.w >= context.px(kWideHeap) && seatRows(rest.w, view, context) > 1;
    if (wide) {
        layoutWaiting(cutRight(rest, context.px(kWaitingWidth)), false, view, context, layout);
        cutRight(rest, context.px(s7));
    }
    const Around around = aroundTree(rest, wide, largestSize, view, context);
    Rect strip = cutBottom(rest, around.strip);
    cutTop(strip, context.px(s4));
    if (around.band > 0) {
        Rect band = cutBottom(rest, around.band);
        cutBottom(band, context.px(s3));
        layoutWaiting(band, true, view, context, layout);
    }
    Rect bar = cutTop(rest, around.bar);
    cutBottom(bar, context.px(s2));
    const GivenWay gone{around.strip <= bareStrip(context), !wide && around.band <= 0};
    if (around.bar > 0) layoutComparison(bar, gone, view, context, layout);
    layout.treeRegion = rest;
    layoutTree(view, camera, largestSize, opening, context, layout);
    if (around.strip > 0) layoutStrip(strip, view, context, layout);
    return layout;
}

}  // namespace poolscope
