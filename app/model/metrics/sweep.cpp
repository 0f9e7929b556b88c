// Enumerates combinations and collects the results of their runs.
#include "app/model/metrics/sweep.hpp"

#include <algorithm>
#include <limits>

#include "app/model/metrics/best_value.hpp"

namespace poolscope {

bool SweepPlan::variesSeed() const {
    return std::any_of(axes.begin(), axes.end(),
                       [](const SweepAxis& axis) { return axis.key == "seed"; });
}

std::size_t SweepPlan::combinations() const {
    std::size_t count = 1;
    for (const SweepAxis& axis : axes) count *= axis.values.size();
    return count;
}

std::vector<std::size_t> SweepPlan::indicesOf(std::size_t combination) const {
    std::vector<std::size_t> indices(axes.size());
    for (std::size_t i = axes.size(); i-- > 0;) {
        indices[i] = combination % axes[i].values.size();
        combination /= axes[i].values.size();
    }
    return indices;
}

std::vector<std::string> SweepPlan::valuesOf(std::size_t combination) const {
    const std::vector<std::size_t> indices = indicesOf(combination);
    std::vector<std::string> values;
    for (std::size_t i = 0; i < axes.size(); ++i) values.push_back(axes[i].values[indices[i]]);
    return values;
}

std::optional<std::size_t> SweepPlan::combinationOf(const std::vector<std::string>& values) const {
    if (values.size() != axes.size()) return std::nullopt;
    std::size_t combination = 0;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const std::vector<std::string>& all = axes[i].values;
        const auto at = std::find(all.begin(), all.end(), values[i]);
        if (at == all.end()) return std::nullopt;
        combination = combination * all.size() + static_cast<std::size_t>(at - all.begin());
    }
    return combination;
}

std::optional<std::size_t> SweepPlan::seedIndexOf(std::uint64_t seed) const {
    const auto at = std::find(seeds.begin(), seeds.end(), seed);
    if (at == seeds.end()) return std::nullopt;
    return static_cast<std::size_t>(at - seeds.begin());
}

Sweep::Sweep(SweepPlan plan) : plan_(std::move(plan)), runs_(plan_.runs()) {}

bool Sweep::add(SweptRun run) {
    const auto combination = plan_.combinationOf(run.values);
    const auto seed = plan_.seedIndexOf(run.seed);
    if (!combination || !seed) return false;
    std::optional<SweptRun>& place = runs_[*combination * plan_.seeds.size() + *seed];
    if (!place) ++made_;
    for (const SweptMetrics& metrics : run.metrics)
        if (std::find(executors_.begin(), executors_.end(), metrics.executor) == executors_.end())
            executors_.push_back(metrics.executor);
    place = std::move(run);
    return true;
}

bool Sweep::has(std::size_t combination, std::size_t seedIndex) const {
    return runs_[combination * plan_.seeds.size() + seedIndex].has_value();
}

std::size_t Sweep::endedAs(std::string_view ending) const {
    return static_cast<std::size_t>(std::count_if(
        runs_.begin(), runs_.end(),
        [&](const std::optional<SweptRun>& run) { return run && run->ending == ending; }));
}

bool SweptRun::has(std::string_view problem) const {
    return std::find(problems.begin(), problems.end(), problem) != problems.end();
}

std::size_t Sweep::withProblem(std::string_view word) const {
    return static_cast<std::size_t>(
        std::count_if(runs_.begin(), runs_.end(),
                      [&](const std::optional<SweptRun>& run) { return run && run->has(word); }));
}

const SweptRun* Sweep::run(std::size_t combination, std::size_t seedIndex) const {
    const std::optional<SweptRun>& run = runs_[combination * plan_.seeds.size() + seedIndex];
    return run ? &*run : nullptr;
}

SweptCell Sweep::cell(std::size_t combination, std::string_view executor, Metric metric) const {
    SweptCell cell;
    std::vector<std::int64_t> values;
    for (std::size_t seed = 0; seed < plan_.seeds.size(); ++seed) {
        const std::optional<SweptRun>& run = runs_[combination * plan_.seeds.size() + seed];
        if (!run) continue;
        ++cell.runs;
        for (const SweptMetrics& metrics : run->metrics) {
            const auto& value = metrics.values[static_cast<std::size_t>(metric)];
            if (metrics.executor == executor && value) values.push_back(*value);
        }
    }
    cell.estimate = estimateOf(values);
    if (cell.estimate &&
        cell.estimate->most == kNever) {  // in one run never: no mean is long enough
        cell.estimate->mean = std::numeric_limits<double>::infinity();
        cell.estimate->halfWidth.reset();
    }
    return cell;
}

bool Sweep::hasAny(std::string_view executor, Metric metric) const {
    return std::any_of(runs_.begin(), runs_.end(), [&](const std::optional<SweptRun>& run) {
        return run && std::any_of(run->metrics.begin(), run->metrics.end(),
                                  [&](const SweptMetrics& metrics) {
                                      return metrics.executor == executor &&
                                             metrics.values[static_cast<std::size_t>(metric)];
                                  });
    });
}

bool Sweep::seedChangesNothing() const {
    const std::size_t seeds = plan_.seeds.size();
    bool compared = false;
    for (std::size_t combination = 0; combination < plan_.combinations(); ++combination) {
        const SweptRun* first = nullptr;
        for (std::size_t seed = 0; seed < seeds; ++seed) {
            const std::optional<SweptRun>& run = runs_[combination * seeds + seed];
            if (!run) continue;
            if (first == nullptr) {
                first = &*run;
                continue;
            }
            compared = true;
            if (run->metrics != first->metrics) return false;
        }
    }
    return compared;
}

std::vector<SweptCell> Sweep::cells(std::string_view executor, Metric metric) const {
    std::vector<SweptCell> all;
    for (std::size_t i = 0; i < plan_.combinations(); ++i) all.push_back(cell(i, executor, metric));
    return all;
}

std::vector<bool> Sweep::best(std::string_view executor, Metric metric) const {
    const FigureOf meanOf = [&](std::size_t combination,
                                Metric which) -> std::optional<long double> {
        const SweptCell swept = cell(combination, executor, which);
        if (!swept.estimate) return std::nullopt;
        return swept.estimate->mean;
    };
    std::vector<bool> best;
    for (const ValueMark mark : marksOf(metric, plan_.combinations(), meanOf))
        best.push_back(mark == ValueMark::Better);
    return best;
}

}  // namespace poolscope
