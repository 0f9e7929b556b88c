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
std::shared_ptr<const SweepRunner::Combination> SweepRunner::combination(std::size_t number,
                                                                         VariedScenario& own) {
    {
        const std::lock_guard lock(reading_);
        if (last_ && last_->number == number) return last_;
    }
    ReadScenario read = own.read(sweep_.plan().indicesOf(number));
    if (!read.scenario) throw std::runtime_error(toText(read.diagnostics, own.scenario().fileName));
    const auto made =
        std::make_shared<const Combination>(Combination{number, std::move(*read.scenario)});
    const std::lock_guard lock(reading_);
    last_ = made;
    return made;
}

void SweepRunner::make(Job job, const Scenario& scenario, const std::shared_ptr<LogMemory>& memory,
                       SweptRun& made, std::vector<Broken>& broken) const {
    const SweepPlan& plan = sweep_.plan();
    RunOptions options;
    // A varied key may be the seed itself; --seeds counts on from the one in the text.
    options.seed = scenario.seed + (plan.seeds[job.seed] - plan.seeds.front());
    RunRecord run = runVirtually(scenario, options, {}, std::make_shared<Log>(memory));
    made.values = plan.valuesOf(job.combination);
    made.seed = plan.seeds[job.seed];
    made.ending = nameOf(run.ending);
    SweptReading metrics(run, scenario);
    const auto also = [&](const Event& event) { metrics.apply(event); };
    made.problems = RunVerdict(scenario, run, also, &MetricReading::kinds()).words();
    made.metrics = metrics.finish();
    if (!run.broken.empty())
        broken.push_back({varied_.text(plan.indicesOf(job.combination)), std::move(run)});
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
        VariedScenario own = varied_;
        std::shared_ptr<const Combination> current;
        while (!interrupts.came() && !stop) {
            const std::size_t mine = next++;
            if (mine >= todo.size()) break;
            SweptRun made;
            std::vector<Broken> wrong;
            if (!current || current->number != todo[mine].combination)
                current = combination(todo[mine].combination, own);
            make(todo[mine], current->scenario, memory, made, wrong);
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
