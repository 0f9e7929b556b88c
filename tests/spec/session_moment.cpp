// The session beside the thread that draws: recordings made once, and the file written elsewhere.
#include <filesystem>
#include <stdexcept>
#include <string>
#include <thread>
#include <unistd.h>

#include <doctest/doctest.h>

#include "app/runs/kept_recording.hpp"
#include "app/runs/scenario_source.hpp"
#include "app/storage/input_text.hpp"
#include "app/workspace/saved/session_moment.hpp"
#include "engine/scenario/run/recording.hpp"
#include "tests/support/read_scenario.hpp"
#include "tests/support/scenario_text.hpp"

namespace poolscope {

namespace {

std::shared_ptr<const KeptRecording> recordingOf(const std::string& text) {
    return std::make_shared<KeptRecording>([text](const KeptRecording::Take& take) { take(text); });
}

SavedBranch branchOf(const std::string& name, std::size_t parent, std::size_t forkedAt) {
    return {name, "", forkedAt, parent, false, "", ""};
}

}  // namespace

TEST_CASE(
    "a recording is made once, by the thread that asks, and not beyond what is worth keeping") {
    int made = 0;
    std::thread::id maker;
    const KeptRecording kept([&](const KeptRecording::Take& take) {
        ++made;
        maker = std::this_thread::get_id();
        take("{}");
        take("\n");
    });
    std::thread([&] { kept.line(); }).join();
    CHECK(maker != std::this_thread::get_id());
    CHECK(kept.line() == "recording = \"{}\\n\"\n");
    CHECK(made == 1);

    std::size_t pieces = 0;
    const KeptRecording large([&](const KeptRecording::Take& take) {
        for (const std::string piece(100'000, 'x'); pieces < 1000; ++pieces) take(piece);
    });
    CHECK(large.line().empty());
    CHECK(pieces == KeptRecording::kMost / 100'000);
    const KeptRecording known([&](const KeptRecording::Take&) { FAIL("its size is known"); },
                              KeptRecording::kMost + 1);
    CHECK(known.line().empty());
}

TEST_CASE("a recording that could not be made is tried again") {
    bool fails = true;
    const KeptRecording kept([&](const KeptRecording::Take& take) {
        if (fails) throw std::bad_alloc();
        take("x");
    });
    CHECK_THROWS_AS(kept.line(), std::bad_alloc);
    fails = false;
    CHECK(kept.line() == "recording = \"x\"\n");
}

TEST_CASE("a run that cannot be made again is left out, and what was made of it keeps its own") {
    SessionMoment moment;
    moment.session.branches = {branchOf("origin", 0, 0), branchOf("live", 0, 5),
                               branchOf("of it", 1, 7), branchOf("of the origin", 0, 9)};
    moment.session.current = 3;
    moment.again = {
        {nullptr, true}, {nullptr, false}, {recordingOf("a"), false}, {recordingOf("b"), false}};
    const ReadSession read = readSavedSession(textOf(moment), "session.toml");
    CHECK(read.damaged == 0);
    const std::vector<SavedBranch>& all = read.session.branches;
    REQUIRE(all.size() == 3);
    CHECK(all[0].recording.empty());
    CHECK(all[1].name == "of it");
    CHECK(all[1].parent == 0);
    CHECK(all[1].forkedAt == 0);
    CHECK(all[2].forkedAt == 9);
    CHECK(all[2].recording == "b");
    CHECK(read.session.current == 2);
}

TEST_CASE("what is kept of a run that is still being made makes the whole run again") {
    const auto scenario = std::make_shared<const Scenario>(read(tickingUntil("6000s")));
    LoadWatch impatient;
    impatient.patience = std::chrono::milliseconds(0);
    RunOptions options;
    options.seed = 7;
    ScenarioSource source(scenario, options, impatient, 1000);
    REQUIRE(source.making());
    const std::string line = source.kept()->line();
    CHECK(source.making());
    SavedSession session;
    session.branches = {branchOf("x", 0, 0)};
    const ReadSession read =
        readSavedSession(toText(session, [&](std::size_t) { return line; }), "session.toml");
    const TextSource recording(read.session.branches.at(0).recording);
    RecordingReader reader(recording, "kept");
    while (reader.readPart()) {
    }
    CHECK(reader.diagnostics().empty());
    const OpenedRecording opened = reader.takeUnrun();
    CHECK(opened.options.seed == 7);
    CHECK_FALSE(opened.options.mostEvents);
    CHECK(opened.scenario->text == scenario->text);
    source.endMaking();
    source.waitUntilMade();
    CHECK(source.kept()->line() != line);  // it has an end now
}

TEST_CASE("a session is written beside the thread that asks; what fails is said when it is over") {
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("poolscope-moment-" + std::to_string(::getpid()));
    const std::filesystem::path file = folder / "session.toml";
    SessionMoment moment;
    moment.session.question = "one";
    SessionWriter writer;
    CHECK_FALSE(writer.busy());
    writer.begin(file, moment);
    CHECK(writer.busy());
    writer.finish();
    CHECK_FALSE(writer.busy());
    CHECK(readSavedSession(readWholeFile(file), "s").session.question == "one");
    // The same text is not written again.
    std::filesystem::remove(file);
    writer.begin(file, moment);
    writer.finish();
    CHECK_FALSE(std::filesystem::exists(file));
    moment.session.branches = {branchOf("x", 0, 0)};
    moment.again = {{std::make_shared<KeptRecording>(
                         [](const KeptRecording::Take&) { throw std::bad_alloc(); }),
                     false}};
    writer.begin(file, moment);
    CHECK_THROWS_AS(writer.finish(), std::bad_alloc);
    CHECK_FALSE(std::filesystem::exists(file));
    std::filesystem::remove_all(folder);
}

}  // namespace poolscope
