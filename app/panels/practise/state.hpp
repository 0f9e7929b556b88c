// Practising: what is shown of an exercise, and what can be pressed in it.
#pragma once

#include <cstddef>
#include <optional>

#include "app/ui/target.hpp"

namespace poolscope {

inline constexpr PanelId kPractise{"practise"};

/// `id`: of Place a choice, of Kind an ExerciseKind. GoOn: to the next question.
enum class PractisePart : std::uint16_t { Place, Hint, Show, Next, Kind, GoOn, Leave };

inline Target practiseTarget(PractisePart part, std::size_t id = 0) {
    return Target::owned(kPractise, part, static_cast<std::uint32_t>(id));
}

/// What was said last.
enum class PractiseTone : std::uint8_t { Nothing, Right, Wrong, Hint, Shown };

/// The run that is to be placed on the time axis, while the mouse holds it.
struct HeldBar {
    std::optional<std::size_t> choice = {};  ///< where it is; nothing: it lies at the cursor
    bool putBack = false;                    ///< by Esc: it stays there until the button is let go

    friend bool operator==(const HeldBar&, const HeldBar&) = default;
};

}  // namespace poolscope
