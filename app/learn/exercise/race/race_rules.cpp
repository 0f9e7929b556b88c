// FutureTask's transitions: whoever moves the state away from NEW determines the outcome.
#include "app/learn/exercise/race/race_rules.hpp"

namespace poolscope {

FutureState stateAfter(FutureState state, RaceStep step) {
    const bool isNew = state == FutureState::New;
    switch (step) {
        case RaceStep::SetBegins:
        case RaceStep::ThrowBegins: return isNew ? FutureState::Completing : state;
        case RaceStep::SetEnds: return FutureState::Normal;
        case RaceStep::ThrowEnds: return FutureState::Exceptional;
        case RaceStep::CancelFalse: return isNew ? FutureState::Cancelled : state;
        case RaceStep::CancelTrue: return isNew ? FutureState::Interrupting : state;
        case RaceStep::InterruptEnds: return FutureState::Interrupted;
        default: return state;
    }
}

RaceAnswer answerOf(FutureState state, RaceStep step) {
    if (step == RaceStep::IsDone)
        return state != FutureState::New ? RaceAnswer::True : RaceAnswer::False;
    if (state <= FutureState::Completing) return RaceAnswer::Waits;
    if (state == FutureState::Normal) return RaceAnswer::ValueGiven;
    if (state == FutureState::Exceptional) return RaceAnswer::ExecutionException;
    return RaceAnswer::Cancellation;
}

}  // namespace poolscope
