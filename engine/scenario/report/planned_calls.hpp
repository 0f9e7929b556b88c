// When the calls of a scenario file are planned.
//
//     PlannedCalls planned(scenario, run.seed);
//     planned(3)    of the call with number 3 in the log; asked again, of its next repetition
//
// Promises: the times of a repeated call are those that the run drew from the same seed. A copy
// begins anew only if the original has not been asked. The scenario must outlive it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "engine/scenario/language/scenario.hpp"
#include "engine/scenario/run/draws.hpp"

namespace poolscope {

class PlannedCalls {
public:
    PlannedCalls(const Scenario& scenario, std::uint64_t seed)
        : scenario_(&scenario), seed_(seed) {}

    /// Nothing for a number that the file has not, after the last repetition, and for a call that
    /// has no time of its own, as it follows another.
    std::optional<Instant> operator()(std::uint32_t number) {
        if (number == 0 || number > scenario_->calls.size()) return std::nullopt;
        const AtCall& call = scenario_->calls[number - 1];
        if (call.follows) return std::nullopt;
        if (!call.arrivals) return Instant{call.time.ns};
        ArrivalTimes& drawn = repeated_.try_emplace(number, call, seed_).first->second;
        const std::optional<Duration> time = drawn.next();
        const bool follows =
            drawn.made() > 1 && call.arrivals->process == ArrivalSpec::Process::InARow;
        if (!time || follows) return std::nullopt;
        return Instant{time->ns};
    }

private:
    const Scenario* scenario_;
    std::uint64_t seed_;
    std::map<std::uint32_t, ArrivalTimes> repeated_;
};

}  // namespace poolscope
