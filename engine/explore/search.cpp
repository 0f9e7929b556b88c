// Trying schedules.
#include "engine/explore/search.hpp"

#include <algorithm>
#include <utility>

namespace poolscope {

namespace {

/// Leaves a run at a known state.
class Merging : public Branching {
public:
    Merging(const Schedule& schedule, Frontier& frontier, bool merges)
        : Branching(schedule), frontier_(frontier), merges_(merges) {}

    bool asksForStates() const override { return merges_; }

protected:
    bool leavesAt(const std::function<std::uint64_t()>& state) override {
        return merges_ && !frontier_.enter(state());
    }

private:
    Frontier& frontier_;
    bool merges_;
};

class Drawn : public Explorer {
public:
    explicit Drawn(std::unique_ptr<SchedulingStrategy> strategy) : strategy_(std::move(strategy)) {}
    std::size_t choose(std::uint32_t, Candidates candidates, std::size_t,
                       const std::function<std::uint64_t()>&) override {
        return strategy_->chooseAmong(candidates);
    }

private:
    std::unique_ptr<SchedulingStrategy> strategy_;
};

constexpr int kPctChanges = 3;
/// Schedules that are drawn to see how many choices there are.
constexpr std::uint64_t kSamples = 8;

}  // namespace

Frontier::Frontier(std::size_t memory, Deviations begun)
    : states_(memory / 2), left_(std::move(begun)), mostLeft_(memory / 2) {}

std::optional<Schedule> Frontier::take() {
    return left_.bytes() > mostLeft_ ? left_.takeLast() : left_.takeFirst();
}

Search::Search(const Scenario& scenario, ScheduleOptions options, std::vector<FaultKind> kinds,
               std::vector<RunQuestion> questions)
    : scenario_(scenario),
      options_(options),
      kinds_(std::move(kinds)),
      questions_(std::move(questions)),
      merges_(options.merges && questions_.empty() && statesAreKnown(scenario)) {}

Tried Search::judge(const ScheduledRun& run) const {
    Tried tried;
    tried.log = run.log;
    tried.merged = run.left;
    tried.tooLong = run.cut;
    const LogEnd end = run.left ? LogEnd::Left : run.ended ? LogEnd::Quiet : LogEnd::Stopped;
    std::optional<Fault> fault = findFault(*run.log, kinds_, end);
    if (!fault && !tried.merged && !tried.tooLong) fault = answerOf(run);
    if (fault) tried.finding = Finding{*fault, run.deviations(), run.choices, run.log->size()};
    return tried;
}

/// The first question that says yes of the run, as a fault at its end.
std::optional<Fault> Search::answerOf(const ScheduledRun& run) const {
    for (std::size_t i = 0; i < questions_.size(); ++i) {
        if (!questions_[i](*run.log, run.end)) continue;
        Fault fault;
        fault.position = run.log->size();
        fault.time = run.end;
        fault.question = i;
        return fault;
    }
    return std::nullopt;
}

/// The last schedule's log, unless somebody has kept it: its memory is warm, and there is no need
/// to ask for any.
std::shared_ptr<Log> Search::emptyLog() {
    if (log_.use_count() == 1) {
        log_->clear();
    } else {
        log_ = std::make_shared<Log>();
    }
    return log_;
}

Tried Search::tryOne(const Schedule& schedule, Frontier& frontier) {
    Merging merging(schedule, frontier, merges_);
    Tried tried = judge(runSchedule(scenario_, options_, schedule.before, &merging, emptyLog()));
    frontier.add(merging.takeBranches());
    return tried;
}

/// The most choices that a few drawn schedules have: the moments among which PCT takes its own. Of
/// the scenario alone, so that a schedule's number says all about it.
std::uint64_t Search::choicePoints() {
    if (choicePoints_ > 0) return choicePoints_;
    for (std::uint64_t number = 0; number < kSamples; ++number) {
        Drawn drawn(std::make_unique<RandomStrategy>(seedOf(number)));
        const ScheduledRun run = runSchedule(scenario_, options_, {}, &drawn);
        choicePoints_ = std::max({choicePoints_, run.choicePoints, std::uint64_t{1}});
    }
    return choicePoints_;
}

Tried Search::tryRandom(SearchKind kind, std::uint64_t number) {
    std::unique_ptr<SchedulingStrategy> strategy;
    if (kind == SearchKind::Pct) {
        strategy = std::make_unique<PctStrategy>(seedOf(number), choicePoints(), kPctChanges);
    } else {
        strategy = std::make_unique<RandomStrategy>(seedOf(number));
    }
    Drawn drawn(std::move(strategy));
    return judge(runSchedule(scenario_, options_, {}, &drawn, emptyLog()));
}

Finding Search::simplify(Finding finding) const {
    for (std::size_t i = 0; i < finding.deviations.size();) {
        Deviations fewer = finding.deviations;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        const Tried tried = judge(runSchedule(scenario_, options_, fewer, nullptr));
        const bool same = tried.finding && tried.finding->fault.kind == finding.fault.kind &&
                          tried.finding->fault.question == finding.fault.question &&
                          tried.finding->deviations.size() < finding.deviations.size();
        if (same) {
            finding = *tried.finding;
        } else {
            ++i;
        }
    }
    // What was left early goes on to its end, so that a recording of it is whole.
    const ScheduledRun run = runSchedule(scenario_, options_, finding.deviations, nullptr);
    if (const Tried whole = judge(run); whole.finding) finding = *whole.finding;
    return finding;
}

}  // namespace poolscope
