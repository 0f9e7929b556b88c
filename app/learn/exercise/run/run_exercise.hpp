// An exercise in a real run: a small scenario is drawn, the engine runs it, and each step is a
// question about what its run does next.
//
// Promises: the log says what is right, so no rule of the JDK stands here. Questions come in the
// order of the run, and none is asked before the one before it is answered there. The same seed and
// difficulty give the same scenario, run and questions on every machine.
//
// To add a kind: a file here with a RunKind, and its row in kinds.cpp.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/learn/exercise/exercise.hpp"
#include "app/learn/exercise/exercise_random.hpp"
#include "app/model/predict/asker.hpp"
#include "app/model/predict/makers.hpp"
#include "app/runs/run_source.hpp"

namespace poolscope {

/// How exercises of a kind are drawn.
struct RunKind {
    /// A scenario file. What it draws from `random` decides alone what it says.
    std::string (*scenario)(ExerciseRandom& random, int difficulty);
    PredictKinds asked;     ///< kinds of questions, unless it has one of its own
    std::size_t least = 3;  ///< so many of them; another scenario is drawn if there are fewer
    std::size_t most = 8;
    /// What is asked instead, which has more answers than a list can show; may be null.
    MadeQuestion (*own)(const Asking& asking, std::size_t asked) = nullptr;
    Duration since = {};  ///< nothing is asked earlier in the run
};

class RunExercise : public Exercise {
public:
    /// Throws std::runtime_error if the text is no scenario.
    RunExercise(const RunKind& kind, const std::string& scenario);

    const std::string& scenario() const { return scenario_; }
    const Log& log() const { return source_->log(); }
    const Names& names() const { return history_.names(); }
    const std::vector<PredictQuestion>& questions() const { return questions_; }
    /// How many of them are answered.
    std::size_t answered() const { return answered_; }

    Said statement() const override;
    std::vector<ExerciseMove> moves() const override;
    std::optional<ExerciseMove> next() const override;
    std::vector<Said> choices() const override;
    std::size_t stepsLeft() const override { return questions_.size() - answered_; }

protected:
    Said hint() const override;
    Said reasonFor(const ExerciseMove& move) const override;
    void carryOut(const ExerciseMove&) override { ++answered_; }
    Judgement refuse(const ExerciseMove& move) const override;

private:
    /// Must not be called at the end.
    const PredictQuestion& question() const { return questions_[answered_]; }

    std::string scenario_;
    std::unique_ptr<RunSource> source_;
    RunHistory history_;
    std::vector<PredictQuestion> questions_;
    std::size_t answered_ = 0;
};

std::unique_ptr<Exercise> drawRunExercise(const RunKind& kind, std::uint64_t seed, int difficulty);

}  // namespace poolscope
