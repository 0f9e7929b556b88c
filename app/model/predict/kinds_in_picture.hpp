// Which questions a picture can answer: those about what moves in it.
#pragma once

#include "app/model/playback/telling.hpp"
#include "app/model/predict/plan.hpp"

namespace poolscope {

/// What the answer is a part of.
constexpr TellingGroup groupOf(PredictKind kind) {
    switch (kind) {
        case PredictKind::Child:
        case PredictKind::Moves:
        case PredictKind::Place:
        case PredictKind::Head:
        case PredictKind::Array: return TellingGroup::Heap;
        case PredictKind::Leader:
        case PredictKind::Signalled:
        case PredictKind::Wakes:
        case PredictKind::Take:
        case PredictKind::Signals: return TellingGroup::Leader;
        case PredictKind::CtlWord:
        case PredictKind::State:
        case PredictKind::KeepAlive:
        case PredictKind::Future: return TellingGroup::States;
        case PredictKind::Start:
        case PredictKind::Admission:
        case PredictKind::Left:
        case PredictKind::Steals:
        case PredictKind::Order:
        case PredictKind::Policy:
        case PredictKind::Fate:
        case PredictKind::Pushes:
        case PredictKind::RunsNext:
        case PredictKind::Joins:
        case PredictKind::Callback: return TellingGroup::Tasks;
    }
    return TellingGroup::Tasks;
}

/// Those of `kinds` that a picture answers which moves by these groups.
inline PredictKinds kindsIn(TellingGroups picture, const PredictKinds& kinds) {
    PredictKinds answered;
    for (std::size_t i = 0; i < kinds.size(); ++i)
        if (kinds.test(i) && (picture & bitOf(groupOf(static_cast<PredictKind>(i)))) != 0)
            answered.set(i);
    return answered;
}

}  // namespace poolscope
