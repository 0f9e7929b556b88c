// Gathering, choosing, naming, and finding the first difference.
#include "app/shell/compare_desk.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "app/shell/run_difference.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kLeastGrowth = 256;
/// Comparing event by event writes every one as a line; longer logs are compared by their runs.
constexpr std::size_t kMostEventsCompared = 100'000;

/// The run that a fork, and whatever it was a fork of, began as; another text is a run of its own.
std::size_t rootOf(const Session& session, std::size_t future) {
    const std::vector<OpenFuture>& all = session.futures();
    while (all[future].parent != future && !all[future].ofEdit) future = all[future].parent;
    return future;
}

/// How many events have happened when the clock shows that time.
std::size_t positionAt(const Log& log, Instant time) {
    return firstThat(0, log.size(), [&](std::size_t i) { return isBefore(time, log[i].time); });
}

}  // namespace

void CompareDesk::forget() { *this = CompareDesk(); }

const std::vector<Side>& CompareDesk::sidesOf(const OpenFuture& future) {
    const Log& log = future.source->log();
    const std::size_t size = future.film->story.size();
    const bool live = future.source->live();
    Gathered& known = gathered_[&log];
    const std::size_t least = known.size + std::max(kLeastGrowth, known.size / 8);
    const bool fresh = live ? size >= least : size != known.size || known.live;
    if (fresh || (known.sides.empty() && size > 0 && known.size == 0)) {
        known = {size, live, poolscope::sidesOf(log, future.source->end())};
    }
    return known.sides;
}

/// All of them when they are few; of many the executor looked at, in each future.
void CompareDesk::chooseUsual(const Session& session, ExecutorId executor) {
    shown_ = candidates_;
    if (shown_.size() <= kMostSides) return;
    if (session.futures().size() > 1) {
        const std::size_t current = session.current();
        const std::size_t parent = session.futures()[current].parent;
        const auto rank = [&](const SideKey& key) {
            const int near = key.future == current ? 0 : key.future == parent ? 1 : 2;
            return std::pair(key.executor == executor ? 0 : 1, near);
        };
        std::stable_sort(shown_.begin(), shown_.end(),
                         [&](const SideKey& a, const SideKey& b) { return rank(a) < rank(b); });
    }
    shown_.resize(kMostSides);
}

void CompareDesk::nameCandidates(const Session& session, const TextCatalog& words,
                                 const std::function<std::string(std::size_t)>& nameOf) {
    bool oneEach = true;
    for (std::size_t i = 1; i < candidates_.size(); ++i)
        oneEach = oneEach && candidates_[i].future != candidates_[i - 1].future;
    std::set<std::string> taken;
    for (const SideKey& key : candidates_) {
        const OpenFuture& future = session.futures()[key.future];
        const std::string run = nameOf(key.future);
        const auto& sides = gathered_[&future.source->log()].sides;
        const auto side = std::find_if(sides.begin(), sides.end(), [&](const Side& each) {
            return each.executor == key.executor;
        });
        CompareCandidate candidate;
        candidate.name =
            session.futures().size() == 1 ? side->name
            : oneEach                     ? run
                      : words.fill("ui.compare.detail", {{"run", run}, {"executor", side->name}});
        const std::string wanted = candidate.name;
        for (int n = 2; !taken.insert(candidate.name).second; ++n)
            candidate.name = fmt::format("{} ({})", wanted, n);
        candidate.detail = std::string(words(future.detail));
        facts_.candidates.push_back(std::move(candidate));
    }
}

void CompareDesk::addSide(Session& session, const SideKey& key, std::size_t candidate) {
    const OpenFuture& future = session.futures()[key.future];
    CompareCandidate& named = facts_.candidates[candidate];
    named.shown = true;
    named.look = candidates_.size() <= kMostSides ? candidate : facts_.sides.size();
    for (const Side& side : gathered_[&future.source->log()].sides) {
        if (side.executor != key.executor) continue;
        ComparedSide compared;
        compared.plot = {&side, named.look, named.name};
        if (key.future == session.current()) {
            compared.opens = Target::of(key.executor);
            compared.positionOf = [](const Run& run) { return run.startPosition; };
        } else {
            compared.opens =
                Target::of(Target::Kind::Future, static_cast<std::uint32_t>(key.future));
            const Log& log = session.source().log();
            compared.positionOf = [&log](const Run& run) { return positionAt(log, run.start); };
        }
        if (isBefore(facts_.end, side.end)) facts_.end = side.end;
        facts_.sides.push_back(std::move(compared));
    }
}

/// Forks of one run have a past in common: true if that says where they differ.
bool CompareDesk::divergeByEvents(Session& session, const TextCatalog& words) {
    if (!commonEvents_) return false;
    const std::size_t at = *commonEvents_;
    const std::vector<OpenFuture>& futures = session.futures();
    const Log& first = futures[shown_.front().future].source->log();
    std::size_t other = 0;
    for (std::size_t i = 1; i < shown_.size() && other == 0; ++i) {
        const Log& log = futures[shown_[i].future].source->log();
        const bool ends = log.size() == at || first.size() == at;
        if ((ends && log.size() != first.size()) || (!ends && commonEvents(first, log) == at))
            other = i;
    }
    if (other == 0) return false;
    const auto said = [&](const SideKey& key) {
        Film& film = *futures[key.future].film;
        if (at >= film.story.size()) return std::string(words("compare.differ.nothingMore"));
        return film.narrator.sentence(at, film.story.at(at + 1));
    };
    const auto timeIn = [&](const SideKey& key) {
        const Log& log = futures[key.future].source->log();
        return at < log.size() ? log[at].time : futures[key.future].source->end();
    };
    const Instant here = timeIn(shown_.front());
    const Instant there = timeIn(shown_[other]);
    facts_.divergesAt = isBefore(there, here) ? there : here;
    facts_.divergesAtPosition = std::min(at + 1, session.source().log().size());
    facts_.divergence =
        words.fill("compare.differ.events", {{"n", std::to_string(at + 1)},
                                             {"one", facts_.sides.front().plot.name},
                                             {"here", said(shown_.front())},
                                             {"other", facts_.sides[other].plot.name},
                                             {"there", said(shown_[other])}});
    return true;
}

void CompareDesk::findDivergence(Session& session, const TextCatalog& words) {
    if (facts_.sides.size() < 2) return;
    std::vector<const Side*> sides;
    std::vector<std::string> names;
    Asked asked;
    asked.sides = shown_;
    std::set<std::size_t> futures;
    std::set<std::size_t> roots;
    std::size_t longest = 0;
    for (std::size_t i = 0; i < shown_.size(); ++i) {
        const Log& log = session.futures()[shown_[i].future].source->log();
        sides.push_back(facts_.sides[i].plot.side);
        names.push_back(facts_.sides[i].plot.name);
        asked.logs.emplace_back(&log, gathered_[&log].size);
        futures.insert(shown_[i].future);
        roots.insert(rootOf(session, shown_[i].future));
        longest = std::max(longest, log.size());
    }
    if (!(asked == asked_)) {
        asked_ = std::move(asked);
        divergence_ = firstDivergence(sides);
        commonEvents_.reset();
        const bool forks = futures.size() == shown_.size() && roots.size() == 1;
        if (forks && longest <= kMostEventsCompared) {
            const Log& first = session.futures()[shown_.front().future].source->log();
            commonEvents_ = longest;
            for (std::size_t i = 1; i < shown_.size(); ++i) {
                const Log& other = session.futures()[shown_[i].future].source->log();
                commonEvents_ = std::min(*commonEvents_, commonEvents(first, other));
            }
        }
    }
    if (divergeByEvents(session, words)) return;
    facts_.alike = !divergence_;
    if (!divergence_) {
        facts_.divergence = std::string(words("compare.differ.nowhere"));
        return;
    }
    facts_.divergesAt = divergence_->at;
    // The first event of that instant, or what comes next in a log that has none then.
    const Log& log = session.source().log();
    const std::size_t before = positionAt(log, divergence_->at + nanoseconds(-1));
    facts_.divergesAtPosition = std::min(before + 1, log.size());
    facts_.divergence = sentenceOf(*divergence_, names, words);
}

const CompareFacts& CompareDesk::facts(Session& session, const UiState& ui,
                                       const TextCatalog& words,
                                       const std::function<std::string(std::size_t)>& nameOf) {
    facts_ = {};
    candidates_.clear();
    std::set<const Log*> open;
    for (std::size_t i = 0; i < session.futures().size(); ++i) {
        const OpenFuture& future = session.futures()[i];
        open.insert(&future.source->log());
        for (const Side& side : sidesOf(future)) candidates_.push_back({i, side.executor});
    }
    std::erase_if(gathered_, [&](const auto& each) { return !open.contains(each.first); });
    nameCandidates(session, words, nameOf);
    if (ui.sides)
        shown_ = *ui.sides;
    else
        chooseUsual(session, ui.executor);
    // In the order of their names, whoever was pressed last; and only who is still there.
    std::vector<SideKey> inOrder;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
        if (std::find(shown_.begin(), shown_.end(), candidates_[i]) == shown_.end()) continue;
        if (inOrder.size() == kMostSides) break;
        inOrder.push_back(candidates_[i]);
        addSide(session, candidates_[i], i);
    }
    shown_ = std::move(inOrder);
    findDivergence(session, words);
    return facts_;
}

}  // namespace poolscope
