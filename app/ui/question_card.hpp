// A question about what the run does next: its choices, and what became of them.
//
// Promises: pure. Nothing is cut: what does not fit is written smaller, then the explanations of
// choices that were neither right nor chosen are left out. Before the answer is revealed nothing
// says which choice is right. Why here: several panels ask questions, each in its own place.
//
//     beside the picture         in front of a class
//     ┌──────────────────────┐   ┌──────────────────────────────────────┐
//     │ the question         │   │ title                  [skip] [show] │
//     │ [A  a choice       ] │   │ the question, large                  │
//     │ [B  another        ] │   │ [A  a choice    ] [B  another      ] │
//     │ what is said of it   │   │ [C  …           ] [D  …            ] │
//     │ [skip]      [reveal] │   │ what is said of it                   │
//     └──────────────────────┘   └──────────────────────────────────────┘
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/model/predict/attempt.hpp"
#include "app/ui/boxes.hpp"

namespace poolscope {

/// What can be pressed in a question, whichever panel asks it: parts of that panel's targets, apart
/// from its own ones. `id` of Choice and Count: which choice, from 0.
enum class QuestionPart : std::uint16_t { Choice = 100, Count, Go, Skip, Again };

struct ShownQuestion {
    struct Choice {
        NamedText text;
        NamedText why;
    };
    PanelId owner;  ///< whose targets its parts are
    NamedText prompt;
    std::vector<Choice> choices;
    Attempt::Phase phase = Attempt::Phase::Asked;
    std::optional<std::size_t> chosen;
    std::size_t right = 0;
    Attempt::Counts counts{};
    std::optional<std::size_t> counting;  ///< the choice whose count is being typed
    bool canRepeat = false;               ///< with a button that asks it once more, when answered
};

/// What the panel shows of an attempt, in the language shown.
ShownQuestion shownQuestion(PanelId owner, const Attempt& attempt, const Names& names,
                            const TextCatalog& words);

/// How tests call a part of a question.
std::string nameForTestsOf(const Target& part);

/// "A" for the first choice.
std::string letterOf(std::size_t choice);

/// As large as it can be in so much room. It refers to what is shown.
Box questionBox(Vec2 room, const ShownQuestion& shown, const LayoutContext& context);

/// In the place of the caption. `title` and `aside` stand above it: where it belongs, and how far
/// one is.
void layoutLargeQuestion(Rect caption, const ShownQuestion& shown, const std::string& title,
                         const std::string& aside, const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
