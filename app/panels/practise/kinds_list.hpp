// The kinds of exercises with what went wrong in them, as a list to choose from.
#pragma once

#include "app/learn/exercise/practice_book.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

std::string nameOfKind(ExerciseKind kind, const LayoutContext& context);

/// "3 of 4 steps right at once"; empty before the first step.
std::string scoreWords(const Exercise& exercise, const LayoutContext& context);

/// The height with all kinds.
float kindsHeight(const LayoutContext& context);
/// All kinds that have room, that of the exercise among them, and what went wrong in it.
void layoutKinds(Rect table, ExerciseKind chosen, const PracticeBook& book, LayoutBuilder& builder);

}  // namespace poolscope
