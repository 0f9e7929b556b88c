// The kinds of exercises with what went wrong in them, as a list to choose from.
#pragma once

#include "app/learn/exercise/practice_book.hpp"
#include "app/ui/boxes.hpp"

namespace poolscope {

std::string nameOfKind(ExerciseKind kind, const LayoutContext& context);

/// "3 of 4 steps right at once"; empty before the first step.
std::string scoreWords(const Exercise& exercise, const LayoutContext& context);

/// All kinds that have room, the chosen one among them, and what went wrong in it.
Box kindsBox(ExerciseKind chosen, const PracticeBook& book, const LayoutContext& context);

}  // namespace poolscope
