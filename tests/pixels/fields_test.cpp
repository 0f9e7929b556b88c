// Fields that numbers are typed into: they begin chosen, keep what was typed, and say what was
// expected. And the editor's errors, which go when their cause goes.
#include <doctest/doctest.h>

#include <string>

#include "app/panels/actions/panel.hpp"
#include "app/panels/find/panel.hpp"
#include "tests/pixels/editing.hpp"
#include "tests/support/keys.hpp"
#include "tests/support/pressing.hpp"

namespace poolscope {

namespace {

struct Typing {
    Typing() {
        app.opener.builtIn(0);
        app.perform("act");
    }
    Screen screen() { return app.layout({1280, 720}, measure); }
    void press(const Target& target) { pressOn(app, screen(), target); }
    void delayField() { press(actionsTarget(ActionsPart::Field, 0)); }
    /// Into the field that has the keys; nothing if none has.
    std::string typed() {
        screen();
        const TakesText* const open = app.layers.typed();
        return open != nullptr && open->entry() != nullptr ? open->entry()->text : std::string();
    }

    Program app;
    FixedTextMeasure measure;
};

}  // namespace

TEST_CASE("A field begins with all of it chosen: what is typed stands in its place") {
    Typing at;
    at.delayField();
    at.delayField();  // a double click
    type(at.app, "250ms");
    at.app.press(plainKey(KeyCode::Enter));
    CHECK(at.app.callTimes[0] == milliseconds(250));
    CHECK(at.app.notice().empty());
    CHECK(at.app.layers.focused() == nullptr);
}

TEST_CASE("What is no duration stays in the field, and the sentence says what was expected") {
    Typing at;
    at.delayField();
    type(at.app, "250 parsecs");
    at.app.press(plainKey(KeyCode::Enter));
    CHECK(at.app.notice() == "delay: found 250 parsecs, expected a duration such as 250 ms or 2s");
    CHECK(at.app.notices.isError());
    CHECK(at.typed() == "250 parsecs");
    // No call is made with the value before.
    at.press(Target::of("schedule"));
    CHECK(at.app.runs.branches().size() == 1);
    CHECK(at.typed() == "250 parsecs");
    at.app.press({keyOf('A'), false, true});
    type(at.app, "250 ms");
    at.press(Target::of("schedule"));
    CHECK(at.app.callTimes[0] == milliseconds(250));
    CHECK(at.app.runs.branches().size() == 2);
}

TEST_CASE("Esc gives a field up; the text that is typed counts when another field is begun") {
    Typing at;
    const Duration before = at.app.callTimes[0];
    at.delayField();
    type(at.app, "nonsense");
    at.app.press(plainKey(KeyCode::Escape));
    CHECK(at.app.callTimes[0] == before);
    at.delayField();
    type(at.app, "70ms");
    at.press(actionsTarget(ActionsPart::Field, 1));
    CHECK(at.app.callTimes[0] == milliseconds(70));
    type(at.app, "1s");
    at.app.press(plainKey(KeyCode::Enter));
    CHECK(at.app.callTimes[1] == milliseconds(1000));
}

TEST_CASE("That a text cannot be run is said until it can: corrected or reverted") {
    for (const bool reverts : {true, false}) {
        const Folder folder;
        Typing at;
        REQUIRE(at.app.opener.open(ownScenario(folder)));
        caretBehind(at.app, "kind = ");
        type(at.app, "w");
        at.app.press({KeyCode::Enter, false, true});
        REQUIRE(at.app.notice().find("This text cannot be run yet") != std::string::npos);
        at.screen();
        CHECK_FALSE(at.app.notice().empty());
        if (reverts)
            at.app.perform("revertFile");
        else
            control(at.app, 'Z');
        at.screen();
        CHECK(at.app.notice().empty());
    }
    // Another mistake in its place is another cause; a notice about something else stays.
    Typing at;
    const Folder folder;
    REQUIRE(at.app.opener.open(ownScenario(folder)));
    caretBehind(at.app, "kind = ");
    type(at.app, "w");
    at.app.press({KeyCode::Enter, false, true});
    at.app.notices.say(std::string("something else"));
    control(at.app, 'Z');
    at.screen();
    CHECK(at.app.notice() == "something else");
}

TEST_CASE("Ctrl+F in the text opens no search among events over it") {
    Typing at;
    const Folder folder;
    REQUIRE(at.app.opener.open(ownScenario(folder)));
    caretBehind(at.app, "kind = ");
    control(at.app, 'F');
    CHECK_FALSE(at.app.layers.isOpen(kFind));
    CHECK(at.app.notice().find("searches the events") != std::string::npos);
    at.app.press(plainKey(KeyCode::Escape));
    control(at.app, 'F');
    CHECK(at.app.layers.isOpen(kFind));
}

}  // namespace poolscope
