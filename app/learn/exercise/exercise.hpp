// An exercise in a real run: a small scenario is drawn, the engine runs it, and each step is a
// question about what its run does next, answered by somebody and judged at once.
//
// Promises: the log says what is right, so no rule of the JDK stands here. Questions come in the
// order of the run, and none is asked before the one before it is answered there. The same kind,
// seed and difficulty give the same scenario, run and questions on every machine. Pure and without
// a language: `Said` names a text of the catalog and what fills it. A wrong answer changes nothing
// but the score.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/learn/exercise/kinds.hpp"
#include "app/model/predict/question.hpp"
#include "app/model/run/run_history.hpp"
#include "app/runs/run_source.hpp"

namespace poolscope {

struct RunKind;
class ExerciseRandom;

/// How difficult an exercise can be: from 1 to this.
inline constexpr int kHardest = 5;

struct Judgement {
    std::string_view mistake;  ///< its name in ui.practise.slip; empty: the answer is right
    Said said;                 ///< why it is right, or which rule it breaks

    bool right() const { return mistake.empty(); }
};

struct ExerciseScore {
    std::size_t steps = 0;       ///< of the whole exercise
    std::size_t done = 0;        ///< of them answered
    std::size_t firstRight = 0;  ///< of those: without a wrong try, a hint, or being shown

    bool flawless() const { return firstRight == steps; }
};

class Exercise {
public:
    /// Throws std::runtime_error if what the kind draws is no scenario.
    Exercise(ExerciseKind kind, const RunKind& how, ExerciseRandom& random, int difficulty);

    ExerciseKind kind() const { return kind_; }
    const std::string& scenario() const { return scenario_; }
    const Log& log() const { return source_->log(); }
    const Names& names() const { return history_.names(); }
    const std::vector<PredictQuestion>& questions() const { return questions_; }

    /// How many of them are answered.
    std::size_t answered() const { return answered_; }
    std::size_t stepsLeft() const { return questions_.size() - answered_; }
    bool done() const { return stepsLeft() == 0; }
    /// The question that stands. Must not be called at the end.
    const PredictQuestion& question() const { return questions_[answered_]; }

    /// Judges one of the question's choices and, if it is right, goes on to the next question. Must
    /// not be called at the end, nor must those below.
    Judgement judge(std::size_t choice);
    /// Says what to look at. The step then no longer counts as right at once.
    Said takeHint();
    /// Answers the question, which does not count as right at once.
    Judgement showStep();

    ExerciseScore score() const { return {questions_.size(), answered_, firstRight_}; }
    /// How often each mistake was made.
    const std::map<std::string_view, std::size_t>& slips() const { return slips_; }

private:
    ExerciseKind kind_;
    std::string scenario_;
    std::unique_ptr<RunSource> source_;
    RunHistory history_;
    std::vector<PredictQuestion> questions_;
    std::size_t answered_ = 0;
    std::size_t firstRight_ = 0;
    bool clean_ = true;  ///< no wrong try and no help in this step so far
    std::map<std::string_view, std::size_t> slips_;
};

}  // namespace poolscope
