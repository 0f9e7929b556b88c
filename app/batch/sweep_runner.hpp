// The runs of a sweep, on several threads.
//
// Promises: each missing run is made once, in the virtual world, so its metrics are the same on
// every machine and for any number of threads; `keep` is called for each as it is over, never by
// two threads at once. Ctrl+C lets the runs that have begun come to their end and stops there; a
// second one ends the program.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "app/model/metrics/progress_text.hpp"
#include "app/model/metrics/sweep.hpp"
#include "engine/scenario/editing/varied_scenario.hpp"
#include "engine/scenario/run/run.hpp"

namespace poolscope {

class SweepRunner {
public:
    /// Both must outlive it.
    SweepRunner(const VariedScenario& varied, Sweep& sweep) : varied_(varied), sweep_(sweep) {}

    std::function<void(const SweptRun&)> keep;
    /// Ten times a second, in the calling thread.
    std::function<void(const Progress&)> tell;

    /// Returns true if no run is missing.
    bool run(unsigned jobs);

    /// A run whose log and engine disagree, and its scenario: a mistake in PoolScope.
    struct Broken {
        std::string text;
        RunRecord run;
    };
    const std::vector<Broken>& broken() const { return broken_; }

private:
    struct Job {
        std::size_t combination;
        std::size_t seed;
    };
    /// The scenario with the values of a combination; all its seeds run the same one.
    struct Combination {
        std::size_t number;
        Scenario scenario;
    };
    std::vector<Job> missing() const;
    std::shared_ptr<const Combination> combination(std::size_t number, VariedScenario& own);
    void make(Job job, const Scenario& scenario, const std::shared_ptr<LogMemory>& memory,
              SweptRun& made, std::vector<Broken>& broken) const;

    const VariedScenario& varied_;
    Sweep& sweep_;
    std::vector<Broken> broken_;
    std::mutex reading_;
    std::shared_ptr<const Combination> last_;  ///< guarded by reading_
};

/// The metrics of a run, for each executor.
std::vector<SweptMetrics> sweptMetricsOf(const RunRecord& run, const Scenario& scenario);

}  // namespace poolscope
