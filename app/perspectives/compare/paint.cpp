// Painting lanes, plots, and the two lines through all of them: the playhead and the divergence.
#include "app/ui/paint.hpp"
#include "app/perspectives/compare/layout.hpp"
#include "app/ui/run_marks.hpp"

namespace poolscope {

namespace {

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
    paintRunBar(canvas, style, {foot, true, false}, playhead);
}

/// A bar that stands for failed runs among others is green, and its foot is a failed run's: its
/// share would be too thin to be seen where one of hundreds failed.
void paintRuns(Canvas& canvas, const Style& style, const CompareBar& bar, float playhead) {
    paintRunBar(canvas, style, {bar.actual, bar.allFailed(), bar.selected}, playhead);
    if (bar.failed > 0 && !bar.allFailed()) paintFoot(canvas, style, bar.actual, playhead);
}

void paintLane(Canvas& canvas, const Style& style, const CompareLane& lane, float playhead) {
    const Clip clip(canvas, lane.track);
    for (const CompareBar& bar : lane.bars) paintPlan(canvas, style, bar);
    for (const Rect ghost : lane.unmet) paintGhost(canvas, style, ghost, 0.7F);
    for (const CompareBar& bar : lane.bars) paintRuns(canvas, style, bar, playhead);
    for (const CompareBar& bar : lane.bars) paintWay(canvas, style, bar);
}

Stroke divergenceStroke(const Style& style) {
    return {style.color(Role::Late), style.bold(), style.px(s4), style.px(s2)};
}

void paintKey(Canvas& canvas, const Style& style, const CompareLayout::Key& key) {
    if (key.ghost.w > 0) paintGhost(canvas, style, key.ghost, 1.0F);
    if (key.bar.w > 0) canvas.fillRect(key.bar, style.color(Role::Running), style.px(s1));
    if (key.failed.w > 0) paintRunBar(canvas, style, {key.failed, true}, key.failed.right());
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
}

}  // namespace poolscope
