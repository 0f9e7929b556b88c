// Computing the metrics of a run event by event.
//
// Promises: the same metrics as metricsOf. Why: reading a log takes about as long as computing the
// metrics, so whoever reads it for something else computes them on the way.
#pragma once

#include <vector>

#include "app/model/metrics/metric_inputs.hpp"
#include "app/model/metrics/metrics.hpp"

namespace poolscope {

/// In order of the executors' ids. Sorts the samples of `inputs`.
std::vector<MetricValues> metricsFrom(MetricInputs& inputs);

class MetricReading {
public:
    /// As for metricsOf. The log must outlive it.
    MetricReading(const Log& log, Instant end, const PlannedTimes& planned = {})
        : inputs_(log, end, planned) {}

    /// Each event of the log, in its order; those of other kinds may be left out.
    void apply(const Event& event) { inputs_.apply(event); }
    static const KindTable& kinds() { return MetricGathering::kinds(); }
    /// After the last event.
    std::vector<MetricValues> finish();

private:
    MetricGathering inputs_;
};

}  // namespace poolscope
