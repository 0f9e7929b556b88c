// The list of kinds.
#include "app/model/predict/makers.hpp"

#include <array>

namespace poolscope {

std::span<const QuestionMaker> questionMakers() {
    static constexpr std::array kMakers{
        QuestionMaker{PredictKind::Child, askChild},
        QuestionMaker{PredictKind::Moves, askMoves},
        QuestionMaker{PredictKind::Place, askPlace},
        QuestionMaker{PredictKind::Head, askHead},
        QuestionMaker{PredictKind::Leader, askLeader},
        QuestionMaker{PredictKind::Signalled, askSignalled},
        QuestionMaker{PredictKind::Wakes, askWakes},
        QuestionMaker{PredictKind::Start, askStart},
        QuestionMaker{PredictKind::CtlWord, askCtl},
        QuestionMaker{PredictKind::State, askState},
        QuestionMaker{PredictKind::Admission, askAdmission},
        QuestionMaker{PredictKind::Left, askLeft},
        QuestionMaker{PredictKind::Steals, askSteals},
        QuestionMaker{PredictKind::Order, askOrder},
        QuestionMaker{PredictKind::KeepAlive, askKeepAlive},
        QuestionMaker{PredictKind::Policy, askPolicy},
        QuestionMaker{PredictKind::Take, askTake},
        QuestionMaker{PredictKind::Signals, askSignals},
        QuestionMaker{PredictKind::Future, askFuture},
        QuestionMaker{PredictKind::Fate, askFate},
        QuestionMaker{PredictKind::Array, askArray},
        QuestionMaker{PredictKind::Pushes, askPushes},
        QuestionMaker{PredictKind::RunsNext, askRunsNext},
        QuestionMaker{PredictKind::Joins, askJoins},
        QuestionMaker{PredictKind::Callback, askCallback},
    };
    return kMakers;
}

}  // namespace poolscope
