// Choosing among neighbouring questions.
#include "app/model/predict/plan.hpp"

#include <algorithm>

namespace poolscope {

namespace {
constexpr std::size_t kApart = 16;  ///< events from a question to the next one, at least
constexpr std::size_t kNear = 24;   ///< events among whose questions one is chosen
}  // namespace

std::optional<PredictQuestion> PredictPlan::next(Asker& asker, std::size_t from, std::size_t end,
                                                 PredictKinds kinds,
                                                 std::optional<ExecutorId> only) const {
    std::optional<PredictQuestion> best = asker.next(from, end, kinds, only);
    if (!best) return best;
    const auto lately = [this](PredictKind kind) {
        return askedAt_[static_cast<std::size_t>(kind)];
    };
    const std::size_t first = best->asked;
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
        if (!kinds.test(kind) || askedAt_[kind] >= lately(best->kind)) continue;
        PredictKinds alone;
        alone.set(kind);
        if (auto other = asker.next(first, std::min(end, first + kNear), alone, only))
            best = std::move(other);
    }
    return best;
}

std::size_t PredictPlan::behind(const PredictQuestion& question) {
    return std::max(question.revealed, question.asked + kApart);
}

}  // namespace poolscope
