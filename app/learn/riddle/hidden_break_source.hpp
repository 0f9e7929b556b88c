// The run of a scenario one part of which is taken out, and nothing says which.
//
// Promises: the log is that of the run without the part, less the events that name what was taken
// out; what follows from the missing part is all there, also after a person acted in the run. The
// scenario that it gives is the whole one. It cannot be kept as a recording and is not run live:
// both would name the part. Why here: the engine always tells of what it was built without.
#pragma once

#include <memory>

#include "app/runs/run_source.hpp"
#include "engine/trace/event_words.hpp"

namespace poolscope {

/// The scenario with that part taken out of its first executor.
Scenario withoutPart(const Scenario& whole, Ablation part);
/// The same events without those that name what was taken out.
std::shared_ptr<const Log> logWithoutNames(const Log& log);

class HiddenBreakSource final : public RunSource {
public:
    HiddenBreakSource(const std::shared_ptr<const Scenario>& whole, Ablation part);

    const Log& log() const override { return *log_; }
    Instant end() const override { return inner_->end(); }
    bool ended() const override { return inner_->ended(); }
    std::string title() const override { return whole_->title; }
    std::string description() const override { return whole_->description; }
    std::unique_ptr<RunSource> act(std::size_t position, const UserAction& act) override;
    bool canChange() const override { return true; }
    std::vector<SchedulingPoint> turnsFrom(std::size_t position, std::size_t most) const override;
    std::shared_ptr<const Scenario> scenario() const override { return whole_; }
    std::uint64_t seed() const override { return inner_->seed(); }

private:
    HiddenBreakSource(std::shared_ptr<const Scenario> whole, std::unique_ptr<RunSource> inner);
    /// The position in the run whose log names the part.
    std::size_t inInner(std::size_t position) const;

    std::shared_ptr<const Scenario> whole_;
    std::unique_ptr<RunSource> inner_;  ///< whose log names the part
    std::shared_ptr<const Log> log_;
};

}  // namespace poolscope
