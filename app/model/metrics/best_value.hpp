// Which of several executors has the better value of a metric, and whether that is bought with work
// that was not done; and in which metrics they differ, group by group.
//
// Promises: the tables in the window, of the command line and on paper have the same sections;
// whoever loses a task, leaves one waiting that was due, skips starts or lets its plan
// slip more than another one is never marked `Better` than that one, only `BetterButShort`: it
// does less, so it is no wonder that it is sooner done.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "app/model/metrics/metrics.hpp"

namespace poolscope {

enum class ValueMark : std::uint8_t {
    None,
    Better,         ///< of those that fall short of nobody
    BetterButShort  ///< as good or better than all, of a column that falls short of another one
};

/// A column's value of a metric; of a sweep's settings the mean. Whole numbers stay whole.
using FigureOf = std::function<std::optional<long double>(std::size_t column, Metric)>;

/// All None for equal values or no preferred direction, and for a number of tasks, runs or calls
/// where the columns were not handed equally many tasks.
std::vector<ValueMark> marksOf(Metric metric, std::size_t columns, const FigureOf& figureOf);
std::vector<ValueMark> marksOf(Metric metric, const std::vector<const MetricValues*>& columns);

/// True for the columns that did less than another one: lost a task, left one waiting that was due,
/// skipped a start, or let a plan slip.
std::vector<bool> fallingShort(std::size_t columns, const FigureOf& figureOf);

/// How far the plans of a column moved: its drift, as far as no run was late for it. A fixed rate
/// that is late has not moved its plan; a fixed delay is never late, since its plan moves.
std::int64_t slippedBy(const MetricValues& values);

FigureOf figuresOf(const std::vector<const MetricValues*>& columns);

/// "lower", "higher", or "depends": which way is better, in files.
std::string_view wordOf(BestValue better);

/// Metrics that at least one column has, in order.
std::vector<Metric> metricsPresent(const std::vector<const MetricValues*>& columns);

/// Of those the ones in which the columns are not all equal.
std::vector<Metric> metricsThatDiffer(const std::vector<const MetricValues*>& columns);

/// The metrics of one group that at least one column has.
struct MetricSection {
    MetricGroup group = MetricGroup::Done;
    std::vector<Metric> different;  ///< of one column alone all of them
    std::vector<Metric> alike;      ///< the same in every column
};
/// In order, without empty ones. `differs` says of which metrics the columns differ.
std::vector<MetricSection> metricSections(const std::vector<const MetricValues*>& columns,
                                          const std::function<bool(Metric)>& differs);

/// Whether all columns have the same value.
bool isAlike(Metric metric, const std::vector<const MetricValues*>& columns);

}  // namespace poolscope
