// A sweep: the metrics of one scenario run once for every combination of some values, and seed.
//
// Promises: plain data and sums over it; a combination is a number, the first key's value changing
// slowest, so tables, pictures and files agree on the order. A run not made yet is distinguished
// from a metric that a run cannot have.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/metrics/metrics.hpp"
#include "app/model/metrics/statistics.hpp"

namespace poolscope {

/// A key of the scenario and its values, as written on the command line.
struct SweepAxis {
    std::string key;
    std::vector<std::string> values;

    friend bool operator==(const SweepAxis&, const SweepAxis&) = default;
};

/// A larger number is taken for a mistake in a range.
inline constexpr std::size_t kMostSweptRuns = 1'000'000;

struct SweepPlan {
    std::vector<SweepAxis> axes;
    std::vector<std::uint64_t> seeds;

    /// Whether an axis is the seed itself: `seeds` says nothing then.
    bool variesSeed() const;
    std::size_t combinations() const;
    std::size_t runs() const { return combinations() * seeds.size(); }
    /// Which value of each axis.
    std::vector<std::size_t> indicesOf(std::size_t combination) const;
    std::vector<std::string> valuesOf(std::size_t combination) const;
    /// The combination of these values, or nothing if one of them is not in the plan.
    std::optional<std::size_t> combinationOf(const std::vector<std::string>& values) const;
    std::optional<std::size_t> seedIndexOf(std::uint64_t seed) const;
};

/// The metrics of one executor in one run.
struct SweptMetrics {
    std::string executor;
    std::array<std::optional<std::int64_t>, kMetricCount> values;

    friend bool operator==(const SweptMetrics&, const SweptMetrics&) = default;
};

/// One run of a sweep.
struct SweptRun {
    std::vector<std::string> values;  ///< of the axes
    std::uint64_t seed = 1;
    std::string ending;  ///< why it ended: "quiet", "until", "eventLimit" or "livelock"
    std::vector<SweptMetrics> metrics;
    std::vector<std::string> problems{};  ///< by their words: see app/model/verdict

    bool has(std::string_view problem) const;

    friend bool operator==(const SweptRun&, const SweptRun&) = default;
};

/// One metric of one combination. The mean is infinite if one of the values is kNever.
struct SweptCell {
    std::size_t runs = 0;  ///< runs made so far; 0: not run yet
    std::optional<Estimate> estimate;
};

class Sweep {
public:
    explicit Sweep(SweepPlan plan);

    const SweepPlan& plan() const { return plan_; }
    /// False if it belongs to another sweep.
    bool add(SweptRun run);
    bool has(std::size_t combination, std::size_t seedIndex) const;
    std::size_t runsMade() const { return made_; }
    std::size_t endedAs(std::string_view ending) const;
    /// Number of runs with the problem of that word.
    std::size_t withProblem(std::string_view word) const;
    /// The run, or null if it is not made yet.
    const SweptRun* run(std::size_t combination, std::size_t seedIndex) const;

    /// In the order of the scenario.
    const std::vector<std::string>& executors() const { return executors_; }
    bool hasAny(std::string_view executor, Metric metric) const;
    SweptCell cell(std::size_t combination, std::string_view executor, Metric metric) const;
    /// One metric of every combination, in order.
    std::vector<SweptCell> cells(std::string_view executor, Metric metric) const;
    /// True for the cells with the best mean of those that lose no task, skip no start and let no
    /// plan slip more than another cell does; all false for equal means or no preferred direction,
    /// and for a number of tasks, runs or calls where the combinations were not handed equally many
    /// tasks. See marksOf.
    std::vector<bool> best(std::string_view executor, Metric metric) const;
    /// Whether, with several seeds, all seeds gave the same metrics in each combination.
    bool seedChangesNothing() const;

private:
    SweepPlan plan_;
    std::vector<std::optional<SweptRun>> runs_;  ///< by combination, then seed
    std::vector<std::string> executors_;
    std::size_t made_ = 0;
};

}  // namespace poolscope
