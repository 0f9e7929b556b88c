// What holds for every kind of exercise: its own solution gets full marks, a wrong move changes
// nothing, and the same seed gives the same exercise.
#include <algorithm>
#include <cstdint>
#include <vector>

#include <doctest/doctest.h>

#include "app/learn/exercise/exercise.hpp"
#include "app/learn/exercise/exercise_random.hpp"
#include "app/learn/exercise/kinds.hpp"

using namespace poolscope;

namespace {

constexpr std::uint64_t kOfEachKind = 1'000;
constexpr std::size_t kLongest = 200;  ///< steps

template <class Do>
void forEveryExercise(Do&& each) {
    for (std::size_t kind = 0; kind < exerciseKinds().size(); ++kind)
        for (std::uint64_t seed = 0; seed < kOfEachKind; ++seed) {
            INFO(exerciseKinds()[kind].name << ':' << seed);
            const int difficulty = 1 + static_cast<int>(seed % kHardest);
            const auto draw = [&] {
                return drawExercise(static_cast<ExerciseKind>(kind), seed, difficulty);
            };
            each(draw);
        }
}

}  // namespace

TEST_CASE("The solution of every kind gets full marks on 1,000 random exercises") {
    forEveryExercise([](const auto& draw) {
        const auto exercise = draw();
        const std::size_t steps = exercise->stepsLeft();
        REQUIRE(steps > 0);
        REQUIRE(steps < kLongest);
        while (!exercise->done()) {
            REQUIRE(exercise->question().right < exercise->question().choices.size());
            REQUIRE(exercise->judge(exercise->question().right).right());
        }
        CHECK(exercise->score().flawless());
        CHECK(exercise->score().steps == steps);
    });
}

TEST_CASE("A wrong move is refused with the rule it breaks, and changes nothing but the score") {
    forEveryExercise([](const auto& draw) {
        const auto exercise = draw();
        ExerciseRandom random(7);
        std::size_t wrong = 0;
        while (!exercise->done()) {
            const std::size_t tried = random.below(exercise->question().choices.size());
            const std::size_t left = exercise->stepsLeft();
            const Judgement judged = exercise->judge(tried);
            if (judged.right()) {
                CHECK(exercise->stepsLeft() < left);
                continue;
            }
            ++wrong;
            REQUIRE(exercise->stepsLeft() == left);
            REQUIRE(!judged.said.key.empty());
        }
        std::size_t counted = 0;
        for (const auto& [slip, times] : exercise->slips()) counted += times;
        CHECK(counted == wrong);
        CHECK(exercise->score().flawless() == (wrong == 0));
    });
}

TEST_CASE("The same kind, seed and difficulty give the same exercise") {
    forEveryExercise([](const auto& draw) {
        const auto one = draw();
        const auto other = draw();
        CHECK(one->scenario() == other->scenario());
        while (!one->done()) {
            REQUIRE(one->question().prompt == other->question().prompt);
            REQUIRE(one->question().right == other->question().right);
            one->showStep();
            other->showStep();
        }
        CHECK(other->done());
    });
}
