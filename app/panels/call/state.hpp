// What the call panel remembers of the call that is put together in it, and what can be pressed.
//
// Promises: plain data. A field is named by its index.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "app/ui/target.hpp"
#include "app/ui/text_entry.hpp"
#include "app/workspace/calls/call_form.hpp"

namespace poolscope {

/// Opened about a row of the table of methods, or about what is chosen.
inline constexpr PanelId kCall{"call"};

/// The panel's own targets; `id` is a field.
enum class CallPart : std::uint16_t { Field, Less, More, Send };

struct CallState {
    CallChoice call;
    std::string query;                 ///< what narrows the list
    std::optional<std::size_t> field;  ///< typed into; none: into the list's line
    TextEntry entry;                   ///< of the field, or the query
};

inline Target callTarget(CallPart part, std::uint32_t id = 0) {
    return Target::owned(kCall, part, id);
}

}  // namespace poolscope
