// The inputs of the metrics, collected in one pass over a log: facts about each task, and sums for
// each executor.
//
// Promises: the result depends only on the log and `end`.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "app/model/metrics/client_calls.hpp"
#include "app/model/run/missed_periods.hpp"
#include "engine/trace/folded_kinds.hpp"
#include "engine/trace/log.hpp"

namespace poolscope {

/// Facts about one task at the end of the run.
struct TaskTotals {
    ExecutorId executor;
    Instant created;
    bool wrapper = false;
    TaskId carries;
    Repeat repeat = Repeat::Once;
    Instant first;
    Duration period;
    std::uint32_t runsBefore = 0;       ///< runs before `first`, by an earlier plan
    std::optional<Duration> newPeriod;  ///< set by a change; no run is planned with it yet
    std::optional<Instant> newFirst;    ///< the first planned start of the new plan
    bool done = false;                  ///< its future or TimerTask is
    bool cancelled = false;
    bool refused = false;     ///< rejected, and the handler has it still
    bool turnedAway = false;  ///< rejected, or removed from the queue before its next run
    std::uint32_t runs = 0;
    std::uint32_t ended = 0;
    Instant lastStart;
    /// Planned start of the first run of a late stretch; in the end, of one that did not end.
    std::optional<Instant> lateSince;
    Duration catchUp;            ///< the longest of those that did
    std::optional<Instant> due;  ///< when its next run is planned, if that is known
    std::int64_t bursts = 0;
    MissedPeriods periods;
    std::int64_t missed = 0;
};

/// What became of a task. A cancelled one is no other, and a periodic one that is to run again is
/// pending.
enum class TaskFate : std::uint8_t { Cancelled, Completed, Dropped, Pending };
TaskFate fateOf(const TaskTotals& task);

/// A run of a task's body, by its number from 1.
using NumberedRun = std::pair<TaskId, std::uint32_t>;

/// The sums of one executor.
struct ExecutorTotals {
    bool exists = false;
    std::vector<std::int64_t> lateness;
    std::vector<std::int64_t> waiting;
    std::int64_t failed = 0;
    bool refuses = true;             ///< can refuse a task: it is no completion service
    std::set<TaskId> rejected;       ///< its rejection handler got them
    std::set<NumberedRun> byCaller;  ///< of those: its handler ran them in the caller's thread
    std::int64_t runs = 0;
    bool calls = false;  ///< clients called it
    std::optional<std::int64_t> late;
    std::optional<std::int64_t> latest;
    std::int64_t clientWait = 0;
    std::vector<ClientStay> stays;
    std::int64_t queue = 0;
    std::int64_t most = 0;
    Instant queueSince;
    std::int64_t lengths = 0;  ///< each length times how long it lasted, in units of the pass
    std::int64_t mean = 0;     ///< of the queue's length, in thousandths
    bool hasQueue = false;
    std::int64_t threads = 0;  ///< of its workers, those that began
    std::int64_t alive = 0;
    std::int64_t busy = 0;
    std::int64_t wakeUps = 0;
    std::int64_t forNothing = 0;
    std::int64_t contention = 0;
    std::int64_t comparisons = 0;
    std::int64_t moves = 0;
    std::int64_t searched = 0;
    bool heap = true;
    bool timer = false;
    bool scheduled = true;  ///< its queue is a scheduled pool's, which records its searches
};

struct MetricInputs {
    std::map<ExecutorId, ExecutorTotals> sums;
    std::map<TaskId, TaskTotals> tasks;
    Instant end;
};

/// Collects them event by event.
class MetricGathering {
public:
    /// As for collectMetricInputs. The log must outlive it.
    MetricGathering(const Log& log, Instant end, const PlannedTimes& planned);
    MetricGathering(const MetricGathering&) = delete;
    MetricGathering& operator=(const MetricGathering&) = delete;
    ~MetricGathering();

    /// Each event of the log, in its order; those of other kinds may be left out.
    void apply(const Event& event);
    static const KindTable& kinds();
    /// After the last event.
    MetricInputs finish();

private:
    class Fold;
    std::unique_ptr<Fold> fold_;
};

/// `end` is what the clock showed when the run was over; what still went on counts until then.
/// `planned`: as for metricsOf. Only the first `events` events count.
MetricInputs collectMetricInputs(const Log& log, Instant end, const PlannedTimes& planned,
                                 std::size_t events = std::numeric_limits<std::size_t>::max());

}  // namespace poolscope
