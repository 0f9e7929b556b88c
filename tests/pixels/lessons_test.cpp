// The player of lessons: from stop to stop, elsewhere and back, and what is kept.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/panels/lesson/panel.hpp"
#include "app/perspectives/heap/layout.hpp"
#include "tests/pixels/built_ins.hpp"
#include "tests/pixels/lesson_opened.hpp"

namespace poolscope {

TEST_CASE("PageDown and PageUp go from stop to stop; arrows still step by events") {
    LessonOpened it;
    CHECK(it.atStop(0));
    CHECK(it.says("lesson " + std::string(kHeapLesson)));
    it.app.press(kNextStop);
    CHECK(it.atStop(1));
    it.app.press(kPreviousStop);
    CHECK(it.atStop(0));
    it.app.press(kPreviousStop);
    CHECK(it.atStop(0));
    const std::size_t here = it.app.runs.playback().head.position();
    it.app.press(plainKey(KeyCode::Right));
    it.app.advance(5000);
    CHECK(it.app.runs.playback().head.position() > here);
    CHECK_FALSE(it.atStop(0));
    CHECK(it.says("lessonAway true"));
    it.app.press(kNextStop);  // also from elsewhere
    CHECK(it.atStop(1));
    it.app.press({KeyCode::PageDown, true, false});  // the larger step keeps its key
    it.app.advance(5000);
    CHECK(it.panel().stop() == 1);
    CHECK_FALSE(it.atStop(1));
}

TEST_CASE("Whatever the learner does meanwhile, the stop comes back exactly") {
    LessonOpened it("fixed-rate-or-fixed-delay");
    it.app.press(kNextStop);
    const Screen wanted = it.screen();
    const auto comesBack = [&] {
        CHECK_FALSE(it.atStop(1));
        it.app.perform("backToLesson");
        CHECK(it.atStop(1));
        const Screen again = it.screen();
        CHECK(wordsIn(again.frame, {0, 0, 1280, 720}) == wordsIn(wanted.frame, {0, 0, 1280, 720}));
        CHECK(it.app.arrangement.right.name == "code");
        CHECK_FALSE(it.app.selection.task.exists());
    };
    it.app.runs.playback().head.seek(3);
    comesBack();
    it.app.perform("showLifecycle");
    it.app.perform("showEvents");
    comesBack();
    it.app.selection.task = TaskId{0};
    it.app.perform("nextExecutor");
    comesBack();
    it.app.selection.task = TaskId{0};
    it.app.press(plainKey(KeyCode::Delete));  // cancel: the run forks
    REQUIRE(it.app.runs.branches().size() == 2);
    CHECK(it.app.runs.current() == 1);
    CHECK_FALSE(it.atStop(1));
    it.app.perform("backToLesson");
    CHECK(it.atStop(1));
    CHECK(it.app.runs.branches().size() == 2);  // the learner's fork is kept
    it.app.opener.builtIn(builtInNamed("10-nine-tasks"));
    CHECK_FALSE(it.atStop(1));
    it.press(Target::of("backToLeft"));
    CHECK(it.atStop(1));
    CHECK(it.app.runs.branches().size() == 1);
}

TEST_CASE("A stop of another scenario opens its run, and a link leads to its stop") {
    LessonOpened it("fixed-rate-or-fixed-delay");
    const std::size_t last = it.panel().lesson()->stops.size() - 1;
    it.press(lessonTarget(last));  // a dot of the progress
    CHECK(it.atStop(last));
    CHECK(it.app.runs.source().title() == "Occasional overruns");
    const std::size_t burst = *it.panel().lesson()->stopNamed("burst");
    it.press(lessonTarget(burst));
    CHECK(it.atStop(burst));
    CHECK(it.app.runs.source().title() == "Catch-up burst");
}

TEST_CASE("Past the last stop the lesson is finished") {
    LessonOpened it;
    const std::size_t last = it.panel().lesson()->stops.size() - 1;
    it.panel().goTo(last, it.app);
    CHECK(it.atStop(last));
    it.app.press(plainKey(KeyCode::Enter));
    CHECK(it.panel().lesson() == nullptr);
    CHECK(it.app.notice().find("Questions right at the first try: 0 of") != std::string::npos);
    CHECK(it.says("lesson "));
    const float usual = it.screen().regions.left.w;
    it.app.perform("backToLesson");
    CHECK(it.app.notice().find("No lesson is open") != std::string::npos);
    const std::size_t here = it.app.runs.playback().head.position();
    it.app.press(kPreviousStop);  // a clicker steps again
    CHECK(it.app.runs.playback().head.position() < here);
    REQUIRE(it.app.opener.open(lessonFile(kHeapLesson)));
    CHECK(it.atStop(0));  // it was read to its end
    CHECK(it.screen().regions.left.w > usual);
}

TEST_CASE("A lesson that was left goes on where it was left") {
    LessonOpened it;
    it.app.press(kNextStop);
    it.app.press(kNextStop);
    it.app.perform("leaveLesson");
    REQUIRE(it.app.opener.open(lessonFile(kHeapLesson)));
    CHECK(it.atStop(2));
}

TEST_CASE("In front of a class the caption has the stop's words, and the event's while away") {
    LessonOpened it;
    it.app.arrangement.presenting = true;
    it.app.press(kNextStop);
    const auto caption = [&] {
        const Screen screen = it.screen();
        return wordsIn(screen.frame, screen.regions.caption);
    };
    CHECK(caption().find("Thepictureshowsthearrayasatree") != std::string::npos);
    CHECK(caption().find("stop2of13") != std::string::npos);
    const Rect picture = it.screen().regions.picture;
    it.app.press(plainKey(KeyCode::Right));
    it.app.advance(5000);
    CHECK(caption().find("Thepictureshowsthearrayasatree") == std::string::npos);
    CHECK(caption().find("soonerthanitsparent") != std::string::npos);
    CHECK(it.screen().regions.picture == picture);
    it.app.press(kNextStop);
    CHECK(it.atStop(2));
}

TEST_CASE(
    "The code that a stop speaks of stands beside the picture whenever one begins to present") {
    LessonOpened it;
    it.app.press(kNextStop);
    it.app.press(kNextStop);  // "At the right stands the line of siftUp"
    it.app.press(plainKey(KeyCode::F11));
    CHECK(it.screen().regions.right.w > 0);
    it.app.press(kPreviousStop);  // its tab is Now
    CHECK(it.screen().regions.right.w == 0);
    it.app.press(kNextStop);
    CHECK(it.screen().regions.right.w > 0);
    it.app.perform("leaveLesson");
    CHECK(it.screen().regions.right.w == 0);
}

TEST_CASE("In front of a class the array of which the words speak has its place below the tree") {
    LessonOpened it;
    it.app.press(plainKey(KeyCode::F11));
    const Screen screen = it.screen();
    const auto* const heap = screen.as<HeapLayout>();
    REQUIRE(heap != nullptr);
    CHECK(heap->cells.size() == 16);
    CHECK(std::any_of(heap->nodeLabels.labels.begin(), heap->nodeLabels.labels.end(),
                      [](const Label& label) { return label.text == "500 ms"; }));
}

TEST_CASE("Lessons are in the list of scenarios, with how far they were read, and in the menu") {
    LessonOpened it;
    it.app.press(kNextStop);
    it.app.perform("leaveLesson");
    it.app.press(controlKey('N'));
    type(it.app, "delay queue");
    const Screen list = it.screen();
    const std::string words = wordsIn(list.overlay, {0, 0, 1280, 720});
    CHECK(words.find("Lessons") != std::string::npos);
    CHECK(words.find("Thedelayqueueisaheap") != std::string::npos);
    CHECK(words.find("2of13") != std::string::npos);
    CHECK_FALSE(list.overlay.drawings.empty());  // the picture of its first stop
    it.app.press(kEnter);
    CHECK(it.atStop(1));
    it.app.perform("leaveLesson");
    it.app.perform("help");
    type(it.app, "Lesson: Fixed rate");
    it.app.press(kEnter);
    CHECK(it.says("lesson fixed-rate-or-fixed-delay"));
    // Titles of scenarios come first: the front page's first steps type "catch-up".
    it.app.press(controlKey('N'));
    type(it.app, "catch-up");
    it.app.press(kEnter);
    CHECK(it.app.runs.source().title() == "Catch-up burst");
}

TEST_CASE("The lesson comes back with the session, elsewhere or not, and its progress always") {
    const Folder folder;
    {
        Program app;
        app.keepFiles(folder.path());
        REQUIRE(app.opener.open(lessonFile(kHeapLesson)));
        app.press(kNextStop);
        app.press(kNextStop);
        app.press(kPreviousStop);
        app.runs.playback().head.seek(7);
        app.session.write();
    }
    LessonOpened again("fixed-rate-or-fixed-delay");
    again.app.keepFiles(folder.path());
    REQUIRE(again.app.session.restore());
    again.screen();
    CHECK(again.panel().stop() == 1);
    CHECK(again.panel().away());
    CHECK(again.app.runs.playback().head.position() == 7);
    CHECK(again.app.library.lessons.progressOf(std::string(kHeapLesson)).reached == 3);
    again.app.perform("backToLesson");
    CHECK(again.atStop(1));
    CHECK_FALSE(again.app.library.recent.all().size() > 0);  // it is the program's own file
    again.app.perform("startAfresh");
    CHECK(again.panel().lesson() == nullptr);
    // Without the session, the progress is still there.
    again.app.session.write();
    Program fresh;
    fresh.keepFiles(folder.path());
    fresh.opener.builtIn(0);
    fresh.layout({1280, 720}, again.measure);
    CHECK(fresh.library.lessons.progressOf(std::string(kHeapLesson)).reached == 3);
}

TEST_CASE("A lesson with mistakes is not opened, and what was open stays") {
    const WrittenLesson bad(
        "title = \"T\"\ndescription = \"D\"\n[[stop]]\nscenario = \"1-heap-with-ties\"\n"
        "event = 99999\nwords = \"W\"\n");
    LessonOpened it;
    CHECK_FALSE(it.app.opener.open(bad.file()));
    CHECK(it.app.notice().find("own.toml:5:9: found event 99999") != std::string::npos);
    CHECK(it.atStop(0));
    CHECK(it.app.arrangement.perspective.name == "heap");  // not in the scenario editor
}

TEST_CASE("A lesson's own scenario is run and shown") {
    const WrittenLesson own(R"(
title = "Own"
description = "D"
[[stop]]
scenario = '''
title = "In the lesson"
until = "1s"
[[executor]]
name = "mine"
kind = "ScheduledThreadPoolExecutor"
corePoolSize = 1
'''
event = 4
words = "One."
[[stop]]
event = 6
words = "Two."
)");
    Program app;
    REQUIRE(app.opener.open(own.file()));
    CHECK(app.runs.source().title() == "In the lesson");
    CHECK(app.opener.file() == "");
    app.press(kNextStop);
    CHECK(app.runs.playback().head.position() == 6);
    CHECK(app.panel<LessonPanel>().stop() == 1);
}

TEST_CASE("The words are scrolled where the window is too low for them") {
    LessonOpened it;
    const Vec2 low{1024, 420};
    const Screen before = it.screen(low);
    const ScrollArea* area = before.frame.areaOf(kLesson);
    REQUIRE(area != nullptr);
    CHECK(area->at == 0);
    it.app.wheel(-100, area->box.centre(), before);
    const Screen after = it.screen(low);
    REQUIRE(after.frame.areaOf(kLesson) != nullptr);
    CHECK(after.frame.areaOf(kLesson)->at == after.frame.areaOf(kLesson)->most);
    CHECK(wordsIn(after.frame, after.regions.left) != wordsIn(before.frame, before.regions.left));
}

}  // namespace poolscope
