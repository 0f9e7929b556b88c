// What a wrong state, or a wrong answer, says of whoever chose it.
#include "app/learn/exercise/race/race_exercise.hpp"

namespace poolscope {

namespace {

/// COMPLETING, NORMAL or EXCEPTIONAL: set or setException was first.
bool isCompletion(FutureState state) {
    return state >= FutureState::Completing && state <= FutureState::Exceptional;
}

bool isCancellation(FutureState state) { return state >= FutureState::Cancelled; }

Slip slipOfCancel(FutureState before, RaceStep step, FutureState tried) {
    if (!isCancellation(tried)) return slips::kNoSuchStep;
    if (isCancellation(before)) return slips::kSecondCancel;
    if (isCompletion(before)) return slips::kCancelWinsLate;
    const bool skips = step == RaceStep::CancelTrue && tried == FutureState::Interrupted;
    return skips ? slips::kInterruptingSkipped : slips::kCancelKinds;
}

/// Of set and setException.
Slip slipOfSettling(FutureState before, RaceStep step, FutureState tried) {
    if (isCancellation(tried)) return slips::kNoSuchStep;
    if (isCancellation(before)) return slips::kSetOverwrites;
    const bool throws = step == RaceStep::ThrowBegins || step == RaceStep::ThrowEnds;
    const bool sameEnd = tried == (throws ? FutureState::Exceptional : FutureState::Normal);
    return sameEnd ? slips::kCompletingSkipped : slips::kOutcomeKinds;
}

Slip slipOfRun(FutureState before, FutureState tried) {
    if (isCancellation(tried)) return slips::kNoSuchStep;
    return before == FutureState::New ? slips::kRunMovesState : slips::kSetOverwrites;
}

}  // namespace

Slip raceSlip(FutureState before, RaceStep step, FutureState tried) {
    if (tried == before) return slips::kStepMissed;
    if (tried == FutureState::New) return slips::kBackToNew;
    if (isCancel(step)) return slipOfCancel(before, step, tried);
    if (step == RaceStep::RunBegins) return slipOfRun(before, tried);
    if (step == RaceStep::InterruptEnds)
        return tried == FutureState::Cancelled ? slips::kCancelKinds : slips::kNoSuchStep;
    return slipOfSettling(before, step, tried);
}

Slip raceSlip(FutureState state, RaceStep step, RaceAnswer tried) {
    if (step == RaceStep::IsDone)
        return tried == RaceAnswer::False ? slips::kDoneTooLate : slips::kDoneTooEarly;
    if (tried == RaceAnswer::Waits) return slips::kGetWaitsOn;
    if (state == FutureState::New) return slips::kGetDoesNotWait;
    if (isCancellation(state)) return slips::kCancelledGives;
    return tried == RaceAnswer::Cancellation ? slips::kCancelWinsLate : slips::kOutcomeKinds;
}

}  // namespace poolscope
