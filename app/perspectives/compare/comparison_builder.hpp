// Builds a comparison: which executors can be compared, which are, and where they first differ.
//
// Promises: a run's sides are gathered once, and of a run that still grows only after it has grown
// by an eighth, so the cost stays proportional to the log; nothing is gathered before the
// comparison is shown. Sides of forks of one run are compared event by event, since they have a
// common past; all others by their tasks' runs.
#pragma once

#include <functional>
#include <map>
#include <memory>

#include "app/model/metrics/divergence.hpp"
#include "app/perspectives/compare/facts.hpp"
#include "app/perspectives/compare/state.hpp"
#include "app/runs/run_tree.hpp"

namespace poolscope {

class ComparisonBuilder {
public:
    /// Forgets everything, because another run was opened.
    void forget();

    /// If nobody is chosen, the usual sides of `executor` are compared; the verdict speaks of the
    /// goal chosen first. `nameOf(i)` returns what branch i is called.
    const CompareFacts& facts(RunTree& runs, const CompareState& state, ExecutorId executor,
                              const TextCatalog& words,
                              const std::function<std::string(std::size_t)>& nameOf);
    /// The executors behind the candidates of the facts last returned.
    const std::vector<SideKey>& candidates() const { return candidates_; }
    /// The executors shown in the facts last returned.
    const std::vector<SideKey>& shown() const { return shown_; }

private:
    struct Gathered {
        std::size_t size = 0;
        bool live = false;
        std::vector<ComparedExecutor> sides;
    };
    const std::vector<ComparedExecutor>& sidesOf(const Branch& branch);
    const ComparedExecutor& sideOf(const RunTree& runs, const SideKey& key) const;
    void placeBesideEachOther(const RunTree& runs);
    std::vector<std::vector<std::size_t>> groups(const RunTree& runs) const;
    std::vector<std::size_t> groupToTell(const RunTree& runs) const;
    NamedText likenessTold(const RunTree& runs, const TextCatalog& words);
    void chooseUsual(const RunTree& runs, ExecutorId executor);
    void nameCandidates(const RunTree& runs, const TextCatalog& words,
                        const std::function<std::string(std::size_t)>& nameOf);
    void addSide(RunTree& runs, const SideKey& key, std::size_t candidate);
    void findDivergence(RunTree& runs, const TextCatalog& words);
    void judge(std::optional<MetricGroup> goal, const TextCatalog& words);
    bool divergeByEvents(RunTree& runs, const TextCatalog& words);

    std::map<const Log*, Gathered> gathered_;
    std::vector<SideKey> candidates_;
    std::vector<SideKey> shown_;
    CompareFacts facts_;

    /// The input of the last divergence, so that it is searched only once.
    struct Asked {
        std::vector<std::pair<const Log*, std::size_t>> logs;
        std::vector<SideKey> sides;
        friend bool operator==(const Asked&, const Asked&) = default;
    };
    Asked asked_;
    std::vector<std::vector<std::size_t>> groups_;
    std::vector<std::size_t> told_;  ///< the group that the divergence is about
    std::optional<Divergence> divergence_;
    std::shared_ptr<const TaskMatches> tasks_;
    std::optional<std::size_t> commonEvents_;  ///< of forks: how many events they begin with alike
};

}  // namespace poolscope
