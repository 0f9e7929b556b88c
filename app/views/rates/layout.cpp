// Rows, ghosts, bars and the distance between them.
#include "app/views/rates/layout.hpp"

#include "app/model/human_time.hpp"

namespace poolscope {

namespace {

/// Periodic tasks, or all timed ones when none is periodic.
std::vector<TaskId> tasksShown(const Sight& sight) {
    std::vector<TaskId> periodic;
    std::vector<TaskId> timed;
    for (const TaskId task : sight.latest.runs.tasksOf(ExecutorId::none())) {
        const TaskRuns& runs = sight.latest.runs.of(task);
        if (!runs.scheduled) continue;
        (runs.repeat != Repeat::Once ? periodic : timed).push_back(task);
    }
    return periodic.empty() ? timed : periodic;
}

/// "t5 · pool", and "fixed rate, every 100 ms".
std::string titleOf(const Sight& sight, TaskId task) {
    return std::string(sight.names.of(task)) + "  ·  " +
           std::string(sight.names.of(sight.latest.runs.of(task).executor));
}

std::string policyOf(const TaskRuns& known, const Sight& sight, const Look& look) {
    const auto said = [&](std::string_view policy, const std::string& time) {
        return look.words.fill("ui.rates." + std::string(policy), {{"time", time}});
    };
    switch (known.repeat) {
        case Repeat::FixedRate: return said("fixedRate", humanTime(known.period));
        case Repeat::FixedDelay: return said("fixedDelay", humanTime(known.period));
        case Repeat::FromStart: return said("fromStart", humanTime(known.period));
        case Repeat::Cron: return said("cron", std::string(sight.log.text(known.trigger)));
        case Repeat::Once: break;
    }
    return said("once", humanTime(known.first));
}

/// When a trigger says next, as the clocks of its place show it; empty for other tasks.
std::string nextOf(const TaskRuns& runs, const Sight& sight, const Look& look) {
    const std::string when(runs.waiting ? sight.log.text(runs.when) : "");
    return when.empty() ? when : look.words.fill("ui.rates.next", {{"time", when}});
}

/// What became of a task that runs once, as seen from the playhead.
std::string outcomeOf(TaskId task, const Sight& sight, const Look& look) {
    const TaskRuns& runs = sight.now.runs.of(task);
    const TaskLife& life = sight.now.life.task(task);
    if (!runs.runs.empty()) {
        const Run& run = runs.runs[0];
        if (run.lateness().ns <= 0) return look.say("rates.onTime");
        return look.words.fill("ui.rates.late", {{"time", humanTime(run.lateness())}});
    }
    if (life.isCancelled()) return look.say("rates.cancelled");
    if (life.rejected) return look.say("rates.rejected");
    if (!runs.scheduled) return look.say("rates.notYet");
    const Duration left = runs.first - sight.time;
    return left.ns >= 0 ? look.words.fill("ui.rates.startsIn", {{"time", humanTime(left)}})
                        : look.words.fill("ui.rates.dueSince", {{"time", humanTime(-left)}});
}

std::string meanOf(const TaskRuns& runs, const Look& look) {
    return look.words.fill("ui.rates.mean", {{"time", aboutTime(runs.meanLateness())}});
}

std::string worstOf(const TaskRuns& runs, const Look& look) {
    return look.words.fill("ui.rates.worst", {{"time", aboutTime(runs.worstLateness)}});
}

/// As wide as what is said of the tasks at the run's end, within reason.
float namesWidth(float picture, const Sight& sight, const std::vector<TaskId>& tasks,
                 const Look& look) {
    float widest = 0;
    for (const TaskId task : tasks) {
        const TaskRuns& known = sight.latest.runs.of(task);
        widest = std::max(widest, look.width(Type::Strong, titleOf(sight, task)));
        for (const std::string& line :
             {policyOf(known, sight, look), nextOf(known, sight, look), meanOf(known, look),
              worstOf(known, look), outcomeOf(task, sight, look)})
            widest = std::max(widest, look.width(Type::Small, line));
    }
    const float least = std::clamp(picture * 0.24F, look.px(128), look.px(210));
    return std::clamp(widest + look.px(12), least, std::max(least, picture * 0.42F));
}

void describe(Pen& pen, Rect cell, const Sight& sight, TaskId task) {
    const Look& look = pen.look();
    const TaskRuns& known = sight.latest.runs.of(task);
    const TaskRuns& runs = sight.now.runs.of(task);
    const float body = look.style.lineHeight(Type::Body);
    const float small = look.style.lineHeight(Type::Small);
    const auto line = [&](float height, std::string_view text, Type type, Role role) {
        if (cell.h >= height) pen.label(cutTop(cell, height), text, type, role);
    };
    if (cell.h >= body)
        pen.name(cutTop(cell, body), titleOf(sight, task), Type::Strong, Role::Text);
    line(small, policyOf(known, sight, look), Type::Small, Role::TextMuted);
    if (known.repeat == Repeat::Once) {
        const bool late = runs.worstLateness.ns > 0;
        return line(small, outcomeOf(task, sight, look), Type::Small,
                    late ? Role::Late : Role::TextMuted);
    }
    if (const std::string next = nextOf(runs, sight, look); !next.empty())
        line(small, next, Type::Small, Role::TextMuted);
    line(small, look.words.fill("ui.rates.runs", {{"n", std::to_string(runs.runs.size())}}),
         Type::Small, Role::TextMuted);
    if (runs.runs.empty()) return;
    if (runs.worstLateness.ns <= 0)
        return line(small, look.say("rates.never"), Type::Small, Role::TextMuted);
    line(small, meanOf(runs, look), Type::Small, Role::Late);
    line(small, worstOf(runs, look), Type::Small, Role::Late);
}

/// A row's three storeys: ghosts, lateness, bars.
struct Storeys {
    float ghostHeight, barHeight, step;
    int levels;
};

Storeys storeysOf(Rect track, const Look& look) {
    Storeys storeys{};
    storeys.ghostHeight = track.h * 0.22F;
    storeys.barHeight = track.h * 0.28F;
    storeys.step = look.style.size(Type::Small) * 1.3F;
    const float middle = track.h - storeys.ghostHeight - storeys.barHeight - look.px(8);
    storeys.levels = std::max(1, static_cast<int>(middle / storeys.step));
    return storeys;
}

RunMark markOf(const Run& run, const RateRow& row, const Sight& sight, const Axis& axis,
               float longestGhost, const Look& look) {
    const Storeys storeys = storeysOf(row.track, look);
    RunMark mark;
    const Instant endTime = run.open ? sight.latest.time : run.end;
    const float x0 = axis.x(run.start, run.startPosition);
    const float x1 = axis.x(endTime, run.open ? sight.log.size() : run.endPosition);
    // A pixel of air, so that the runs of a burst can be counted.
    const float width = std::max(x1 - x0 - look.px(1), look.px(2));
    mark.actual = {x0, row.track.bottom() - storeys.barHeight, width, storeys.barHeight};
    mark.open = run.open;
    mark.failed = run.outcome == Outcome::Threw || run.outcome == Outcome::Interrupted;
    mark.ahead = run.startPosition > sight.position;
    mark.selected = run.task == sight.selected;
    mark.position = run.startPosition;
    if (run.timed && !axis.steps) {
        const float planned = axis.scale.x(run.planned);
        const float ghost = std::clamp(width, look.px(4), std::max(look.px(4), longestGhost));
        mark.planned = {planned, row.track.y, ghost, storeys.ghostHeight};
        mark.late = std::max(0.0F, x0 - planned);
    }
    return mark;
}

/// In a burst the lines from plan to start overlap: each later one takes the next level up, so none
/// crosses another.
void placeLateness(RunMark& mark, const RunMark* previous, const RateRow& row, const Look& look) {
    const Storeys storeys = storeysOf(row.track, look);
    mark.level = 0;
    if (previous != nullptr && mark.planned.x < previous->actual.x + look.px(2) &&
        previous->late > look.px(1))
        mark.level = previous->level + 1;
    const int shown = std::min(mark.level, storeys.levels - 1);
    mark.across = row.track.bottom() - storeys.barHeight - look.px(5) -
                  static_cast<float>(shown) * storeys.step;
}

void labelLateness(Pen& pen, const RateRow& row, const RunMark& mark, const Run& run,
                   std::vector<Rect>& taken) {
    const Look& look = pen.look();
    if (mark.late < look.px(2) || mark.ahead) return;
    if (mark.level >= storeysOf(row.track, look).levels) return;
    const std::string text = humanTime(run.lateness());
    const float width = look.width(Type::Small, text) + look.px(2);
    const float height = look.style.size(Type::Small) * 1.2F;
    const Rect box{mark.planned.x + look.px(4), mark.across - height - look.px(1), width, height};
    const auto meets = [&](Rect other) { return !intersection(other, box).empty(); };
    if (box.right() > row.track.right() || box.x < row.track.x) return;
    if (std::any_of(taken.begin(), taken.end(), meets)) return;
    pen.label(box, text, Type::Small, Role::Late);
    taken.push_back(box);
}

/// The ghost of the run to come, and for a task that runs once the delay it was given: from the
/// call that created it to its trigger.
void layoutWait(RateRow& row, const Sight& sight, float longestGhost, const Look& look,
                RatesLayout& layout) {
    if (layout.axis.steps) return;
    Pen pen(layout.tracks, look);
    const TaskRuns& all = sight.latest.runs.of(row.task);
    const TaskRuns& known = sight.now.runs.of(row.task);
    const float height = storeysOf(row.track, look).ghostHeight;
    const bool once = all.repeat == Repeat::Once && all.scheduled;
    if (once) {
        const TaskLife& life = sight.latest.life.task(row.task);
        const std::size_t created = std::min(life.created, sight.log.size());
        const Instant from = created == 0 ? Instant{} : sight.log[created - 1].time;
        row.delay = {{layout.axis.scale.x(from), row.track.y + height / 2},
                     {layout.axis.scale.x(all.first), row.track.y + height / 2}};
        row.cancelled = sight.now.life.task(row.task).isCancelled();
    }
    const bool neverRan = once && all.runs.empty();
    if (!known.waiting && !neverRan) return;
    row.next = Rect{layout.axis.scale.x(neverRan ? all.first : known.next), row.track.y,
                    std::min(look.px(10), longestGhost), height};
    pen.hit(intersection(*row.next, row.track), Target::of(row.task));
}

void layoutRuns(RateRow& row, const Sight& sight, const Look& look, RatesLayout& layout) {
    const TaskRuns& all = sight.latest.runs.of(row.task);
    Pen pen(layout.tracks, look);
    std::pair<std::size_t, std::size_t> seen{0, all.runs.size()};
    if (!layout.axis.steps)
        seen = RunsModel::between(all, layout.axis.scale.begin(), layout.axis.scale.end());
    const float longestGhost =
        all.period.ns > 0 ? layout.axis.scale.pixels(all.period) * 0.72F : row.track.w;
    float lastX = -1.0e9F;
    std::vector<Rect> taken;
    const auto room = static_cast<std::size_t>(row.track.w);
    const std::size_t stride = std::max<std::size_t>(1, (seen.second - seen.first) / (room + 1));
    for (std::size_t i = seen.first; i < seen.second; i += stride) {
        const Run& run = all.runs[i];
        RunMark mark = markOf(run, row, sight, layout.axis, longestGhost, look);
        if (mark.actual.x > row.track.right() && mark.planned.x > row.track.right()) continue;
        if (mark.actual.x - lastX < 1.0F) continue;
        lastX = mark.actual.x;
        placeLateness(mark, row.runs.empty() ? nullptr : &row.runs.back(), row, look);
        labelLateness(pen, row, mark, run, taken);
        Target target = Target::at(mark.position);
        target.id = row.task.value + 1;
        if (mark.planned.w > 0) pen.hit(intersection(mark.planned, row.track), target);
        pen.hit(intersection(mark.actual, row.track), target);
        row.runs.push_back(mark);
    }
    layoutWait(row, sight, longestGhost, look, layout);
}

void layoutKey(Rect legend, const Look& look, RatesLayout& layout) {
    Pen pen(layout.sheet, look);
    RatesLayout::Key key;
    const auto word = [&](std::string_view text, Role role) {
        const std::string words = look.say(text);
        const float width = look.width(Type::Small, words) + look.px(2);
        pen.label(cutLeft(legend, width), words, Type::Small, role);
        cutLeft(legend, look.px(18));
    };
    const float height = look.px(12);
    Rect place = cutLeft(legend, look.px(26));
    key.ghost = rectAround(place.centre(), {place.w, height});
    cutLeft(legend, look.px(6));
    word("rates.planned", Role::TextMuted);
    place = cutLeft(legend, look.px(26));
    key.bar = rectAround(place.centre(), {place.w, height});
    cutLeft(legend, look.px(6));
    word("rates.actual", Role::TextMuted);
    place = cutLeft(legend, look.px(26));
    key.from = {place.x, place.centre().y};
    key.to = {place.right(), place.centre().y};
    cutLeft(legend, look.px(6));
    word("rates.lateness", Role::Late);
    layout.key = key;
}

}  // namespace

RatesLayout layoutRates(Rect picture, const Sight& sight, const AxisState& axis, float scroll,
                        const Look& look) {
    RatesLayout layout;
    Rect rest = picture.inset(look.px(14), look.px(8));
    Pen pen(layout.sheet, look);
    const Rect legend = cutBottom(rest, look.style.lineHeight(Type::Small) + look.px(4));
    cutBottom(rest, look.px(6));
    const std::vector<TaskId> tasks = tasksShown(sight);
    Rect names = cutLeft(rest, namesWidth(rest.w, sight, tasks, look));
    const Rect ruler = cutTop(rest, look.style.lineHeight(Type::Small) + look.px(4));
    cutTop(names, ruler.h);
    pen.label({names.x, ruler.y, names.w - look.px(8), ruler.h},
              look.say(axis.steps ? "axis.steps" : "axis.time"), Type::Small, Role::TextMuted);
    layout.trackArea = rest;
    layout.axis = axisFor(axis, sight, rest);
    pen.hit(rectFromCorners(ruler.min(), rest.max()), Target::of(Target::Kind::Picture));
    layout.grid = layoutGrid(layout.axis, ruler, look, layout.sheet);
    layoutKey(legend, look, layout);
    layout.playhead = layout.axis.playhead(sight);

    if (tasks.empty()) {
        pen.label(rectAround(rest.centre(), {rest.w, look.px(24)}), look.say("rates.none"),
                  Type::Lead, Role::TextMuted, AlignX::Centre);
        return layout;
    }
    const bool once = sight.latest.runs.of(tasks.front()).repeat == Repeat::Once;
    const float said = look.style.lineHeight(Type::Body) + 2 * look.style.lineHeight(Type::Small);
    const float least = once ? said + look.px(12) : look.px(104);
    const float height = std::clamp(rest.h / static_cast<float>(tasks.size()), least,
                                    std::max(least, look.px(once ? 150 : 330)));
    float y = rest.y - scroll;
    for (const TaskId task : tasks) {
        RateRow row;
        row.task = task;
        row.row = {names.x, y, rest.right() - names.x, height};
        row.track = Rect{rest.x, y, rest.w, height}.inset(0, look.px(10));
        row.selected = task == sight.selected;
        y += height;
        if (row.row.y < rest.y - 1 || row.row.bottom() > rest.bottom() + 1) continue;
        describe(pen, Rect{names.x, row.row.y, names.w - look.px(8), height}.inset(0, look.px(5)),
                 sight, task);
        pen.hit({names.x, row.row.y, names.w, height}, Target::of(task));
        layoutRuns(row, sight, look, layout);
        layout.rows.push_back(std::move(row));
    }
    return layout;
}

}  // namespace poolscope
