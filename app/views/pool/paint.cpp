// Painting execute's way, slots and workers.
#include "app/views/paint.hpp"
#include "app/views/pool/layout.hpp"

namespace poolscope {

void paintPool(Canvas& canvas, const Style& style, const PoolLayout& layout, const Target& hover) {
    const Group group(canvas, "pool");
    for (const PoolArrow& arrow : layout.arrows) {
        const Stroke stroke{style.color(arrow.taken ? Role::Accent : Role::LineStrong),
                            arrow.taken ? style.bold() : style.hairline(), 0, 0};
        drawArrow(canvas, arrow.from, arrow.to, stroke, style.px(7));
    }
    paintSheet(canvas, style, layout.sheet, hover);
    for (const KeepAliveBar& bar : layout.keepAlive) {
        canvas.fillRect(bar.box, style.color(Role::Line), bar.box.h / 2);
        const Rect left{bar.box.x, bar.box.y, bar.box.w * bar.left, bar.box.h};
        canvas.fillRect(left, style.color(Role::Late), bar.box.h / 2);
    }
    paintSheet(canvas, style, layout.token, hover);
}

}  // namespace poolscope
