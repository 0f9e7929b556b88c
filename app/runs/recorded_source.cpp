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

WatchedRun HeldRecording::readOn(const LoadWatch& watch) {
    const WatchedStep step(watch, LoadStep::Reading);
    std::optional<NotEnoughMemory> tooMuch;
    const auto fits = [&] {
        try {
            step.reached(reader.share(), [](double) { return Instant{}; });  // none is offered
        } catch (const NotEnoughMemory& found) {
            tooMuch = found;  // what was read may be on the screen
        }
        return !tooMuch;
    };
    while (reader.readPart() && fits() && (!watch.goOn || watch.goOn())) {
    }
    OpenedRecording opened = reader.take();
    warnings = std::move(opened.warnings);
    return {std::move(opened.run), std::move(tooMuch)};
}

RecordedSource::RecordedSource(std::shared_ptr<HeldRecording> recording, const std::string& file,
                               const LoadWatch& watch)
    : file_(file),
      recording_(std::move(recording)),
      scenario_(recording_->reader.scenario()),
      log_(recording_->log) {
    if (watch.patience) {
        const auto read = [held = recording_](const LoadWatch& own) { return held->readOn(own); };
        if (!makeInBackground(read, log_, watch, LoadStep::Reading, 0)) return;
    } else {
        bool givenUp = false;
        LoadWatch own = watch;
        own.goOn = [&] { return !(givenUp = watch.goOn && !watch.goOn()); };
        finish(recording_->readOn(own));
        if (givenUp) throw GivenUp();
    }
    if (tooLarge()) throw NotEnoughMemory(*tooLarge());
    if (unreadable_) throw std::runtime_error(warnings_.front());
}

/// What cannot be read on is more than a warning, but what was read before it may be on the screen.
void RecordedSource::keep(RunRecord run) {
    const std::shared_ptr<HeldRecording> read = std::exchange(recording_, nullptr);
    run_ = std::move(run);
    run_.log = log_;
    warnings_ = std::move(read->warnings);
    const std::vector<Diagnostic>& found = read->reader.diagnostics();
    unreadable_ = !found.empty();
    if (unreadable_) warnings_ = {toString(found.front(), file_)};
}

std::string RecordedSource::title() const {
    return scenario_->title.empty() ? scenario_->fileName : scenario_->title;
}

std::string RecordedSource::recording() const {
    return isMade() ? recordingText(*scenario_, run_) : std::string();
}

std::string RecordedSource::description() const { return scenario_->description; }

std::unique_ptr<RunSource> RecordedSource::act(std::size_t, const UserAction&) {
    throw std::runtime_error("what happened on the real clock cannot be run again: run it live");
}

std::unique_ptr<RunSource> RecordedSource::startLive() const {
    return std::make_unique<LiveSource>(scenario_);
}

}  // namespace poolscope
