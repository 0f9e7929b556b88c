// Which choice of a question a press on the picture means.
//
// Why here: an exercise, a lesson and predict mode take the same press for the same answer.
#pragma once

#include <cstddef>
#include <optional>

#include "app/model/narration/text_catalog.hpp"
#include "app/model/predict/question.hpp"
#include "app/ui/answer_box.hpp"

namespace poolscope {

/// The boxes in which choices of the kind stand; nothing if they stand in none.
std::optional<AnswerBox> boxesOf(PredictKind kind);
/// The choice that stands in the pressed box.
std::optional<std::size_t> choiceInBox(const PredictQuestion& question, const Target& pressed);
/// The same, or the only choice whose text in `words` names the task or thread that was pressed.
std::optional<std::size_t> choiceAt(const PredictQuestion& question, const Target& pressed,
                                    const TextCatalog& words);

}  // namespace poolscope
