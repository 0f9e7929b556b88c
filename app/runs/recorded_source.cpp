// A recording on the real clock.
#include "app/runs/recorded_source.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <stdexcept>
#include <utility>

#include "app/runs/kept_recording.hpp"
#include "app/runs/paced_source.hpp"
#include "engine/trace/blocks/summed_file.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kBytesOfEvent = 26;  ///< in a log, about
constexpr std::size_t kLastLine = 4096;    ///< no last line is longer

class KeptText final : public ByteSource {
public:
    explicit KeptText(std::string text) : text_(std::move(text)), source_(text_) {}
    std::size_t size() const override { return source_.size(); }
    std::size_t read(std::size_t at, char* to, std::size_t length) const override {
        return source_.read(at, to, length);
    }

private:
    const std::string text_;
    const TextSource source_;
};

std::string piece(const ByteSource& source, std::size_t at, std::size_t length) {
    std::string bytes(length, '\0');
    bytes.resize(source.read(at, bytes.data(), length));
    return bytes;
}

/// What the last line says; nothing if the recording was cut.
std::optional<std::size_t> eventsAtEnd(const ByteSource& recording) {
    const std::size_t length = std::min(recording.size(), kLastLine);
    const std::string end = piece(recording, recording.size() - length, length);
    const std::size_t line = end.rfind("\n{\"end\":");
    if (line == std::string::npos || end.find('\n', line + 1) != end.size() - 1) return {};
    constexpr std::string_view kEvents = ",\"events\":";
    const std::size_t found = end.find(kEvents, line);
    if (found == std::string::npos) return {};
    std::size_t events = 0;
    const char* const first = end.data() + found + kEvents.size();
    const auto read = std::from_chars(first, end.data() + end.size(), events);
    return read.ec == std::errc() ? std::optional(events) : std::nullopt;
}

std::size_t eventsByBlock(const ByteSource& recording) {
    std::size_t events = 0;
    SummedFileWalk walk(recording, kLastLine);
    try {
        while (const std::optional<std::string_view> line = walk.line()) {
            if (!isBlockLine(*line)) continue;
            const BlockLine block = readBlockLine(*line);
            if (!walk.pass(block)) break;
            events += std::min(block.events, block.bytes);
        }
    } catch (const BlockError&) {
        // whoever reads the recording says what is wrong with it
    }
    return events;
}

}  // namespace

std::size_t eventsInBlocks(const ByteSource& recording) {
    if (!holdsBlocks(piece(recording, 0, kLastLine))) return 0;
    const std::optional<std::size_t> events = eventsAtEnd(recording);
    return events ? std::min(*events, recording.size()) : eventsByBlock(recording);
}

std::size_t eventsInBlocks(std::string_view recording) {
    return eventsInBlocks(TextSource(recording));
}

void checkMemoryFor(const ByteSource& recording, const LoadWatch& watch) {
    if (watch.mostMemory == 0) return;
    const std::size_t events = eventsInBlocks(recording);
    const std::size_t needs = watch.inUse() + events * kBytesOfEvent;
    if (events > 0 && needs > watch.mostMemory)
        throw NotEnoughMemory(needs, watch.mostMemory, std::nullopt);
}

void checkMemoryFor(std::string_view recording, const LoadWatch& watch) {
    checkMemoryFor(TextSource(recording), watch);
}

HeldRecording::HeldRecording(std::string recording, const std::string& file,
                             std::shared_ptr<LogMemory> logs)
    : HeldRecording(std::make_unique<KeptText>(std::move(recording)), file, std::move(logs)) {}

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
        const auto read = [held = recording_](const LoadWatch& own, const Yields&) {
            return held->readOn(own);
        };
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

void RecordedSource::keepBegin(RunRecord run) {
    recording_.reset();
    run.clock = ClockKind::Real;
    run.seed = scenario_->seed;
    run.log = log_;
    run_ = std::move(run);
}

/// While it is being read, the bytes that it is read from.
std::shared_ptr<const KeptRecording> RecordedSource::makeKept() const {
    using Take = KeptRecording::Take;
    if (isMade())
        return std::make_shared<KeptRecording>(
            [scenario = scenario_, run = run_](const Take& take) {
                writeRecording(*scenario, run, take);
            });
    const std::size_t size = recording_->source->size();
    return std::make_shared<KeptRecording>(
        [held = recording_, size](const Take& take) { take(piece(*held->source, 0, size)); }, size);
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

std::unique_ptr<RunSource> RecordedSource::startLive(ShownClock clock) const {
    RunOptions options;
    options.seed = seed();
    return liveRun(clock, scenario_, options, {});
}

}  // namespace poolscope
