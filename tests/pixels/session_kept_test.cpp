// Keeping the session goes on: on a full disk, while a run is made or fails, in a challenge.
#include <doctest/doctest.h>

#include <filesystem>
#include <future>
#include <new>

#include "app/panels/all.hpp"
#include "app/panels/predict/panel.hpp"
#include "tests/pixels/left_session.hpp"
#include "tests/support/scenario_text.hpp"
#include "tests/support/staged_source.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

}  // namespace

TEST_CASE(
    "while the disk is full the session is kept as it was; it is told once, and tried again") {
    const Folder folder;
    Program app;
    app.keepFiles(folder.path());
    app.opener.builtIn(2);
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

TEST_CASE("closing does not wait for a run that is being made, and it is made again") {
    const Folder folder;
    const std::string file = folder.file("endless.toml");
    writeAtomically(file, "title = \"Endless\"\n" + tickingUntil("6000s"));
    {
        Program app;
        app.keepFiles(folder.path());
        app.runs.watch.patience = std::chrono::milliseconds(0);
        REQUIRE(app.opener.open(file));
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
    app.opener.builtIn(0);
    const auto scenario = app.runs.source().scenario();
    std::promise<void> gate;
    app.opener.open(std::make_unique<StagedSource>(scenario, [wait = gate.get_future().share()] {
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
    app.opener.builtIn(2);
    SavedSession before;
    before.predictions = {{"head", 3, 2, {}}};
    before.riddle = {4, 2, 3, 1, false, {}};
    app.layers.each<KeepsState>([&](KeepsState& each) { each.loading(before, app); });
    app.perform("tuneIt");
    REQUIRE(app.opener.showsInstead());
    app.session.write();
    const SavedSession kept = readSavedSession(sessionIn(folder), "s").session;
    CHECK(kept.predictions == before.predictions);
    CHECK(kept.riddle == before.riddle);
    CHECK(kept.file == app.library.fileOf(2));
}

}  // namespace poolscope
