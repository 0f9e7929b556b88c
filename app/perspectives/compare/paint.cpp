// Painting lanes, plots, and the two lines through all of them: the playhead and the divergence.
#include <array>

#include "app/perspectives/compare/layout.hpp"
#include "app/ui/paint.hpp"
#include "app/ui/run_marks.hpp"

namespace poolscope {

namespace {

constexpr float kAhead = 0.5F;
constexpr float kCorner = 0.6F;  ///< of a mark
constexpr float kStayHatch = 0.35F;
constexpr float kStayEdge = 0.7F;
constexpr float kDroppedHatch = 0.5F;
constexpr float kFailedFoot = 0.4F;  ///< of a bar's height
constexpr float kPlainPlan = 0.5F;   ///< how strong a plan of a dense row is: no dashes fit there

void paintPlan(Canvas& canvas, const Style& style, const CompareBar& bar) {
    if (bar.planned.w <= 0) return;
    const float alpha = bar.ahead ? 0.45F : 1.0F;
    if (bar.dense)
        canvas.fillRect(bar.planned, style.color(Role::Planned, kPlainPlan * alpha));
    else
        paintGhost(canvas, style, bar.planned, alpha);
}

/// From the plan to the start: upright when on time, the more slanted the later.
void paintWay(Canvas& canvas, const Style& style, const CompareBar& bar) {
    if (bar.planned.w <= 0) return;
    const float alpha = bar.ahead ? 0.35F : 1.0F;
    const Vec2 from{bar.planned.x, bar.planned.bottom()};
    const Vec2 to{bar.begin, bar.actual.y};
    const bool late = to.x - from.x >= style.px(sHalf);
    canvas.line(from, to,
                {style.color(late ? Role::Late : Role::Planned, alpha),
                 late ? style.stroke() : style.hairline(), 0, 0});
    // Dots of a dense row would lie on each other.
    if (late && !bar.dense) canvas.fillCircle(to, style.px(s1), style.color(Role::Late, alpha));
}

void paintFoot(Canvas& canvas, const Style& style, Rect bar, float playhead) {
    const Rect foot = cutBottom(bar, std::max(bar.h * kFailedFoot, style.px(s1)));
    paintRunBar(canvas, style, {foot, true}, playhead);
}

/// Where a run ends by an exception.
void paintThrow(Canvas& canvas, const Style& style, Rect bar) {
    const float half = std::min(bar.h, style.px(s6)) / 2;
    const Vec2 at{bar.right() - half, bar.centre().y};
    const std::array<Vec2, 4> diamond{
        {at - Vec2{half, 0}, at - Vec2{0, half}, at + Vec2{half, 0}, at + Vec2{0, half}}};
    canvas.fillPolygon(diamond, style.color(Role::Failed));
    canvas.polyline(diamond, {style.color(Role::Background), style.hairline(), 0, 0}, true);
}

/// A bar that stands for failed runs among others is green, and its foot is a failed run's: its
/// share would be too thin to be seen where one of hundreds failed.
void paintRuns(Canvas& canvas, const Style& style, const CompareBar& bar, float playhead) {
    const TaskLook look = taskLookOf(bar.look);
    paintRunBar(canvas, style, {bar.actual, bar.allFailed(), bar.selected, look.role, look.hatch},
                playhead);
    if (bar.failed > 0 && !bar.allFailed()) paintFoot(canvas, style, bar.actual, playhead);
    if (bar.failed > 0) paintThrow(canvas, style, bar.actual);
}

/// A client that is in a call.
void paintStay(Canvas& canvas, const Style& style, Rect box) {
    canvas.hatchRect(box, Hatch::BackDiagonal, style.color(Role::Planned, kStayHatch));
    canvas.strokeRect(box, {style.color(Role::Planned, kStayEdge), style.hairline(), 0, 0});
}

/// ✗ for an exception; in a hatched box for a task that nobody was told of; a run that the caller
/// makes lacks a corner.
void paintMark(Canvas& canvas, const Style& style, const CompareMark& mark) {
    const float alpha = mark.ahead ? kAhead : 1.0F;
    const Color color = style.color(Role::Failed, alpha);
    const Stroke stroke{color, style.stroke(), 0, 0};
    if (mark.kind == TaskMarkKind::CallerRan) {
        const Rect box = mark.box;
        const std::array<Vec2, 3> corner{
            {box.min(), {box.x + box.w * kCorner, box.y}, {box.x, box.y + box.h * kCorner}}};
        canvas.fillPolygon(corner, style.color(Role::Background));
        return;
    }
    if (mark.kind == TaskMarkKind::Dropped) {
        canvas.hatchRect(mark.box, Hatch::Diagonal, color.faded(kDroppedHatch));
        canvas.strokeRect(mark.box, {color, style.hairline(), 0, 0});
    }
    const Rect box = mark.box.inset(mark.box.h / 5);
    canvas.line(box.min(), box.max(), stroke);
    canvas.line({box.right(), box.y}, {box.x, box.bottom()}, stroke);
}

void paintLane(Canvas& canvas, const Style& style, const CompareLane& lane, float playhead) {
    const Clip clip(canvas, lane.track);
    for (const CompareBar& bar : lane.bars) paintPlan(canvas, style, bar);
    for (const Rect ghost : lane.unmet) paintGhost(canvas, style, ghost, 0.7F);
    for (const Rect stay : lane.stays) paintStay(canvas, style, stay);
    for (const CompareBar& bar : lane.bars) paintRuns(canvas, style, bar, playhead);
    for (const CompareBar& bar : lane.bars) paintWay(canvas, style, bar);
    for (const CompareMark& mark : lane.marks) paintMark(canvas, style, mark);
}

Stroke divergenceStroke(const Style& style) {
    return {style.color(Role::Late), style.bold(), style.px(s4), style.px(s2)};
}

void paintKey(Canvas& canvas, const Style& style, const CompareLayout::Key& key) {
    if (key.ghost.w > 0) paintGhost(canvas, style, key.ghost, 1.0F);
    if (key.bar.w > 0) {
        const std::size_t colours = key.colours ? 3 : 1;
        const float part = key.bar.w / static_cast<float>(colours);
        for (std::size_t i = 0; i < colours; ++i)
            canvas.fillRect({key.bar.x + part * static_cast<float>(i), key.bar.y, part, key.bar.h},
                            style.color(taskLookOf(i).role));
    }
    if (key.stay.w > 0) paintStay(canvas, style, key.stay);
    for (std::size_t kind = 0; kind < kTaskMarkKinds; ++kind) {
        const Rect place = key.marks[kind];
        if (place.w <= 0) continue;
        const Rect box = rectAround(place.centre(), {place.h, place.h});
        if (static_cast<TaskMarkKind>(kind) == TaskMarkKind::CallerRan)
            paintRunBar(canvas, style, {box}, box.right());
        paintMark(canvas, style, {static_cast<TaskMarkKind>(kind), box});
    }
    if (key.failed.w > 0) {
        paintRunBar(canvas, style, {key.failed, true}, key.failed.right());
        paintThrow(canvas, style, key.failed);
    }
    if (key.mixed.w > 0) {
        paintRunBar(canvas, style, {key.mixed}, key.mixed.right());
        paintFoot(canvas, style, key.mixed, key.mixed.right());
    }
    if (key.way.w > 0) {
        canvas.line(key.way.min(), key.way.max(), {style.color(Role::Late), style.stroke(), 0, 0});
        canvas.fillCircle(key.way.max(), style.px(s1), style.color(Role::Late));
    }
    if (key.differs.w > 0)
        canvas.line({key.differs.x, key.differs.centre().y},
                    {key.differs.right(), key.differs.centre().y}, divergenceStroke(style));
}

}  // namespace

void paintCompare(Canvas& canvas, const Style& style, const CompareLayout& layout,
                  const Target& hover) {
    const Group group(canvas, "compare");
    const Rect area = layout.trackArea;
    for (const CompareLane& lane : layout.lanes) paintRowEnd(canvas, style, lane.row);
    for (const Plot& plot : layout.spreads) paintPlot(canvas, style, plot);
    {
        const Clip clip(canvas, area);
        paintGrid(canvas, style, layout.grid, area);
        for (const CompareLane& lane : layout.lanes)
            paintLane(canvas, style, lane, layout.playhead.value_or(area.right()));
        for (const Plot& plot : layout.levels) paintPlot(canvas, style, plot);
        paintDisplayList(canvas, style, layout.tracks);
        if (layout.divergence)
            canvas.line({*layout.divergence, area.y}, {*layout.divergence, area.bottom()},
                        divergenceStroke(style));
        if (layout.playhead) paintPlayhead(canvas, style, *layout.playhead, area);
    }
    paintKey(canvas, style, layout.key);
    paintDisplayList(canvas, style, layout.list, hover);
    for (const CompareLayout::Sample& sample : layout.samples)
        paintSideSample(canvas, style, sample.box, sample.sideLook);
    for (const CompareLayout::Sample& bar : layout.cellBars)
        paintSideBar(canvas, style, bar.box, bar.sideLook);
}

}  // namespace poolscope
