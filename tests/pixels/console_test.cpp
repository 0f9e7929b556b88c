// The console: a line of Java calls in the run shown, which forks; help, completion, answers.
#include <doctest/doctest.h>

#include <string>

#include "app/panels/console/panel.hpp"
#include "app/ui/layout_builder.hpp"
#include "tests/pixels/in_window.hpp"

namespace poolscope {

namespace {

struct AtConsole : InWindow {
    explicit AtConsole(const std::string& scenario = "65-your") : InWindow(scenario, {1280, 720}) {
        app.press(plainKey('/'));
        screen();
    }
    void enter(std::string_view line) {
        app.type(line);
        app.press(kEnter);
    }
    bool shows(std::string_view words) {
        const Screen seen = screen();
        return std::any_of(
            seen.frame.labels.begin(), seen.frame.labels.end(),
            [&](const Label& label) { return label.text.find(words) != std::string::npos; });
    }
    const ConsoleState& state() { return app.panel<ConsolePanel>().state; }
    std::string answer() { return state().lines.back().text; }
    std::string line(std::string_view typed) {
        app.panel<ConsolePanel>().state.entry.set(typed);
        screen();
        return state().preview;
    }
    std::string completed(std::string_view typed) {
        app.panel<ConsolePanel>().state.entry.set(typed);
        app.press(plainKey(KeyCode::Tab));
        return state().entry.text;
    }
    /// The array where the playhead stands when what glides is complete.
    std::string heap() {
        Playback& playback = app.runs.playback();
        playback.head.pause();
        std::string names;
        const Heap& heap = playback.history.at(playback.head.position()).heaps.heap(ExecutorId{0});
        for (std::int32_t slot = 0; slot < heap.size(); ++slot)
            names += playback.history.names().of(heap.taskAt(slot));
        return names;
    }
};

}  // namespace

TEST_CASE("A line calls in the run shown, at the playhead, and the run forks") {
    AtConsole it;
    CHECK(it.heap() == "BDCA");
    it.enter("schedule(E, 100ms)");
    CHECK(it.app.runs.branches().size() == 2);
    CHECK(it.answer() == "It returned.");
    CHECK(it.app.runs.playback().head.gliding());  // the whole call, in motion
    CHECK(it.heap() == "EBCAD");
    it.enter("pool.remove(B);");
    CHECK(it.answer() == "= true");
    CHECK(it.heap() == "EDCA");
    it.enter("E.cancel(false)");
    CHECK(it.answer() == "= true");
    it.enter("cancel E");
    CHECK(it.answer() == "= false");
    it.app.press(controlKey('Z'));
    it.app.press(controlKey('Z'));
    it.app.press(controlKey('Z'));
    CHECK(it.heap() == "EBCAD");
    CHECK(it.app.layers.isOpen("console"));
}

TEST_CASE("sleep lets time pass before the next call, and the prompt says until when") {
    AtConsole it;
    it.enter("getQueue().poll()");  // null: nothing is due
    CHECK(it.answer() == "It returned.");
    it.enter("sleep(200ms)");
    it.screen();
    CHECK(it.state().when == "200 ms");
    CHECK(it.app.runs.branches().size() == 2);
    it.enter("pool.getQueue().poll()");
    CHECK(it.answer() == "= \"B\"");
    CHECK(it.heap() == "DAC");
    CHECK(it.app.runs.playback().head.time() == Instant{} + milliseconds(200));
    it.enter("sleep soon");
    CHECK(it.answer() == "sleep: found soon, expected a duration such as 250 ms or 2s");
    it.enter("sleep 1h");
    it.app.press(plainKey(KeyCode::Escape));
    it.app.press(plainKey(KeyCode::Home));
    it.app.press(plainKey('/'));
    it.screen();
    CHECK(it.state().when == "0 ms");  // of a moment that was left, nothing is waited for
}

TEST_CASE("A call that waits is said to wait") {
    AtConsole it;
    it.enter("getQueue().put(A)");
    CHECK(it.answer() == "No method of this run is called put: type help");
    it.enter("A.get()");
    CHECK(it.answer().starts_with("It waits"));
}

TEST_CASE("What is wrong with a line is a sentence, and the run stays as it is") {
    AtConsole it;
    for (const auto& [line, sentence] :
         {std::pair{"shedule(E, 5ms)", "No method of this run is called shedule: type help"},
          std::pair{"schedule(E, soon)",
                    "delay: found soon, expected a duration such as 250 ms or 2s"},
          std::pair{"schedule(E, 5ms, 6ms, 7ms)", "found 7ms, expected no further argument"},
          std::pair{"cancel(Z)", "task: found Z, expected A, B, C, D"},
          std::pair{"A.cancel(perhaps)", "mayInterrupt: found perhaps, expected false, true"},
          std::pair{"other.shutdown()", "on: found other, expected pool"}}) {
        INFO(line);
        it.enter(line);
        CHECK(it.answer() == sentence);
        CHECK(it.state().lines.back().error);
        CHECK(it.app.runs.branches().size() == 1);
    }
}

TEST_CASE("While a line is typed, the call that it is stands above it, or what may stand there") {
    AtConsole it;
    CHECK(it.line("schedule") == "pool.schedule(mine, 100ms)");
    CHECK(it.line("schedule(E") == "pool.schedule(E, 100ms)");
    CHECK(it.line("schedule(E, 2s)") == "pool.schedule(E, 2s)");
    CHECK(it.line("A.cancel") == "A.cancel(false)");
    CHECK(it.line("shu") == "shutdown  shutdownNow");
    CHECK(it.line("zz").find("No method") == 0);
    CHECK(it.shows("No method"));
    CHECK(it.completed("shutdownN") == "shutdownNow(");
    CHECK(it.completed("awaitT") == "awaitTermination(");
    CHECK(it.completed("A.cancel(t") == "A.cancel(true");
    CHECK(it.completed("he") == "help(");
    CHECK(it.completed("zz") == "zz");
}

TEST_CASE("help lists the run's methods from its beginning, and the wheel goes on in it") {
    AtConsole it;
    it.enter("help");
    CHECK(it.shows("> help"));
    CHECK(it.shows("execute: Hands the task in"));
    const std::size_t lines = it.state().lines.size();
    CHECK(lines > 30);
    for (std::size_t i = 0; i < lines; ++i) it.app.panel<ConsolePanel>().wheel(-1, {}, it.app);
    CHECK_FALSE(it.shows("> help"));
    CHECK(it.shows("sleep(300ms)"));
    it.enter("help shut");
    CHECK(it.state().lines.size() == lines + 4);  // the line, two methods, sleep
    it.enter("help zz");
    CHECK(it.answer() == "No method begins with zz: type help");
    it.speakChinese();
    it.enter("help purge");
    CHECK(it.shows("purge: "));
    CHECK(it.app.runs.branches().size() == 1);
}

TEST_CASE("The console stays below the picture until Esc or its cross closes it") {
    AtConsole it("1-heap");
    const Screen open = it.screen();
    CHECK(open.regions.foot.h > 0);
    CHECK(open.regions.picture.bottom() == open.regions.foot.y);
    for (const PerspectiveId perspective : {PerspectiveId{"workers"}, PerspectiveId{"compare"}}) {
        it.app.arrangement.perspective = perspective;
        CHECK(it.screen().regions.foot.h > 0);
    }
    it.app.arrangement.perspective = PerspectiveId{"heap"};
    const Screen before = it.screen();
    it.app.click(before.hitAt(before.regions.picture.centre()), before.regions.picture.centre(),
                 before);
    CHECK(it.app.layers.focused() == nullptr);
    CHECK(it.screen().regions.foot.h > 0);
    it.app.press(plainKey(KeyCode::F11));
    CHECK(it.screen().regions.foot.h == 0);
    it.app.press(plainKey(KeyCode::F11));
    CHECK(it.screen().regions.foot.h > 0);
    it.app.press(plainKey(KeyCode::Escape));
    CHECK(it.screen().regions.foot.h == 0);
    it.app.press(plainKey('/'));
    it.app.press(plainKey(KeyCode::Escape));  // with the keys: one Esc closes it
    CHECK(it.screen().regions.foot.h == 0);
    it.app.press(plainKey('/'));
    const Screen again = it.screen();
    const Target cross = Target::owned(kConsole, ConsolePart::Close);
    for (const HitRegion& hit : again.frame.hits)
        if (hit.target == cross) it.app.click(&hit, hit.box.centre(), again);
    CHECK(it.screen().regions.foot.h == 0);
    CHECK(it.app.layers.focused() == nullptr);
}

TEST_CASE("Nothing can be typed where nothing can be called") {
    AtConsole it;
    it.enter("shutdown()");
    CHECK(it.answer() == "It returned.");
    it.app.runs.open(openOps("schedule a 3\n"), "ui.run.original");
    CHECK(it.screen().regions.foot.h == 0);
    it.app.layers.close();
    it.app.press(plainKey('/'));
    CHECK(it.app.layers.focused() == nullptr);
    CHECK(it.app.notice().find("operation script") != std::string::npos);
}

}  // namespace poolscope
