// What somebody did in an exercise is written down, read back, and judged once more alike.
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include <doctest/doctest.h>

#include "app/learn/exercise/course.hpp"
#include "app/learn/exercise/exercise_random.hpp"
#include "app/learn/exercise/kinds.hpp"

using namespace poolscope;

namespace {

/// Does the exercise as somebody who tries at random, and writes down each step.
std::vector<ExerciseCourse::Step> tryAtRandom(Exercise& exercise, std::uint64_t seed) {
    ExerciseRandom random(seed);
    std::vector<ExerciseCourse::Step> steps;
    while (!exercise.done()) {
        if (random.oneIn(9)) {
            exercise.takeHint();
            steps.push_back({CourseStep::Hint, 0});
        } else if (random.oneIn(9)) {
            exercise.showStep();
            steps.push_back({CourseStep::Show, 0});
        } else {
            const std::size_t choice = random.below(exercise.question().choices.size());
            exercise.judge(choice);
            steps.push_back(stepOf(choice));
        }
    }
    return steps;
}

}  // namespace

TEST_CASE("An exercise judged once more from its steps has the same score and the same slips") {
    for (std::size_t kind = 0; kind < exerciseKinds().size(); ++kind)
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            INFO(exerciseKinds()[kind].name << ':' << seed);
            ExerciseCourse course{
                static_cast<ExerciseKind>(kind), seed, 1 + static_cast<int>(seed % kHardest), {}};
            const auto exercise = drawExercise(course.kind, course.seed, course.difficulty);
            course.steps = tryAtRandom(*exercise, seed);
            const auto read = readCourseSteps(toText(course.steps));
            REQUIRE(std::holds_alternative<std::vector<ExerciseCourse::Step>>(read));
            CHECK(std::get<std::vector<ExerciseCourse::Step>>(read) == course.steps);
            const JudgedCourse judged = judgeCourse(course);
            CHECK(judged.done);
            CHECK(judged.impossible == 0);
            CHECK(judged.score.firstRight == exercise->score().firstRight);
            CHECK(judged.score.steps == exercise->score().steps);
            CHECK(judged.slips == exercise->slips());
        }
}

TEST_CASE("Steps that an exercise does not have are passed over and counted") {
    ExerciseCourse course{*exerciseKindOf("siftUp"), 1, 1, {{CourseStep::Swap, 999}}};
    CHECK(judgeCourse(course).impossible == 1);
    CHECK(!judgeCourse(course).done);
    for (int i = 0; i < 50; ++i) course.steps.push_back({CourseStep::Show, 0});
    const JudgedCourse judged = judgeCourse(course);
    CHECK(judged.done);
    CHECK(judged.score.firstRight == 0);
    CHECK(judged.impossible == 51 - judged.score.steps);
}

TEST_CASE("Steps are words; what is none is named") {
    CHECK(toText({{CourseStep::Swap, 3}, {CourseStep::Stay, 0}, {CourseStep::Hint, 0}}) ==
          "swap 3, stay, hint");
    CHECK(std::get<std::vector<ExerciseCourse::Step>>(readCourseSteps("")).empty());
    for (const char* const wrong : {"jump", "swap", "swap x", "swap -1", "stay 3", "swap 3,stay"})
        CHECK(std::holds_alternative<std::string>(readCourseSteps(wrong)));
    CHECK(std::get<std::string>(readCourseSteps("swap 1, jump")).find("found 'jump'") == 0);
}
