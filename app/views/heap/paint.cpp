// Painting the heap: edges, nodes, hole, cells.
#include <array>
#include <cmath>

#include "app/views/heap/layout.hpp"
#include "app/views/paint.hpp"

namespace poolscope {

namespace {

void paintNode(Canvas& canvas, const Style& style, const HeapNodeBox& box, bool hovered) {
    const float alpha = box.node.alpha * (box.node.leaving ? 0.75F : 1.0F);
    const float radius = std::min(box.box.h * 0.28F, style.px(10));
    const Role tone = box.node.inHand    ? Role::Key
                      : box.cancelled    ? Role::Cancelled
                      : box.compared     ? Role::Accent
                      : box.node.leaving ? Role::Running
                      : box.head         ? Role::Text
                                         : Role::LineStrong;
    if (box.node.raised > 0) {
        const Rect shadow = box.box.moved({0, style.px(4) * box.node.raised});
        canvas.fillRect(shadow.inset(-style.px(1)), Color{0, 0, 0, 70}.faded(alpha), radius);
    }
    const Color fill = hovered                                          ? style.color(Role::Hover)
                       : tone == Role::LineStrong || tone == Role::Text ? style.color(Role::Raised)
                                                                        : style.tint(tone);
    canvas.fillRect(box.box, fill.faded(alpha), radius);
    if (box.cancelled)
        canvas.hatchRect(box.box, Hatch::Diagonal, style.color(Role::Cancelled, 0.55F * alpha),
                         radius);
    const bool strong = box.compared || box.node.inHand || box.head;
    const float dash = box.cancelled ? style.px(4) : 0.0F;
    canvas.strokeRect(
        box.box,
        {style.color(tone, alpha), strong ? style.bold() : style.stroke(), dash, dash * 0.7F},
        radius);
    if (box.selected)
        canvas.strokeRect(box.box.inset(-style.px(4)),
                          {style.color(Role::Text), style.stroke(), 0, 0}, radius + style.px(4));
    if (box.periodic && box.box.w > style.px(40) && box.box.h > style.px(30)) {
        const float side = style.px(11);
        const Vec2 at{box.box.x + style.px(10), box.box.bottom() - style.px(12)};
        paintIcon(canvas, style, rectAround(at, {side, side}), Icon::Periodic,
                  style.color(Role::Accent, alpha));
    }
}

void paintTree(Canvas& canvas, const Style& style, const HeapLayout& layout, const Target& hover) {
    const Group group(canvas, "tree");
    const Clip clip(canvas, layout.treeRegion);
    for (const HeapEdge& edge : layout.edges) {
        const Color color = style.color(edge.compared ? Role::Accent : Role::Line);
        canvas.line(edge.from, edge.to,
                    {color, edge.compared ? style.bold() : style.stroke(), 0, 0});
    }
    if (layout.hole) {
        const float radius = std::min(layout.hole->h * 0.28F, style.px(10));
        canvas.fillRect(*layout.hole, style.color(Role::Background), radius);
        canvas.strokeRect(*layout.hole,
                          {style.color(Role::Key), style.stroke(), style.px(4), style.px(3)},
                          radius);
    }
    for (const HeapNodeBox& box : layout.nodes)
        paintNode(canvas, style, box, hover == Target::of(box.node.task));
    paintSheet(canvas, style, layout.nodeLabels);
}

void paintCell(Canvas& canvas, const Style& style, const HeapCell& cell, bool hovered) {
    const float radius = style.px(3);
    const bool filled = cell.task.exists() && !cell.beyond;
    if (filled || hovered)
        canvas.fillRect(cell.box, style.color(hovered ? Role::Hover : Role::Raised), radius);
    if (cell.written) canvas.fillRect(cell.box, style.tint(Role::Key), radius);
    if (cell.cancelled)
        canvas.hatchRect(cell.box, Hatch::Diagonal, style.color(Role::Cancelled, 0.5F), radius);
    const bool dashed = !cell.task.exists() || cell.hole;
    const Role edge = cell.hole || cell.written ? Role::Key
                      : filled                  ? Role::LineStrong
                                                : Role::Line;
    canvas.strokeRect(cell.box,
                      {style.color(edge), style.hairline(), dashed ? style.px(3) : 0.0F,
                       dashed ? style.px(3) : 0.0F},
                      radius);
    if (!cell.task.exists() && cell.box.w > style.px(8))
        canvas.fillCircle(cell.box.centre(), style.px(1.5F), style.color(Role::Line));
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
    for (const HeapCell& cell : layout.cells)
        paintCell(canvas, style, cell, cell.task.exists() && hover == Target::of(cell.task));
    paintSheet(canvas, style, layout.sheet, hover);
    paintRing(canvas, style, layout);
}

}  // namespace poolscope
