// Painting the maps and their legend.
#include "app/panels/sweep/heat_map.hpp"
#include "app/panels/sweep/ramp.hpp"

namespace poolscope {

namespace {

void paintMissing(Canvas& canvas, Rect rect, HeatKind kind, const Style& style) {
    canvas.fillRect(rect, style.color(Role::Surface));
    canvas.hatchRect(rect, kind == HeatKind::None ? Hatch::Diagonal : Hatch::Dots,
                     style.color(Role::LineStrong));
}

void paintBest(Canvas& canvas, Rect rect, Color ink, const Style& style) {
    canvas.strokeRect(rect.inset(style.px(s1)), {ink, style.bold()});
}

void paintCell(Canvas& canvas, const HeatCell& cell, const Style& style) {
    if (cell.kind != HeatKind::Mean) return paintMissing(canvas, cell.rect, cell.kind, style);
    canvas.fillRect(cell.rect, cell.fill);
    const Color ink = inkOn(cell.fill);
    if (cell.best) paintBest(canvas, cell.rect, ink, style);
    if (cell.text.empty()) return;
    Vec2 at = cell.rect.centre();
    const float under = cell.under.empty() ? 0 : style.lineHeight(Type::Small);
    at.y -= under / 2;
    TextStyle text = style.text(Type::Body, Role::Text, AlignX::Centre, AlignY::Middle);
    text.color = ink;
    canvas.text(at, cell.text, text);
    if (cell.under.empty()) return;
    TextStyle small = style.text(Type::Small, Role::Text, AlignX::Centre, AlignY::Middle);
    small.color = ink;
    canvas.text({at.x, at.y + style.lineHeight(Type::Body) / 2 + under / 2}, cell.under, small);
}

}  // namespace

void paintHeatMaps(Canvas& canvas, const HeatMapLayout& layout, const Style& style) {
    {
        const Group group(canvas, "cells");
        for (const HeatCell& cell : layout.cells) paintCell(canvas, cell, style);
    }
    const Group group(canvas, "legend");
    for (const HeatScale& scale : layout.scales) {
        constexpr int kSteps = 60;
        const float step = scale.bar.w / kSteps;
        for (int i = 0; i < kSteps; ++i) {
            const auto n = static_cast<float>(i);
            canvas.fillRect({scale.bar.x + step * n, scale.bar.y, step, scale.bar.h},
                            rampColor((n + 0.5F) / kSteps));
        }
    }
    for (const HeatPatch& patch : layout.patches) {
        if (patch.best) {
            canvas.fillRect(patch.rect, style.color(Role::Surface));
            paintBest(canvas, patch.rect, style.color(Role::Text), style);
        } else {
            paintMissing(canvas, patch.rect, patch.kind, style);
        }
    }
    for (const HeatLabel& label : layout.labels)
        canvas.text(label.at, label.text,
                    style.text(label.type, label.role, label.alignX, label.alignY));
}

}  // namespace poolscope
