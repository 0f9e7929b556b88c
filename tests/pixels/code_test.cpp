// The code, breakpoints, questions and bookmarks, through the program's keys and clicks.
#include <doctest/doctest.h>

#include "tests/pixels/code_view.hpp"

namespace poolscope {

namespace {

/// Presses the number of the line of code that stands at the target.
bool clickLine(Workspace& app, SourceLine line) {
    const Screen screen = screenOf(app);
    for (const DisplayList* list : screen.lists())
        for (const HitRegion& hit : list->hits)
            if (hit.target == codeTarget(CodePart::Line, idOf(line))) {
                app.click(screen.hitAt(hit.box.centre()), hit.box.centre(), screen);
                app.release();
                return true;
            }
    return false;
}

}  // namespace

TEST_CASE("a click on a line's number makes play stop at the next event from there") {
    Program app;
    app.preferences.code = CodeLanguage::Cpp;
    app.opener.builtIn(0);
    pressKey(app, 'K');
    const Log& log = app.runs.playback().history.log();
    const auto compares = [](const Event& event) { return event.what.is<SiftUpCompared>(); };
    const std::size_t first = next(log, 0, compares);
    const std::size_t second = next(log, first + 1, compares);
    app.runs.playback().head.seek(first + 1);
    REQUIRE(clickLine(app, log[first].line));
    REQUIRE(app.breakpoints.lines == std::vector{log[first].line});
    CHECK(app.describe().find("Breakpoint at delay_heap.cpp") != std::string::npos);

    app.perform("goToStart");
    REQUIRE(playsUntilItStops(app));
    CHECK(positionOf(app) == first + 1);
    CHECK(app.describe().find("Stopped at the breakpoint delay_heap.cpp") != std::string::npos);
    REQUIRE(playsUntilItStops(app));
    CHECK(positionOf(app) == second + 1);

    REQUIRE(clickLine(app, log[first].line));
    CHECK(app.breakpoints.empty());
    REQUIRE(playsUntilItStops(app));
    CHECK(positionOf(app) == log.size());
}

TEST_CASE("a line that emits nothing stands for the next one in its function that does") {
    Program app;
    app.preferences.code = CodeLanguage::Cpp;
    app.opener.builtIn(0);
    pressKey(app, 'K');
    const Log& log = app.runs.playback().history.log();
    const std::size_t began =
        next(log, 0, [](const Event& event) { return event.what.is<SiftUpBegan>(); });
    app.runs.playback().head.seek(began + 1);
    const Screen screen = screenOf(app);
    const SourceLine line = log[began].line;
    std::size_t numbers = 0;
    for (const HitRegion& hit : screen.frame.hits)
        if (hit.target == codeTarget(CodePart::Line, idOf(line))) ++numbers;
    CHECK(numbers == 1);  // the function's first line: its own and the one between are not shown
    app.perform("toggleBreakpoint");
    CHECK(app.breakpoints.lines == std::vector{line});
}

TEST_CASE("the running line of code is in sight at every event, until the wheel moves it") {
    Program app;
    for (const CodeLanguage language : {CodeLanguage::Java, CodeLanguage::Cpp})
        for (std::size_t scenario = 0; scenario < 4; ++scenario) {
            app.preferences.code = language;
            app.opener.builtIn(scenario);
            app.arrangement.right = PanelId("code");
            Playback& playback = app.runs.playback();
            for (std::size_t position = 1; position <= playback.history.size(); position += 5) {
                playback.head.seek(position);
                const Screen screen = screenOf(app);
                const auto calls = shownCalls({playback.calls(engineCode()), javaCode(), language},
                                              playback.history.log(), position - 1);
                if (calls.empty()) continue;
                REQUIRE(screen.frame.areaOf(kCode) != nullptr);
                const std::string number = std::to_string(calls.back().line);
                bool seen = false;
                for (const Label& label : screen.frame.labels) seen = seen || label.text == number;
                CHECK_MESSAGE(seen, scenario << " at " << position);
            }
        }
    Playback& playback = app.runs.playback();
    const Screen before = screenOf(app);
    const ScrollArea* const area = before.frame.areaOf(kCode);
    app.wheel(-1, area->box.centre(), before);
    const Screen after = screenOf(app);
    CHECK(after.frame.areaOf(kCode)->at == std::min(area->at + 3, area->most));
    CHECK(playback.head.position() == positionOf(app));
}

TEST_CASE("choosing another thread shows where it is") {
    Program app;
    app.preferences.code = CodeLanguage::Cpp;
    app.opener.builtIn(2);
    app.arrangement.right = PanelId("code");
    Playback& playback = app.runs.playback();
    playback.head.seek(150);
    const CallStacks& calls = playback.calls(engineCode());
    ThreadId waiting;
    for (std::uint32_t i = 0; i < 16; ++i)
        if (const auto last = calls.lastBefore(ThreadId{i}, 150))
            for (const CallFrame& frame : calls.at(*last))
                if (frame.place.function->own() == "awaitFor") waiting = ThreadId{i};
    REQUIRE(waiting.exists());
    const std::string name(playback.history.names().of(waiting));
    app.selection.thread = waiting;
    const Screen screen = screenOf(app);
    std::vector<std::string> words;
    for (const Label& label : screen.frame.labels) words.push_back(label.text);
    for (const std::string& wanted :
         {name + ":", std::string("Condition::awaitFor"), std::string("DelayedWorkQueue::take")})
        CHECK(std::find(words.begin(), words.end(), wanted) != words.end());
}

TEST_CASE("the calls of a long run are worked out in parts, and the code view says how far") {
    Program app;
    app.opener.builtIn(2);
    app.arrangement.right = PanelId("code");
    Playback& playback = app.runs.playback();
    playback.head.toEnd();
    CallStacks part(engineCode(), playback.history.log());
    part.follow(30);
    const std::size_t read = part.events();
    CHECK(read > 1);
    CHECK(read <= 30);
    CHECK(part.at(read).empty());
    const std::vector<CallFrame> early = part.at(read - 1);
    part.follow();
    CHECK(part.events() == playback.history.log().size());
    REQUIRE_FALSE(early.empty());  // later events may tell more of the calls around it
    CHECK((part.at(read - 1).back().place.line == early.back().place.line));
    CHECK_FALSE(part.at(part.events() - 1).empty());
    CHECK_FALSE(app.moving());  // nobody has asked for them
    screenOf(app);
    screenOf(app);
    CHECK_FALSE(app.moving());  // two parts are enough for so few events
}

namespace {

/// The lines lit: those whose card is tinted as the running one is.
std::string litTitle(Workspace& app) {
    const Screen screen = screenOf(app);
    for (const Label& label : screen.frame.labels)
        if (label.text.find("::") != std::string::npos &&
            label.text.find("  ·  ") != std::string::npos)
            return label.text;
    return {};
}

}  // namespace

TEST_CASE("a frame of the call stack can be clicked and shows its calling line") {
    Program app;
    app.preferences.code = CodeLanguage::Cpp;
    app.opener.builtIn(0);
    app.arrangement.right = PanelId("code");
    Playback& playback = app.runs.playback();
    const Log& log = playback.history.log();
    const std::size_t compared =
        next(log, 0, [](const Event& event) { return event.what.is<SiftUpCompared>(); });
    playback.head.seek(compared + 1);
    const std::vector<CallFrame> frames = playback.calls(engineCode()).at(compared);
    REQUIRE(frames.size() >= 4);
    REQUIRE(frames.back().place.function->own() == "siftUp");
    const std::string innermost = litTitle(app);
    CHECK(innermost.starts_with("DelayHeap::siftUp"));
    const auto above = static_cast<std::uint32_t>(frames.size() - 2);
    REQUIRE(clickFrame(app, above));
    const std::string title = litTitle(app);
    CHECK(title.starts_with("DelayHeap::insert"));
    const FramePlace& place = frames[above].place;
    CHECK(place.source->line(place.line.line).find("siftUp(") != std::string_view::npos);
    CHECK(title.ends_with(":" + std::to_string(place.line.line)));
    // One event on, the innermost is shown again.
    app.preferences.steps.size = StepSize::Event;
    app.perform("stepForward");
    app.perform("stepBack");
    app.perform("stepForward");
    CHECK(litTitle(app) != title);
}

TEST_CASE("the call stack tells the variables of all its frames") {
    Program app;
    app.preferences.code = CodeLanguage::Cpp;
    app.opener.builtIn(0);
    app.arrangement.right = PanelId("code");
    Playback& playback = app.runs.playback();
    const Log& log = playback.history.log();
    const std::size_t compared =
        next(log, 0, [](const Event& event) { return event.what.is<SiftUpCompared>(); });
    playback.head.seek(compared + 1);
    const auto& what = log.as<SiftUpCompared>(compared);
    std::string words;
    for (const Label& label : screenOf(app).frame.labels) words += label.text + "\n";
    CHECK(words.find("k = " + std::to_string(what.slot)) != std::string::npos);
    CHECK(words.find("heap_.size() = ") != std::string::npos);  // offer's, four calls further out
}

TEST_CASE("a question typed seeks to its matches, marks them, and stops there if asked to") {
    Program app;
    app.opener.builtIn(2);
    Playback& playback = app.runs.playback();
    const Log& log = playback.history.log();
    app.perform("goToStart");
    pressKey(app, 'F', false, true);
    app.type("kind=leaderT");
    CHECK(app.press({KeyCode::Tab, false, false}));
    CHECK(app.search.question == "kind=leaderTaken");
    std::vector<std::size_t> matches;
    for (std::size_t i = 0; i < log.size(); ++i)
        if (log.is<LeaderTaken>(i)) matches.push_back(i + 1);
    REQUIRE(matches.size() >= 3);
    CHECK(app.press({KeyCode::Enter, false, false}));
    CHECK(positionOf(app) == matches[0]);
    CHECK(app.press({KeyCode::Enter, false, false}));
    CHECK(positionOf(app) == matches[1]);
    CHECK(app.press({KeyCode::Enter, true, false}));
    CHECK(positionOf(app) == matches[0]);
    CHECK(!screenOf(app).transport.matches.empty());
    CHECK(app.press({KeyCode::Escape, false, false}));
    pressKey(app, ']');
    CHECK(positionOf(app) == matches[1]);
    pressKey(app, '[');
    CHECK(positionOf(app) == matches[0]);

    app.perform("stopAtMatches");
    REQUIRE(playsUntilItStops(app));
    CHECK(positionOf(app) == matches[1]);
    CHECK(app.describe().find("Stopped where this holds: kind=leaderTaken") != std::string::npos);
}

TEST_CASE("a question with a mistake says where and what was expected") {
    Program app;
    app.opener.builtIn(0);
    pressKey(app, 'F', false, true);
    app.type("kind=leaderTakes");
    const Screen screen = screenOf(app);
    std::string words;
    for (const Label& label : screen.overlay.labels) words += label.text + " ";
    CHECK(words.find("At 6: leaderTakes is not a kind of event") != std::string::npos);
    CHECK(words.find("leaderTaken?") != std::string::npos);
    CHECK(screen.transport.matches.empty());
}

TEST_CASE("bookmarks are set, noted, walked through, removed, and belong to their run") {
    Program app;
    app.opener.builtIn(0);
    Playback& playback = app.runs.playback();
    playback.head.seek(30);
    pressKey(app, 'M');
    playback.head.seek(80);
    app.perform("noteBookmark");
    app.type("look here");
    CHECK(app.press({KeyCode::Enter, false, false}));
    CHECK(app.bookmarks.toText() == "30\n80 look here\n");
    playback.head.seek(0);
    app.perform("nextBookmark");
    app.perform("nextBookmark");
    CHECK(positionOf(app) == 80);
    CHECK(app.describe().find("notice look here") != std::string::npos);
    app.perform("previousBookmark");
    CHECK(positionOf(app) == 30);
    CHECK(screenOf(app).transport.bookmarks.size() == 2);
    app.opener.builtIn(1);
    CHECK(app.bookmarks.all().empty());
    app.opener.builtIn(0);
    CHECK(app.bookmarks.all().size() == 2);
    app.runs.playback().head.seek(30);
    pressKey(app, 'M');
    CHECK(app.bookmarks.toText() == "80 look here\n");
}

}  // namespace poolscope
