// "What if, from here": what the panel remembers, and what can be pressed in it.
#pragma once

#include <map>
#include <string>

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

}  // namespace poolscope
