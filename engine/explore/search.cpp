// Trying schedules.
#include "engine/explore/search.hpp"

#include <algorithm>
#include <utility>

#include "engine/explore/visible_order.hpp"
#include "engine/world/pos_strategy.hpp"
#include "engine/world/virtual_world.hpp"

namespace poolscope {

namespace {

/// Leaves a run at a known state, and notes its way through the states.
class Merging : public Branching {
public:
    Merging(const Schedule& schedule, Frontier& frontier, bool merges, bool byOrder,
            std::uint32_t preemptions)
        : Branching(schedule, preemptions),
          frontier_(frontier),
          merges_(merges),
          byOrder_(byOrder),
          bounded_(preemptions != kAnyNumber) {
        if (merges_ && !schedule.last) way_.push_back(ScheduleCount::kBegin);
    }

    void begin(const VirtualWorld& world) override {
        if (merges_ && byOrder_) order_.emplace(*world.log());
    }
    bool asksForStates() const override { return merges_; }
    /// The run is over.
    void tellWay(bool left) {
        if (!merges_) return;
        if (!left) way_.push_back(ScheduleCount::kEnd);
        frontier_.note(way_);
    }

protected:
    void turnsAt(const Choice& choice, const std::function<std::uint64_t()>& state) override {
        if (merges_) way_.push_back(numberOf(choice, state()));
    }
    bool leavesAt(const Choice& choice, const std::function<std::uint64_t()>& state) override {
        if (!merges_) return false;
        way_.push_back(numberOf(choice, state()));
        return !frontier_.enter(way_.back());
    }

private:
    /// Of the state with all that decides what is tried behind it.
    std::uint64_t numberOf(const Choice& choice, std::uint64_t state) {
        if (order_) state = StateDigest::mix(state, order_->follow());
        if (!bounded_) return state;
        const std::uint64_t running =
            choice.goesOn ? choice.plainThread().value + std::uint64_t{1} : 0;
        return StateDigest::mix(StateDigest::mix(state, running), choice.preemptions);
    }

    Frontier& frontier_;
    bool merges_;
    bool byOrder_;
    bool bounded_;
    std::optional<RunOrder> order_;
    std::vector<std::uint64_t> way_;
};

class Drawn : public Explorer {
public:
    explicit Drawn(std::unique_ptr<SchedulingStrategy> strategy) : strategy_(std::move(strategy)) {}
    void begin(const VirtualWorld& world) override { strategy_->begin(world); }
    std::size_t choose(const Choice& choice, const std::function<std::uint64_t()>&) override {
        return strategy_->chooseAmong(choice.candidates);
    }

private:
    std::unique_ptr<SchedulingStrategy> strategy_;
};

/// A drawn schedule that is run to see what threads do.
class Sample : public Drawn {
public:
    Sample(std::uint64_t seed, ThreadForecast& forecast)
        : Drawn(std::make_unique<RandomStrategy>(seed)), forecast_(forecast) {}
    void end(const VirtualWorld& world) override { forecast_.add(world, *world.log()); }

private:
    ThreadForecast& forecast_;
};

constexpr int kPctChanges = 3;
/// Schedules that are drawn to see how many choices there are.
constexpr std::uint64_t kSamples = 8;

}  // namespace

Frontier::Frontier(std::size_t memory, Deviations begun)
    : states_(memory / 2),
      left_(std::move(begun)),
      count_(memory / 8),
      mostLeft_(memory / 2 - memory / 8) {}

std::optional<Schedule> Frontier::take() {
    return left_.bytes() > mostLeft_ ? left_.takeLast() : left_.takeFirst();
}

Search::Search(const Scenario& scenario, ScheduleOptions options, std::vector<FaultKind> kinds,
               std::vector<RunQuestion> questions)
    : scenario_(scenario),
      options_(options),
      kinds_(std::move(kinds)),
      questions_(std::move(questions)),
      merges_(options.merges && statesAreKnown(scenario)) {}

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
    Merging merging(schedule, frontier, merges_, !questions_.empty(),
                    options_.preemptions.value_or(Branching::kAnyNumber));
    Tried tried = judge(runSchedule(scenario_, options_, schedule.before, &merging, emptyLog()));
    tried.leftOut = merging.leftSomeOut();
    merging.tellWay(tried.merged);
    frontier.add(merging.takeBranches());
    return tried;
}

/// Draws a few schedules, for what PCT and the walk need to know beforehand: the most choices that
/// one has, and how many steps each thread takes. Of the scenario alone, so that a schedule's
/// number says all about it.
void Search::sample() {
    if (choicePoints_ > 0) return;
    for (std::uint64_t number = 0; number < kSamples; ++number) {
        Sample drawn(seedOf(number), forecast_);
        const ScheduledRun run = runSchedule(scenario_, options_, {}, &drawn);
        choicePoints_ = std::max({choicePoints_, run.choicePoints, std::uint64_t{1}});
    }
}

std::unique_ptr<SchedulingStrategy> Search::strategyOf(SearchKind kind, std::uint64_t number) {
    const std::uint64_t seed = seedOf(number);
    switch (kind) {
        case SearchKind::Pct:
            sample();
            return std::make_unique<PctStrategy>(seed, choicePoints_, kPctChanges);
        case SearchKind::Pos: return std::make_unique<PosStrategy>(seed);
        case SearchKind::Walk: sample(); return std::make_unique<WalkStrategy>(seed, forecast_);
        case SearchKind::All:
        case SearchKind::Random: break;
    }
    return std::make_unique<RandomStrategy>(seed);
}

Tried Search::tryRandom(SearchKind kind, std::uint64_t number) {
    Drawn drawn(strategyOf(kind, number));
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
