// The actions panel: which field is typed into, and what can be pressed.
#pragma once

#include <array>
#include <optional>

#include "app/ui/target.hpp"
#include "app/ui/text_entry.hpp"

namespace poolscope {

inline constexpr PanelId kActions{"actions"};

/// The number fields of the form for a new task.
enum class FormField : std::uint8_t { Delay, Period, Work };
inline constexpr std::size_t kFormFields = 3;
inline constexpr std::array<std::string_view, kFormFields> kFormFieldNames{"delay", "period",
                                                                           "work"};

/// The panel's own targets; `id` is a FormField.
enum class ActionsPart : std::uint16_t { Field, Less, More };

struct ActionsState {
    std::optional<FormField> editing;  ///< while the panel has the keys
    TextEntry entry;
};

inline Target actionsTarget(ActionsPart part, std::uint32_t field) {
    return Target::owned(kActions, part, field);
}

}  // namespace poolscope
