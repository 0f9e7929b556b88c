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

MadeQuestion askChild(const Asking& asking, std::size_t asked);
MadeQuestion askMoves(const Asking& asking, std::size_t asked);
MadeQuestion askPlace(const Asking& asking, std::size_t asked);
MadeQuestion askHead(const Asking& asking, std::size_t asked);
MadeQuestion askLeader(const Asking& asking, std::size_t asked);
MadeQuestion askSignalled(const Asking& asking, std::size_t asked);
MadeQuestion askWakes(const Asking& asking, std::size_t asked);
MadeQuestion askStart(const Asking& asking, std::size_t asked);
MadeQuestion askCtl(const Asking& asking, std::size_t asked);
MadeQuestion askState(const Asking& asking, std::size_t asked);
MadeQuestion askAdmission(const Asking& asking, std::size_t asked);
MadeQuestion askLeft(const Asking& asking, std::size_t asked);
MadeQuestion askSteals(const Asking& asking, std::size_t asked);
MadeQuestion askOrder(const Asking& asking, std::size_t asked);
MadeQuestion askKeepAlive(const Asking& asking, std::size_t asked);
MadeQuestion askPolicy(const Asking& asking, std::size_t asked);
MadeQuestion askTake(const Asking& asking, std::size_t asked);
MadeQuestion askSignals(const Asking& asking, std::size_t asked);
MadeQuestion askFuture(const Asking& asking, std::size_t asked);
MadeQuestion askFate(const Asking& asking, std::size_t asked);
MadeQuestion askArray(const Asking& asking, std::size_t asked);
MadeQuestion askPushes(const Asking& asking, std::size_t asked);
MadeQuestion askCallback(const Asking& asking, std::size_t asked);
MadeQuestion askRunsNext(const Asking& asking, std::size_t asked);
MadeQuestion askJoins(const Asking& asking, std::size_t asked);

}  // namespace poolscope
