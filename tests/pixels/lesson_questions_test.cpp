// Questions in lessons: asked below a stop's words, answered by its run, kept with the session.
#include <doctest/doctest.h>

#include <string>

#include "app/panels/all.hpp"
#include "app/panels/lesson/panel.hpp"
#include "app/panels/predict/panel.hpp"
#include "app/storage/saved_session.hpp"
#include "tests/pixels/lesson_opened.hpp"
#include "tests/support/keys.hpp"

namespace poolscope {

namespace {

constexpr KeyChord kClickerOn = plainKey(KeyCode::PageDown);
constexpr KeyChord kClickerBack = plainKey(KeyCode::PageUp);

/// Three stops, the second of which asks.
constexpr std::string_view kAskingLesson = R"(
title = "Asks"
description = "D"
[[stop]]
scenario = "1-heap-with-ties"
event = 10
words = "Before."
[[stop]]
first = "kind=callBegan"
nth = 3
predict = "head"
words = "What becomes of **the head**?"
[[stop]]
next = "kind=offerEnded"
words = "After."
)";

struct AskingLesson {
    AskingLesson() {
        REQUIRE(app.opener.open(written.file()));
        app.press(kClickerOn);
        look();
    }
    LessonPanel& panel() { return app.panel<LessonPanel>(); }
    Screen look() { return app.layout({1280, 720}, measure); }
    void wait(double milliseconds = 6000) {
        for (double passed = 0; passed < milliseconds; passed += 50) {
            app.advance(50);
            look();
        }
    }
    std::string wordsAt(Rect region) {
        std::string all;
        for (const Label& label : look().frame.labels)
            if (region.contains(label.box.centre())) all += label.text + " ";
        return all;
    }
    bool says(const std::string& words) {
        const Screen screen = look();
        const Rect region = screen.presenting ? screen.regions.caption : screen.regions.left;
        return wordsAt(region).find(words) != std::string::npos;
    }
    void askAgain() {
        const Screen shown = look();
        for (const HitRegion& hit : shown.frame.hits)
            if (hit.target == Target::owned(kLesson, QuestionPart::Again))
                return app.click(&hit, hit.box.centre(), shown);
        FAIL("there is no such button");
    }
    const PredictQuestion& question() { return *panel().place().question; }
    SavedLesson kept() { return app.library.lessons.progressOf(written.file()); }

    WrittenLesson written{kAskingLesson};
    Program app;
    FixedTextMeasure measure;
};

KeyChord lessonChoice(std::size_t choice) {
    return plainKey(static_cast<char>('A' + static_cast<int>(choice)));
}

}  // namespace

TEST_CASE("A stop asks below its words, hides the future, and its run reveals the answer") {
    AskingLesson it;
    CHECK(it.says("What becomes of"));
    CHECK(it.says("Reveal"));
    CHECK(it.app.arrangement.future.hides());
    CHECK(it.app.runs.playback().head.position() == it.question().asked);
    CHECK_FALSE(it.panel().away());
    it.app.press(plainKey(KeyCode::Right));  // not before something is chosen
    it.wait();
    CHECK_FALSE(it.panel().away());
    it.app.press(lessonChoice(it.question().right));
    it.app.press(kEnter);
    it.wait(200);
    CHECK_FALSE(it.panel().away());
    it.wait();
    CHECK(it.app.runs.playback().head.position() == it.question().revealed);
    CHECK_FALSE(it.panel().away());
    CHECK_FALSE(it.app.arrangement.future.hides());
    CHECK(it.says("Right: "));
    CHECK(it.says("What becomes of"));
    it.app.press(kEnter);  // on to the next stop
    CHECK(it.panel().stop() == 2);
    CHECK(it.panel().attempt() == nullptr);
}

TEST_CASE(
    "An answer is kept, and shown when the stop is seen again; asking again is no first try") {
    AskingLesson it;
    const std::size_t wrong = it.question().right == 0 ? 1 : 0;
    it.app.press(lessonChoice(wrong));
    it.app.press(kEnter);
    it.wait();
    REQUIRE(it.kept().answers.size() == 1);
    CHECK(it.kept().answers[0] == SavedAnswer{1, "head", wrong, wrong, false, false});
    it.app.press(kClickerOn);
    it.app.press(kClickerBack);
    CHECK(it.says("Not this time"));
    CHECK_FALSE(it.app.arrangement.future.hides());
    CHECK(it.panel().attempt()->chosen() == wrong);
    it.askAgain();
    CHECK(it.says("Reveal"));
    it.app.press(lessonChoice(it.question().right));
    it.app.press(kEnter);
    it.wait();
    CHECK(it.app.runs.playback().head.position() == it.question().revealed);
    it.askAgain();  // also where the answer was revealed
    CHECK(it.says("Reveal"));
    CHECK(it.app.runs.playback().head.position() == it.question().asked);
    CHECK(it.kept().answers ==
          std::vector{SavedAnswer{1, "head", it.question().right, wrong, true, false}});
}

TEST_CASE("Who reads alone may pass a question by; it stands again when the stop does") {
    AskingLesson it;
    it.app.press(kClickerOn);
    CHECK(it.panel().stop() == 2);
    CHECK_FALSE(it.app.arrangement.future.hides());
    CHECK(it.kept().answers.empty());
    it.app.press(kClickerBack);
    CHECK(it.says("Reveal"));
    it.app.press(plainKey(KeyCode::Escape));
    CHECK_FALSE(it.says("Reveal"));
    it.app.press(plainKey(KeyCode::Home));
    it.look();
    CHECK(it.panel().away());
    it.app.perform("backToLesson");
    CHECK(it.says("Reveal"));
    it.app.perform("leaveLesson");
    CHECK_FALSE(it.app.arrangement.future.hides());
}

TEST_CASE("In front of a class the clicker shows words, question, answer, and the next stop") {
    AskingLesson it;
    it.app.arrangement.presenting = true;
    CHECK(it.says("What becomes of"));
    CHECK_FALSE(it.says("Reveal"));
    it.app.press(kClickerOn);
    CHECK(it.says("Reveal"));
    CHECK_FALSE(it.says("What becomes of"));
    it.app.press(kClickerOn);
    it.wait();
    CHECK(it.says(letterOf(it.question().right) + ": "));
    CHECK(it.panel().stop() == 1);
    CHECK(it.kept().answers.empty());  // nobody chose
    it.app.press(kClickerOn);
    CHECK(it.panel().stop() == 2);
}

TEST_CASE("Answers come back with the session") {
    AskingLesson it;
    it.app.keepFiles(it.written.folder());
    it.app.press(lessonChoice(it.question().right));
    it.app.press(kEnter);
    it.wait();
    it.app.session.write();
    Program again;
    again.keepFiles(it.written.folder());
    REQUIRE(again.session.restore());
    again.layout({1280, 720}, it.measure);
    CHECK(again.library.lessons.progressOf(it.written.file()).answers == it.kept().answers);
    CHECK(it.kept().answers.at(0).atFirst);
    SavedSession session;
    session.lessons.push_back(it.kept());
    const auto read = readSavedSession(toText(session), "session.toml");
    REQUIRE(read.damaged == 0);
    CHECK(read.session == session);
}

TEST_CASE("A lesson and predict mode do not ask at the same time") {
    AskingLesson it;
    it.app.press(plainKey('Q'));
    it.look();
    CHECK(it.app.panel<PredictPanel>().on());
    CHECK(it.app.panel<LessonPanel>().lesson() == nullptr);
    REQUIRE(it.app.opener.open(it.written.file()));
    it.look();
    CHECK_FALSE(it.app.panel<PredictPanel>().on());
}

}  // namespace poolscope
