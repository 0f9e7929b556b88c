// Which class draws which kind.
#include "app/learn/exercise/instances.hpp"

#include <array>

#include "app/learn/exercise/array/array_exercise.hpp"
#include "app/learn/exercise/ctl/ctl_exercise.hpp"
#include "app/learn/exercise/execute/route_exercise.hpp"
#include "app/learn/exercise/grow/grow_exercise.hpp"
#include "app/learn/exercise/heap/heap_exercise.hpp"
#include "app/learn/exercise/leader/leader_exercise.hpp"
#include "app/learn/exercise/race/race_exercise.hpp"
#include "app/learn/exercise/shutdown/shutdown_exercise.hpp"
#include "app/learn/exercise/starts/starts_exercise.hpp"
#include "app/learn/exercise/steal/steal_exercise.hpp"

namespace poolscope {

namespace {

using Draw = std::unique_ptr<Exercise> (*)(ExerciseKind kind, std::uint64_t seed, int difficulty);

std::unique_ptr<Exercise> drawHeap(ExerciseKind kind, std::uint64_t seed, int difficulty) {
    return std::make_unique<HeapExercise>(heapStart(kind, seed, difficulty));
}

/// A kind whose start is drawn by a function without the kind.
template <class Own, auto start>
std::unique_ptr<Exercise> drawOwn(ExerciseKind, std::uint64_t seed, int difficulty) {
    return std::make_unique<Own>(start(seed, difficulty));
}

/// In the order of ExerciseKind.
constexpr std::array<Draw, kExerciseKindWords.size()> kDrawnBy{
    drawHeap,
    drawHeap,
    drawHeap,
    drawOwn<RouteExercise, routeStart>,
    drawOwn<CtlExercise, ctlStart>,
    drawOwn<RaceExercise, raceStart>,
    drawOwn<ShutdownExercise, shutdownStart>,
    drawOwn<LeadExercise, leadStart>,
    drawOwn<StartsExercise, startsTask>,
    drawOwn<ArrayExercise, arrayStart>,
    drawOwn<GrowExercise, growStart>,
    drawOwn<StealExercise, stealStart>,
};

}  // namespace

std::unique_ptr<Exercise> drawExercise(ExerciseKind kind, std::uint64_t seed, int difficulty) {
    return kDrawnBy[static_cast<std::size_t>(kind)](kind, seed, difficulty);
}

}  // namespace poolscope
