// The kinds of exercises: how one of each is drawn.
//
// A kind is a file in run/, and a row in kinds.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace poolscope {

class Exercise;
struct RunKind;

/// A place in exerciseKinds().
enum class ExerciseKind : std::uint8_t {};

struct ExerciseRow {
    std::string_view name;  ///< of the texts ui.practise.kind.<name>, in sessions and answers
    const RunKind* how;     ///< its exercises are drawn
};

/// In the order in which they are listed and first come.
std::span<const ExerciseRow> exerciseKinds();

std::string_view nameOf(ExerciseKind kind);
/// Nothing for a word that names none.
std::optional<ExerciseKind> exerciseKindOf(std::string_view word);

/// The same for the same seed and difficulty (1 to kHardest) on every machine; never null.
std::unique_ptr<Exercise> drawExercise(ExerciseKind kind, std::uint64_t seed, int difficulty);

}  // namespace poolscope
