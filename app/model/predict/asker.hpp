// Questions about what a run does next, found one after the other along its log.
//
// Promises: the same log and seed give the same questions, whatever was asked before. What is asked
// is not on the screen at `asked`, and the log tells it no later than at `revealed`. Where the JDK
// leaves the answer open, or names do not tell the choices apart, nothing is asked.
//
// To add a kind: a function in a file of its own or beside its family, its line in makers.cpp, its
// texts in [predict] of assets/text, and a reading of the log that proves it in
// tests/spec/predict_random.cpp.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>

#include "app/model/predict/question.hpp"
#include "app/model/run/run_history.hpp"

namespace poolscope {

using PredictKinds = std::bitset<kPredictKindWords.size()>;  ///< by PredictKind

constexpr PredictKinds kindsOf(std::initializer_list<PredictKind> kinds) {
    std::uint64_t bits = 0;
    for (const PredictKind kind : kinds) bits |= std::uint64_t{1} << static_cast<unsigned>(kind);
    return PredictKinds(bits);
}

class Asker {
public:
    /// `history` must outlive it. The seed decides in which order choices stand. `inPicture`: as in
    /// Asking.
    Asker(RunHistory& history, std::uint64_t seed, bool inPicture = false)
        : history_(&history), seed_(seed), inPicture_(inPicture) {}

    /// The question of one of these kinds with the smallest `asked` >= from; of several at one
    /// position the one whose kind comes first in the enumeration. None is asked at `end` or behind
    /// it. With `only` all questions are about that executor. Moves the history to other positions.
    std::optional<PredictQuestion> next(std::size_t from, std::size_t end, PredictKinds kinds,
                                        std::optional<ExecutorId> only = {});

private:
    RunHistory* history_;
    std::uint64_t seed_;
    bool inPicture_;
};

}  // namespace poolscope
