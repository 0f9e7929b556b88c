// Judging what becomes of a task at shutdown.
#include "app/learn/exercise/shutdown/shutdown_exercise.hpp"

#include <fmt/format.h>

namespace poolscope {

namespace {

SweepFate fateIn(const ExerciseMove& move) { return static_cast<SweepFate>(move.value); }

ExerciseMove chooseFate(SweepFate fate) {
    return {ExerciseMove::What::Choose, static_cast<std::int64_t>(fate)};
}

std::string_view methodOf(const SweptTask& task) {
    if (!task.periodic) return "schedule";
    return task.fixedRate ? "scheduleAtFixedRate" : "scheduleWithFixedDelay";
}

/// The part of a task's key that says how it stands.
std::string_view standingOf(const SweptTask& task) {
    return task.cancelled ? "cancelled" : task.isDue() ? "due" : "waiting";
}

std::string policyWord(bool value) { return value ? "true" : "false"; }

}  // namespace

std::vector<ExerciseMove> ShutdownExercise::moves() const {
    if (stepsLeft() == 0) return {};
    std::vector<ExerciseMove> all;
    for (std::size_t i = 0; i < kSweepFateWords.size(); ++i)
        all.push_back(chooseFate(static_cast<SweepFate>(i)));
    return all;
}

std::optional<ExerciseMove> ShutdownExercise::next() const {
    if (stepsLeft() == 0) return std::nullopt;
    return chooseFate(fateOf(task(), start_.policies));
}

std::vector<Said> ShutdownExercise::choices() const {
    std::vector<Said> all;
    for (const std::string_view word : kSweepFateWords)
        all.push_back({fmt::format("ui.practise.shutdown.fate.{}", word), {}});
    return all;
}

void ShutdownExercise::carryOut(const ExerciseMove& move) { fates_.push_back(fateIn(move)); }

// ---- the picture

BoardRow ShutdownExercise::policiesRow() const {
    const SweepPolicies& policies = start_.policies;
    BoardRow row{{"ui.practise.shutdown.policies", {}}, {}};
    row.wide = true;
    row.cells.push_back({asWritten(policyWord(policies.keepDelayed)),
                         asWritten("executeExistingDelayedTasksAfterShutdown")});
    row.cells.push_back({asWritten(policyWord(policies.keepPeriodic)),
                         asWritten("continueExistingPeriodicTasksAfterShutdown")});
    row.cells.push_back(
        {asWritten(policyWord(policies.removeOnCancel)), asWritten("removeOnCancel")});
    return row;
}

BoardRow ShutdownExercise::tasksRow() const {
    BoardRow row{{"ui.practise.shutdown.tasks", {}}, {}};
    row.wide = true;
    for (std::size_t i = 0; i < start_.tasks.size(); ++i) {
        const SweptTask& task = start_.tasks[i];
        BoardCell& cell = row.cells.emplace_back();
        cell.text = {task.periodic ? "ui.practise.shutdown.periodic" : "ui.practise.shutdown.once",
                     {{"task", task.name}}};
        cell.below = {fmt::format("ui.practise.shutdown.standing.{}", standingOf(task)),
                      {{"delay", std::to_string(task.delay)}}};
        if (i == fates_.size()) cell.tone = CellTone::Now;
    }
    return row;
}

BoardRow ShutdownExercise::fatesRow() const {
    BoardRow row{{"ui.practise.board.before", {}}, {}};
    row.wide = true;
    for (std::size_t i = 0; i < start_.tasks.size(); ++i) {
        BoardCell& cell = row.cells.emplace_back();
        cell.tone = i < fates_.size() ? CellTone::Done : CellTone::Waiting;
        if (i < fates_.size())
            cell.text = {fmt::format("ui.practise.shutdown.became.{}", nameOf(fates_[i])), {}};
    }
    return row;
}

std::vector<BoardRow> ShutdownExercise::board() const {
    return {policiesRow(), tasksRow(), fatesRow()};
}

// ---- what is wrong with a choice

/// Of a task that stays and was believed to go, or the other way round.
Slip ShutdownExercise::slipOfPolicy(bool believedKept) const {
    if (task().cancelled) return slips::kCancelledKept;
    if (!task().periodic && task().isDue()) return slips::kDueRemoved;
    const SweepPolicies& policies = start_.policies;
    // With the defaults a mix-up would be wrong as well, but they are more often not known.
    if (policies.keepPeriodic && !policies.keepDelayed) return slips::kPoliciesMixedUp;
    if (task().periodic) return believedKept ? slips::kPeriodicRunsOn : slips::kPeriodicStopped;
    return believedKept ? slips::kDelayedKept : slips::kDelayedLost;
}

Slip ShutdownExercise::slipOf(SweepFate tried) const {
    const SweepFate right = fateOf(task(), start_.policies);
    if (tried == SweepFate::Gone && !task().cancelled) return slips::kNotCancelled;
    if (tried == SweepFate::Gone || right == SweepFate::Gone) return slips::kRemovedOnCancel;
    if (right == SweepFate::Returned)
        return tried == SweepFate::Stays ? slips::kPoliciesInStop : slips::kStopCancels;
    if (tried == SweepFate::Returned) return slips::kReturnedByShutdown;
    return slipOfPolicy(tried == SweepFate::Stays);
}

Judgement ShutdownExercise::refuse(const ExerciseMove& move) const {
    const Slip slip = slipOf(fateIn(move));
    return {slip, say(fmt::format("ui.practise.shutdown.wrong.{}", nameOf(slip)))};
}

// ---- words

Said ShutdownExercise::say(std::string key) const {
    const SweepPolicies& policies = start_.policies;
    Said said{std::move(key),
              {{"call", policies.now ? "shutdownNow()" : "shutdown()"},
               {"keepDelayed", policyWord(policies.keepDelayed)},
               {"keepPeriodic", policyWord(policies.keepPeriodic)},
               {"removeOnCancel", policyWord(policies.removeOnCancel)}}};
    if (stepsLeft() == 0) return said;
    said.values.emplace_back("task", task().name);
    said.values.emplace_back("method", std::string(methodOf(task())));
    said.values.emplace_back("delay", std::to_string(task().delay));
    return said;
}

Said ShutdownExercise::statement() const {
    return say(fmt::format("ui.practise.shutdown.statement.{}",
                           stepsLeft() == 0 ? "done" : standingOf(task())));
}

Said ShutdownExercise::hint() const {
    const std::string_view which = task().cancelled      ? "cancelled"
                                   : start_.policies.now ? "now"
                                   : task().periodic     ? "periodic"
                                                         : "once";
    return say(fmt::format("ui.practise.shutdown.hint.{}", which));
}

Said ShutdownExercise::reasonFor(const ExerciseMove& move) const {
    const SweepFate fate = fateIn(move);
    const bool asked = fate == SweepFate::Stays || fate == SweepFate::Removed;
    const std::string_view why = !asked             ? ""
                                 : task().cancelled ? "Cancelled"
                                 : task().periodic  ? "Periodic"
                                 : task().isDue()   ? "Due"
                                                    : "Once";
    return say(fmt::format("ui.practise.shutdown.right.{}{}", nameOf(fate), why));
}

}  // namespace poolscope
