// TextTable: texts by number and numbers by text.
//
// Promises: equal texts have equal numbers, dense from 0 in the order of their coming; a text never
// moves. One writer at a time; any number of readers may ask for the text of a number they have
// been given while the writer goes on. Asking for the number of a known text takes no memory, as
// every event with a text does it.
//
// How: an open-addressing table of numbers and hashes, with linear probing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/trace/growing_sequence.hpp"

namespace poolscope {

class TextTable {
public:
    std::string_view operator[](std::uint32_t number) const { return texts_[number]; }
    /// Writer only: the text's number, given to it now if it has none.
    std::uint32_t numberOf(std::string_view text);
    /// Removes all texts but keeps the memory. No other thread may read during the call.
    void clear();

private:
    struct Slot {
        std::uint32_t number = 0;  ///< + 1; 0: empty
        std::uint32_t hash = 0;    ///< so that a text is compared with hardly any but itself
    };

    Slot& slotOf(std::string_view text, std::uint32_t hash);
    void makeRoom();

    GrowingSequence<std::string, 64> texts_;
    std::vector<Slot> slots_;  ///< a power of two of them
};

}  // namespace poolscope
