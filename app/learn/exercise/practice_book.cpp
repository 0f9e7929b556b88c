// Moving kinds from box to box.
#include "app/learn/exercise/practice_book.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace poolscope {

namespace {

/// How many exercises later a kind comes again, by its box.
constexpr std::array<std::size_t, kHardest> kLater{1, 3, 6, 12, 24};

}  // namespace

std::size_t PracticeBook::finished() const {
    std::size_t all = 0;
    for (const KindPractice& kind : kinds_) all += kind.finished;
    return all;
}

ExerciseKind PracticeBook::next() const {
    const auto first = std::min_element(
        kinds_.begin(), kinds_.end(),
        [](const KindPractice& a, const KindPractice& b) { return a.due < b.due; });
    return static_cast<ExerciseKind>(first - kinds_.begin());
}

void PracticeBook::finish(const Exercise& exercise) {
    KindPractice& kind = kinds_[indexOf(exercise.kind())];
    const bool flawless = exercise.score().flawless();
    ++kind.finished;
    if (flawless) ++kind.flawless;
    kind.box = flawless ? std::min(kind.box + 1, kLater.size() - 1) : 0;
    kind.due = finished() + kLater[kind.box];
    for (const auto& [slip, times] : exercise.slips()) kind.slips[std::string(slip)] += times;
}

void PracticeBook::restore(ExerciseKind kind, KindPractice kept) {
    kept.box = std::min(kept.box, kLater.size() - 1);
    kept.flawless = std::min(kept.flawless, kept.finished);
    kinds_[indexOf(kind)] = std::move(kept);
}

}  // namespace poolscope
