// MetricCondition: a comparison of a run's metric with a value, as `explore --find` takes it.
//
//     lateness.worst > 20ms        a time with its unit
//     wakeUps.forNothing >= 5      a count
//     queue.mean > 1.5             a mean, at most three digits behind the point
//     utilisation < 80%            a share
//
// Promises: whole numbers only; the message for a mistake says what was found and what was
// expected. The condition does not hold for an executor that cannot have the metric (lateness
// without planned starts).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/model/metrics/metrics.hpp"

namespace poolscope {

struct MetricCondition {
    enum class Test : std::uint8_t { Less, LessOrEqual, Greater, GreaterOrEqual, Equal, NotEqual };

    /// The condition, or an error message.
    static std::variant<MetricCondition, std::string> read(std::string_view written);
    /// Whether the text is meant as a condition: it has a comparison sign, or names a metric.
    static bool isMeant(std::string_view written);

    bool holds(const MetricValues& metrics) const;
    /// The metrics of the first of these executors for which it holds.
    std::optional<MetricValues> foundIn(const std::vector<MetricValues>& executors) const;
    /// The same for the executors of a run. `end` and `planned`: as in metricsOf.
    std::optional<MetricValues> foundIn(const Log& log, Instant end,
                                        const PlannedTimes& planned) const;

    Metric metric = Metric::Submitted;
    Test test = Test::Greater;
    std::int64_t value = 0;  ///< in the measure's unit
    std::string text;        ///< as it was written
};

}  // namespace poolscope
