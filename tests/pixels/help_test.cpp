// The menu: every command in groups, none cut, whatever the window; a click performs it.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "app/panels/all.hpp"
#include "app/panels/help/found.hpp"
#include "app/panels/help/panel.hpp"
#include "tests/support/fixed_measure.hpp"
#include "tests/support/keys.hpp"
#include "tests/support/pressing.hpp"

namespace poolscope {

namespace {

/// What the pages of the help say, each label whole; empty if one is cut.
std::set<std::string> wordsOfHelp(Program& app, Vec2 size) {
    const FixedTextMeasure measure;
    std::set<std::string> said;
    app.perform("help");
    for (int page = 0; page < 40; ++page) {
        const Screen screen = app.layout(size, measure);
        for (const Label& label : screen.overlay.labels) {
            if (label.text.find("…") != std::string::npos) CHECK_MESSAGE(false, label.text);
            said.insert(label.text);
        }
        app.press(plainKey(KeyCode::Down));
    }
    app.press(plainKey(KeyCode::Escape));
    return said;
}

}  // namespace

TEST_CASE("the menu says every command and its keys, uncut, at every size") {
    for (const std::string language : {"en", "zh"})
        for (const Vec2 size : {Vec2{1920, 1080}, Vec2{1440, 900}, Vec2{1280, 720}, Vec2{1024, 640},
                                Vec2{800, 480}}) {
            Program app(language);
            app.opener.builtIn(0);
            INFO(language << " " << size.x);
            const std::set<std::string> said = wordsOfHelp(app, size);
            for (const CommandRow& row : app.commands().rows()) {
                const bool key = row.keys[0].code != KeyCode::None;
                const bool button = row.group == CommandGroup::Act;  // of the panel at the left
                const bool offered = row.command == "openBeginning" ||
                                     row.command == "startAfresh" || row.command == "endMaking";
                if (!key && (button || offered)) continue;
                const std::string words(app.words()("ui.command." + std::string(row.command.name)));
                CHECK_MESSAGE(said.contains(words), words);
            }
            for (const char* group : {"play", "find", "picture", "beside", "learn", "present",
                                      "act", "file", "settings"})
                CHECK(
                    said.contains(std::string(app.words()("ui.help.group." + std::string(group)))));
        }
}

TEST_CASE("what begins with the words typed is found before what only has them") {
    Program app;
    app.opener.builtIn(0);
    const std::vector<MenuEntry> found =
        menuEntries("the tree of runs", app.facts(), app.library, app.words(), app.commands());
    REQUIRE(found.size() == 2);
    CHECK(found[0].target == Target::of(CommandId("showTree")));
    CHECK(found[1].target == Target::of(CommandId("saveTree")));
}

TEST_CASE("a key with Ctrl closes the menu and does its work; the arrows turn its pages") {
    Program app;
    app.opener.builtIn(0);
    const FixedTextMeasure measure;
    app.perform("help");
    app.layout({800, 480}, measure);
    CHECK(app.press(plainKey(KeyCode::Down)));
    CHECK(app.panel<HelpPanel>().state.pages.chosen == 1);
    CHECK(app.press(plainKey(KeyCode::Up)));
    CHECK(app.press(plainKey(KeyCode::Up)));
    CHECK(app.panel<HelpPanel>().state.pages.chosen == 0);
    CHECK_FALSE(app.press(plainKey('2')));  // it is typed
    CHECK(app.press(controlKey('B')));
    CHECK_FALSE(app.layers.isOpen(kHelp));
    CHECK(app.facts().acting);
}

TEST_CASE("a click on a command of the menu performs it, typing looks for one") {
    Program app;
    app.opener.builtIn(0);
    const FixedTextMeasure measure;
    app.perform("help");
    pressOn(app, app.layout({1440, 900}, measure), Target::of("showLocks"));
    CHECK_FALSE(app.layers.isOpen(kHelp));
    CHECK(app.arrangement.perspective == PerspectiveId("locks"));
    app.perform("help");
    app.type("quiz");
    const Screen found = app.layout({1440, 900}, measure);
    const std::string practise(app.words()("ui.command.practise"));
    CHECK(std::any_of(found.overlay.labels.begin(), found.overlay.labels.end(),
                      [&](const Label& label) { return label.text == practise; }));
    app.press(plainKey(KeyCode::Enter));
    CHECK(app.facts().activity == PanelId("practise"));
    app.perform("help");
    app.type("e");
    CHECK(labelsOf(app.layout({1440, 900}, measure).overlay).find("more ↓") != std::string::npos);
    app.perform("close");
    app.perform("close");
    app.perform("help");
    app.type("nothing like it");
    CHECK(app.press(plainKey(KeyCode::Enter)));
    app.press(plainKey(KeyCode::Escape));
    CHECK(app.panel<HelpPanel>().state.entry.text.empty());
    CHECK(app.layers.isOpen(kHelp));
    app.type("?");
    CHECK(app.layers.focused() == nullptr);
}

}  // namespace poolscope
