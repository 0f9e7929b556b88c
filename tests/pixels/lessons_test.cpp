// The lessons of the program: every stop in both languages; and their player.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "app/lessons/lesson_reader.hpp"
#include "app/panels/all.hpp"
#include "app/panels/lesson/panel.hpp"
#include "app/panels/scenarios/panel.hpp"
#include "app/storage/input_text.hpp"
#include "app/window/imgui_fonts.hpp"
#include "tests/pixels/built_ins.hpp"
#include "tests/pixels/editing.hpp"
#include "tests/support/keys.hpp"

namespace poolscope {

namespace {

constexpr std::string_view kHeapLesson = "the-delay-queue-is-a-heap";
constexpr KeyChord kNextStop = plainKey(KeyCode::PageDown);
constexpr KeyChord kPreviousStop = plainKey(KeyCode::PageUp);
constexpr KeyChord kBackToLesson = shiftKey('L');

std::string lessonFile(std::string_view name) {
    for (const BuiltInLesson& each : builtInLessons())
        if (each.name == name) return each.file;
    FAIL("no such lesson");
    return {};
}

/// The program with a lesson open.
struct LessonOpened {
    explicit LessonOpened(std::string_view name = kHeapLesson) {
        REQUIRE(app.open(lessonFile(name)));
    }
    LessonPanel& panel() { return app.panel<LessonPanel>(); }
    Screen screen(Vec2 size = {1280, 720}) { return app.layout(size, measure); }
    /// Whether the screen shows the stop; looks at it first, as a frame does.
    bool atStop(std::size_t stop) {
        screen();
        return panel().stop() == stop && !panel().away() &&
               app.runs.playback().head.position() == panel().place().position;
    }
    void press(const Target& target) {
        const Screen shown = screen();
        for (const DisplayList* list : shown.lists())
            for (const HitRegion& hit : list->hits)
                if (hit.target == target) {
                    app.click(shown.hitAt(hit.box.centre()), hit.box.centre(), shown);
                    return;
                }
        FAIL("there is no such button");
    }
    bool says(const std::string& line) const {
        return ("\n" + app.describe()).find("\n" + line + "\n") != std::string::npos;
    }

    Program app;
    FixedTextMeasure measure;
};

std::string withoutBlanks(std::string_view text) {
    std::string all;
    for (const char c : text)
        if (c != ' ' && c != '\n') all += c;
    return all;
}

/// The labels inside the region, in their order, without blanks.
std::string wordsIn(const DisplayList& list, Rect region) {
    std::string all;
    for (const Label& label : list.labels)
        if (region.contains(label.box)) all += withoutBlanks(label.text);
    return all;
}

/// Lays out with the real fonts' widths.
struct RealFonts {
    explicit RealFonts(const Program& app, bool presenting)
        : fonts(atlas, FontOptions{1, app.styleIn({1280, 720}).sizes(presenting),
                                   readGlyphText(dataFile("assets/text"))}) {}
    ImFontAtlas atlas;
    ImGuiFonts fonts;
    ImFontTextMeasure measure{fonts};
};

void checkWords(const Screen& screen, Rect region, const RichText& words) {
    const std::string said = wordsIn(screen.frame, region);
    CHECK(said.find(withoutBlanks(words.text)) != std::string::npos);
    CHECK(screen.frame.areaOf(kLesson) == nullptr);  // nothing to scroll
    const LayoutContext context{screen.style, FixedTextMeasure(), TextCatalog()};
    for (const Label& label : screen.frame.labels) {
        if (!region.contains(label.box.centre())) continue;
        INFO(label.text);
        CHECK(label.type != Type::CodeSmall);  // the words were too many for a readable type
        CHECK(region.contains(label.box));
    }
}

}  // namespace

TEST_CASE("Every lesson of the program is one that check finds nothing wrong with") {
    const std::vector<BuiltInLesson> lessons = builtInLessons();
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(POOLSCOPE_REPO "/assets/lessons"))
        if (entry.path().extension() == ".toml") ++files;
    CHECK(lessons.size() == files);  // none was left out because it cannot be read
    REQUIRE(lessons.size() >= 12);
    for (std::size_t i = 0; i < lessons.size(); ++i) {
        const BuiltInLesson& each = lessons[i];
        INFO(each.name);
        CHECK(each.lesson.order == static_cast<std::int64_t>(i) + 1);  // no two share a place
        CHECK(toText(placeLesson(each.lesson).diagnostics, each.name) == "");
        CHECK(each.lesson.title.all.size() == 2);
        CHECK(each.lesson.description.all.size() == 2);
        CHECK(each.lesson.stops.size() >= 8);
        CHECK(each.lesson.stops.size() <= 15);
        std::size_t claims = 0;
        std::size_t questions = 0;
        for (const LessonStop& stop : each.lesson.stops) {
            CHECK(stop.words.all.size() == 2);
            claims += stop.expects.size();
            questions += stop.predict.value.empty() ? 0 : 1;
        }
        CHECK(claims >= each.lesson.stops.size());
        CHECK(questions >= 3);
    }
}

TEST_CASE(
    "Every stop shows its moment, and all its words, beside the picture and in front of a class") {
    for (const std::string language : {"en", "zh"}) {
        Program app(language);
        const RealFonts window(app, false);
        app.arrangement.presenting = true;
        const RealFonts stage(app, true);
        for (const BuiltInLesson& each : builtInLessons()) {
            app.arrangement.presenting = false;
            REQUIRE(app.open(each.file));
            LessonPanel& panel = app.panel<LessonPanel>();
            for (std::size_t i = 0; i < each.lesson.stops.size(); ++i) {
                CAPTURE(language);
                CAPTURE(each.name);
                CAPTURE(i + 1);
                app.arrangement.presenting = false;
                panel.goTo(i, app);
                const RichText& words = each.lesson.stops[i].words.in(language);
                const Screen beside = app.layout({1280, 720}, window.measure);
                CHECK_FALSE(panel.away());
                CHECK(app.runs.playback().head.position() == panel.place().position);
                CHECK(app.arrangement.perspective.name == each.lesson.stops[i].view);
                checkWords(beside, beside.regions.left, words);
                app.arrangement.presenting = true;
                const Screen presented = app.layout({1280, 720}, stage.measure);
                checkWords(presented, presented.regions.caption, words);
            }
        }
    }
}

TEST_CASE("A stop that hides the future gives back what the learner had, wherever it is left") {
    LessonOpened at("shutdown-and-its-policies");
    const std::vector<LessonStop> stops = at.panel().lesson()->stops;  // outlives the lesson
    const auto hider = [](const LessonStop& stop) { return stop.hideFuture; };
    REQUIRE(stops[0].hideFuture);
    const auto seen = static_cast<std::size_t>(std::find_if_not(stops.begin(), stops.end(), hider) -
                                               stops.begin());
    REQUIRE(seen < stops.size());
    bool& hides = at.app.arrangement.hidesFuture;
    const auto hidesAt = [&](std::size_t stop) {
        at.panel().goTo(stop, at.app);
        at.screen();
        return hides;
    };
    for (const bool before : {false, true}) {
        at.panel().goTo(seen, at.app);
        hides = before;
        CHECK(hidesAt(0));
        CHECK(hidesAt(seen) == before);
        // Whoever shows it keeps it shown, until the stop is shown again.
        hidesAt(0);
        at.app.perform("hideFuture");
        at.screen();
        CHECK_FALSE(hides);
        at.app.press(kBackToLesson);
        at.screen();
        CHECK(hides);
        CHECK(hidesAt(seen) == before);
        // Two such stops, one after the other.
        const auto other = std::find_if(stops.begin() + 1, stops.end(), hider);
        REQUIRE(other != stops.end());
        hidesAt(0);
        CHECK(hidesAt(static_cast<std::size_t>(other - stops.begin())));
        CHECK(hidesAt(seen) == before);
        // Another run is no stop of the lesson.
        hidesAt(0);
        at.app.openBuiltIn(2);
        at.screen();
        CHECK(hides == before);
        at.app.press(kBackToLesson);
        at.screen();
        CHECK(hides);
        at.panel().leave(at.app);
        CHECK(hides == before);
        hides = false;
        REQUIRE(at.app.open(lessonFile("shutdown-and-its-policies")));
    }
}

TEST_CASE("A thread that was the leader is said to wait until its old time at the latest") {
    for (const char* language : {"en", "zh"}) {
        LessonOpened at("leader-and-followers");
        at.app.setLanguage(language);
        at.panel().goTo(4, at.app);
        const bool english = language[0] == 'e';
        const std::string_view until = english ? "signal or 200 ms" : "：到 200 ms";
        const std::string_view seat = english ? "signal, or 200 ms" : "signal 或 200 ms";
        const RealFonts real(at.app, false);
        const auto said = [&](std::string_view words) {
            const Screen shown = at.app.layout({1280, 720}, real.measure);
            const TextCatalog none;
            const LayoutContext context{shown.style, real.measure, none};
            std::size_t whole = 0;
            for (const DisplayList* list : shown.lists())
                for (const Label& label : list->labels)
                    whole += label.text.find(words) != std::string::npos &&
                             context.width(label.type, label.text) <= label.box.w + 0.5F;
            return whole;
        };
        CHECK(said(until) == 1);  // pool-1-thread-3 waits for a signal alone
        at.app.perform("showHeap");
        CHECK(said(seat) == 1);
    }
}

TEST_CASE("What a stop hides comes back behind its question, too") {
    LessonOpened at;
    const Folder folder;
    const std::string file = folder.file("hides.toml");
    std::ofstream(file) << R"(title = "T"
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
)";
    REQUIRE(at.app.open(file));
    at.screen();
    REQUIRE(at.panel().attempt() != nullptr);
    CHECK(at.app.arrangement.hidesFuture);
    at.app.press(plain(KeyCode::Escape));  // skips the question; the stop still hides
    at.screen();
    CHECK(at.app.arrangement.hidesFuture);
    at.app.press(kNextStop);
    at.screen();
    CHECK(at.panel().stop() == 1);
    CHECK_FALSE(at.app.arrangement.hidesFuture);
}

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
        it.app.press(kBackToLesson);
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
    it.app.press(plainKey('C'));  // cancel: the run forks
    REQUIRE(it.app.runs.branches().size() == 2);
    CHECK(it.app.runs.current() == 1);
    CHECK_FALSE(it.atStop(1));
    it.app.press(kBackToLesson);
    CHECK(it.atStop(1));
    CHECK(it.app.runs.branches().size() == 2);  // the learner's fork is kept
    it.app.openBuiltIn(builtInNamed("10-nine-tasks"));
    CHECK_FALSE(it.atStop(1));
    it.press(Target::of("backToLesson"));
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

TEST_CASE("The last stop says so, and Finish leaves the lesson") {
    LessonOpened it;
    const std::size_t last = it.panel().lesson()->stops.size() - 1;
    it.panel().goTo(last, it.app);
    it.app.press(kNextStop);
    CHECK(it.atStop(last));
    CHECK(it.app.notice().find("last stop") != std::string::npos);
    it.app.press(plainKey(KeyCode::Enter));
    CHECK(it.panel().lesson() == nullptr);
    CHECK(it.app.notice().find("Questions right at the first try: 0 of") != std::string::npos);
    CHECK(it.says("lesson "));
    const float usual = it.screen().regions.left.w;
    it.app.press(kBackToLesson);
    CHECK(it.app.notice().find("No lesson is open") != std::string::npos);
    const std::size_t here = it.app.runs.playback().head.position();
    it.app.press(kPreviousStop);  // a clicker steps again
    CHECK(it.app.runs.playback().head.position() < here);
    REQUIRE(it.app.open(lessonFile(kHeapLesson)));
    CHECK(it.atStop(0));  // it was read to its end
    CHECK(it.screen().regions.left.w > usual);
}

TEST_CASE("A lesson that was left goes on where it was left") {
    LessonOpened it;
    it.app.press(kNextStop);
    it.app.press(kNextStop);
    it.app.perform("leaveLesson");
    REQUIRE(it.app.open(lessonFile(kHeapLesson)));
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
    CHECK(caption().find("goesbeforeitsparent") != std::string::npos);
    CHECK(it.screen().regions.picture == picture);
    it.app.press(kNextStop);
    CHECK(it.atStop(2));
}

TEST_CASE("Lessons are in the list of scenarios, with how far they were read, and in the palette") {
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
    it.app.perform("palette");
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
        REQUIRE(app.open(lessonFile(kHeapLesson)));
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
    again.app.press(kBackToLesson);
    CHECK(again.atStop(1));
    CHECK_FALSE(again.app.library.recent.all().size() > 0);  // it is the program's own file
    again.app.perform("startAfresh");
    CHECK(again.panel().lesson() == nullptr);
    // Without the session, the progress is still there.
    again.app.session.write();
    Program fresh;
    fresh.keepFiles(folder.path());
    fresh.openBuiltIn(0);
    fresh.layout({1280, 720}, again.measure);
    CHECK(fresh.library.lessons.progressOf(std::string(kHeapLesson)).reached == 3);
}

TEST_CASE("A lesson with mistakes is not opened, and what was open stays") {
    const Folder folder;
    writeAtomically(folder.file("bad.toml"),
                    "title = \"T\"\ndescription = \"D\"\n[[stop]]\nscenario = "
                    "\"1-heap-with-ties\"\nevent = 99999\nwords = \"W\"\n");
    LessonOpened it;
    CHECK_FALSE(it.app.open(folder.file("bad.toml")));
    CHECK(it.app.notice().find("bad.toml:5:9: found event 99999") != std::string::npos);
    CHECK(it.atStop(0));
    CHECK(it.app.arrangement.perspective.name == "heap");  // not in the scenario editor
}

TEST_CASE("A lesson's own scenario is run and shown") {
    const Folder folder;
    writeAtomically(folder.file("own.toml"), R"(
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
    REQUIRE(app.open(folder.file("own.toml")));
    CHECK(app.runs.source().title() == "In the lesson");
    CHECK(app.openedFile() == "");
    app.press(kNextStop);
    CHECK(app.runs.playback().head.position() == 6);
    CHECK(app.panel<LessonPanel>().stop() == 1);
}

TEST_CASE("The tabs that a stop may name are tabs of the program") {
    for (const std::string_view name : kLessonTabs) {
        const std::vector<PanelId> tabs = rightTabs();
        CHECK(std::any_of(tabs.begin(), tabs.end(), [&](PanelId tab) { return tab.name == name; }));
    }
    CHECK(rightTabs().size() == kLessonTabs.size());
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
