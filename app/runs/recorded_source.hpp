// A run that was recorded on the real clock: it can be viewed and accepts no actions.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/runs/background_source.hpp"
#include "app/runs/load_watch.hpp"
#include "app/runs/run_source.hpp"
#include "engine/scenario/run/recording.hpp"

namespace poolscope {

/// How many events a recording of blocks says that it holds, never more than it has bytes. Its last
/// line is asked, or, if it was cut, the lines before its blocks, which are passed over.
std::size_t eventsInBlocks(const ByteSource& recording);
std::size_t eventsInBlocks(std::string_view recording);

/// Before a recording is read: a few bytes an event in its file are many in a log. Throws
/// NotEnoughMemory.
void checkMemoryFor(const ByteSource& recording, const LoadWatch& watch);
void checkMemoryFor(std::string_view recording, const LoadWatch& watch);

/// A recording and its reader, which has read the head. Whoever reads on has it for itself.
struct HeldRecording {
    /// `logs`: where the log gets its memory from; may be null.
    HeldRecording(std::unique_ptr<const ByteSource> recording, const std::string& file,
                  std::shared_ptr<LogMemory> logs)
        : source(std::move(recording)),
          log(std::make_shared<Log>(std::move(logs))),
          reader(*source, file, log) {}
    /// Of a text, which is kept.
    HeldRecording(std::string recording, const std::string& file, std::shared_ptr<LogMemory> logs);

    /// Reads to the end, or to the block after which the watch does not go on or has no memory;
    /// once.
    WatchedRun readOn(const LoadWatch& watch);

    const std::unique_ptr<const ByteSource> source;
    const std::shared_ptr<Log> log;
    RecordingReader reader;
    std::vector<std::string> warnings{};  ///< when it is read
};

class RecordedSource final : public BackgroundSource {
public:
    /// Of a recording of the real clock. Waits until all of it is read or, with `watch.patience`,
    /// until that is over and something was read. Throws std::runtime_error if it cannot be read on
    /// within that time; what is found later is a warning, and the run ends there.
    RecordedSource(std::shared_ptr<HeldRecording> recording, const std::string& file,
                   const LoadWatch& watch);
    RecordedSource(std::string text, const std::string& file, const LoadWatch& watch)
        : RecordedSource(std::make_shared<HeldRecording>(std::move(text), file, watch.logs), file,
                         watch) {}

    const Log& log() const override { return *log_; }
    Instant end() const override { return isMade() ? run_.end : RunSource::end(); }
    std::vector<std::string> warnings() const override { return warnings_; }
    std::string title() const override;
    std::string description() const override;
    ShownClock clock() const override { return ShownClock::Real; }
    bool canAct() const override { return false; }
    std::unique_ptr<RunSource> act(std::size_t position, const UserAction& act) override;
    std::unique_ptr<RunSource> startLive(ShownClock clock) const override;
    std::shared_ptr<const Scenario> scenario() const override { return scenario_; }
    std::uint64_t seed() const override { return isMade() ? run_.seed : RunSource::seed(); }
    std::string recording() const override;

private:
    void keep(RunRecord run) override;
    void keepBegin(RunRecord run) override;
    std::shared_ptr<const KeptRecording> makeKept() const override;

    const std::string file_;
    std::shared_ptr<HeldRecording> recording_;  ///< until it is read; the background's meanwhile
    std::shared_ptr<const Scenario> scenario_;
    std::shared_ptr<const Log> log_;
    RunRecord run_;  ///< when it is read
    std::vector<std::string> warnings_;
    bool unreadable_ = false;  ///< after what the log holds
};

}  // namespace poolscope
