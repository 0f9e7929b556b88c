// Painting the heap: edges, nodes, hole, cells.
#include <array>
#include <cmath>

#include "app/perspectives/heap/parts.hpp"
#include "app/ui/heap_node.hpp"
#include "app/ui/paint.hpp"

namespace poolscope {

namespace {

/// What a node is shown as.
HeapNodeLook nodeLookOf(const HeapNodeBox& box) {
    HeapNodeLook look;
    look.box = box.box;
    look.tone = box.node.inHand    ? Role::Key
                : box.cancelled    ? Role::Cancelled
                : box.compared     ? Role::Accent
                : box.node.leaving ? Role::Running
                : box.head         ? Role::Text
                                   : Role::LineStrong;
    look.alpha = box.node.alpha * (box.node.leaving ? 0.75F : 1.0F);
    look.raised = box.node.raised;
    look.cancelled = box.cancelled;
    look.strong = box.compared || box.node.inHand || box.head;
    look.selected = box.selected;
    look.periodic = box.periodic;
    return look;
}

void paintFolded(Canvas& canvas, const Style& style, const FoldedSubtree& subtree, bool hovered) {
    // A small mountain: one root, many below.
    const Rect box = subtree.box;
    const Color fill = hovered           ? style.color(Role::Hover)
                       : subtree.touched ? style.tint(Role::Key)
                                         : style.color(Role::Raised);
    const std::array<Vec2, 4> shape{Vec2{box.centre().x - box.w * 0.32F, box.y},
                                    Vec2{box.centre().x + box.w * 0.32F, box.y},
                                    Vec2{box.right() - style.px(sHalf), box.bottom()},
                                    Vec2{box.x + style.px(sHalf), box.bottom()}};
    canvas.fillPolygon(shape, fill);
    const Role edge = subtree.touched ? Role::Key : Role::LineStrong;
    canvas.polyline(shape, {style.color(edge), style.hairline(), 0, 0}, true);
}

/// A slot without its task, dashed.
void paintPlace(Canvas& canvas, const Style& style, Rect box, Role role) {
    const float radius = std::min(box.h * 0.28F, style.px(s5));
    canvas.fillRect(box, style.color(Role::Background), radius);
    canvas.strokeRect(box, {style.color(role), style.stroke(), style.px(s2), style.px(s2)}, radius);
}

void paintTree(Canvas& canvas, const Style& style, const HeapLayout& layout, const Target& hover) {
    const Group group(canvas, "tree");
    const Clip clip(canvas, layout.treeRegion);
    if (layout.wheel) paintWheel(canvas, style, *layout.wheel);
    for (const HeapEdge& edge : layout.edges) {
        const Color color = style.color(edge.compared ? Role::Accent : Role::Line);
        canvas.line(edge.from, edge.to,
                    {color, edge.compared ? style.bold() : style.stroke(), 0, 0});
    }
    for (const Vec2 at : layout.freeSlots)
        canvas.fillCircle(at, style.px(s1), style.color(Role::Line));
    if (layout.leaves) paintPlace(canvas, style, *layout.leaves, Role::Cancelled);
    if (layout.hole) paintPlace(canvas, style, *layout.hole, Role::Key);
    for (const FoldedSubtree& subtree : layout.folded) {
        const auto slot = static_cast<std::uint32_t>(subtree.slot);
        paintFolded(canvas, style, subtree, hover == Target::of(Target::Kind::Subtree, slot));
    }
    for (const HeapNodeBox& box : layout.nodes)
        paintHeapNode(canvas, style, nodeLookOf(box), hover == Target::of(box.node.task));
    paintDisplayList(canvas, style, layout.nodeLabels);
}

void paintProfile(Canvas& canvas, const Style& style, const HeapLevel& level) {
    const float radius = style.px(s2);
    canvas.fillRect(level.box, style.color(Role::Raised), radius);
    Rect filled = level.box;
    filled.w *= level.filled;
    canvas.fillRect(filled, style.tint(level.touched ? Role::Key : Role::Accent), radius);
    canvas.strokeRect(level.box,
                      {style.color(level.touched ? Role::Key : Role::Line), style.hairline(), 0, 0},
                      radius);
}

void paintMap(Canvas& canvas, const Style& style, const HeapMap& map) {
    canvas.fillRect(map.box, style.color(Role::Surface), style.px(s2));
    const float row = map.box.h / static_cast<float>(map.levels);
    for (int level = 0; level < map.levels; ++level) {
        const float y = map.box.y + (static_cast<float>(level) + 0.5F) * row;
        const auto nodes = static_cast<float>(1 << std::min(level * map.bits, 20));
        const float cell = map.box.w / nodes;
        // The outermost nodes' centres; between them the row is full.
        const float inset = cell / 2 - std::min(cell * 0.3F, style.px(s2));
        const float dash = cell > style.px(s3) ? cell - 2 * inset : 0.0F;
        canvas.line({map.box.x + inset, y}, {map.box.right() - inset, y},
                    {style.color(Role::LineStrong), style.bold(), dash, dash > 0 ? 2 * inset : 0});
    }
    canvas.strokeRect(map.box, {style.color(Role::Line), style.hairline(), 0, 0}, style.px(s2));
    const Rect seen = rectAround(map.seen.centre(), {std::max(map.seen.w, style.px(s2)),
                                                     std::max(map.seen.h, style.px(s2))});
    canvas.fillRect(seen, style.color(Role::Accent, 0.18F), style.px(s1));
    canvas.strokeRect(seen, {style.color(Role::Accent), style.stroke(), 0, 0}, style.px(s1));
}

void paintCell(Canvas& canvas, const Style& style, const HeapCell& cell, bool hovered) {
    const float radius = style.px(s2);
    const bool filled = (cell.task.exists() || cell.hidden) && !cell.beyond;
    if (filled || hovered)
        canvas.fillRect(cell.box, style.color(hovered ? Role::Hover : Role::Raised), radius);
    if (cell.written) canvas.fillRect(cell.box, style.tint(Role::Key), radius);
    if (cell.cancelled)
        canvas.hatchRect(cell.box, Hatch::Diagonal, style.color(Role::Cancelled, 0.3F), radius);
    const bool dashed = (!cell.task.exists() && !cell.hidden) || cell.hole;
    const Role edge = cell.hole || cell.written ? Role::Key
                      : filled                  ? Role::LineStrong
                                                : Role::Line;
    canvas.strokeRect(cell.box,
                      {style.color(edge), style.hairline(), dashed ? style.px(s2) : 0.0F,
                       dashed ? style.px(s2) : 0.0F},
                      radius);
    if (cell.selected)
        canvas.strokeRect(cell.box, {style.color(Role::Text), style.bold(), 0, 0}, radius);
    if (!cell.task.exists() && !cell.hidden && cell.box.w > style.px(s4))
        canvas.fillCircle(cell.box.centre(), style.px(s1), style.color(Role::Line));
}

void paintArrayBar(Canvas& canvas, const Style& style, const HeapLayout& layout) {
    const Rect bar = *layout.arrayBar;
    canvas.fillRect(bar, style.color(Role::Raised), bar.h / 2);
    Rect filled = bar;
    filled.w *= layout.arrayFilled;
    canvas.fillRect(filled, style.color(Role::LineStrong), bar.h / 2);
    canvas.fillRect(layout.arraySeen, style.color(Role::Accent), bar.h / 2);
}

void paintRing(Canvas& canvas, const Style& style, const HeapLayout& layout) {
    if (layout.leaderRemaining < 0) return;
    const Vec2 centre = layout.leaderRing.centre();
    const float radius = layout.leaderRing.w / 2;
    std::array<Vec2, 33> points{};
    for (std::size_t i = 0; i < points.size(); ++i) {
        const float angle =
            -1.5707963F + 6.2831853F * layout.leaderRemaining * static_cast<float>(i) / 32.0F;
        points[i] = centre + Vec2{std::cos(angle), std::sin(angle)} * radius;
    }
    canvas.polyline(points, {style.color(Role::Leader), style.bold(), 0, 0});
}

}  // namespace

void paintHeap(Canvas& canvas, const Style& style, const HeapLayout& layout, const Target& hover) {
    const Group group(canvas, "heap");
    paintTree(canvas, style, layout, hover);
    for (const HeapNodeBox& sample : layout.legend)
        paintHeapNode(canvas, style, nodeLookOf(sample), false);
    if (layout.map) paintMap(canvas, style, *layout.map);
    for (const HeapLevel& level : layout.profile) paintProfile(canvas, style, level);
    if (layout.arrayBar) paintArrayBar(canvas, style, layout);
    for (const HeapCell& cell : layout.cells)
        paintCell(canvas, style, cell, cell.task.exists() && hover == Target::of(cell.task));
    paintDisplayList(canvas, style, layout.list, hover);
    paintDisplayList(canvas, style, layout.copied);
    paintRing(canvas, style, layout);
    if (layout.crown)
        paintIcon(canvas, style, *layout.crown, IconKind::Crown, style.color(Role::Leader));
}

}  // namespace poolscope
