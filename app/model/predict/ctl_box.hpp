// Words of ctl as a picture shows them: the bits in which those of small pools differ.
//
// Why here: the question about ctl numbers its choices so, and whoever lets bits be flipped looks
// for the one that says the word.
#pragma once

#include <array>
#include <cstdint>

#include "app/model/run/lifecycle_model.hpp"

namespace poolscope {

constexpr std::uint32_t kShownCountBits = 4;
/// From left to right: the run state's three, then the lowest ones of the number of workers.
inline constexpr std::array<std::uint32_t, 3 + kShownCountBits> kShownCtlBits{31, 30, 29, 3,
                                                                              2,  1,  0};
constexpr std::int32_t kCtlBoxes = 1 << kShownCtlBits.size();

/// Those bits as a number; −1: another bit is set.
constexpr std::int32_t ctlBoxOf(std::uint32_t ctl) {
    if (workerCountOf(ctl) >= 1U << kShownCountBits) return -1;
    return static_cast<std::int32_t>(ctl >> kWorkerBits << kShownCountBits | workerCountOf(ctl));
}
constexpr std::uint32_t ctlInBox(std::int32_t box) {
    const auto bits = static_cast<std::uint32_t>(box);
    return bits >> kShownCountBits << kWorkerBits | (bits & ((1U << kShownCountBits) - 1U));
}

}  // namespace poolscope
