// Hiding what comes after the playhead: by the user, stops of lessons, questions and predict mode.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/panels/lesson/panel.hpp"
#include "app/workspace/hidden_future.hpp"
#include "tests/pixels/lesson_opened.hpp"

namespace poolscope {

TEST_CASE("Those who hide the future come and go in any order; then the user's choice holds") {
    for (const bool chosen : {false, true}) {
        for (const bool firstGoesFirst : {false, true}) {
            HiddenFuture future;
            if (chosen) future.toggle();
            FutureHider one;
            FutureHider other;
            one.hide(future);
            one.hide(future);
            other.hide(future);
            (firstGoesFirst ? one : other).giveBack(future);
            CHECK(future.hides());
            (firstGoesFirst ? other : one).giveBack(future);
            CHECK(future.hides() == chosen);
            other.giveBack(future);
            CHECK(future.hides() == chosen);
        }
    }
}

TEST_CASE("The user's key shows the future to those who hide it, not to who comes later") {
    HiddenFuture future;
    FutureHider stop;
    FutureHider question;
    stop.hide(future);
    future.toggle();
    CHECK_FALSE(future.hides());
    question.hide(future);
    CHECK(future.hides());
    question.giveBack(future);
    CHECK_FALSE(future.hides());  // as before the question
    question.hide(future);
    stop.giveBack(future);
    CHECK(future.hides());
    future.toggle();
    CHECK_FALSE(future.hides());
    future.toggle();
    CHECK(future.hides());
    question.giveBack(future);
    CHECK_FALSE(future.hides());
}

TEST_CASE("A stop that hides the future gives back what the learner had, wherever it is left") {
    LessonOpened at("shutdown-and-its-policies");
    const std::vector<LessonStop> stops = at.panel().lesson()->stops;  // outlives the lesson
    const auto hider = [](const LessonStop& stop) { return stop.hideFuture; };
    REQUIRE(stops[0].hideFuture);
    const auto seen = static_cast<std::size_t>(std::find_if_not(stops.begin(), stops.end(), hider) -
                                               stops.begin());
    REQUIRE(seen < stops.size());
    HiddenFuture& future = at.app.arrangement.future;
    const auto hidesAt = [&](std::size_t stop) {
        at.panel().goTo(stop, at.app);
        at.screen();
        return future.hides();
    };
    for (const bool before : {false, true}) {
        at.panel().goTo(seen, at.app);
        if (future.hides() != before) future.toggle();
        CHECK(hidesAt(0));
        CHECK(hidesAt(seen) == before);
        // Whoever shows it keeps it shown, until the stop is shown again.
        hidesAt(0);
        at.app.perform("hideFuture");
        at.screen();
        CHECK_FALSE(future.hides());
        at.app.perform("backToLesson");
        at.screen();
        CHECK(future.hides());
        CHECK(hidesAt(seen) == before);
        // Two such stops, one after the other.
        const auto other = std::find_if(stops.begin() + 1, stops.end(), hider);
        REQUIRE(other != stops.end());
        hidesAt(0);
        CHECK(hidesAt(static_cast<std::size_t>(other - stops.begin())));
        CHECK(hidesAt(seen) == before);
        // Another run is no stop of the lesson.
        hidesAt(0);
        at.app.opener.builtIn(2);
        at.screen();
        CHECK(future.hides() == before);
        at.app.perform("backToLesson");
        at.screen();
        CHECK(future.hides());
        at.panel().leave(at.app);
        CHECK(future.hides() == before);
        if (before) future.toggle();
        REQUIRE(at.app.opener.open(lessonFile("shutdown-and-its-policies")));
    }
}

TEST_CASE("What a stop hides comes back behind its question, too") {
    LessonOpened at;
    const WrittenLesson hides(R"(title = "T"
description = "D"
[[stop]]
scenario = "1-heap-with-ties"
first = "kind=callBegan"
predict = "head"
hideFuture = true
words = "What becomes the head?"
[[stop]]
event = 100
words = "later"
)");
    const HiddenFuture& future = at.app.arrangement.future;
    REQUIRE(at.app.opener.open(hides.file()));
    at.screen();
    REQUIRE(at.panel().attempt() != nullptr);
    CHECK(future.hides());
    at.app.press(plain(KeyCode::Escape));  // skips the question; the stop still hides
    at.screen();
    CHECK(future.hides());
    at.app.press(kNextStop);
    at.screen();
    CHECK(at.panel().stop() == 1);
    CHECK_FALSE(future.hides());
}

TEST_CASE("A stop hides the future also where predict mode hid it before, and gives it back") {
    const WrittenLesson hides(R"(
title = "Hides"
description = "D"
[[stop]]
scenario = "1-heap-with-ties"
event = 10
hideFuture = true
words = "Hidden."
[[stop]]
event = 20
words = "Shown."
)");
    LessonOpened at;
    at.panel().leave(at.app);
    const HiddenFuture& future = at.app.arrangement.future;
    at.screen();
    at.app.press(plainKey('Q'));
    at.screen();
    REQUIRE(future.hides());
    REQUIRE(at.app.opener.open(hides.file()));
    at.screen();
    at.screen();
    CHECK(at.panel().stop() == 0);
    CHECK(at.says("predicts false"));
    CHECK(future.hides());
    at.app.press(kNextStop);
    at.screen();
    CHECK(at.panel().stop() == 1);
    CHECK_FALSE(future.hides());
}

}  // namespace poolscope
