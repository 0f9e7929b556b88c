// The scenarios as a list in groups, and beside it the chosen one: its description and its picture
// at the moment at which it opens.
//
// Promises: pure. In a window too narrow for both, the description and picture give way to the
// list.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/panels/scenarios/state.hpp"
#include "app/ui/layout_builder.hpp"
#include "app/ui/picture.hpp"

namespace poolscope {

/// A line of the list: a group's name, a lesson, a built-in scenario, or a file opened lately.
struct ScenarioLine {
    enum class Kind : std::uint8_t { Group, Lesson, BuiltIn, Recent };
    Kind kind = Kind::Group;
    std::string words;
    std::size_t index = 0;  ///< of the lesson, the built-in scenario or the recent file
    std::string beside{};   ///< at the line's end, such as how far a lesson was read
};

struct ScenariosInput {
    const ScenariosState& state;
    const std::vector<ScenarioLine>& lines;
    std::string_view description;            ///< of the chosen one
    std::shared_ptr<const Picture> picture;  ///< of the chosen one; null: none
};

/// The place for the picture in such a window; empty if there is no room.
Rect scenarioPictureIn(Vec2 window, const LayoutContext& context);

void layoutScenarios(Vec2 window, const ScenariosInput& input, const LayoutContext& context,
                     DisplayList& list);

}  // namespace poolscope
