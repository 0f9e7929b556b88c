// Paints the path through execute, slots and workers.
#include "app/ui/paint.hpp"
#include "app/perspectives/pool/layout.hpp"

namespace poolscope {

void paintPool(Canvas& canvas, const Style& style, const PoolLayout& layout, const Target& hover) {
    const Group group(canvas, "pool");
    for (const PoolArrow& arrow : layout.arrows) {
        const Stroke stroke{style.color(arrow.taken ? Role::Accent : Role::LineStrong),
                            arrow.taken ? style.bold() : style.hairline(), 0, 0};
        drawArrow(canvas, arrow.from, arrow.to, stroke, style.px(s4));
    }
    paintDisplayList(canvas, style, layout.list, hover);
    for (const KeepAliveBar& bar : layout.keepAlive) {
        canvas.fillRect(bar.box, style.color(Role::Line), bar.box.h / 2);
        const Rect left{bar.box.x, bar.box.y, bar.box.w * bar.left, bar.box.h};
        canvas.fillRect(left, style.color(Role::Late), bar.box.h / 2);
    }
    paintDisplayList(canvas, style, layout.token, hover);
}

}  // namespace poolscope
