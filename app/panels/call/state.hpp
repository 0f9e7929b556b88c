// A call being put together: what the panel remembers, and what can be pressed in it.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "app/ui/target.hpp"
#include "app/ui/text_entry.hpp"

namespace poolscope {

/// Opened about a row of the table of methods, or about what is chosen.
inline constexpr PanelId kCall{"call"};

/// The panel's own targets; `id` is a field.
enum class CallPart : std::uint16_t { Field, Less, More, Send };

struct CallState {
    std::uint32_t method = 0;                   ///< row of the table of methods
    std::string query;                          ///< what narrows the list
    std::map<std::string, std::string> values;  ///< by the field's name; others are as offered
    std::optional<std::size_t> field;           ///< typed into; none: into the list's line
    TextEntry entry;                            ///< of the field, or the query
};

inline Target callTarget(CallPart part, std::uint32_t id = 0) {
    return Target::owned(kCall, part, id);
}

}  // namespace poolscope
