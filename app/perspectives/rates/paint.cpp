// Painting plans as dashed ghosts, runs as bars, lateness as the way between them.
#include "app/ui/paint.hpp"
#include "app/perspectives/rates/layout.hpp"
#include "app/ui/run_marks.hpp"

namespace poolscope {

namespace {

constexpr Length kRateDot{2.5F};
constexpr float kPlainGhost = 0.5F;  ///< how strong a plan of a dense row is: no dashes fit there

void paintActual(Canvas& canvas, const Style& style, const RunMark& mark, float playhead) {
    paintRunBar(canvas, style, {mark.actual, mark.failed, mark.selected}, playhead);
    if (!mark.failed) return;
    const float side = style.px(s7);
    paintIcon(canvas, style,
              rectAround({mark.actual.right() + side * 0.8F, mark.actual.centre().y}, {side, side}),
              IconKind::Cross, style.color(Role::Failed));
}

/// Down from the plan's left edge, across by the lateness, down to the run's start.
void paintLateness(Canvas& canvas, const Style& style, const RunMark& mark) {
    if (mark.planned.w <= 0) return;
    const float alpha = mark.ahead ? 0.35F : 1.0F;
    const Vec2 top{mark.planned.x, mark.planned.bottom()};
    const Vec2 bottom{mark.actual.x, mark.actual.y};
    if (mark.late < style.px(sHalf)) {
        if (mark.dense) return;
        canvas.line(top, {top.x, bottom.y},
                    {style.color(Role::Planned, 0.8F * alpha), style.hairline(), 0, 0});
        return;
    }
    const float across = mark.across;
    const Stroke stroke{style.color(Role::Late, alpha), style.stroke(), 0, 0};
    canvas.line(top, {top.x, across}, stroke);
    canvas.line({top.x, across}, {bottom.x, across}, stroke);
    canvas.line({bottom.x, across}, bottom, stroke);
    if (mark.dense) return;  // dots would lie on each other
    canvas.fillCircle(bottom, style.px(kRateDot), style.color(Role::Late, alpha));
}

void paintPlan(Canvas& canvas, const Style& style, const RunMark& mark) {
    if (mark.planned.w <= 0) return;
    const float alpha = mark.ahead ? 0.45F : 1.0F;
    if (mark.dense)
        canvas.fillRect(mark.planned, style.color(Role::Planned, kPlainGhost * alpha));
    else
        paintGhost(canvas, style, mark.planned, alpha);
}

void paintWay(Canvas& canvas, const Style& style, const RateRow::Way& way, Role role) {
    const Stroke stroke{style.color(role, 0.8F), style.hairline(), style.px(s1), style.px(s2)};
    canvas.line(way.from, way.to, stroke);
    canvas.fillCircle(way.from, style.px(kRateDot), style.color(role));
}

/// A dot where the call was made, and the way to the trigger; struck out when it was cancelled.
void paintDelay(Canvas& canvas, const Style& style, const RateRow& row) {
    paintWay(canvas, style, *row.delay, row.cancelled ? Role::Cancelled : Role::Planned);
    if (!row.cancelled || !row.next) return;
    const float side = style.px(s6);
    paintIcon(canvas, style,
              rectAround({row.next->right() + side, row.next->centre().y}, {side, side}),
              IconKind::Cross, style.color(Role::Cancelled));
}

}  // namespace

void paintRates(Canvas& canvas, const Style& style, const RatesLayout& layout,
                const Target& hover) {
    const Group group(canvas, "rates");
    for (const RateRow& row : layout.rows) {
        const bool hovered = hover == Target::of(row.task);
        if (row.selected || hovered)
            canvas.fillRect(row.row, style.color(Role::Raised, 0.7F), style.px(s2));
        paintRowEnd(canvas, style, row.row);
    }
    {
        const Clip clip(canvas, layout.trackArea);
        paintTrackGrid(canvas, style, layout);
        for (const RateRow& row : layout.rows) {
            if (row.delay) paintDelay(canvas, style, row);
            for (const RunMark& mark : row.runs) paintPlan(canvas, style, mark);
            if (row.next) paintGhost(canvas, style, *row.next, 1.0F);
            for (const RunMark& mark : row.runs) {
                paintActual(canvas, style, mark, layout.playhead);
                paintLateness(canvas, style, mark);
            }
        }
    }
    for (const RateRow& row : layout.rows)
        if (row.meant) {
            canvas.fillRect(*row.meant, style.color(Role::Key, 0.3F), style.px(s1));
            canvas.strokeRect(*row.meant, {style.color(Role::Key), style.stroke(), 0, 0},
                              style.px(s1));
        }
    paintTrackFront(canvas, style, layout);
    if (layout.key) {
        paintGhost(canvas, style, layout.key->ghost, 1.0F);
        canvas.fillRect(layout.key->bar, style.color(Role::Running), style.px(s1));
        if (layout.key->from != layout.key->to) {
            canvas.line(layout.key->from, layout.key->to,
                        {style.color(Role::Late), style.stroke(), 0, 0});
            canvas.fillCircle(layout.key->to, style.px(kRateDot), style.color(Role::Late));
        }
        if (layout.key->delay) paintWay(canvas, style, *layout.key->delay, Role::Planned);
        RunMark failed;
        failed.actual = layout.key->failed;
        failed.failed = true;
        if (failed.actual.w > 0) paintActual(canvas, style, failed, failed.actual.right());
    }
    paintDisplayList(canvas, style, layout.list, hover);
}

}  // namespace poolscope
