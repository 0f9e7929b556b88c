// Judging a move, and counting the steps that were right at once.
#include "app/learn/exercise/exercise.hpp"

#include <algorithm>

namespace poolscope {

Judgement Exercise::judge(const ExerciseMove& move) {
    if (!isRight(move)) {
        Judgement refused = refuse(move);
        ++slips_[*refused.slip];
        clean_ = false;
        return refused;
    }
    Judgement right{std::nullopt, reasonFor(move)};
    carryOut(move);
    ++done_;
    if (clean_) ++firstRight_;
    clean_ = true;
    return right;
}

bool Exercise::canStay() const {
    const std::vector<ExerciseMove> all = moves();
    return std::any_of(all.begin(), all.end(), [](const ExerciseMove& move) {
        return move.what == ExerciseMove::What::Stay;
    });
}

Said Exercise::takeHint() {
    clean_ = false;
    return hint();
}

Judgement Exercise::showStep() {
    clean_ = false;
    return judge(*next());
}

ExerciseScore Exercise::score() const { return {done_ + stepsLeft(), done_, firstRight_}; }

}  // namespace poolscope
