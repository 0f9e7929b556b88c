// Worker threads that take the next run, and one thread that reports progress.
#include "app/batch/sweep_runner.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string_view>

#include "app/batch/interrupts.hpp"
#include "app/batch/run_verdict.hpp"
#include "app/batch/workers.hpp"
#include "app/model/metrics/metric_reading.hpp"
#include "engine/scenario/report/planned_calls.hpp"

namespace poolscope {

namespace {

/// The metrics of a run and the names of its executors, event by event.
class SweptReading {
public:
    SweptReading(const RunRecord& run, const Scenario& scenario)
        : log_(*run.log), metrics_(log_, run.end, PlannedCalls(scenario, run.seed)) {}

    void apply(const Event& event) {
        if (const auto* created = event.what.get<ExecutorCreated>())
            names_[created->executor] = log_.text(created->name);
        metrics_.apply(event);
    }
    std::vector<SweptMetrics> finish() {
        std::vector<SweptMetrics> all;
        for (const MetricValues& metrics : metrics_.finish())
            all.push_back({std::string(names_[metrics.executor]), metrics.values});
        return all;
    }

private:
    const Log& log_;
    MetricReading metrics_;
    std::map<ExecutorId, std::string_view> names_;
};

}  // namespace

std::vector<SweptMetrics> sweptMetricsOf(const RunRecord& run, const Scenario& scenario) {
    SweptReading reading(run, scenario);
    run.log->forEach([](EventKind kind) { return isIn(MetricReading::kinds(), kind); },
                     [&](const Event& event, std::size_t) { reading.apply(event); });
    return reading.finish();
}

std::vector<SweepRunner::Job> SweepRunner::missing() const {
    std::vector<Job> jobs;
    for (std::size_t combination = 0; combination < sweep_.plan().combinations(); ++combination)
        for (std::size_t seed = 0; seed < sweep_.plan().seeds.size(); ++seed)
            if (!sweep_.has(combination, seed)) jobs.push_back({combination, seed});
    return jobs;
}

/// Read once for all seeds, as a rule: reading takes as long as a run, so threads do not wait for
/// one another here, and two that begin a combination at the same time both read it.
std::shared_ptr<const SweepRunner::Varied> SweepRunner::varied(std::size_t combination,
                                                               VariedReader& reader) {
    {
        const std::lock_guard lock(reading_);
        if (lastVaried_ && lastVaried_->combination == combination) return lastVaried_;
    }
    ReadScenario read = reader.read(sweep_.plan().indicesOf(combination));
    if (!read.scenario) throw std::runtime_error(toText(read.diagnostics, scenario_.fileName));
    const auto varied =
        std::make_shared<const Varied>(Varied{combination, std::move(*read.scenario)});
    const std::lock_guard lock(reading_);
    lastVaried_ = varied;
    return varied;
}

void SweepRunner::make(Job job, const Varied& varied, const std::shared_ptr<LogMemory>& memory,
                       SweptRun& made, std::vector<Broken>& broken) const {
    const SweepPlan& plan = sweep_.plan();
    RunOptions options;
    options.seed = plan.seeds[job.seed];
    RunRecord run = runVirtually(varied.scenario, options, {}, std::make_shared<Log>(memory));
    made.values = plan.valuesOf(job.combination);
    made.seed = plan.seeds[job.seed];
    made.ending = nameOf(run.ending);
    SweptReading metrics(run, varied.scenario);
    const auto also = [&](const Event& event) { metrics.apply(event); };
    made.problems = RunVerdict(varied.scenario, run, also, &MetricReading::kinds()).words();
    made.metrics = metrics.finish();
    if (!run.broken.empty()) broken.push_back({varied.scenario.text, std::move(run)});
}

bool SweepRunner::run(unsigned jobs) {
    const std::vector<Job> todo = missing();
    const Interrupts interrupts;
    const auto memory = std::make_shared<LogMemory>();
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> stop = false;
    std::mutex mutex;  ///< guards the sweep, broken_ and `over`
    std::size_t over = 0;

    const auto work = [&] {
        VariedReader reader(scenario_, variations_);
        std::shared_ptr<const Varied> current;
        while (!interrupts.came() && !stop) {
            const std::size_t mine = next++;
            if (mine >= todo.size()) break;
            SweptRun made;
            std::vector<Broken> wrong;
            if (!current || current->combination != todo[mine].combination)
                current = varied(todo[mine].combination, reader);
            make(todo[mine], *current, memory, made, wrong);
            const std::lock_guard lock(mutex);
            for (Broken& one : wrong) broken_.push_back(std::move(one));
            if (!broken_.empty()) stop = true;
            if (stop) break;
            keep(made);
            sweep_.add(std::move(made));
            ++over;
        }
    };
    Progress progress;
    progress.before = sweep_.runsMade();
    progress.all = sweep_.plan().runs();
    const auto began = std::chrono::steady_clock::now();
    Workers workers(static_cast<unsigned>(std::min<std::size_t>(jobs, todo.size())), work,
                    [&stop] { stop = true; });
    for (bool busy = true; busy;) {
        busy = workers.areBusy(std::chrono::milliseconds(100));
        {
            const std::lock_guard lock(mutex);
            progress.done = progress.before + over;
        }
        progress.elapsed = Duration{std::chrono::duration_cast<std::chrono::nanoseconds>(
                                        std::chrono::steady_clock::now() - began)
                                        .count()};
        tell(progress);
    }
    workers.finish();
    return sweep_.runsMade() == sweep_.plan().runs();
}

}  // namespace poolscope
