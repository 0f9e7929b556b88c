// A recording on the real clock.
#include "app/runs/recorded_source.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include "app/runs/live_source.hpp"
#include "engine/trace/blocks/summed_file.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kBytesOfEvent = 26;  ///< in a log, about

}  // namespace

std::size_t eventsInBlocks(std::string_view recording) {
    if (!holdsBlocks(recording)) return 0;
    std::size_t events = 0;
    SummedFileWalk walk(recording);
    try {
        while (const std::optional<std::string_view> line = walk.line()) {
            if (!isBlockLine(*line)) continue;
            const BlockLine block = readBlockLine(*line);
            if (!walk.bytesOf(block)) break;
            events += std::min(block.events, block.bytes);
        }
    } catch (const BlockError&) {
        // whoever reads the recording says what is wrong with it
    }
    return events;
}

void checkMemoryFor(std::string_view recording, const LoadWatch& watch) {
    if (watch.mostMemory == 0) return;
    const std::size_t events = eventsInBlocks(recording);
    const std::size_t needs = watch.inUse() + events * kBytesOfEvent;
    if (events > 0 && needs > watch.mostMemory)
        throw NotEnoughMemory(needs, watch.mostMemory, std::nullopt);
}

bool isOfRealClock(std::string_view recording, std::string_view file) {
    return RecordingReader(recording, file).isReal();
}

/// What the reading thread has for itself.
struct RecordedSource::Reading {
    Reading(std::string recording, const std::string& file, const std::shared_ptr<Log>& log)
        : text(std::move(recording)), reader(text, file, log) {}

    WatchedRun read(const LoadWatch& watch) {
        while (reader.readPart() && (!watch.goOn || watch.goOn()))
            if (watch.tell) watch.tell(LoadStep::Reading, reader.share());
        OpenedRecording opened = reader.take();
        warnings = std::move(opened.warnings);
        return {std::move(opened.run)};
    }

    const std::string text;
    RecordingReader reader;
    std::vector<std::string> warnings;
};

RecordedSource::RecordedSource(std::string text, const std::string& file, const LoadWatch& watch)
    : file_(file) {
    const auto log = std::make_shared<Log>(watch.logs);
    log_ = log;
    reading_ = std::make_shared<Reading>(std::move(text), file, log);
    scenario_ = reading_->reader.scenario();
    if (watch.patience) {
        const auto read = [reading = reading_](const LoadWatch& own) { return reading->read(own); };
        background_ = std::make_unique<BackgroundRun>(read, log, watch);
        if (!background_->waitFor(watch, LoadStep::Reading, 0)) return;
        take();
    } else {
        bool givenUp = false;
        LoadWatch own = watch;
        own.goOn = [&] { return !(givenUp = watch.goOn && !watch.goOn()); };
        takeOver(reading_->read(own));
        if (givenUp) throw GivenUp();
    }
    if (unreadable_) throw std::runtime_error(warnings_.front());
}

void RecordedSource::take() {
    const std::unique_ptr<BackgroundRun> done = std::exchange(background_, nullptr);
    takeOver(done->take());
}

/// What cannot be read on is more than a warning, but what was read before it may be on the screen.
void RecordedSource::takeOver(WatchedRun made) {
    const std::shared_ptr<Reading> reading = std::exchange(reading_, nullptr);
    run_ = std::move(made.run);
    run_.log = log_;
    warnings_ = std::move(reading->warnings);
    const std::vector<Diagnostic>& found = reading->reader.diagnostics();
    unreadable_ = !found.empty();
    if (unreadable_) warnings_ = {toString(found.front(), file_)};
}

std::optional<double> RecordedSource::making() const {
    return background_ ? std::optional(background_->share()) : std::nullopt;
}

void RecordedSource::poll() {
    if (background_ && background_->waitFor({})) take();
}

void RecordedSource::waitUntilMade() {
    if (background_) take();
}

void RecordedSource::endMaking() {
    if (background_) background_->end();
}

std::string RecordedSource::title() const {
    return scenario_->title.empty() ? scenario_->fileName : scenario_->title;
}

std::string RecordedSource::recording() const {
    return background_ ? std::string() : recordingText(*scenario_, run_);
}

std::string RecordedSource::description() const { return scenario_->description; }

std::unique_ptr<RunSource> RecordedSource::act(std::size_t, const UserAction&) {
    throw std::runtime_error("what happened on the real clock cannot be run again: run it live");
}

std::unique_ptr<RunSource> RecordedSource::startLive() const {
    return std::make_unique<LiveSource>(scenario_);
}

}  // namespace poolscope
