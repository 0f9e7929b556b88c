// Dividing the window.
#include "app/views/frame/regions.hpp"

#include <algorithm>

#include "app/views/sheet.hpp"

namespace poolscope {

Regions divide(Vec2 window, const Style& style, bool wideRight) {
    Regions regions;
    Rect rest{0, 0, window.x, window.y};
    const bool narrow = window.x < style.px(1200);
    regions.header = cutTop(rest, style.px(48));
    regions.transport = cutBottom(rest, style.px(94));
    regions.left = cutLeft(rest, style.px(narrow ? 212 : 248));
    const float told = style.px(narrow ? 244 : 332);
    const float code = std::clamp(window.x * 0.38F, told, style.px(620));
    regions.right = cutRight(rest, wideRight ? code : told);
    regions.caption = cutTop(rest, style.px(40));
    regions.picture = rest;
    return regions;
}

}  // namespace poolscope
