// Writing, reading and repeating the steps of an exercise.
#include "app/learn/exercise/course.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <optional>

#include "app/learn/exercise/kinds.hpp"

namespace poolscope {

namespace {

constexpr std::array<std::string_view, 5> kStepWords{"swap", "stay", "choose", "hint", "show"};
constexpr std::string_view kBetween = ", ";

bool hasValue(CourseStep step) { return step == CourseStep::Swap || step == CourseStep::Choose; }

std::optional<ExerciseCourse::Step> readStep(std::string_view word) {
    const std::size_t blank = word.find(' ');
    const auto* const known =
        std::find(kStepWords.begin(), kStepWords.end(), word.substr(0, blank));
    if (known == kStepWords.end()) return std::nullopt;
    ExerciseCourse::Step step{static_cast<CourseStep>(known - kStepWords.begin()), 0};
    if (hasValue(step.what) != (blank != std::string_view::npos)) return std::nullopt;
    if (!hasValue(step.what)) return step;
    const std::string_view number = word.substr(blank + 1);
    const char* const end = number.data() + number.size();
    const auto [stop, error] = std::from_chars(number.data(), end, step.value);
    if (error != std::errc() || stop != end || step.value < 0) return std::nullopt;
    return step;
}

/// Returns false if the exercise has no such step now.
bool repeat(Exercise& exercise, const ExerciseCourse::Step& step) {
    if (exercise.done()) return false;
    if (step.what == CourseStep::Hint) {
        exercise.takeHint();
        return true;
    }
    if (step.what == CourseStep::Show) {
        exercise.showStep();
        return true;
    }
    if (!isChoice(step, exercise)) return false;
    exercise.judge(static_cast<std::size_t>(step.value));
    return true;
}

}  // namespace

bool isChoice(const ExerciseCourse::Step& step, const Exercise& exercise) {
    return step.what == CourseStep::Choose &&
           static_cast<std::size_t>(step.value) < exercise.question().choices.size();
}

std::string toText(const std::vector<ExerciseCourse::Step>& steps) {
    std::string text;
    for (const ExerciseCourse::Step& step : steps) {
        if (!text.empty()) text += kBetween;
        text += kStepWords[static_cast<std::size_t>(step.what)];
        if (hasValue(step.what)) text += fmt::format(" {}", step.value);
    }
    return text;
}

std::variant<std::vector<ExerciseCourse::Step>, std::string> readCourseSteps(
    std::string_view text) {
    std::vector<ExerciseCourse::Step> steps;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(kBetween), text.size());
        const std::string_view word = text.substr(0, end);
        const std::optional<ExerciseCourse::Step> step = readStep(word);
        if (!step)
            return fmt::format(
                "found '{}', expected steps such as 'swap 3', 'stay', 'choose 2', 'hint', 'show'",
                word);
        steps.push_back(*step);
        text.remove_prefix(std::min(end + kBetween.size(), text.size()));
    }
    return steps;
}

JudgedCourse judgeCourse(const ExerciseCourse& course) {
    const std::unique_ptr<Exercise> exercise =
        drawExercise(course.kind, course.seed, course.difficulty);
    JudgedCourse judged;
    for (const ExerciseCourse::Step& step : course.steps)
        if (!repeat(*exercise, step)) ++judged.impossible;
    judged.score = exercise->score();
    judged.done = exercise->done();
    judged.slips = exercise->slips();
    return judged;
}

}  // namespace poolscope
