// Practising as a person does it: by mouse and by keys, and what of it is kept.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <stdexcept>
#include <string>
#include <variant>

#include "app/model/predict/said.hpp"
#include "app/panels/practise/panel.hpp"
#include "app/panels/practise/written_steps.hpp"
#include "app/storage/input_text.hpp"
#include "app/storage/saved_session.hpp"
#include "app/ui/answer_box.hpp"
#include "tests/pixels/practising.hpp"

namespace poolscope {

TEST_CASE("Whatever has choices is done by keys alone, and by clicks alone") {
    for (std::size_t kind = 0; kind < exerciseKinds().size(); ++kind) {
        INFO(exerciseKinds()[kind].name);
        Practising keys(static_cast<ExerciseKind>(kind), 4, 4);
        Practising clicks(static_cast<ExerciseKind>(kind), 4, 4);
        if (asksPicture(keys.exercise())) continue;  // other keys, other clicks
        while (!keys.exercise().done()) {
            const std::size_t choice = keys.answer(true);
            const std::size_t count = listedAnswers(keys.exercise());
            for (std::size_t i = 0; i < count; ++i) keys.app.press(plain(KeyCode::Up));
            for (std::size_t i = 0; i < choice; ++i) keys.app.press(plain(KeyCode::Down));
            keys.app.press(kEnter);
            clicks.click(practiseTarget(PractisePart::Place, choice));
            if (keys.exercise().done()) continue;
            keys.app.press(kEnter);
            clicks.click(practiseTarget(PractisePart::GoOn));
        }
        CHECK(keys.exercise().score().flawless());
        CHECK(clicks.exercise().score().flawless());
    }
}

TEST_CASE("PageDown goes through the kinds and round at the end, PageUp goes back") {
    Practising at;
    for (std::size_t i = 1; i <= exerciseKinds().size(); ++i) {
        at.app.press(plain(KeyCode::PageDown));
        CHECK(at.exercise().kind() == static_cast<ExerciseKind>(i % exerciseKinds().size()));
    }
    at.app.press(plain(KeyCode::PageUp));
    CHECK(at.exercise().kind() == static_cast<ExerciseKind>(exerciseKinds().size() - 1));
}

TEST_CASE("A wrong step says which rule it breaks, stays undone, and is counted for its kind") {
    Practising at(*exerciseKindOf("siftDown"), 2, 1);
    at.app.preferences.reducedMotion = true;
    at.screen();
    REQUIRE_FALSE(at.exercise().questions()[0].choices[at.answer(true)].listed);
    at.app.press(plainKey('A'));
    CHECK(at.says("practiseSaid ui.practise.wrong.stoppedEarlyDown"));
    CHECK(at.exercise().answered() == 0);
    CHECK(labelsOf(at.screen().frame).find("Too early") != std::string::npos);
    at.app.press(plainKey('H'));
    CHECK(at.says("practiseSaid ui.practise.hint."));
    while (!at.exercise().done()) at.app.press(plainKey('S'));
    const KindPractice& kind = at.panel().book().of(*exerciseKindOf("siftDown"));
    CHECK(kind.flawless == 0);
    CHECK(kind.slips.at("stoppedEarly") == 1);
    CHECK(labelsOf(at.screen({1440, 900}).frame).find("stopped too early ×1") != std::string::npos);
    at.app.press(plainKey('A'));  // over: nothing more can go wrong
    CHECK(at.panel().book().finished() == 1);
    at.app.press(plainKey('N'));
    CHECK(!at.exercise().done());
}

TEST_CASE("Practising leaves the run that is open as it was, and waits until one comes back") {
    Practising at;
    at.app.press(plain(KeyCode::Escape));
    CHECK(at.app.layers.focused() == nullptr);
    Playback& playback = at.app.runs.playback();
    playback.head.seek(5);
    at.app.selection.task = TaskId{1};
    at.app.viewport.camera.zoom = 2;
    const Selection chosen = at.app.selection;
    const Viewport inSight = at.app.viewport;
    const std::string run = at.app.runs.source().title();
    at.app.perform("practise");
    const Exercise* const exercise = at.panel().exercise();
    at.app.press(plainKey('S'));
    at.app.press(plain(KeyCode::Right));
    at.app.press(plain(KeyCode::Escape));
    CHECK(at.app.runs.source().title() == run);
    CHECK(at.app.runs.playback().head.position() == 5);
    CHECK(at.app.selection == chosen);
    CHECK(at.app.viewport == inSight);
    at.app.perform("practise");
    CHECK(at.panel().exercise() == exercise);
    CHECK(at.exercise().score().done == 1);
}

TEST_CASE("The tour out of an exercise gives back the user's run, as it was looked at") {
    Practising at;
    at.app.press(plain(KeyCode::Escape));
    at.app.runs.playback().head.seek(5);
    at.app.selection.task = TaskId{1};
    const Selection chosen = at.app.selection;
    at.app.perform("practise");
    at.app.runs.playback().head.seek(9);
    at.app.selection.task = TaskId{0};
    at.app.perform("tour");
    at.screen();
    at.app.press(plain(KeyCode::Escape));
    CHECK_FALSE(at.app.opener.showsInstead());
    CHECK(at.app.runs.playback().head.position() == 5);
    CHECK(at.app.selection == chosen);
}

TEST_CASE("An exercise in a run shows that run up to its question, and the user's run after it") {
    Practising at(*exerciseKindOf("keepAlive"), 1, 1);
    at.app.preferences.reducedMotion = true;
    const Exercise& exercise = at.exercise();
    const auto position = [&] { return at.app.runs.playback().head.position(); };
    at.screen();
    CHECK(position() == exercise.questions()[0].asked);
    CHECK(at.app.arrangement.future.hides());
    CHECK(at.app.perspective().info().id.name == "workers");
    // Neither play nor a step goes past the question.
    at.app.press(plain(KeyCode::Right));
    at.screen();
    CHECK(position() == exercise.questions()[0].asked);
    const std::size_t right = exercise.questions()[0].right;
    const std::size_t wrong = right == 0 ? 1 : 0;
    at.app.press(plainKey(static_cast<char>('A' + static_cast<int>(wrong))));
    at.screen();
    CHECK(position() == exercise.questions()[0].asked);
    CHECK(exercise.answered() == 0);
    at.app.press(plainKey(static_cast<char>('A' + static_cast<int>(right))));
    at.screen();
    CHECK(position() == exercise.questions()[0].revealed);
    at.app.press(kEnter);
    at.screen();
    CHECK(position() == exercise.questions()[1].asked);
    CHECK(exercise.score().firstRight == 0);
    at.app.press(plain(KeyCode::Escape));
    at.screen();
    CHECK_FALSE(at.app.opener.showsInstead());
    CHECK_FALSE(at.app.arrangement.future.hides());
    CHECK(at.app.notice().find("waits as it was") != std::string::npos);
    at.app.perform("backToLeft");
    at.screen();
    CHECK(position() == exercise.questions()[1].asked);
    while (!exercise.done()) at.app.press(plainKey('S'));
    at.screen();
    CHECK_FALSE(at.app.arrangement.future.hides());
}

TEST_CASE("How exercises went is kept with the session") {
    Practising at(*exerciseKindOf("execute"), 3, 1);
    at.click(practiseTarget(PractisePart::Place, at.answer(false)));
    while (!at.exercise().done()) at.app.press(plainKey('S'));
    const SavedSession kept = at.kept();
    const auto read = readSavedSession(toText(kept), "session.toml");
    REQUIRE(read.damaged == 0);
    CHECK(read.session == kept);
    Practising again;
    again.panel().loading(read.session, again.app);
    for (std::size_t i = 0; i < exerciseKinds().size(); ++i) {
        const auto kind = static_cast<ExerciseKind>(i);
        CHECK(again.panel().book().of(kind) == at.panel().book().of(kind));
    }
    CHECK(at.panel().book().of(*exerciseKindOf("execute")).slips.size() == 1);
}

TEST_CASE("What was done in exercises is saved to be handed in, and judged alike") {
    Practising at(*exerciseKindOf("siftDown"), 2, 1);
    at.app.press(plainKey('A'));
    at.app.press(plainKey('H'));
    while (!at.exercise().done()) at.app.press(plainKey('S'));
    const Answers answers = answersOf(at.app);
    REQUIRE(answers.exercises.size() == 1);
    CHECK(toText(answers.exercises[0].course.steps)
              .find(fmt::format("choose {}, hint, show",
                                at.exercise().questions()[0].choices.size() - 1)) == 0);
    CHECK(judgeCourse(answers.exercises[0].course).score.firstRight ==
          answers.exercises[0].firstRight);
    CHECK(answers.exercises[0].total == at.exercise().score().steps);
    const SavedSession kept = at.kept();
    Practising again;
    again.panel().loading(kept, again.app);
    CHECK(again.panel().exercisesDone() == answers.exercises);
    const auto file = std::filesystem::temp_directory_path() / "poolscope-answers.json";
    std::filesystem::remove(file);
    at.app.perform("saveAnswers");
    at.app.saveRequest().save(at.app, file.string());
    const auto read = readAnswers(readWholeFile(file.string()), "answers.json");
    REQUIRE(std::holds_alternative<Answers>(read));
    CHECK(std::get<Answers>(read) == answers);
    std::filesystem::remove(file);
}

TEST_CASE("Before anything was answered there is nothing to hand in, and a notice says so") {
    Practising at;
    at.app.perform("saveAnswers");
    CHECK(at.app.notice().find("not answered") != std::string::npos);
}

TEST_CASE("Steps can be written down, and come to what a person comes to who does them") {
    Practising at(*exerciseKindOf("execute"), 3, 3);
    takeWrittenSteps(at.panel(), "2, wrong,hint");
    CHECK(at.exercise().score().done == 2);
    CHECK(at.exercise().score().firstRight == 2);
    CHECK(at.exercise().slips().size() == 1);
    CHECK(at.says("practiseSaid ui.practise.hintOf."));
    takeWrittenSteps(at.panel(), fmt::format("show, {}", at.exercise().stepsLeft() - 1));
    CHECK(at.exercise().done());
    CHECK(at.exercise().score().firstRight == at.exercise().score().steps - 1);
    CHECK(toText(at.panel().exercisesDone().back().course.steps).find("hint, show") !=
          std::string::npos);
}

TEST_CASE("A step that is none, or that the exercise does not have there, is named") {
    const auto refused = [](const std::string& steps) {
        Practising at(*exerciseKindOf("execute"), 3, 3);
        try {
            takeWrittenSteps(at.panel(), steps);
        } catch (const std::runtime_error& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    CHECK(refused("2, jump").find("found step 'jump', expected a number of right steps") == 0);
    const std::size_t all = Practising(*exerciseKindOf("execute"), 3, 3).exercise().stepsLeft();
    const std::string most = fmt::format("found step '{}', expected at most {}", all, all - 2);
    CHECK(refused(fmt::format("2, {}", all)).find(most) == 0);
    CHECK(refused(fmt::format("{}, hint", all))
              .find("found step 'hint', expected a step that the exercise") == 0);
    CHECK(refused(fmt::format("{}, wrong", all))
              .find("found step 'wrong', expected a step that the exercise") == 0);
    CHECK(refused("choose 99").find("found step 'choose 99'") == 0);
    CHECK(refused("2,,3").find("found step ''") == 0);
    CHECK(refused("") == "");
}

TEST_CASE("What was asked, said and is to be chosen has room in every window and language") {
    for (const char* language : {"en", "zh"})
        for (const Vec2 size : {Vec2{1280, 720}, Vec2{1440, 900}, Vec2{2560, 1440}})
            for (std::size_t kind = 0; kind < exerciseKinds().size(); ++kind)
                for (std::uint64_t seed = 0; seed < 10; ++seed) {
                    Practising at(static_cast<ExerciseKind>(kind), seed, kHardest);
                    at.app.setLanguage(language);
                    at.app.press(plainKey(asksPicture(at.exercise()) ? 'H' : 'A'));
                    const Screen shown = at.screen(size);
                    INFO(language << ' ' << size.x << ' ' << exerciseKinds()[kind].name << ' '
                                  << seed);
                    for (const Label& label : shown.frame.labels) {
                        if (!shown.regions.left.contains(label.box.centre())) continue;
                        INFO(label.text);
                        const bool cut = label.text.find("…") != std::string::npos;
                        CHECK(!cut);
                    }
                }
}

TEST_CASE("In front of a class question, answers and what was said have room") {
    for (const char* language : {"en", "zh"})
        for (const Vec2 size : {Vec2{1280, 720}, Vec2{1920, 1080}})
            for (const char* const kind :
                 {"siftUp", "remove", "execute", "leader", "array", "keepAlive"}) {
                Practising at(*exerciseKindOf(kind), 3, 3);
                at.app.setLanguage(language);
                at.app.arrangement.presenting = true;
                at.screen(size);
                const std::size_t wrong = at.answer(false);
                at.panel().take(stepOf(wrong));
                const Screen shown = at.screen(size);
                INFO(std::string(language) << ' ' << size.x << ' ' << std::string(kind));
                const std::string said = textOf(at.exercise().questions()[0].choices[wrong].why,
                                                at.exercise().names(), at.app.words())
                                             .text;
                const std::string words = labelsOf(shown.frame);
                CHECK(words.find(said.substr(0, said.find(' '))) != std::string::npos);
                CHECK(words.find("…") == std::string::npos);
            }
}

}  // namespace poolscope
