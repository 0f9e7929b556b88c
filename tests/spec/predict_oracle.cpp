// Which reading of the log answers which kind of question.
#include "tests/spec/predict_oracle.hpp"

#include "tests/spec/predict_reading.hpp"

namespace poolscope {

std::string answerOf(const PredictQuestion& question, const Log& log, const Names& names) {
    const PredictReading reading(question, log, names);
    switch (question.kind) {
        case PredictKind::Child: return childRead(reading);
        case PredictKind::Moves: return movesRead(reading);
        case PredictKind::Place: return placeRead(reading);
        case PredictKind::Head: return headRead(reading);
        case PredictKind::Leader: return leaderRead(reading);
        case PredictKind::Signalled: return signalledRead(reading);
        case PredictKind::Wakes: return wakesRead(reading);
        case PredictKind::Start: return startRead(reading);
        case PredictKind::CtlWord: return ctlRead(reading);
        case PredictKind::State: return stateRead(reading);
        case PredictKind::Admission: return admissionRead(reading);
        case PredictKind::Left: return leftRead(reading);
        case PredictKind::Steals: return stealsRead(reading);
        case PredictKind::Order: return orderRead(reading);
        case PredictKind::KeepAlive: return keepAliveRead(reading);
        case PredictKind::Policy: return policyRead(reading);
        case PredictKind::Take: return takeRead(reading);
        case PredictKind::Signals: return signalsRead(reading);
        case PredictKind::Future: return futureRead(reading);
        case PredictKind::Fate: return fateRead(reading);
        case PredictKind::Array: return arrayRead(reading);
        case PredictKind::Pushes: return pushesRead(reading);
        case PredictKind::RunsNext: return runsNextRead(reading);
        case PredictKind::Joins: return joinsRead(reading);
        case PredictKind::Callback: return callbackRead(reading);
    }
    return "?";
}

}  // namespace poolscope
