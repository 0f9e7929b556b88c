// Files saved and opened again, edits that wait for them, and the session that comes back.
#include <doctest/doctest.h>

#include <filesystem>

#include "app/storage/data_files.hpp"
#include "app/workspace/app.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "tests/pixels/editing.hpp"

namespace poolscope {

namespace {
namespace fs = std::filesystem;
}

TEST_CASE("a text is saved and opened again; a built-in one as a copy") {
    const Folder folder;
    App app;
    const std::string file = ownScenario(folder);
    REQUIRE(app.open(file));
    caretBehind(app, "title = \"");
    type(app, "My ");
    CHECK(app.document().unsaved());
    control(app, 'S');
    CHECK_FALSE(app.document().unsaved());
    CHECK(readWholeFile(file).starts_with("title = \"My "));
    App again;
    REQUIRE(again.open(file));
    CHECK(again.runs.source().title().starts_with("My "));
    CHECK(again.document().buffer.text() == app.document().buffer.text());

    again.openBuiltIn(0);
    caretBehind(again, "title = \"");
    type(again, "Our ");
    const std::string builtIn = again.document().file();
    control(again, 'S');
    REQUIRE(again.ui.focus == Focus::SaveAs);
    again.ui.entry.set(folder.file("copy"));
    again.press({KeyCode::Enter});
    CHECK(again.document().file() == folder.file("copy.toml"));
    CHECK(readWholeFile(folder.file("copy.toml")).starts_with("title = \"Our "));
    CHECK_FALSE(readWholeFile(builtIn).starts_with("title = \"Our "));
    CHECK(again.recent().all().front() == folder.file("copy.toml"));
    // Another file is not written over without asking.
    again.perform(Command::SaveFileAs);
    again.ui.entry.set(file);
    again.press({KeyCode::Enter});
    CHECK(readWholeFile(file).starts_with("title = \"My "));
    CHECK(again.ui.focus == Focus::SaveAs);
    again.press({KeyCode::Enter});
    CHECK(readWholeFile(file).starts_with("title = \"Our "));
    // Where nothing can be written there is a sentence, and the text is still unsaved.
    again.perform(Command::ShowEdit);
    again.press({KeyCode::Enter});
    type(again, " ");
    again.perform(Command::SaveFileAs);
    again.ui.entry.set("/proc/nowhere/x.toml");
    again.press({KeyCode::Enter});
    CHECK(again.notice().find("cannot be written") != std::string::npos);
    CHECK(again.document().unsaved());
}

TEST_CASE("a scenario with mistakes opens in the editor") {
    const Folder folder;
    writeAtomically(folder.file("bad.toml"), "title = \"x\"\n[[executor]]\nnam = \"a\"\n");
    App app;
    app.drop({folder.file("bad.toml"), folder.file("other.toml")});
    CHECK(app.ui.perspective == Perspective::Edit);
    CHECK(app.document().file() == folder.file("bad.toml"));
    CHECK(app.document().problems().size() >= 2);
    CHECK(app.recent().all().size() == 2);
    CHECK_FALSE(App().open(folder.file("nothing.toml")));
}

TEST_CASE("edits that were not saved wait for their file to be opened again") {
    const Folder folder;
    App app;
    const std::string file = ownScenario(folder);
    REQUIRE(app.open(file));
    caretBehind(app, "title = \"");
    type(app, "Mine ");
    const std::string text = app.document().buffer.text();
    app.openBuiltIn(0);
    CHECK_FALSE(app.document().unsaved());
    REQUIRE(app.open(file));
    CHECK(app.document().buffer.text() == text);
    CHECK(app.document().unsaved());
    app.perform(Command::RevertFile);
    CHECK_FALSE(app.document().unsaved());
    app.openBuiltIn(0);
    REQUIRE(app.open(file));
    CHECK_FALSE(app.document().unsaved());
}

TEST_CASE("the session comes back: file, edits, futures, playhead, perspective") {
    const Folder folder;
    const std::string file = ownScenario(folder);
    std::string text;
    std::string state;
    {
        App app;
        app.keepFiles(folder.path());
        REQUIRE_FALSE(app.restoreSession());
        REQUIRE(app.open(file));
        app.runs.playback().head.seek(30);
        app.perform(Command::Schedule);
        app.runs.playback().head.pause();
        caretBehind(app, "period = \"100");
        type(app, "0");
        app.press({KeyCode::Enter, false, true});
        type(app, "x \"任务\"");
        app.ui.theme = Theme::Light;
        app.runs.switchTo(1);
        app.runs.playback().head.seek(40);
        text = app.document().buffer.text();
        // Nobody closes it: a few seconds pass, and it is killed.
        CHECK(app.sessionDue() <= App::kSessionEvery);
        app.pollSession(App::kSessionEvery);
        CHECK(app.sessionDue() > App::kSessionEvery);
    }
    App app;
    app.keepFiles(folder.path());
    REQUIRE(app.restoreSession());
    CHECK(app.document().file() == file);
    CHECK(app.document().buffer.text() == text);
    CHECK(app.document().unsaved());
    CHECK(app.runs.branches().size() == 3);
    CHECK(app.runs.current() == 1);
    CHECK(app.runs.branches()[2].name == "ui.edit.future");
    CHECK(app.runs.branches()[2].ofEdit);
    CHECK(app.runs.playback().head.position() == 40);
    CHECK(app.ui.perspective == Perspective::Edit);
    CHECK(app.ui.theme == Theme::Light);
    CHECK(app.notice().find("as it was left") != std::string::npos);
    app.perform(Command::StartAfresh);
    CHECK(app.runs.branches().size() == 1);
    CHECK(app.document().file() != file);
    // Starting afresh loses no edits either.
    REQUIRE(app.open(file));
    CHECK(app.document().buffer.text() == text);
}

TEST_CASE("bookmarks and the question come back") {
    const Folder folder;
    {
        App app;
        app.keepFiles(folder.path());
        app.openBuiltIn(2);
        app.runs.playback().head.seek(30);
        app.perform(Command::NoteBookmark);
        app.type("here");
        app.press({KeyCode::Enter});
        app.perform(Command::Find);
        app.type("kind=leaderTaken");
        app.press({KeyCode::Escape});
        app.writeSession();
    }
    App app;
    app.keepFiles(folder.path());
    REQUIRE(app.restoreSession());
    REQUIRE(app.ui.bookmarks.at(30) != nullptr);
    CHECK(app.ui.bookmarks.at(30)->note == "here");
    CHECK(app.ui.find == "kind=leaderTaken");
}

TEST_CASE("breakpoints come back, and whether play stops at the question") {
    const Folder folder;
    std::vector<SourceLine> set;
    {
        App app;
        app.keepFiles(folder.path());
        app.openBuiltIn(2);
        app.writeSession();
        for (const std::size_t position : {30, 90}) {
            app.runs.playback().head.seek(position);
            app.perform(Command::ToggleBreakpoint);
        }
        app.perform(Command::StopAtMatches);
        set = app.ui.breakpoints;
        REQUIRE(set.size() == 2);
        CHECK(app.sessionDue() < 1e8);
        app.writeSession();
    }
    App app;
    app.keepFiles(folder.path());
    REQUIRE(app.restoreSession());
    CHECK(app.ui.breakpoints == set);
    CHECK(app.ui.findStops);
    // Of another version's lines those stay that still tell something.
    const std::string file = folder.file("session.toml");
    const std::string text = readWholeFile(file);
    const std::size_t at = text.find("breakpoints = [");
    REQUIRE(at != std::string::npos);
    writeAtomically(file,
                    std::string(text).insert(
                        at + 15, "\"engine/gone.cpp:3\", \"engine/world/world.cpp:1\", \"x\", "));
    App other;
    other.keepFiles(folder.path());
    REQUIRE(other.restoreSession());
    CHECK(other.ui.breakpoints == set);
}

TEST_CASE("a file changed by somebody else meanwhile is read anew") {
    const Folder folder;
    const std::string file = ownScenario(folder);
    {
        App app;
        app.keepFiles(folder.path());
        REQUIRE(app.open(file));
        app.writeSession();
    }
    writeAtomically(file, replacedOnce(readWholeFile(file), "Catch-up", "Another"));
    App app;
    app.keepFiles(folder.path());
    REQUIRE(app.restoreSession());
    CHECK(app.runs.source().title().starts_with("Another"));
    CHECK_FALSE(app.document().unsaved());
}

TEST_CASE("the console's lines come back") {
    const Folder folder;
    {
        App app;
        app.keepFiles(folder.path());
        app.openBuiltIn(0);
        app.perform(Command::FocusConsole);
        for (const char* line : {"schedule a 3", "schedule b 1", "nonsense"}) {
            app.type(line);
            app.press({KeyCode::Enter});
        }
        app.writeSession();
    }
    App app;
    app.keepFiles(folder.path());
    REQUIRE(app.restoreSession());
    REQUIRE(app.runs.branches().size() == 2);
    CHECK(app.runs.source().isConsole());
    CHECK(app.runs.playback().history.latest().life.tasks() == 2);
}

TEST_CASE("a damaged session is a sentence and is put aside") {
    for (const std::string damage :
         {"version = 1\nfile = ", "\xFF\xFE", "", "version = 2", "version = 1\nposition = \"x\"\n",
          "version = 1\n[[future]]\nrecording = \"{}\"\n",
          "version = 1\n[[future]]\nforkedAt = -1\n", "version = 1\nfuture = 3\n"}) {
        CAPTURE(damage);
        const Folder folder;
        writeAtomically(folder.file("session.toml"), damage);
        App app;
        app.keepFiles(folder.path());
        CHECK(app.restoreSession());
        CHECK_FALSE(app.runs.empty());
        CHECK(app.notice().find("last time could not be") != std::string::npos);
        app.writeSession();
        App again;
        again.keepFiles(folder.path());
        CHECK(again.restoreSession());
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
    kept.console = {"schedule a 3", "\t\x7F"};
    kept.drafts["x"] = "title = \"任务\"\r\n";
    kept.branches.push_back({"one", "two", 3, 0, true, "{\"a\":\"\\n\"}\n"});
    const auto read = readSavedSession(toText(kept), "session.toml");
    REQUIRE(std::holds_alternative<SavedSession>(read));
    CHECK(std::get<SavedSession>(read) == kept);
}

}  // namespace poolscope
