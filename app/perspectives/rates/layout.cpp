// Rows, ghosts, bars and the distance between them.
#include "app/perspectives/rates/layout.hpp"

#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

constexpr Length kMostOnceRow{150};
constexpr Length kMostRateRow{330};

constexpr Length kLeastRateNames{128};
constexpr Length kMostRateNames{210};
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

/// "t5 · pool", and "fixed rate, every 100 ms".
std::string titleOf(const RunView& view, TaskId task) {
    return std::string(view.names.of(task)) + "  ·  " +
           std::string(view.names.of(view.latest.tasks.of(task).executor));
}

std::string policyOf(TaskId task, const RunView& view, const LayoutContext& context) {
    const TaskFacts& known = view.latest.tasks.of(task);
    const auto said = [&](std::string_view policy, const std::string& time) {
        return context.words.fill("ui.rates." + std::string(policy), {{"time", time}});
    };
    switch (known.repeat) {
        case Repeat::FixedRate: return said("fixedRate", humanTime(known.period));
        case Repeat::FixedDelay: return said("fixedDelay", humanTime(known.period));
        case Repeat::FromStart: return said("fromStart", humanTime(known.period));
        case Repeat::Cron:
            return said("cron", std::string(view.log.text(view.latest.runs.of(task).trigger)));
        case Repeat::Once: break;
    }
    return said("once", humanTime(known.first));
}

/// When a trigger says next, as the clocks of its place show it; empty for other tasks.
std::string nextOf(const TaskRuns& runs, const RunView& view, const LayoutContext& context) {
    const std::string when(runs.waiting ? view.log.text(runs.when) : "");
    return when.empty() ? when : context.words.fill("ui.rates.next", {{"time", when}});
}

/// The outcome of a one-shot task, as of the playhead.
std::string outcomeOf(TaskId task, const RunView& view, const LayoutContext& context) {
    const TaskRuns& runs = view.now.runs.of(task);
    const TaskLife& life = view.now.life.task(task);
    if (!runs.runs.empty()) {
        const Run& run = runs.runs[0];
        if (run.lateness().ns <= 0) return context.say("rates.onTime");
        return context.words.fill("ui.rates.late", {{"time", humanTime(run.lateness())}});
    }
    if (life.isCancelled()) return context.say("rates.cancelled");
    if (life.rejected) return context.say("rates.rejected");
    const TaskFacts& facts = view.now.tasks.of(task);
    if (!facts.timed) return context.say("rates.notYet");
    const Duration left = facts.first - view.time;
    return left.ns >= 0 ? context.words.fill("ui.rates.startsIn", {{"time", humanTime(left)}})
                        : context.words.fill("ui.rates.dueSince", {{"time", humanTime(-left)}});
}

std::string meanOf(const TaskRuns& runs, const LayoutContext& context) {
    return context.words.fill("ui.rates.mean", {{"time", aboutTime(runs.meanLateness())}});
}

std::string worstOf(const TaskRuns& runs, const LayoutContext& context) {
    return context.words.fill("ui.rates.worst", {{"time", aboutTime(runs.worstLateness)}});
}

/// As wide as the tasks' texts at the end of the run, within limits.
float namesWidth(float picture, const RunView& view, const std::vector<TaskId>& tasks,
                 const LayoutContext& context) {
    constexpr std::size_t kMostMeasured = 40;  // of very many tasks some, evenly, and the last
    const std::size_t stride = tasks.size() / kMostMeasured + 1;
    float widest = 0;
    const auto measure = [&](TaskId task) {
        const TaskRuns& known = view.latest.runs.of(task);
        widest = std::max(widest, context.width(Type::Strong, titleOf(view, task)));
        for (const std::string& line :
             {policyOf(task, view, context), nextOf(known, view, context), meanOf(known, context),
              worstOf(known, context), outcomeOf(task, view, context)})
            widest = std::max(widest, context.width(Type::Small, line));
    };
    for (std::size_t i = 0; i < tasks.size(); i += stride) measure(tasks[i]);
    if (!tasks.empty()) measure(tasks.back());
    const float least =
        std::clamp(picture * 0.24F, context.px(kLeastRateNames), context.px(kMostRateNames));
    return std::clamp(widest + context.px(s6), least, std::max(least, picture * 0.42F));
}

void describe(LayoutBuilder& builder, Rect cell, const RunView& view, TaskId task) {
    const LayoutContext& context = builder.context();
    const TaskRuns& runs = view.now.runs.of(task);
    const float body = context.style.lineHeight(Type::Body);
    const float small = context.style.lineHeight(Type::Small);
    const auto line = [&](float height, std::string_view text, Type type, Role role) {
        if (cell.h >= height) builder.label(cutTop(cell, height), text, type, role);
    };
    if (cell.h >= body)
        builder.name(cutTop(cell, body), titleOf(view, task), Type::Strong, Role::Text);
    line(small, policyOf(task, view, context), Type::Small, Role::TextMuted);
    if (view.latest.tasks.of(task).repeat == Repeat::Once) {
        const bool late = runs.worstLateness.ns > 0;
        return line(small, outcomeOf(task, view, context), Type::Small,
                    late ? Role::Late : Role::TextMuted);
    }
    if (const std::string next = nextOf(runs, view, context); !next.empty())
        line(small, next, Type::Small, Role::TextMuted);
    line(small, context.words.fill("ui.rates.runs", {{"n", std::to_string(runs.runs.size())}}),
         Type::Small, Role::TextMuted);
    if (runs.runs.empty()) return;
    if (runs.worstLateness.ns <= 0)
        return line(small, context.say("rates.never"), Type::Small, Role::TextMuted);
    line(small, meanOf(runs, context), Type::Small, Role::Late);
    line(small, worstOf(runs, context), Type::Small, Role::Late);
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
               float longestGhost, const LayoutContext& context) {
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
        const float ghost =
            std::clamp(width, context.px(s2), std::max(context.px(s2), longestGhost));
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

/// The ghost of the run to come, and for a task that runs once the delay it was given: from the
/// call that created it to its trigger.
void layoutWait(RateRow& row, const RunView& view, float longestGhost, const LayoutContext& context,
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
    row.next = Rect{layout.axis.scale.x(next), row.track.y, std::min(context.px(s5), longestGhost),
                    height};
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
    const float longestGhost =
        period.ns > 0 ? layout.axis.scale.pixels(period) * 0.72F : row.track.w;
    float lastX = -1.0e9F;
    std::vector<Rect> taken;
    const auto room = static_cast<std::size_t>(row.track.w);
    const std::size_t stride = std::max<std::size_t>(1, (seen.second - seen.first) / (room + 1));
    for (std::size_t i = seen.first; i < seen.second; i += stride) {
        // Of those that share a column the latest is drawn.
        const Run& run = all.runs[all.latest(i, std::min(i + stride, seen.second))];
        RunMark mark = markOf(run, row, view, layout.axis, longestGhost, context);
        if (mark.actual.x > row.track.right() && mark.planned.x > row.track.right()) continue;
        if (mark.actual.x - lastX < 1.0F) continue;
        lastX = mark.actual.x;
        placeLateness(mark, row.runs.empty() ? nullptr : &row.runs.back(), row, context);
        labelLateness(builder, row, mark, run, taken);
        Target target = Target::at(mark.position);
        target.id = row.task.value + 1;
        if (mark.planned.w > 0) builder.hit(intersection(mark.planned, row.track), target);
        builder.hit(intersection(mark.actual, row.track), target);
        row.runs.push_back(mark);
    }
    layoutWait(row, view, longestGhost, context, layout);
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
    Rect names = cutLeft(rest, namesWidth(rest.w, view, tasks, context));
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
    const float least = once ? said + context.px(s6) : context.px(kLeastOnceNames);
    const float height =
        std::clamp(rest.h / static_cast<float>(tasks.size()), least,
                   std::max(least, context.px(once ? kMostOnceRow : kMostRateRow)));
    float y = rest.y - scroll;
    for (const TaskId task : tasks) {
        RateRow row;
        row.task = task;
        row.row = {names.x, y, rest.right() - names.x, height};
        row.track = Rect{rest.x, y, rest.w, height}.inset(0, context.px(s5));
        row.selected = task == view.selected;
        y += height;
        if (row.row.y < rest.y - 1 || row.row.bottom() > rest.bottom() + 1) continue;
        describe(
            builder,
            Rect{names.x, row.row.y, names.w - context.px(s4), height}.inset(0, context.px(s2)),
            view, task);
        builder.hit({names.x, row.row.y, names.w, height}, Target::of(task));
        layoutRuns(row, view, context, layout);
        layout.rows.push_back(std::move(row));
    }
    return layout;
}

}  // namespace poolscope
