// Predicting beside the picture, and in the caption in front of a class.
//
// Promises: pure. Between questions the panel has the kinds that are asked and the score of each;
// while one stands it has the question, and the score in one line.
//
//     ┌──────────────────────────┐   ┌──────────────────────────┐
//     │ Predict                × │   │ Predict                × │
//     │ right 5 of 7             │   │ right 5 of 7             │
//     │ what comes               │   │ the question             │
//     │ ✓ which child     2 of 3 │   │ [A  …                  ] │
//     │ ✓ who leads       1 of 1 │   │ [B  …                  ] │
//     │ ○ …                      │   │ [skip]          [reveal] │
//     └──────────────────────────┘   └──────────────────────────┘
#pragma once

#include <optional>

#include "app/panels/predict/state.hpp"
#include "app/ui/question_card.hpp"

namespace poolscope {

struct ShownPredicting {
    PredictKinds kinds;
    PredictScore score;
    bool comes = false;  ///< there is a further question
    std::optional<ShownQuestion> question;
};

void layoutPredicting(Rect box, const ShownPredicting& shown, const LayoutContext& context,
                      DisplayList& list);

/// In the place of the caption; there must be a question.
void layoutPredictCaption(Rect caption, const ShownPredicting& shown, const LayoutContext& context,
                          DisplayList& list);

}  // namespace poolscope
