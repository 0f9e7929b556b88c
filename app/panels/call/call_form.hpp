// A call being put together: the methods there are, the fields of the one chosen, what the panel
// remembers of them, and what can be pressed.
//
// Promises: plain data. `call_builder`, which may read scenarios, makes it from the table of
// methods; the layout, which may not, shows it. A field is named by its index.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/ui/target.hpp"
#include "app/ui/text_entry.hpp"
#include "app/workspace/method_offer.hpp"

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

struct CallField {
    std::string name;     ///< as a scenario's call spells it: "delay", "task"
    std::string value;    ///< as people write it: 100ms, true, t5; "–" for one left out
    bool choice = false;  ///< − and + go to the previous and next of a list
};

struct CallForm {
    std::vector<MethodOffer> offers;  ///< those that fit what was typed, by groups
    std::uint32_t chosen = 0;         ///< row of the method
    std::string_view method;          ///< its name
    std::vector<CallField> fields;
    std::string asJavaCall;  ///< "pool.schedule(mine, 100ms)"
    bool blocks = false;     ///< it may wait, and later calls of the same thread with it
    bool possible = false;   ///< it can be made
};

}  // namespace poolscope
