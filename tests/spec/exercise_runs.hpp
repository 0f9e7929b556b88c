// Many exercises of a kind, one after the other.
#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#include "app/learn/exercise/exercise.hpp"

namespace poolscope {

inline constexpr std::uint64_t kDrawn = 400;  ///< of each kind

template <class Do>
void forEveryRun(const std::string& kind, Do&& each) {
    for (std::uint64_t seed = 0; seed < kDrawn; ++seed) {
        CAPTURE(kind);
        CAPTURE(seed);
        const auto drawn =
            drawExercise(*exerciseKindOf(kind), seed, 1 + static_cast<int>(seed % kHardest));
        each(*drawn);
    }
}

}  // namespace poolscope
