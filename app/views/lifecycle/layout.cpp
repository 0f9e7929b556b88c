// Putting the Lifecycle perspective together, with the list of tasks and the history strip.
#include "app/views/lifecycle/layout.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/model/human_time.hpp"
#include "app/views/lifecycle/parts.hpp"

namespace poolscope {

namespace {

struct Columns {
    Rect dot, name, state, trigger, runs;
};

float stateWidth(const Look& look) { return look.width(Type::Small, "INTERRUPTING") + look.px(8); }

/// The state's word; of a task without states what can be seen of it.
std::string stateOf(TaskId id, const Sight& sight, const Look& look) {
    const TaskLife& life = sight.now.life.task(id);
    if (life.machine != TaskMachine::None) return std::string(life.stateWord());
    const TaskRuns& runs = sight.now.runs.of(id);
    if (life.rejected) return look.say("life.bare.rejected");
    if (runs.running()) return look.say("life.bare.runs");
    if (life.series) return look.say(runs.waiting ? "life.bare.waits" : "life.bare.over");
    return look.say(runs.runs.empty() ? "life.bare.waits" : "life.bare.ran");
}

/// Too narrow for a name beside a state: the state goes under the name.
bool isNarrow(float width, const Look& look) { return width < stateWidth(look) + look.px(190); }

/// Where it is narrow, the due time gives way to the task's name.
Columns columnsOf(Rect row, const Look& look) {
    Columns columns;
    cutRight(row, look.px(8));
    columns.dot = cutLeft(row, look.px(22));
    if (isNarrow(row.w, look)) {
        columns.name = cutTop(row, row.h * 0.55F);
        columns.runs = cutRight(row, look.px(22));
        columns.state = row;
        return columns;
    }
    columns.runs = cutRight(row, look.px(44));
    if (row.w > stateWidth(look) + look.px(230)) columns.trigger = cutRight(row, look.px(84));
    columns.state = cutRight(row, stateWidth(look));
    cutRight(row, look.px(8));
    columns.name = row;
    return columns;
}

/// The chosen task, or the one the event at the playhead is about, or the first.
TaskId taskShown(const Sight& sight) {
    if (sight.selected.exists()) return sight.selected;
    if (const std::optional<std::size_t> event = sight.event()) {
        TaskId found;
        visitFields(sight.log[*event].what, [&]<class Value>(std::string_view, const Value& value) {
            if constexpr (std::is_same_v<Value, TaskId>)
                if (!found.exists()) found = value;
        });
        if (found.exists() && sight.now.life.task(found).executor == sight.executor) return found;
    }
    const std::vector<TaskId> own = sight.now.life.tasksOf(sight.executor);
    return own.empty() ? TaskId::none() : own.front();
}

float shareOf(std::size_t position, const Sight& sight) {
    const auto count = static_cast<double>(std::max<std::size_t>(1, sight.log.size()));
    return static_cast<float>(static_cast<double>(position) / count);
}

/// A stretch of a history, and what it is called where that fits.
void addPiece(Pen& pen, LifecycleLayout& layout, Rect track, const Sight& sight, std::size_t from,
              std::size_t to, HistoryPiece piece, std::string_view word) {
    const float x0 = track.x + shareOf(from, sight) * track.w;
    const float x1 = track.x + shareOf(to, sight) * track.w;
    piece.box = {x0, track.y, std::max(1.0F, x1 - x0 - 1), track.h};
    piece.ahead = from > sight.position;
    const Rect inside = piece.box.inset(pen.px(4), 0);
    if (pen.look().width(Type::Small, word) <= inside.w)
        pen.label(inside, word, Type::Small, Role::Text);
    layout.history.push_back(piece);
}

/// How an executor's state looks: at work, on its way out, or over.
HistoryPiece pieceOf(PoolMachine machine, std::uint8_t state) {
    HistoryPiece piece;
    const bool over = machine == PoolMachine::Timer
                          ? state != 0
                          : state == static_cast<std::uint8_t>(RunState::Terminated);
    piece.role = state == 0 ? Role::Running : over ? Role::Quiet : Role::Key;
    piece.hatched = state > 0;
    return piece;
}

HistoryPiece pieceOf(TaskMachine machine, std::uint8_t state) {
    TaskLife life;
    life.machine = machine;
    life.state = state;
    HistoryPiece piece;
    piece.role = roleOf(life);
    piece.hatched = life.isCancelled();
    return piece;
}

template <class MachineKind>
void addPieces(Pen& pen, LifecycleLayout& layout, Rect track, const Sight& sight,
               MachineKind machine, const std::vector<StateStep>& steps, std::size_t from) {
    std::uint8_t state = 0;
    for (const StateStep& step : steps) {
        addPiece(pen, layout, track, sight, from, step.position, pieceOf(machine, state),
                 stateWord(machine, state));
        from = step.position;
        state = step.to;
    }
    addPiece(pen, layout, track, sight, from, sight.log.size(), pieceOf(machine, state),
             stateWord(machine, state));
}

}  // namespace

void layoutHistory(Rect region, TaskId task, const Sight& sight, const Look& look,
                   LifecycleLayout& layout) {
    Pen pen(layout.sheet, look);
    const float small = look.style.lineHeight(Type::Small);
    const float names = std::min(region.w * 0.2F, look.px(96));
    const auto trackRow = [&](std::string_view name) {
        Rect row = cutTop(region, small + look.px(4));
        cutTop(region, look.px(4));
        pen.name(cutLeft(row, names - look.px(4)), name, Type::Small, Role::TextMuted);
        cutLeft(row, look.px(4));
        layout.historyTracks.push_back(row);
        layout.playhead = row.x + shareOf(sight.position, sight) * row.w;
        return row;
    };
    const ExecutorLife& life = sight.latest.life.executor(sight.executor);
    const Rect pool = trackRow(sight.names.of(sight.executor));
    if (life.machine != PoolMachine::None)
        addPieces(pen, layout, pool, sight, life.machine, life.states, 0);
    if (!task.exists()) return;
    const Rect row = trackRow(sight.nameInPool(task));
    const TaskLife& known = sight.latest.life.task(task);
    if (known.machine != TaskMachine::None)
        addPieces(pen, layout, row, sight, known.machine, known.history, known.created);
}

void layoutTasks(Rect region, float scroll, TaskId task, const Sight& sight, const Look& look,
                 LifecycleLayout& layout) {
    Pen pen(layout.sheet, look);
    const float small = look.style.lineHeight(Type::Small);
    const bool narrow = isNarrow(region.w - look.px(30), look);
    Rect head = cutTop(region, small + look.px(4));
    if (narrow) {
        cutRight(head, look.px(8));
        const std::string runs = look.say("life.runs");
        pen.label(cutRight(head, look.width(Type::Small, runs) + look.px(2)), runs, Type::Small,
                  Role::TextMuted, AlignX::Right);
        cutLeft(head, look.px(22));
        pen.label(head, look.say("life.task"), Type::Small, Role::TextMuted);
    } else {
        const Columns heads = columnsOf(head, look);
        pen.label(heads.name, look.say("life.task"), Type::Small, Role::TextMuted);
        pen.label(heads.state, look.say("life.state"), Type::Small, Role::TextMuted);
        pen.label(heads.trigger, look.say("life.trigger"), Type::Small, Role::TextMuted,
                  AlignX::Right);
        pen.label(heads.runs, look.say("life.runs"), Type::Small, Role::TextMuted, AlignX::Right);
    }
    const float height =
        look.style.lineHeight(Type::Body) + (narrow ? small : 0.0F) + look.px(narrow ? 4 : 6);
    const Rect area = region;
    const std::vector<TaskId> tasks = sight.now.life.tasksOf(sight.executor);
    const float room = columnsOf({0, 0, region.w, height}, look).name.w;
    const bool whole = std::all_of(tasks.begin(), tasks.end(), [&](TaskId id) {
        return look.width(Type::Small, sight.names.of(id)) <= room;
    });
    float y = region.y - scroll;
    for (const TaskId id : tasks) {
        const Rect row{region.x, y, region.w, height};
        y += height;
        if (row.y < area.y - 1) continue;
        if (row.bottom() > area.bottom() + 1) break;
        const TaskLife& life = sight.now.life.task(id);
        Card& card = pen.card(row, id == task ? Role::Accent : Role::Surface);
        card.tinted = id == task;
        card.fillAlpha = id == task ? 1.0F : 0.0F;
        card.target = Target::of(id);
        const Columns cells = columnsOf(row, look);
        layout.dots.push_back({rectAround(cells.dot.centre(), {look.px(13), look.px(13)}),
                               iconOf(life), roleOf(life)});
        pen.name(cells.name, whole ? sight.names.of(id) : sight.nameInPool(id), Type::Body,
                 Role::Text);
        pen.label(cells.state, stateOf(id, sight, look), Type::Small,
                  life.isDone() ? roleOf(life) : Role::TextMuted);
        if (life.timed)
            pen.label(cells.trigger, humanTime(life.trigger), Type::Small, Role::TextMuted,
                      AlignX::Right);
        pen.label(cells.runs, fmt::format("{}", life.runs), Type::Small, Role::TextMuted,
                  AlignX::Right);
        pen.hit(row, Target::of(id));
    }
}

LifecycleLayout layoutLifecycle(Rect picture, const Sight& sight, float scroll, const Look& look) {
    LifecycleLayout layout;
    Rect rest = picture.inset(look.px(14), look.px(8));
    const float small = look.style.lineHeight(Type::Small);
    const TaskId task = taskShown(sight);
    const float line = small + look.px(8);
    // Low pictures leave out the history, lower ones the run states too: `ctl` says those as well.
    const bool low = rest.h < look.px(360);
    const bool lowest = rest.h < look.px(300);
    if (!low) {
        layoutHistory(cutBottom(rest, 2 * line), task, sight, look, layout);
        cutBottom(rest, look.px(8));
    }
    if (rest.w >= look.px(1000) && !low) {
        layoutTasks(cutRight(rest, rest.w * 0.34F), scroll, task, sight, look, layout);
        cutRight(rest, look.px(24));
        layoutCtl(cutTop(rest, look.px(104)), sight, look, layout);
        cutTop(rest, look.px(14));
        layoutRunStates(cutTop(rest, std::clamp(rest.h * 0.3F, look.px(120), look.px(200))), sight,
                        look, layout);
        cutTop(rest, look.px(20));
        layoutTaskStates(cutTop(rest, std::min(rest.h, look.px(420))), task, sight, look, layout);
        return layout;
    }
    const float ctl = look.style.lineHeight(Type::Lead) + small + look.px(42);
    layoutCtl(cutTop(rest, std::min(ctl, low ? ctl : rest.h * 0.24F)), sight, look, layout);
    cutTop(rest, look.px(6));
    if (!lowest) {
        layoutRunStates(cutTop(rest, std::min(look.px(116), rest.h * (low ? 0.45F : 0.36F))), sight,
                        look, layout);
        cutTop(rest, look.px(6));
    }
    Rect lower = rest;
    // The states' names are always the same and must be read whole; the table takes what is left.
    const float diagram = std::max(lower.w * 0.56F, taskStatesWidth(sight, look));
    Rect table = lower;
    lower = cutLeft(table, diagram);
    cutLeft(table, look.px(14));
    layoutTaskStates(lower, task, sight, look, layout);
    layoutTasks(table, scroll, task, sight, look, layout);
    return layout;
}

}  // namespace poolscope
