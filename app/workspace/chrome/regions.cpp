// Dividing the window.
#include "app/workspace/chrome/regions.hpp"

#include <algorithm>

namespace poolscope {

namespace {

constexpr Length kWidestCodePanel{620};

constexpr Length kLowTransportHeight{66};
constexpr Length kTransportHeight{94};
constexpr Length kNarrowActionsWidth{228};
constexpr Length kActionsWidth{268};
constexpr Length kNarrowEventWidth{264};
constexpr Length kEventWidth{356};
constexpr float kReadingShare = 0.32F;  ///< of the window's width
constexpr Length kLeastReadingWidth{304};
constexpr Length kMostReadingWidth{460};
constexpr Length kLeastPictureWidth{360};

struct Limit {
    Length width;
    Length height;
};
/// With less than this, one side panel at most; with less still, none.
constexpr Limit kBothPanels{Length{860}, Length{440}};
constexpr Limit kOnePanel{Length{700}, Length{400}};
constexpr Length kWideWindow{1200};

bool smallerThan(Vec2 window, Limit limit, const Style& style) {
    return window.x < style.px(limit.width) || window.y < style.px(limit.height);
}

/// What is shown at the sides.
struct Sides {
    bool act = false;
    bool told = false;
    bool strips = false;  ///< what is not shown leaves a strip to press
};

Sides sidesOf(Vec2 window, const Style& style, SidePanel side) {
    const bool act = side == SidePanel::Both;
    if (!smallerThan(window, kBothPanels, style)) return {act, true, false};
    const bool usual = side == SidePanel::Usual && !smallerThan(window, kOnePanel, style);
    return {act, !act && (usual || side == SidePanel::Event), true};
}

void layoutStrip(LayoutBuilder& builder, Rect strip, IconKind icon, SidePanel opens,
                 std::string_view words) {
    if (strip.empty()) return;
    Card& back = builder.card(strip, Role::Surface);
    back.radius = 0;
    back.target = Target::of(Target::Kind::SidePanel, static_cast<std::uint32_t>(opens));
    const float side = builder.px(s7);
    builder.icon(rectAround(strip.centre(), {side, side}), icon, Role::Accent);
    builder.hit(strip, back.target, builder.context().say(words));
}

}  // namespace

std::size_t Regions::partAt(Vec2 point) const {
    const Rect parts[] = {header,  leftStrip, left, rightStrip, right,
                          caption, picture,   foot, transport};
    const auto found = std::find_if(std::begin(parts), std::end(parts),
                                    [&](const Rect& part) { return part.contains(point); });
    return static_cast<std::size_t>(found - std::begin(parts));
}

Regions divide(Vec2 window, const Style& style, SidePanel side, bool wideRight) {
    Regions regions;
    Rect rest{0, 0, window.x, window.y};
    const bool narrow = window.x < style.px(kWideWindow);
    const auto [act, told, strips] = sidesOf(window, style, side);
    regions.compact = window.y < style.px(kBothPanels.height);
    regions.header = cutTop(rest, style.px(regions.compact ? s20 : s24));
    regions.transport =
        cutBottom(rest, style.px(regions.compact ? kLowTransportHeight : kTransportHeight));
    regions.leftStrip = cutLeft(rest, act || !strips ? 0.0F : style.px(s12));
    regions.rightStrip = cutRight(rest, told || !strips ? 0.0F : style.px(s12));
    regions.left =
        cutLeft(rest, act ? style.px(narrow ? kNarrowActionsWidth : kActionsWidth) : 0.0F);
    const float usual = style.px(narrow ? kNarrowEventWidth : kEventWidth);
    // Code wants long lines; a picture must remain.
    const float code = std::clamp(window.x * 0.38F, usual, style.px(kWidestCodePanel));
    regions.right = cutRight(rest, !told ? 0.0F : wideRight ? code : usual);
    regions.caption = cutTop(rest, style.px(told ? s20 : s24));
    regions.picture = rest;
    return regions;
}

Regions divideEmbedded(Vec2 window, const Style& style) {
    Regions regions;
    Rect rest{0, 0, window.x, window.y};
    regions.compact = true;
    regions.header = cutTop(rest, 0);
    regions.transport = cutBottom(rest, style.px(kLowTransportHeight));
    regions.left = cutLeft(rest, 0);
    regions.right = cutRight(rest, 0);
    regions.caption = cutTop(rest, style.px(s24));
    regions.picture = rest;
    return regions;
}

Regions withReading(Regions regions, Vec2 window, const Style& style) {
    const float width = std::clamp(window.x * kReadingShare, style.px(kLeastReadingWidth),
                                   style.px(kMostReadingWidth));
    const float more = width - regions.picture.x;
    regions.leftStrip.w = 0;
    regions.left.x = 0;
    regions.left.w = width;
    for (Rect* beside : {&regions.caption, &regions.picture}) {
        beside->x += more;
        beside->w -= more;
    }
    if (regions.picture.w >= style.px(kLeastPictureWidth)) return regions;
    for (Rect* beside : {&regions.caption, &regions.picture}) beside->w += regions.right.w;
    regions.right.x += regions.right.w;
    regions.right.w = 0;
    return regions;
}

void layoutStrips(const Regions& regions, const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    layoutStrip(builder, regions.leftStrip, IconKind::Plus, SidePanel::Both, "side.act");
    layoutStrip(builder, regions.rightStrip, IconKind::Plus, SidePanel::Event, "side.told");
}

Regions divideForEditing(Vec2 window, const Style& style, SidePanel side) {
    Regions regions = divide(window, style, side);
    regions.leftStrip.w = regions.rightStrip.w = 0;
    regions.right.x = window.x;
    regions.right.w = 0;
    for (Rect* wide : {&regions.caption, &regions.picture}) {
        wide->x = regions.left.right();
        wide->w = window.x - wide->x;
    }
    return regions;
}

Regions divideForComparing(Vec2 window, const Style& style, SidePanel side, bool wideRight) {
    Regions regions = divide(window, style, side, wideRight);
    if (regions.left.w <= 0 || regions.right.w <= 0) return regions;
    for (Rect* wider : {&regions.caption, &regions.picture}) wider->w += regions.right.w;
    regions.right.x += regions.right.w;
    regions.right.w = 0;
    return regions;
}

}  // namespace poolscope
