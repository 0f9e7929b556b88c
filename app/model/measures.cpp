// From what was gathered to figures.
#include "app/model/measures.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "app/model/gathered.hpp"

namespace poolscope {

namespace {

constexpr std::array<MeasureSpec, kMeasureCount> kSpecs{{
    {"submitted", MeasureUnit::Count, Better::Neither},
    {"completed", MeasureUnit::Count, Better::Neither},
    {"cancelled", MeasureUnit::Count, Better::Neither},
    {"rejected", MeasureUnit::Count, Better::Lower},
    {"pending", MeasureUnit::Count, Better::Neither},
    {"runs", MeasureUnit::Count, Better::Neither},
    {"failed", MeasureUnit::Count, Better::Lower},
    {"lateness.p50", MeasureUnit::Time, Better::Lower},
    {"lateness.p95", MeasureUnit::Time, Better::Lower},
    {"lateness.p99", MeasureUnit::Time, Better::Lower},
    {"lateness.worst", MeasureUnit::Time, Better::Lower},
    {"drift", MeasureUnit::Time, Better::Lower},
    {"bursts", MeasureUnit::Count, Better::Lower},
    {"catchUp", MeasureUnit::Time, Better::Lower},
    {"missed", MeasureUnit::Count, Better::Lower},
    {"skipped", MeasureUnit::Count, Better::Lower},
    {"queue.mean", MeasureUnit::Milli, Better::Lower},
    {"queue.most", MeasureUnit::Count, Better::Lower},
    {"waiting.p50", MeasureUnit::Time, Better::Lower},
    {"waiting.p95", MeasureUnit::Time, Better::Lower},
    {"waiting.worst", MeasureUnit::Time, Better::Lower},
    {"utilisation", MeasureUnit::Share, Better::Neither},
    {"wakeUps", MeasureUnit::Count, Better::Lower},
    {"wakeUps.forNothing", MeasureUnit::Count, Better::Lower},
    {"contention", MeasureUnit::Count, Better::Lower},
    {"comparisons", MeasureUnit::Count, Better::Lower},
    {"moves", MeasureUnit::Count, Better::Lower},
    {"searched", MeasureUnit::Count, Better::Lower},
}};

/// part of whole in millionths, without leaving 64 bits.
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

void countTasks(const Gathered& all, Figures& figures) {
    std::int64_t submitted = 0;
    std::int64_t completed = 0;
    std::int64_t cancelled = 0;
    std::int64_t rejected = 0;
    for (const auto& [id, task] : all.tasks) {
        if (task.executor.value != figures.executor.value || task.envelope) continue;
        ++submitted;
        // A bare Runnable has no state that says it is over.
        const bool ran = task.repeat == Repeat::Once && task.runs > 0 && task.ended == task.runs;
        if (task.cancelled) {
            ++cancelled;
        } else if (task.done || ran || (task.turnedAway && task.runs > 0)) {
            ++completed;  // a series ends when its pool takes no more
        } else if (task.turnedAway) {
            ++rejected;
        }
    }
    figures[Measure::Submitted] = submitted;
    figures[Measure::Completed] = completed;
    figures[Measure::Cancelled] = cancelled;
    figures[Measure::Rejected] = rejected;
    figures[Measure::Pending] = submitted - completed - cancelled - rejected;
}

void sumPeriods(const Gathered& all, Figures& figures) {
    std::optional<std::int64_t> drift;
    std::int64_t bursts = 0;
    std::int64_t missed = 0;
    std::int64_t skipped = 0;
    Duration catchUp;
    for (const auto& [id, task] : all.tasks) {
        const bool counts =
            task.executor.value == figures.executor.value && task.period.ns > 0 && task.runs > 0;
        if (!counts) continue;
        const std::int64_t period = task.period.ns;
        const std::int64_t runs = std::int64_t{task.runs} - task.runsBefore;
        const std::int64_t sinceFirst = (task.lastStart - task.first).ns;
        const std::int64_t off = sinceFirst - (runs - 1) * period;
        if (!drift || std::abs(off) > std::abs(*drift)) drift = off;
        bursts += task.bursts;
        missed += task.missed;
        skipped += std::max<std::int64_t>(0, sinceFirst / period + 1 - runs);
        catchUp = std::max(catchUp, task.catchUp);
    }
    if (!drift) return;
    figures[Measure::Drift] = drift;
    figures[Measure::Bursts] = bursts;
    figures[Measure::Missed] = missed;
    figures[Measure::Skipped] = skipped;
    figures[Measure::CatchUp] = catchUp.ns;
}

}  // namespace

const MeasureSpec& specOf(Measure measure) { return kSpecs[static_cast<std::size_t>(measure)]; }

std::optional<std::int64_t> percentile(std::vector<std::int64_t> values, int percent) {
    std::sort(values.begin(), values.end());
    return rankOf(values, percent);
}

std::vector<Figures> figuresOf(const Log& log, Instant end) {
    Gathered gathered = gather(log, end);
    std::vector<Figures> all;
    for (auto& [id, sums] : gathered.sums) {
        if (!sums.exists) continue;
        Figures figures;
        figures.executor = id;
        countTasks(gathered, figures);
        sumPeriods(gathered, figures);
        figures[Measure::Runs] = sums.runs;
        figures[Measure::Failed] = sums.failed;
        std::sort(sums.lateness.begin(), sums.lateness.end());
        figures[Measure::LatenessMedian] = rankOf(sums.lateness, 50);
        figures[Measure::Lateness95] = rankOf(sums.lateness, 95);
        figures[Measure::Lateness99] = rankOf(sums.lateness, 99);
        figures[Measure::LatenessWorst] = rankOf(sums.lateness, 100);
        std::sort(sums.waiting.begin(), sums.waiting.end());
        figures[Measure::WaitingMedian] = rankOf(sums.waiting, 50);
        figures[Measure::Waiting95] = rankOf(sums.waiting, 95);
        figures[Measure::WaitingWorst] = rankOf(sums.waiting, 100);
        if (sums.hasQueue) {
            figures[Measure::QueueMean] = sums.mean;
            figures[Measure::QueueMost] = sums.most;
        }
        if (sums.alive > 0) figures[Measure::Utilisation] = shareOf(sums.busy, sums.alive);
        figures[Measure::WakeUps] = sums.wakeUps;
        figures[Measure::WakeUpsForNothing] = sums.forNothing;
        figures[Measure::Contention] = sums.contention;
        if (sums.hasQueue && sums.heap) {
            figures[Measure::Comparisons] = sums.comparisons;
            figures[Measure::Moves] = sums.moves;
            if (sums.scheduled) figures[Measure::Searched] = sums.searched;
        }
        all.push_back(figures);
    }
    return all;
}

}  // namespace poolscope
