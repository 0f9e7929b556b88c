// The contrast of two colours, as WCAG 2 has it.
#pragma once

#include <algorithm>
#include <cmath>

#include "app/ui/canvas/geometry.hpp"

namespace poolscope {

/// From 0, black, to 1, white.
inline double luminance(Color color) {
    const auto linear = [](std::uint8_t channel) {
        const double c = channel / 255.0;
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b);
}

/// 1 for equal colours, 21 for black on white.
inline double contrast(Color a, Color b) {
    const double x = luminance(a) + 0.05;
    const double y = luminance(b) + 0.05;
    return std::max(x, y) / std::min(x, y);
}

}  // namespace poolscope
