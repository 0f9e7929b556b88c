// Lanes, marks and the queue's outline.
#include "app/perspectives/workers/layout.hpp"

#include <fmt/format.h>

#include "app/perspectives/workers/parts.hpp"
#include "app/ui/legend.hpp"
#include "app/ui/more_rows.hpp"
#include "app/ui/thread_now.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>

namespace poolscope {

namespace {

constexpr Length kSharedGap{0};  ///< entries of the legend share what is left of their row
constexpr Length kLeastWorkerNames{104};
constexpr Length kMostWorkerNames{190};

constexpr Length kLane{170};  ///< the highest a lane and the queue's outline become
constexpr Length kQueue{300};

/// The share of the lane's height that an activity fills.
float heightOf(Doing doing) {
    switch (doing) {
        case Doing::Running:
        case Doing::WaitingForCore:
        case Doing::WaitingForDevice:
        case Doing::Sleeping: return 0.86F;
        case Doing::Leader:
        case Doing::WaitingForLock: return 0.62F;
        case Doing::WaitingForTask:
        case Doing::Follower: return 0.38F;
        case Doing::Calling:
        case Doing::WaitingForResult:
        case Doing::WaitingForEnd: return 0.46F;
        case Doing::New: return 0.10F;
        case Doing::Idle:
        case Doing::InNoTask:
        case Doing::Leaving:  // a line as thick as in the legend, however high the lane
        case Doing::Gone: return 0.0F;
    }
    return 0.1F;
}

/// Whether the span is the last of a run that threw or was interrupted. `latest` knows nothing of a
/// future that is hidden.
bool endsFailedRun(const Span& span, const RunView& view) {
    const TaskId task = span.what.task;
    if (!isInBody(span.what.doing) || !task.exists() || span.what.run == 0) return false;
    const auto& runs = view.latest.runs.of(task).runs;
    if (span.what.run > runs.size()) return false;
    const Run& run = runs[span.what.run - 1];
    return isFailure(run.outcome) && run.endPosition <= span.endPosition;
}

void layoutBars(LaneRow& row, const RunView& view, LaneShapes& shapes, const LayoutContext& context,
                WorkersLayout& layout) {
    const Lane& lane = view.latest.workers.worker(row.thread).lane;
    LayoutBuilder builder(layout.tracks, context);
    for (const auto& [mark, runs, goesOn] : shapes.lane(row.thread, view)) {
        const Span& span = lane[mark.span];
        if (span.what.doing == Doing::Gone) continue;
        LaneBar bar;
        bar.doing = span.what.doing;
        // A client between two calls: nothing the pool does.
        if (bar.doing == Doing::Sleeping && !span.what.task.exists()) bar.doing = Doing::Idle;
        bar.count = mark.count;
        bar.runs = runs;
        bar.goesOn = goesOn;
        layout.unnamedMore = layout.unnamedMore || mark.count > LaneShapes::kMostSpansCounted;
        bar.task = span.what.task;
        bar.position = span.beginPosition;
        bar.selected = view.selected.exists() && span.what.task == view.selected;
        const float height = std::max(context.px(s1), heightOf(bar.doing) * row.track.h);
        const float x0 = std::max(mark.x0, row.track.x - context.px(s10));
        const float x1 = std::min(mark.x1, row.track.right() + context.px(s10));
        bar.box = {x0, row.track.centre().y - height / 2, std::max(x1 - x0, context.px(s1)),
                   height};
        bar.crowned = bar.doing == Doing::Leader && bar.box.w > context.px(s10);
        bar.failed = mark.count == 1 && endsFailedRun(span, view);
        Target target = Target::at(bar.position);
        if (bar.task.exists()) target.id = bar.task.value + 1;
        builder.hit(intersection(bar.box.inset(-context.px(sHalf), 0), row.track), target);
        row.bars.push_back(bar);
    }
}

/// A wait that never ends is drawn up to the end of the track, however short the run is after it.
void layoutStuck(LaneRow& row, const RunView& view, const LayoutContext& context,
                 WorkersLayout& layout) {
    const StuckThread* const stuck = view.stuck(row.thread, view.log.size());
    if (stuck == nullptr) return;
    const std::size_t since = std::max<std::size_t>(stuck->wait.since, 1);
    const float begin = layout.axis.x(view.log[since - 1].time, since);
    const float least = row.track.right() - context.px(s14);  // visible also at the very end
    const float height = heightOf(Doing::WaitingForLock) * row.track.h;
    const float x = std::clamp(std::min(begin, least), row.track.x, row.track.right());
    row.stuck = {x, row.track.centre().y - height / 2, row.track.right() - x, height};
    LayoutBuilder builder(layout.tracks, context);
    const std::string words = context.say("doing.stuck");
    const Rect seen = row.stuck.inset(context.px(s2), 0);
    if (context.width(Type::Small, words) <= seen.w && row.stuck.h >= context.px(s7))
        builder.label(seen, words, Type::Small, Role::Text);
    Target target = Target::at(since);
    builder.hit(row.stuck, target);
}

/// As wide as the widest thread name, so that no two lanes look alike, and as the texts for leader
/// and followers, within limits.
float namesWidth(float picture, const RunView& view, const std::vector<ThreadId>& threads,
                 const LayoutContext& context) {
    float widest = 0;
    for (const ThreadId thread : threads)
        widest = std::max(widest, context.width(Type::Body, view.names.of(thread)));
    for (const std::string_view doing : {"now.holdsQueue", "now.follower", "woken.timedOut"})
        widest = std::max(widest, context.width(Type::Small, context.say(doing)));
    widest += threadIconRoom(context.style.lineHeight(Type::Body), view, context);
    const float least =
        std::clamp(picture * 0.2F, context.px(kLeastWorkerNames), context.px(kMostWorkerNames));
    return std::clamp(widest + context.px(s6), least, std::max(least, picture * 0.36F));
}

/// The lowest lane: a line of text.
float leastLane(const LayoutContext& context) {
    return context.style.lineHeight(Type::Small) + context.px(sHalf);
}

/// Name and state now, and what the thread has: its crown, its lock.
void layoutLaneHead(LaneRow& row, Rect box, const RunView& view, LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    const ThreadNow now = threadNow(row.thread, view, context);
    row.acts = now.acts;
    row.affected = now.affected;
    Rect cell = box;
    cutRight(cell, context.px(s4));
    const float detailLine = context.style.lineHeight(Type::Small);
    const float nameLine = context.style.lineHeight(Type::Body);
    const bool two = cell.h >= detailLine + nameLine;
    if (two) cell = rectAround(cell.centre(), {cell.w, detailLine + nameLine});
    const Rect icons = cutLeft(cell, threadIconRoom(nameLine, view, context));
    const float side = std::min(nameLine, box.h);
    const Rect icon =
        rectAround({icons.x + nameLine / 2, cell.y + (two ? cell.h / 2 : side / 2)}, {side, side});
    if (icons.w > 0 && now.icon() != IconKind::None) builder.icon(icon, now.icon(), now.role());
    if (now.crowned) row.crown = icon;
    std::string doing = now.words.text;
    if (context.width(Type::Small, doing) > cell.w && !now.brief.empty()) doing = now.brief;
    const std::string_view name = view.names.of(row.thread);
    if (two) {
        builder.name(cutTop(cell, nameLine), name, Type::Body, Role::Text);
        const bool lit = now.acts || now.affected || now.crowned;
        builder.label(cutTop(cell, detailLine), doing, Type::Small,
                      lit ? Role::Text : Role::TextMuted);
    } else {
        builder.name(cell, name, box.h < nameLine ? Type::Small : Type::Body, Role::Text);
    }
    builder.hit(box, Target::of(row.thread), two ? std::string() : doing);
}

void layoutLanes(Rect names, const RunView& view, float scroll, LaneShapes& shapes,
                 const LayoutContext& context, WorkersLayout& layout) {
    LayoutBuilder builder(layout.list, context);
    const std::vector<ThreadId>& threads = shapes.threads(view);
    if (threads.empty()) return;
    const float share = layout.laneArea.h / static_cast<float>(threads.size());
    const float least = leastLane(context);
    const float height = std::clamp(share, least, context.px(kLane));
    const bool whole = share >= least - 0.1F && scroll <= 0;
    Rect area = layout.laneArea;
    const Rect more = cutBottom(area, whole ? 0.0F : moreRowsHeight(context));
    MoreRows rest;
    float y = area.y - scroll;
    for (const ThreadId thread : threads) {
        LaneRow row;
        row.thread = thread;
        row.row = {names.x, y, layout.laneArea.right() - names.x, height};
        row.track = {layout.laneArea.x, y + context.px(s2), layout.laneArea.w,
                     height - context.px(s3)};
        row.selected = thread == view.thread;
        y += height;
        if (!rest.count(row.row.y, row.row.bottom(), area)) continue;
        layoutLaneHead(row, {names.x, row.row.y, names.w, height}, view, builder);
        layoutBars(row, view, shapes, context, layout);
        layout.unnamed += layoutBarNames(row, view, context, layout);
        layoutStuck(row, view, context, layout);
        layout.lanes.push_back(std::move(row));
    }
    if (rest.any()) layoutMoreRows(builder, {names.x, more.y, names.w, more.h}, "threads", rest);
}

/// The entries of the legend: what occurs anywhere in the run, so that it stays as it is while one
/// plays. A plain pool has no leader, and a word that nothing in the picture bears misleads.
std::vector<LegendEntry> legendOf(const RunView& view) {
    std::vector<LegendEntry> all{{Doing::Running}};
    const auto addSeen = [&](std::initializer_list<Doing> activities) {
        for (const Doing doing : activities)
            if (view.latest.workers.seen(doing)) all.push_back({doing});
    };
    addSeen({Doing::Leader, Doing::Follower, Doing::WaitingForTask, Doing::WaitingForCore,
             Doing::WaitingForDevice});
    if (view.standstill != nullptr) all.push_back({});
    addSeen({Doing::WaitingForLock, Doing::Sleeping, Doing::Calling});
    all.push_back({Doing::Idle});
    return all;
}

std::string legendWord(LegendEntry entry, const LayoutContext& context) {
    if (entry.failed) return context.say("rates.failed");
    return entry.doing ? context.say("legend." + std::string(toString(*entry.doing)))
                       : context.say("doing.stuck");
}

/// The width of an entry without its gap.
float legendWidth(LegendEntry entry, const LayoutContext& context) {
    return context.width(Type::Small, legendWord(entry, context)) + context.px(s16);
}

/// One row, or two where one cannot name everything that is drawn.
int legendRows(float width, const std::vector<LegendEntry>& legend, const LayoutContext& context) {
    float wanted = 0;
    for (const LegendEntry entry : legend) wanted += legendWidth(entry, context) + context.px(s3);
    return wanted - context.px(s3) > width ? 2 : 1;
}

void layoutLegend(Rect rows, int count, const std::vector<LegendEntry>& legend,
                  const LayoutContext& context, WorkersLayout& layout) {
    LayoutBuilder builder(layout.list, context);
    float wanted = 0;
    for (const LegendEntry entry : legend) wanted += legendWidth(entry, context);
    const float gap = std::clamp(
        (rows.w * static_cast<float>(count) - wanted) / static_cast<float>(legend.size()),
        context.px(s3), context.px(s8));
    const float height = rows.h / static_cast<float>(count);
    Rect row = cutTop(rows, height);
    for (const LegendEntry entry : legend) {
        const std::string word = legendWord(entry, context);
        if (row.w < legendWidth(entry, context)) {
            if (rows.h < height * 0.5F) break;
            row = cutTop(rows, height);
        }
        const Rect place = cutLegendEntry(row, word, builder, {.after = kSharedGap});
        cutLeft(row, gap);
        const float share =
            heightOf(entry.failed ? Doing::Running : entry.doing.value_or(Doing::WaitingForLock));
        const float thick = std::max(context.px(s1), share * context.px(s7));
        layout.legend.push_back({rectAround(place.centre(), {place.w, thick}), entry});
    }
}

/// Whether a run that failed is in sight.
bool hasFailed(const WorkersLayout& layout) {
    const auto failed = [](const LaneBar& bar) { return bar.failed; };
    return std::any_of(layout.lanes.begin(), layout.lanes.end(), [&](const LaneRow& lane) {
        return std::any_of(lane.bars.begin(), lane.bars.end(), failed);
    });
}

}  // namespace

WorkersLayout layoutWorkers(Rect picture, const RunView& view, const AxisState& axis, float scroll,
                            const QueueTrack& queue, LaneShapes& shapes,
                            const LayoutContext& context) {
    WorkersLayout layout;
    Rect rest = picture.inset(context.px(s7), context.px(s4));
    std::vector<LegendEntry> entries = legendOf(view);
    const int legendLines = legendRows(rest.w, entries, context);
    const Rect legend =
        cutBottom(rest, context.style.lineHeight(Type::Small) * static_cast<float>(legendLines) +
                            context.px(s2));
    cutBottom(rest, context.px(s3));
    Rect names = cutLeft(rest, namesWidth(rest.w, view, shapes.threads(view), context));
    layoutTrackHead(names, rest, view, axis, context, layout);
    shapes.follow(view, layout.axis);
    // The queue gets what the lanes leave.
    const auto threads = static_cast<float>(shapes.threads(view).size());
    const float spare = rest.h - threads * context.px(kLane) - context.px(s12);
    const float lanes = rest.h - threads * leastLane(context) - context.px(s5);
    const float wanted = std::max(std::min(rest.h * 0.2F, lanes), spare);
    layout.queueTrack = cutBottom(rest, std::clamp(wanted, context.px(s22), context.px(kQueue)));
    cutBottom(rest, context.px(s5));
    layout.laneArea = rest;
    layoutLanes(names, view, scroll, shapes, context, layout);
    layoutUnnamed("ui.workers.unnamedHint", context, layout);
    layoutQueueTrack(names, view, queue, shapes, context, layout);
    if (hasFailed(layout)) entries.insert(entries.begin() + 1, {std::nullopt, true});
    layoutLegend(legend, legendLines, entries, context, layout);
    return layout;
}

}  // namespace poolscope
