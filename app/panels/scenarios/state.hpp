// The scenarios: what the panel remembers, and what can be pressed in it.
#pragma once

#include "app/ui/target.hpp"
#include "app/ui/text_entry.hpp"

namespace poolscope {

inline constexpr PanelId kScenarios{"scenarios"};

/// `id` of Line: its place in the list.
enum class ScenariosPart : std::uint16_t { Line, Open };

struct ScenariosState {
    TextEntry entry;         ///< what is looked for
    std::size_t choice = 0;  ///< the line that Enter opens; never one of a group's name

    friend bool operator==(const ScenariosState&, const ScenariosState&) = default;
};

inline Target scenariosTarget(ScenariosPart part, std::uint32_t id = 0) {
    return Target::owned(kScenarios, part, id);
}

}  // namespace poolscope
