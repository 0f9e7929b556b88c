// Painting bits, state machines and histories.
#include <array>

#include "app/perspectives/lifecycle/layout.hpp"
#include "app/ui/paint.hpp"

namespace poolscope {

namespace {

void paintBits(Canvas& canvas, const Style& style, const std::vector<BitCell>& bits) {
    for (const BitCell& cell : bits) {
        const Role role = cell.state ? Role::Accent : Role::Running;
        const float radius = style.px(s2);
        canvas.fillRect(cell.box, cell.set ? style.tint(role) : style.color(Role::Raised, 0.6F),
                        radius);
        const bool marked = cell.changed || cell.tried;
        const float dash = cell.tried ? style.px(s2) : 0;
        canvas.strokeRect(cell.box,
                          {style.color(marked     ? Role::Key
                                       : cell.set ? role
                                                  : Role::Line),
                           marked ? style.bold() : style.hairline(), dash, dash / 2},
                          radius);
        if (!cell.cursor) continue;
        const float below = cell.box.bottom() + style.px(s1);
        canvas.line({cell.box.x, below}, {cell.box.right(), below},
                    {style.color(Role::Text), style.bold(), 0, 0});
    }
}

void paintArrow(Canvas& canvas, const Style& style, const StateArrow& arrow) {
    const Role role = arrow.lit ? Role::Key : arrow.taken ? Role::Running : Role::LineStrong;
    const Stroke stroke{style.color(role), arrow.lit ? style.bold() : style.stroke(), 0, 0};
    const bool bent = std::abs(arrow.bend.y - (arrow.from.y + arrow.to.y) / 2) > 1.0F;
    if (!bent) {
        drawArrow(canvas, arrow.from, arrow.to, stroke, style.px(s4));
        return;
    }
    // A cubic through the bend: its control points stand a third higher than the bend itself.
    const float lift = (arrow.bend.y - arrow.from.y) * 4.0F / 3.0F;
    canvas.bezier(arrow.from, {arrow.from.x, arrow.from.y + lift}, {arrow.to.x, arrow.to.y + lift},
                  arrow.to, stroke);
    const float head = style.px(s2);
    const std::array<Vec2, 3> tip{Vec2{arrow.to.x, arrow.to.y},
                                  Vec2{arrow.to.x - head, arrow.to.y - head * 1.8F},
                                  Vec2{arrow.to.x + head, arrow.to.y - head * 1.8F}};
    canvas.fillPolygon(tip, stroke.color);
}

void paintDiagram(Canvas& canvas, const Style& style, const Diagram& diagram, Role lit) {
    for (const StateArrow& arrow : diagram.arrows) paintArrow(canvas, style, arrow);
    for (const StateBox& state : diagram.states) {
        const float radius = state.box.h / 2.4F;
        const Role role = state.current ? lit : state.passed ? Role::Running : Role::Line;
        canvas.fillRect(state.box, state.current ? style.tint(lit) : style.color(Role::Surface),
                        radius);
        canvas.strokeRect(state.box,
                          {style.color(role), state.current ? style.bold() : style.stroke(), 0, 0},
                          radius);
        // A final state wears a double line, as automata do.
        if (state.final)
            canvas.strokeRect(state.box.inset(style.px(s1)),
                              {style.color(role), style.hairline(), 0, 0}, radius - style.px(s2));
    }
}

void paintHistory(Canvas& canvas, const Style& style, const LifecycleLayout& layout) {
    for (const Rect& track : layout.historyTracks)
        canvas.fillRect(track, style.color(Role::Raised, 0.4F), style.px(s1));
    for (const HistoryPiece& piece : layout.history) {
        const float alpha = piece.ahead ? 0.4F : 1.0F;
        const Role role = piece.role;
        canvas.fillRect(piece.box, style.tint(role).faded(alpha), style.px(s1));
        canvas.strokeRect(piece.box, {style.color(role, alpha), style.hairline(), 0, 0},
                          style.px(s1));
        if (piece.hatched)
            canvas.hatchRect(piece.box, Hatch::Diagonal, style.color(role, 0.35F * alpha),
                             style.px(s1));
    }
    if (layout.historyTracks.empty()) return;
    const float top = layout.historyTracks.front().y - style.px(s2);
    const float bottom = layout.historyTracks.back().bottom() + style.px(s2);
    canvas.line({layout.playhead, top}, {layout.playhead, bottom},
                {style.color(Role::Text), style.stroke(), 0, 0});
}

}  // namespace

void paintLifecycle(Canvas& canvas, const Style& style, const LifecycleLayout& layout,
                    const Target& hover) {
    const Group group(canvas, "lifecycle");
    paintBits(canvas, style, layout.bits);
    paintDiagram(canvas, style, layout.pool, Role::Accent);
    paintDiagram(canvas, style, layout.task, Role::Accent);
    paintHistory(canvas, style, layout);
    paintDisplayList(canvas, style, layout.list, hover);
    for (const LifecycleLayout::TaskDot& dot : layout.dots)
        paintIcon(canvas, style, dot.box, dot.icon, style.color(dot.role));
}

}  // namespace poolscope
