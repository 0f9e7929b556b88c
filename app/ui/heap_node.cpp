// Painting a node: shadow, fill, edge, and the mark of a periodic task.
#include "app/ui/heap_node.hpp"

#include <algorithm>

#include "app/ui/paint.hpp"

namespace poolscope {

namespace {

constexpr std::uint8_t kShadow = 36;

}  // namespace

void paintHeapNode(Canvas& canvas, const Style& style, const HeapNodeLook& node, bool hovered) {
    const Rect box = node.box;
    const float radius = std::min(box.h * 0.28F, style.px(s5));
    if (node.raised > 0) {
        const Rect shadow = box.moved({0, style.px(s2) * node.raised});
        // Faint, so that the node's edge stands out from it in the light themes too.
        canvas.fillRect(shadow.inset(-style.px(sHalf)), Color{0, 0, 0, kShadow}.faded(node.alpha),
                        radius);
    }
    const bool plain = node.tone == Role::LineStrong || node.tone == Role::Text;
    const Color fill = hovered ? style.color(Role::Hover)
                       : plain ? style.color(Role::Raised)
                               : style.tint(node.tone);
    canvas.fillRect(box, fill.faded(node.alpha), radius);
    if (node.cancelled)
        canvas.hatchRect(box, Hatch::Diagonal, style.color(Role::Cancelled, 0.3F * node.alpha),
                         radius);
    const float dash = node.cancelled ? style.px(s2) : 0.0F;
    canvas.strokeRect(box,
                      {style.color(node.tone, node.alpha),
                       node.strong ? style.bold() : style.stroke(), dash, dash * 0.7F},
                      radius);
    if (node.selected)
        canvas.strokeRect(box.inset(-style.px(s2)), {style.color(Role::Text), style.stroke(), 0, 0},
                          radius + style.px(s2));
    if (node.periodic && box.w > style.px(s20) && box.h > style.px(s14)) {
        const float side = style.px(s6);
        const Vec2 at{box.x + style.px(s5), box.bottom() - style.px(s6)};
        paintIcon(canvas, style, rectAround(at, {side, side}), IconKind::Periodic,
                  style.color(Role::Accent, node.alpha));
    }
}

}  // namespace poolscope
