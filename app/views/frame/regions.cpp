// Dividing the window.
#include "app/views/frame/regions.hpp"

#include "app/views/sheet.hpp"

namespace poolscope {

Regions divide(Vec2 window, const Style& style) {
    Regions regions;
    Rect rest{0, 0, window.x, window.y};
    const bool narrow = window.x < style.px(1200);
    regions.header = cutTop(rest, style.px(48));
    regions.transport = cutBottom(rest, style.px(94));
    regions.left = cutLeft(rest, style.px(narrow ? 212 : 248));
    regions.right = cutRight(rest, style.px(narrow ? 244 : 332));
    regions.caption = cutTop(rest, style.px(40));
    regions.picture = rest;
    return regions;
}

}  // namespace poolscope
