// How large everything is: the scales that the user chooses from, and the largest for a window.
//
// Promises: `styleFor` reduces a scale that would leave less than 640×360 logical pixels. A large
// window shows more, not larger: letters grow with it only while presenting, when 1200×675 logical
// pixels fill it, nothing is smaller than a fortieth of its height, and what must be read from the
// back row than a 28th. Scales are whole twentieths, so that the fonts are not rasterised again for
// each pixel of a resize.
#pragma once

#include <array>

#include "app/ui/style.hpp"

namespace poolscope {

inline constexpr std::array<float, 10> kScales{0.8F, 0.9F,  1.0F, 1.1F,  1.25F,
                                               1.5F, 1.75F, 2.0F, 2.25F, 2.5F};
float largerScale(float scale);
float smallerScale(float scale);

/// What the style follows from besides the window's size.
struct StyleInput {
    Theme theme = Theme::Dark;
    float scale = 1.0F;   ///< that the user chose
    float pixels = 1.0F;  ///< of the device in a logical one
    bool presenting = false;
    Density density = Density::Comfortable;  ///< unless presenting
};

/// The style of a window of this size, in device pixels.
Style styleFor(const StyleInput& input, Vec2 window);

/// Returns whether the window has no room for the chosen scale, so that a smaller one is used.
bool scaleIsHeldBack(const StyleInput& input, Vec2 window);

}  // namespace poolscope
