// What a session may meet when it comes back, cause by cause: nothing is lost that is there, and
// what cannot be restored is put aside as it was.
#include <doctest/doctest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <future>
#include <new>
#include <optional>

#include "app/panels/all.hpp"
#include "app/panels/lesson_editor/panel.hpp"
#include "app/panels/practise/panel.hpp"
#include "app/panels/predict/panel.hpp"
#include "app/perspectives/edit/editor.hpp"
#include "tests/pixels/editing.hpp"
#include "tests/support/damage.hpp"
#include "tests/support/random_runs.hpp"
#include "tests/support/scenario_text.hpp"
#include "tests/support/staged_source.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kAside = "session-aside.toml";

/// A user who has done much: a run of a file of one's own and a fork of it, a bookmark, an exercise
/// that was done, unsaved edits of another file.
void workIn(Program& app, const Folder& folder) {
    app.keepFiles(folder.path());
    const std::string file = ownScenario(folder);
    const std::string other = folder.file("other.toml");
    writeAtomically(other, readWholeFile(file));
    REQUIRE(app.open(other));
    caretBehind(app, "title = \"");
    type(app, "Draft ");
    REQUIRE(app.open(file));
    app.perform("practise");
    for (int i = 0; i < 100; ++i) app.press(plainKey('S'));
    app.press({KeyCode::Escape});
    app.runs.playback().head.seek(30);
    app.perform("noteBookmark");
    app.type("here");
    app.press({KeyCode::Enter});
    app.perform("schedule");
    app.runs.playback().head.pause();
    app.runs.playback().head.seek(40);
    REQUIRE(app.runs.branches().size() == 2);
}

std::string sessionIn(const Folder& folder) { return readWholeFile(folder.file("session.toml")); }

/// The session of that user, when the window is closed.
std::string leftSession(const Folder& folder) {
    Program app;
    workIn(app, folder);
    app.session.write();
    return sessionIn(folder);
}

void put(const Folder& folder, const std::string& session) {
    std::ofstream(folder.file("session.toml"), std::ios::binary) << session;
}

/// What does not depend on any run.
void checkWorkIsThere(Program& app, const Folder& folder) {
    CHECK(app.panel<PractisePanel>().exercisesDone().size() == 1);
    app.session.write();
    const ReadSession now = readSavedSession(sessionIn(folder), "now");
    CHECK(now.damaged == 0);
    CHECK(now.session.drafts.contains(folder.file("other.toml")));
    CHECK(now.session.practice.size() == 1);
    REQUIRE(app.open(folder.file("other.toml")));
    CHECK(app.panel<EditorPanel>().document.buffer.text().find("\"Draft ") != std::string::npos);
}

bool says(const Program& app, std::string_view words) {
    return app.notice().find(words) != std::string::npos;
}

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
        REQUIRE(app.open(ownScenario(folder)));
        app.runs.playback().head.seek(50);
        REQUIRE(app.open(typo));
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
        REQUIRE(app.open(ownScenario(folder)));
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

TEST_CASE("a damaged recording costs its run alone") {
    const Folder folder;
    std::string left = leftSession(folder);
    left.replace(left.rfind("[[executor]]"), 3, "???");
    put(folder, left);
    Program app;
    app.keepFiles(folder.path());
    REQUIRE(app.session.restore());
    CHECK(app.runs.branches().size() == 1);
    CHECK(app.runs.source().title() == "Catch-up burst");
    CHECK(says(app, "the run fork 1 ("));
    CHECK(readWholeFile(folder.file(std::string(kAside))) == left);
    checkWorkIsThere(app, folder);
}

TEST_CASE("a session that was cut costs what is behind the cut") {
    const Folder folder;
    const std::string left = leftSession(folder);
    for (const std::size_t share : {1, 30, 60, 99}) {
        CAPTURE(share);
        const std::string cut = left.substr(0, left.size() * share / 100);
        put(folder, cut);
        {
            Program app;
            app.keepFiles(folder.path());
            CHECK(app.session.restore());
            CHECK(says(app, kAside));
            CHECK(readWholeFile(folder.file(std::string(kAside))) == cut);
            app.session.write();
        }
        fs::remove(folder.file(std::string(kAside)));
    }
}

TEST_CASE("without the memory for a run the others come back; what was put aside before stays") {
    const Folder folder;
    const std::string left = leftSession(folder);
    writeAtomically(folder.file(std::string(kAside)), "of another day");
    Program app;
    app.keepFiles(folder.path());
    int fails = 1;
    app.runs.watch.inUse = [&fails]() -> std::size_t {
        if (fails-- > 0) throw std::bad_alloc();
        return 1;
    };
    REQUIRE(app.session.restore());
    CHECK(says(app, "the run burst.toml (there is not enough memory)"));
    CHECK(says(app, "session-aside-2.toml"));
    CHECK(readWholeFile(folder.file("session-aside-2.toml")) == left);
    CHECK(readWholeFile(folder.file(std::string(kAside))) == "of another day");
    CHECK(app.runs.branches().size() == 1);
    app.runs.watch = {};
    checkWorkIsThere(app, folder);
}

TEST_CASE(
    "while the disk is full the session is kept as it was; it is told once, and tried again") {
    const Folder folder;
    Program app;
    app.keepFiles(folder.path());
    app.openBuiltIn(2);
    app.session.write();
    const fs::path file = folder.file("session.toml");
    fs::rename(file, folder.file("good.toml"));
    fs::create_symlink("/dev/full", file);
    const auto move = [&](std::size_t to) {
        app.runs.playback().head.seek(to);
        CHECK(app.session.due() <= SessionStore::kEvery);
        app.session.poll(SessionStore::kEvery);
        app.session.write();
    };
    move(10);
    CHECK(says(app, "The session cannot be saved: '" + file.string() +
                        "' cannot be written: No space left on device"));
    app.notices.clear();
    CHECK(app.session.due() <= SessionStore::kEvery);  // the same once more
    move(11);
    CHECK(app.notice().empty());
    fs::remove(file);
    fs::rename(folder.file("good.toml"), file);
    move(12);
    CHECK(says(app, "The session is saved again"));
    CHECK(readSavedSession(sessionIn(folder), "s").session.position == 12);
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
        second.openBuiltIn(3);
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
    app.openBuiltIn(1);
    app.session.sayMissing();
    CHECK(app.notice().empty());
    app.session.write();
    const SavedSession now = readSavedSession(sessionIn(folder), "s").session;
    CHECK(now.lessons.size() == 1);
    CHECK(now.lessonDraft.text == "title");
    CHECK(now.exercises.size() == 1);
    CHECK(now.drafts.size() == 1);
}

TEST_CASE("any session file opens, and what is in the way is put aside as it was") {
    const Folder folder;
    const std::string left = leftSession(folder);
    const std::string draft =
        left.substr(left.find("\n[[draft]]"),
                    left.find("\n[[", left.find("\n[[draft]]") + 1) - left.find("\n[[draft]]"));
    for (std::uint64_t seed = 1; seed <= randomRuns(40); ++seed) {
        CAPTURE(seed);
        const Damage damage = damaged(left, seed);
        put(folder, damage.text);
        const std::string aside = folder.file(std::string(kAside));
        // A program of its own each time: a session comes back before anything was opened, and what
        // another damage left open would be an edit of the file whose draft is looked for.
        Program app;
        app.keepFiles(folder.path());
        CHECK(app.session.restore());
        const bool told = says(app, kAside);
        CHECK(told == fs::exists(aside));
        if (told) CHECK(readWholeFile(aside) == damage.text);
        app.session.write();
        const std::string now = sessionIn(folder);
        CHECK(readSavedSession(now, "now").damaged == 0);
        const std::size_t at = left.find(draft);
        if (!damage.touches(at, at + draft.size())) CHECK(now.find(draft) != std::string::npos);
        fs::remove(aside);
    }
}

TEST_CASE("closing does not wait for a run that is being made, and it is made again") {
    const Folder folder;
    const std::string file = folder.file("endless.toml");
    writeAtomically(file, "title = \"Endless\"\n" + tickingUntil("6000s"));
    {
        Program app;
        app.keepFiles(folder.path());
        app.runs.watch.patience = std::chrono::milliseconds(0);
        REQUIRE(app.open(file));
        REQUIRE(app.runs.source().making());
        CHECK(app.session.due() <= SessionStore::kEvery);
        app.session.write();
        CHECK(app.runs.source().making());
    }
    const SavedSession kept = readSavedSession(sessionIn(folder), "s").session;
    REQUIRE(kept.branches.size() == 1);
    CHECK(kept.branches[0].recording.find("\"hash\"") == std::string::npos);
    CHECK(kept.branches[0].recording.find("Endless") != std::string::npos);
}

TEST_CASE("a run that fails in the background is shown as far as it is, with the reason") {
    Program app;
    app.openBuiltIn(0);
    const auto scenario = app.runs.source().scenario();
    std::promise<void> gate;
    app.open(std::make_unique<StagedSource>(scenario, [wait = gate.get_future().share()] {
        wait.wait();
        throw std::bad_alloc();
    }));
    CHECK(app.runs.source().making());
    app.runs.playback().head.seek(60);
    gate.set_value();
    while (app.runs.source().making()) app.advance(16);
    CHECK(app.runs.source().failure() != nullptr);
    CHECK(app.runs.source().log().size() == 100);
    CHECK(app.runs.playback().head.position() == 60);
    CHECK(says(app, "The run could not be computed beyond"));
    CHECK(says(app, "there is not enough memory"));
    CHECK(app.notices.isError());
    CHECK(app.describe().find("making The run failed here\n") != std::string::npos);
    app.notices.clear();
    app.perform("endMaking");  // its button
    CHECK(says(app, "there is not enough memory"));
    app.runs.source().waitUntilMade();
}

TEST_CASE("while a challenge is on, predictions and riddles go on to be kept") {
    const Folder folder;
    Program app;
    app.keepFiles(folder.path());
    app.openBuiltIn(2);
    SavedSession before;
    before.predictions = {{"head", 3, 2, {}}};
    before.riddle = {4, 2, 3, 1, false, {}};
    for (const auto& panel : app.layers.panels()) panel->loading(before, app);
    app.perform("tuneIt");
    REQUIRE(app.showsInstead());
    app.session.write();
    const SavedSession kept = readSavedSession(sessionIn(folder), "s").session;
    CHECK(kept.predictions == before.predictions);
    CHECK(kept.riddle == before.riddle);
    CHECK(kept.file == app.library.fileOf(2));
}

TEST_CASE("a lesson that can no longer be read is put aside, and the next one is kept") {
    const Folder folder;
    writeAtomically(folder.file("lesson-aside.toml"), "of another day");
    Program app;
    app.openBuiltIn(0);
    LessonEditorPanel& editor = app.panel<LessonEditorPanel>();
    SavedSession kept;
    kept.lessonDraft = {folder.file("lesson.toml"), "title = 3\n", false};
    editor.loading(kept, app);
    editor.addMoment(app);
    CHECK(says(app, folder.file("lesson-aside-2.toml")));
    CHECK(readWholeFile(folder.file("lesson-aside-2.toml")) == "title = 3\n");
    SavedSession now;
    editor.save(now, app);
    CHECK(now.lessonDraft.text.find("[[stop]]") != std::string::npos);
}

}  // namespace poolscope
