// Recordings are read in parts: how much is read for what, and what happens where bytes are
// missing.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "app/runs/recorded_source.hpp"
#include "app/runs/scenario_source.hpp"
#include "app/storage/file_source.hpp"
#include "engine/trace/blocks/summed_file.hpp"
#include "tests/support/read_scenario.hpp"
#include "tests/support/scenario_text.hpp"

namespace poolscope {

namespace {

RunRecord ticks(const Scenario& scenario) { return runVirtually(scenario); }

/// The events of a virtual run stand in for those of real threads.
std::string realRecording() {
    const Scenario scenario = read(tickingUntil("2s"));
    RunRecord run = ticks(scenario);
    run.clock = ClockKind::Real;
    run.choices.clear();
    return recordingText(scenario, run);
}

/// Counts what is read of a text; may end before it or refuse bytes.
class WatchedSource final : public ByteSource {
public:
    explicit WatchedSource(const std::string& text) : text_(text), source_(text_) {}
    std::size_t size() const override { return source_.size(); }
    std::size_t read(std::size_t at, char* to, std::size_t length) const override {
        if (at + length > refusesFrom) throw UnreadableBytes("the disk is broken");
        const std::size_t most = at < endsAt ? std::min(length, endsAt - at) : 0;
        const std::size_t count = source_.read(at, to, most);
        bytesRead += count;
        mostAtOnce = std::max(mostAtOnce, count);
        return count;
    }

    std::size_t refusesFrom = std::string::npos;
    std::size_t endsAt = std::string::npos;
    mutable std::size_t bytesRead = 0;
    mutable std::size_t mostAtOnce = 0;

private:
    const std::string text_;
    const TextSource source_;
};

std::size_t readWhole(RecordingReader& reader) {
    std::size_t parts = 1;
    while (reader.readPart()) ++parts;
    return parts;
}

/// A file that is gone when the test is over.
class TemporaryFile {
public:
    explicit TemporaryFile(const std::string& text) {
        std::ofstream(path_, std::ios::binary) << text;
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() { std::filesystem::remove(path_); }
    std::string path() const { return path_; }

private:
    const std::filesystem::path path_ =
        std::filesystem::temp_directory_path() /
        ("poolscope-source-" + std::to_string(reinterpret_cast<std::uintptr_t>(this)));
};

}  // namespace

TEST_CASE(
    "a recording's lines and blocks are the same, however many bytes are "
    "read at once") {
    const std::string text = realRecording();
    for (const std::size_t ahead :
         {std::size_t{1}, std::size_t{7}, std::size_t{4096}, text.size()}) {
        const TextSource source(text);
        SummedFileWalk walk(source, ahead);
        std::string again;
        while (const auto line = walk.line()) {
            again.append(*line).append("\n");
            if (!isBlockLine(*line)) continue;
            const auto bytes = walk.bytesOf(readBlockLine(*line));
            REQUIRE(bytes);
            again.append(*bytes).append("\n");
        }
        CHECK(again == text);
        CHECK(walk.share() == 1);
    }
}

TEST_CASE("only the beginning of a recording is read before it is asked for more") {
    const std::string text = realRecording();
    const WatchedSource source(text);
    REQUIRE(text.size() > 2 * SummedFileWalk::kFarAhead);
    RecordingReader reader(source, "run.recording");
    CHECK(reader.isReal());
    CHECK(source.bytesRead == SummedFileWalk::kFarAhead);
    const auto log = reader.take().run.log;
    CHECK(log->size() == 0);
}

TEST_CASE(
    "how many events a recording has is told by its end, or by passing "
    "over its blocks") {
    const std::string text = realRecording();
    const WatchedSource whole(text);
    const std::size_t events = eventsInBlocks(whole);
    CHECK(whole.bytesRead < 10'000);
    const WatchedSource cut(text.substr(0, text.rfind("{\"end\"")));
    CHECK(eventsInBlocks(cut) == events);
    CHECK(cut.mostAtOnce <= 4096);
    CHECK(cut.bytesRead < text.size());
    std::string lying = text;
    const std::size_t at = lying.rfind("\"events\":") + 9;
    lying.insert(at, "99999");
    CHECK(eventsInBlocks(lying) == lying.size());
}

TEST_CASE(
    "a recording that is cut while it is read ends there, with the "
    "warning of one that was") {
    const std::string text = realRecording();
    for (const std::size_t end : {text.find("{\"block\":2"), text.find("{\"block\":2") + 20,
                                  text.find("{\"block\":2") + 500}) {
        WatchedSource source(text);
        const auto log = std::make_shared<Log>();
        RecordingReader reader(source, "run.recording", log);
        source.endsAt = std::max(end, source.bytesRead);
        readWhole(reader);
        CHECK(reader.diagnostics().empty());
        const OpenedRecording opened = reader.take();
        REQUIRE(opened.warnings.size() == 1);
        CHECK(opened.warnings[0].find("the recording is cut short after ") != std::string::npos);
        CHECK(opened.run.log->size() % EventBlockWriter::kEvents == 0);
    }
}

TEST_CASE("a line that is cut while it is sought is none, however often it is asked for") {
    const std::string text = realRecording();
    for (const std::size_t end : {0, 5, 16, 40}) {
        WatchedSource source(text);
        source.endsAt = end;
        SummedFileWalk walk(source, 16);
        CHECK_FALSE(walk.line());
        CHECK_FALSE(walk.line());
    }
}

TEST_CASE("bytes that cannot be read are told with what the system says") {
    const std::string text = realRecording();
    WatchedSource source(text);
    RecordingReader reader(source, "run.recording");
    source.refusesFrom = text.size() - 10;
    readWhole(reader);
    REQUIRE(reader.diagnostics().size() == 1);
    CHECK(reader.diagnostics()[0].sentence() == "the disk is broken");
}

TEST_CASE(
    "a file is opened in parts and is the run of its text, also when it "
    "is removed meanwhile") {
    const std::string text = realRecording();
    std::unique_ptr<RunSource> source;
    {
        const TemporaryFile file(text);
        LoadWatch watch;
        watch.patience = std::chrono::milliseconds(0);
        source = openRun(file.path(), watch);
    }
    source->waitUntilMade();
    CHECK(source->warnings().empty());
    CHECK(source->recording() == text);
    CHECK_THROWS_WITH(FileSource("no/such/file"),
                      "'no/such/file' cannot be read: No such file or directory");
}

TEST_CASE(
    "a virtual recording is run again once, in the background, and "
    "judged when it is over") {
    const Scenario scenario = read(tickingUntil("2s"));
    const RunRecord run = ticks(scenario);
    const std::string text = recordingText(scenario, run);
    std::string other = text;
    other.replace(other.rfind("\"hash\":\"") + 8, 2, "zz");
    LoadWatch watch;
    watch.patience = std::chrono::milliseconds(0);
    for (const bool waits : {false, true}) {
        const auto same = openRecordedRun(text, "x", waits ? watch.waiting() : watch);
        const auto differs = openRecordedRun(other, "x", waits ? watch.waiting() : watch);
        same->waitUntilMade();
        differs->waitUntilMade();
        CHECK(same->warnings().empty());
        CHECK(same->recording() == text);
        CHECK(hashOf(same->log()) == hashOf(*run.log));
        REQUIRE(differs->warnings().size() == 1);
        CHECK(differs->warnings()[0].find("this version of the engine runs it differently") !=
              std::string::npos);
    }
}

TEST_CASE(
    "a virtual recording is not run before it is shown, and a run that "
    "was ended not judged") {
    const Scenario scenario = read(tickingUntil("6000s"));
    RunOptions options;
    options.mostEvents = 1000;
    std::string text = recordingText(scenario, runVirtually(scenario, options));
    // As if it had run to its end, which takes seconds.
    text.replace(text.find("\"ending\":\""), text.find(",\"events\"") - text.find("\"ending\":\""),
                 "\"ending\":\"until\"");
    LoadWatch watch;
    watch.patience = std::chrono::milliseconds(0);
    const auto source = openRecordedRun(text, "x", watch);
    CHECK(source->making());
    source->endMaking();
    source->waitUntilMade();
    CHECK(source->warnings().empty());
}

}  // namespace poolscope
