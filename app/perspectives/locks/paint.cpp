// Painting holds as bars and waiting threads as columns below them.
#include "app/ui/paint.hpp"
#include "app/perspectives/locks/layout.hpp"
#include "app/ui/run_marks.hpp"

namespace poolscope {

namespace {

constexpr float kAheadAlpha = 0.34F;  ///< how strong what lies after the playhead is

void paintBeforeAndAfter(Canvas& canvas, const Style& style, Rect box, Role role, float playhead) {
    const float past = std::clamp(playhead - box.x, 0.0F, box.w);
    const Rect before{box.x, box.y, past, box.h};
    const Rect after{box.x + past, box.y, box.w - past, box.h};
    if (before.w > 0) canvas.fillRect(before, style.color(role));
    if (after.w > 0) canvas.fillRect(after, style.color(role, kAheadAlpha));
}

void paintLockRow(Canvas& canvas, const Style& style, const LockRow& row, float playhead,
                  const Target& hover) {
    for (const HoldBar& bar : row.holds) {
        paintBeforeAndAfter(canvas, style, bar.box, bar.role, playhead);
        if (row.variable.exists())  // the next value begins at once
            canvas.fillRect(
                {bar.box.right() - style.px(sHalf), bar.box.y, style.px(sHalf), bar.box.h},
                style.color(Role::Background));
        if (bar.selected || hover == Target::at(bar.position))
            canvas.strokeRect(bar.box.inset(-style.px(sHalf)),
                              {style.color(Role::Text), style.stroke(), 0, 0}, style.px(s1));
    }
    for (const Rect& column : row.waiting)
        paintBeforeAndAfter(canvas, style, column, Role::Late, playhead);
}

void paintLockCycle(Canvas& canvas, const Style& style, const LockCycle& cycle) {
    for (const LockCycle::Arrow& arrow : cycle.arrows)
        drawArrow(canvas, arrow.from, arrow.to,
                  {style.color(arrow.holds ? Role::Locking : Role::Late), style.bold(), 0, 0},
                  style.px(s5));
}

}  // namespace

void paintLocks(Canvas& canvas, const Style& style, const LocksLayout& layout,
                const Target& hover) {
    const Group group(canvas, "locks");
    for (const LockRow& row : layout.rows) paintRowEnd(canvas, style, row.row);
    {
        const Clip clip(canvas, layout.trackArea);
        paintTrackGrid(canvas, style, layout);
        for (const LockRow& row : layout.rows)
            paintLockRow(canvas, style, row, layout.playhead, hover);
    }
    paintTrackFront(canvas, style, layout);
    paintLockCycle(canvas, style, layout.cycle);
    if (layout.heldKey.w > 0) canvas.fillRect(layout.heldKey, style.color(Role::Locking));
    if (layout.valueKey.w > 0) canvas.fillRect(layout.valueKey, style.color(Role::Running));
    if (layout.lostKey.w > 0) canvas.fillRect(layout.lostKey, style.color(Role::Failed));
    if (layout.waitingKey.w > 0) canvas.fillRect(layout.waitingKey, style.color(Role::Late));
    paintDisplayList(canvas, style, layout.list, hover);
}

}  // namespace poolscope
