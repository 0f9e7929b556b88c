// "What if, from here": the changes that can be made where the playhead stands, what the panel
// remembers of them, and what can be pressed.
//
// Promises: plain data. `change_builder`, which may read scenarios and query runs, makes it; the
// layout, which may not, shows it. A row is named by its index.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "app/ui/target.hpp"
#include "app/ui/text_entry.hpp"

namespace poolscope {

inline constexpr PanelId kWhatIf{"whatIf"};

/// The panel's own targets. `id` is a row, or of Turn a thread that could go.
enum class WhatIfPart : std::uint16_t { Row, Less, More, Turn, Do };

struct WhatIfState {
    std::size_t row = 0;
    std::map<std::string, std::string> values;  ///< by the row's name; others are as offered
    TextEntry entry;                            ///< becomes the chosen row's value
};

inline Target whatIfTarget(WhatIfPart part, std::uint32_t id = 0) {
    return Target::owned(kWhatIf, part, id);
}

/// The group of the list that a row belongs to.
enum class WhatIfGroup : std::uint8_t { Turn, Task, Pool };

struct WhatIfRow {
    WhatIfGroup group = WhatIfGroup::Turn;
    std::string name;     ///< in words, or as Java spells it
    std::string now;      ///< value at the playhead; empty if it is not shown
    std::string value;    ///< the new value
    bool choice = false;  ///< − and + go through a list; else something can be typed as well
    bool picks = false;   ///< only selects what the rows below are about
};

/// A thread that could go at the scheduling point shown.
struct WhatIfTurn {
    std::string name;
    std::string doing;  ///< "runs t5", "starts"
    bool goes = false;  ///< it would go next by the run's own rule
    bool chosen = false;
};

struct WhatIfForm {
    std::vector<WhatIfRow> rows;
    std::size_t chosen = 0;
    std::string task;               ///< what the rows of Task are about
    std::string pool;               ///< what those of Pool are about
    std::vector<WhatIfTurn> turns;  ///< empty: no other thread could go next
    std::string from;               ///< time from which the chosen change applies
    std::string said;               ///< the chosen change in words; empty if it cannot be made
    bool changes = false;           ///< false: the chosen row's value is what already is
};

}  // namespace poolscope
