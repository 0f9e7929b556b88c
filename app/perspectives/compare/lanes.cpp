// Ruler, lanes with their ghosts, and the counts over time, on one axis.
#include <algorithm>

#include "app/perspectives/compare/layout.hpp"
#include "app/ui/more_rows.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

constexpr Length kLeastSideTitle{104};
constexpr Length kMostSideTitle{180};
constexpr Length kLeastCounts{84};

constexpr Length kLeastLane = s16;
constexpr Length kMostLane{150};
constexpr Length kSharedColumn{3};  ///< of a dense row
constexpr Length kLeastStrip{2};    ///< a row; where there are more, several lie in one strip

/// "16 runs" and how late or how long waited for at worst.
std::vector<std::string> describeSide(const ComparedSide& each, bool hidden,
                                      const LayoutContext& context) {
    if (hidden) return {};
    const ComparedExecutor& side = *each.plot.side;
    const MetricValues& metrics = side.metrics;
    std::vector<std::string> lines;
    lines.push_back(context.words.fill("ui.rates.runs",
                                       {{"n", std::to_string(metrics[Metric::Runs].value_or(0))}}));
    const auto worst = metrics[Metric::LatenessWorst];
    const auto waited = metrics[Metric::WaitingWorst];
    if (worst && *worst <= 0) lines.push_back(context.say("rates.never"));
    if (worst && *worst > 0)
        lines.push_back(
            context.words.fill("ui.rates.worst", {{"time", aboutTime(Duration{*worst})}}));
    if (!worst && waited)
        lines.push_back(
            context.words.fill("ui.compare.waited", {{"time", aboutTime(Duration{*waited})}}));
    return lines;
}

Axis axisOver(const CompareFacts& facts, const AxisState& state, Rect track) {
    Axis axis;
    const TimeScale whole(state.begin, state.span, track.x, std::max(1.0F, track.w));
    // Steps are of one log; several sides have only their time in common.
    if (!state.fitted && !state.steps) {
        axis.scale = whole;
        return axis;
    }
    const Instant least = Instant{} + TimeScale::kShortest;
    axis.scale = whole.fitted(Instant{}, isBefore(facts.end, least) ? least : facts.end);
    return axis;
}

/// A lane's storeys: ghosts above, under them a strip for each row of runs, or for several.
struct LaneRows {
    Rect ghosts;
    Rect rows;
    std::size_t strips = 1;
    float stripHeight = 0;
};

LaneRows laneRowsOf(Rect track, const ComparedExecutor& side, const LayoutContext& context) {
    LaneRows laneRows;
    Rect rest = track;
    if (!side.lateness.empty() || !side.unmet.empty()) {
        laneRows.ghosts = cutTop(rest, track.h * 0.24F);
        cutTop(rest, track.h * 0.16F);
    }
    laneRows.rows = rest;
    const auto most = static_cast<std::size_t>(std::max(1.0F, rest.h / context.px(kLeastStrip)));
    laneRows.strips = std::clamp<std::size_t>(side.rows.size(), 1, most);
    laneRows.stripHeight = rest.h / static_cast<float>(laneRows.strips);
    return laneRows;
}

/// The task's name, if the lane has more than one task.
void nameBar(LayoutBuilder& builder, const ComparedExecutor& side, const CompareBar& bar,
             Rect track, float playhead) {
    const LayoutContext& context = builder.context();
    if (side.tasks.size() < 2 || bar.count > 1) return;
    Rect ahead = intersection(bar.actual, track);
    if (ahead.h < context.style.size(Type::Small) + context.px(s1)) return;
    const Rect past = cutLeft(ahead, std::clamp(playhead - ahead.x, 0.0F, ahead.w));
    const bool happened = past.w >= ahead.w;
    const Rect seen = (happened ? past : ahead).inset(context.px(s2), 0);
    const std::string& name = side.tasks[bar.run.task].key;
    if (seen.w < context.px(s3) || context.width(Type::Small, name) > seen.w) return;
    builder.label(seen, name, Type::Small, happened ? Role::TextOnAccent : Role::Text);
}

/// What is drawn of a row: one mark for each pixel that has runs, or for each column of a dense
/// one.
struct RowMarks {
    std::vector<Mark> marks;  ///< of the row's runs from `first` on, none left out between two
    std::size_t first = 0;
    bool dense = false;
};

/// A mark with the row that its run is in.
struct StripMark {
    Mark mark;
    std::size_t row = 0;
    std::size_t failed = 0;  ///< of the mark's runs
    bool dense = false;
};

RowMarks marksOf(const RunRow& row, const TimeScale& scale, float column) {
    const auto begin = [&](std::size_t i) { return row.begin(i); };
    const auto end = [&](std::size_t i) { return row.end(i); };
    const auto stand = [&](std::size_t from, std::size_t to) { return row.latest(from, to); };
    const std::size_t first = firstThat(
        0, row.size(), [&](std::size_t i) { return !isBefore(row.end(i), scale.begin()); });
    const std::size_t last = firstThat(
        first, row.size(), [&](std::size_t i) { return isBefore(scale.end(), row.begin(i)); });
    const bool dense = static_cast<float>(last - first) * column > scale.width();
    if (!dense) return {visibleMarks(scale, row.size(), begin, end, stand), first, false};
    // On an axis so much narrower a pixel is a column.
    std::vector<Mark> marks = visibleMarks(scale.in(scale.left() / column, scale.width() / column),
                                           row.size(), begin, end, stand);
    for (Mark& mark : marks) {
        mark.x0 *= column;
        mark.x1 *= column;
    }
    return {std::move(marks), first, true};
}

/// Failed runs of [first, last), as far as the playhead has come where the future is hidden.
std::size_t failedIn(const RunRow& row, std::size_t first, std::size_t last,
                     const CompareView& view) {
    if (!view.hidesFuture) return row.failed(first, last);
    return row.failed(first, firstThat(first, last, [&](std::size_t i) {
                          return isBefore(*view.now, row.end(i));
                      }));
}

/// Of rows that lie in one strip, marks that touch are one. It shows the latest of their runs.
void joinTouching(std::vector<StripMark>& marks, const ComparedExecutor& side) {
    const auto late = [&](const StripMark& one) { return side.rows[one.row].late(one.mark.span); };
    std::stable_sort(marks.begin(), marks.end(),
                     [](const StripMark& a, const StripMark& b) { return a.mark.x0 < b.mark.x0; });
    std::size_t kept = 0;
    for (const StripMark& next : marks) {
        if (kept == 0 || next.mark.x0 >= marks[kept - 1].mark.x1) {
            marks[kept++] = next;
            continue;
        }
        StripMark& last = marks[kept - 1];
        const Mark both{last.mark.x0, std::max(last.mark.x1, next.mark.x1), last.mark.span,
                        last.mark.count + next.mark.count};
        const std::size_t failed = last.failed + next.failed;
        if (late(last) < late(next)) last = next;
        last.mark = {both.x0, both.x1, last.mark.span, both.count};
        last.failed = failed;
        last.dense = true;
    }
    marks.resize(kept);
}

std::vector<StripMark> marksOfStrip(const ComparedExecutor& side, std::size_t strip,
                                    const LaneRows& laneRows, const TimeScale& scale,
                                    const CompareView& view, float column) {
    const std::size_t first = strip * side.rows.size() / laneRows.strips;
    const std::size_t last = (strip + 1) * side.rows.size() / laneRows.strips;
    std::vector<StripMark> marks;
    for (std::size_t row = first; row < last; ++row) {
        const RowMarks shown = marksOf(side.rows[row], scale, column);
        std::size_t next = shown.first;
        for (const Mark& mark : shown.marks) {
            const std::size_t failed = failedIn(side.rows[row], next, next + mark.count, view);
            marks.push_back({mark, row, failed, shown.dense});
            next += mark.count;
        }
    }
    if (last - first > 1) joinTouching(marks, side);
    return marks;
}

void layoutStrip(const ComparedSide& each, std::size_t strip, const LaneRows& laneRows,
                 const CompareView& view, CompareLane& lane, CompareLayout& layout,
                 LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    const ComparedExecutor& side = *each.plot.side;
    const TimeScale& scale = layout.axis.scale;
    const float gap = laneRows.stripHeight > context.px(s3) ? context.px(sHalf) : 0.0F;
    const float playhead = layout.playhead.value_or(lane.track.right());
    const float y = laneRows.rows.y + laneRows.stripHeight * static_cast<float>(strip) + gap;
    const float height = std::max(1.0F, laneRows.stripHeight - 2 * gap);
    for (const auto& [mark, row, failed, dense] :
         marksOfStrip(side, strip, laneRows, scale, view, context.px(kSharedColumn))) {
        const RunPlace place = side.rows[row][mark.span];
        const Run& run = side.at(place);
        if (view.hidesFuture && isBefore(*view.now, run.start)) continue;
        CompareBar bar;
        bar.run = place;
        bar.count = mark.count;
        bar.dense = dense;
        lane.summarises = lane.summarises || mark.count > 1;
        // A pixel of air, so that the runs of a burst can be counted.
        const float until = view.hidesFuture ? std::min(mark.x1, playhead) : mark.x1;
        const float width = std::max(until - mark.x0 - context.px(sHalf), context.px(s1));
        bar.actual = {mark.x0, y, width, height};
        bar.begin = mark.count > 1 ? std::max(mark.x0, scale.x(run.start)) : mark.x0;
        bar.failed = failed;
        bar.ahead = view.now && isBefore(*view.now, run.start);
        bar.selected = view.selected.exists() && run.task == view.selected;
        if (run.timed && laneRows.ghosts.h > 0)
            bar.planned = {scale.x(run.planned), laneRows.ghosts.y,
                           std::clamp(width, context.px(s2), context.px(s4)), laneRows.ghosts.h};
        nameBar(builder, side, bar, lane.track, playhead);
        Rect hit = intersection(bar.actual.inset(-context.px(sHalf), 0), lane.track);
        builder.hit(hit, Target::at(each.positionOf(run)));
        if (bar.planned.w > 0)
            builder.hit(intersection(bar.planned, lane.track), Target::at(each.positionOf(run)));
        lane.bars.push_back(bar);
    }
}

/// Planned starts without a run. In a dense lane those of a ghost's width share it.
void layoutUnmet(const ComparedExecutor& side, const CompareView& view, Rect ghosts,
                 const TimeScale& scale, const LayoutContext& context, CompareLane& lane) {
    const std::vector<Instant>& all = side.unmet;
    const float width = context.px(s3);
    const auto from = [&](float x) {
        return [&all, &scale, x](std::size_t i) { return scale.x(all[i]) >= x; };
    };
    const std::size_t first = firstThat(0, all.size(), from(lane.track.x));
    const std::size_t last = firstThat(first, all.size(), [&](std::size_t i) {
        return from(lane.track.right())(i) || (view.hidesFuture && isBefore(*view.now, all[i]));
    });
    const bool dense = static_cast<float>(last - first) * width > lane.track.w;
    for (std::size_t i = first, next = first; i < last; i = next) {
        const float x = scale.x(all[i]);
        next = dense ? firstNear(i + 1, last, from(x + width)) : i + 1;
        lane.unmet.push_back({x, ghosts.y, width, ghosts.h});
        lane.summarises = lane.summarises || next > i + 1;
    }
}

void layoutLane(const ComparedSide& each, const CompareView& view, CompareLane& lane,
                CompareLayout& layout, const LayoutContext& context) {
    LayoutBuilder builder(layout.tracks, context);
    const ComparedExecutor& side = *each.plot.side;
    const LaneRows laneRows = laneRowsOf(lane.track, side, context);
    for (std::size_t strip = 0; strip < laneRows.strips; ++strip)
        layoutStrip(each, strip, laneRows, view, lane, layout, builder);
    layoutUnmet(side, view, laneRows.ghosts, layout.axis.scale, context, lane);
}

void nameLane(LayoutBuilder& builder, Rect cell, const ComparedSide& each, bool hidden,
              CompareLayout& layout) {
    const LayoutContext& context = builder.context();
    const float body = context.style.lineHeight(Type::Body);
    const float small = context.style.lineHeight(Type::Small);
    const bool elsewhere = each.opens.kind == Target::Kind::Branch;
    builder.hit(cell, each.opens, elsewhere ? context.say("compare.open") : std::string());
    cell = cell.inset(0, context.px(s2));
    Rect title = cutTop(cell, body);
    const Rect sample = cutLeft(title, context.px(s12));
    layout.samples.push_back({sample.inset(0, context.px(s1)), each.plot.sideLook});
    cutLeft(title, context.px(s3));
    builder.name(title, each.plot.name, Type::Strong, Role::Text);
    for (const std::string& line : describeSide(each, hidden, context)) {
        if (cell.h < small) break;
        builder.label(cutTop(cell, small), line, Type::Small, Role::TextMuted);
    }
}

/// Queue and busy workers under the lanes, as far as there is room for both.
void layoutCounts(Rect names, Rect area, const CompareFacts& facts, CompareLayout& layout,
                  const LayoutContext& context) {
    LayoutBuilder builder(layout.list, context);
    const std::vector<PlotSide> sides = facts.plotSides();
    const float between = context.style.lineHeight(Type::Small);
    const float height = (area.h - 2 * between) / 2;
    for (const Counted what : {Counted::Queue, Counted::Busy}) {
        cutTop(area, between * 0.7F);
        const Rect track = cutTop(area, height);
        cutTop(area, between * 0.3F);
        layout.levels.push_back(layoutLevels({names.x, track.y, names.w, track.h}, track, sides,
                                             what, layout.axis.scale, builder));
    }
}

}  // namespace

float compareNamesWidth(float width, const CompareFacts& facts, const LayoutContext& context) {
    float widest = 0;
    for (const ComparedSide& each : facts.sides) {
        widest = std::max(widest, context.width(Type::Strong, each.plot.name) + context.px(s16));
        for (const std::string& line : describeSide(each, false, context))
            widest = std::max(widest, context.width(Type::Small, line));
    }
    const float least =
        std::clamp(width * 0.16F, context.px(kLeastSideTitle), context.px(kMostSideTitle));
    return std::clamp(widest + context.px(s7), least, std::max(least, width * 0.34F));
}

void layoutCompareRuns(Rect box, const CompareFacts& facts, const CompareView& view,
                       const LayoutContext& context, CompareLayout& layout) {
    LayoutBuilder builder(layout.list, context);
    Rect rest = box;
    Rect names = cutLeft(rest, compareNamesWidth(rest.w, facts, context));
    const Rect ruler = cutTop(rest, context.style.lineHeight(Type::Small) + context.px(s2));
    cutTop(names, ruler.h);
    builder.label({names.x, ruler.y, names.w - context.px(s4), ruler.h}, context.say("axis.time"),
                  Type::Small, Role::TextMuted);
    layout.trackArea = rest;
    layout.axis = axisOver(facts, view.axis, rest);
    builder.hit(rectFromCorners(ruler.min(), rest.max()), Target::of(Target::Kind::Picture));
    builder.hit(ruler, Target::of(Target::Kind::Ruler), context.say("span.hint"));
    layout.grid = layoutGrid(layout.axis, ruler, context, layout.list);
    if (view.now) layout.playhead = layout.axis.scale.x(*view.now);
    const bool ahead = view.hidesFuture && isBefore(*view.now, facts.divergesAt);
    if (!facts.divergence.empty() && !facts.alike && !ahead)
        layout.divergence = layout.axis.scale.x(facts.divergesAt);
    const auto count = static_cast<float>(std::max<std::size_t>(1, facts.sides.size()));
    // The counts get what the lanes leave, but not less than can be read.
    const float least = context.px(kLeastLane) * count;
    const float spare = rest.h - context.px(kMostLane) * count;
    const float counts = std::clamp(std::max(rest.h * 0.3F, spare), context.px(kLeastCounts),
                                    std::max(context.px(kLeastCounts), rest.h * 0.5F));
    if (rest.h - counts >= least) {
        const Rect area = cutBottom(rest, counts);
        layoutCounts(names, area, facts, layout, context);
        if (view.hidesFuture)
            for (Plot& plot : layout.levels)
                for (Plot::Line& line : plot.lines)
                    endLineAt(line.points, layout.playhead.value_or(rest.right()));
    }
    const Rect more = cutBottom(rest, least <= rest.h + 1 ? 0.0F : moreRowsHeight(context));
    const float height =
        std::clamp(rest.h / count, std::min(context.px(kLeastLane), rest.h), context.px(kMostLane));
    MoreRows hidden;
    float y = rest.y - std::min(view.scroll, std::max(0.0F, height * count - rest.h));
    for (std::size_t i = 0; i < facts.sides.size(); ++i, y += height) {
        CompareLane lane;
        lane.side = i;
        lane.row = {names.x, y, rest.right() - names.x, height};
        lane.track = Rect{rest.x, y, rest.w, height}.inset(0, context.px(s2));
        if (!hidden.count(lane.row.y, lane.row.bottom(), rest)) continue;
        nameLane(builder, {names.x, y, names.w - context.px(s4), height}, facts.sides[i],
                 view.hidesFuture, layout);
        layoutLane(facts.sides[i], view, lane, layout, context);
        layout.lanes.push_back(std::move(lane));
    }
    if (hidden.any()) layoutMoreRows(builder, {names.x, more.y, names.w, more.h}, "sides", hidden);
}

std::string describeRun(const ComparedExecutor& side, const std::string& name, RunPlace place,
                        const TextCatalog& words) {
    const Run& run = side.at(place);
    const std::string_view start = !run.timed               ? "ui.rest.unplanned"
                                   : run.lateness().ns <= 0 ? "ui.rest.punctual"
                                                            : "ui.rest.planned";
    const std::string_view end = run.open ? "ui.rest.open" : "ui.rest.took";
    return name + "  ·  " +
           words.fill("ui.rest.run",
                      {{"task", side.tasks[place.task].label}, {"n", std::to_string(run.number)}}) +
           "\n" +
           words.fill(start, {{"planned", humanTime(run.planned)},
                              {"start", humanTime(run.start)},
                              {"late", humanTime(run.lateness())}}) +
           "\n" + words.fill(end, {{"length", humanTime(run.end - run.start)}});
}

}  // namespace poolscope
