// Ruler, lanes, and the counts over time, on one axis: how high each is, and where.
#include "app/perspectives/compare/lanes.hpp"

#include <algorithm>

#include "app/ui/more_rows.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

constexpr Length kLeastSideTitle{104};
constexpr Length kMostSideTitle{180};

constexpr Length kLeastLane = s16;
constexpr Length kFullRow = s14;  ///< of runs
constexpr Length kNamedRow = s7;  ///< lower ones have no room for names
constexpr Length kLeastRow = s2;
constexpr Length kMarksRow = s7;  ///< of clients of whom there are only marks
constexpr Length kGhosts = s8;
constexpr Length kWay = s6;  ///< from a planned start down to the runs
constexpr Length kFullBand = s10;
constexpr std::size_t kMostLaneRows = 8;  ///< of a lane that count for its height
constexpr Length kLeastStrip{2};          ///< a row; where there are more, several lie in one strip

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

bool hasPlans(const ComparedExecutor& side) {
    return !side.lateness.empty() || !side.unmet.empty();
}

float clientsHeight(const ComparedExecutor& side, float row, const LayoutContext& context) {
    if (!side.hasClients()) return 0;
    const bool onlyMarks = side.clientRows.empty() && side.stays.empty();
    return onlyMarks ? std::min(row, context.px(kMarksRow)) : row;
}

float rulerHeight(const LayoutContext& context) {
    return context.style.lineHeight(Type::Small) + context.px(s2);
}

/// What the height of a comparison is divided into.
struct Storeys {
    float row = 0;
    float band = 0;  ///< of the counts over time; 0: they have no room
    std::vector<float> lanes;

    float ofLanes() const {
        float all = 0;
        for (const float lane : lanes) all += lane;
        return all;
    }
};

/// Lanes with rows of that height: as high as their names, if there is room for these.
Storeys storeysOf(float row, const CompareFacts& facts, const LayoutContext& context) {
    Storeys storeys;
    storeys.row = row;
    const bool roomy = row >= context.px(kFullRow);
    const float words = context.style.lineHeight(Type::Body) +
                        2 * context.style.lineHeight(Type::Small) + 2 * context.px(s2);
    for (const ComparedSide& each : facts.sides) {
        const ComparedExecutor& side = *each.plot.side;
        const float name = words + clientsHeight(side, row, context);
        storeys.lanes.push_back(
            std::max(laneHeight(side, row, context), roomy ? name : context.px(kLeastLane)));
    }
    return storeys;
}

float countsHeight(float band, std::size_t counts, const CompareFacts& facts,
                   const LayoutContext& context) {
    const auto sides = static_cast<float>(facts.sides.size());
    return static_cast<float>(counts) *
           (context.style.lineHeight(Type::Small) + context.px(s2) + sides * band);
}

/// Full rows and counts, or lower rows with names and low counts, or as many rows as there are.
Storeys storeysFor(float height, const CompareFacts& facts, const LayoutContext& context) {
    const std::size_t counts = countedToShow(facts.plotSides()).size();
    const float small = context.style.lineHeight(Type::Small);
    const auto lower = [&](float from, float to, float room) {
        Storeys storeys = storeysOf(from, facts, context);
        while (storeys.ofLanes() > room + 0.5F && storeys.row > to)
            storeys = storeysOf(std::max(to, storeys.row - 1), facts, context);
        return storeys;
    };
    Storeys storeys = lower(context.px(kFullRow), context.px(kNamedRow),
                            height - countsHeight(small, counts, facts, context));
    const float spare = height - storeys.ofLanes() + 0.5F;
    if (spare >= countsHeight(small, counts, facts, context)) {
        storeys.band = context.px(kFullBand);
        while (storeys.band > small && countsHeight(storeys.band, counts, facts, context) > spare)
            storeys.band = std::max(small, storeys.band - 1);
        return storeys;
    }
    return lower(context.px(kFullRow), context.px(kLeastRow), height);
}

void layoutLane(const CompareFacts& facts, const CompareView& view, float row, CompareLane& lane,
                CompareLayout& layout, const LayoutContext& context) {
    const ComparedExecutor& side = *facts.sides[lane.side].plot.side;
    const LaneRows laneRows = laneRowsOf(lane.track, side, row, context);
    for (std::size_t strip = 0; strip < laneRows.strips && !side.rows.empty(); ++strip) {
        const std::size_t first = strip * side.rows.size() / laneRows.strips;
        const std::size_t last = (strip + 1) * side.rows.size() / laneRows.strips;
        const Rect box{lane.track.x,
                       laneRows.rows.y + laneRows.stripHeight * static_cast<float>(strip),
                       lane.track.w, laneRows.stripHeight};
        layoutStrip(facts,
                    {std::span(side.rows).subspan(first, last - first), box, laneRows.ghosts}, view,
                    lane, layout, context);
    }
    layoutUnmet(side, view, laneRows.ghosts, layout.axis.scale, context, lane);
    lane.clientRow = laneRows.clients;
    layoutClients(facts, view, lane, layout, context);
}

/// The client's name stands beside its row, the pool's and its figures above, as far as they fit.
void nameLane(LayoutBuilder& builder, Rect cell, const ComparedSide& each, const CompareLane& lane,
              bool hidden, CompareLayout& layout) {
    const LayoutContext& context = builder.context();
    const float body = context.style.lineHeight(Type::Body);
    const float small = context.style.lineHeight(Type::Small);
    const bool elsewhere = each.opens.kind == Target::Kind::Branch;
    builder.hit(cell, each.opens, elsewhere ? context.say("compare.open") : std::string());
    if (!lane.clientRow.empty() &&
        lane.clientRow.bottom() - small >= cell.y + context.px(s2) + body) {
        const std::string& client = each.plot.side->client;
        const Rect place{
            cell.x,
            std::min(lane.clientRow.centre().y - small / 2, lane.clientRow.bottom() - small),
            cell.w, small};
        builder.label(place, client.empty() ? context.say("compare.clients") : client, Type::Small,
                      Role::TextMuted, AlignX::Right);
        cell.h = place.y - cell.y;
    }
    cell = {cell.x, cell.y + context.px(s2), cell.w, cell.h - context.px(s2)};
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

/// Queue and busy workers under the lanes, each side's band beside its sample.
void layoutCounts(Rect names, Rect area, float band, const CompareFacts& facts,
                  CompareLayout& layout, const LayoutContext& context) {
    LayoutBuilder builder(layout.list, context);
    const std::vector<PlotSide> sides = facts.plotSides();
    const std::vector<Counted> counts = countedToShow(sides);
    const float height = countsHeight(band, counts.size(), facts, context) /
                         static_cast<float>(std::max<std::size_t>(1, counts.size()));
    for (const Counted what : counts) {
        const Rect track = cutTop(area, height);
        layout.levels.push_back(layoutLevels({names.x, track.y, names.w, track.h}, track, sides,
                                             what, layout.axis.scale, band, builder));
        for (const Plot::Line& line : layout.levels.back().lines)
            layout.samples.push_back(
                {{names.x, *line.base - band, context.px(s12), band}, line.sideLook});
    }
}

}  // namespace

float laneHeight(const ComparedExecutor& side, float row, const LayoutContext& context) {
    const auto rows =
        static_cast<float>(std::clamp<std::size_t>(side.rows.size(), 1, kMostLaneRows));
    const float plans = hasPlans(side) ? context.px(kGhosts) + context.px(kWay) : 0.0F;
    return plans + rows * row + clientsHeight(side, row, context) + 2 * context.px(s1);
}

LaneRows laneRowsOf(Rect track, const ComparedExecutor& side, float row,
                    const LayoutContext& context) {
    constexpr float kGhostShare = 0.24F;  // of a low lane
    constexpr float kWayShare = 0.16F;
    LaneRows laneRows;
    Rect rest = track;
    if (hasPlans(side)) {
        laneRows.ghosts = cutTop(rest, std::min(context.px(kGhosts), track.h * kGhostShare));
        cutTop(rest, std::min(context.px(kWay), track.h * kWayShare));
    }
    const float clients = std::min(clientsHeight(side, row, context), rest.h / 2);
    const auto rows =
        static_cast<float>(std::clamp<std::size_t>(side.rows.size(), 1, kMostLaneRows));
    laneRows.rows = cutTop(rest, std::min(rest.h - clients, rows * row));
    if (clients > 0) laneRows.clients = cutTop(rest, clients);
    const auto most =
        static_cast<std::size_t>(std::max(1.0F, laneRows.rows.h / context.px(kLeastStrip)));
    laneRows.strips = std::clamp<std::size_t>(side.rows.size(), 1, most);
    laneRows.stripHeight = laneRows.rows.h / static_cast<float>(laneRows.strips);
    return laneRows;
}

float compareNamesWidth(float width, const CompareFacts& facts, const LayoutContext& context) {
    float widest = 0;
    for (const ComparedSide& each : facts.sides) {
        widest = std::max(widest, context.width(Type::Strong, each.plot.name) + context.px(s16));
        for (const std::string& line : describeSide(each, false, context))
            widest = std::max(widest, context.width(Type::Small, line));
        widest = std::max(widest, context.width(Type::Small, each.plot.side->client));
    }
    const float least =
        std::clamp(width * 0.16F, context.px(kLeastSideTitle), context.px(kMostSideTitle));
    return std::clamp(widest + context.px(s7), least, std::max(least, width * 0.34F));
}

float compareRunsHeight(const CompareFacts& facts, const LayoutContext& context) {
    const std::size_t counts = countedToShow(facts.plotSides()).size();
    return rulerHeight(context) + storeysOf(context.px(kFullRow), facts, context).ofLanes() +
           countsHeight(context.px(kFullBand), counts, facts, context);
}

void layoutCompareRuns(Rect box, const CompareFacts& facts, const CompareView& view,
                       const LayoutContext& context, CompareLayout& layout) {
    LayoutBuilder builder(layout.list, context);
    Rect rest = box;
    Rect names = cutLeft(rest, compareNamesWidth(rest.w, facts, context));
    const Rect ruler = cutTop(rest, rulerHeight(context));
    cutTop(names, ruler.h);
    const Rect above{names.x, ruler.y, names.w - context.px(s4), ruler.h};
    layout.trackArea = rest;
    layout.axis = axisOver(facts, view.axis, rest);
    builder.hit(rectFromCorners(ruler.min(), rest.max()), Target::of(Target::Kind::Picture));
    builder.hit(ruler, Target::of(Target::Kind::Ruler), context.say("span.hint"));
    layout.grid = layoutGrid(layout.axis, ruler, context, layout.list);
    if (view.now) layout.playhead = layout.axis.scale.x(*view.now);
    const bool ahead = view.hidesFuture && isBefore(*view.now, facts.divergesAt);
    if (!facts.divergence.empty() && !facts.alike && !ahead)
        layout.divergence = layout.axis.scale.x(facts.divergesAt);
    Storeys storeys = storeysFor(rest.h, facts, context);
    const float all = storeys.ofLanes();
    if (storeys.band > 0) {
        Rect area = rest;
        cutTop(area, all);
        layoutCounts(names, area, storeys.band, facts, layout, context);
        if (view.hidesFuture)
            for (Plot& plot : layout.levels)
                for (Plot::Line& line : plot.lines)
                    endLineAt(line.points, layout.playhead.value_or(rest.right()));
    }
    // Where a line of words is all the room there is, what is hidden is counted above it.
    const bool low = rest.h < moreRowsHeight(context) + context.style.lineHeight(Type::Strong);
    const Rect more = cutBottom(rest, low || all <= rest.h + 1 ? 0.0F : moreRowsHeight(context));
    // One lane at least, however low.
    for (float& lane : storeys.lanes) lane = std::min(lane, rest.h);
    MoreRows hidden;
    float y = rest.y - std::min(view.scroll, std::max(0.0F, storeys.ofLanes() - rest.h));
    for (std::size_t i = 0; i < facts.sides.size(); y += storeys.lanes[i], ++i) {
        CompareLane lane;
        lane.side = i;
        lane.row = {names.x, y, rest.right() - names.x, storeys.lanes[i]};
        lane.track = Rect{rest.x, y, rest.w, lane.row.h}.inset(0, context.px(s1));
        if (!hidden.count(lane.row.y, lane.row.bottom(), rest)) continue;
        layoutLane(facts, view, storeys.row, lane, layout, context);
        nameLane(builder, {names.x, y, names.w - context.px(s4), lane.row.h}, facts.sides[i], lane,
                 view.hidesFuture, layout);
        layout.lanes.push_back(std::move(lane));
    }
    const Rect counted = low ? above : Rect{names.x, more.y, names.w, more.h};
    if (hidden.any()) layoutMoreRows(builder, counted, "sides", hidden);
    if (!hidden.any() || !low)
        builder.label(above, context.say("axis.time"), Type::Small, Role::TextMuted);
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
