// A scenario file from a seed: one executor of some kind, and clients that use it at random times.
//
// Promises: the same seed makes the same file. Over a few hundred seeds every kind of executor and
// of queue comes up, with cancellation and shutdown.
#pragma once

#include <cstdint>
#include <string>

namespace poolscope {

std::string randomScenario(std::uint64_t seed);

}  // namespace poolscope
