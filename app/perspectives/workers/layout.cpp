// Lanes, marks and the queue's outline.
#include "app/perspectives/workers/layout.hpp"

#include <algorithm>
#include <cmath>

#include "app/perspectives/workers/parts.hpp"
#include "app/ui/more_rows.hpp"

namespace poolscope {

namespace {

constexpr Length kLeastWorkerNames{104};
constexpr Length kMostWorkerNames{190};

constexpr Length kLane{40};
constexpr Length kLaneBar{24};
constexpr Length kLowLane{28};  ///< where many do not fit
constexpr Length kLowLaneBar{18};

/// How high a lane and its highest bar are, and in which type names stand on bars.
struct LaneHeights {
    float lane, bar;
    Type words;
};

LaneHeights laneHeights(bool low, const LayoutContext& context) {
    const float name = context.style.lineHeight(Type::Strong);
    const float detail = context.style.lineHeight(Type::Small);
    if (low)
        return {std::max(context.px(kLowLane), name + context.px(s1)),
                std::max(context.px(kLowLaneBar), detail), Type::Small};
    return {std::max(context.px(kLane), name + detail + context.px(s1)),
            std::max(context.px(kLaneBar), name), Type::Strong};
}

/// A line of letters: compact rows where not even low ones all have room.
LaneHeights lowestLanes(const LayoutContext& context) {
    return {context.style.lineHeight(Type::Strong) + context.px(s1),
            context.style.lineHeight(Type::Small), Type::Small};
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
        const float height =
            std::max(context.px(s1), std::round(heightOf(bar.doing) * row.track.h));
        const float x0 = std::max(mark.x0, row.track.x - context.px(s10));
        const float x1 = std::min(mark.x1, row.track.right() + context.px(s10));
        bar.box = {x0, row.track.bottom() - height, std::max(x1 - x0, context.px(s1)), height};
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
    row.stuck = {x, row.track.bottom() - height, row.track.right() - x, height};
    LayoutBuilder builder(layout.tracks, context);
    const std::string words = context.say("doing.stuck");
    const Rect seen = writtenPart(row.stuck, row, layout).inset(context.px(s2), 0);
    if (context.width(row.words, words) <= seen.w)
        builder.label(seen, words, row.words, Role::Text);
    Target target = Target::at(since);
    builder.hit(row.stuck, target);
}

/// As wide as the widest thread name, so that no two lanes look alike, and as the texts for leader
/// and followers, within limits.
float namesWidth(float picture, const RunView& view, const std::vector<ThreadId>& threads,
                 const LayoutContext& context) {
    float widest = 0;
    for (const ThreadId thread : threads)
        widest = std::max(widest, context.width(Type::Strong, view.names.of(thread)));
    for (const std::string_view doing : {"now.holdsQueue", "now.follower", "woken.timedOut"})
        widest = std::max(widest, context.width(Type::Small, context.say(doing)));
    widest += threadIconRoom(context.style.lineHeight(Type::Strong), view, context);
    const float least =
        std::clamp(picture * 0.2F, context.px(kLeastWorkerNames), context.px(kMostWorkerNames));
    return std::clamp(widest + context.px(s6), least, std::max(least, picture * 0.36F));
}

/// Name and state now, and what the thread has: its crown, its lock.
void layoutLaneHead(LaneRow& row, Rect box, const RunView& view, LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    row.told = threadNow(row.thread, view, context);
    const ThreadNow& now = row.told;
    Rect cell = box;
    cutRight(cell, context.px(s4));
    const float detailLine = context.style.lineHeight(Type::Small);
    const float nameLine = context.style.lineHeight(Type::Strong);
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
        builder.name(cutTop(cell, nameLine), name, Type::Strong, Role::Text);
        const bool lit = now.acts || now.affected || now.crowned;
        builder.label(cutTop(cell, detailLine), doing, Type::Small,
                      lit ? Role::Text : Role::TextMuted);
    } else {
        builder.name(cell, name, Type::Strong, Role::Text);
    }
    builder.hit(box, Target::of(row.thread), two ? std::string() : doing);
}

/// How far the lane has come, and which part of it did not lead to what is asked about: a thread's
/// events that did are its first ones.
void layoutCauses(LaneRow& row, const RunView& view, const LedHere* led, WorkersLayout& layout) {
    const Axis& axis = layout.axis;
    row.reached = layout.playhead;
    if (axis.order != nullptr)
        row.reached =
            axis.scale.x(Axis::ofPosition(axis.order->reached(row.thread, view.eventsTold())));
    if (led == nullptr) return;
    row.faded = row.track;
    const std::size_t end = led->endOf(row.thread);
    if (end == 0) return;
    const float x = axis.x(view.log[end - 1].time, end);
    cutLeft(row.faded, std::clamp(x - row.track.x, 0.0F, row.track.w));
    const bool seen = x >= row.track.x && x <= row.track.right();
    if (end == led->event + 1 && seen) layout.here = Vec2{x, row.track.centre().y};
}

void layoutLanes(Rect names, const LaneHeights& heights, const RunView& view, float scroll,
                 LaneShapes& shapes, const ShownWait* wait, const LedHere* led,
                 const LayoutContext& context, WorkersLayout& layout) {
    LayoutBuilder builder(layout.list, context);
    const std::vector<ThreadId>& threads = shapes.threads(view);
    const auto below = [&](ThreadId thread) {
        return wait != nullptr && wait->lane == thread ? waitRowHeight(context) : 0.0F;
    };
    RowList list{threads.size(), [&](std::size_t i) { return heights.lane + below(threads[i]); }};
    const auto told = std::find(threads.begin(), threads.end(), view.threadTold());
    if (told != threads.end()) list.told = static_cast<std::size_t>(told - threads.begin());
    Rect area = layout.laneArea;
    const bool whole = list.whole() <= area.h + 1;
    const Rect more = cutBottom(area, whole ? 0.0F : moreRowsHeight(context));
    MoreRows rest;
    for (const RowPlace& place : rowsShown(list, area, scroll, rest)) {
        LaneRow row;
        row.thread = threads[place.row];
        const float extra = below(row.thread);
        row.row = {names.x, place.y, layout.laneArea.right() - names.x, heights.lane + extra};
        row.track = {layout.laneArea.x, place.y + std::round((heights.lane - heights.bar) / 2),
                     layout.laneArea.w, heights.bar};
        row.words = heights.words;
        row.selected = row.thread == view.thread;
        layoutLaneHead(row, {names.x, row.row.y, names.w, heights.lane}, view, builder);
        layoutCauses(row, view, led, layout);
        layoutBars(row, view, shapes, context, layout);
        layoutStuck(row, view, context, layout);
        layout.unnamed += layoutBarNames(row, view, context, layout);
        if (extra > 0)
            layoutWaitRow(row, {names.x, place.y + heights.lane, row.row.w, extra}, *wait, view,
                          context, layout);
        layout.lanes.push_back(std::move(row));
    }
    if (layout.here) {
        const float side = context.px(s8);
        LayoutBuilder(layout.tracks, context)
            .hit(rectAround(*layout.here, {side, side}), Target::at(led->event + 1));
    }
    if (rest.any()) layoutMoreRows(builder, {names.x, more.y, names.w, more.h}, "threads", rest);
    layout.wholeInSight = !rest.any();
}

}  // namespace

float heightOf(Doing doing) {
    switch (doing) {
        case Doing::Running:
        case Doing::WaitingForCore:
        case Doing::WaitingForDevice:
        case Doing::Spinning:
        case Doing::Sleeping: return 1.0F;
        case Doing::WaitingForLock: return 0.75F;
        case Doing::Leader:
        case Doing::Calling:
        case Doing::WaitingForResult:
        case Doing::WaitingForThread:
        case Doing::WaitingForEnd: return 0.55F;  // a name has room above them
        case Doing::WaitingForTask:
        case Doing::WaitingForSignal:
        case Doing::Follower: return 0.4F;
        case Doing::New:
        case Doing::Idle:
        case Doing::InNoTask:
        case Doing::Leaving:
        case Doing::Gone: break;
    }
    return 0;
}

WorkersLayout layoutWorkers(Rect picture, const RunView& view, const AxisState& axis, float scroll,
                            const QueueTrack& queue, LaneShapes& shapes,
                            const LayoutContext& context, const ShownWait* wait,
                            ShownCauses causes) {
    WorkersLayout layout;
    Rect rest = picture.inset(context.px(s7), context.px(s4));
    const int lines = legendLines(rest.w, view, context);
    const Rect legend = cutBottom(
        rest, context.style.lineHeight(Type::Small) * static_cast<float>(lines) + context.px(s2));
    cutBottom(rest, context.px(s3));
    Rect names = cutLeft(rest, namesWidth(rest.w, view, shapes.threads(view), context));
    // At the run's end the column of now stands where the picture's own margin is.
    cutRight(rest, std::max(0.0F, nowWidth(context) - context.px(s7)));
    layoutTrackHead(names, rest, view, axis, context, layout, causes.order);
    const bool byCauses = layout.axis.order != nullptr;
    if (byCauses) wait = nullptr;
    shapes.follow(view, layout.axis);
    const auto threads = static_cast<float>(shapes.threads(view).size());
    // A program without an executor has no queue.
    const bool queues = view.latest.life.executors() > 0 && !byCauses;
    const float gap = queues ? context.px(s4) : 0.0F;
    const float extra = wait != nullptr ? waitRowHeight(context) : 0;
    const auto queueRoom = [&](bool low) { return queues ? queueHeight(low, context) : 0.0F; };
    const auto below = [&](bool low) { return queueRoom(low) + gap + extra; };
    LaneHeights heights = laneHeights(false, context);
    const bool low = context.style.compact() || threads * heights.lane + below(false) > rest.h;
    if (low) heights = laneHeights(true, context);
    if (context.style.compact() && threads * heights.lane + below(low) > rest.h)
        heights = lowestLanes(context);
    layout.laneArea = cutTop(rest, std::min(threads * heights.lane, rest.h - below(low)) + extra);
    cutTop(rest, gap);
    layout.queueTrack = cutTop(rest, queueRoom(low));
    endTracks(layout, layout.queueTrack.bottom());
    placeNow(view, context, layout);
    layoutLanes(names, heights, view, scroll, shapes, wait, causes.led, context, layout);
    layout.wholeInSight = layout.wholeInSight && axis.fitted;
    layoutNow(context, layout);
    layoutUnnamed("ui.workers.unnamedHint", context, layout);
    if (queues) layoutQueueTrack(names, view, queue, shapes, context, layout);
    layoutLegend(legend, lines, view, context, layout);
    return layout;
}

}  // namespace poolscope
