// Judging what becomes of a task.
#include "app/learn/exercise/execute/route_exercise.hpp"

#include <fmt/format.h>

namespace poolscope {

namespace {

Route routeIn(const ExerciseMove& move) { return static_cast<Route>(move.value); }

ExerciseMove chooseRoute(Route route) {
    return {ExerciseMove::What::Choose, static_cast<std::int64_t>(route)};
}

}  // namespace

RouteExercise::RouteExercise(RouteStart start)
    : Exercise(ExerciseKind::Execute), start_(std::move(start)), pool_(start_.pool) {
    comeToNext();
}

/// What happens before the next task comes.
void RouteExercise::comeToNext() {
    ended_.clear();
    taken_.clear();
    if (stepsLeft() == 0) return;
    const RouteStep& step = start_.steps[routes_.size()];
    if (!step.finishes) return;
    ended_ = pool_.workers[*step.finishes];
    finishTask(pool_, *step.finishes);
    taken_ = pool_.workers[*step.finishes];
}

std::string_view RouteExercise::task() const {
    return stepsLeft() == 0 ? std::string_view() : start_.steps[routes_.size()].task;
}

std::vector<ExerciseMove> RouteExercise::moves() const {
    if (stepsLeft() == 0) return {};
    std::vector<ExerciseMove> all;
    for (std::size_t i = 0; i < kRouteWords.size(); ++i)
        all.push_back(chooseRoute(static_cast<Route>(i)));
    return all;
}

std::optional<ExerciseMove> RouteExercise::next() const {
    if (stepsLeft() == 0) return std::nullopt;
    return chooseRoute(routeOf(pool_));
}

std::vector<Said> RouteExercise::choices() const {
    std::vector<Said> all;
    for (const std::string_view word : kRouteWords)
        all.push_back(say(fmt::format("ui.practise.route.{}", word)));
    return all;
}

void RouteExercise::carryOut(const ExerciseMove& move) {
    takeTask(pool_, start_.steps[routes_.size()].task, routeIn(move));
    routes_.push_back(routeIn(move));
    comeToNext();
}

// ---- the picture

BoardRow RouteExercise::workersRow() const {
    BoardRow row{{"ui.practise.board.workers", {}}, {}};
    for (std::size_t i = 0; i < pool_.maximum; ++i) {
        BoardCell& cell = row.cells.emplace_back();
        cell.apart = i == pool_.core;
        if (i >= pool_.workers.size()) {
            cell.tone = CellTone::Free;
        } else if (pool_.workers[i].empty()) {
            cell.text = {"ui.practise.board.idle", {}};
        } else {
            cell.text = asWritten(pool_.workers[i]);
            cell.tone = CellTone::Busy;
        }
    }
    if (pool_.maximum > pool_.core) row.note = {"ui.practise.board.extra", {}};
    return row;
}

BoardRow RouteExercise::queueRow() const {
    BoardRow row{{"ui.practise.board.queue", {}}, {}};
    for (std::size_t i = 0; i < pool_.capacity; ++i) {
        BoardCell& cell = row.cells.emplace_back();
        if (i < pool_.queue.size())
            cell.text = asWritten(pool_.queue[i]);
        else
            cell.tone = CellTone::Free;
    }
    return row;
}

/// What became of each task; the one that comes now is in hand.
BoardRow RouteExercise::tasksRow() const {
    BoardRow row{{"ui.practise.board.before", {}}, {}};
    row.wide = true;
    for (std::size_t i = 0; i < start_.steps.size(); ++i) {
        BoardCell& cell = row.cells.emplace_back();
        cell.text = asWritten(start_.steps[i].task);
        cell.tone = i < routes_.size()    ? CellTone::Done
                    : i == routes_.size() ? CellTone::Now
                                          : CellTone::Waiting;
        if (i < routes_.size())
            cell.below = {fmt::format("ui.practise.became.{}", nameOf(routes_[i])), {}};
        if (i == routes_.size()) cell.below = {"ui.practise.board.comes", {}};
    }
    return row;
}

std::vector<BoardRow> RouteExercise::board() const {
    return {workersRow(), queueRow(), tasksRow()};
}

// ---- what is wrong with a choice

Slip RouteExercise::slipOf(Route tried) const {
    const Route right = routeOf(pool_);
    if (isRejection(tried)) return isRejection(right) ? Slip::WrongPolicy : Slip::RejectedEarly;
    if (right == Route::NewCore) {
        if (tried == Route::NewExtra) return Slip::ExtraBelowCore;
        return !pool_.idle.empty() ? Slip::IdleReused : Slip::QueueBeforeCore;
    }
    if (tried == Route::NewCore) return Slip::BeyondCore;
    if (tried == Route::Queued) return Slip::QueuedWhenFull;
    return right == Route::Queued ? Slip::ExtraBeforeQueue : Slip::BeyondMaximum;
}

Judgement RouteExercise::refuse(const ExerciseMove& move) const {
    const Slip slip = slipOf(routeIn(move));
    return {slip, say(fmt::format("ui.practise.wrong.{}", nameOf(slip)))};
}

// ---- words

Said RouteExercise::say(std::string key) const {
    return {std::move(key),
            {{"task", std::string(task())},
             {"core", std::to_string(pool_.core)},
             {"maximum", std::to_string(pool_.maximum)},
             {"capacity", std::to_string(pool_.capacity)},
             {"policy", std::string(policyOf(pool_.rejection))},
             {"workers", std::to_string(pool_.workers.size())},
             {"queued", std::to_string(pool_.queue.size())},
             {"ended", ended_},
             {"taken", taken_}}};
}

Said RouteExercise::statement() const {
    const char* const key = stepsLeft() == 0 ? "executeDone"
                            : ended_.empty() ? "execute"
                            : taken_.empty() ? "executeEnded"
                                             : "executeTook";
    return say(fmt::format("ui.practise.statement.{}", key));
}

Said RouteExercise::hint() const {
    const Route right = routeOf(pool_);
    const char* const key = right == Route::NewCore    ? "core"
                            : right == Route::Queued   ? "queue"
                            : right == Route::NewExtra ? "maximum"
                                                       : "policy";
    return say(fmt::format("ui.practise.hint.{}", key));
}

Said RouteExercise::reasonFor(const ExerciseMove& move) const {
    return say(fmt::format("ui.practise.right.{}", nameOf(routeIn(move))));
}

}  // namespace poolscope
