// The table of states.
#include "engine/explore/known_states.hpp"

#include <algorithm>
#include <utility>

namespace poolscope {

namespace {

constexpr std::size_t kShortest = 16;
constexpr std::size_t kFirst = 4096;

/// The last length: with the one before, half as long, it takes no more than `bytes`.
std::size_t longestFor(std::size_t bytes) {
    return std::max(kShortest, bytes / sizeof(std::uint64_t) / 3 * 2);
}

/// A length from which doubling leads to `longest`.
std::size_t firstFor(std::size_t longest) {
    while (longest > kFirst) longest /= 2;
    return longest;
}

/// Where the state is, or the empty slot where it belongs.
std::size_t slotOf(const std::vector<std::uint64_t>& slots, std::uint64_t state) {
    std::size_t slot = state % slots.size();
    while (slots[slot] != 0 && slots[slot] != state) slot = slot + 1 == slots.size() ? 0 : slot + 1;
    return slot;
}

}  // namespace

KnownStates::KnownStates(std::size_t bytes)
    : longest_(longestFor(bytes)), slots_(firstFor(longest_)) {}

bool KnownStates::enter(std::uint64_t state) {
    if (state == 0) {
        if (std::exchange(knowsZero_, true)) return false;
        ++size_;
        return true;
    }
    std::size_t slot = slotOf(slots_, state);
    if (slots_[slot] == state) return false;
    if (!hasRoom()) {
        if (!grow()) {
            overflowed_ = true;
            return true;
        }
        slot = slotOf(slots_, state);
    }
    slots_[slot] = state;
    ++size_;
    return true;
}

/// Twice as long; false if it is as long as it may be.
bool KnownStates::grow() {
    if (slots_.size() * 2 > longest_) return false;
    std::vector<std::uint64_t> longer(slots_.size() * 2);
    for (const std::uint64_t state : slots_)
        if (state != 0) longer[slotOf(longer, state)] = state;
    slots_ = std::move(longer);
    return true;
}

}  // namespace poolscope
