// Running a body under one schedule after the other.
#include "poolscope/explore.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/library/program_recording.hpp"
#include "engine/library/virtual_runtime.hpp"
#include "engine/world/deviating_strategy.hpp"
#include "engine/world/waiting_schedules.hpp"

namespace juc {
namespace {

using poolscope::SchedulingStrategy;

struct OneRun {
    std::exception_ptr error;
    std::string endedThread;  ///< whose uncaught exception that is; empty: it left the body
    std::vector<std::uint32_t> choices;
};

OneRun runOnce(const std::function<void()>& body, std::unique_ptr<SchedulingStrategy> strategy,
               const ExploreOptions& options, std::shared_ptr<poolscope::Carriers> carriers,
               poolscope::Log* log = nullptr) {
    auto runtime = std::make_shared<detail::VirtualRuntime>(log, options.seed, std::move(strategy),
                                                            std::move(carriers));
    runtime->failOnUncaught();
    runtime->setPatience(options.patience);
    OneRun run;
    try {
        runtime->runMain(body, options.steps);
    } catch (...) {
        run.error = std::current_exception();
    }
    run.endedThread = runtime->endedThread();
    run.choices = runtime->virtualWorld().choices();
    const detail::ProgramEnd how = runtime->howItEnded();
    runtime->end();  // before the log goes
    if (log != nullptr) {
        detail::writeProgramRecording(*log, runtime->world().now(), how, options.recordTo);
    }
    return run;
}

std::string whatOf(const std::exception_ptr& error) {
    try {
        std::rethrow_exception(error);
    } catch (const std::exception& thrown) {
        return thrown.what();
    } catch (...) {
        return asThrowable(error).toString();
    }
}

std::string sentenceOf(const OneRun& run) {
    const std::string what = whatOf(run.error);
    return run.endedThread.empty() ? what
                                   : "an exception ended \"" + run.endedThread + "\": " + what;
}

/// A recording that cannot be written costs the recording, not what was found.
void record(const std::function<void()>& body, const ExploreOptions& options,
            const std::shared_ptr<poolscope::Carriers>& carriers, ExploreFailure& failure) {
    try {
        poolscope::Log log(nullptr, poolscope::KeepsCalls::Yes);
        auto again = std::make_unique<poolscope::ReplayStrategy>(failure.choices);
        runOnce(body, std::move(again), options, carriers, &log);
    } catch (const std::exception& error) {
        failure.what += std::string("; ") + error.what();
    }
}

/// What decides the next schedule.
class Searching {
public:
    explicit Searching(const ExploreOptions& options)
        : options_(options), schedule_(*waiting_.takeFirst()) {}

    std::unique_ptr<SchedulingStrategy> strategyOf(std::uint64_t number) {
        const std::uint64_t seed = options_.seed * 1'000'003 + number;
        switch (options_.search) {
            case ExploreOptions::Search::All:
                branching_.emplace(schedule_);
                return std::make_unique<poolscope::DeviatingStrategy>(schedule_.before,
                                                                      &*branching_);
            case ExploreOptions::Search::Priorities:
                if (choicesBefore_ == 0) break;  // how long a run is, only a run can tell
                return std::make_unique<poolscope::PctStrategy>(seed, choicesBefore_, kChanges);
            case ExploreOptions::Search::Random: break;
        }
        return std::make_unique<poolscope::RandomStrategy>(seed);
    }
    /// False if all schedules were tried.
    bool goOn(const OneRun& run) {
        choicesBefore_ = std::max<std::uint64_t>(1, run.choices.size());
        if (options_.search != ExploreOptions::Search::All) return true;
        // More of them than that would never be tried.
        if (waiting_.size() < options_.schedules) waiting_.add(branching_->takeBranches());
        std::optional<poolscope::Schedule> next = waiting_.takeFirst();
        if (next) schedule_ = std::move(*next);
        return next.has_value();
    }

private:
    static constexpr int kChanges = 3;

    const ExploreOptions& options_;
    poolscope::WaitingSchedules waiting_;
    poolscope::Schedule schedule_;  ///< the one that runs
    std::optional<poolscope::Branching> branching_;
    std::uint64_t choicesBefore_ = 0;
};

}  // namespace

ExploreResult explore(const std::function<void()>& body, const ExploreOptions& options) {
    if (!body) throw NullPointerException();
    const auto carriers = std::make_shared<poolscope::Carriers>();
    ExploreResult result;
    Searching search(options);
    while (result.schedules < options.schedules) {
        OneRun run = runOnce(body, search.strategyOf(result.schedules), options, carriers);
        ++result.schedules;
        if (run.error) {
            result.failure = {sentenceOf(run), run.error, std::move(run.choices)};
            break;
        }
        if (!search.goOn(run)) {
            result.exhausted = true;
            break;
        }
    }
    if (result.failure && !options.recordTo.empty()) {
        record(body, options, carriers, *result.failure);
    }
    return result;
}

void replay(const std::function<void()>& body, const std::vector<std::uint32_t>& choices) {
    if (!body) throw NullPointerException();
    const OneRun run = runOnce(body, std::make_unique<poolscope::ReplayStrategy>(choices), {},
                               std::make_shared<poolscope::Carriers>());
    if (run.error) std::rethrow_exception(run.error);
}

std::string ExploreResult::toString() const {
    const std::string tried =
        std::to_string(schedules) + (schedules == 1 ? " schedule" : " schedules");
    if (failure) return "schedule " + std::to_string(schedules) + " failed: " + failure->what;
    return tried + (exhausted ? ", all there are, no failure" : ", no failure");
}

}  // namespace juc
