// Choosing a scale and holding it to the window.
#include "app/workspace/scale.hpp"

#include <cmath>

namespace poolscope {

namespace {

constexpr Length kHundred{100};
constexpr Vec2 kLeast{640, 360};
constexpr Vec2 kPresented{1200, 675};
constexpr float kSame = 0.01F;

float twentieths(float scale) { return std::floor(scale * 20.0F + kSame) / 20.0F; }

float wantedScale(const StyleInput& input, Vec2 window) {
    const float wanted = input.scale * input.density;
    if (!input.presenting) return wanted;
    const float fills = std::min(window.x / kPresented.x, window.y / kPresented.y) / input.density;
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
    return wanted > input.density && wanted > roomFor(input, window) + kSame;
}

Style styleFor(const StyleInput& input, Vec2 window) {
    const float wanted = wantedScale(input, window);
    const float least = std::min(wanted, input.density);
    return Style(input.theme, std::max(least, std::min(wanted, roomFor(input, window))));
}

}  // namespace poolscope
