// A run that was recorded on the real clock: it can be viewed and accepts no actions.
#pragma once

#include <cstddef>
#include <string_view>

#include "app/runs/background_run.hpp"
#include "app/runs/load_watch.hpp"
#include "app/runs/run_source.hpp"
#include "engine/scenario/run/recording.hpp"

namespace poolscope {

/// How many events the blocks of a recording say that they hold, never more than they have bytes.
/// Passes over the blocks by their lengths.
std::size_t eventsInBlocks(std::string_view recording);

/// Before a recording is read: a few bytes an event in its file are many in a log. Throws
/// NotEnoughMemory.
void checkMemoryFor(std::string_view recording, const LoadWatch& watch);

/// Whether a recording's head says that the run was on the real clock.
bool isOfRealClock(std::string_view recording, std::string_view file);

class RecordedSource final : public RunSource {
public:
    /// Of a recording of the real clock. Waits until all of it is read or, with `watch.patience`,
    /// until that is over and something was read. Throws std::runtime_error if it cannot be read on
    /// within that time; what is found later is a warning, and the run ends there.
    RecordedSource(std::string text, const std::string& file, const LoadWatch& watch);

    const Log& log() const override { return *log_; }
    Instant end() const override { return background_ ? RunSource::end() : run_.end; }
    std::optional<double> making() const override;
    void poll() override;
    void waitUntilMade() override;
    void endMaking() override;
    std::vector<std::string> warnings() const override { return warnings_; }
    std::string title() const override;
    std::string description() const override;
    ShownClock clock() const override { return ShownClock::Real; }
    bool canAct() const override { return false; }
    std::unique_ptr<RunSource> act(std::size_t position, const UserAction& act) override;
    std::unique_ptr<RunSource> startLive() const override;
    std::shared_ptr<const Scenario> scenario() const override { return scenario_; }
    std::uint64_t seed() const override { return background_ ? RunSource::seed() : run_.seed; }
    std::string recording() const override;

private:
    struct Reading;
    void take();
    void takeOver(WatchedRun made);

    const std::string file_;
    std::shared_ptr<Reading> reading_;  ///< until it is read; its reader is the background's
    std::shared_ptr<const Scenario> scenario_;
    std::shared_ptr<const Log> log_;
    RunRecord run_;  ///< when it is read
    std::vector<std::string> warnings_;
    bool unreadable_ = false;                    ///< after what the log holds
    std::unique_ptr<BackgroundRun> background_;  ///< until it is read
};

}  // namespace poolscope
