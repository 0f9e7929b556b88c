// The keyboard reaches what the mouse can press: Tab, the ring, Enter and Space.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "app/panels/all.hpp"
#include "tests/support/fixed_measure.hpp"
#include "tests/support/keys.hpp"
#include "tests/support/pressing.hpp"

namespace poolscope {

namespace {

constexpr KeyChord kTab = plainKey(KeyCode::Tab);
constexpr KeyChord kBack = shiftKey(KeyCode::Tab);

struct Ringed {
    Ringed() { app.opener.builtIn(0); }
    Screen screen() { return app.layout({1440, 900}, measure); }
    void press(KeyChord key) { app.press(key, screen()); }
    Target on() {
        const Screen now = screen();
        const HitRegion* const control = app.ring.on(now);
        return control == nullptr ? Target{} : control->target;
    }
    void goTo(CommandId command) {
        for (int i = 0; i < 400 && !on().is(command); ++i) press(kTab);
        REQUIRE(on().is(command));
    }

    FixedTextMeasure measure;
    Program app;
};

}  // namespace

TEST_CASE("Tab walks the controls in the order in which the screen is read, and round") {
    Ringed it;
    CHECK(it.on() == Target{});
    it.press(kTab);
    const auto place = [&] {
        const Screen now = it.screen();
        return it.app.ring.on(now)->box.centre();
    };
    const Vec2 first = place();
    std::vector<Vec2> places;
    std::set<std::string_view> commands;
    for (int i = 0; i < 600; ++i) {
        const Screen now = it.screen();
        const HitRegion* const control = it.app.ring.on(now);
        REQUIRE(control != nullptr);
        REQUIRE(now.hitAt(control->box.centre()) == control);
        places.push_back(control->box.centre());
        commands.insert(control->target.command().name);
        it.press(kTab);
        if (place() == first) break;
    }
    CHECK(place() == first);
    CHECK(places.size() > 30);
    for (const char* command : {"scenarios", "showWorkers", "present", "predict", "practise", "act",
                                "help", "playPause", "stepForward"})
        CHECK_MESSAGE(commands.contains(command), command);
    // The header's come first, from left to right.
    const Rect header = it.screen().regions.header;
    for (std::size_t i = 1; i < places.size() && header.contains(places[i]); ++i)
        CHECK(places[i].x > places[i - 1].x);
    it.press(kBack);
    CHECK(place() == places.back());
    it.press(kTab);
    CHECK(place() == first);
}

TEST_CASE("Enter and Space press the control in the ring, which stays there") {
    Ringed it;
    it.goTo("showWorkers");
    it.press(kEnter);
    CHECK(it.app.arrangement.perspective == PerspectiveId("workers"));
    CHECK(it.on().is("showWorkers"));
    it.goTo("act");
    it.press(plainKey(KeyCode::Space));
    CHECK(it.app.facts().acting);
    CHECK_FALSE(it.app.runs.playback().head.playing());
    it.press(plainKey(KeyCode::Escape));
    CHECK(it.on() == Target{});
    it.press(plainKey(KeyCode::Space));
    CHECK(it.app.runs.playback().head.playing());
}

TEST_CASE("the ring stands around its control, and goes when the mouse presses something") {
    Ringed it;
    it.goTo("help");
    const Screen screen = it.screen();
    const Rect box = it.app.ring.on(screen)->box;
    const auto ring = std::find_if(
        screen.overlay.cards.begin(), screen.overlay.cards.end(), [&](const Card& card) {
            return card.thick && card.box.contains(box) && card.box.w < box.w + 9;
        });
    CHECK(ring != screen.overlay.cards.end());
    pressOn(it.app, screen, Target::of("showHeap"));
    CHECK(it.on() == Target{});
}

TEST_CASE("while a dialog is open, Tab walks what is in it, or does what the dialog says") {
    Ringed it;
    it.app.perform("help");
    it.press(kTab);
    const Screen menu = it.screen();
    const HitRegion* const control = it.app.ring.on(menu);
    REQUIRE(control != nullptr);
    CHECK(menu.overlay.hitAt(control->box.centre()) == control);
    it.app.perform("close");
    it.app.perform("scenarios");
    it.press(kTab);
    CHECK(it.on() == Target{});  // Home goes to its next section
}

TEST_CASE("a key or a letter for something else takes the ring away, so Enter is for that") {
    Ringed it;
    it.app.perform("help");
    it.press(kTab);
    CHECK(it.on() != Target{});
    it.app.type("showWork");
    CHECK(it.on() == Target{});
    it.press(kEnter);
    CHECK(it.app.arrangement.perspective == PerspectiveId("workers"));
    it.press(kTab);
    CHECK(it.on() != Target{});
    it.press(plainKey(KeyCode::Right));
    CHECK(it.on() == Target{});
}

TEST_CASE("Delete in a line that is typed erases in it, and cancels or removes no task") {
    Ringed it;
    it.app.selection.task = TaskId{0};
    it.app.perform("help");
    it.app.type("show locks");
    it.press(plainKey(KeyCode::Home));
    it.press(plainKey(KeyCode::Delete));
    CHECK(it.app.layers.typed()->entry()->text == "how locks");
    it.press(controlKey(KeyCode::Delete));
    CHECK(it.app.layers.typed()->entry()->text == " locks");
    CHECK(it.app.runs.branches().size() == 1);
}

}  // namespace poolscope
