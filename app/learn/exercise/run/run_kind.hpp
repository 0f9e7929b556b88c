// How exercises of a kind are drawn, and what they ask.
//
// To add a kind: a file here with a RunKind, and its row in kinds.cpp.
#pragma once

#include <string>
#include <vector>

#include "app/learn/exercise/exercise.hpp"
#include "app/learn/exercise/exercise_random.hpp"
#include "app/model/predict/asker.hpp"
#include "app/model/predict/makers.hpp"

namespace poolscope {

struct RunKind {
    /// A scenario file. What it draws from `random` decides alone what it says.
    std::string (*scenario)(ExerciseRandom& random, int difficulty);
    PredictKinds asked;     ///< kinds of questions, unless it has one of its own
    std::size_t least = 3;  ///< so many of them; another scenario is drawn if there are fewer
    std::size_t most = 8;
    /// What is asked instead, which has more answers than a list can show; may be null.
    MadeQuestion (*own)(const Asking& asking, std::size_t asked) = nullptr;
    Duration since = {};  ///< nothing is asked earlier in the run
    /// What is asked instead at the first moment that is not too early, in this order; may be null.
    /// None: there is nothing to ask.
    std::vector<PredictQuestion> (*series)(const Asking& asking, std::size_t asked,
                                           ExerciseRandom& random, int difficulty) = nullptr;
};

}  // namespace poolscope
