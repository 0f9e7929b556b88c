// Gathering, choosing, naming, and finding the first difference.
#include "app/perspectives/compare/comparison_builder.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "app/model/metrics/best_value.hpp"
#include "app/model/metrics/compare_verdict.hpp"
#include "app/model/playback/moment.hpp"
#include "app/runs/run_difference.hpp"
#include "engine/scenario/report/planned_calls.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kLeastGrowth = 256;
/// Comparing event by event writes every one as a line; longer logs are compared by their runs.
constexpr std::size_t kMostEventsCompared = 100'000;

/// The run that a fork, and whatever it was a fork of, began as; another text is a run of its own.
std::size_t rootOf(const RunTree& runs, std::size_t branch) {
    const std::vector<Branch>& all = runs.branches();
    while (all[branch].parent != branch && !all[branch].ofEdit) branch = all[branch].parent;
    return branch;
}

template <class T>
std::vector<T> only(const std::vector<T>& all, const std::vector<std::size_t>& places) {
    std::vector<T> some;
    for (const std::size_t place : places) some.push_back(all[place]);
    return some;
}

}  // namespace

void ComparisonBuilder::forget() { *this = ComparisonBuilder(); }

const std::vector<ComparedExecutor>& ComparisonBuilder::sidesOf(const Branch& branch) {
    const Log& log = branch.source->log();
    const std::size_t size = branch.playback->history.size();
    const bool live = branch.source->growing();
    Gathered& known = gathered_[&log];
    const std::size_t least = known.size + std::max(kLeastGrowth, known.size / 8);
    const bool fresh = live ? size >= least : size != known.size || known.live;
    if (fresh || (known.sides.empty() && size > 0 && known.size == 0)) {
        const std::shared_ptr<const Scenario> scenario = branch.source->scenario();
        const PlannedTimes planned =
            scenario ? PlannedCalls(*scenario, branch.source->seed()) : PlannedTimes();
        known = {size, live, poolscope::sidesOf(log, branch.source->end(), planned)};
    }
    return known.sides;
}

/// All of them when they are few; of many the executor looked at, in each branch.
void ComparisonBuilder::chooseUsual(const RunTree& runs, ExecutorId executor) {
    shown_ = candidates_;
    if (shown_.size() <= kMostSides) return;
    if (runs.branches().size() > 1) {
        const std::size_t current = runs.current();
        const std::size_t parent = runs.branches()[current].parent;
        const auto rank = [&](const SideKey& key) {
            const int near = key.branch == current ? 0 : key.branch == parent ? 1 : 2;
            return std::pair(key.executor == executor ? 0 : 1, near);
        };
        std::stable_sort(shown_.begin(), shown_.end(),
                         [&](const SideKey& a, const SideKey& b) { return rank(a) < rank(b); });
    }
    shown_.resize(kMostSides);
}

const ComparedExecutor& ComparisonBuilder::sideOf(const RunTree& runs, const SideKey& key) const {
    const Log& log = runs.branches()[key.branch].source->log();
    const std::vector<ComparedExecutor>& sides = gathered_.at(&log).sides;
    return *std::find_if(sides.begin(), sides.end(), [&](const ComparedExecutor& each) {
        return each.executor == key.executor;
    });
}

/// Of several runs, the executors with the same name: before beside after.
void ComparisonBuilder::placeBesideEachOther(const RunTree& runs) {
    std::vector<std::string> order;
    for (const SideKey& key : candidates_) {
        const std::string& name = sideOf(runs, key).name;
        if (std::find(order.begin(), order.end(), name) == order.end()) order.push_back(name);
    }
    const auto rank = [&](const SideKey& key) {
        return std::find(order.begin(), order.end(), sideOf(runs, key).name) - order.begin();
    };
    std::stable_sort(candidates_.begin(), candidates_.end(),
                     [&](const SideKey& a, const SideKey& b) { return rank(a) < rank(b); });
}

/// The sides shown, by the executor's name where several runs have one of that name; else all sides
/// are one group. Before is compared with after, not one executor's before with another's after.
std::vector<std::vector<std::size_t>> ComparisonBuilder::groups(const RunTree& runs) const {
    std::vector<std::vector<std::size_t>> byName;
    bool several = false;
    for (std::size_t i = 0; i < shown_.size(); ++i) {
        const auto same = [&](const std::vector<std::size_t>& group) {
            const SideKey& other = shown_[group.front()];
            return other.branch != shown_[i].branch &&
                   sideOf(runs, other).name == sideOf(runs, shown_[i]).name;
        };
        const auto group = std::find_if(byName.begin(), byName.end(), same);
        several = several || group != byName.end();
        group == byName.end() ? byName.push_back({i}) : group->push_back(i);
    }
    if (several) return byName;
    std::vector<std::size_t> all;
    for (const std::vector<std::size_t>& group : byName) all.push_back(group.front());
    return {all};
}

/// The first group whose runs differ; else the first whose figures do; else the first of several
/// sides.
std::vector<std::size_t> ComparisonBuilder::groupToTell(const RunTree& runs) const {
    const auto sidesOfGroup = [&](const std::vector<std::size_t>& group) {
        std::vector<const ComparedExecutor*> sides;
        for (const std::size_t each : group) sides.push_back(&sideOf(runs, shown_[each]));
        return sides;
    };
    const auto differs = [&](const auto& group) {
        return firstDivergence(sidesOfGroup(group)).has_value();
    };
    const auto hasOtherFigures = [&](const auto& group) {
        std::vector<const MetricValues*> columns;
        for (const ComparedExecutor* side : sidesOfGroup(group)) columns.push_back(&side->metrics);
        return !metricsThatDiffer(columns).empty();
    };
    const auto found = [&](const auto& asked) {
        return std::find_if(groups_.begin(), groups_.end(), asked);
    };
    auto told = found(differs);
    if (told == groups_.end()) told = found(hasOtherFigures);
    if (told == groups_.end()) told = found([](const auto& group) { return group.size() > 1; });
    return told == groups_.end() ? groups_.front() : *told;
}

void ComparisonBuilder::nameCandidates(const RunTree& runs, const TextCatalog& words,
                                       const std::function<std::string(std::size_t)>& nameOf) {
    std::set<std::size_t> branches;
    for (const SideKey& key : candidates_) branches.insert(key.branch);
    const bool oneEach = branches.size() == candidates_.size();
    std::set<std::string> taken;
    for (const SideKey& key : candidates_) {
        const Branch& branch = runs.branches()[key.branch];
        const std::string run = nameOf(key.branch);
        const ComparedExecutor* const side = &sideOf(runs, key);
        CompareCandidate candidate;
        candidate.name =
            runs.branches().size() == 1 ? side->name
            : oneEach                   ? run
                      : words.fill("ui.compare.detail", {{"run", run}, {"executor", side->name}});
        const std::string wanted = candidate.name;
        for (int n = 2; !taken.insert(candidate.name).second; ++n)
            candidate.name = fmt::format("{} ({})", wanted, n);
        candidate.detail = std::string(words(branch.detail));
        facts_.candidates.push_back(std::move(candidate));
    }
}

void ComparisonBuilder::addSide(RunTree& runs, const SideKey& key, std::size_t candidate) {
    const Branch& branch = runs.branches()[key.branch];
    CompareCandidate& named = facts_.candidates[candidate];
    named.shown = true;
    named.sideLook = candidates_.size() <= kMostSides ? candidate : facts_.sides.size();
    for (const ComparedExecutor& side : gathered_[&branch.source->log()].sides) {
        if (side.executor != key.executor) continue;
        ComparedSide compared;
        compared.plot = {&side, named.sideLook, named.name};
        if (key.branch == runs.current()) {
            compared.opens = Target::of(key.executor);
            compared.positionOf = [](const Run& run) { return run.startPosition; };
        } else {
            compared.opens =
                Target::of(Target::Kind::Branch, static_cast<std::uint32_t>(key.branch));
            const Log& log = runs.source().log();
            compared.positionOf = [&log](const Run& run) { return eventsUntil(log, run.start); };
        }
        if (isBefore(facts_.end, side.end)) facts_.end = side.end;
        facts_.sides.push_back(std::move(compared));
    }
}

/// Forks of one run have a past in common: true if that says where they differ.
bool ComparisonBuilder::divergeByEvents(RunTree& runs, const TextCatalog& words) {
    if (!commonEvents_) return false;
    const std::size_t at = *commonEvents_;
    const std::vector<Branch>& branches = runs.branches();
    const Log& first = branches[shown_.front().branch].source->log();
    std::size_t other = 0;
    for (std::size_t i = 1; i < shown_.size() && other == 0; ++i) {
        const Log& log = branches[shown_[i].branch].source->log();
        const bool ends = log.size() == at || first.size() == at;
        if ((ends && log.size() != first.size()) || (!ends && commonEvents(first, log) == at))
            other = i;
    }
    if (other == 0) return false;
    const auto said = [&](const SideKey& key) {
        return branches[key.branch].playback->told(at, words("compare.differ.nothingMore"));
    };
    const auto timeIn = [&](const SideKey& key) {
        const Log& log = branches[key.branch].source->log();
        return at < log.size() ? log[at].time : branches[key.branch].source->end();
    };
    const Instant here = timeIn(shown_.front());
    const Instant there = timeIn(shown_[other]);
    facts_.divergesAt = isBefore(there, here) ? there : here;
    facts_.divergesAtPosition = std::min(at + 1, runs.source().log().size());
    facts_.divergence = words.fillNamed("compare.differ.events",
                                        {{"n", NamedText(std::to_string(at + 1))},
                                         {"one", NamedText(facts_.sides.front().plot.name)},
                                         {"here", said(shown_.front())},
                                         {"other", NamedText(facts_.sides[other].plot.name)},
                                         {"there", said(shown_[other])}});
    return true;
}

/// Of each group: before is judged against after, not against another executor.
void ComparisonBuilder::judge(std::optional<MetricGroup> goal, const TextCatalog& words) {
    for (const std::vector<std::size_t>& group : groups_) {
        std::vector<const MetricValues*> columns;
        std::vector<std::string> names;
        for (const std::size_t side : group) {
            columns.push_back(&facts_.sides[side].plot.side->metrics);
            names.push_back(facts_.sides[side].plot.name);
        }
        const std::vector<std::string> said = compareVerdict(columns, names, words, goal);
        facts_.verdict.insert(facts_.verdict.end(), said.begin(), said.end());
    }
}

/// No run differs. Of several executors the sentence names whose figures do, or says it of each.
NamedText ComparisonBuilder::likenessTold(const RunTree& runs, const TextCatalog& words) {
    std::vector<const ComparedExecutor*> sides;
    for (const std::size_t each : told_) sides.push_back(&sideOf(runs, shown_[each]));
    Likeness likeness = likenessOf(sides, words);
    facts_.equal = likeness.complete;
    if (groups_.size() < 2) return NamedText(std::move(likeness.sentence));
    if (likeness.complete) return NamedText(std::string(words("compare.differ.eachAlike")));
    return words.fillNamed("compare.differ.ofExecutor",
                           {{"executor", NamedText(sides.front()->name, NameKind::Executor)},
                            {"sentence", NamedText(std::move(likeness.sentence))}});
}

void ComparisonBuilder::findDivergence(RunTree& runs, const TextCatalog& words) {
    if (facts_.sides.size() < 2) return;
    std::vector<const ComparedExecutor*> sides;
    std::vector<std::string> names;
    Asked asked;
    asked.sides = shown_;
    std::set<std::size_t> branches;
    std::set<std::size_t> roots;
    std::size_t longest = 0;
    for (std::size_t i = 0; i < shown_.size(); ++i) {
        const Log& log = runs.branches()[shown_[i].branch].source->log();
        sides.push_back(facts_.sides[i].plot.side);
        names.push_back(facts_.sides[i].plot.name);
        asked.logs.emplace_back(&log, gathered_[&log].size);
        branches.insert(shown_[i].branch);
        roots.insert(rootOf(runs, shown_[i].branch));
        longest = std::max(longest, log.size());
    }
    if (!(asked == asked_)) {
        asked_ = std::move(asked);
        groups_ = groups(runs);
        told_ = groupToTell(runs);
        divergence_ = firstDivergence(only(sides, told_));
        tasks_ = std::make_shared<const TaskMatches>(matchTasks(sides));
        commonEvents_.reset();
        const bool forks = branches.size() == shown_.size() && roots.size() == 1;
        if (forks && longest <= kMostEventsCompared) {
            const Log& first = runs.branches()[shown_.front().branch].source->log();
            commonEvents_ = longest;
            for (std::size_t i = 1; i < shown_.size(); ++i) {
                const Log& other = runs.branches()[shown_[i].branch].source->log();
                commonEvents_ = std::min(*commonEvents_, commonEvents(first, other));
            }
        }
    }
    for (std::size_t i = 0; i < groups_.size(); ++i)
        for (const std::size_t side : groups_[i]) facts_.sides[side].group = i;
    facts_.tasks = tasks_;
    if (divergeByEvents(runs, words)) return;
    facts_.alike = !divergence_;
    if (!divergence_) {
        facts_.divergence = likenessTold(runs, words);
        return;
    }
    facts_.divergesAt = divergence_->at;
    // The first event of that instant, or what comes next in a log that has none then.
    const Log& log = runs.source().log();
    const std::size_t before = eventsUntil(log, divergence_->at + nanoseconds(-1));
    facts_.divergesAtPosition = std::min(before + 1, log.size());
    facts_.divergence = sentenceOf(*divergence_, only(names, told_), words);
}

const CompareFacts& ComparisonBuilder::facts(
    RunTree& runs, const CompareState& state, ExecutorId executor, const TextCatalog& words,
    const std::function<std::string(std::size_t)>& nameOf) {
    facts_ = {};
    candidates_.clear();
    std::set<const Log*> open;
    for (std::size_t i = 0; i < runs.branches().size(); ++i) {
        const Branch& branch = runs.branches()[i];
        open.insert(&branch.source->log());
        for (const ComparedExecutor& side : sidesOf(branch))
            candidates_.push_back({i, side.executor});
    }
    std::erase_if(gathered_, [&](const auto& each) { return !open.contains(each.first); });
    placeBesideEachOther(runs);
    nameCandidates(runs, words, nameOf);
    if (state.sides)
        shown_ = *state.sides;
    else
        chooseUsual(runs, executor);
    // In the order of their names, whoever was pressed last; and only who is still there.
    std::vector<SideKey> inOrder;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
        if (std::find(shown_.begin(), shown_.end(), candidates_[i]) == shown_.end()) continue;
        if (inOrder.size() == kMostSides) break;
        inOrder.push_back(candidates_[i]);
        addSide(runs, candidates_[i], i);
    }
    shown_ = std::move(inOrder);
    findDivergence(runs, words);
    if (shown_.size() > 1) judge(state.goal, words);
    return facts_;
}

}  // namespace poolscope
