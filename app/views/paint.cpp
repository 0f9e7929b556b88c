// Cards, labels, and icons drawn from strokes, so that they scale with the rest.
#include "app/views/paint.hpp"

#include <array>
#include <cmath>

namespace poolscope {

namespace {

/// Unit coordinates of an icon's box, 0 to 1 in both directions.
struct IconPen {
    Canvas& canvas;
    Rect box;
    Color color;
    float weight;

    Vec2 at(float x, float y) const { return {box.x + x * box.w, box.y + y * box.h}; }
    Stroke stroke() const { return {color, weight, 0, 0}; }
    void line(float x0, float y0, float x1, float y1) const {
        canvas.line(at(x0, y0), at(x1, y1), stroke());
    }
    void triangle(Vec2 a, Vec2 b, Vec2 c) const {
        const std::array<Vec2, 3> corners{at(a.x, a.y), at(b.x, b.y), at(c.x, c.y)};
        canvas.fillPolygon(corners, color);
    }
    void bar(float x, float y, float w, float h) const {
        canvas.fillRect({box.x + x * box.w, box.y + y * box.h, w * box.w, h * box.h}, color);
    }
    void arc(float cx, float cy, float radius, float from, float to) const {
        std::array<Vec2, 17> points{};
        for (std::size_t i = 0; i < points.size(); ++i) {
            const float angle = from + (to - from) * static_cast<float>(i) / 16.0F;
            points[i] = at(cx + radius * std::cos(angle), cy + radius * std::sin(angle));
        }
        canvas.polyline(points, stroke());
    }
};

constexpr float kTurn = 6.2831853F;

void crown(const IconPen& pen) {
    // Three convex pieces: a crown as a whole is not convex.
    pen.bar(0.10F, 0.68F, 0.80F, 0.16F);
    pen.triangle({0.10F, 0.70F}, {0.10F, 0.26F}, {0.42F, 0.70F});
    pen.triangle({0.24F, 0.70F}, {0.50F, 0.14F}, {0.76F, 0.70F});
    pen.triangle({0.58F, 0.70F}, {0.90F, 0.26F}, {0.90F, 0.70F});
}

void padlock(const IconPen& pen) {
    pen.bar(0.20F, 0.46F, 0.60F, 0.42F);
    pen.arc(0.50F, 0.46F, 0.20F, kTurn / 2, kTurn);
}

void periodic(const IconPen& pen) {
    pen.arc(0.5F, 0.5F, 0.34F, -kTurn * 0.15F, kTurn * 0.65F);
    pen.triangle({0.58F, 0.06F}, {0.84F, 0.22F}, {0.60F, 0.40F});
}

void transport(const IconPen& pen, Icon icon) {
    switch (icon) {
        case Icon::Play: pen.triangle({0.22F, 0.10F}, {0.90F, 0.50F}, {0.22F, 0.90F}); break;
        case Icon::Pause:
            pen.bar(0.20F, 0.12F, 0.22F, 0.76F);
            pen.bar(0.58F, 0.12F, 0.22F, 0.76F);
            break;
        case Icon::StepForward:
            pen.triangle({0.16F, 0.16F}, {0.66F, 0.50F}, {0.16F, 0.84F});
            pen.bar(0.70F, 0.16F, 0.13F, 0.68F);
            break;
        case Icon::StepBack:
            pen.triangle({0.84F, 0.16F}, {0.34F, 0.50F}, {0.84F, 0.84F});
            pen.bar(0.17F, 0.16F, 0.13F, 0.68F);
            break;
        case Icon::OperationForward:
            pen.triangle({0.06F, 0.18F}, {0.50F, 0.50F}, {0.06F, 0.82F});
            pen.triangle({0.48F, 0.18F}, {0.92F, 0.50F}, {0.48F, 0.82F});
            break;
        case Icon::OperationBack:
            pen.triangle({0.94F, 0.18F}, {0.50F, 0.50F}, {0.94F, 0.82F});
            pen.triangle({0.52F, 0.18F}, {0.08F, 0.50F}, {0.52F, 0.82F});
            break;
        case Icon::Start:
            pen.bar(0.06F, 0.16F, 0.12F, 0.68F);
            pen.triangle({0.58F, 0.16F}, {0.20F, 0.50F}, {0.58F, 0.84F});
            pen.triangle({0.96F, 0.16F}, {0.58F, 0.50F}, {0.96F, 0.84F});
            break;
        case Icon::End:
            pen.triangle({0.04F, 0.16F}, {0.42F, 0.50F}, {0.04F, 0.84F});
            pen.triangle({0.42F, 0.16F}, {0.80F, 0.50F}, {0.42F, 0.84F});
            pen.bar(0.82F, 0.16F, 0.12F, 0.68F);
            break;
        default: break;
    }
}

void logo(const IconPen& pen) {
    pen.line(0.50F, 0.26F, 0.22F, 0.72F);
    pen.line(0.50F, 0.26F, 0.78F, 0.72F);
    const float radius = pen.box.w * 0.17F;
    pen.canvas.fillCircle(pen.at(0.50F, 0.24F), radius, pen.color);
    pen.canvas.fillCircle(pen.at(0.22F, 0.76F), radius, pen.color);
    pen.canvas.fillCircle(pen.at(0.78F, 0.76F), radius, pen.color);
}

void sign(const IconPen& pen, Icon icon) {
    const float radius = pen.box.w;
    switch (icon) {
        case Icon::Plus: pen.line(0.5F, 0.15F, 0.5F, 0.85F); [[fallthrough]];
        case Icon::Minus: pen.line(0.15F, 0.5F, 0.85F, 0.5F); break;
        case Icon::Cross:
            pen.line(0.2F, 0.2F, 0.8F, 0.8F);
            pen.line(0.8F, 0.2F, 0.2F, 0.8F);
            break;
        case Icon::Check:
            pen.line(0.15F, 0.55F, 0.40F, 0.80F);
            pen.line(0.40F, 0.80F, 0.85F, 0.22F);
            break;
        case Icon::Dot: pen.canvas.fillCircle(pen.at(0.5F, 0.5F), radius * 0.30F, pen.color); break;
        case Icon::Ring:
            pen.canvas.strokeCircle(pen.at(0.5F, 0.5F), radius * 0.32F, pen.stroke());
            break;
        case Icon::Search:
            pen.canvas.strokeCircle(pen.at(0.43F, 0.43F), radius * 0.28F, pen.stroke());
            pen.line(0.64F, 0.64F, 0.90F, 0.90F);
            break;
        case Icon::Theme:
            pen.canvas.strokeCircle(pen.at(0.5F, 0.5F), radius * 0.38F, pen.stroke());
            for (int i = 0; i < 4; ++i) {
                const float x = 0.5F + 0.09F * static_cast<float>(i);
                const float half = std::sqrt(std::max(0.0F, 0.1444F - (x - 0.5F) * (x - 0.5F)));
                pen.bar(x, 0.5F - half, 0.10F, 2 * half);
            }
            break;
        case Icon::Keys:
            pen.canvas.strokeRect(
                {pen.at(0.04F, 0.2F).x, pen.at(0, 0.2F).y, pen.box.w * 0.92F, pen.box.h * 0.6F},
                pen.stroke(), pen.box.w * 0.12F);
            pen.bar(0.18F, 0.36F, 0.10F, 0.10F);
            pen.bar(0.38F, 0.36F, 0.10F, 0.10F);
            pen.bar(0.58F, 0.36F, 0.10F, 0.10F);
            pen.bar(0.28F, 0.56F, 0.44F, 0.10F);
            break;
        case Icon::Fork:
            pen.line(0.30F, 0.10F, 0.30F, 0.90F);
            pen.line(0.30F, 0.60F, 0.70F, 0.36F);
            pen.line(0.70F, 0.36F, 0.70F, 0.10F);
            break;
        case Icon::Moon: pen.arc(0.5F, 0.5F, 0.34F, kTurn * 0.1F, kTurn * 0.75F); break;
        case Icon::Delayed:
            pen.line(0.10F, 0.5F, 0.62F, 0.5F);
            pen.bar(0.72F, 0.22F, 0.12F, 0.56F);
            break;
        default: break;
    }
}

}  // namespace

void paintIcon(Canvas& canvas, const Style& style, Rect box, Icon icon, Color color) {
    const IconPen pen{canvas, box, color, std::max(style.stroke(), box.w * 0.10F)};
    switch (icon) {
        case Icon::None: break;
        case Icon::Crown: crown(pen); break;
        case Icon::Lock: padlock(pen); break;
        case Icon::Periodic: periodic(pen); break;
        case Icon::Logo: logo(pen); break;
        default: transport(pen, icon); sign(pen, icon);
    }
}

void paintCard(Canvas& canvas, const Style& style, const Card& card, bool hovered) {
    const Color fill = hovered       ? style.color(Role::Hover)
                       : card.tinted ? style.tint(card.fill)
                                     : style.color(card.fill);
    const float alpha = hovered ? 1.0F : card.fillAlpha;
    if (alpha > 0) canvas.fillRect(card.box, fill.faded(alpha), card.radius);
    if (card.hatched)
        canvas.hatchRect(card.box, Hatch::Diagonal, style.color(Role::Cancelled, 0.55F),
                         card.radius);
    if (!card.edge) return;
    const float width = card.thick ? style.bold() : style.hairline();
    const float dash = card.dashed ? style.px(4) : 0.0F;
    canvas.strokeRect(card.box, {style.color(*card.edge), width, dash, dash * 0.75F}, card.radius);
}

void paintLabel(Canvas& canvas, const Style& style, const Label& label) {
    TextStyle text = style.text(label.type, label.role, label.align, AlignY::Middle);
    text.color = text.color.faded(label.alpha);
    const float x = label.align == AlignX::Left     ? label.box.x
                    : label.align == AlignX::Centre ? label.box.centre().x
                                                    : label.box.right();
    canvas.text({std::round(x), std::round(label.box.centre().y)}, label.text, text);
}

void paintSheet(Canvas& canvas, const Style& style, const Sheet& sheet, const Target& hover) {
    for (const Card& card : sheet.cards) {
        const bool hovered = hover.kind != Target::Kind::None && card.target == hover;
        paintCard(canvas, style, card, hovered);
    }
    for (const Glyph& glyph : sheet.glyphs)
        paintIcon(canvas, style, glyph.box, glyph.icon, style.color(glyph.role));
    for (const Label& label : sheet.labels) paintLabel(canvas, style, label);
}

}  // namespace poolscope
