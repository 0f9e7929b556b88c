// What a learner tunes: a small pool under load, the settings that may be changed, the goal that
// its runs must reach, and what should be spent as little of as possible.
//
// Promises: every combination of the settings is a scenario that can be run; with those that the
// file has the goal is not reached; some combination reaches it (tests/spec/tune_challenges.cpp). A
// setting is a `--vary` of `poolscope sweep`, but for `….call`, which exchanges fixed rate and
// fixed delay. The goal is about the first executor of the file.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "app/model/metrics/metrics.hpp"

namespace poolscope {

struct TuneKnob {
    std::string_view key;     ///< "pool.corePoolSize"
    std::string_view values;  ///< as `--vary` takes them: "1..8", "10ms,20ms"
    std::size_t start = 0;    ///< the value that the file has
    std::string_view label;   ///< "corePoolSize": a name of the JDK
};

struct TuneGoal {
    enum class Test : std::uint8_t { Below, AtMost, AtLeast };
    Metric metric = Metric::LatenessWorst;
    Test test = Test::Below;
    std::int64_t bound = 0;  ///< in the metric's unit

    bool holds(std::int64_t value) const {
        switch (test) {
            case Test::Below: return value < bound;
            case Test::AtMost: return value <= bound;
            case Test::AtLeast: return value >= bound;
        }
        return false;
    }
    /// Whether `one` is further from the goal than `other`.
    bool isWorse(std::int64_t one, std::int64_t other) const {
        return test == Test::AtLeast ? one < other : one > other;
    }
};

/// What should be small. It is measured in the run, but for Slots and Permits, which are settings.
enum class TuneCost : std::uint8_t {
    Threads,      ///< getLargestPoolSize
    Slots,        ///< the queue's capacity
    Permits,      ///< of a semaphore
    Comparisons,  ///< of the queue
    ThreadTime    ///< how long threads live in all, and kThreadMade more for each, in ns
};
/// "threads", "slots", …: as the texts have it.
std::string_view nameOf(TuneCost cost);

/// What making a thread costs, as so much of its life.
inline constexpr std::int64_t kThreadMade = 30'000'000;

struct TuneChallenge {
    std::string_view id;              ///< of its texts: "ui.tuneIt.name.<id>", "….task.<id>", …
    int level = 1;                    ///< from 1 to 3
    std::string_view file;            ///< below assets/challenges/tune
    std::span<const TuneKnob> knobs;  ///< at least two
    std::span<const TuneGoal> goals;  ///< all of them must hold
    TuneCost cost = TuneCost::Threads;
};

std::span<const TuneChallenge> tuneChallenges();

/// The runs that judge a setting. The first one is shown while it is tuned; a setting that reaches
/// the goal there alone is not good enough.
inline constexpr std::array<std::uint64_t, 5> kTuneSeeds{1, 2, 3, 4, 5};

}  // namespace poolscope
