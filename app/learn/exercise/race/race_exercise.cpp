// Judging what becomes of a FutureTask's state.
#include "app/learn/exercise/race/race_exercise.hpp"

#include <fmt/format.h>

namespace poolscope {

namespace {

/// The texts that set and setException share, and cancel(false) and cancel(true).
std::string_view textOfStep(RaceStep step) {
    switch (step) {
        case RaceStep::SetBegins:
        case RaceStep::ThrowBegins: return "settleBegins";
        case RaceStep::SetEnds:
        case RaceStep::ThrowEnds: return "settleEnds";
        case RaceStep::CancelFalse:
        case RaceStep::CancelTrue: return "cancel";
        default: return nameOf(step);
    }
}

/// The call as it is written.
std::string_view callOf(RaceStep step) {
    switch (step) {
        case RaceStep::SetBegins:
        case RaceStep::SetEnds: return "set";
        case RaceStep::ThrowBegins:
        case RaceStep::ThrowEnds: return "setException";
        case RaceStep::CancelFalse: return "cancel(false)";
        case RaceStep::RunBegins: return "run";
        case RaceStep::IsDone: return "isDone";
        case RaceStep::Get: return "get";
        default: return "cancel(true)";
    }
}

Said answerSaid(RaceAnswer answer) {
    return {fmt::format("ui.practise.race.answer.{}", nameOf(answer)), {}};
}

}  // namespace

std::vector<RaceAnswer> RaceExercise::answers() const {
    if (stepsLeft() == 0 || !asksForAnswer(step())) return {};
    if (step() == RaceStep::IsDone) return {RaceAnswer::True, RaceAnswer::False};
    return {RaceAnswer::ValueGiven, RaceAnswer::ExecutionException, RaceAnswer::Cancellation,
            RaceAnswer::Waits};
}

std::vector<Said> RaceExercise::choices() const {
    std::vector<Said> all;
    for (const RaceAnswer answer : answers()) all.push_back(answerSaid(answer));
    if (!all.empty()) return all;
    for (const std::string_view word : kFutureStateWords)
        all.push_back(asWritten(std::string(word)));
    return all;
}

std::vector<ExerciseMove> RaceExercise::moves() const {
    if (stepsLeft() == 0) return {};
    std::vector<ExerciseMove> all;
    for (std::size_t i = 0; i < choices().size(); ++i)
        all.push_back({ExerciseMove::What::Choose, static_cast<std::int64_t>(i)});
    return all;
}

std::optional<ExerciseMove> RaceExercise::next() const {
    if (stepsLeft() == 0) return std::nullopt;
    if (!asksForAnswer(step()))
        return ExerciseMove{ExerciseMove::What::Choose,
                            static_cast<std::int64_t>(stateAfter(state_, step()))};
    const std::vector<RaceAnswer> all = answers();
    const RaceAnswer right = answerOf(state_, step());
    std::int64_t place = 0;
    while (all[static_cast<std::size_t>(place)] != right) ++place;
    return ExerciseMove{ExerciseMove::What::Choose, place};
}

void RaceExercise::carryOut(const ExerciseMove& move) {
    const auto place = static_cast<std::size_t>(move.value);
    if (asksForAnswer(step())) {
        said_.emplace_back(nameOf(answers()[place]));
        return;
    }
    state_ = static_cast<FutureState>(place);
    said_.emplace_back(toString(state_));
}

// ---- the picture

BoardRow RaceExercise::statesRow() const {
    BoardRow row{{"ui.practise.race.states", {}}, {}};
    row.wide = true;
    const bool chooses = stepsLeft() > 0 && !asksForAnswer(step());
    for (std::size_t i = 0; i < kFutureStateWords.size(); ++i) {
        BoardCell& cell = row.cells.emplace_back();
        cell.text = asWritten(std::string(kFutureStateWords[i]));
        if (state_ == static_cast<FutureState>(i)) cell.tone = CellTone::Now;
        if (chooses) cell.choice = i;
    }
    return row;
}

BoardRow RaceExercise::stepsRow() const {
    BoardRow row{{"ui.practise.race.steps", {}}, {}};
    row.wide = true;
    for (std::size_t i = 0; i < start_.steps.size(); ++i) {
        BoardCell& cell = row.cells.emplace_back();
        cell.tone = i < said_.size()    ? CellTone::Done
                    : i == said_.size() ? CellTone::Now
                                        : CellTone::Waiting;
        if (i > said_.size()) continue;  // what is to come would tell who wins
        const RaceStep step = start_.steps[i].step;
        cell.text = asWritten(std::string(callOf(step)));
        if (i == said_.size())
            cell.below = asWritten(start_.steps[i].thread);
        else if (asksForAnswer(step))
            cell.below = {fmt::format("ui.practise.race.became.{}", said_[i]), {}};
        else
            cell.below = asWritten(said_[i]);
    }
    return row;
}

std::vector<BoardRow> RaceExercise::board() const { return {statesRow(), stepsRow()}; }

// ---- words

Said RaceExercise::say(std::string key) const {
    Said said{std::move(key), {{"state", std::string(toString(state_))}}};
    if (stepsLeft() == 0) return said;
    const RaceTurn& turn = start_.steps[said_.size()];
    const bool throws = turn.step == RaceStep::ThrowBegins || turn.step == RaceStep::ThrowEnds;
    const FutureState end = throws ? FutureState::Exceptional : FutureState::Normal;
    said.values.emplace_back("thread", turn.thread);
    said.values.emplace_back("call", std::string(callOf(turn.step)));
    said.values.emplace_back("outcome", throws ? "IOException" : "42");
    said.values.emplace_back("end", std::string(toString(end)));
    said.values.emplace_back("next", std::string(toString(stateAfter(state_, turn.step))));
    return said;
}

Said RaceExercise::statement() const {
    return say(fmt::format("ui.practise.race.statement.{}",
                           stepsLeft() == 0 ? "done" : textOfStep(step())));
}

Said RaceExercise::hint() const {
    return say(fmt::format("ui.practise.race.hint.{}", textOfStep(step())));
}

Said RaceExercise::reasonFor(const ExerciseMove&) const {
    if (asksForAnswer(step()))
        return say(fmt::format("ui.practise.race.right.{}", nameOf(answerOf(state_, step()))));
    const bool refused = state_ == stateAfter(state_, step()) && state_ != FutureState::New;
    const std::string_view text =
        isCancel(step()) && !refused ? nameOf(step()) : textOfStep(step());
    return say(fmt::format("ui.practise.race.right.{}{}", text, refused ? "Refused" : ""));
}

Judgement RaceExercise::refuse(const ExerciseMove& move) const {
    const auto place = static_cast<std::size_t>(move.value);
    const Slip slip = asksForAnswer(step())
                          ? raceSlip(state_, step(), answers()[place])
                          : raceSlip(state_, step(), static_cast<FutureState>(place));
    return {slip, say(fmt::format("ui.practise.race.wrong.{}", nameOf(slip)))};
}

}  // namespace poolscope
