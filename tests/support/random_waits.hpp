// A scenario file from a seed in which everything waits for everything: bodies with locks,
// semaphores, a latch, sleeps and devices in two pools, few cores, pauses, clients that wait for
// results and for the end.
//
// Promises: the same seed makes the same file; over a few hundred seeds there are deadlocks,
// timeouts and interrupts among the waits.
#pragma once

#include <cstdint>
#include <string>

namespace poolscope {

std::string randomWaits(std::uint64_t seed);

}  // namespace poolscope
