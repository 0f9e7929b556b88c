// Questions about the array of a heap at one moment, answered in the picture alone: the tree is
// written into its array slot by slot, or parents and children are found in the array.
//
// Promises: what is right is the run's own heap. Every task of it is an answer, the first one the
// place where the arrows begin, and each wrong one is named by what whoever gives it has mixed up.
// While one is asked, the picture hides what would answer it. An array that is sorted is not asked
// about: whoever takes each for sorted would be right.
#pragma once

#include <vector>

#include "app/learn/exercise/exercise_random.hpp"
#include "app/model/predict/makers.hpp"

namespace poolscope {

/// Which task is in slot 0, in slot 1, and so on to the last one.
std::vector<PredictQuestion> askSlots(const Asking& asking, std::size_t asked);
/// Which task is the parent, the left or the right child of another one, several times.
std::vector<PredictQuestion> askKin(const Asking& asking, std::size_t asked,
                                    ExerciseRandom& random);

}  // namespace poolscope
