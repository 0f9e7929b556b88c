// Trying schedules.
#include "engine/explore/search.hpp"

#include <algorithm>
#include <utility>

namespace poolscope {

namespace {

/// Behind the last deviation: plainly on, noting where else one could go; out at a known state.
class Branching : public Explorer {
public:
    Branching(const Deviations& schedule, Frontier& frontier, bool merges)
        : schedule_(schedule), frontier_(frontier), merges_(merges) {}

    std::size_t choose(std::uint32_t at, const std::vector<ThreadId>& candidates, std::size_t plain,
                       const std::function<std::uint64_t()>& state) override {
        if (merges_ && !frontier_.enter(state())) return Chooser::kLeave;
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            if (i == plain) continue;
            Deviations further = schedule_;
            further.push_back({at, candidates[i]});
            frontier_.add(std::move(further));
        }
        return plain;
    }
    bool asksForStates() const override { return merges_; }

private:
    const Deviations& schedule_;
    Frontier& frontier_;
    bool merges_;
};

class Drawn : public Explorer {
public:
    explicit Drawn(std::unique_ptr<Chooser> chooser) : chooser_(std::move(chooser)) {}
    std::size_t choose(std::uint32_t, const std::vector<ThreadId>& candidates, std::size_t,
                       const std::function<std::uint64_t()>&) override {
        return chooser_->chooseAmong(candidates);
    }

private:
    std::unique_ptr<Chooser> chooser_;
};

constexpr int kPctChanges = 3;

}  // namespace

std::optional<Deviations> Frontier::take() {
    if (left_.empty()) return std::nullopt;
    Deviations first = std::move(left_.front());
    left_.pop_front();
    return first;
}

Search::Search(const Scenario& scenario, ScheduleOptions options, std::vector<FaultKind> kinds)
    : scenario_(scenario),
      options_(options),
      kinds_(std::move(kinds)),
      merges_(options.merges && statesAreKnown(scenario)) {}

Tried Search::judge(const ScheduledRun& run) const {
    Tried tried;
    tried.log = run.log;
    tried.merged = run.left;
    tried.tooLong = run.cut;
    if (const auto fault = findFault(*run.log, kinds_, run.ended))
        tried.finding = Finding{*fault, run.deviations(), run.choices, run.log->size()};
    return tried;
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

Tried Search::tryOne(const Deviations& schedule, Frontier& frontier) {
    Branching branching(schedule, frontier, merges_);
    return judge(runSchedule(scenario_, options_, schedule, &branching, emptyLog()));
}

Tried Search::tryRandom(SearchKind kind, std::uint64_t number) {
    std::unique_ptr<Chooser> chooser;
    const std::uint64_t seed = options_.seed * 1'000'003 + number;
    if (kind == SearchKind::Pct) {
        chooser = std::make_unique<PctChooser>(seed, longest_, kPctChanges);
    } else {
        chooser = std::make_unique<RandomChooser>(seed);
    }
    Drawn drawn(std::move(chooser));
    const ScheduledRun run = runSchedule(scenario_, options_, {}, &drawn, emptyLog());
    longest_ = std::max(longest_, run.choicePoints);
    return judge(run);
}

Finding Search::simplify(Finding finding) const {
    for (std::size_t i = 0; i < finding.deviations.size();) {
        Deviations fewer = finding.deviations;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        const Tried tried = judge(runSchedule(scenario_, options_, fewer, nullptr));
        const bool same = tried.finding && tried.finding->fault.kind == finding.fault.kind &&
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
