// Lengths and times that a run draws from its seed.
//
// Promises: a draw is a function of the generator and of what is drawn; see
// engine/world/distributions.hpp for why it is the same on every machine.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/scenario/language/scenario.hpp"
#include "engine/world/random.hpp"

namespace poolscope {

/// A length out of the range, or by its law; at most a quarter of the longest duration, so that no
/// sum of two wraps around.
Duration drawLength(Random& random, const DurationRange& range);

/// The times at which a repeated [[at]] makes its calls, one after the other.
///
/// Drawn from the seed and the number of the [[at]] alone. The scenario must outlive it.
class ArrivalTimes {
public:
    ArrivalTimes(const AtCall& at, std::uint64_t seed);

    /// The next one, not before the last; nothing when there are no more.
    std::optional<Duration> next();
    /// How many there have been.
    std::int64_t made() const { return made_; }

private:
    std::optional<Duration> advance();

    const AtCall& at_;
    const ArrivalSpec& spec_;
    Random random_;
    std::int64_t made_ = 0;
    Duration now_;
};

}  // namespace poolscope
