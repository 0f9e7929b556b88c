// A run that was recorded on the real clock: it can be viewed and accepts no actions.
#pragma once

#include <cstddef>
#include <string_view>

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

class RecordedSource final : public RunSource {
public:
    explicit RecordedSource(OpenedRecording recording) : recording_(std::move(recording)) {}

    const Log& log() const override { return *recording_.run.log; }
    Instant end() const override { return recording_.run.end; }
    std::string title() const override;
    std::string description() const override;
    ShownClock clock() const override { return ShownClock::Real; }
    bool canAct() const override { return false; }
    std::unique_ptr<RunSource> act(std::size_t position, const UserAction& act) override;
    std::unique_ptr<RunSource> startLive() const override;
    std::shared_ptr<const Scenario> scenario() const override { return recording_.scenario; }
    std::uint64_t seed() const override { return recording_.run.seed; }
    std::string recording() const override;

private:
    OpenedRecording recording_;
};

}  // namespace poolscope
