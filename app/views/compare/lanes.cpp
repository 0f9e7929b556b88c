// Ruler, lanes with their ghosts, and the counts over time, on one axis.
#include <algorithm>

#include "app/model/human_time.hpp"
#include "app/views/compare/layout.hpp"

namespace poolscope {

namespace {

constexpr float kLeastLane = 32;
constexpr float kMostLane = 150;

/// "16 runs" and how late or how long waited for at worst.
std::vector<std::string> saidOf(const ComparedSide& each, const Look& look) {
    const Side& side = *each.plot.side;
    const Figures& figures = side.figures;
    std::vector<std::string> lines;
    lines.push_back(look.words.fill("ui.rates.runs",
                                    {{"n", std::to_string(figures[Measure::Runs].value_or(0))}}));
    const auto worst = figures[Measure::LatenessWorst];
    const auto waited = figures[Measure::WaitingWorst];
    if (worst && *worst <= 0) lines.push_back(look.say("rates.never"));
    if (worst && *worst > 0)
        lines.push_back(look.words.fill("ui.rates.worst", {{"time", aboutTime(Duration{*worst})}}));
    if (!worst && waited)
        lines.push_back(
            look.words.fill("ui.compare.waited", {{"time", aboutTime(Duration{*waited})}}));
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

/// A lane's storeys: ghosts above, under them a strip for each row of runs.
struct Storeys {
    Rect ghosts;
    Rect rows;
    float rowHeight = 0;
};

Storeys storeysOf(Rect track, const Side& side) {
    Storeys storeys;
    Rect rest = track;
    if (!side.lateness.empty() ||
        std::any_of(side.tasks.begin(), side.tasks.end(),
                    [](const SideTask& task) { return task.unmet.has_value(); })) {
        storeys.ghosts = cutTop(rest, track.h * 0.24F);
        cutTop(rest, track.h * 0.16F);
    }
    storeys.rows = rest;
    storeys.rowHeight = rest.h / static_cast<float>(std::max<std::size_t>(1, side.rows.size()));
    return storeys;
}

/// Its name where more than one task is to be told apart.
void nameBar(Pen& pen, const Side& side, const CompareBar& bar, Rect track, float playhead) {
    const Look& look = pen.look();
    if (side.tasks.size() < 2 || bar.count > 1) return;
    Rect ahead = intersection(bar.actual, track);
    if (ahead.h < look.style.size(Type::Small) + look.px(2)) return;
    const Rect past = cutLeft(ahead, std::clamp(playhead - ahead.x, 0.0F, ahead.w));
    const bool happened = past.w >= ahead.w;
    const Rect seen = (happened ? past : ahead).inset(look.px(4), 0);
    const std::string& name = side.tasks[bar.run.task].key;
    if (seen.w < look.px(6) || look.width(Type::Small, name) > seen.w) return;
    pen.label(seen, name, Type::Small, happened ? Role::TextOnAccent : Role::Text);
}

void layoutRow(const ComparedSide& each, std::size_t row, const Storeys& storeys,
               const CompareSight& sight, CompareLane& lane, CompareLayout& layout, Pen& pen) {
    const Look& look = pen.look();
    const Side& side = *each.plot.side;
    const std::vector<RunPlace>& places = side.rows[row];
    const TimeScale& scale = layout.axis.scale;
    const auto begin = [&](std::size_t i) { return side.at(places[i]).start; };
    const auto end = [&](std::size_t i) { return side.at(places[i]).end; };
    const auto stand = [](std::size_t, std::size_t last) { return last - 1; };
    const float gap = storeys.rowHeight > look.px(6) ? look.px(1) : 0.0F;
    const float playhead = layout.playhead.value_or(lane.track.right());
    for (const Mark& mark : visibleMarks(scale, places.size(), begin, end, stand)) {
        const Run& run = side.at(places[mark.span]);
        CompareBar bar;
        bar.run = places[mark.span];
        bar.count = mark.count;
        // A pixel of air, so that the runs of a burst can be counted.
        const float width = std::max(mark.x1 - mark.x0 - look.px(1), look.px(1.5F));
        bar.actual = {mark.x0, storeys.rows.y + storeys.rowHeight * static_cast<float>(row) + gap,
                      width, std::max(1.0F, storeys.rowHeight - 2 * gap)};
        bar.failed = run.outcome == Outcome::Threw || run.outcome == Outcome::Interrupted;
        bar.ahead = sight.now && isBefore(*sight.now, run.start);
        bar.selected = sight.selected.exists() && run.task == sight.selected;
        if (run.timed && storeys.ghosts.h > 0)
            bar.planned = {scale.x(run.planned), storeys.ghosts.y,
                           std::clamp(width, look.px(3), look.px(9)), storeys.ghosts.h};
        nameBar(pen, side, bar, lane.track, playhead);
        Rect hit = intersection(bar.actual.inset(-look.px(1), 0), lane.track);
        pen.hit(hit, Target::at(each.positionOf(run)));
        if (bar.planned.w > 0)
            pen.hit(intersection(bar.planned, lane.track), Target::at(each.positionOf(run)));
        lane.bars.push_back(bar);
    }
}

void layoutLane(const ComparedSide& each, const CompareSight& sight, CompareLane& lane,
                CompareLayout& layout, const Look& look) {
    Pen pen(layout.tracks, look);
    const Side& side = *each.plot.side;
    const Storeys storeys = storeysOf(lane.track, side);
    for (std::size_t row = 0; row < side.rows.size(); ++row)
        layoutRow(each, row, storeys, sight, lane, layout, pen);
    for (const SideTask& task : side.tasks) {
        if (!task.unmet) continue;
        const float x = layout.axis.scale.x(*task.unmet);
        if (x >= lane.track.x && x < lane.track.right())
            lane.unmet.push_back({x, storeys.ghosts.y, look.px(6), storeys.ghosts.h});
    }
}

void nameLane(Pen& pen, Rect cell, const ComparedSide& each, CompareLayout& layout) {
    const Look& look = pen.look();
    const float body = look.style.lineHeight(Type::Body);
    const float small = look.style.lineHeight(Type::Small);
    const bool elsewhere = each.opens.kind == Target::Kind::Future;
    pen.hit(cell, each.opens, elsewhere ? look.say("compare.open") : std::string());
    cell = cell.inset(0, look.px(4));
    Rect title = cutTop(cell, body);
    const Rect sample = cutLeft(title, look.px(26));
    layout.samples.push_back({sample.inset(0, look.px(2)), each.plot.look});
    cutLeft(title, look.px(6));
    pen.name(title, each.plot.name, Type::Strong, Role::Text);
    for (const std::string& line : saidOf(each, look)) {
        if (cell.h < small) break;
        pen.label(cutTop(cell, small), line, Type::Small, Role::TextMuted);
    }
}

/// Queue and busy workers under the lanes, as far as there is room for both.
void layoutCounts(Rect names, Rect area, const CompareFacts& facts, CompareLayout& layout,
                  const Look& look) {
    Pen pen(layout.sheet, look);
    const std::vector<PlotSide> sides = facts.plotSides();
    const float between = look.style.lineHeight(Type::Small);
    const float height = (area.h - 2 * between) / 2;
    for (const Counted what : {Counted::Queue, Counted::Busy}) {
        cutTop(area, between * 0.7F);
        const Rect track = cutTop(area, height);
        cutTop(area, between * 0.3F);
        layout.levels.push_back(layoutLevels({names.x, track.y, names.w, track.h}, track, sides,
                                             what, layout.axis.scale, pen));
    }
}

}  // namespace

float compareNamesWidth(float width, const CompareFacts& facts, const Look& look) {
    float widest = 0;
    for (const ComparedSide& each : facts.sides) {
        widest = std::max(widest, look.width(Type::Strong, each.plot.name) + look.px(32));
        for (const std::string& line : saidOf(each, look))
            widest = std::max(widest, look.width(Type::Small, line));
    }
    const float least = std::clamp(width * 0.16F, look.px(104), look.px(180));
    return std::clamp(widest + look.px(14), least, std::max(least, width * 0.34F));
}

void layoutCompareRuns(Rect box, const CompareFacts& facts, const CompareSight& sight,
                       const Look& look, CompareLayout& layout) {
    Pen pen(layout.sheet, look);
    Rect rest = box;
    Rect names = cutLeft(rest, compareNamesWidth(rest.w, facts, look));
    const Rect ruler = cutTop(rest, look.style.lineHeight(Type::Small) + look.px(4));
    cutTop(names, ruler.h);
    pen.label({names.x, ruler.y, names.w - look.px(8), ruler.h}, look.say("axis.time"), Type::Small,
              Role::TextMuted);
    layout.trackArea = rest;
    layout.axis = axisOver(facts, sight.axis, rest);
    pen.hit(rectFromCorners(ruler.min(), rest.max()), Target::of(Target::Kind::Picture));
    layout.grid = layoutGrid(layout.axis, ruler, look, layout.sheet);
    if (sight.now) layout.playhead = layout.axis.scale.x(*sight.now);
    if (!facts.divergence.empty() && !facts.alike)
        layout.divergence = layout.axis.scale.x(facts.divergesAt);
    const auto count = static_cast<float>(std::max<std::size_t>(1, facts.sides.size()));
    // The counts get what the lanes leave, but not less than can be read.
    const float least = look.px(kLeastLane) * count;
    const float spare = rest.h - look.px(kMostLane) * count;
    const float counts = std::clamp(std::max(rest.h * 0.3F, spare), look.px(84),
                                    std::max(look.px(84), rest.h * 0.5F));
    if (rest.h - counts >= least) {
        const Rect area = cutBottom(rest, counts);
        layoutCounts(names, area, facts, layout, look);
    }
    const float height =
        std::clamp(rest.h / count, std::min(look.px(kLeastLane), rest.h), look.px(kMostLane));
    float y = rest.y - std::min(sight.scroll, std::max(0.0F, height * count - rest.h));
    for (std::size_t i = 0; i < facts.sides.size(); ++i, y += height) {
        CompareLane lane;
        lane.side = i;
        lane.row = {names.x, y, rest.right() - names.x, height};
        lane.track = Rect{rest.x, y, rest.w, height}.inset(0, look.px(5));
        if (lane.row.y < rest.y - 1 || lane.row.bottom() > rest.bottom() + 1) continue;
        nameLane(pen, {names.x, y, names.w - look.px(8), height}, facts.sides[i], layout);
        layoutLane(facts.sides[i], sight, lane, layout, look);
        layout.lanes.push_back(std::move(lane));
    }
}

std::string saidOfRun(const Side& side, const std::string& name, RunPlace place,
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
