// Cards, labels, and icons drawn from strokes, so that they scale with the rest.
#include "app/ui/paint.hpp"

#include "app/ui/drawing.hpp"

#include <array>
#include <cmath>
#include <vector>

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

void crown(const IconPen& builder) {
    // Three convex pieces: a crown as a whole is not convex.
    builder.bar(0.10F, 0.68F, 0.80F, 0.16F);
    builder.triangle({0.10F, 0.70F}, {0.10F, 0.26F}, {0.42F, 0.70F});
    builder.triangle({0.24F, 0.70F}, {0.50F, 0.14F}, {0.76F, 0.70F});
    builder.triangle({0.58F, 0.70F}, {0.90F, 0.26F}, {0.90F, 0.70F});
}

void padlock(const IconPen& builder) {
    builder.bar(0.20F, 0.46F, 0.60F, 0.42F);
    builder.arc(0.50F, 0.46F, 0.20F, kTurn / 2, kTurn);
}

/// Without a body, so that it is told from a lock that is held by its shape alone.
void openPadlock(const IconPen& builder) {
    const Rect body{builder.at(0.20F, 0.46F).x, builder.at(0.20F, 0.46F).y, builder.box.w * 0.60F,
                    builder.box.h * 0.42F};
    builder.canvas.strokeRect(body, builder.stroke());
    builder.arc(0.50F, 0.40F, 0.20F, kTurn / 2, kTurn * 0.9F);
}

void hourglass(const IconPen& builder) {
    builder.bar(0.18F, 0.08F, 0.64F, 0.10F);
    builder.bar(0.18F, 0.82F, 0.64F, 0.10F);
    builder.triangle({0.24F, 0.16F}, {0.76F, 0.16F}, {0.50F, 0.54F});
    builder.triangle({0.24F, 0.84F}, {0.76F, 0.84F}, {0.50F, 0.46F});
}

void bolt(const IconPen& builder) {
    builder.triangle({0.62F, 0.06F}, {0.20F, 0.58F}, {0.56F, 0.58F});
    builder.triangle({0.38F, 0.94F}, {0.80F, 0.42F}, {0.44F, 0.42F});
}

void periodic(const IconPen& builder) {
    builder.arc(0.5F, 0.5F, 0.34F, -kTurn * 0.15F, kTurn * 0.65F);
    builder.triangle({0.58F, 0.06F}, {0.84F, 0.22F}, {0.60F, 0.40F});
}

void transport(const IconPen& builder, IconKind icon) {
    switch (icon) {
        case IconKind::Play:
            builder.triangle({0.22F, 0.10F}, {0.90F, 0.50F}, {0.22F, 0.90F});
            break;
        case IconKind::Pause:
            builder.bar(0.20F, 0.12F, 0.22F, 0.76F);
            builder.bar(0.58F, 0.12F, 0.22F, 0.76F);
            break;
        case IconKind::StepForward:
            builder.triangle({0.16F, 0.16F}, {0.66F, 0.50F}, {0.16F, 0.84F});
            builder.bar(0.70F, 0.16F, 0.13F, 0.68F);
            break;
        case IconKind::StepBack:
            builder.triangle({0.84F, 0.16F}, {0.34F, 0.50F}, {0.84F, 0.84F});
            builder.bar(0.17F, 0.16F, 0.13F, 0.68F);
            break;
        case IconKind::OperationForward:
            builder.triangle({0.06F, 0.18F}, {0.50F, 0.50F}, {0.06F, 0.82F});
            builder.triangle({0.48F, 0.18F}, {0.92F, 0.50F}, {0.48F, 0.82F});
            break;
        case IconKind::OperationBack:
            builder.triangle({0.94F, 0.18F}, {0.50F, 0.50F}, {0.94F, 0.82F});
            builder.triangle({0.52F, 0.18F}, {0.08F, 0.50F}, {0.52F, 0.82F});
            break;
        case IconKind::Start:
            builder.bar(0.06F, 0.16F, 0.12F, 0.68F);
            builder.triangle({0.58F, 0.16F}, {0.20F, 0.50F}, {0.58F, 0.84F});
            builder.triangle({0.96F, 0.16F}, {0.58F, 0.50F}, {0.96F, 0.84F});
            break;
        case IconKind::End:
            builder.triangle({0.04F, 0.16F}, {0.42F, 0.50F}, {0.04F, 0.84F});
            builder.triangle({0.42F, 0.16F}, {0.80F, 0.50F}, {0.42F, 0.84F});
            builder.bar(0.82F, 0.16F, 0.12F, 0.68F);
            break;
        default: break;
    }
}

void logo(const IconPen& builder) {
    builder.line(0.50F, 0.26F, 0.22F, 0.72F);
    builder.line(0.50F, 0.26F, 0.78F, 0.72F);
    const float radius = builder.box.w * 0.17F;
    builder.canvas.fillCircle(builder.at(0.50F, 0.24F), radius, builder.color);
    builder.canvas.fillCircle(builder.at(0.22F, 0.76F), radius, builder.color);
    builder.canvas.fillCircle(builder.at(0.78F, 0.76F), radius, builder.color);
}

void sign(const IconPen& builder, IconKind icon) {
    const float radius = builder.box.w;
    switch (icon) {
        case IconKind::Plus: builder.line(0.5F, 0.15F, 0.5F, 0.85F); [[fallthrough]];
        case IconKind::Minus: builder.line(0.15F, 0.5F, 0.85F, 0.5F); break;
        case IconKind::Cross:
            builder.line(0.2F, 0.2F, 0.8F, 0.8F);
            builder.line(0.8F, 0.2F, 0.2F, 0.8F);
            break;
        case IconKind::Check:
            builder.line(0.15F, 0.55F, 0.40F, 0.80F);
            builder.line(0.40F, 0.80F, 0.85F, 0.22F);
            break;
        case IconKind::Dot:
            builder.canvas.fillCircle(builder.at(0.5F, 0.5F), radius * 0.30F, builder.color);
            break;
        case IconKind::Ring:
            builder.canvas.strokeCircle(builder.at(0.5F, 0.5F), radius * 0.32F, builder.stroke());
            break;
        case IconKind::Search:
            builder.canvas.strokeCircle(builder.at(0.43F, 0.43F), radius * 0.28F, builder.stroke());
            builder.line(0.64F, 0.64F, 0.90F, 0.90F);
            break;
        case IconKind::Theme:
            builder.canvas.strokeCircle(builder.at(0.5F, 0.5F), radius * 0.38F, builder.stroke());
            for (int i = 0; i < 4; ++i) {
                const float x = 0.5F + 0.09F * static_cast<float>(i);
                const float half = std::sqrt(std::max(0.0F, 0.1444F - (x - 0.5F) * (x - 0.5F)));
                builder.bar(x, 0.5F - half, 0.10F, 2 * half);
            }
            break;
        case IconKind::Keys:
            builder.canvas.strokeRect({builder.at(0.04F, 0.2F).x, builder.at(0, 0.2F).y,
                                       builder.box.w * 0.92F, builder.box.h * 0.6F},
                                      builder.stroke(), builder.box.w * 0.12F);
            builder.bar(0.18F, 0.36F, 0.10F, 0.10F);
            builder.bar(0.38F, 0.36F, 0.10F, 0.10F);
            builder.bar(0.58F, 0.36F, 0.10F, 0.10F);
            builder.bar(0.28F, 0.56F, 0.44F, 0.10F);
            break;
        case IconKind::Menu:
            for (const float y : {0.20F, 0.45F, 0.70F}) builder.bar(0.08F, y, 0.84F, 0.10F);
            break;
        case IconKind::Below:
            builder.line(0.10F, 0.34F, 0.50F, 0.72F);
            builder.line(0.50F, 0.72F, 0.90F, 0.34F);
            break;
        case IconKind::Fork:
            builder.line(0.30F, 0.10F, 0.30F, 0.90F);
            builder.line(0.30F, 0.60F, 0.70F, 0.36F);
            builder.line(0.70F, 0.36F, 0.70F, 0.10F);
            break;
        case IconKind::Moon: builder.arc(0.5F, 0.5F, 0.34F, kTurn * 0.1F, kTurn * 0.75F); break;
        case IconKind::Delayed:
            builder.line(0.10F, 0.5F, 0.62F, 0.5F);
            builder.bar(0.72F, 0.22F, 0.12F, 0.56F);
            break;
        default: break;
    }
}

}  // namespace

void paintIcon(Canvas& canvas, const Style& style, Rect box, IconKind icon, Color color) {
    const IconPen builder{canvas, box, color, std::max(style.stroke(), box.w * 0.10F)};
    switch (icon) {
        case IconKind::None: break;
        case IconKind::Crown: crown(builder); break;
        case IconKind::Lock: padlock(builder); break;
        case IconKind::LockWanted: openPadlock(builder); break;
        case IconKind::Hourglass: hourglass(builder); break;
        case IconKind::Bolt: bolt(builder); break;
        case IconKind::Periodic: periodic(builder); break;
        case IconKind::Logo: logo(builder); break;
        default: transport(builder, icon); sign(builder, icon);
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
    const float dash = card.dashed ? style.px(s2) : 0.0F;
    canvas.strokeRect(card.box, {style.color(*card.edge), width, dash, dash * 0.75F}, card.radius);
}

void paintLabel(Canvas& canvas, const Style& style, const Label& label) {
    TextStyle text = style.text(label.type, label.role, label.align, AlignY::Middle);
    text.color = text.color.faded(label.alpha);
    const float x = label.align == AlignX::Left     ? label.box.x
                    : label.align == AlignX::Centre ? label.box.centre().x
                                                    : label.box.right();
    const float y = std::round(label.box.centre().y);
    if (label.parts.empty()) return canvas.text({std::round(x), y}, label.text, text);
    std::vector<TextPart> parts;
    for (const LabelPart& part : label.parts) {
        // Words that are not in the foreground keep their colour, and so do the names among them.
        const bool colored = part.name && label.role == Role::Text;
        const Role role = colored ? roleOfName(*part.name) : label.role;
        parts.push_back(
            {part.begin, part.length, part.x,
             part.name || part.strong ? style.nameFont(label.type) : style.font(label.type),
             style.color(role, label.alpha)});
    }
    text.alignX = AlignX::Left;
    const float share = label.align == AlignX::Left     ? 0.0F
                        : label.align == AlignX::Centre ? 0.5F
                                                        : 1.0F;
    canvas.textInParts({std::round(x - share * label.width), y}, label.text, text, parts);
}

void paintDisplayList(Canvas& canvas, const Style& style, const DisplayList& list,
                      const Target& hover) {
    for (const Card& card : list.cards) {
        const bool hovered = hover.kind != Target::Kind::None && card.target == hover;
        paintCard(canvas, style, card, hovered);
    }
    for (const Icon& icon : list.icons)
        paintIcon(canvas, style, icon.box, icon.kind, style.color(icon.role));
    for (const Label& label : list.labels) paintLabel(canvas, style, label);
    for (const auto& drawing : list.drawings) drawing->paint(canvas, style);
}

}  // namespace poolscope
