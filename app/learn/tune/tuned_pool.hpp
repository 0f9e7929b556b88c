// The pool of a challenge with settings of one's choice, and what its runs come to.
//
// Promises: a run is that of the scenario's text with the values in it, as `poolscope sweep` makes
// it, and its figures are those that `sweep` prints. A combination of settings is a number, as in a
// Sweep. No OS threads.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/learn/tune/tuning.hpp"
#include "app/model/metrics/sweep.hpp"
#include "engine/scenario/editing/varied_scenario.hpp"
#include "engine/scenario/run/run.hpp"

namespace poolscope {

/// What one run, or the worst of several, comes to.
struct TuneFigures {
    std::vector<std::int64_t> goals;  ///< for each goal the value of its metric
    std::int64_t cost = 0;
    bool met = false;  ///< all goals hold

    friend bool operator==(const TuneFigures&, const TuneFigures&) = default;
};

class TunedPool {
public:
    /// Throws std::runtime_error if its file cannot be read, or a knob is not in it.
    explicit TunedPool(const TuneChallenge& challenge);

    const TuneChallenge& challenge() const { return challenge_; }
    /// The knobs as axes, and kTuneSeeds.
    const SweepPlan& plan() const { return plan_; }
    std::size_t combination(const std::vector<std::size_t>& indices) const;
    std::vector<std::size_t> start() const;

    /// The text with these values.
    std::string text(std::size_t combination) const;
    /// Throws std::runtime_error if the reader refuses it.
    std::shared_ptr<const Scenario> scenario(std::size_t combination) const;
    TuneFigures figures(std::size_t combination, const Scenario& scenario,
                        const RunRecord& run) const;

private:
    std::int64_t costOf(std::size_t combination, const Log& log, Instant end,
                        const MetricValues& metrics) const;

    const TuneChallenge& challenge_;
    VariedScenario base_;                   ///< by all knobs but the call
    std::vector<std::size_t> variedKnobs_;  ///< which knob each of them is
    std::optional<std::size_t> call_;       ///< the knob that is a call
    SweepPlan plan_;
};

}  // namespace poolscope
