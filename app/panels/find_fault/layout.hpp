// A riddle beside the picture: its candidates, and what was said of the last answer.
//
// Promises: pure. Nothing is cut: what does not fit is written smaller, or in fewer words; what is
// asked stays. Before the riddle is over nothing says which candidate is right.
//
//     ┌──────────────────────────┐
//     │ Find the fault         × │
//     │ riddle 3, level 2        │
//     │ what is asked            │
//     │ [a part and its work   ] │
//     │ [another one           ] │
//     │ what was said            │
//     │ [an event worth seeing ] │
//     │ [hint]         [another] │
//     └──────────────────────────┘
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/model/narration/named_text.hpp"
#include "app/ui/layout_builder.hpp"
#include "engine/trace/event_words.hpp"

namespace poolscope {

inline constexpr PanelId kFindFault{"findFault"};

/// `id` of Candidate: which one, from 0.
enum class FindFaultPart : std::uint16_t { Candidate, Hint, Another, Leave };

inline Target findFaultTarget(FindFaultPart part, std::size_t id = 0) {
    return Target::owned(kFindFault, part, static_cast<std::uint32_t>(id));
}

/// What was said last.
enum class RiddleTone : std::uint8_t { Nothing, Hint, Wrong, Right, Over };

struct ShownRiddle {
    struct Candidate {
        Ablation part = Ablation::Leader;
        bool refused = false;  ///< it was named, and is not the one
        bool right = false;    ///< known when the riddle is over
    };
    /// An event worth seeing, when the riddle is over.
    struct Moment {
        std::size_t position = 0;
        const char* words = "";  ///< key of what is to be seen there
    };

    std::uint64_t number = 1;
    int level = 1;
    int hardest = 1;
    std::size_t right = 0;  ///< riddles that were right at the first try
    std::size_t done = 0;
    std::size_t triesLeft = 0;
    bool over = false;
    bool hasKeys = false;
    std::size_t cursor = 0;  ///< the candidate that Enter means
    std::vector<Candidate> candidates;
    RiddleTone tone = RiddleTone::Nothing;
    NamedText said;  ///< with a tone
    std::vector<Moment> moments;
};

void layoutFindFault(Rect box, const ShownRiddle& shown, const LayoutContext& context,
                     DisplayList& list);

}  // namespace poolscope
