// Judging answers once more, without the window that they were given in.
//
// Promises: each question is asked again of the lesson's own run, each exercise is drawn again from
// its seed and done again; only what was chosen and done counts. Where the file says something else
// than this judgement, the grade says so: the file was changed, or comes from another version.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/learn/grading/answers.hpp"
#include "app/learn/lesson/lesson_places.hpp"

namespace poolscope {

/// One question of the lesson.
struct QuestionGrade {
    std::size_t stop = 0;  ///< from 0
    PredictKind kind = PredictKind::Child;
    std::size_t solution = 0;  ///< the right choice
    bool answered = false;
    std::size_t first = 0;  ///< the choice revealed first, if it was answered
    bool rightAtFirst = false;
    bool right = false;    ///< in the end
    bool asStated = true;  ///< the file says the same
};

struct ExerciseGrade {
    ExerciseDone done;
    JudgedCourse judged;
    bool asStated = true;
};

struct Grade {
    std::vector<QuestionGrade> questions;  ///< of every stop that asks, in order
    std::vector<ExerciseGrade> exercises;
    std::size_t unknown = 0;  ///< answers to questions that the lesson does not ask

    std::size_t answered() const;
    std::size_t rightAtFirst() const;
    std::size_t stepsRight() const;  ///< of all exercises, at once
    std::size_t steps() const;       ///< of all exercises
    bool asStated() const;
};

/// Does the exercise once more.
ExerciseGrade gradeExercise(const ExerciseDone& done);

/// Judges what was answered in the lesson of that key, and all exercises. A lesson that stands
/// elsewhere is known by its file's name.
Grade gradeAnswers(const Answers& answers, const std::string& lessonKey, const Lesson& lesson,
                   const std::vector<StopPlace>& places);

}  // namespace poolscope
