// Chance for exercises, from a seed: the same numbers on every machine and compiler.
//
// Why not the engine's Random: a model includes nothing of the engine but its trace. The standard
// says which numbers mt19937_64 gives; its distributions, which differ, are not used.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace poolscope {

class ExerciseRandom {
public:
    static constexpr std::int64_t kTick = 10;  ///< milliseconds

    explicit ExerciseRandom(std::uint64_t seed) : numbers_(seed) {}

    /// A number below `bound`, which must be more than 0. Small bounds are all but equally likely.
    std::size_t below(std::size_t bound) { return static_cast<std::size_t>(numbers_() % bound); }
    /// From `least` to `most`, both included.
    std::size_t between(std::size_t least, std::size_t most) {
        return least + below(most - least + 1);
    }
    /// A time in milliseconds: so many ticks, of ten milliseconds each.
    std::int64_t ticks(std::size_t least, std::size_t most) {
        return kTick * static_cast<std::int64_t>(between(least, most));
    }
    bool oneIn(std::size_t n) { return below(n) == 0; }

    template <class Value>
    void shuffle(std::vector<Value>& values) {
        for (std::size_t i = values.size(); i > 1; --i) std::swap(values[i - 1], values[below(i)]);
    }

private:
    std::mt19937_64 numbers_;
};

}  // namespace poolscope
