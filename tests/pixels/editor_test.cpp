// The editor's text driven as a user drives it: keys, clicks, running.
#include <doctest/doctest.h>

#include "app/panels/all.hpp"
#include "app/perspectives/edit/editor.hpp"
#include "tests/pixels/editing.hpp"

namespace poolscope {

namespace {

const FixedTextMeasure kMeasure;

}  // namespace

TEST_CASE("editing into a mistake shows it where it is, and out of it again") {
    const Folder folder;
    Program app;
    REQUIRE(app.opener.open(ownScenario(folder)));
    caretBehind(app, "corePoolSi");
    CHECK(app.layers.isOpen(kEditor));
    type(app, "x");
    REQUIRE(app.panel<EditorPanel>().document.problems().size() >= 1);
    const std::size_t line = app.panel<EditorPanel>().document.buffer.lineOf(
                                 app.panel<EditorPanel>().document.buffer.caret()) +
                             1;
    const auto& problems = app.panel<EditorPanel>().document.problems();
    CHECK(std::any_of(problems.begin(), problems.end(), [&](const FileProblem& problem) {
        return problem.line == line && problem.column == 1 &&
               problem.message.text().find("corePoolSixze") != std::string::npos;
    }));
    CHECK(app.windowTitle().starts_with("• "));
    const Screen screen = app.layout({1280, 720}, kMeasure);
    const auto* layout = screen.as<EditorLayout>();
    REQUIRE(layout != nullptr);
    CHECK(layout->marked.size() >= 1);
    CHECK(layout->squiggles.front().w > 0);
    // It cannot be run; the caret goes to the first mistake.
    control(app, 'S');
    app.press({KeyCode::Enter, false, true});
    CHECK(app.runs.branches().size() == 1);
    CHECK(app.notice().find("cannot be run") != std::string::npos);
    // Clicking the diagnostic puts the caret there.
    app.press({KeyCode::Home, false, true});
    const auto hit = std::find_if(
        layout->list.hits.begin(), layout->list.hits.end(),
        [](const HitRegion& one) { return isEditorPart(one.target, EditorPart::Problem); });
    REQUIRE(hit != layout->list.hits.end());
    app.click(&*hit, hit->box.centre(), screen);
    CHECK(app.panel<EditorPanel>().document.buffer.lineOf(
              app.panel<EditorPanel>().document.buffer.caret()) +
              1 ==
          app.panel<EditorPanel>().document.problems()[hit->target.id].line);
    control(app, 'Z');
    CHECK(app.panel<EditorPanel>().document.problems().empty());
}

TEST_CASE("a mistake is told in the language shown, beside the text and where it cannot run") {
    const Folder folder;
    Program app;
    REQUIRE(app.opener.open(ownScenario(folder)));
    caretBehind(app, "corePoolSi");
    type(app, "x");
    const auto says = [&](std::string_view words) {
        const Screen screen = app.layout({1280, 720}, kMeasure);
        const auto& hits = screen.as<EditorLayout>()->list.hits;
        return std::any_of(hits.begin(), hits.end(), [&](const HitRegion& hit) {
            return isEditorPart(hit.target, EditorPart::Problem) &&
                   hit.hint.text.find(words) != std::string::npos;
        });
    };
    CHECK(says("found the key \"corePoolSixze\""));
    app.perform("nextLanguage");
    CHECK(says("出现了键 \"corePoolSixze\"，应为 [[executor]] 的键"));
    control(app, 'S');
    app.press({KeyCode::Enter, false, true});
    CHECK(app.notice().find("出现了键") != std::string::npos);
    app.perform("nextLanguage");
    CHECK(says("found the key \"corePoolSixze\""));
}

TEST_CASE("an edited text runs as another future, and it is said where they differ") {
    const Folder folder;
    Program app;
    REQUIRE(app.opener.open(ownScenario(folder)));
    const std::size_t before = app.runs.playback().history.size();
    app.runs.playback().head.seek(before / 2);
    const Instant time = app.runs.playback().head.time();
    app.perform("runEdited");
    REQUIRE(app.runs.branches().size() == 2);
    CHECK(app.notice().find("are the same") != std::string::npos);
    CHECK(app.runs.playback().head.position() == before / 2);
    const FixedTextMeasure measure;
    const auto saysOther = [&] {
        const Screen screen = app.layout({1280, 720}, measure);
        for (const DisplayList* list : screen.lists())
            for (const Label& label : list->labels)
                if (label.text.find("The run shown is of another text") != std::string::npos)
                    return true;
        return false;
    };
    caretBehind(app, "period = \"100");
    CHECK_FALSE(saysOther());
    type(app, "0");
    CHECK(saysOther());
    app.press({KeyCode::Enter, false, true});
    CHECK_FALSE(saysOther());
    REQUIRE(app.runs.branches().size() == 3);
    CHECK(app.runs.branches()[2].name == "ui.edit.future");
    CHECK(app.notice().find("edit 2 first differs from edit 1 at event") != std::string::npos);
    CHECK(app.runs.playback().history.size() != before);
    // The same moment of the other run is shown, also where the two differ before it.
    CHECK(app.runs.playback().head.time() == time);
    const Instant here = app.runs.playback().head.time();
    app.press({KeyCode::Escape});
    app.perform("nextFuture");
    CHECK(app.runs.current() == 0);
    CHECK(app.runs.playback().head.time().ns <= here.ns);
    app.runs.switchTo(2);
    app.perform("undoAct");
    CHECK(app.runs.current() == 1);
    app.perform("undoAct");
    app.perform("undoAct");
    CHECK(app.runs.current() == 0);
    CHECK(app.runs.branches().size() == 3);
}

TEST_CASE("the mouse places the caret and selects; Ctrl+C and Ctrl+X give the text away") {
    const Folder folder;
    Program app;
    REQUIRE(app.opener.open(ownScenario(folder)));
    app.perform("showEdit");
    std::string clipboard;
    app.copyText = [&](const std::string& text) { clipboard = text; };
    const Screen screen = app.layout({1280, 720}, kMeasure);
    const auto* layout = screen.as<EditorLayout>();
    REQUIRE(layout != nullptr);
    const EditorLine& line = layout->lines[0];
    const Vec2 from{line.edges[0] + 1, line.box.centre().y};
    const Vec2 to{line.edges[5] + 1, line.box.centre().y};
    app.click(screen.hitAt(from), from, screen);
    CHECK(app.layers.isOpen(kEditor));
    app.drag(to - from, to, screen);
    app.release();
    CHECK(app.panel<EditorPanel>().document.buffer.selected() == "title");
    control(app, 'C');
    CHECK(clipboard == "title");
    control(app, 'X');
    CHECK(app.panel<EditorPanel>().document.buffer.line(0).starts_with(" = "));
    app.doubleClick(screen.hitAt(to), to, screen);
    CHECK_FALSE(app.panel<EditorPanel>().document.buffer.selected().empty());
    control(app, 'A');
    control(app, 'C');
    CHECK(clipboard == app.panel<EditorPanel>().document.buffer.text());
    app.wheel(-1, line.box.centre(), screen);
    CHECK(app.panel<EditorPanel>().state.view.line == 3);
}

TEST_CASE("everything the pool can be told forks the run and is told to it") {
    using Command = std::pair<CommandId, const char*>;
    for (const auto& told :
         {Command{CommandId("purge"), "purge"},
          Command{CommandId("awaitTermination"), "awaitTermination"},
          Command{CommandId("prestartAllCoreThreads"), "prestartAllCoreThreads"},
          Command{CommandId("setRemoveOnCancelPolicy"), "setRemoveOnCancelPolicy"},
          Command{CommandId("setContinuePeriodicPolicy"),
                  "setContinueExistingPeriodicTasksAfterShutdownPolicy"},
          Command{CommandId("setExecuteDelayedPolicy"),
                  "setExecuteExistingDelayedTasksAfterShutdownPolicy"}}) {
        const char* const name = told.second;
        CAPTURE(name);
        Program app;
        app.opener.builtIn(0);
        app.perform(told.first);
        REQUIRE(app.runs.branches().size() == 2);
        const Log& log = app.runs.playback().history.log();
        bool called = false;
        for (std::size_t i = 0; i < log.size(); ++i)
            if (const auto call = log.get<CallBegan>(i))
                called = called || log.text(call->method) == name;
        CHECK(called);
        app.perform("undoAct");
        CHECK(app.runs.current() == 0);
        CHECK(app.runs.playback().head.position() == app.runs.branches()[1].forkedAt);
    }
}

}  // namespace poolscope
