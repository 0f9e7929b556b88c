// Lengths of time that are drawn from the seed: evenly, exponentially, lognormally, or out of a
// list of measured ones.
//
// Promises: plain data, whole nanoseconds. How a length is drawn: engine/scenario/run/draws.hpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/trace/time.hpp"

namespace poolscope {

/// `~exp(30ms)`, `~lognormal(30ms, 200ms)`, `~csv(measured.csv, column)`.
struct DurationLaw {
    enum class Kind : std::uint8_t { Exponential, Lognormal, Measured };

    Kind kind = Kind::Exponential;
    Duration middle;                 ///< Exponential: the mean; Lognormal: the median
    Duration p99;                    ///< Lognormal: 99 of 100 are at most this long
    std::vector<Duration> measured;  ///< Measured: each as likely as the others; never empty
    std::string text;                ///< as it was written
};

/// A length of time drawn from the seed: by the law if there is one, else evenly between `low` and
/// `high`; `low == high` means no draw.
struct DurationRange {
    Duration low;
    Duration high;
    std::shared_ptr<const DurationLaw> law = nullptr;

    bool isFixed() const { return low == high && law == nullptr; }
    friend bool operator==(const DurationRange&, const DurationRange&) = default;
};

/// When a repeated [[at]] makes its calls.
struct ArrivalSpec {
    enum class Process : std::uint8_t {
        Every,     ///< at `time`, then one every `gap`
        Poisson,   ///< gaps drawn exponentially, of the mean `gap`
        Uniform,   ///< gaps drawn evenly
        Burst,     ///< as Every, `size` calls at once
        Recorded,  ///< at `time` plus each of `recorded`
        InARow     ///< at `time`, then each as soon as the one before it has returned
    };

    Process process = Process::Every;
    DurationRange gap;
    std::int32_t size = 1;
    std::vector<Duration> recorded;     ///< in ascending order; never empty
    std::optional<std::int32_t> times;  ///< at most so many calls
    std::optional<Duration> until;      ///< none after this time
};

}  // namespace poolscope
