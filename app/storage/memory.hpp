// How much memory there is, how much the program uses, and how much it is going to use.
//
// Promises: everything in bytes; where the system does not tell, there is no bound.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace poolscope {

/// What this process may use at most: the machine's memory, or less by a control group or a limit
/// of the process.
std::size_t memoryThereIs();
/// What it uses now.
std::size_t memoryInUse();
/// "1.2 GB", "640 MB".
std::string memoryText(std::size_t bytes);

/// Foresees what work needs from what its first part has needed: as much for each further part.
class MemoryForecast {
public:
    /// At most `most` bytes in all; `inUse` are used before the work.
    MemoryForecast(std::size_t most, std::size_t inUse) : most_(most), start_(inUse) {}

    struct Excess {
        std::size_t needs = 0;  ///< in all
        double share = 0;       ///< of the work that would fit, with something to spare; 0: none
    };
    /// With this share of the work done and `inUse` bytes used: nothing if the whole seems to fit.
    std::optional<Excess> excess(double done, std::size_t inUse) const;

private:
    std::size_t most_;
    std::size_t start_;
};

}  // namespace poolscope
