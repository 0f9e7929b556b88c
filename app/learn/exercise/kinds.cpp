// Which kinds there are, and drawing one of them.
#include "app/learn/exercise/kinds.hpp"

#include <algorithm>
#include <array>

#include "app/learn/exercise/run/run_kind.hpp"

namespace poolscope {

// each in a file of its own in run/
extern const RunKind kSiftUpKind;
extern const RunKind kSiftDownKind;
extern const RunKind kRemoveKind;
extern const RunKind kExecuteKind;
extern const RunKind kCtlKind;
extern const RunKind kKeepAliveKind;
extern const RunKind kLeaderKind;
extern const RunKind kFutureRaceKind;
extern const RunKind kShutdownKind;
extern const RunKind kStartsKind;
extern const RunKind kArrayKind;
extern const RunKind kGrowKind;
extern const RunKind kStealingKind;
extern const RunKind kCallbacksKind;

namespace {

constexpr std::array kExerciseRows{
    ExerciseRow{"siftUp", &kSiftUpKind},
    ExerciseRow{"siftDown", &kSiftDownKind},
    ExerciseRow{"remove", &kRemoveKind},
    ExerciseRow{"execute", &kExecuteKind},
    ExerciseRow{"ctl", &kCtlKind},
    ExerciseRow{"futureRace", &kFutureRaceKind},
    ExerciseRow{"shutdown", &kShutdownKind},
    ExerciseRow{"leader", &kLeaderKind},
    ExerciseRow{"starts", &kStartsKind},
    ExerciseRow{"array", &kArrayKind},
    ExerciseRow{"grow", &kGrowKind},
    ExerciseRow{"stealing", &kStealingKind},
    ExerciseRow{"callbacks", &kCallbacksKind},
    ExerciseRow{"keepAlive", &kKeepAliveKind},
};

constexpr std::uint64_t kDrawsOfARun = 40;  ///< until there is enough to ask; the last one is taken

}  // namespace

std::span<const ExerciseRow> exerciseKinds() { return kExerciseRows; }

std::string_view nameOf(ExerciseKind kind) {
    return kExerciseRows[static_cast<std::size_t>(kind)].name;
}

std::optional<ExerciseKind> exerciseKindOf(std::string_view word) {
    const auto found = std::find_if(kExerciseRows.begin(), kExerciseRows.end(),
                                    [&](const ExerciseRow& row) { return row.name == word; });
    if (found == kExerciseRows.end()) return std::nullopt;
    return static_cast<ExerciseKind>(found - kExerciseRows.begin());
}

std::unique_ptr<Exercise> drawExercise(ExerciseKind kind, std::uint64_t seed, int difficulty) {
    const RunKind& how = *kExerciseRows[static_cast<std::size_t>(kind)].how;
    difficulty = std::clamp(difficulty, 1, kHardest);
    for (std::uint64_t draw = 0;; ++draw) {
        ExerciseRandom random((seed * kDrawsOfARun + draw) * kHardest +
                              static_cast<std::uint64_t>(difficulty));
        auto exercise = std::make_unique<Exercise>(kind, how, random, difficulty);
        const std::size_t steps = exercise->questions().size();
        if (steps >= how.least || (draw + 1 >= kDrawsOfARun && steps > 0)) return exercise;
    }
}

}  // namespace poolscope
