// Practising: what is shown of an exercise, and what can be pressed in it.
#pragma once

#include <cstddef>
#include <optional>

#include "app/learn/exercise/exercise.hpp"
#include "app/learn/exercise/practice_book.hpp"
#include "app/ui/canvas/geometry.hpp"
#include "app/ui/target.hpp"

namespace poolscope {

inline constexpr PanelId kPractise{"practise"};

/// `id`: of Place a choice, of Kind an ExerciseKind. Bar: what is to be
/// placed on a row of cells, where it lies until then. GoOn: to the next question of a run.
enum class PractisePart : std::uint16_t { Place, Stay, Hint, Show, Next, Kind, Bar, GoOn, Leave };

inline Target practiseTarget(PractisePart part, std::size_t id = 0) {
    return Target::owned(kPractise, part, static_cast<std::uint32_t>(id));
}

/// What was said last.
enum class PractiseTone : std::uint8_t { Nothing, Right, Wrong, Hint, Shown };

/// The bar that is to be placed, while the mouse holds it.
struct HeldBar {
    std::optional<std::size_t> choice = {};  ///< over which it is; nothing: it lies at the cursor
    bool putBack = false;                    ///< by Esc: it stays there until the button is let go

    friend bool operator==(const HeldBar&, const HeldBar&) = default;
};

/// All that a layout shows.
struct PractiseShown {
    const Exercise& exercise;
    const PracticeBook& book;
    std::size_t number = 1;  ///< of the exercise, from 1
    int difficulty = 1;
    PractiseTone tone = PractiseTone::Nothing;
    Said said;                          ///< with a tone
    std::optional<ExerciseMove> wrong;  ///< the move that was refused last
    std::size_t cursor = 0;             ///< the place that Enter means
    Vec2 pointer;                       ///< where the mouse is
    std::optional<HeldBar> held = {};
};

}  // namespace poolscope
