// The code view in Java: its statements, breakpoints, calls, and the way to C++ and back.
#include <doctest/doctest.h>

#include "tests/pixels/code_view.hpp"

namespace poolscope {

TEST_CASE("a line of Java has breakpoints too, and a helper stops only where that line called it") {
    Program app;
    app.opener.builtIn(0);
    pressKey(app, 'K');
    const Log& log = app.runs.playback().history.log();
    const auto moved = [](const Event& event) {
        const auto* filled = event.what.get<SlotFilled>();
        return filled != nullptr && filled->from >= 0;
    };
    const std::size_t first = next(log, 0, moved);
    app.runs.playback().head.seek(first + 1);
    app.perform("toggleBreakpoint");
    REQUIRE(app.breakpoints.javaLines.size() == 1);
    CHECK(app.breakpoints.lines.empty());
    CHECK(app.describe().find("Breakpoint at DelayedWorkQueue.java") != std::string::npos);
    app.perform("goToStart");
    REQUIRE(playsUntilItStops(app));
    CHECK(positionOf(app) == first + 1);
    CHECK(app.describe().find("Stopped at the breakpoint DelayedWorkQueue.java") !=
          std::string::npos);

    // The number of another line sets one there, and takes it away again.
    const std::size_t compared =
        next(log, 0, [](const Event& event) { return event.what.is<SiftUpCompared>(); });
    app.runs.playback().head.seek(compared + 1);
    const JavaLine header{
        app.breakpoints.javaLines[0].file,
        static_cast<std::uint16_t>(javaCode().methodAt(app.breakpoints.javaLines[0])->first)};
    for (const std::size_t set : {std::size_t{2}, std::size_t{1}}) {
        const Screen screen = screenOf(app);
        bool clicked = false;
        for (const HitRegion& hit : screen.frame.hits) {
            if (hit.target != codeTarget(CodePart::JavaLine, idOf(header)) || clicked) continue;
            app.click(screen.hitAt(hit.box.centre()), hit.box.centre(), screen);
            app.release();
            clicked = true;
        }
        REQUIRE(clicked);
        CHECK(app.breakpoints.javaLines.size() == set);
    }
}

TEST_CASE("a line of the scenario's own code stops a run each time that it begins, and is kept") {
    Program app;
    const auto openProgram = [&] {
        REQUIRE(
            app.opener.open(std::string(app.library.fileOfBuiltIn("67-if-where-while-belongs"))));
    };
    openProgram();
    pressKey(app, 'K');
    const Log& log = app.runs.playback().history.log();
    const auto waits = [](const Event& event) { return event.what.is<Awaited>(); };
    const std::size_t first = next(log, 0, waits);
    app.runs.playback().head.seek(first + 1);
    const auto shows = [&app](std::string_view wanted) {
        const Screen screen = screenOf(app);
        return std::any_of(screen.frame.labels.begin(), screen.frame.labels.end(),
                           [&](const Label& each) { return each.text == wanted; });
    };
    CHECK(shows("taker1.run"));  // and not the inside of the monitor
    app.perform("toggleBreakpoint");
    REQUIRE(app.breakpoints.javaLines.size() == 1);
    CHECK(app.breakpoints.javaLines[0].file == kScenarioFile);
    CHECK(app.describe().find("Breakpoint at Scenario.java") != std::string::npos);
    app.perform("goToStart");
    REQUIRE(playsUntilItStops(app));
    const std::size_t stop = positionOf(app);
    CHECK(stop <= first + 1);
    CHECK(app.describe().find("Stopped at the breakpoint Scenario.java") != std::string::npos);
    // It has begun once: what else happens in that line does not stop the run again.
    playsUntilItStops(app);
    CHECK(positionOf(app) == log.size());

    openProgram();
    CHECK(app.breakpoints.javaLines.size() == 1);
    app.opener.builtIn(0);
    CHECK(app.breakpoints.javaLines.empty());
}

TEST_CASE("code is in Java until the menu or a click asks for C++, and that is kept") {
    Program app;
    app.opener.builtIn(0);
    pressKey(app, 'K');
    Playback& playback = app.runs.playback();
    const Log& log = playback.history.log();
    const std::size_t compared =
        next(log, 0, [](const Event& event) { return event.what.is<SiftUpCompared>(); });
    playback.head.seek(compared + 1);
    const auto shows = [&app](std::string_view wanted) {
        std::string line;
        float top = -1;
        for (const Label& label : screenOf(app).frame.labels) {
            if (label.box.y != top) line.clear();
            top = label.box.y;
            line += label.text + " ";
            if (line.find(wanted) != std::string::npos) return true;
        }
        return false;
    };
    CHECK(shows("DelayedWorkQueue.siftUp"));
    CHECK(shows("if (key.compareTo(e) >= 0) break ;"));
    CHECK_FALSE(shows("DelayHeap::siftUp"));
    app.perform("toggleCodeLanguage");
    CHECK(app.preferences.code == CodeLanguage::Cpp);
    CHECK(shows("DelayHeap::siftUp"));
    CHECK_FALSE(shows("DelayedWorkQueue.siftUp"));
    CHECK_FALSE(shows("POOLSCOPE_HERE"));
    const Screen screen = screenOf(app);
    const Target java =
        codeTarget(CodePart::Language, static_cast<std::uint32_t>(CodeLanguage::Java));
    for (const HitRegion& hit : screen.frame.hits)
        if (hit.target == java) app.click(screen.hitAt(hit.box.centre()), hit.box.centre(), screen);
    app.release();
    CHECK(app.preferences.code == CodeLanguage::Java);
    CHECK(shows("DelayedWorkQueue.siftUp"));
}

TEST_CASE("below the sentence stands the statement that did it, in the language chosen") {
    Program app;
    app.opener.builtIn(0);
    app.arrangement.right = PanelId("events");
    Playback& playback = app.runs.playback();
    const std::size_t compared = next(playback.history.log(), 0, [](const Event& event) {
        return event.what.is<SiftUpCompared>();
    });
    playback.head.seek(compared + 1);
    // A statement is in rows, and its words have colours: blanks are left out.
    const auto shows = [&app](std::string wanted) {
        std::string all;
        for (const Label& label : screenOf(app).frame.labels) all += label.text;
        std::erase(all, ' ');
        std::erase(wanted, ' ');
        return all.find(wanted) != std::string::npos;
    };
    CHECK(shows("DelayedWorkQueue.siftUp"));
    CHECK(shows("if (key.compareTo(e) >= 0) break;"));
    for (int frames = 0; frames < 20 && app.moving(); ++frames) screenOf(app);
    CHECK_FALSE(app.moving());  // its calls are worked out
    app.perform("toggleCodeLanguage");
    CHECK(shows("DelayHeap::siftUp"));
    CHECK(shows("const bool before = compare("));
    CHECK_FALSE(shows("POOLSCOPE_HERE"));
}

TEST_CASE("a frame of Java's call stack shows the line that calls the next method") {
    Program app;
    app.opener.builtIn(0);
    app.arrangement.right = PanelId("code");
    Playback& playback = app.runs.playback();
    const std::size_t compared = next(playback.history.log(), 0, [](const Event& event) {
        return event.what.is<SiftUpCompared>();
    });
    playback.head.seek(compared + 1);
    const auto calls =
        shownCalls({playback.calls(engineCode()), javaCode()}, playback.history.log(), compared);
    REQUIRE(calls.size() >= 3);
    const ShownCall& offer = calls[calls.size() - 2];
    CHECK(offer.name == "DelayedWorkQueue.offer");
    CHECK(offer.source->line(offer.line).find("siftUp(i, e);") != std::string_view::npos);
    REQUIRE(clickFrame(app, static_cast<std::uint32_t>(calls.size() - 2)));
    std::size_t titles = 0;
    for (const Label& label : screenOf(app).frame.labels)
        titles += label.text == "DelayedWorkQueue.offer" ? 1 : 0;
    CHECK(titles == 2);  // in the list of calls and above the code
}

}  // namespace poolscope
