// Rows, ghosts, bars and the distance between them.
#include "app/perspectives/rates/layout.hpp"

#include <string>

#include "app/perspectives/rates/numbers.hpp"
#include "app/perspectives/rates/parts.hpp"
#include "app/ui/more_rows.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

constexpr Length kMostOnceRow{220};
constexpr Length kMostRateRow{420};
constexpr Length kGhost{22};  ///< the width of every planned start, where the period has room

constexpr Length kLeastOnceNames{104};

/// Periodic tasks, or all timed ones when none is periodic.
std::vector<TaskId> tasksShown(const RunView& view) {
    std::vector<TaskId> periodic;
    std::vector<TaskId> timed;
    for (const TaskId task : view.latest.tasks.withRuns(ExecutorId::none())) {
        const TaskFacts& facts = view.latest.tasks.of(task);
        if (!facts.timed) continue;
        (facts.repeat != Repeat::Once ? periodic : timed).push_back(task);
    }
    return periodic.empty() ? timed : periodic;
}

/// A row's three storeys: ghosts, lateness, bars.
struct RateLaneRows {
    float ghostHeight, barHeight, step;
    int levels;
};

RateLaneRows laneRowsOf(Rect track, const LayoutContext& context) {
    RateLaneRows laneRows{};
    laneRows.ghostHeight = track.h * 0.22F;
    laneRows.barHeight = track.h * 0.28F;
    laneRows.step = context.style.size(Type::Small) * 1.3F;
    const float middle = track.h - laneRows.ghostHeight - laneRows.barHeight - context.px(s4);
    laneRows.levels = std::max(1, static_cast<int>(middle / laneRows.step));
    return laneRows;
}

RunMark markOf(const Run& run, const RateRow& row, const RunView& view, const Axis& axis,
               float ghost, const LayoutContext& context) {
    const RateLaneRows laneRows = laneRowsOf(row.track, context);
    RunMark mark;
    const Instant endTime = run.open ? view.latest.time : run.end;
    const float x0 = axis.x(run.start, run.startPosition);
    const float x1 = axis.x(endTime, run.open ? view.known() : run.endPosition);
    // A pixel of air, so that the runs of a burst can be counted.
    const float width = std::max(x1 - x0 - context.px(sHalf), context.px(s1));
    mark.actual = {x0, row.track.bottom() - laneRows.barHeight, width, laneRows.barHeight};
    mark.open = run.open;
    mark.failed = run.outcome == Outcome::Threw || run.outcome == Outcome::Interrupted;
    mark.ahead = run.startPosition > view.position;
    mark.selected = run.task == view.selected;
    mark.position = run.startPosition;
    if (run.timed && !axis.steps) {
        const float planned = axis.scale.x(run.planned);
        mark.planned = {planned, row.track.y, ghost, laneRows.ghostHeight};
        mark.late = std::max(0.0F, x0 - planned);
    }
    return mark;
}

/// In a burst the lines from plan to start overlap: each later one takes the next level up, so none
/// crosses another.
void placeLateness(RunMark& mark, const RunMark* previous, const RateRow& row,
                   const LayoutContext& context) {
    const RateLaneRows laneRows = laneRowsOf(row.track, context);
    mark.level = 0;
    if (previous != nullptr && mark.planned.x < previous->actual.x + context.px(s1) &&
        previous->late > context.px(sHalf))
        mark.level = previous->level + 1;
    const int shown = std::min(mark.level, laneRows.levels - 1);
    mark.across = row.track.bottom() - laneRows.barHeight - context.px(s2) -
                  static_cast<float>(shown) * laneRows.step;
}

void labelLateness(LayoutBuilder& builder, const RateRow& row, const RunMark& mark, const Run& run,
                   std::vector<Rect>& taken) {
    const LayoutContext& context = builder.context();
    if (mark.late < context.px(s1) || mark.ahead) return;
    if (mark.level >= laneRowsOf(row.track, context).levels) return;
    const std::string text = humanTime(run.lateness());
    const float width = context.width(Type::Small, text) + context.px(s1);
    const float height = context.style.size(Type::Small) * 1.2F;
    const Rect box{mark.planned.x + context.px(s2), mark.across - height - context.px(sHalf), width,
                   height};
    const auto meets = [&](Rect other) { return !intersection(other, box).empty(); };
    if (box.right() > row.track.right() || box.x < row.track.x) return;
    if (std::any_of(taken.begin(), taken.end(), meets)) return;
    builder.label(box, text, Type::Small, Role::Late);
    taken.push_back(box);
}

/// A run's number, in its ghost and on its bar: on the part behind the playhead or the one ahead,
/// whichever is wider. Returns whether the bar has room for it. `period`: how far the next ghost
/// is, up to which the number may stand over its own.
bool labelNumber(LayoutBuilder& builder, const RateRow& row, const RunMark& mark,
                 std::size_t number, float playhead, float period) {
    const LayoutContext& context = builder.context();
    const std::string words = std::to_string(number);
    const float width = context.width(Type::Small, words);
    const auto write = [&](Rect box, Role role) {
        const Rect seen = intersection(box, row.track);
        if (seen.w < width || seen.h < context.style.size(Type::Small)) return false;
        builder.label(seen, words, Type::Small, role, AlignX::Centre);
        return true;
    };
    if (mark.planned.w > 0) {
        const float over = std::clamp(period - mark.planned.w - 1, 0.0F, width);
        write(mark.planned.inset(-over / 2, 0), Role::TextMuted);
    }
    Rect ahead = mark.actual;
    const Rect past = cutLeft(ahead, std::clamp(playhead - ahead.x, 0.0F, ahead.w));
    if (mark.failed) return false;  // a cross stands there
    return past.w >= ahead.w ? write(past, Role::TextOnAccent) : write(ahead, Role::Text);
}

/// The ghost of the run to come, and for a task that runs once the delay it was given: from the
/// call that created it to its trigger.
void layoutWait(RateRow& row, const RunView& view, float ghost, const LayoutContext& context,
                RatesLayout& layout) {
    if (layout.axis.steps) return;
    LayoutBuilder builder(layout.tracks, context);
    const TaskFacts& facts = view.latest.tasks.of(row.task);
    const float height = laneRowsOf(row.track, context).ghostHeight;
    const bool once = facts.repeat == Repeat::Once && facts.timed;
    if (once) {
        const std::size_t created = std::min(facts.created, view.log.size());
        const Instant from = created == 0 ? Instant{} : view.log[created - 1].time;
        row.delay = {{layout.axis.scale.x(from), row.track.y + height / 2},
                     {layout.axis.scale.x(facts.first), row.track.y + height / 2}};
        row.cancelled = view.now.life.task(row.task).isCancelled();
    }
    const bool neverRan = once && view.latest.runs.of(row.task).runs.empty();
    if (!view.now.runs.of(row.task).waiting && !neverRan) return;
    const Instant next = neverRan ? facts.first : view.now.tasks.of(row.task).trigger;
    row.next = Rect{layout.axis.scale.x(next), row.track.y, ghost, height};
    builder.hit(intersection(*row.next, row.track), Target::of(row.task));
}

void layoutRuns(RateRow& row, const RunView& view, const LayoutContext& context,
                RatesLayout& layout) {
    const TaskRuns& all = view.latest.runs.of(row.task);
    LayoutBuilder builder(layout.tracks, context);
    std::pair<std::size_t, std::size_t> seen{0, all.runs.size()};
    if (!layout.axis.steps)
        seen = RunsModel::between(all, layout.axis.scale.begin(), layout.axis.scale.end());
    const Duration period = view.latest.tasks.of(row.task).period;
    // A ghost is a planned start and says nothing of how long the run takes: all are alike.
    const float most = period.ns > 0 ? layout.axis.scale.pixels(period) * 0.72F : row.track.w;
    const float ghost = std::max(context.px(s1), std::min(context.px(kGhost), most));
    float lastX = -1.0e9F;
    std::vector<Rect> taken;
    const bool numbered = view.latest.tasks.of(row.task).repeat != Repeat::Once;
    const float pitch = period.ns > 0 ? layout.axis.scale.pixels(period) : ghost;
    NumbersBelow below(builder, row);
    const auto room = static_cast<std::size_t>(row.track.w);
    const std::size_t stride = std::max<std::size_t>(1, (seen.second - seen.first) / (room + 1));
    for (std::size_t i = seen.first; i < seen.second; i += stride) {
        // Of those that share a column the latest is drawn.
        const std::size_t latest = all.latest(i, std::min(i + stride, seen.second));
        const Run& run = all.runs[latest];
        RunMark mark = markOf(run, row, view, layout.axis, ghost, context);
        if (mark.actual.x > row.track.right() && mark.planned.x > row.track.right()) continue;
        if (mark.actual.x - lastX < 1.0F) continue;
        lastX = mark.actual.x;
        placeLateness(mark, row.runs.empty() ? nullptr : &row.runs.back(), row, context);
        labelLateness(builder, row, mark, run, taken);
        const bool fits = labelNumber(builder, row, mark, latest + 1, layout.playhead, pitch);
        if (numbered && fits) below.end();
        if (numbered && !fits) below.add(mark.actual, latest + 1);
        Target target = Target::at(mark.position);
        target.id = row.task.value + 1;
        if (mark.planned.w > 0) builder.hit(intersection(mark.planned, row.track), target);
        builder.hit(intersection(mark.actual, row.track), target);
        row.runs.push_back(mark);
    }
    layoutWait(row, view, ghost, context, layout);
}

void layoutKey(Rect legend, const LayoutContext& context, RatesLayout& layout) {
    LayoutBuilder builder(layout.list, context);
    RatesLayout::Key key;
    const auto word = [&](std::string_view text, Role role) {
        const std::string words = context.say(text);
        const float width = context.width(Type::Small, words) + context.px(s1);
        builder.label(cutLeft(legend, width), words, Type::Small, role);
        cutLeft(legend, context.px(s8));
    };
    const float height = context.px(s6);
    Rect place = cutLeft(legend, context.px(s12));
    key.ghost = rectAround(place.centre(), {place.w, height});
    cutLeft(legend, context.px(s3));
    word("rates.planned", Role::TextMuted);
    place = cutLeft(legend, context.px(s12));
    key.bar = rectAround(place.centre(), {place.w, height});
    cutLeft(legend, context.px(s3));
    word("rates.actual", Role::TextMuted);
    place = cutLeft(legend, context.px(s12));
    key.from = {place.x, place.centre().y};
    key.to = {place.right(), place.centre().y};
    cutLeft(legend, context.px(s3));
    word("rates.lateness", Role::Late);
    layout.key = key;
}

}  // namespace

RatesLayout layoutRates(Rect picture, const RunView& view, const AxisState& axis, float scroll,
                        const LayoutContext& context) {
    RatesLayout layout;
    Rect rest = picture.inset(context.px(s7), context.px(s4));
    LayoutBuilder builder(layout.list, context);
    const Rect legend = cutBottom(rest, context.style.lineHeight(Type::Small) + context.px(s2));
    cutBottom(rest, context.px(s3));
    const std::vector<TaskId> tasks = tasksShown(view);
    Rect names = cutLeft(rest, rateNamesWidth(rest.w, view, tasks, context));
    layoutTrackHead(names, rest, view, axis, context, layout);
    layoutKey(legend, context, layout);

    if (tasks.empty()) {
        builder.label(rectAround(rest.centre(), {rest.w, context.px(s12)}),
                      context.say("rates.none"), Type::Lead, Role::TextMuted, AlignX::Centre);
        return layout;
    }
    const bool once = view.latest.tasks.of(tasks.front()).repeat == Repeat::Once;
    const float said =
        context.style.lineHeight(Type::Body) + 2 * context.style.lineHeight(Type::Small);
    const float least =
        once ? said + context.px(s6)
             : std::min(context.px(kLeastOnceNames),
                        said + context.style.lineHeight(Type::Small) + context.px(s2));
    const float height =
        std::clamp(rest.h / static_cast<float>(tasks.size()), least,
                   std::max(least, context.px(once ? kMostOnceRow : kMostRateRow)));
    const bool whole = height * static_cast<float>(tasks.size()) <= rest.h + 1 && scroll <= 0;
    Rect area = rest;
    const Rect more = cutBottom(area, whole ? 0.0F : moreRowsHeight(context));
    MoreRows hidden;
    float y = rest.y - scroll;
    for (const TaskId task : tasks) {
        RateRow row;
        row.task = task;
        row.row = {names.x, y, rest.right() - names.x, height};
        row.track = Rect{rest.x, y, rest.w, height}.inset(0, context.px(s5));
        if (!once) cutBottom(row.track, std::max(0.0F, numbersHeight(context) - context.px(s4)));
        row.selected = task == view.selected;
        y += height;
        if (!hidden.count(row.row.y, row.row.bottom(), area)) continue;
        describeRates(
            builder,
            Rect{names.x, row.row.y, names.w - context.px(s4), height}.inset(0, context.px(s2)),
            view, task);
        builder.hit({names.x, row.row.y, names.w, height}, Target::of(task));
        layoutRuns(row, view, context, layout);
        layout.rows.push_back(std::move(row));
    }
    if (hidden.any()) layoutMoreRows(builder, {names.x, more.y, names.w, more.h}, "tasks", hidden);
    return layout;
}

}  // namespace poolscope
