// Placing the actions: what can be done with the run, the pool and the chosen task.
//
// Promises: pure; parts that do not fit are left out from the bottom.
#pragma once

#include <array>
#include <optional>

#include "app/ui/layout_builder.hpp"
#include "app/ui/run_view.hpp"
#include "app/ui/text_entry.hpp"
#include "app/workspace/run_facts.hpp"

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

struct ActionsShown {
    const RunFacts& facts;
    const ActionsState& state;
    const CallTimes& times;  ///< what the fields hold
    bool follows;            ///< the chosen task is kept in sight
    const RunView& view;
};

void layoutActions(Rect region, const ActionsShown& shown, const LayoutContext& context,
                   DisplayList& list);

}  // namespace poolscope
