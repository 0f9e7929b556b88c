// Chance, from a seed: the same numbers on every machine and compiler.
//
// Promises: SplitMix64 (Steele, Lea and Flood, the generator behind java.util.SplittableRandom);
// streams of different purposes are split by name, so that drawing a task's length never changes
// what the scheduler picks. The standard library's distributions are not used: they differ.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/trace/ensure.hpp"
#include "engine/trace/fnv.hpp"

namespace poolscope {

class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    /// A stream of its own for a purpose, the same for the same seed and name.
    Random(std::uint64_t seed, std::string_view purpose) : state_(seed) {
        Fnv1a name;
        name.text(purpose);
        state_ = next() ^ name.value();
    }

    std::uint64_t next() {
        std::uint64_t z = (state_ += 0x9e3779b97f4a7c15U);
        z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
        return z ^ (z >> 31U);
    }
    /// A number below `bound`, which must be more than 0 (checked), every one equally likely: draws
    /// above the last full multiple of the bound are thrown away.
    std::uint64_t below(std::uint64_t bound) {
        ENSURE(bound > 0, "a number is drawn below another one");
        std::uint64_t drawn = next();
        // Two divisions would be most of a draw: the last multiple is worked out only near the end.
        while (drawn > UINT64_MAX - bound && drawn >= UINT64_MAX - UINT64_MAX % bound)
            drawn = next();
        return drawn % bound;
    }

private:
    std::uint64_t state_;
};

}  // namespace poolscope
