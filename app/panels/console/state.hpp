// The console: its lines, the one being typed, and what would be called by it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/ui/target.hpp"
#include "app/ui/text_entry.hpp"

namespace poolscope {

inline constexpr PanelId kConsole{"console"};

enum class ConsolePart : std::uint16_t { Line, Close };

struct ConsoleLine {
    std::string text;
    bool answer = false;
    bool error = false;
};

struct ConsoleState {
    TextEntry entry;
    bool open = false;
    bool focused = false;  ///< it has the keys
    std::vector<ConsoleLine> lines;
    std::size_t scroll = 0;  ///< lines below the last one shown
    /// The line shown first, where an answer is read from its beginning; else the end is shown.
    std::optional<std::size_t> top;
    std::string when;     ///< the moment at which the line would be performed, in words
    std::string preview;  ///< what the line means, or what it may become; empty: nothing is typed
};

}  // namespace poolscope
