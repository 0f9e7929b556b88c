// Drawing an exercise of any kind.
#pragma once

#include <memory>

#include "app/learn/exercise/exercise.hpp"

namespace poolscope {

/// The same for the same seed and difficulty (1 to kHardest) on every machine; never null.
std::unique_ptr<Exercise> drawExercise(ExerciseKind kind, std::uint64_t seed, int difficulty);

}  // namespace poolscope
