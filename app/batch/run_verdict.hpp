// The problems of a run of a scenario, and whether a command was asked to fail on them.
//
// Promises: the same verdict for a run just made and for its recording. `--fail-on` takes a problem
// by its word (app/model/verdict), `any`, or a comparison of a metric. Not thread-safe.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/batch/metric_condition.hpp"
#include "app/model/narration/text_catalog.hpp"
#include "app/model/verdict/problems.hpp"
#include "engine/scenario/run/run.hpp"
#include "engine/trace/folded_kinds.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

/// Stands for every problem.
inline constexpr std::string_view kAnyProblem = "any";

/// What `--fail-on` asks for.
struct FailOn {
    std::vector<Problem> problems;
    std::vector<MetricCondition> conditions;

    /// The words have been checked: each is one of `failOnWords` or a condition.
    static FailOn of(const std::vector<std::string>& words);
};

/// The words other than conditions.
std::vector<std::string> failOnWords();

class RunVerdict {
public:
    /// Takes the events of the log, in its order.
    using TellEvent = std::function<void(const Event&)>;

    /// Keeps the run's log. It is read once; `also` is for who wants its events as well, those of
    /// the kinds in `kinds`; null: all of them.
    RunVerdict(const Scenario& scenario, const RunRecord& run, const TellEvent& also = {},
               const KindTable* kinds = nullptr);

    const RunProblems& problems() const { return problems_; }
    bool has(Problem problem) const { return problems_.has(problem, plan_); }
    /// The words of the problems that the run has.
    std::vector<std::string> words() const;
    /// One block a problem; empty if there is nothing to say. Without `withUntil` nothing is said
    /// of an end that was asked for.
    std::string text(const TextCatalog& words, bool withUntil = true) const;
    /// A line on what keeps the process alive, though nothing is left to happen; empty if nothing
    /// does.
    std::string keptAlive(const TextCatalog& words) const;
    /// The block of one problem; empty if the run has it not.
    std::string block(Problem problem, const TextCatalog& words) const;
    /// What of `failOn` is true, as a person would write it: "deadlock", or "lateness.p99 > 5ms (on
    /// pool it is 7 ms)".
    std::vector<std::string> failures(const FailOn& failOn, const TextCatalog& words) const;

private:
    RunProblems find(const TellEvent& also, const KindTable* kinds) const;
    /// Who is who: read when a problem is first put into words, as most runs have none.
    const Names& names() const;

    std::shared_ptr<const Log> log_;
    std::vector<PlannedCall> calls_;
    RunPlan plan_;
    RunProblems problems_;
    mutable std::optional<Names> names_;
};

}  // namespace poolscope
