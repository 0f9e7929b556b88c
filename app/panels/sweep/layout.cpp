// A card as large as the window has room for, and the maps in it.
#include "app/panels/sweep/layout.hpp"

#include <algorithm>

#include "app/ui/overlay.hpp"

namespace poolscope {

SweepOverlay layoutSweep(Vec2 window, const SweepShown& shown, float scroll,
                         const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    layoutScrim(window, builder);
    const Rect card = Rect{0, 0, window.x, window.y}.inset(context.px(s12));
    builder.card(card, Role::Surface, Role::LineStrong);
    builder.hit(card, {});
    Rect inside = card.inset(context.px(s10), context.px(s7));
    Rect foot = cutBottom(inside, context.style.lineHeight(Type::Body));
    cutBottom(inside, context.px(s3));
    const std::string close = context.say("sweep.close");
    builder.button(cutRight(foot, context.width(Type::Body, close) + context.px(s14)), close,
                   Target::of("close"));
    builder.label(foot, context.say("sweep.open"), Type::Body, Role::TextMuted);
    SweepOverlay overlay;
    overlay.window = inside;
    const auto lay = [&](float down) {
        return layoutHeatMaps({*shown.sweep,
                               *shown.question,
                               context.words,
                               shown.title,
                               context.style,
                               context.measure,
                               {inside.x, inside.y - down},
                               inside.w});
    };
    overlay.maps = lay(0);
    overlay.scrollRange = std::max(0.0F, overlay.maps.size.y - inside.h);
    if (scroll > 0) overlay.maps = lay(std::min(scroll, overlay.scrollRange));
    for (const HeatCell& cell : overlay.maps.cells)
        if (const Rect seen = intersection(cell.rect, inside); !seen.empty())
            builder.hit(seen, sweepTarget(static_cast<std::uint32_t>(cell.combination)));
    return overlay;
}

void paintSweep(Canvas& canvas, const SweepOverlay& overlay, const Style& style) {
    const Clip clip(canvas, overlay.window);
    const Group group(canvas, "sweep");
    paintHeatMaps(canvas, overlay.maps, style);
}

}  // namespace poolscope
