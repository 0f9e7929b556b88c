// Points, rectangles and colours, as layouts and canvases speak of them.
//
// Promises: plain values in logical pixels, y growing downwards, no ImGui types, so layouts can be
// computed and tested without a window. Floats are enough here: time and log positions are turned
// into offsets from the visible edge, in integers, before they become pixels.
#pragma once

#include <algorithm>
#include <cstdint>

namespace poolscope {

struct Vec2 {
    float x = 0;
    float y = 0;

    friend constexpr bool operator==(Vec2, Vec2) = default;
    friend constexpr Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
    friend constexpr Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }
    friend constexpr Vec2 operator*(Vec2 a, float k) { return {a.x * k, a.y * k}; }
};

/// The point at fraction t of the way from a to b.
constexpr Vec2 mix(Vec2 a, Vec2 b, float t) { return a + (b - a) * t; }

struct Rect {
    float x = 0;
    float y = 0;
    float w = 0;
    float h = 0;

    friend constexpr bool operator==(Rect, Rect) = default;
    constexpr float right() const { return x + w; }
    constexpr float bottom() const { return y + h; }
    constexpr Vec2 min() const { return {x, y}; }
    constexpr Vec2 max() const { return {right(), bottom()}; }
    constexpr Vec2 size() const { return {w, h}; }
    constexpr Vec2 centre() const { return {x + w / 2, y + h / 2}; }
    constexpr bool empty() const { return w <= 0 || h <= 0; }

    /// Half open, so that neighbours sharing an edge never both contain a point.
    constexpr bool contains(Vec2 p) const {
        return p.x >= x && p.x < right() && p.y >= y && p.y < bottom();
    }
    constexpr bool contains(Rect inner) const {
        return inner.x >= x && inner.y >= y && inner.right() <= right() &&
               inner.bottom() <= bottom();
    }
    /// Smaller by `d` on each side (larger when negative).
    constexpr Rect inset(float d) const { return {x + d, y + d, w - 2 * d, h - 2 * d}; }
    constexpr Rect inset(float dx, float dy) const {
        return {x + dx, y + dy, w - 2 * dx, h - 2 * dy};
    }
    constexpr Rect moved(Vec2 by) const { return {x + by.x, y + by.y, w, h}; }
};

constexpr Rect rectFromCorners(Vec2 a, Vec2 b) {
    return {std::min(a.x, b.x), std::min(a.y, b.y), std::max(a.x, b.x) - std::min(a.x, b.x),
            std::max(a.y, b.y) - std::min(a.y, b.y)};
}

constexpr Rect rectAround(Vec2 centre, Vec2 size) {
    return {centre.x - size.x / 2, centre.y - size.y / 2, size.x, size.y};
}

/// The common part; its width or height is zero where there is none.
constexpr Rect intersection(Rect a, Rect b) {
    const float x = std::max(a.x, b.x);
    const float y = std::max(a.y, b.y);
    return {x, y, std::max(0.0F, std::min(a.right(), b.right()) - x),
            std::max(0.0F, std::min(a.bottom(), b.bottom()) - y)};
}

constexpr Rect mix(Rect a, Rect b, float t) {
    return {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.w + (b.w - a.w) * t,
            a.h + (b.h - a.h) * t};
}

struct Color {
    std::uint8_t r = 0;
    std::uint8_t g = 0;
    std::uint8_t b = 0;
    std::uint8_t a = 255;

    friend constexpr bool operator==(Color, Color) = default;
    /// The same hue at another opacity, 0 to 1, relative to its own.
    constexpr Color faded(float opacity) const {
        return {r, g, b, static_cast<std::uint8_t>(static_cast<float>(a) * opacity + 0.5F)};
    }
};

/// rgb(0x1f77b4): the spelling designers use.
constexpr Color rgb(std::uint32_t hex, std::uint8_t alpha = 255) {
    return {static_cast<std::uint8_t>(hex >> 16U), static_cast<std::uint8_t>(hex >> 8U),
            static_cast<std::uint8_t>(hex), alpha};
}

constexpr Color mix(Color from, Color to, float t) {
    const auto channel = [t](std::uint8_t a, std::uint8_t b) {
        const auto start = static_cast<float>(a);
        return static_cast<std::uint8_t>(start + (static_cast<float>(b) - start) * t + 0.5F);
    };
    return {channel(from.r, to.r), channel(from.g, to.g), channel(from.b, to.b),
            channel(from.a, to.a)};
}

}  // namespace poolscope
