// A lesson, a riddle, a game and predicting take each other's place, and each is come back to; Esc
// leaves one thing at a time; a clicker belongs to what is on the screen.
#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "app/panels/find_fault/panel.hpp"
#include "app/panels/make_it_fail/panel.hpp"
#include "app/panels/predict/panel.hpp"
#include "app/panels/tune_it/panel.hpp"
#include "tests/pixels/built_ins.hpp"
#include "tests/pixels/lesson_opened.hpp"

namespace poolscope {

namespace {

constexpr KeyChord kEscape = plainKey(KeyCode::Escape);
constexpr KeyChord kPredicting = plainKey('Q');

struct AtTheLeft : LessonOpened {
    using LessonOpened::LessonOpened;
    /// As a frame does after each key.
    void key(KeyChord chord) {
        app.press(chord);
        screen();
    }
    void back() { press(Target::of("backToLeft")); }
    FindFaultPanel& riddle() { return app.panel<FindFaultPanel>(); }
    MakeItFailPanel& game() { return app.panel<MakeItFailPanel>(); }
    TuneItPanel& tuning() { return app.panel<TuneItPanel>(); }
    PredictPanel& predict() { return app.panel<PredictPanel>(); }
    /// Which of them has the place at the left; there is never more than one.
    std::string open() {
        screen();
        std::string all;
        if (panel().lesson() != nullptr) all += "lesson ";
        if (riddle().riddle() != nullptr) all += "riddle ";
        if (game().on()) all += "game ";
        if (tuning().on()) all += "tuning ";
        if (predict().on()) all += "predict ";
        return all;
    }
};

}  // namespace

TEST_CASE(
    "Opening another scenario leaves the lesson, and the clicker steps through that scenario") {
    for (const bool presenting : {false, true}) {
        AtTheLeft it("fixed-rate-or-fixed-delay");
        it.panel().goTo(3, it.app);
        it.screen();
        it.app.opener.builtIn(builtInNamed("10-nine-tasks"));
        it.app.arrangement.presenting = presenting;
        CHECK(it.open() == "");
        CHECK(it.app.notice() == "Lesson left at stop 4.");
        const std::string title = it.app.runs.source().title();
        it.app.runs.playback().head.seek(40);
        it.key(kNextStop);
        it.app.advance(5000);
        CHECK(it.app.runs.source().title() == title);
        CHECK(it.app.runs.playback().head.position() > 40);
        CHECK(it.app.notice().empty());  // it was said in passing
        it.app.perform("backToLesson");
        CHECK(it.atStop(3));
    }
}

TEST_CASE("The notice leads back to the stop, and a lesson left is no lesson finished") {
    AtTheLeft it;
    const std::size_t last = it.panel().lesson()->stops.size() - 1;
    it.panel().goTo(last, it.app);
    it.screen();
    it.app.opener.builtIn(builtInNamed("10-nine-tasks"));
    it.screen();
    CHECK(it.app.notice() == "Lesson left at stop 13.");
    it.back();
    CHECK(it.atStop(last));
    // The same scenario once more is the stop's run: the lesson stays.
    REQUIRE(it.app.opener.open(std::string(it.panel().place().file)));
    CHECK(it.open() == "lesson ");
}

TEST_CASE("Past its last stop a clicker finishes the lesson, also in front of a class") {
    for (const bool presenting : {false, true}) {
        AtTheLeft it;
        it.app.arrangement.presenting = presenting;
        it.panel().goTo(it.panel().lesson()->stops.size() - 1, it.app);
        while (it.panel().lesson() != nullptr && it.panel().attempt() != nullptr &&
               !it.panel().attempt()->over()) {
            it.key(kNextStop);
            it.app.advance(5000);
        }
        it.screen();
        it.key(kNextStop);
        CHECK(it.open() == "");
        CHECK_FALSE(it.app.notice().empty());
        CHECK(it.app.arrangement.presenting == presenting);
        it.app.perform("backToLesson");
        CHECK(it.open() == "");  // it is finished
    }
}

TEST_CASE("Esc leaves one thing at a time: what is chosen, the lesson, the class") {
    AtTheLeft it;
    it.app.press(plainKey(KeyCode::F11));
    it.panel().goTo(1, it.app);
    it.screen();
    it.app.selection.task = TaskId{0};
    it.app.selection.thread = {};
    CHECK_FALSE(it.panel().selectedItself(it.app));
    it.key(kEscape);
    CHECK_FALSE(it.app.selection.task.exists());
    CHECK(it.open() == "lesson ");
    it.key(kEscape);
    CHECK(it.open() == "");
    CHECK(it.app.arrangement.presenting);
    CHECK(it.app.notice() == "Lesson left at stop 2.");
    it.key(kEscape);
    CHECK_FALSE(it.app.arrangement.presenting);
    it.app.perform("backToLesson");
    CHECK(it.atStop(1));
}

TEST_CASE("Each takes the place of each other, and the one before is come back to") {
    AtTheLeft it;
    it.panel().goTo(2, it.app);
    it.screen();
    const auto lesson = [&] { REQUIRE(it.app.opener.open(lessonFile(kHeapLesson))); };
    const std::vector<std::pair<std::string, std::function<void()>>> all{
        {"lesson ", lesson},
        {"riddle ", [&] { it.app.perform("findFault"); }},
        {"game ", [&] { it.app.perform("makeItFail"); }},
        {"tuning ", [&] { it.app.perform("tuneIt"); }},
        {"predict ", [&] { it.key(kPredicting); }}};
    const auto close = [&] {
        for (int i = 0; i < 6 && it.open() != ""; ++i) it.key(kEscape);
        REQUIRE(it.open() == "");
    };
    for (const auto& [first, openFirst] : all)
        for (const auto& [second, openSecond] : all) {
            if (first == second) continue;
            CAPTURE(first);
            CAPTURE(second);
            close();
            openFirst();
            REQUIRE(it.open() == first);
            openSecond();
            REQUIRE(it.open() == second);
            CHECK(it.app.notice().find("left") != std::string::npos);
            it.back();
            REQUIRE(it.open() == first);
            it.back();
            CHECK(it.open() == second);
        }
}

TEST_CASE("A riddle that was left has its tries, and the game its choices") {
    AtTheLeft it;
    it.riddle().start(1, 3, it.app);
    const auto& candidates = it.riddle().riddle()->candidates;
    std::size_t wrong = 0;
    while (candidates[wrong] == it.riddle().riddle()->hidden) ++wrong;
    it.riddle().answer(wrong, it.app);
    it.app.runs.playback().head.seek(17);
    CHECK(it.says("riddleTries 2"));
    it.screen();
    it.app.perform("makeItFail");
    REQUIRE(it.open() == "game ");
    CHECK(it.app.notice() == "Riddle 1 is left; your tries are kept.");
    it.key(plainKey('A'));
    CHECK(it.says("makeItFailChoices 1"));
    it.app.perform("findFault");  // as the notice's button does
    REQUIRE(it.open() == "riddle ");
    CHECK(it.says("riddleTries 2"));
    CHECK(it.app.runs.playback().head.position() == 17);
    it.app.perform("makeItFail");
    CHECK(it.says("makeItFailChoices 1"));
}

TEST_CASE("A letter that chooses nothing in the game does nothing else") {
    AtTheLeft it;
    it.app.perform("makeItFail");
    REQUIRE(it.open() == "game ");
    it.app.notices.clear();
    it.app.layers.close();  // the picture has the keys, and the game those without Shift
    const std::string before = it.app.describe();
    const Viewport viewport = it.app.viewport;
    REQUIRE(it.game().game()->game().candidates().size() < 6);
    it.key(plainKey('F'));
    it.key(plainKey('G'));
    CHECK(it.app.describe() == before);
    CHECK(it.app.viewport.axis.fitted == viewport.axis.fitted);
}

TEST_CASE("With nothing left there is no way back, and that is said") {
    AtTheLeft it;
    it.app.perform("backToLeft");
    CHECK(it.app.notice() == "Nothing was left that one could go back to.");
    it.app.perform("leaveLesson");  // on purpose
    it.screen();
    CHECK(it.app.notice().find("left at stop") == std::string::npos);
}

}  // namespace poolscope
