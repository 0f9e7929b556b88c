// What a run comes to in figures, executor by executor: what policies are compared by.
//
// Promises: computed from the log alone, so the same for both clocks and for an opened recording;
// whole numbers only; a figure that an executor cannot have (lateness without planned starts) is
// none, not zero. What each figure means is one sentence, in the texts under "measure.<key>".
// Tasks add up: completed + cancelled + rejected + pending = submitted.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/trace/log.hpp"

namespace poolscope {

enum class MeasureUnit : std::uint8_t {
    Time,   ///< nanoseconds
    Count,  ///< so many
    Milli,  ///< thousandths
    Share   ///< millionths of all
};

enum class Better : std::uint8_t { Lower, Higher, Neither };

enum class Measure : std::uint8_t {
    // what became of the tasks
    Submitted,
    Completed,
    Cancelled,
    Rejected,
    Pending,
    Runs,
    Failed,
    // how late, against the plan
    LatenessMedian,
    Lateness95,
    Lateness99,
    LatenessWorst,
    Drift,
    Bursts,
    CatchUp,
    Missed,
    Skipped,
    // how long in the queue
    QueueMean,
    QueueMost,
    WaitingMedian,
    Waiting95,
    WaitingWorst,
    // what the workers did
    Utilisation,
    WakeUps,
    WakeUpsForNothing,
    Contention,
    // what the queue cost
    Comparisons,
    Moves,
    Searched,
    Count
};
inline constexpr std::size_t kMeasureCount = static_cast<std::size_t>(Measure::Count);

struct MeasureSpec {
    std::string_view key;
    MeasureUnit unit = MeasureUnit::Count;
    Better better = Better::Lower;
};
const MeasureSpec& specOf(Measure measure);

/// One executor's figures.
struct Figures {
    ExecutorId executor;
    std::array<std::optional<std::int64_t>, kMeasureCount> values;

    std::optional<std::int64_t>& operator[](Measure measure) {
        return values[static_cast<std::size_t>(measure)];
    }
    const std::optional<std::int64_t>& operator[](Measure measure) const {
        return values[static_cast<std::size_t>(measure)];
    }
};

/// In order of the executors' ids. `end` is when the run was left: the last event may be earlier.
std::vector<Figures> figuresOf(const Log& log, Instant end);

/// Of so many values the one that at least `percent` of a hundred do not exceed (nearest rank).
std::optional<std::int64_t> percentile(std::vector<std::int64_t> values, int percent);

}  // namespace poolscope
