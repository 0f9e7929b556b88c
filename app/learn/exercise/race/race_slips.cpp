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
    if (!isCancellation(tried)) return Slip::NoSuchStep;
    if (isCancellation(before)) return Slip::SecondCancel;
    if (isCompletion(before)) return Slip::CancelWinsLate;
    const bool skips = step == RaceStep::CancelTrue && tried == FutureState::Interrupted;
    return skips ? Slip::InterruptingSkipped : Slip::CancelKinds;
}

/// Of set and setException.
Slip slipOfSettling(FutureState before, RaceStep step, FutureState tried) {
    if (isCancellation(tried)) return Slip::NoSuchStep;
    if (isCancellation(before)) return Slip::SetOverwrites;
    const bool throws = step == RaceStep::ThrowBegins || step == RaceStep::ThrowEnds;
    const bool sameEnd = tried == (throws ? FutureState::Exceptional : FutureState::Normal);
    return sameEnd ? Slip::CompletingSkipped : Slip::OutcomeKinds;
}

Slip slipOfRun(FutureState before, FutureState tried) {
    if (isCancellation(tried)) return Slip::NoSuchStep;
    return before == FutureState::New ? Slip::RunMovesState : Slip::SetOverwrites;
}

}  // namespace

Slip raceSlip(FutureState before, RaceStep step, FutureState tried) {
    if (tried == before) return Slip::StepMissed;
    if (tried == FutureState::New) return Slip::BackToNew;
    if (isCancel(step)) return slipOfCancel(before, step, tried);
    if (step == RaceStep::RunBegins) return slipOfRun(before, tried);
    if (step == RaceStep::InterruptEnds)
        return tried == FutureState::Cancelled ? Slip::CancelKinds : Slip::NoSuchStep;
    return slipOfSettling(before, step, tried);
}

Slip raceSlip(FutureState state, RaceStep step, RaceAnswer tried) {
    if (step == RaceStep::IsDone)
        return tried == RaceAnswer::False ? Slip::DoneTooLate : Slip::DoneTooEarly;
    if (tried == RaceAnswer::Waits) return Slip::GetWaitsOn;
    if (state == FutureState::New) return Slip::GetDoesNotWait;
    if (isCancellation(state)) return Slip::CancelledGives;
    return tried == RaceAnswer::Cancellation ? Slip::CancelWinsLate : Slip::OutcomeKinds;
}

}  // namespace poolscope
