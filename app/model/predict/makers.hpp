// The kinds of questions: one function each, which knows where its question can be asked.
#pragma once

#include <optional>
#include <span>

#include "app/model/predict/asking.hpp"
#include "app/model/predict/question.hpp"

namespace poolscope {

/// The question of a kind that is asked at exactly that position, if there is one.
using MadeQuestion = std::optional<PredictQuestion>;

struct QuestionMaker {
    PredictKind kind;
    MadeQuestion (*at)(const Asking& asking, std::size_t asked);
};

/// In the order of the enumeration.
std::span<const QuestionMaker> questionMakers();

MadeQuestion askHead(const Asking& asking, std::size_t asked);

}  // namespace poolscope
