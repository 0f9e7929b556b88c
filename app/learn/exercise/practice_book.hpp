// Which kinds of exercises were done, what went wrong in them, and which kind comes next.
//
// Promises: pure; Leitner's boxes. A kind begins in the first box, goes one box up after an
// exercise without a mistake, and back to the first after one with a mistake. The higher its box,
// the later the kind comes again, and the more difficult its exercises are.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "app/learn/exercise/exercise.hpp"

namespace poolscope {

struct KindPractice {
    std::size_t box = 0;       ///< below kHardest
    std::size_t due = 0;       ///< after so many finished exercises of all kinds it comes again
    std::size_t finished = 0;  ///< exercises
    std::size_t flawless = 0;  ///< of them
    std::map<std::string, std::size_t, std::less<>> slips;  ///< how often, by name

    friend bool operator==(const KindPractice&, const KindPractice&) = default;
};

class PracticeBook {
public:
    const KindPractice& of(ExerciseKind kind) const { return kinds_[indexOf(kind)]; }
    /// Exercises of all kinds.
    std::size_t finished() const;
    /// The kind that is due first; of several, the one that stands first in the list of kinds.
    ExerciseKind next() const;
    int difficultyOf(ExerciseKind kind) const { return static_cast<int>(of(kind).box) + 1; }
    /// Notes an exercise that is done.
    void finish(const Exercise& exercise);
    /// Takes back what was saved. What cannot be is made possible.
    void restore(ExerciseKind kind, KindPractice kept);

private:
    static std::size_t indexOf(ExerciseKind kind) { return static_cast<std::size_t>(kind); }

    std::vector<KindPractice> kinds_{exerciseKinds().size()};
};

}  // namespace poolscope
