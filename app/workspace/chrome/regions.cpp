// Dividing the window.
#include "app/workspace/chrome/regions.hpp"

#include <algorithm>

namespace poolscope {

namespace {

/// In logical pixels: with less than this, one side panel at most; with less still, none.
constexpr Vec2 kBoth{860, 440};
constexpr Vec2 kOne{700, 400};
constexpr float kWide = 1200;

bool smallerThan(Vec2 window, Vec2 limit, const Style& style) {
    return window.x < style.px(limit.x) || window.y < style.px(limit.y);
}

/// What is shown of the side panels; `Usual` stands for both of them.
SidePanel shownPanel(Vec2 window, const Style& style, SidePanel side) {
    if (!smallerThan(window, kBoth, style)) return SidePanel::Usual;
    if (side != SidePanel::Usual) return side;
    return smallerThan(window, kOne, style) ? SidePanel::None : SidePanel::Event;
}

void layoutStrip(LayoutBuilder& builder, Rect strip, IconKind icon, SidePanel opens,
                 std::string_view words) {
    if (strip.empty()) return;
    Card& back = builder.card(strip, Role::Surface);
    back.radius = 0;
    back.target = Target::of(Target::Kind::SidePanel, static_cast<std::uint32_t>(opens));
    const float side = builder.px(14);
    builder.icon(rectAround(strip.centre(), {side, side}), icon, Role::Accent);
    builder.hit(strip, back.target, builder.context().say(words));
}

}  // namespace

Regions divide(Vec2 window, const Style& style, SidePanel side, bool wideRight) {
    Regions regions;
    Rect rest{0, 0, window.x, window.y};
    const bool narrow = window.x < style.px(kWide);
    const SidePanel shown = shownPanel(window, style, side);
    regions.compact = window.y < style.px(kBoth.y);
    regions.header = cutTop(rest, style.px(regions.compact ? 40 : 48));
    regions.transport = cutBottom(rest, style.px(regions.compact ? 66 : 94));
    const bool act = shown == SidePanel::Usual || shown == SidePanel::Actions;
    const bool told = shown == SidePanel::Usual || shown == SidePanel::Event;
    regions.leftStrip = cutLeft(rest, act ? 0.0F : style.px(26));
    regions.rightStrip = cutRight(rest, told ? 0.0F : style.px(26));
    regions.left = cutLeft(rest, act ? style.px(narrow ? 212 : 248) : 0.0F);
    const float usual = style.px(narrow ? 244 : 332);
    // Code wants long lines; a picture must remain.
    const float code = std::clamp(window.x * 0.38F, usual, style.px(620));
    regions.right = cutRight(rest, !told ? 0.0F : wideRight ? code : usual);
    regions.caption = cutTop(rest, style.px(told ? 40 : 46));
    regions.picture = rest;
    return regions;
}

SidePanel nextSidePanel(Vec2 window, const Style& style, SidePanel side) {
    switch (shownPanel(window, style, side)) {
        case SidePanel::Usual: return SidePanel::Usual;
        case SidePanel::Event: return SidePanel::Actions;
        case SidePanel::Actions: return SidePanel::None;
        case SidePanel::None: break;
    }
    return SidePanel::Event;
}

void layoutStrips(const Regions& regions, const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    layoutStrip(builder, regions.leftStrip, IconKind::Plus, SidePanel::Actions, "side.act");
    layoutStrip(builder, regions.rightStrip, IconKind::Plus, SidePanel::Event, "side.told");
}

Regions divideForEditing(Vec2 window, const Style& style) {
    Regions regions = divide(window, style);
    regions.leftStrip.w = regions.rightStrip.w = 0;
    regions.left.w = 0;
    regions.right.x = window.x;
    regions.right.w = 0;
    for (Rect* wide : {&regions.caption, &regions.picture}) {
        wide->x = 0;
        wide->w = window.x;
    }
    return regions;
}

Regions divideForComparing(Vec2 window, const Style& style, SidePanel side, bool wideRight) {
    Regions regions = divide(window, style, side, wideRight);
    if (regions.left.w <= 0 || regions.right.w <= 0) return regions;
    for (Rect* wider : {&regions.caption, &regions.picture}) {
        wider->x -= regions.left.w;
        wider->w += regions.left.w;
    }
    regions.left.w = 0;
    return regions;
}

}  // namespace poolscope
