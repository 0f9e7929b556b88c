// Painting a wheel's face: rim, buckets and hand. Its tasks are nodes like a tree's.
#include <algorithm>
#include <array>
#include <span>

#include "app/perspectives/heap/parts.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kRound = 96;

/// The slice of the face from one bucket's edge to the next; its inner part is painted over.
void fillSlice(Canvas& canvas, const WheelFace& face, std::int32_t bucket, Color color) {
    std::array<Vec2, kRound + 2> points;
    const auto steps = std::max<std::size_t>(kRound / static_cast<std::size_t>(face.buckets), 2);
    for (std::size_t i = 0; i <= steps; ++i) {
        const float part = static_cast<float>(i) / static_cast<float>(steps);
        points[i] = face.at(static_cast<float>(bucket) + part, face.outer);
    }
    points[steps + 1] = face.centre;
    canvas.fillPolygon(std::span(points.data(), steps + 2), color);
}

std::array<Vec2, kRound> roundOf(const WheelFace& face, Vec2 radii) {
    std::array<Vec2, kRound> points;
    for (std::size_t i = 0; i < kRound; ++i) {
        const float share = static_cast<float>(i) / static_cast<float>(kRound);
        points[i] = face.at(share * static_cast<float>(face.buckets), radii);
    }
    return points;
}

}  // namespace

void paintWheel(Canvas& canvas, const Style& style, const WheelFace& face) {
    const Group group(canvas, "wheel");
    for (const auto& [bucket, count] : face.full)
        fillSlice(canvas, face, bucket, style.tint(Role::Accent));
    const Role tone = face.stands ? Role::LineStrong : Role::Leader;
    fillSlice(canvas, face, face.bucket, style.tint(tone));
    const Stroke thin{style.color(Role::LineStrong), style.hairline(), 0, 0};
    const auto inner = roundOf(face, face.inner);
    canvas.fillPolygon(inner, style.color(Role::Background));
    canvas.polyline(inner, thin, true);
    canvas.polyline(roundOf(face, face.outer), thin, true);
    for (std::int32_t b = 0; b < face.buckets && face.buckets <= 256; ++b) {
        const auto edge = static_cast<float>(b);
        canvas.line(face.at(edge, face.inner), face.at(edge, face.outer), thin);
    }
    const Stroke bar{style.color(Role::Accent), style.bold(), 0, 0};
    for (const auto& [bucket, count] : face.full) {
        if (face.bar <= 0) break;
        const float middle = static_cast<float>(bucket) + 0.5F;
        const float length = face.bar * static_cast<float>(count);
        canvas.line(face.at(middle, face.outer), face.at(middle, face.outer + Vec2{length, length}),
                    bar);
    }
    const Stroke bold{style.color(tone), style.bold(), 0, 0};
    canvas.line(face.at(face.hand, {face.inner.x * 0.72F, face.inner.y * 0.72F}),
                face.at(face.hand, face.outer), bold);
}

}  // namespace poolscope
