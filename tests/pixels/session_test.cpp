// Files saved and opened again, edits that wait for them, and the session that comes back.
#include <doctest/doctest.h>

#include <filesystem>

#include "app/panels/all.hpp"
#include "app/panels/save_as/panel.hpp"
#include "app/perspectives/edit/editor.hpp"
#include "app/storage/data_files.hpp"
#include "app/storage/input_text.hpp"
#include "app/storage/output_file.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "tests/pixels/editing.hpp"

namespace poolscope {

namespace {
namespace fs = std::filesystem;
}

TEST_CASE("a text is saved and opened again; a built-in one as a copy") {
    const Folder folder;
    Program app;
    const std::string file = ownScenario(folder);
    REQUIRE(app.opener.open(file));
    caretBehind(app, "title = \"");
    type(app, "My ");
    CHECK(app.panel<EditorPanel>().document.unsaved());
    control(app, 'S');
    CHECK_FALSE(app.panel<EditorPanel>().document.unsaved());
    CHECK(readWholeFile(file).starts_with("title = \"My "));
    Program again;
    REQUIRE(again.opener.open(file));
    CHECK(again.runs.source().title().starts_with("My "));
    CHECK(again.panel<EditorPanel>().document.buffer.text() ==
          app.panel<EditorPanel>().document.buffer.text());

    again.opener.builtIn(0);
    caretBehind(again, "title = \"");
    type(again, "Our ");
    const std::string builtIn = again.panel<EditorPanel>().document.file();
    control(again, 'S');
    REQUIRE(again.layers.isOpen(kSaveAs));
    again.panel<SaveAsPanel>().line.set(folder.file("copy"));
    again.press({KeyCode::Enter});
    CHECK(again.panel<EditorPanel>().document.file() == folder.file("copy.toml"));
    CHECK(readWholeFile(folder.file("copy.toml")).starts_with("title = \"Our "));
    CHECK_FALSE(readWholeFile(builtIn).starts_with("title = \"Our "));
    CHECK(again.library.recent.all().front() == folder.file("copy.toml"));
    // Another file is not written over without asking.
    again.perform("saveFileAs");
    again.panel<SaveAsPanel>().line.set(file);
    again.press({KeyCode::Enter});
    CHECK(readWholeFile(file).starts_with("title = \"My "));
    CHECK(again.layers.isOpen(kSaveAs));
    again.press({KeyCode::Enter});
    CHECK(readWholeFile(file).starts_with("title = \"Our "));
    // Where nothing can be written there is a sentence, and the text is still unsaved.
    again.perform("showEdit");
    again.press({KeyCode::Enter});
    type(again, " ");
    again.perform("saveFileAs");
    again.panel<SaveAsPanel>().line.set("/proc/nowhere/x.toml");
    again.press({KeyCode::Enter});
    CHECK(again.notice().find("cannot be written") != std::string::npos);
    CHECK(again.panel<EditorPanel>().document.unsaved());
}

TEST_CASE("a scenario with mistakes opens in the editor") {
    const Folder folder;
    writeAtomically(folder.file("bad.toml"), "title = \"x\"\n[[executor]]\nnam = \"a\"\n");
    Program app;
    app.opener.drop({folder.file("bad.toml"), folder.file("other.toml")});
    CHECK(app.arrangement.perspective == PerspectiveId("edit"));
    CHECK(app.panel<EditorPanel>().document.file() == folder.file("bad.toml"));
    CHECK(app.panel<EditorPanel>().document.problems().size() >= 2);
    CHECK(app.library.recent.all().size() == 2);
    CHECK_FALSE(Program().opener.open(folder.file("nothing.toml")));
}

TEST_CASE("edits that were not saved wait for their file to be opened again") {
    const Folder folder;
    Program app;
    const std::string file = ownScenario(folder);
    REQUIRE(app.opener.open(file));
    caretBehind(app, "title = \"");
    type(app, "Mine ");
    const std::string text = app.panel<EditorPanel>().document.buffer.text();
    app.opener.builtIn(0);
    CHECK_FALSE(app.panel<EditorPanel>().document.unsaved());
    REQUIRE(app.opener.open(file));
    CHECK(app.panel<EditorPanel>().document.buffer.text() == text);
    CHECK(app.panel<EditorPanel>().document.unsaved());
    app.perform("revertFile");
    CHECK_FALSE(app.panel<EditorPanel>().document.unsaved());
    app.opener.builtIn(0);
    REQUIRE(app.opener.open(file));
    CHECK_FALSE(app.panel<EditorPanel>().document.unsaved());
}

TEST_CASE("the session comes back: file, edits, futures, playhead, perspective, tab") {
    const Folder folder;
    const std::string file = ownScenario(folder);
    std::string text;
    std::string state;
    {
        Program app;
        app.keepFiles(folder.path());
        REQUIRE_FALSE(app.session.restore());
        REQUIRE(app.opener.open(file));
        app.runs.playback().head.seek(30);
        app.perform("schedule");
        app.runs.playback().head.pause();
        caretBehind(app, "period = \"100");
        type(app, "0");
        app.press({KeyCode::Enter, false, true});
        type(app, "x \"任务\"");
        app.preferences.theme = Theme::Light;
        app.perform("showInspector");
        app.runs.switchTo(1);
        app.runs.playback().head.seek(40);
        text = app.panel<EditorPanel>().document.buffer.text();
        // Nobody closes it: a few seconds pass, and it is killed.
        CHECK(app.session.due() <= SessionStore::kEvery);
        app.session.poll(SessionStore::kEvery);
        CHECK(app.session.due() > SessionStore::kEvery);
    }
    Program app;
    app.keepFiles(folder.path());
    REQUIRE(app.session.restore());
    CHECK(app.panel<EditorPanel>().document.file() == file);
    CHECK(app.panel<EditorPanel>().document.buffer.text() == text);
    CHECK(app.panel<EditorPanel>().document.unsaved());
    CHECK(app.runs.branches().size() == 3);
    CHECK(app.runs.current() == 1);
    CHECK(app.runs.branches()[2].name == "ui.edit.future");
    CHECK(app.runs.branches()[2].ofEdit);
    CHECK(app.runs.playback().head.position() == 40);
    CHECK(app.arrangement.perspective == PerspectiveId("edit"));
    CHECK(app.arrangement.right == PanelId("inspect"));
    CHECK(app.preferences.theme == Theme::Light);
    CHECK(app.notice().find("as it was left") != std::string::npos);
    app.perform("startAfresh");
    CHECK(app.runs.branches().size() == 1);
    CHECK(app.panel<EditorPanel>().document.file() != file);
    // Starting afresh loses no edits either.
    REQUIRE(app.opener.open(file));
    CHECK(app.panel<EditorPanel>().document.buffer.text() == text);
}

TEST_CASE("bookmarks and the question come back") {
    const Folder folder;
    {
        Program app;
        app.keepFiles(folder.path());
        app.opener.builtIn(2);
        app.runs.playback().head.seek(30);
        app.perform("noteBookmark");
        app.type("here");
        app.press({KeyCode::Enter});
        app.perform("find");
        app.type("kind=leaderTaken");
        app.press({KeyCode::Escape});
        app.session.write();
    }
    Program app;
    app.keepFiles(folder.path());
    REQUIRE(app.session.restore());
    REQUIRE(app.bookmarks.at(30) != nullptr);
    CHECK(app.bookmarks.at(30)->note == "here");
    CHECK(app.search.question == "kind=leaderTaken");
}

TEST_CASE("breakpoints come back, and whether play stops at the question") {
    const Folder folder;
    std::vector<SourceLine> set;
    std::vector<JavaLine> java;
    {
        Program app;
        app.keepFiles(folder.path());
        app.opener.builtIn(2);
        app.session.write();
        for (const CodeLanguage language : {CodeLanguage::Java, CodeLanguage::Cpp}) {
            app.preferences.code = language;
            for (const std::size_t position : {30, 90}) {
                app.runs.playback().head.seek(position);
                app.perform("toggleBreakpoint");
            }
        }
        app.perform("stopAtMatches");
        set = app.breakpoints.lines;
        java = app.breakpoints.javaLines;
        REQUIRE(set.size() == 2);
        REQUIRE(java.size() == 2);
        CHECK(app.session.due() < 1e8);
        app.session.write();
    }
    Program app;
    app.keepFiles(folder.path());
    REQUIRE(app.session.restore());
    CHECK(app.breakpoints.lines == set);
    CHECK(app.breakpoints.javaLines == java);
    CHECK(app.search.stops);
    // Of another version's lines those stay that still tell something.
    const std::string file = folder.file("session.toml");
    const std::string text = readWholeFile(file);
    const std::size_t at = text.find("breakpoints = [");
    REQUIRE(at != std::string::npos);
    writeAtomically(file, std::string(text).insert(
                              at + 15,
                              "\"engine/gone.cpp:3\", \"engine/world/world.cpp:1\", \"x\", "
                              "\"Gone.java:3\", \"FutureTask.java:1\", "));
    Program other;
    other.keepFiles(folder.path());
    REQUIRE(other.session.restore());
    CHECK(other.breakpoints.lines == set);
    CHECK(other.breakpoints.javaLines == java);
}

TEST_CASE("a file changed by somebody else meanwhile is read anew") {
    const Folder folder;
    const std::string file = ownScenario(folder);
    {
        Program app;
        app.keepFiles(folder.path());
        REQUIRE(app.opener.open(file));
        app.session.write();
    }
    writeAtomically(file, replacedOnce(readWholeFile(file), "Catch-up", "Another"));
    Program app;
    app.keepFiles(folder.path());
    REQUIRE(app.session.restore());
    CHECK(app.runs.source().title().starts_with("Another"));
    CHECK_FALSE(app.panel<EditorPanel>().document.unsaved());
}

TEST_CASE("the console's lines come back") {
    const Folder folder;
    {
        Program app;
        app.keepFiles(folder.path());
        app.opener.builtIn(0);
        app.perform("focusConsole");
        for (const char* line : {"schedule(a, 3s)", "schedule(b, 1s)", "nonsense"}) {
            app.type(line);
            app.press({KeyCode::Enter});
        }
        app.session.write();
    }
    Program app;
    app.keepFiles(folder.path());
    REQUIRE(app.session.restore());
    CHECK(app.runs.branches().size() == 3);
    app.perform("focusConsole");
    app.press({KeyCode::Up});
    CHECK(app.describe().find("\nconsole nonsense\n") != std::string::npos);
    app.press({KeyCode::Up});
    app.press({KeyCode::Up});
    CHECK(app.describe().find("\nconsole schedule(a, 3s)\n") != std::string::npos);
}

TEST_CASE("a damaged session is a sentence and is put aside") {
    for (const std::string damage :
         {"version = 1\nfile = ", "\xFF\xFE", "", "version = 2", "version = 1\nposition = \"x\"\n",
          "version = 1\n[[future]]\nrecording = \"{}\"\n",
          "version = 1\n[[future]]\nforkedAt = -1\n", "version = 1\nfuture = 3\n"}) {
        CAPTURE(damage);
        const Folder folder;
        writeAtomically(folder.file("session.toml"), damage);
        Program app;
        app.keepFiles(folder.path());
        CHECK(app.session.restore());
        CHECK_FALSE(app.runs.empty());
        CHECK(app.notice().find("last time could not be") != std::string::npos);
        app.session.write();
        Program again;
        again.keepFiles(folder.path());
        CHECK(again.session.restore());
        CHECK(again.notice().find("could not be") == std::string::npos);
    }
}

TEST_CASE("a session reads back as it was written") {
    SavedSession kept;
    kept.file = "/a \"b\"\\c\n.toml";
    kept.perspective = "edit";
    kept.position = 7;
    kept.bookmarks = "7 the \"leader\" changes\n";
    kept.question = "kind=leaderTaken 领导者";
    kept.questionStops = true;
    kept.breakpoints = {"engine/executor/scheduled/delay_heap.cpp:57"};
    kept.console = {"schedule(a, 3s)", "\t\x7F"};
    kept.drafts["x"] = "title = \"任务\"\r\n";
    kept.branches.push_back({"one", "two", 3, 0, true, "{\"a\":\"\\n\"}\n"});
    const auto read = readSavedSession(toText(kept), "session.toml");
    REQUIRE(read.damaged == 0);
    CHECK(read.session == kept);
}

}  // namespace poolscope
