// Which class draws which kind.
#include "app/model/exercise/instances.hpp"

#include "app/model/exercise/heap_exercise.hpp"
#include "app/model/exercise/route_exercise.hpp"

namespace poolscope {

std::unique_ptr<Exercise> drawExercise(ExerciseKind kind, std::uint64_t seed, int difficulty) {
    if (kind == ExerciseKind::Execute)
        return std::make_unique<RouteExercise>(routeStart(seed, difficulty));
    return std::make_unique<HeapExercise>(heapStart(kind, seed, difficulty));
}

}  // namespace poolscope
