// Exercises in ThreadPoolExecutor.execute: what becomes of each of nine tasks.
#pragma once

#include <utility>

#include "app/learn/exercise/execute/route_rules.hpp"
#include "app/learn/exercise/exercise.hpp"

namespace poolscope {

/// One task that is given to execute, and what happens before that.
struct RouteStep {
    std::string task;
    /// The worker that ends its task before it, from 0; nothing if none does.
    std::optional<std::size_t> finishes;
};

struct RouteStart {
    RoutePool pool;  ///< without workers
    std::vector<RouteStep> steps;
};

class RouteExercise : public Exercise {
public:
    explicit RouteExercise(RouteStart start);

    const RouteStart& start() const { return start_; }
    /// As it is when the next task comes.
    const RoutePool& pool() const { return pool_; }
    /// What became of the tasks so far.
    const std::vector<Route>& routes() const { return routes_; }
    /// The task that comes next; empty at the end.
    std::string_view task() const;

    Said statement() const override;
    std::vector<ExerciseMove> moves() const override;
    std::optional<ExerciseMove> next() const override;
    std::size_t stepsLeft() const override { return start_.steps.size() - routes_.size(); }
    std::vector<Said> choices() const override;
    std::vector<BoardRow> board() const override;

protected:
    Said hint() const override;
    Said reasonFor(const ExerciseMove& move) const override;
    void carryOut(const ExerciseMove& move) override;
    Judgement refuse(const ExerciseMove& move) const override;

private:
    void comeToNext();
    Slip slipOf(Route tried) const;
    Said say(std::string key) const;
    BoardRow workersRow() const;
    BoardRow queueRow() const;
    BoardRow tasksRow() const;

    RouteStart start_;
    RoutePool pool_;
    std::vector<Route> routes_;
    std::string ended_;  ///< the task that ended just before, if one did
    std::string taken_;  ///< and the one that its worker took from the queue
};

/// The same for the same seed and difficulty on every machine.
RouteStart routeStart(std::uint64_t seed, int difficulty);

}  // namespace poolscope
