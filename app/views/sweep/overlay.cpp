// A card as large as the window has room for, and the maps in it.
#include "app/views/sweep/overlay.hpp"

#include <algorithm>

#include "app/views/frame/overlays.hpp"

namespace poolscope {

SweepOverlay layoutSweep(Vec2 window, const SweepShown& shown, float scroll, const Look& look,
                         Sheet& sheet) {
    Pen pen(sheet, look);
    layoutVeil(window, pen);
    const Rect card = Rect{0, 0, window.x, window.y}.inset(look.px(24));
    pen.card(card, Role::Surface, Role::LineStrong);
    pen.hit(card, {});
    Rect inside = card.inset(look.px(20), look.px(14));
    Rect foot = cutBottom(inside, look.style.lineHeight(Type::Body));
    cutBottom(inside, look.px(6));
    const std::string close = look.say("sweep.close");
    pen.button(cutRight(foot, look.width(Type::Body, close) + look.px(28)), close,
               Target::of(Command::Close));
    pen.label(foot, look.say("sweep.open"), Type::Body, Role::TextMuted);
    SweepOverlay overlay;
    overlay.window = inside;
    const auto lay = [&](float down) {
        return layoutHeatMaps({*shown.sweep,
                               *shown.question,
                               look.words,
                               shown.title,
                               look.style,
                               look.measure,
                               {inside.x, inside.y - down},
                               inside.w});
    };
    overlay.maps = lay(0);
    overlay.beyond = std::max(0.0F, overlay.maps.size.y - inside.h);
    if (scroll > 0) overlay.maps = lay(std::min(scroll, overlay.beyond));
    for (const HeatCell& cell : overlay.maps.cells)
        if (const Rect seen = intersection(cell.rect, inside); !seen.empty())
            pen.hit(seen, Target::of(Target::Kind::SweepCell,
                                     static_cast<std::uint32_t>(cell.combination)));
    return overlay;
}

void paintSweep(Canvas& canvas, const SweepOverlay& overlay, const Style& style) {
    const Clip clip(canvas, overlay.window);
    const Group group(canvas, "sweep");
    paintHeatMaps(canvas, overlay.maps, style);
}

}  // namespace poolscope
