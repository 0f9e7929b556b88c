// Six looks.
#include "app/perspectives/compare/side_look.hpp"

#include <array>
#include <cmath>
#include <optional>

namespace poolscope {

namespace {

constexpr Length kSideMarkRadius{3.5F};
constexpr Length kSideMarkEvery{96};
constexpr float kAreaFill = 0.35F;

enum class Sign { Disc, Square, Triangle, Ring, Box, Diamond };

struct SideLook {
    Role role;
    Length dash, gap;  ///< s0: an unbroken line
    Sign sign;
    std::optional<Hatch> hatch;
    float fill;  ///< how strongly a bar is filled
};

constexpr std::array<SideLook, kMostSides> kLooks{{
    {Role::Accent, s0, s0, Sign::Disc, std::nullopt, 0.9F},
    {Role::Late, s4, s2, Sign::Square, Hatch::Diagonal, 0.25F},
    {Role::Running, s1, s2, Sign::Triangle, Hatch::Dots, 0.25F},
    {Role::Follower, s7, s2, Sign::Ring, Hatch::Cross, 0.2F},
    {Role::Leader, s3, s1, Sign::Box, std::nullopt, 0.0F},
    {Role::TextMuted, s1, s4, Sign::Diamond, Hatch::BackDiagonal, 0.25F},
}};

const SideLook& lookOf(std::size_t sideLook) { return kLooks[sideLook % kMostSides]; }

void paintSign(Canvas& canvas, const Style& style, Vec2 at, const SideLook& sideLook) {
    const Color color = style.color(sideLook.role);
    const Color inside = style.color(Role::Background);
    const float r = style.px(kSideMarkRadius);
    const Stroke edge{color, style.stroke(), 0, 0};
    switch (sideLook.sign) {
        case Sign::Disc: canvas.fillCircle(at, r, color); break;
        case Sign::Ring:
            canvas.fillCircle(at, r, inside);
            canvas.strokeCircle(at, r, edge);
            break;
        case Sign::Square: canvas.fillRect(rectAround(at, {2 * r, 2 * r}), color); break;
        case Sign::Box:
            canvas.fillRect(rectAround(at, {2 * r, 2 * r}), inside);
            canvas.strokeRect(rectAround(at, {2 * r, 2 * r}), edge);
            break;
        case Sign::Triangle: {
            const std::array<Vec2, 3> corners{{{at.x, at.y - r * 1.2F},
                                               {at.x + r * 1.2F, at.y + r},
                                               {at.x - r * 1.2F, at.y + r}}};
            canvas.fillPolygon(corners, color);
            break;
        }
        case Sign::Diamond: {
            const std::array<Vec2, 4> corners{{{at.x, at.y - r * 1.3F},
                                               {at.x + r * 1.3F, at.y},
                                               {at.x, at.y + r * 1.3F},
                                               {at.x - r * 1.3F, at.y}}};
            canvas.fillPolygon(corners, color);
            break;
        }
    }
}

Stroke strokeOf(const Style& style, const SideLook& sideLook) {
    return {style.color(sideLook.role), style.stroke() * 1.2F, style.px(sideLook.dash),
            style.px(sideLook.gap)};
}

}  // namespace

TaskLook taskLookOf(std::size_t look) {
    constexpr std::array kRoles{Role::Running, Role::Accent, Role::Key};
    constexpr std::array<std::optional<Hatch>, kTaskLooks / kRoles.size()> kHatches{
        std::nullopt, Hatch::Diagonal, Hatch::Dots, Hatch::BackDiagonal, Hatch::Cross};
    look %= kTaskLooks;
    return {kRoles[look % kRoles.size()], kHatches[look / kRoles.size()]};
}

void paintSideLine(Canvas& canvas, const Style& style, std::span<const Vec2> points,
                   std::size_t sideLook) {
    const SideLook& how = lookOf(sideLook);
    canvas.polyline(points, strokeOf(style, how));
    // Signs stand on level pieces, at other places for every side, so that none hides another's.
    const float every = style.px(kSideMarkEvery);
    const float phase = every * static_cast<float>(sideLook % kMostSides) / kMostSides;
    float next = points.empty() ? 0 : points.front().x + style.px(s5) + phase;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const Vec2 a = points[i - 1];
        const Vec2 b = points[i];
        if (b.x - a.x < 1 || b.x < next) continue;
        for (; next <= b.x; next += every) {
            if (next < a.x) continue;
            paintSign(canvas, style, mix(a, b, (next - a.x) / (b.x - a.x)), how);
        }
    }
}

void paintSideArea(Canvas& canvas, const Style& style, std::span<const Vec2> points, float base,
                   std::size_t sideLook) {
    const Color color = style.color(lookOf(sideLook).role);
    for (std::size_t i = 1; i < points.size(); ++i) {
        const Vec2 a = points[i - 1];
        const Vec2 b = points[i];
        if (b.x > a.x && a.y < base)
            canvas.fillRect({a.x, a.y, b.x - a.x, base - a.y}, color.faded(kAreaFill));
    }
    canvas.polyline(points, {color, style.stroke(), 0, 0});
}

void paintSideBar(Canvas& canvas, const Style& style, Rect box, std::size_t sideLook) {
    const SideLook& how = lookOf(sideLook);
    const Color color = style.color(how.role);
    if (how.fill > 0) canvas.fillRect(box, color.faded(how.fill));
    if (how.hatch) canvas.hatchRect(box, *how.hatch, color);
    canvas.strokeRect(box, {color, style.hairline(), 0, 0});
}

void paintSideSample(Canvas& canvas, const Style& style, Rect box, std::size_t sideLook) {
    const SideLook& how = lookOf(sideLook);
    const Vec2 middle = box.centre();
    canvas.line({box.x, middle.y}, {box.right(), middle.y}, strokeOf(style, how));
    paintSign(canvas, style, middle, how);
}

}  // namespace poolscope
