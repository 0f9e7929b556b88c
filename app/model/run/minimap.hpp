// The minimap: what kinds of events lie where in the log, for the scrubber.
//
// Promises: following a growing log costs only the new events; a picture costs as much as it has
// pixels, whatever the log's length. How: counts per category over blocks of 32 events, and sums of
// those blocks for a pixel's stretch.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/trace/event_words.hpp"
#include "engine/trace/log.hpp"

namespace poolscope {

/// The colour of a kind of event, in the minimap and wherever else kinds are distinguished.
class Minimap {
public:
    using Counts = std::array<std::uint32_t, kCategoryWords.size()>;  ///< by Category

    /// Reads what came since the last call.
    void follow(const Log& log) { follow(log, log.size()); }
    /// The same, up to position `end`.
    void follow(const Log& log, std::size_t end);
    void clear();

    std::size_t events() const { return read_; }
    /// How many events of each category lie in [from, to), to the block.
    Counts counts(std::size_t from, std::size_t to) const;

private:
    static constexpr std::size_t kBlock = 32;
    std::size_t read_ = 0;
    std::vector<Counts> before_{Counts{}};  ///< sums of all blocks before the i-th
};

}  // namespace poolscope
