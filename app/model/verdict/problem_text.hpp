// The problems of a run as text: one block each, with a heading and a line for each case.
//
// Promises: a block names at most `kMostLines` cases and says how many more there are.
#pragma once

#include <string>

#include "app/model/narration/text_catalog.hpp"
#include "app/model/verdict/problems.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

class ProblemText {
public:
    static constexpr std::size_t kMostLines = 10;

    /// All must outlive it.
    ProblemText(const RunProblems& problems, const RunPlan& plan, const Log& log,
                const Names& names, const TextCatalog& words)
        : problems_(problems), plan_(plan), log_(log), names_(names), words_(words) {}

    /// Empty if the run has no such problem. The block of CutShort also says what `until` cut off.
    std::string block(Problem problem) const;
    /// What keeps the process alive, which is no problem of the run; empty if nothing does.
    std::string keptAlive() const;
    /// Runs and calls that end an executor at one instant; empty if there are none.
    std::string ties() const;

private:
    std::string cases(Problem problem) const;
    std::string line(const NeverRan& never) const;
    std::string line(const FailedCalls& failed) const;
    std::string line(const DiedTask& died) const;
    std::string line(const DiedThread& died) const;
    std::string line(const IgnoredInterrupt& ignored) const;
    std::string line(const LeftOverValue& left) const;
    std::string line(const MisplacedCallback& callback) const;
    std::string line(const StarvedTask& starved) const;
    std::string line(const LateCall& late) const;
    std::string line(const EndlessEvent& endless) const;
    std::string line(const Tie& tie) const;
    std::string call(ExecutorId executor, TextId method, TextId argument) const;
    std::string cutShort() const;
    std::string cutCause() const;
    template <class Case>
    std::string list(std::string_view title, const std::vector<Case>& cases) const;

    const RunProblems& problems_;
    const RunPlan& plan_;
    const Log& log_;
    const Names& names_;
    const TextCatalog& words_;
};

}  // namespace poolscope
