// What somebody did in an exercise, step by step, wrong tries and help included; and doing it
// again.
//
// Promises: kind, seed, difficulty and steps say all, so whoever has them can judge the exercise
// once more and comes to the same score.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/learn/exercise/exercise.hpp"

namespace poolscope {

enum class CourseStep : std::uint8_t { Swap, Stay, Choose, Hint, Show };

struct ExerciseCourse {
    struct Step {
        CourseStep what = CourseStep::Stay;
        std::int64_t value = 0;  ///< of Swap and Choose, as in ExerciseMove

        friend bool operator==(const Step&, const Step&) = default;
    };

    ExerciseKind kind{};
    std::uint64_t seed = 0;
    int difficulty = 1;
    std::vector<Step> steps;

    friend bool operator==(const ExerciseCourse&, const ExerciseCourse&) = default;
};

ExerciseCourse::Step stepOf(const ExerciseMove& move);
/// The move of a step that is one: no hint, and nothing shown.
ExerciseMove moveOf(const ExerciseCourse::Step& step);

/// "swap 3, stay, hint".
std::string toText(const std::vector<ExerciseCourse::Step>& steps);
/// The steps, or "found 'jump', expected …".
std::variant<std::vector<ExerciseCourse::Step>, std::string> readCourseSteps(std::string_view text);

struct JudgedCourse {
    ExerciseScore score;
    bool done = false;
    std::map<Slip, std::size_t> slips;
    std::size_t impossible = 0;  ///< steps that the exercise did not have when they came
};

/// Does the steps again. Impossible ones are passed over.
JudgedCourse judgeCourse(const ExerciseCourse& course);

}  // namespace poolscope
