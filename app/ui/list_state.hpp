// A list in which one row is chosen: what keys, the wheel and a press on a row do with the choice.
//
// Promises: pure; the chosen row is one of the list's. It stands in the middle of what is shown
// where that can be, but for one that was pressed: that stays under the pointer, for the second
// press. Why here: each panel with a list had functions of its own, and few knew every key.
#pragma once

#include <functional>
#include <utility>

#include "app/ui/commands.hpp"

namespace poolscope {

struct ListState {
    /// Some rows may be headings.
    using CanChoose = std::function<bool(std::size_t row)>;

    std::size_t chosen = 0;
    std::size_t middle = 0;  ///< the row in the middle of what is shown

    void choose(std::size_t row) { chosen = middle = row; }
    /// So many rows on, as far as the list goes.
    void step(std::ptrdiff_t rows, std::size_t count, const CanChoose& can = {});
    /// Up, Down, PageUp, PageDown, Home and End. Returns true if it was one of them.
    bool press(KeyChord key, std::size_t count, const CanChoose& can = {});
    /// Returns true if that row was chosen before: a second press does what Enter does.
    bool click(std::size_t row) { return std::exchange(chosen, row) == row; }
    /// Rows may have gone.
    void fit(std::size_t count) {
        if (chosen >= count) choose(count == 0 ? 0 : count - 1);
    }
    friend bool operator==(const ListState&, const ListState&) = default;
};

/// The wheel goes through a list as that key does.
constexpr KeyChord keyOfWheel(float amount) {
    return plainKey(amount > 0 ? KeyCode::Up : KeyCode::Down);
}

}  // namespace poolscope
