// Which class draws which kind.
#include "app/learn/exercise/kinds.hpp"

#include <algorithm>
#include <array>

#include "app/learn/exercise/array/array_exercise.hpp"
#include "app/learn/exercise/ctl/ctl_exercise.hpp"
#include "app/learn/exercise/grow/grow_exercise.hpp"
#include "app/learn/exercise/run/run_exercise.hpp"
#include "app/learn/exercise/starts/starts_exercise.hpp"
#include "app/learn/exercise/steal/steal_exercise.hpp"

namespace poolscope {

// each in a file of its own in run/
extern const RunKind kSiftUpKind;
extern const RunKind kSiftDownKind;
extern const RunKind kRemoveKind;
extern const RunKind kExecuteKind;
extern const RunKind kKeepAliveKind;
extern const RunKind kLeaderKind;
extern const RunKind kFutureRaceKind;
extern const RunKind kShutdownKind;

namespace {

template <const RunKind& kind>
std::unique_ptr<Exercise> drawRun(std::uint64_t seed, int difficulty) {
    return drawRunExercise(kind, seed, difficulty);
}

/// A kind with a class of its own, and a function that draws its start.
template <class Own, auto start>
std::unique_ptr<Exercise> drawOwn(std::uint64_t seed, int difficulty) {
    return std::make_unique<Own>(start(seed, difficulty));
}

constexpr std::array kExerciseRows{
    ExerciseRow{"siftUp", drawRun<kSiftUpKind>},
    ExerciseRow{"siftDown", drawRun<kSiftDownKind>},
    ExerciseRow{"remove", drawRun<kRemoveKind>},
    ExerciseRow{"execute", drawRun<kExecuteKind>},
    ExerciseRow{"ctl", drawOwn<CtlExercise, ctlStart>},
    ExerciseRow{"futureRace", drawRun<kFutureRaceKind>},
    ExerciseRow{"shutdown", drawRun<kShutdownKind>},
    ExerciseRow{"leader", drawRun<kLeaderKind>},
    ExerciseRow{"starts", drawOwn<StartsExercise, startsTask>},
    ExerciseRow{"array", drawOwn<ArrayExercise, arrayStart>},
    ExerciseRow{"grow", drawOwn<GrowExercise, growStart>},
    ExerciseRow{"stealing", drawOwn<StealExercise, stealStart>},
    ExerciseRow{"keepAlive", drawRun<kKeepAliveKind>},
};

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
    std::unique_ptr<Exercise> drawn =
        kExerciseRows[static_cast<std::size_t>(kind)].draw(seed, difficulty);
    drawn->kind_ = kind;
    return drawn;
}

}  // namespace poolscope
