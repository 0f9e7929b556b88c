// Putting the Lifecycle perspective together, with the list of tasks and the history strip.
#include "app/perspectives/lifecycle/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/perspectives/lifecycle/parts.hpp"
#include "app/ui/more_rows.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

constexpr Length kNarrowStates{190};
constexpr Length kTriggerFrom{230};
constexpr Length kTriggerWidth{84};
constexpr Length kWidestHistoryName{96};
constexpr Length kLowLifecycle{360};
constexpr Length kLowestLifecycle{300};
constexpr Length kWideLifecycle{1000};
constexpr Length kMostRunStates{200};
constexpr Length kLeastTable = s32;
constexpr std::size_t kFewTasks = 64;
constexpr float kMostNarrowRowGrown = 1.2F;
constexpr float kMostRowGrown = 1.3F;  ///< of a row of the table, where there are few

struct Columns {
    Rect dot, name, state, trigger, runs;
};

float stateWidth(const LayoutContext& context) {
    return context.width(Type::Small, "INTERRUPTING") + context.px(s4);
}

/// The word for the task's state; for a task without states, what is visible of it.
std::string stateOf(TaskId id, const RunView& view, const LayoutContext& context) {
    const TaskLife& life = view.now.life.task(id);
    if (life.machine != TaskStateKind::None) return std::string(life.stateWord());
    const TaskRuns& runs = view.now.runs.of(id);
    if (life.rejected) return context.say("life.bare.rejected");
    if (runs.running()) return context.say("life.bare.runs");
    if (view.now.tasks.of(id).make == TaskMake::Series)
        return context.say(runs.waiting ? "life.bare.waits" : "life.bare.over");
    return context.say(runs.runs.empty() ? "life.bare.waits" : "life.bare.ran");
}

/// Too narrow for a name beside a state: the state goes under the name.
bool isNarrow(float width, const LayoutContext& context) {
    return width < stateWidth(context) + context.px(kNarrowStates);
}

/// Where it is narrow, the due time gives way to the task's name.
Columns columnsOf(Rect row, const LayoutContext& context) {
    Columns columns;
    cutRight(row, context.px(s4));
    columns.dot = cutLeft(row, context.px(s10));
    if (isNarrow(row.w, context)) {
        columns.name = cutTop(row, row.h * 0.55F);
        columns.runs = cutRight(row, context.px(s10));
        columns.state = row;
        return columns;
    }
    columns.runs = cutRight(
        row, std::max(context.px(s22),
                      context.width(Type::Small, context.say("life.runs")) + context.px(s3)));
    if (row.w > stateWidth(context) + context.px(kTriggerFrom))
        columns.trigger = cutRight(row, context.px(kTriggerWidth));
    columns.state = cutRight(row, stateWidth(context));
    cutRight(row, context.px(s4));
    columns.name = row;
    return columns;
}

/// The chosen task of this executor, or the one the event at the playhead is about, or the first.
TaskId taskShown(const RunView& view, const TaskIndex& index) {
    if (view.selected.exists() && view.latest.tasks.of(view.selected).executor == view.executor)
        return view.selected;
    const TaskId told = view.taskTold();
    if (told.exists() && view.now.tasks.of(told).executor == view.executor) return told;
    const ListedTasks own = index.of(view.executor, view.now);
    return own.empty() ? TaskId::none() : own[0];
}

float shareOf(std::size_t position, const RunView& view) {
    const auto count = static_cast<double>(std::max<std::size_t>(1, view.log.size()));
    return static_cast<float>(static_cast<double>(position) / count);
}

/// A stretch of a history, with its label if that fits.
void addPiece(LayoutBuilder& builder, LifecycleLayout& layout, Rect track, const RunView& view,
              std::size_t from, std::size_t to, HistoryPiece piece, std::string_view word) {
    const float x0 = track.x + shareOf(from, view) * track.w;
    const float x1 = track.x + shareOf(to, view) * track.w;
    piece.box = {x0, track.y, std::max(1.0F, x1 - x0 - 1), track.h};
    piece.ahead = from > view.position;
    const Rect inside = piece.box.inset(builder.px(s2), 0);
    if (builder.context().width(Type::Small, word) <= inside.w)
        builder.label(inside, word, Type::Small, Role::Text);
    layout.history.push_back(piece);
}

/// How an executor's state looks: at work, on its way out, or over.
HistoryPiece pieceOf(ExecutorStateKind machine, std::uint8_t state) {
    HistoryPiece piece;
    const bool over = isOver(machine, state);
    piece.role = state == 0 ? Role::Running : over ? Role::Quiet : Role::Key;
    piece.hatched = state > 0;
    return piece;
}

HistoryPiece pieceOf(TaskStateKind machine, std::uint8_t state) {
    TaskLife life;
    life.machine = machine;
    life.state = state;
    HistoryPiece piece;
    piece.role = roleOf(life);
    piece.hatched = life.isCancelled();
    return piece;
}

template <class MachineKind>
void addPieces(LayoutBuilder& builder, LifecycleLayout& layout, Rect track, const RunView& view,
               MachineKind machine, const std::vector<StateStep>& steps, std::size_t from) {
    std::uint8_t state = 0;
    for (const StateStep& step : steps) {
        addPiece(builder, layout, track, view, from, step.position, pieceOf(machine, state),
                 stateWord(machine, state));
        from = step.position;
        state = step.to;
    }
    addPiece(builder, layout, track, view, from, view.known(), pieceOf(machine, state),
             stateWord(machine, state));
}

/// What is visible of a task without states: it waits, it runs, it has run.
void addRuns(LayoutBuilder& builder, LifecycleLayout& layout, Rect track, const RunView& view,
             TaskId task) {
    constexpr std::size_t kMostRuns = 200;
    const auto& runs = view.latest.runs.of(task).runs;
    std::size_t from = view.latest.tasks.of(task).created;
    const auto add = [&](std::size_t to, Role role, std::string_view word) {
        HistoryPiece piece;
        piece.role = role;
        addPiece(builder, layout, track, view, from, to, piece,
                 builder.context().say("life.bare." + std::string(word)));
        from = to;
    };
    for (std::size_t i = 0; i < std::min(runs.size(), kMostRuns); ++i) {
        const Run& run = runs[i];
        add(run.startPosition, Role::Key, "waits");
        add(run.open ? view.known() : run.endPosition,
            isFailure(run.outcome) ? Role::Failed : Role::Running, "runs");
        if (run.open) return;
    }
    const bool waits = runs.empty() || view.latest.runs.of(task).waiting;
    const bool rejected = view.latest.life.task(task).rejected;
    add(view.known(), waits && !rejected ? Role::Key : Role::LineStrong,
        rejected ? "rejected"
        : waits  ? "waits"
                 : "ran");
}

/// Whether the tasks' names fit; of very many tasks some are measured, evenly, and the last.
bool haveRoom(const ListedTasks& tasks, float room, const RunView& view,
              const LayoutContext& context) {
    constexpr std::size_t kMostMeasured = 256;
    const std::size_t stride = tasks.size() / kMostMeasured + 1;
    const auto fits = [&](std::size_t i) {
        return context.width(Type::Small, view.names.of(tasks[i])) <= room;
    };
    for (std::size_t i = 0; i < tasks.size(); i += stride)
        if (!fits(i)) return false;
    return tasks.empty() || fits(tasks.size() - 1);
}

/// Diagrams are as high in every window: what a higher one has more stands before, between and
/// behind the two, so that none of it is a hole. The lower one counts as a future's states, so that
/// nothing moves from one task to another; `beside` is what stands beside it.
float roomBetween(float height, float beside, const LayoutContext& context) {
    const float lower = std::max(beside, taskStatesHeight(context));
    const float used = context.px(s7) + runStatesHeight(context) + context.px(s10) + lower;
    return std::max(0.0F, std::floor((height - used) / 3));
}

/// With all of the executor's tasks in the run, each in two lines.
float tableHeight(const RunView& view, const TaskIndex& index, const LayoutContext& context) {
    const float small = context.style.lineHeight(Type::Small);
    const float row = context.style.lineHeight(Type::Body) + small + context.px(s3);
    return 2 * small + row * static_cast<float>(index.of(view.executor, view.latest).size());
}

}  // namespace

void layoutHistory(Rect region, TaskId task, const RunView& view, const LayoutContext& context,
                   LifecycleLayout& layout) {
    LayoutBuilder builder(layout.list, context);
    const float small = context.style.lineHeight(Type::Small);
    const float names = std::min(region.w * 0.2F, context.px(kWidestHistoryName));
    const auto trackRow = [&](std::string_view name) {
        Rect row = cutTop(region, small + context.px(s2));
        cutTop(region, context.px(s2));
        builder.name(cutLeft(row, names - context.px(s2)), name, Type::Small, Role::TextMuted);
        cutLeft(row, context.px(s2));
        layout.historyTracks.push_back(row);
        layout.playhead = row.x + shareOf(view.position, view) * row.w;
        return row;
    };
    const ExecutorLife& life = view.latest.life.executor(view.executor);
    const Rect pool = trackRow(view.names.of(view.executor));
    if (life.spec().states != ExecutorStateKind::None)
        addPieces(builder, layout, pool, view, life.spec().states, life.states, 0);
    if (!task.exists()) return;
    const Rect row = trackRow(view.nameInPool(task));
    const TaskLife& known = view.latest.life.task(task);
    if (known.machine != TaskStateKind::None)
        addPieces(builder, layout, row, view, known.machine, known.history,
                  view.latest.tasks.of(task).created);
    else
        addRuns(builder, layout, row, view, task);
}

void layoutTasks(Rect region, float scroll, TaskId task, const RunView& view,
                 const TaskIndex& index, const LayoutContext& context, LifecycleLayout& layout) {
    LayoutBuilder builder(layout.list, context);
    const float small = context.style.lineHeight(Type::Small);
    const bool narrow = isNarrow(region.w - context.px(s14), context);
    Rect head = cutTop(region, small + context.px(s2));
    if (narrow) {
        cutRight(head, context.px(s4));
        cutLeft(head, context.px(s10));
        const std::string words = context.say("life.task");
        const std::string runs = context.say("life.runs");
        const float width = context.width(Type::Small, runs) + context.px(s1);
        // As in the rows below, the number is one line down where both have no room beside.
        Rect last = head;
        if (context.width(Type::Small, words) + context.px(s2) + width > head.w) {
            last = cutTop(region, small);
            last.x = head.x;
            last.w = head.w;
        }
        builder.label(cutRight(last, std::min(last.w, width)), runs, Type::Small, Role::TextMuted,
                      AlignX::Right);
        builder.label(head, words, Type::Small, Role::TextMuted);
    } else {
        const Columns heads = columnsOf(head, context);
        builder.label(heads.name, context.say("life.task"), Type::Small, Role::TextMuted);
        builder.label(heads.state, context.say("life.state"), Type::Small, Role::TextMuted);
        builder.label(heads.trigger, context.say("life.trigger"), Type::Small, Role::TextMuted,
                      AlignX::Right);
        builder.label(heads.runs, context.say("life.runs"), Type::Small, Role::TextMuted,
                      AlignX::Right);
    }
    const float least = context.style.lineHeight(Type::Body) + (narrow ? small : 0.0F) +
                        context.px(narrow ? s2 : s3);
    const ListedTasks tasks = index.of(view.executor, view.now);
    // By the tasks of the whole run, so that rows stay as high while tasks arrive.
    const std::size_t most = std::max<std::size_t>(
        1, tasks.size() > kFewTasks ? tasks.size() : index.of(view.executor, view.latest).size());
    const float height = std::clamp(region.h / static_cast<float>(most), least,
                                    least * (context.style.compact() ? 1.0F
                                             : narrow                ? kMostNarrowRowGrown
                                                                     : kMostRowGrown));
    Rect area = region;
    const bool all = height * static_cast<float>(tasks.size()) <= area.h + 1 && scroll <= 0;
    const Rect more = cutBottom(area, all ? 0.0F : moreRowsHeight(context));
    MoreRows rest;
    const float room = columnsOf({0, 0, region.w, height}, context).name.w;
    const bool whole = haveRoom(tasks, room, view, context);
    float y = region.y - scroll;
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        const TaskId id = tasks[i];
        const Rect row{region.x, y, region.w, height};
        y += height;
        if (!rest.count(row.y, row.bottom(), area)) {
            if (rest.below == 0) continue;
            rest.below = tasks.size() - i;  // none that follows is higher up
            break;
        }
        const TaskLife& life = view.now.life.task(id);
        Card& card = builder.card(row, id == task ? Role::Accent : Role::Surface);
        card.tinted = id == task;
        card.fillAlpha = id == task ? 1.0F : 0.0F;
        card.target = Target::of(id);
        const Columns cells = columnsOf(row, context);
        layout.dots.push_back({rectAround(cells.dot.centre(), {context.px(s7), context.px(s7)}),
                               iconOf(life), roleOf(life)});
        builder.name(cells.name, whole ? view.names.of(id) : view.nameInPool(id), Type::Body,
                     Role::Text);
        builder.label(cells.state, stateOf(id, view, context), Type::Small,
                      life.isDone() ? roleOf(life) : Role::TextMuted);
        if (const TaskFacts& facts = view.now.tasks.of(id); facts.timed)
            builder.label(cells.trigger, humanTime(facts.trigger), Type::Small, Role::TextMuted,
                          AlignX::Right);
        builder.label(cells.runs, fmt::format("{}", life.runs), Type::Small, Role::TextMuted,
                      AlignX::Right);
        builder.hit(row, Target::of(id));
    }
    if (rest.any()) layoutMoreRows(builder, more, "tasks", rest);
}

LifecycleLayout layoutLifecycle(Rect picture, const RunView& view, const TaskIndex& index,
                                float scroll, const LayoutContext& context) {
    LifecycleLayout layout;
    Rect rest = picture.inset(context.px(s7), context.px(s4));
    const float small = context.style.lineHeight(Type::Small);
    const TaskId task = taskShown(view, index);
    const float line = small + context.px(s4);
    // Low pictures leave out the history, lower ones the run states too: `ctl` says those as well.
    const bool low = rest.h < context.px(kLowLifecycle);
    const bool lowest = rest.h < context.px(kLowestLifecycle);
    if (!low) {
        layoutHistory(cutBottom(rest, 2 * line), task, view, context, layout);
        cutBottom(rest, context.px(s4));
    }
    const float ctl = context.style.lineHeight(Type::Lead) + small + context.px(s22);
    if (rest.w >= context.px(kWideLifecycle) && !low) {
        layoutTasks(cutRight(rest, rest.w * 0.34F), scroll, task, view, index, context, layout);
        cutRight(rest, context.px(s12));
        const float apart = roomBetween(rest.h - ctl, 0, context);
        layoutCtl(cutTop(rest, ctl), view, context, layout);
        cutTop(rest, context.px(rest.h < context.px(kMostRunStates) ? s3 : s7) + apart);
        // Their words must not touch their frames, and arches need their labels.
        layoutRunStates(cutTop(rest, std::min(runStatesHeight(context), rest.h / 2)), view, context,
                        layout);
        // Names in large letters are worth more than air.
        const Length air = rest.h < context.px(kMostRunStates) ? s3 : s10;
        cutTop(rest, apart + std::clamp(rest.h - apart - leastTaskStatesHeight(context),
                                        context.px(s3), context.px(air)));
        layoutTaskStates(rest, task, view, context, layout);
        return layout;
    }
    const float apart = roomBetween(rest.h - ctl, tableHeight(view, index, context), context);
    layoutCtl(cutTop(rest, std::min(ctl, low ? ctl : rest.h * 0.24F)), view, context, layout);
    cutTop(rest, context.px(s3) + apart);
    if (!lowest) {
        const float states = std::min(runStatesHeight(context), rest.h * (low ? 0.45F : 0.36F));
        layoutRunStates(cutTop(rest, states), view, context, layout);
        cutTop(rest, context.px(s3) + apart);
    }
    Rect lower = rest;
    // The states' names are always the same and must be read whole; the table takes what is left.
    const float diagram = std::max(lower.w * 0.56F, taskStatesWidth(view, context));
    Rect table = lower;
    lower = cutLeft(table, diagram);
    cutLeft(table, context.px(s7));
    // A table that cannot even count what it leaves out says less than the count alone.
    const std::size_t tasks = index.of(view.executor, view.now).size();
    const std::string counted =
        context.words.fill("ui.moreRows.tasks", {{"n", std::to_string(tasks)}}) + " ↓";
    const float least = std::max(context.px(kLeastTable), context.width(Type::Small, counted));
    if (table.w >= least) {
        layoutTaskStates(lower, task, view, context, layout);
        layoutTasks(table, scroll, task, view, index, context, layout);
        return layout;
    }
    // No room for a name: only one task is shown, and the others are counted.
    LayoutBuilder builder(layout.list, context);
    if (tasks > 1)
        layoutMoreRows(builder, cutBottom(rest, moreRowsHeight(context)), "tasks", {0, tasks - 1});
    layoutTaskStates(rest, task, view, context, layout);
    return layout;
}

}  // namespace poolscope
