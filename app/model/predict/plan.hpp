// Which question of a run is asked next: not too many, and not always the same.
//
// Promises: after a question there is none for a stretch of events, so that a run of 300 events
// asks about ten; of those that lie near each other, the one of the kind that was asked longest ago
// comes. Follows from the run, the kinds wanted and what was asked alone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "app/model/predict/asker.hpp"

namespace poolscope {

/// Of the order of choices: the same question looks the same wherever and whenever it is asked.
inline constexpr std::uint64_t kPredictSeed = 1;

class PredictPlan {
public:
    /// The question to ask at `from` or behind it, and before `end`. `only`: about that pool.
    std::optional<PredictQuestion> next(Asker& asker, std::size_t from, std::size_t end,
                                        PredictKinds kinds, std::optional<ExecutorId> only) const;
    /// It was asked, answered or not.
    void asked(PredictKind kind) { askedAt_[static_cast<std::size_t>(kind)] = ++count_; }
    /// Where the next one may be asked after this one.
    static std::size_t behind(const PredictQuestion& question);

private:
    std::array<std::size_t, kPredictKindWords.size()> askedAt_{};  ///< 0: never
    std::size_t count_ = 0;
};

}  // namespace poolscope
