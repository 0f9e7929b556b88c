// Asking the questions and doing the exercises again.
#include "app/learn/grading/grade.hpp"

#include <algorithm>
#include <filesystem>

namespace poolscope {

namespace {

/// Null: none.
const LessonAnswers* answersIn(const Answers& answers, const std::string& lessonKey) {
    const auto name = std::filesystem::path(lessonKey).stem();
    for (const LessonAnswers& each : answers.lessons)
        if (each.lesson == lessonKey || std::filesystem::path(each.lesson).stem() == name)
            return &each;
    return nullptr;
}

const SavedAnswer* answerTo(const LessonAnswers* given, std::size_t stop, PredictKind kind) {
    if (given == nullptr) return nullptr;
    for (const SavedAnswer& answer : given->answers)
        if (answer.stop == stop && answer.kind == nameOf(kind)) return &answer;
    return nullptr;
}

QuestionGrade judged(std::size_t stop, const PredictQuestion& question, const SavedAnswer* answer) {
    QuestionGrade grade;
    grade.stop = stop;
    grade.kind = question.kind;
    grade.solution = question.right;
    if (answer == nullptr) return grade;
    grade.answered = true;
    grade.first = answer->first;
    grade.rightAtFirst = answer->first == question.right;
    grade.right = answer->choice == question.right;
    grade.asStated = grade.right == answer->right && grade.rightAtFirst == answer->atFirst;
    return grade;
}

template <class Grades, class Test>
std::size_t countOf(const Grades& grades, Test&& test) {
    return static_cast<std::size_t>(std::count_if(grades.begin(), grades.end(), test));
}

}  // namespace

ExerciseGrade gradeExercise(const ExerciseDone& done) {
    ExerciseGrade grade{done, judgeCourse(done.course), true};
    grade.asStated = grade.judged.done && grade.judged.impossible == 0 &&
                     grade.judged.score.firstRight == done.firstRight &&
                     grade.judged.score.steps == done.total;
    return grade;
}

Grade gradeAnswers(const Answers& answers, const std::string& lessonKey, const Lesson& lesson,
                   const std::vector<StopPlace>& places) {
    Grade grade;
    const LessonAnswers* const given = answersIn(answers, lessonKey);
    std::size_t known = 0;
    for (std::size_t stop = 0; stop < lesson.stops.size(); ++stop) {
        const auto& question = places[stop].question;
        if (!question) continue;
        const SavedAnswer* const answer = answerTo(given, stop, question->kind);
        if (answer != nullptr) ++known;
        grade.questions.push_back(judged(stop, *question, answer));
    }
    if (given != nullptr) grade.unknown = given->answers.size() - known;
    for (const ExerciseDone& done : answers.exercises)
        grade.exercises.push_back(gradeExercise(done));
    return grade;
}

std::size_t Grade::answered() const {
    return countOf(questions, [](const QuestionGrade& each) { return each.answered; });
}

std::size_t Grade::rightAtFirst() const {
    return countOf(questions, [](const QuestionGrade& each) { return each.rightAtFirst; });
}

std::size_t Grade::stepsRight() const {
    std::size_t sum = 0;
    for (const ExerciseGrade& each : exercises) sum += each.judged.score.firstRight;
    return sum;
}

std::size_t Grade::steps() const {
    std::size_t sum = 0;
    for (const ExerciseGrade& each : exercises) sum += each.judged.score.steps;
    return sum;
}

bool Grade::asStated() const {
    const auto stated = [](const auto& each) { return each.asStated; };
    return std::all_of(questions.begin(), questions.end(), stated) &&
           std::all_of(exercises.begin(), exercises.end(), stated);
}

}  // namespace poolscope
