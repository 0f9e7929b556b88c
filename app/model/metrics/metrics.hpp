// The metrics of a run, one set for each executor: what policies are compared by.
//
// Promises: computed from the log alone, so the same for both clocks and for an opened recording;
// whole numbers only; a metric that an executor cannot have (lateness without planned starts) is
// absent, not zero; a time that never comes is `kNever`. What each metric means is one sentence, in
// the texts under "measure.<key>". Tasks add up: completed + cancelled + dropped + pending =
// submitted.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "app/model/metrics/client_calls.hpp"
#include "engine/trace/log.hpp"

namespace poolscope {

enum class MetricUnit : std::uint8_t {
    Time,   ///< nanoseconds
    Count,  ///< a number
    Milli,  ///< thousandths
    Share   ///< millionths of all
};

/// What a metric tells of: what became of the work, when it was done, what that took.
enum class MetricGroup : std::uint8_t { Done, OnTime, Cost };
inline constexpr std::size_t kMetricGroupCount = 3;
/// "done", "onTime" or "cost": in files, and in the keys of texts.
std::string_view wordOf(MetricGroup group);

/// Neither: who has the better value depends on what one wants, or on how much was done.
enum class BestValue : std::uint8_t { Lower, Higher, Neither };

/// The value of a time that did not come in the run.
inline constexpr std::int64_t kNever = kForever.ns;

enum class Metric : std::uint8_t {
    // what became of the tasks
    Submitted,
    Completed,
    Cancelled,
    Dropped,
    Pending,
    NeverRan,
    Rejected,
    CallerRan,
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
    // how long tasks without a plan waited
    WaitingMedian,
    Waiting95,
    WaitingWorst,
    // what the clients had to do with it
    CallsLate,
    CallsLatest,
    ClientWait,
    // how long the queue was
    QueueMean,
    QueueMost,
    // what the workers did
    Threads,
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
inline constexpr std::size_t kMetricCount = static_cast<std::size_t>(Metric::Count);

struct MetricSpec {
    std::string_view key;
    MetricGroup group = MetricGroup::Done;
    MetricUnit unit = MetricUnit::Count;
    BestValue bestValue = BestValue::Lower;
};
const MetricSpec& specOf(Metric metric);

/// One executor's metrics.
struct MetricValues {
    ExecutorId executor;
    std::array<std::optional<std::int64_t>, kMetricCount> values;

    std::optional<std::int64_t>& operator[](Metric metric) {
        return values[static_cast<std::size_t>(metric)];
    }
    const std::optional<std::int64_t>& operator[](Metric metric) const {
        return values[static_cast<std::size_t>(metric)];
    }
};

/// In order of the executors' ids. `end` is when the run ended: the last event may be earlier.
/// `planned`: when the calls of the scenario's file were planned (PlannedCalls), not asked yet;
/// without it nothing is known of late calls.
std::vector<MetricValues> metricsOf(const Log& log, Instant end, const PlannedTimes& planned = {});

/// The `percent`-th percentile of the values, by nearest rank; nothing if there are none.
std::optional<std::int64_t> percentile(std::vector<std::int64_t> values, int percent);

}  // namespace poolscope
