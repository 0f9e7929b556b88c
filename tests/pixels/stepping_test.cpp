// Stepping and playing in the window: what a clicker does, and what the caption says then.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "app/panels/all.hpp"
#include "app/panels/steps/panel.hpp"
#include "tests/pixels/editing.hpp"
#include "tests/support/keys.hpp"

namespace poolscope {

namespace {

/// The first scenario, at its beginning.
struct Stepped {
    Stepped() {
        app.opener.builtIn(0);
        head().seek(0);
    }
    Playhead& head() { return app.runs.playback().head; }
    std::string event(std::size_t position) { return app.runs.playback().sentence(position - 1); }
    Program app;
};

constexpr KeyChord kPageDown{KeyCode::PageDown};
constexpr KeyChord kRight{KeyCode::Right};
constexpr KeyChord kPageUp{KeyCode::PageUp};
constexpr KeyChord kShiftRight{KeyCode::Right, true, false};

}  // namespace

TEST_CASE("a clicker goes on in glides, says what it goes to, and comes back") {
    Stepped it;
    it.app.press(kPageDown);
    CHECK(it.head().gliding());
    CHECK(it.app.moving());
    const std::size_t stop = it.head().target();
    CHECK(it.app.stepper.told().sentence == it.event(stop));
    it.app.advance(2000);
    CHECK(it.head().position() == stop);
    CHECK_FALSE(it.app.moving());
    CHECK(it.app.stepper.told().sentence == it.event(stop));
    it.app.press(kPageDown);
    it.app.advance(2000);
    CHECK(it.head().position() > stop);
    it.app.press(kPageUp);
    CHECK(it.head().position() == stop);
    CHECK_FALSE(it.head().gliding());
}

TEST_CASE("who presses again while a step glides loses none") {
    Stepped slow;
    Stepped fast;
    for (int i = 0; i < 8; ++i) {
        slow.app.press(kPageDown);
        slow.app.advance(2000);
        fast.app.press(kPageDown);
        fast.app.advance(16);
    }
    fast.app.advance(2000);
    CHECK(fast.head().position() == slow.head().position());
    fast.app.press(kPageDown);
    fast.app.advance(16);
    fast.app.press(kPageUp);
    CHECK(fast.head().position() == slow.head().position());
}

TEST_CASE("while an operation glides, its panel and the counter name the same event") {
    Stepped it;
    it.app.press(kShiftRight);
    it.app.advance(300);
    REQUIRE(it.head().gliding());
    const FixedTextMeasure measure;
    const Screen screen = it.app.layout({1280, 720}, measure);
    const auto found = [](const DisplayList& list, std::string_view begin, std::string_view in) {
        for (const Label& label : list.labels)
            if (label.text.starts_with(begin) && label.text.find(in) != std::string::npos)
                return label.text.substr(begin.size(), label.text.find(' ') - begin.size());
        return std::string();
    };
    const std::string said = found(screen.frame, "#", "·");
    CHECK_FALSE(said.empty());
    CHECK(said == found(screen.transport.list, "", " / "));
}

TEST_CASE("after a whole call the code stays in the method that decided, not in the client") {
    Stepped it;
    it.app.perform("showEvents");
    const Log& log = it.app.runs.playback().history.log();
    const FixedTextMeasure measure;
    const auto showsClient = [&] {
        const Screen screen = it.app.layout({1280, 720}, measure);
        return std::any_of(screen.frame.labels.begin(), screen.frame.labels.end(),
                           [](const Label& label) {
                               return label.text.find("pool.schedule(") != std::string::npos;
                           });
    };
    std::size_t calls = 0;
    while (calls < 3 && !it.head().atEnd()) {
        it.app.press(kShiftRight);
        it.app.advance(5000);
        if (!log.is<CallEnded>(it.head().position() - 1)) continue;
        ++calls;
        CHECK_FALSE(showsClient());
    }
    REQUIRE(calls == 3);
    it.head().seek(it.head().position());  // by events the call's own line is right
    it.app.press(kPageUp);
    while (!log.is<CallEnded>(it.head().position() - 1)) it.head().seek(it.head().position() + 1);
    CHECK(showsClient());
}

TEST_CASE("with Shift a step is the next larger one: an operation, played, and summed up") {
    Stepped it;
    const Operations& operations = it.app.runs.playback().history.operations();
    const std::size_t end = operations[0].end;
    it.app.press(kShiftRight);
    CHECK(it.head().target() == end);
    const std::string summary = it.app.runs.playback().summary(operations[0]).text;
    CHECK(it.app.stepper.told().sentence == summary);
    it.app.advance(700);
    CHECK(it.head().position() < end);
    CHECK(it.app.stepper.told().sentence == summary);
    it.app.advance(801);  // 1.5 s for the whole operation, and what its shares are rounded by
    CHECK(it.head().position() == end);
    CHECK(it.app.stepper.told().sentence == summary);
    it.head().seek(end + 1);
    CHECK(it.app.stepper.told().sentence == it.event(end + 1));
}

TEST_CASE("A button changes what a step goes by, and it is remembered") {
    Stepped it;
    CHECK(it.app.preferences.steps.size == StepSize::Telling);
    it.app.perform("stepSize");
    CHECK(it.app.preferences.steps.size == StepSize::Operation);
    it.app.perform("stepSize");
    CHECK(it.app.preferences.steps.size == StepSize::Event);
    it.app.press(kRight);
    CHECK(it.head().position() == 1);
    CHECK_FALSE(it.head().gliding());
    it.app.preferences.steps.toggle(TellingGroup::Locks);
    it.app.preferences.steps.onlyShown = false;
    const Folder folder;
    REQUIRE(savePreferences(folder.file("settings.toml"), it.app.preferences).empty());
    const LoadedPreferences loaded = loadPreferences(folder.file("settings.toml"));
    CHECK(loaded.diagnostic.empty());
    CHECK(loaded.preferences == it.app.preferences);
}

TEST_CASE("a step by events stops at whole events, and pauses") {
    Stepped it;
    it.app.preferences.steps.size = StepSize::Event;
    it.app.perform("playPause");
    while (it.head().fraction() <= 0) it.app.advance(5);
    REQUIRE(it.head().position() == 0);
    it.app.perform("stepBack");
    CHECK(it.head().position() == 0);
    CHECK(it.head().fraction() == 0);
    CHECK_FALSE(it.head().playing());
    it.app.perform("stepBack");
    CHECK(it.head().position() == 0);
    it.app.perform("stepForward");
    it.app.perform("stepForward");
    CHECK(it.head().position() == 2);
    it.app.perform("stepBack");
    CHECK(it.head().position() == 1);
    const std::size_t end = it.head().end();
    it.head().seek(end);
    it.app.perform("stepForward");
    CHECK(it.head().position() == end);
}

TEST_CASE("a step leaves the end of a run that grows") {
    Stepped it;
    it.app.preferences.steps.size = StepSize::Event;
    it.head().follow();
    const std::size_t end = it.head().position();
    it.app.perform("stepBack");
    CHECK_FALSE(it.head().following());
    CHECK(it.head().position() == end - 1);
}

TEST_CASE("a choice in the panel holds for the next step") {
    Stepped it;
    it.app.perform("chooseSteps");
    REQUIRE(it.app.layers.isOpen(kStepsPanel));
    it.app.panel<StepsPanel>().click(
        stepsTarget(StepsPart::Group, static_cast<std::uint32_t>(TellingGroup::Heap)), {}, it.app);
    CHECK_FALSE(it.app.preferences.steps.has(TellingGroup::Heap));
    it.app.press(kPageDown);  // while it is open
    CHECK(it.head().gliding());
    it.app.panel<StepsPanel>().click(
        stepsTarget(StepsPart::Size, static_cast<std::uint32_t>(StepSize::Event)), {}, it.app);
    CHECK(it.app.preferences.steps.size == StepSize::Event);
    it.app.press({KeyCode::Escape});
    CHECK_FALSE(it.app.layers.isOpen(kStepsPanel));
}

TEST_CASE("who pauses sees the event whose sentence is read") {
    Stepped it;
    it.app.perform("playPause");
    it.app.advance(20);
    while (it.head().fraction() <= 0) it.app.advance(5);
    const NamedText sentence = it.app.stepper.told().sentence;
    const std::size_t position = it.head().position();
    it.app.perform("playPause");
    CHECK(it.head().position() == position + 1);
    CHECK(it.head().fraction() == 0);
    CHECK(it.app.stepper.told().sentence == sentence);
}

TEST_CASE("playing by operations sums each of them up") {
    Stepped it;
    it.app.preferences.steps.size = StepSize::Operation;
    const Operations& operations = it.app.runs.playback().history.operations();
    it.app.perform("playPause");
    it.app.advance(10);
    CHECK(it.app.stepper.told().sentence == it.app.runs.playback().summary(operations[0]));
    it.app.advance(1500);
    CHECK(it.head().position() == operations[0].end);
    CHECK(it.app.stepper.told().sentence == it.app.runs.playback().summary(operations[0]));
}

TEST_CASE("who acts in the past stands at the first effect, paused") {
    Stepped it;
    it.head().seek(120);
    it.app.perform("schedule");
    CHECK_FALSE(it.head().playing());
    const std::size_t position = it.head().position();
    CHECK(position > 121);
    const Event& effect = it.app.runs.source().log()[position - 1];
    CHECK(tellingGroupOf(effect.what));
    CHECK_FALSE(effect.what.is<CallBegan>());
}

}  // namespace poolscope
