// Computes the metrics from the inputs.
#include "app/model/metrics/metrics.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <map>

#include "app/model/metrics/metric_inputs.hpp"
#include "app/model/metrics/metric_reading.hpp"

namespace poolscope {

namespace {

using enum MetricGroup;

constexpr std::array<MetricSpec, kMetricCount> kSpecs{{
    {"submitted", Done, MetricUnit::Count, BestValue::Neither},
    {"completed", Done, MetricUnit::Count, BestValue::Higher},
    {"cancelled", Done, MetricUnit::Count, BestValue::Neither},
    {"dropped", Done, MetricUnit::Count, BestValue::Lower},
    {"pending", Done, MetricUnit::Count, BestValue::Neither},
    {"neverRan", Done, MetricUnit::Count, BestValue::Lower},
    {"rejected", Done, MetricUnit::Count, BestValue::Neither},
    {"callerRan", Done, MetricUnit::Count, BestValue::Neither},
    {"runs", Done, MetricUnit::Count, BestValue::Neither},
    {"failed", Done, MetricUnit::Count, BestValue::Lower},
    {"lateness.p50", OnTime, MetricUnit::Time, BestValue::Lower},
    {"lateness.p95", OnTime, MetricUnit::Time, BestValue::Lower},
    {"lateness.p99", OnTime, MetricUnit::Time, BestValue::Lower},
    {"lateness.worst", OnTime, MetricUnit::Time, BestValue::Lower},
    {"drift", OnTime, MetricUnit::Time, BestValue::Lower},
    {"bursts", OnTime, MetricUnit::Count, BestValue::Neither},
    {"catchUp", OnTime, MetricUnit::Time, BestValue::Lower},
    {"missed", OnTime, MetricUnit::Count, BestValue::Lower},
    {"skipped", OnTime, MetricUnit::Count, BestValue::Lower},
    {"waiting.p50", OnTime, MetricUnit::Time, BestValue::Lower},
    {"waiting.p95", OnTime, MetricUnit::Time, BestValue::Lower},
    {"waiting.worst", OnTime, MetricUnit::Time, BestValue::Lower},
    {"calls.late", OnTime, MetricUnit::Count, BestValue::Lower},
    {"calls.latest", OnTime, MetricUnit::Time, BestValue::Lower},
    {"client.wait", OnTime, MetricUnit::Time, BestValue::Lower},
    {"queue.mean", Cost, MetricUnit::Milli, BestValue::Neither},
    {"queue.most", Cost, MetricUnit::Count, BestValue::Neither},
    {"threads", Cost, MetricUnit::Count, BestValue::Neither},
    {"utilisation", Cost, MetricUnit::Share, BestValue::Neither},
    {"wakeUps", Cost, MetricUnit::Count, BestValue::Neither},
    {"wakeUps.forNothing", Cost, MetricUnit::Count, BestValue::Neither},
    {"contention", Cost, MetricUnit::Count, BestValue::Neither},
    {"comparisons", Cost, MetricUnit::Count, BestValue::Neither},
    {"moves", Cost, MetricUnit::Count, BestValue::Neither},
    {"searched", Cost, MetricUnit::Count, BestValue::Neither},
}};

/// part / whole in millionths, without overflowing 64 bits.
std::int64_t shareOf(std::int64_t part, std::int64_t whole) {
    constexpr std::int64_t kMillion = 1'000'000;
    while (whole > std::numeric_limits<std::int64_t>::max() / kMillion) {
        part /= 2;
        whole /= 2;
    }
    return whole <= 0 ? 0 : std::min(part, whole) * kMillion / whole;
}

/// Nearest rank.
std::optional<std::int64_t> rankOf(const std::vector<std::int64_t>& sorted, int percent) {
    if (sorted.empty()) return std::nullopt;
    const std::size_t rank = (sorted.size() * static_cast<std::size_t>(percent) + 99) / 100;
    return sorted[std::max<std::size_t>(rank, 1) - 1];
}

using Tasks = std::vector<const TaskTotals*>;  // of one executor

void countTasks(const Tasks& tasks, Instant end, MetricValues& metrics) {
    std::int64_t submitted = 0;
    std::int64_t completed = 0;
    std::int64_t cancelled = 0;
    std::int64_t dropped = 0;
    std::int64_t neverRan = 0;
    for (const TaskTotals* const task : tasks) {
        if (task->wrapper) continue;
        ++submitted;
        switch (fateOf(*task)) {
            case TaskFate::Cancelled: ++cancelled; break;
            case TaskFate::Completed: ++completed; break;
            case TaskFate::Dropped: ++dropped; break;
            case TaskFate::Pending:
                if (task->runs == 0 && (!task->due || isBefore(*task->due, end))) ++neverRan;
        }
    }
    metrics[Metric::Submitted] = submitted;
    metrics[Metric::Completed] = completed;
    metrics[Metric::Cancelled] = cancelled;
    metrics[Metric::Dropped] = dropped;
    metrics[Metric::Pending] = submitted - completed - cancelled - dropped;
    metrics[Metric::NeverRan] = neverRan;
}

/// The drift of a task that has run, and how many slots of its plan got no run.
void compareWithPlan(const TaskTotals& task, std::optional<std::int64_t>& drift,
                     std::int64_t& skipped) {
    if (task.runs == 0) return;
    const std::int64_t period = task.period.ns;
    const std::int64_t runs = std::int64_t{task.runs} - task.runsBefore;
    const std::int64_t sinceFirst = (task.lastStart - task.first).ns;
    const std::int64_t off = sinceFirst - (runs - 1) * period;
    if (!drift || std::abs(off) > std::abs(*drift)) drift = off;
    skipped += std::max<std::int64_t>(0, sinceFirst / period + 1 - runs);
}

void sumPeriods(const Tasks& tasks, MetricValues& metrics) {
    bool any = false;
    std::optional<std::int64_t> drift;
    std::int64_t bursts = 0;
    std::int64_t missed = 0;
    std::int64_t skipped = 0;
    Duration catchUp;
    for (const TaskTotals* const task : tasks) {
        if (task->period.ns <= 0 || (task->runs == 0 && !task->lateSince)) continue;
        any = true;
        compareWithPlan(*task, drift, skipped);
        bursts += task->bursts;
        missed += task->missed;
        catchUp = std::max(catchUp, task->lateSince ? Duration{kNever} : task->catchUp);
    }
    if (!any) return;
    metrics[Metric::Drift] = drift;
    metrics[Metric::Bursts] = bursts;
    metrics[Metric::Missed] = missed;
    metrics[Metric::Skipped] = skipped;
    metrics[Metric::CatchUp] = catchUp.ns;
}

}  // namespace

std::vector<MetricValues> metricsFrom(MetricInputs& inputs) {
    std::map<ExecutorId, Tasks> tasksOf;
    for (const auto& [id, task] : inputs.tasks) tasksOf[task.executor].push_back(&task);
    std::vector<MetricValues> all;
    for (auto& [id, sums] : inputs.sums) {
        if (!sums.exists) continue;
        MetricValues metrics;
        metrics.executor = id;
        countTasks(tasksOf[id], inputs.end, metrics);
        sumPeriods(tasksOf[id], metrics);
        metrics[Metric::Runs] = sums.runs;
        metrics[Metric::Failed] = sums.failed;
        if (sums.refuses) {
            metrics[Metric::Rejected] = static_cast<std::int64_t>(sums.rejected.size());
            metrics[Metric::CallerRan] = static_cast<std::int64_t>(sums.byCaller.size());
        }
        std::sort(sums.lateness.begin(), sums.lateness.end());
        metrics[Metric::LatenessMedian] = rankOf(sums.lateness, 50);
        metrics[Metric::Lateness95] = rankOf(sums.lateness, 95);
        metrics[Metric::Lateness99] = rankOf(sums.lateness, 99);
        metrics[Metric::LatenessWorst] = rankOf(sums.lateness, 100);
        std::sort(sums.waiting.begin(), sums.waiting.end());
        metrics[Metric::WaitingMedian] = rankOf(sums.waiting, 50);
        metrics[Metric::Waiting95] = rankOf(sums.waiting, 95);
        metrics[Metric::WaitingWorst] = rankOf(sums.waiting, 100);
        if (sums.calls) {
            metrics[Metric::CallsLate] = sums.late;
            metrics[Metric::CallsLatest] = sums.latest;
            metrics[Metric::ClientWait] = sums.clientWait;
        }
        if (sums.hasQueue) {
            metrics[Metric::QueueMean] = sums.mean;
            metrics[Metric::QueueMost] = sums.most;
        }
        metrics[Metric::Threads] = sums.threads;
        if (sums.alive > 0) metrics[Metric::Utilisation] = shareOf(sums.busy, sums.alive);
        metrics[Metric::WakeUps] = sums.wakeUps;
        metrics[Metric::WakeUpsForNothing] = sums.forNothing;
        metrics[Metric::Contention] = sums.contention;
        if (sums.hasQueue && sums.heap) {
            metrics[Metric::Comparisons] = sums.comparisons;
            metrics[Metric::Moves] = sums.moves;
            if (sums.scheduled) metrics[Metric::Searched] = sums.searched;
        }
        all.push_back(metrics);
    }
    return all;
}

const MetricSpec& specOf(Metric metric) { return kSpecs[static_cast<std::size_t>(metric)]; }

std::string_view wordOf(MetricGroup group) {
    switch (group) {
        case Done: return "done";
        case OnTime: return "onTime";
        case Cost: break;
    }
    return "cost";
}

std::optional<std::int64_t> percentile(std::vector<std::int64_t> values, int percent) {
    std::sort(values.begin(), values.end());
    return rankOf(values, percent);
}

std::vector<MetricValues> metricsOf(const Log& log, Instant end, const PlannedTimes& planned) {
    MetricInputs inputs = collectMetricInputs(log, end, planned);
    return metricsFrom(inputs);
}

std::vector<MetricValues> MetricReading::finish() {
    MetricInputs inputs = inputs_.finish();
    return metricsFrom(inputs);
}

}  // namespace poolscope
