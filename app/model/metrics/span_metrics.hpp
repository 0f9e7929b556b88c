// The metrics of a stretch of a run, one set for each executor.
//
// Promises: counted from the log alone; the metrics of two spans that meet add up to those of both
// together, but for the worst lateness and the share. A run counts where it begins; a worker that
// still runs a task at the end of the span is busy up to there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/model/narration/text_catalog.hpp"
#include "app/model/run/log_span.hpp"
#include "engine/trace/log.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

struct SpanMetrics {
    ExecutorId executor;
    std::int64_t runs = 0;
    std::int64_t late = 0;              ///< of those with a planned start, later than it
    std::optional<Duration> worst;      ///< lateness; none without a planned start
    std::optional<std::int64_t> share;  ///< of the workers' time in tasks, in millionths
    std::int64_t wakeUps = 0;
    std::int64_t forNothing = 0;  ///< wake-ups after which the thread found no task
    std::int64_t lockWaits = 0;
    std::int64_t comparisons = 0;
    std::int64_t moves = 0;

    friend bool operator==(const SpanMetrics&, const SpanMetrics&) = default;
};

/// In order of the executors' ids.
std::vector<SpanMetrics> spanMetricsOf(const Log& log, const LogSpan& span);

/// A row for each metric that any executor has, headed by its name; a column for each executor.
std::vector<std::vector<std::string>> spanTable(const std::vector<SpanMetrics>& all,
                                                const Names& names, const TextCatalog& words);
/// "100 ms to 450 ms: 350 ms, 213 events."
std::string spanTitle(const LogSpan& span, const TextCatalog& words);

}  // namespace poolscope
