// What a session may meet when it comes back, cause by cause: nothing is lost that is there, and
// what cannot be restored is put aside as it was.
#include <doctest/doctest.h>

#include <filesystem>

#include "app/panels/all.hpp"
#include "tests/pixels/left_session.hpp"
#include "tests/support/scenario_text.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

/// As if the run of the file had been too long to be kept: it is made again from the file.
std::string withoutFirstRecording(std::string session) {
    const std::size_t at = session.find("\nrecording = ");
    const std::size_t end = session.find('\n', at + 1);
    return session.replace(at, end - at, "\nrecording = \"\"");
}

}  // namespace

TEST_CASE("the file of a run that is not kept moved: all the rest comes back") {
    const Folder folder;
    const std::string left = withoutFirstRecording(leftSession(folder));
    put(folder, left);
    fs::rename(folder.file("burst.toml"), folder.file("elsewhere.toml"));
    Program app;
    app.keepFiles(folder.path());
    REQUIRE(app.session.restore());
    CHECK(app.notice().find("could not be restored as a whole: the run burst.toml (") !=
          std::string::npos);
    CHECK(says(app, kAside));
    CHECK(readWholeFile(folder.file(std::string(kAside))) == left);
    // The fork has a recording of its own.
    REQUIRE(app.runs.branches().size() == 1);
    CHECK(app.runs.playback().head.position() == 40);
    CHECK(app.bookmarks.at(30) != nullptr);
    checkWorkIsThere(app, folder);
}

TEST_CASE("the file moved, its run was kept: it is back, and the user is told") {
    const Folder folder;
    leftSession(folder);
    fs::remove(folder.file("burst.toml"));
    Program app;
    app.keepFiles(folder.path());
    REQUIRE(app.session.restore());
    CHECK(app.runs.branches().size() == 2);
    CHECK(says(app, "burst.toml is no longer there"));
    CHECK_FALSE(fs::exists(folder.file(std::string(kAside))));
    CHECK(app.panel<EditorPanel>().document.exists());
    checkWorkIsThere(app, folder);
}

TEST_CASE("the file was edited elsewhere: its new run stands beside what was kept") {
    const Folder folder;
    leftSession(folder);
    const std::string file = folder.file("burst.toml");
    writeAtomically(file, replacedOnce(readWholeFile(file), "Catch-up", "Another"));
    Program app;
    app.keepFiles(folder.path());
    REQUIRE(app.session.restore());
    CHECK(app.runs.branches().size() == 3);
    CHECK(app.runs.source().title().starts_with("Another"));
    CHECK(app.runs.branches()[1].name == "ui.hint.forkBranch");
    CHECK(app.bookmarks.at(30) != nullptr);
    CHECK(says(app, "has changed since it was shown here"));
    CHECK_FALSE(app.panel<EditorPanel>().document.unsaved());
    CHECK_FALSE(fs::exists(folder.file(std::string(kAside))));
    checkWorkIsThere(app, folder);
}

TEST_CASE(
    "the file was broken elsewhere: the run that was shown is back, and the text to be mended") {
    const Folder folder;
    leftSession(folder);
    const std::string file = folder.file("burst.toml");
    writeAtomically(file, "title = \"x\"\n[[executor]]\nnam = 3\n");
    Program app;
    app.keepFiles(folder.path());
    REQUIRE(app.session.restore());
    CHECK(app.runs.branches().size() == 2);
    CHECK(app.runs.branches()[0].source->title() == "Catch-up burst");
    CHECK(app.panel<EditorPanel>().document.file() == file);
    CHECK(says(app, "has changed since it was shown here"));
    CHECK(says(app, "cannot be run yet"));
    checkWorkIsThere(app, folder);
}

TEST_CASE("with a text that cannot be run in Edit, the run shown beside it comes back") {
    const Folder folder;
    const std::string typo = folder.file("typo.toml");
    writeAtomically(typo, "title = \"x\"\n[[executor]]\nnam = \"a\"\n");
    {
        Program app;
        app.keepFiles(folder.path());
        REQUIRE(app.opener.open(ownScenario(folder)));
        app.runs.playback().head.seek(50);
        REQUIRE(app.opener.open(typo));
        REQUIRE(app.panel<EditorPanel>().document.file() == typo);
        app.session.write();
    }
    Program app;
    app.keepFiles(folder.path());
    REQUIRE(app.session.restore());
    CHECK(app.runs.source().title() == "Catch-up burst");
    CHECK(app.runs.playback().head.position() == 50);
    CHECK(app.panel<EditorPanel>().document.file() == typo);
    CHECK(app.panel<EditorPanel>().document.problems().size() > 0);
    CHECK_FALSE(says(app, "has changed"));
    CHECK(says(app, "as it was left"));
}

TEST_CASE("a file that was edited and saved here has not changed elsewhere") {
    const Folder folder;
    {
        Program app;
        app.keepFiles(folder.path());
        REQUIRE(app.opener.open(ownScenario(folder)));
        caretBehind(app, "title = \"");
        type(app, "My ");
        control(app, 'S');
        app.session.write();
    }
    Program app;
    app.keepFiles(folder.path());
    REQUIRE(app.session.restore());
    CHECK(app.runs.branches().size() == 1);
    CHECK_FALSE(says(app, "has changed"));
    CHECK(app.panel<EditorPanel>().document.buffer.text().starts_with("title = \"My "));
}

TEST_CASE("two windows at once have a file each, and neither loses anything") {
    const Folder folder;
    {
        Program first;
        workIn(first, folder);
        first.session.write();
        Program second;
        second.keepFiles(folder.path());
        REQUIRE(second.session.restore());
        CHECK(says(second, "this one keeps its session in " + folder.file("session-2.toml")));
        second.opener.builtIn(3);
        second.session.write();
        first.runs.playback().head.seek(20);
        first.session.write();
    }
    Program first;
    first.keepFiles(folder.path());
    REQUIRE(first.session.restore());
    CHECK(first.runs.branches().size() == 2);
    CHECK(first.runs.playback().head.position() == 20);
    Program second;
    second.keepFiles(folder.path());
    REQUIRE(second.session.restore());
    CHECK(second.runs.source().scenario()->fileName == second.library.fileOf(3));
    checkWorkIsThere(first, folder);
}

TEST_CASE("a session that is not opened again loses no progress") {
    const Folder folder;
    const std::string left = replacedOnce(leftSession(folder), "\n[[future]]",
                                          "\n[[lesson]]\nname = \"l\"\nstop = 1\nreached = 4\n"
                                          "open = false\n\n[[lessonDraft]]\nfile = \"\"\n"
                                          "text = \"title\"\nsaved = false\n\n[[future]]");
    put(folder, replacedOnce(left, "tables = 5", "tables = 7"));
    Program app;
    app.keepFiles(folder.path());
    app.opener.builtIn(1);
    app.session.sayMissing();
    CHECK(app.notice().empty());
    app.session.write();
    const SavedSession now = readSavedSession(sessionIn(folder), "s").session;
    CHECK(now.lessons.size() == 1);
    CHECK(now.lessonDraft.text == "title");
    CHECK(now.exercises.size() == 1);
    CHECK(now.drafts.size() == 1);
}

}  // namespace poolscope
