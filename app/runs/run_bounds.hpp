// RunBounds: how far a command lets a run go, in time and in memory.
#pragma once

#include <cstddef>
#include <optional>

#include "app/runs/load_watch.hpp"

namespace poolscope {

struct RunBounds {
    std::optional<Duration> until;  ///< instead of the file's
    std::size_t memory = 0;         ///< bytes that the run may need; 0: half of what there is

    std::size_t mostMemory() const { return memory > 0 ? memory : LoadWatch::usualMemory(); }
};

}  // namespace poolscope
