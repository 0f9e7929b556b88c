// "What if, from here": the changes that can be made where the playhead stands.
//
// Promises: plain data, made by `change_builder` (which may read scenarios and ask a run who could
// go) and shown by the view (which may not). A row is named by its place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace poolscope {

/// What a row changes, as the list is parted.
enum class WhatIfGroup : std::uint8_t { Turn, Task, Pool };

struct WhatIfRow {
    WhatIfGroup group = WhatIfGroup::Turn;
    std::string name;     ///< in words, or as Java spells it
    std::string now;      ///< how it is at the playhead; empty when that is not to be said
    std::string value;    ///< how it would be
    bool choice = false;  ///< − and + go through a list; else something can be typed as well
    bool picks = false;   ///< only says what the other rows are about: doing it changes nothing
};

/// A thread that could go at the scheduling point shown.
struct WhatIfTurn {
    std::string name;
    std::string doing;  ///< "runs t5", "starts"
    bool goes = false;  ///< by the rule of the run
    bool chosen = false;
};

struct WhatIfForm {
    std::vector<WhatIfRow> rows;
    std::size_t chosen = 0;
    std::string task;               ///< what the rows of Task are about
    std::string pool;               ///< what those of Pool are about
    std::vector<WhatIfTurn> turns;  ///< empty: nobody else could go any more
    std::string from;               ///< from when the chosen row's change counts
    std::string said;               ///< the chosen change in words; empty: it cannot be made
};

}  // namespace poolscope
