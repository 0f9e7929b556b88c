// Drawing races.
//
// Easy ones have one cancel(false). From difficulty 2 on cancel may interrupt, and somebody asks
// isDone, from 3 on call() may throw, from 4 on there is a second cancel, at 5 somebody calls get
// in between.
#include <algorithm>
#include <deque>
#include <utility>

#include "app/learn/exercise/exercise_random.hpp"
#include "app/learn/exercise/race/race_exercise.hpp"

namespace poolscope {

namespace {

/// What a thread has still to do.
struct Racer {
    std::string name;
    std::deque<RaceStep> steps;
};

Racer drawCanceller(std::string name, bool mayInterrupt, ExerciseRandom& random) {
    if (mayInterrupt && !random.oneIn(3))
        return {std::move(name), {RaceStep::CancelTrue, RaceStep::InterruptEnds}};
    return {std::move(name), {RaceStep::CancelFalse}};
}

std::vector<Racer> drawRacers(int difficulty, ExerciseRandom& random) {
    const bool throws = difficulty >= 3 && random.oneIn(2);
    std::vector<Racer> racers{{"worker-1", {RaceStep::RunBegins}}};
    if (throws)
        racers[0].steps.insert(racers[0].steps.end(), {RaceStep::ThrowBegins, RaceStep::ThrowEnds});
    else
        racers[0].steps.insert(racers[0].steps.end(), {RaceStep::SetBegins, RaceStep::SetEnds});
    racers.push_back(drawCanceller("client-1", difficulty >= 2, random));
    if (difficulty >= 4) racers.push_back(drawCanceller("client-2", true, random));
    if (difficulty >= 2)
        racers.push_back(
            {"client-3", {difficulty >= 5 && random.oneIn(2) ? RaceStep::Get : RaceStep::IsDone}});
    return racers;
}

/// Whether the step left the state as it was, so that the rest of its method is not done.
bool endsThere(FutureState before, RaceStep step) {
    const bool first = step == RaceStep::RunBegins || step == RaceStep::SetBegins ||
                       step == RaceStep::ThrowBegins || isCancel(step);
    return first && before != FutureState::New;
}

/// Whether the step would decide the race for the side that is not to win.
bool decidesWrongly(FutureState state, RaceStep step, bool workerWins) {
    if (state != FutureState::New || stateAfter(state, step) == state) return false;
    return isCancel(step) == workerWins;
}

}  // namespace

RaceStart raceStart(std::uint64_t seed, int difficulty) {
    difficulty = std::clamp(difficulty, 1, kHardest);
    ExerciseRandom random(seed * 43 + static_cast<std::uint64_t>(difficulty));
    std::vector<Racer> racers = drawRacers(difficulty, random);
    const bool workerWins = random.oneIn(2);  // left to chance, it seldom would
    RaceStart start;
    FutureState state = FutureState::New;
    while (!racers.empty()) {
        const std::size_t which = random.below(racers.size());
        Racer& racer = racers[which];
        const RaceStep step = racer.steps.front();
        // A get that comes in COMPLETING waits for one more step only, which is no question here.
        if (step == RaceStep::Get && state == FutureState::Completing) continue;
        if (decidesWrongly(state, step, workerWins)) continue;
        racer.steps.pop_front();
        start.steps.push_back({racer.name, step});
        if (endsThere(state, step)) racer.steps.clear();
        state = stateAfter(state, step);
        if (racer.steps.empty()) racers.erase(racers.begin() + static_cast<std::ptrdiff_t>(which));
    }
    start.steps.push_back({"client-4", RaceStep::Get});
    return start;
}

}  // namespace poolscope
