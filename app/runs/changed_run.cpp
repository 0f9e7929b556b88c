// The metrics of both runs, by the executors' names.
#include "app/runs/changed_run.hpp"

#include "app/model/metrics/changed_metrics.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

namespace {

NamedMetrics metricsOfRun(const RunSource& source) {
    NamedMetrics metrics{metricsOf(source.log(), source.end()), {}};
    Names names;
    names.follow(source.log());
    for (const MetricValues& values : metrics.values)
        metrics.names.emplace_back(names.of(values.executor));
    return metrics;
}

}  // namespace

std::string changedFigures(const RunSource& before, const RunSource& after,
                           const TextCatalog& words, std::string_view asked) {
    return changedMetrics(metricsOfRun(before), metricsOfRun(after), words, asked);
}

}  // namespace poolscope
