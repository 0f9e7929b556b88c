// The picture of an exercise as rows of cells: workers, places of a queue, bits, instants.
//
// Promises: plain data without a language or a size; one layout draws the board of every kind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/model/predict/question.hpp"

namespace poolscope {

enum class CellTone : std::uint8_t {
    Plain,
    Free,     ///< dashed: nothing is there
    Busy,     ///< tinted: a task runs there
    Now,      ///< tinted: what the question is about
    Done,     ///< what is settled
    Waiting,  ///< what is still to come
};

struct BoardCell {
    Said text;
    Said below = {};  ///< a smaller line; no key: none
    CellTone tone = CellTone::Plain;
    bool apart = false;  ///< with a gap before it
    /// Choosing the cell chooses this of Exercise::choices(). Where cells choose, the choices are
    /// not listed below the board.
    std::optional<std::size_t> choice = std::nullopt;
    /// The next thing to be placed: it can be taken from here to a row of cells that choose.
    bool lifts = false;
};

/// Something longer than a cell that is placed on a row of cells that choose.
struct PlacedBar {
    std::size_t cells = 1;  ///< that it covers, the chosen one first
    Said text;              ///< what it says there
};

struct BoardRow {
    Said name;
    std::vector<BoardCell> cells;
    Said note = {};     ///< behind the last cell; no key: none
    bool wide = false;  ///< the cells fill the row, and are as wide as each other
};

/// A text that is the same in every language: a name, a number.
inline Said asWritten(std::string text) {
    return {"ui.practise.asWritten", {{"text", std::move(text)}}};
}

}  // namespace poolscope
