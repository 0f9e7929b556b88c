// Files of answers: they read back as they were written, and what they say is judged once more.
#include <string>
#include <variant>

#include <doctest/doctest.h>

#include "app/learn/exercise/kinds.hpp"
#include "app/learn/grading/grade.hpp"
#include "app/learn/lesson/lesson_files.hpp"

using namespace poolscope;

namespace {

const std::string kLeader = "leader-and-followers";

struct PlacedLeader {
    Lesson lesson = readLessonFile(lessonFileOf(kLeader));
    PlacedLesson placed = placeLesson(lesson);

    Grade grade(const Answers& answers) const {
        return gradeAnswers(answers, kLeader, lesson, placed.places);
    }
    /// What somebody would hand in who chose that beside the right choice in every question.
    Answers answering(std::size_t beside) const {
        LessonAnswers given{kLeader, {}};
        for (std::size_t stop = 0; stop < placed.places.size(); ++stop) {
            const auto& question = placed.places[stop].question;
            if (!question) continue;
            const std::size_t choice = (question->right + beside) % question->choices.size();
            given.answers.push_back({stop, std::string(nameOf(question->kind)), choice, choice,
                                     beside == 0, beside == 0});
        }
        return {{given}, {}};
    }
};

/// The solution of an exercise, as somebody who makes no mistake does it.
ExerciseDone solved(ExerciseKind kind, std::uint64_t seed) {
    ExerciseDone done{{kind, seed, 3, {}}, 0, 0};
    const auto exercise = drawExercise(kind, seed, 3);
    while (!exercise->done()) {
        const std::size_t right = exercise->question().right;
        done.course.steps.push_back(stepOf(right));
        exercise->judge(right);
    }
    done.firstRight = exercise->score().firstRight;
    done.total = exercise->score().steps;
    return done;
}

std::string refusal(const std::string& text) {
    const auto read = readAnswers(text, "a.json");
    REQUIRE(std::holds_alternative<std::string>(read));
    return std::get<std::string>(read);
}

}  // namespace

TEST_CASE("Answers read back as they were written") {
    Answers answers = PlacedLeader().answering(1);
    answers.exercises = {solved(*exerciseKindOf("remove"), 7),
                         solved(*exerciseKindOf("execute"), 8)};
    const auto read = readAnswers(toJson(answers), "a.json");
    REQUIRE(std::holds_alternative<Answers>(read));
    CHECK(std::get<Answers>(read) == answers);
}

TEST_CASE("Right answers are judged right, wrong ones wrong, missing ones not answered") {
    const PlacedLeader it;
    const Grade right = it.grade(it.answering(0));
    CHECK(right.questions.size() == 3);
    CHECK(right.rightAtFirst() == 3);
    CHECK(right.asStated());
    const Grade wrong = it.grade(it.answering(1));
    CHECK(wrong.answered() == 3);
    CHECK(wrong.rightAtFirst() == 0);
    CHECK(wrong.asStated());
    const Grade none = it.grade({});
    CHECK(none.questions.size() == 3);
    CHECK(none.answered() == 0);
    CHECK(none.asStated());
}

TEST_CASE("A first wrong choice counts, whatever was chosen later") {
    const PlacedLeader it;
    Answers answers = it.answering(0);
    SavedAnswer& first = answers.lessons[0].answers[0];
    first.first = (first.choice + 1) % 2;
    first.atFirst = false;
    const Grade grade = it.grade(answers);
    CHECK(grade.rightAtFirst() == 2);
    CHECK(grade.questions[0].right);
    CHECK(grade.asStated());
}

TEST_CASE("A file that says more than its answers bear out is found out") {
    const PlacedLeader it;
    Answers answers = it.answering(1);
    answers.lessons[0].answers[1].right = true;
    CHECK(!it.grade(answers).questions[1].asStated);
    CHECK(!it.grade(answers).asStated());
    Answers done{{}, {solved(*exerciseKindOf("siftUp"), 3)}};
    CHECK(it.grade(done).asStated());
    done.exercises[0].course.steps.insert(done.exercises[0].course.steps.begin(),
                                          {CourseStep::Hint, 0});
    CHECK(!it.grade(done).asStated());
    done.exercises[0].firstRight -= 1;
    CHECK(it.grade(done).asStated());
    done.exercises[0].course.steps.pop_back();
    CHECK(!it.grade(done).asStated());
    CHECK(!it.grade(done).exercises[0].judged.done);
}

TEST_CASE("A lesson that lies elsewhere is known by its file's name; others are left alone") {
    const PlacedLeader it;
    Answers answers = it.answering(0);
    answers.lessons[0].lesson = "/home/student/" + kLeader + ".toml";
    CHECK(it.grade(answers).rightAtFirst() == 3);
    answers.lessons[0].lesson = "another";
    CHECK(it.grade(answers).answered() == 0);
    answers = it.answering(0);
    answers.lessons[0].answers.push_back({1, "head", 0, 0, false, false});
    CHECK(it.grade(answers).unknown == 1);
}

TEST_CASE("What is no file of answers is refused in a sentence") {
    CHECK(refusal("").find("a.json: ") == 0);
    CHECK(refusal("[]").find("found no \"poolscope\": \"answers\"") != std::string::npos);
    CHECK(refusal(R"({"poolscope":"answers","version":2})") ==
          "a.json: found version 2, expected version 1");
    const auto with = [](const char* lessons, const char* exercises) {
        return std::string(R"({"poolscope":"answers","version":1,"lessons":[)") + lessons +
               R"(],"exercises":[)" + exercises + "]}";
    };
    CHECK(std::holds_alternative<Answers>(readAnswers(with("", ""), "a.json")));
    CHECK(refusal(with(R"({"lesson":"x","answers":[{"stop":1,"kind":"head","first":"E",)"
                       R"("last":"A","right":true,"rightAtFirst":true}]})",
                       ""))
              .find("found 'E' for the key 'first', expected a letter from A to D") !=
          std::string::npos);
    CHECK(refusal(with("", R"({"kind":"jump","seed":1,"difficulty":1,"steps":"","rightAtOnce":0,)"
                           R"("of":0})"))
              .find("found the exercise 'jump'") != std::string::npos);
    CHECK(refusal(with("", R"({"kind":"siftUp","seed":1,"difficulty":1,"steps":"fly",)"
                           R"("rightAtOnce":0,"of":0})"))
              .find("found 'fly'") != std::string::npos);
}
