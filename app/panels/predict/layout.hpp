// Predicting beside the picture, and in the caption in front of a class.
//
// Promises: pure. Between questions the panel has the kinds that are asked and the score of each;
// while one stands it has the question, and the score in one line. It says when the next one comes,
// and a button leads there.
//
//     ┌──────────────────────────┐   ┌──────────────────────────┐
//     │ Predict                × │   │ Predict                × │
//     │ right 5 of 7             │   │ right 5 of 7             │
//     │ when the next one comes  │   │ the question             │
//     │ [to the next question ↵] │   │ [A  …                  ] │
//     │ ✓ which child     2 of 3 │   │ [B  …                  ] │
//     │ ○ …                      │   │ [skip]          [reveal] │
//     └──────────────────────────┘   └──────────────────────────┘
#pragma once

#include <optional>

#include "app/model/predict/asker.hpp"
#include "app/model/predict/score.hpp"
#include "app/ui/question_card.hpp"
#include "app/ui/target.hpp"
#include "engine/trace/time.hpp"

namespace poolscope {

inline constexpr PanelId kPredict{"predict"};

/// `id` of Kind: which PredictKind.
enum class PredictPart : std::uint16_t { Kind, AllKinds, Next };

inline Target predictTarget(PredictPart part, std::uint32_t id = 0) {
    return Target::owned(kPredict, part, id);
}

struct ShownPredicting {
    PredictKinds kinds;
    PredictScore score;
    std::optional<Instant> next;  ///< where the clock stands at the next question
    std::optional<ShownQuestion> question;
};

void layoutPredicting(Rect box, const ShownPredicting& shown, const LayoutContext& context,
                      DisplayList& list);

/// In the place of the caption; there must be a question.
void layoutPredictCaption(Rect caption, const ShownPredicting& shown, const LayoutContext& context,
                          DisplayList& list);

}  // namespace poolscope
