// Ten stops of Cividis (Nuñez, Anderton and Renslow 2018), and what lies between them.
#include "app/panels/sweep/ramp.hpp"

#include <array>
#include <cmath>

namespace poolscope {

namespace {

constexpr std::array<std::uint32_t, 10> kRampStops{0x00204D, 0x00336F, 0x39486B, 0x575C6D,
                                                   0x707173, 0x8A8779, 0xA69D75, 0xC4B56C,
                                                   0xE4CF5B, 0xFFEA46};

double linear(std::uint8_t channel) {
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

double luminanceOf(Color color) {
    return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b);
}

}  // namespace

Color rampColor(float share) {
    const float at = std::clamp(share, 0.0F, 1.0F) * static_cast<float>(kRampStops.size() - 1);
    const auto stop = std::min(static_cast<std::size_t>(at), kRampStops.size() - 2);
    return mix(rgb(kRampStops[stop]), rgb(kRampStops[stop + 1]), at - static_cast<float>(stop));
}

Color inkOn(Color fill) {
    constexpr Color kBlack = rgb(0x000000);
    constexpr Color kWhite = rgb(0xFFFFFF);
    return contrastOf(kBlack, fill) >= contrastOf(kWhite, fill) ? kBlack : kWhite;
}

double contrastOf(Color a, Color b) {
    const double one = luminanceOf(a) + 0.05;
    const double other = luminanceOf(b) + 0.05;
    return std::max(one, other) / std::min(one, other);
}

double lightnessOf(Color color) {
    const double y = luminanceOf(color);
    return y <= 216.0 / 24389 ? y * 24389 / 27 : 116 * std::cbrt(y) - 16;
}

}  // namespace poolscope
