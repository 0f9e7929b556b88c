// How often a test that draws its programs at random runs.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace poolscope {

/// `usual`, or so many times more as the environment's POOLSCOPE_TIMES says (`./dev nightly`).
inline std::uint64_t randomRuns(std::uint64_t usual) {
    const char* const times = std::getenv("POOLSCOPE_TIMES");
    const std::uint64_t more = times == nullptr ? 1 : std::strtoull(times, nullptr, 10);
    return usual * (more == 0 ? 1 : more);
}

}  // namespace poolscope
