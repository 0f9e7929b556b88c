// How large everything is: the steps a person chooses from, and what a window has room for.
//
// Promises: at least 640×360 logical pixels remain whatever was chosen, so that large type in a
// small window leaves a picture to look at; presenting fills the screen with what 1200×675 would
// show. Whole twentieths, so that resizing does not rasterise the type at every pixel.
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
    float scale = 1.0F;    ///< that the user chose
    float density = 1.0F;  ///< device pixels in a logical one
    bool presenting = false;
};

/// The style of a window of this size, in device pixels.
Style styleFor(const StyleInput& input, Vec2 window);

/// The part of the chosen scale that the window has no room for was left out.
bool scaleIsHeldBack(const StyleInput& input, Vec2 window);

}  // namespace poolscope
