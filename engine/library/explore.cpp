// Running a body under one schedule after the other.
#include "poolscope/explore.hpp"

#include <algorithm>
#include <deque>
#include <utility>

#include "engine/library/program_recording.hpp"
#include "engine/library/virtual_runtime.hpp"
#include "engine/world/scheduling_strategy.hpp"

namespace juc {
namespace {

using poolscope::SchedulingStrategy;

/// A schedule, as what it does differently from the plain one: there the running thread goes on as
/// long as it can, and then the one that has been ready longest runs.
struct Deviation {
    std::size_t at = 0;        ///< number of the choice
    std::uint32_t chosen = 0;  ///< which of the other candidates, from 0
};
using Deviations = std::vector<Deviation>;

/// Follows deviations, and writes down how many other candidates there were at each choice.
class FollowDeviations : public SchedulingStrategy {
public:
    FollowDeviations(const Deviations& deviations, std::vector<std::uint32_t>& others)
        : deviations_(deviations), others_(others) {}
    std::size_t choose(std::size_t) override { return 0; }
    std::size_t chooseAmong(const std::vector<poolscope::ThreadId>& candidates) override {
        const std::size_t at = others_.size();
        others_.push_back(static_cast<std::uint32_t>(candidates.size() - 1));
        const auto running =
            std::find(candidates.begin(), candidates.end(), world->lastRun()) - candidates.begin();
        const auto plain = static_cast<std::size_t>(running) % candidates.size();
        if (next_ == deviations_.size() || deviations_[next_].at != at) return plain;
        const std::size_t other = deviations_[next_++].chosen;
        return other < plain ? other : other + 1;
    }
    const poolscope::VirtualWorld* world = nullptr;  ///< set before the first choice

private:
    const Deviations& deviations_;
    std::vector<std::uint32_t>& others_;
    std::size_t next_ = 0;
};

struct OneRun {
    std::exception_ptr error;
    std::string endedThread;  ///< whose uncaught exception that is; empty: it left the body
    std::vector<std::uint32_t> choices;
};

OneRun runOnce(const std::function<void()>& body, std::unique_ptr<SchedulingStrategy> strategy,
               const ExploreOptions& options, std::shared_ptr<poolscope::Carriers> carriers,
               poolscope::Log* log = nullptr) {
    SchedulingStrategy* const theirs = strategy.get();
    auto runtime = std::make_shared<detail::VirtualRuntime>(log, options.seed, std::move(strategy),
                                                            std::move(carriers));
    if (auto* follows = dynamic_cast<FollowDeviations*>(theirs)) {
        follows->world = &runtime->virtualWorld();
    }
    runtime->failOnUncaught();
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
        poolscope::Log log;
        log.recordCalls();
        auto again = std::make_unique<poolscope::ReplayStrategy>(failure.choices);
        runOnce(body, std::move(again), options, carriers, &log);
    } catch (const std::exception& error) {
        failure.what += std::string("; ") + error.what();
    }
}

/// What decides the next schedule.
class Searching {
public:
    explicit Searching(const ExploreOptions& options) : options_(options) {
        waiting_.emplace_back();  // the plain schedule
    }

    std::unique_ptr<SchedulingStrategy> strategyOf(std::uint64_t number) {
        const std::uint64_t seed = options_.seed * 1'000'003 + number;
        switch (options_.search) {
            case ExploreOptions::Search::All:
                others_.clear();
                return std::make_unique<FollowDeviations>(waiting_.front(), others_);
            case ExploreOptions::Search::Priorities:
                if (choicesBefore_ == 0) break;  // how long a run is, only a run can tell
                return std::make_unique<poolscope::PctStrategy>(seed, choicesBefore_, kChanges);
            case ExploreOptions::Search::Random: break;
        }
        return std::make_unique<poolscope::RandomStrategy>(seed);
    }
    /// False if there is no other schedule, or none that was kept.
    bool goOn(const OneRun& run) {
        choicesBefore_ = std::max<std::uint64_t>(1, run.choices.size());
        if (options_.search != ExploreOptions::Search::All) return true;
        keepNext();
        return !waiting_.empty();
    }
    bool keptAll() const { return !dropped_; }

private:
    static constexpr int kChanges = 3;

    /// Each schedule that deviates once more, after the last deviation of the one that was run: so
    /// every schedule comes once, those with few deviations first.
    void keepNext() {
        const Deviations done = std::move(waiting_.front());
        waiting_.pop_front();
        const std::size_t from = done.empty() ? 0 : done.back().at + 1;
        for (std::size_t at = from; at < others_.size(); ++at) {
            for (std::uint32_t other = 0; other < others_[at]; ++other) {
                if (waiting_.size() >= options_.schedules) {
                    dropped_ = true;  // they would never be tried
                    return;
                }
                waiting_.push_back(done);
                waiting_.back().push_back({at, other});
            }
        }
    }

    const ExploreOptions& options_;
    std::deque<Deviations> waiting_;
    std::vector<std::uint32_t> others_;  ///< of the run that was made last
    bool dropped_ = false;
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
            result.exhausted = search.keptAll();
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
