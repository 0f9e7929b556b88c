// What somebody did in an exercise, step by step, wrong tries and help included; and doing it
// again.
//
// Promises: kind, seed, difficulty and steps say all, so whoever has them can judge the exercise
// once more and comes to the same score.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/learn/exercise/exercise.hpp"

namespace poolscope {

/// Swap and Stay are steps of exercises that earlier versions drew.
enum class CourseStep : std::uint8_t { Swap, Stay, Choose, Hint, Show };

struct ExerciseCourse {
    struct Step {
        CourseStep what = CourseStep::Stay;
        std::int64_t value = 0;  ///< of Choose: which choice, from 0; of Swap: a slot

        friend bool operator==(const Step&, const Step&) = default;
    };

    ExerciseKind kind{};
    std::uint64_t seed = 0;
    int difficulty = 1;
    std::vector<Step> steps;

    friend bool operator==(const ExerciseCourse&, const ExerciseCourse&) = default;
};

/// That choice of the question that stands.
inline ExerciseCourse::Step stepOf(std::size_t choice) {
    return {CourseStep::Choose, static_cast<std::int64_t>(choice)};
}
/// Whether the step chooses one of the choices that there are. Must not be called at the end.
bool isChoice(const ExerciseCourse::Step& step, const Exercise& exercise);

/// "swap 3, stay, hint".
std::string toText(const std::vector<ExerciseCourse::Step>& steps);
/// The steps, or "found 'jump', expected …".
std::variant<std::vector<ExerciseCourse::Step>, std::string> readCourseSteps(std::string_view text);

struct JudgedCourse {
    ExerciseScore score;
    bool done = false;
    std::map<std::string_view, std::size_t> slips;
    std::size_t impossible = 0;  ///< steps that the exercise did not have when they came
};

/// Does the steps again. Impossible ones are passed over.
JudgedCourse judgeCourse(const ExerciseCourse& course);

}  // namespace poolscope
