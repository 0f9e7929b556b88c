// What holds for every panel, whatever it shows.
#include <doctest/doctest.h>

#include <algorithm>

#include "app/panels/all.hpp"
#include "tests/support/keys.hpp"
#include "tests/support/pressing.hpp"

namespace poolscope {

namespace {

constexpr Vec2 kWindow{1280, 720};

std::string wordsOf(const DisplayList& list) {
    std::string all = labelsOf(list);
    for (const HitRegion& hit : list.hits) all += hit.hint.text + '\n';
    return all;
}

/// A program with something to see everywhere.
void openSomething(Program& app) {
    app.opener.builtIn(2);
    app.runs.playback().head.seek(app.runs.playback().history.size() / 2);
}

void checkTargets(const Program& app, const Screen& screen) {
    for (const DisplayList* list : screen.lists())
        for (const HitRegion& hit : list->hits) {
            INFO(hit.target.name);
            if (hit.target.kind == Target::Kind::Command)
                CHECK(app.commands().find(hit.target.command()) != nullptr);
            if (hit.target.kind == Target::Kind::Owned || hit.target.kind == Target::Kind::Opens)
                CHECK(app.layers.find(hit.target.name) != nullptr);
        }
}

}  // namespace

TEST_CASE("Each panel's layout follows from its state alone: twice the same, and nothing moved") {
    const FixedTextMeasure measure;
    Program app;
    for (const auto& panel : app.layers.panels()) {
        INFO(panel->info().id.name);
        openSomething(app);
        app.layers.open(panel.get(), std::nullopt);
        const Screen first = app.layout(kWindow, measure);
        const std::string state = app.describe();
        const Screen second = app.layout(kWindow, measure);
        CHECK(wordsOf(first.overlay) == wordsOf(second.overlay));
        CHECK(wordsOf(first.frame) == wordsOf(second.frame));
        CHECK(app.describe() == state);
        app.layers.close();
    }
}

TEST_CASE("What can be pressed is a command that there is, or belongs to a panel that there is") {
    const FixedTextMeasure measure;
    Program app;
    openSomething(app);
    for (const PerspectiveId perspective : perspectiveIds()) {
        app.arrangement.perspective = perspective;
        checkTargets(app, app.layout(kWindow, measure));
    }
    for (const auto& panel : app.layers.panels()) {
        app.layers.open(panel.get(), std::nullopt);
        checkTargets(app, app.layout(kWindow, measure));
        app.layers.close();
    }
}

TEST_CASE("A panel beside the picture is laid out there alone, also while it has the keys") {
    const FixedTextMeasure measure;
    Program app;
    openSomething(app);
    for (const auto& panel : app.layers.panels()) {
        const Slot slot = panel->info().slot;
        if (slot != Slot::LeftDock && slot != Slot::RightTab) continue;
        INFO(panel->info().id.name);
        app.layers.open(panel.get(), std::nullopt);
        CHECK(app.layout(kWindow, measure).overlay.labels.empty());
        app.layers.close();
    }
}

TEST_CASE("Each panel that can be named alone opens, or says why it does not") {
    const FixedTextMeasure measure;
    Program app;
    openSomething(app);
    const std::vector<PanelId> all = openablePanels();
    CHECK(all.size() > 10);
    for (const PanelId id : all) {
        INFO(id.name);
        Panel& panel = *app.layers.find(id.name);
        CHECK(panel.refusal(app) == "");
        if (panel.info().slot == Slot::RightTab) {
            app.perform(panel.info().show);
            CHECK(app.arrangement.right == id);
        } else {
            app.layers.open(id);
            CHECK(app.layers.isOpen(id));
        }
        app.layout(kWindow, measure);
        app.layers.close();
        app.layers.interrupt();  // a game at the left keeps others from its place
    }
}

TEST_CASE("Esc closes each panel that has the keys") {
    const FixedTextMeasure measure;
    Program app;
    openSomething(app);
    for (const PanelId id : openablePanels()) {
        INFO(id.name);
        if (app.layers.find(id.name)->info().slot == Slot::RightTab) continue;
        app.layers.open(id);
        if (app.layers.focused() == nullptr) continue;
        app.layout(kWindow, measure);
        CHECK(app.press({KeyCode::Escape}));
        CHECK(app.layers.focused() == nullptr);
    }
}

TEST_CASE("Ctrl+O lists files, and a path can be typed there, from here or from the root") {
    Program app;
    openSomething(app);
    for (const char* path : {"./run.toml", "run.toml", "/tmp/run.toml"}) {
        app.press(controlKey('O'));
        CHECK(app.describe().find("homeSection files\n") != std::string::npos);
        app.type(path);
        CHECK(app.describe().find("scenarioChosen Open the file " + std::string(path) + "\n") !=
              std::string::npos);
        app.press(plainKey(KeyCode::Escape));
    }
}

TEST_CASE("The console's call is a fork with the call as its name's detail, and is said") {
    Program app;
    openSomething(app);
    app.perform("focusConsole");
    app.type("schedule(A, 3s)");
    app.press(kEnter);
    CHECK(app.describe().find("futureName fork 1\n") != std::string::npos);
    CHECK(app.notice().find("Forked") != std::string::npos);
}

TEST_CASE("Panels and perspectives have names of their own") {
    const Program app;
    std::vector<std::string_view> names;
    for (const auto& panel : app.layers.panels()) names.push_back(panel->info().id.name);
    for (const PerspectiveId perspective : perspectiveIds()) names.push_back(perspective.name);
    std::sort(names.begin(), names.end());
    CHECK(std::adjacent_find(names.begin(), names.end()) == names.end());
}

}  // namespace poolscope
