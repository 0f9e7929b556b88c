// An exercise in a real run, at the left of its picture.
//
// Promises: pure. While a question stands nothing says which answer is right. What does not fit is
// written smaller, and kinds that have no room are left out; questions and answers are not cut.
//
//     ┌──────────────────────────┐
//     │ Practise: a kind       × │
//     │ No. 3, difficulty 2 of 5 │
//     │ the question             │
//     │ [A  an answer          ] │
//     │ [B  another            ] │
//     │ what was said            │
//     │ [hint]            [show] │
//     │ [go on]           [next] │
//     │ kinds of exercises       │
//     └──────────────────────────┘
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/learn/exercise/practice_book.hpp"
#include "app/model/narration/named_text.hpp"
#include "app/ui/boxes.hpp"
#include "app/ui/layout_builder.hpp"

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

struct ShownRunExercise {
    struct Answer {
        std::size_t choice = 0;  ///< of the question
        std::string letter;      ///< empty: it has none
        NamedText words;
        bool refused = false;
        bool right = false;
        bool chosen = false;  ///< Enter means it
    };
    std::size_t number = 1;  ///< of the exercise, from 1
    int difficulty = 1;
    std::size_t question = 1;  ///< the one shown, from 1
    std::size_t questions = 1;
    NamedText prompt;
    std::vector<Answer> answers;
    std::string_view keys = "practise.keysRun";  ///< the text that says how it is answered
    bool answered = false;                       ///< the question shown
    PractiseTone tone = PractiseTone::Nothing;
    NamedText said;
};

void layoutRunExercise(Rect box, const ShownRunExercise& shown, const Exercise& exercise,
                       const PracticeBook& book, const LayoutContext& context, DisplayList& list);

std::string nameOfKind(ExerciseKind kind, const LayoutContext& context);

/// "3 of 4 steps right at once"; empty before the first step.
std::string scoreWords(const Exercise& exercise, const LayoutContext& context);

/// All kinds that have room, the chosen one among them, and what went wrong in it.
Box kindsBox(ExerciseKind chosen, const PracticeBook& book, const LayoutContext& context);

}  // namespace poolscope
