// What somebody answered in lessons and did in exercises, as a file to hand in.
//
// Promises: plain data; reading what was written gives the same answers. The file says what was
// chosen and done, and what the window made of it, so that whoever has the lesson can judge it once
// more (grade.hpp). Nothing in it names a person or a machine. Its format is in docs/lessons.md.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/learn/exercise/course.hpp"
#include "app/storage/saved_session.hpp"

namespace poolscope {

/// An exercise that was done, and the score that the window gave.
struct ExerciseDone {
    ExerciseCourse course;
    std::size_t firstRight = 0;  ///< steps
    std::size_t total = 0;       ///< steps

    friend bool operator==(const ExerciseDone&, const ExerciseDone&) = default;
};

struct LessonAnswers {
    std::string lesson;  ///< its key (lessonKeyOf)
    std::vector<SavedAnswer> answers;

    friend bool operator==(const LessonAnswers&, const LessonAnswers&) = default;
};

struct Answers {
    std::vector<LessonAnswers> lessons;
    std::vector<ExerciseDone> exercises;

    bool empty() const { return lessons.empty() && exercises.empty(); }

    friend bool operator==(const Answers&, const Answers&) = default;
};

std::string toJson(const Answers& answers);
/// The answers, or an error message such as "answers.json: found …, expected …".
std::variant<Answers, std::string> readAnswers(std::string_view text, std::string_view fileName);

}  // namespace poolscope
