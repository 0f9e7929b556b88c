// Choosing a scale and holding it to the window.
#include "app/workspace/scale.hpp"

#include <cmath>

namespace poolscope {

namespace {

constexpr Length kHundred{100};
constexpr Vec2 kLeast{640, 360};
constexpr Vec2 kPresented{1200, 675};
constexpr float kLeastText = 1.0F / 40;  ///< of the window's height, for a class
constexpr float kSame = 0.01F;

float twentieths(float scale) { return std::floor(scale * 20.0F + kSame) / 20.0F; }

float wantedScale(const StyleInput& input, Vec2 window) {
    const float wanted = input.scale * input.pixels;
    if (!input.presenting) return wanted;
    const float fills = std::min(window.x / kPresented.x, window.y / kPresented.y) / input.pixels;
    return wanted * std::clamp(twentieths(fills), 1.0F, 2.5F);
}

/// The largest scale with which the window still has room for kLeast.
float roomFor(const StyleInput& input, Vec2 window) {
    const float pixel = Style(input.theme, 10).px(kHundred) / 1000;  // a theme may enlarge lengths
    return twentieths(std::min(window.x / kLeast.x, window.y / kLeast.y) / pixel);
}

}  // namespace

float largerScale(float scale) {
    for (const float step : kScales)
        if (step > scale + kSame) return step;
    return kScales.back();
}

float smallerScale(float scale) {
    for (std::size_t i = kScales.size(); i-- > 0;)
        if (kScales[i] < scale - kSame) return kScales[i];
    return kScales.front();
}

bool scaleIsHeldBack(const StyleInput& input, Vec2 window) {
    const float wanted = wantedScale(input, window);
    return wanted > input.pixels && wanted > roomFor(input, window) + kSame;
}

Style styleFor(const StyleInput& input, Vec2 window) {
    const float wanted = wantedScale(input, window);
    const float least = std::min(wanted, input.pixels);
    const float scale = std::max(least, std::min(wanted, roomFor(input, window)));
    if (!input.presenting) return Style(input.theme, scale, 0, input.density);
    // Who enlarges everything means the smallest texts too, but not as much: names must have room.
    const float larger = std::max(1.0F, scale * input.scale / wanted);
    return Style(input.theme, scale, kLeastText * window.y * (0.6F + 0.4F * larger));
}

}  // namespace poolscope
