// KnownStates: the numbers of all states that a search has reached, in bounded memory.
//
// An open-addressing table of bare 64-bit numbers with linear probing: the numbers are hashes
// themselves, so a number modulo the table's length is its home, and nothing but the number is
// stored. The table grows by doubling while it is seven eighths full; its lengths are chosen so
// that the last growth, when the old table and the new one are both there, just fits the limit.
//
//     home = state % length        ┌────┬────┬────┬────┬────┐
//     taken: one further           │    │ 17 │ 92 │ 41 │    │   0 is an empty slot
//                                  └────┴────┴────┴────┴────┘
//
// Promises: never more memory than the limit; a state that was entered stays known. When the table
// is full, a new state counts as new every time, so a search that skips known states explores some
// of them twice but misses none. Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace poolscope {

class KnownStates {
public:
    /// `bytes`: the most that the table may take, also while it grows; a few hundred at least.
    explicit KnownStates(std::size_t bytes);

    /// True if the state is not known: it is from now on, unless the table is full.
    bool enter(std::uint64_t state);
    /// How many are known.
    std::size_t size() const { return size_; }
    /// Whether there was a state that it could not keep.
    bool overflowed() const { return overflowed_; }

private:
    bool hasRoom() const { return size_ - (knowsZero_ ? 1 : 0) < slots_.size() / 8 * 7; }
    bool grow();

    std::size_t longest_;  ///< the last of the table's lengths
    std::vector<std::uint64_t> slots_;
    std::size_t size_ = 0;
    bool knowsZero_ = false;  ///< the state 0, which no slot can hold
    bool overflowed_ = false;
};

}  // namespace poolscope
