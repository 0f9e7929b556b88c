// Opening that fails: it says why, offers what would work, and leaves open what was open.
#include <unistd.h>

#include <doctest/doctest.h>

#include "app/panels/all.hpp"
#include "tests/pixels/editing.hpp"
#include "tests/support/scenario_text.hpp"

namespace poolscope {

namespace {

/// Hundreds of thousands of events.
std::string longScenario(const Folder& folder) {
    const std::string file = folder.file("long.toml");
    writeAtomically(file, "title = \"Long\"\n" + tickingUntil("3s"));
    return file;
}

bool has(const Workspace& app, std::string_view part) {
    return app.notices.text().find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a file that cannot be opened leaves open what was open") {
    const Folder folder;
    Program app;
    REQUIRE(app.opener.open(ownScenario(folder)));
    const std::string title = app.runs.source().title();
    const std::size_t events = app.runs.playback().history.size();
    writeAtomically(folder.file("cut.recording"), R"({"poolscope":"recording","version":1)");
    for (const std::string& file : {folder.file("none.toml"), folder.file("cut.recording"),
                                    std::string("/dev/zero"), folder.path().string()}) {
        CAPTURE(file);
        CHECK_FALSE(app.opener.open(file));
        CHECK(app.notices.isError());
        CHECK(has(app, file));
        CHECK(app.runs.source().title() == title);
        CHECK(app.runs.playback().history.size() == events);
    }
}

TEST_CASE("a run that is too large says what it needs and offers its beginning") {
    const Folder folder;
    Program app;
    app.opener.builtIn(0);
    const std::string title = app.runs.source().title();
    app.runs.watch.mostMemory = 1'000'000'000;
    app.runs.watch.inUse = [used = std::size_t{0}]() mutable { return used += 50'000'000; };
    CHECK_FALSE(app.opener.open(longScenario(folder)));
    CHECK(app.runs.source().title() == title);
    CHECK(has(app, "long.toml was not opened: its run needs about "));
    REQUIRE(app.notices.offered() == CommandId("openBeginning"));
    app.runs.watch.mostMemory = 0;
    app.perform("openBeginning");
    CHECK(app.runs.source().title() == "Long");
    CHECK(isBefore(Instant{}, app.runs.source().end()));
    CHECK(isBefore(app.runs.source().end(), Instant{} + seconds(3)));
    CHECK_FALSE(app.runs.watch.until);
    // What is done in it stays as short.
    CHECK(app.runs.source().log().size() == app.runs.playback().history.size());
}

TEST_CASE("reading a run tells how far it is") {
    const Folder folder;
    Program app;
    double running = 0;
    double reading = 0;
    app.runs.watch.tell = [&](LoadStep step, double share) {
        (step == LoadStep::Running ? running : reading) = share;
    };
    REQUIRE(app.opener.open(longScenario(folder)));
    CHECK(running > 0.5);
    CHECK(reading > 0.5);
}

TEST_CASE("a long run is shown while it is made; Esc ends it where it is") {
    const Folder folder;
    const std::string file = folder.file("endless.toml");
    writeAtomically(file, "title = \"Endless\"\n" + tickingUntil("6000s"));
    Program app;
    app.runs.watch.patience = std::chrono::milliseconds(0);
    REQUIRE(app.opener.open(file));
    REQUIRE(app.runs.source().making());
    CHECK(app.moving());
    app.advance(16);
    CHECK(app.describe().find("making Computing the run: ") != std::string::npos);
    app.press({KeyCode::Escape});
    app.runs.source().waitUntilMade();
    CHECK_FALSE(app.runs.source().making());
    CHECK(app.runs.source().log().size() < RunOptions::kMostEvents);
    // Reading goes on, a part a frame, until all of it is there.
    const std::size_t all = app.runs.source().log().size();
    for (std::size_t i = 0; i < all && app.runs.playback().history.size() < all; ++i)
        app.advance(16);
    CHECK(app.runs.playback().history.size() == all);
    CHECK(app.describe().find("making \n") != std::string::npos);
    CHECK_FALSE(app.moving());
}

TEST_CASE("a pipe can be read once, and is opened as a file is") {
    int ends[2];
    REQUIRE(::pipe(ends) == 0);
    const std::string text = readWholeFile(dataFile("assets/scenarios/4-catch-up-burst.toml"));
    REQUIRE(::write(ends[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()));
    ::close(ends[1]);
    Program app;
    CHECK(app.opener.open("/dev/fd/" + std::to_string(ends[0])));
    CHECK(app.runs.source().title() == "Catch-up burst");
    ::close(ends[0]);
}

TEST_CASE("Esc while a run is read leaves open what was open") {
    const Folder folder;
    Program app;
    app.opener.builtIn(0);
    const std::string title = app.runs.source().title();
    app.runs.watch.goOn = [&] { return true; };
    const std::string file = longScenario(folder);
    app.runs.watch.tell = [&](LoadStep step, double) {
        if (step == LoadStep::Reading) app.runs.watch.goOn = [] { return false; };
    };
    CHECK_FALSE(app.opener.open(file));
    CHECK(app.runs.source().title() == title);
    CHECK(has(app, "long.toml was not opened: you pressed Esc"));
}

TEST_CASE("an example that is shown instead says so, and why") {
    Program app;
    CHECK_FALSE(app.opener.open("/nowhere/mine.toml"));
    app.opener.example();
    REQUIRE_FALSE(app.runs.empty());
    CHECK(has(app, "'/nowhere/mine.toml' cannot be read: No such file or directory"));
    CHECK(has(app, "(shown instead: the example “"));
    CHECK(app.notices.isError());
}

}  // namespace poolscope
