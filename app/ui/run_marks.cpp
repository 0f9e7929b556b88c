// Painting grids, ghosts and runs.
#include "app/ui/run_marks.hpp"

#include <algorithm>

namespace poolscope {

namespace {

constexpr float kTaskHatch = 0.35F;  ///< so strong that a name can still be read on it

}  // namespace

void paintGrid(Canvas& canvas, const Style& style, std::span<const GridLine> grid, Rect tracks) {
    for (const GridLine& line : grid)
        canvas.line({line.x, tracks.y}, {line.x, tracks.bottom()},
                    {style.color(Role::Grid), style.hairline(), 0, 0});
}

void paintRowEnd(Canvas& canvas, const Style& style, Rect row) {
    canvas.line({row.x, row.bottom()}, {row.right(), row.bottom()},
                {style.color(Role::Grid), style.hairline(), 0, 0});
}

void paintPlayhead(Canvas& canvas, const Style& style, float x, Rect tracks) {
    canvas.line({x, tracks.y}, {x, tracks.bottom()},
                {style.color(Role::Text), style.stroke(), 0, 0});
}

void paintGhost(Canvas& canvas, const Style& style, Rect box, float alpha) {
    canvas.fillRect(box, style.color(Role::Planned, 0.12F * alpha), style.px(s1));
    // Of a narrow one two dashes are left, which look like scribbles.
    const float dash = box.w < style.px(s8) ? 0 : style.px(s2);
    canvas.strokeRect(box, {style.color(Role::Planned, alpha), style.hairline(), dash, dash},
                      style.px(s1));
}

void paintRunBar(Canvas& canvas, const Style& style, const RunBar& run, float playhead) {
    const Role role = run.failed ? Role::Failed : run.role;
    const float radius = std::min(style.px(s1), std::min(run.box.w, run.box.h) / 2);
    Rect after = run.box;
    const Rect before = cutLeft(after, std::clamp(playhead - after.x, 0.0F, after.w));
    if (before.w > 0) canvas.fillRect(before, style.color(role), radius);
    if (after.w > 0) canvas.fillRect(after, style.color(role, 0.30F), radius);
    if (run.hatch && !run.failed)
        canvas.hatchRect(run.box, *run.hatch, style.color(Role::Background, kTaskHatch), radius);
    if (run.failed)
        canvas.hatchRect(run.box, Hatch::Cross, style.color(Role::Background, 0.6F), radius);
    if (run.selected)
        canvas.strokeRect(run.box.inset(-style.px(sHalf)),
                          {style.color(Role::Text, 0.8F), style.hairline(), 0, 0}, radius);
}

}  // namespace poolscope
