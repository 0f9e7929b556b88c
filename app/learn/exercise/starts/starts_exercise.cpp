// Judging where a run is placed on the axis.
#include "app/learn/exercise/starts/starts_exercise.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace poolscope {

namespace {

std::string millis(std::int64_t ticks) { return std::to_string(ticks * kTickMillis); }

bool isWithin(std::int64_t tick, std::int64_t start, std::int64_t end) {
    return start <= tick && tick < end;
}

}  // namespace

StartsExercise::StartsExercise(StartsTask task)
    : task_(std::move(task)), course_(courseOf(task_)) {}

std::int64_t StartsExercise::startCounted(CountsFrom from) const {
    return startWhenFree(task_, course_, placed_, plannedAfter(last(), from, task_.period));
}

std::vector<ExerciseMove> StartsExercise::moves() const {
    std::vector<ExerciseMove> all;
    if (stepsLeft() == 0) return all;
    for (std::int64_t tick = 0; tick < kStartsTicks; ++tick)
        all.push_back({ExerciseMove::What::Choose, tick});
    return all;
}

std::optional<ExerciseMove> StartsExercise::next() const {
    if (stepsLeft() == 0) return std::nullopt;
    return ExerciseMove{ExerciseMove::What::Choose, course_.runs[placed_].start};
}

std::vector<Said> StartsExercise::choices() const {
    std::vector<Said> all;
    for (std::int64_t tick = 0; tick < kStartsTicks; ++tick) all.push_back(asWritten(millis(tick)));
    return all;
}

void StartsExercise::carryOut(const ExerciseMove&) { ++placed_; }

bool StartsExercise::otherComes() const {
    return course_.otherStart && *course_.otherStart >= last().end &&
           *course_.otherStart < course_.runs[placed_].start;
}

// ---- what is wrong with a place

/// What whoever counts by the planned times, but mistakes their rule, would do.
std::optional<Slip> StartsExercise::slipOfRate(std::int64_t tried) const {
    if (tried == startCounted(CountsFrom::End)) return slips::kDelayForRate;
    if (tried == startCounted(CountsFrom::Start)) return slips::kCatchUpForgotten;
    std::int64_t later = last().planned + task_.period;
    while (later < course_.runs[placed_].start) later += task_.period;
    if (tried == later) return slips::kMissedSkipped;
    return std::nullopt;
}

/// The same for those who count from something else than the planned times.
std::optional<Slip> StartsExercise::slipOfCounting(std::int64_t tried) const {
    const bool delay = task_.by == StartsBy::Delay;
    if (countsFrom(task_.by) == CountsFrom::Planned) return slipOfRate(tried);
    if (tried == startCounted(CountsFrom::Planned))
        return delay ? slips::kRateForDelay : slips::kTimerCatchesUp;
    if (delay && tried == startCounted(CountsFrom::Start)) return slips::kDelayFromStart;
    if (!delay && tried == startCounted(CountsFrom::End)) return slips::kTimerFromEnd;
    return std::nullopt;
}

Slip StartsExercise::slipOf(std::int64_t tried) const {
    if (isWithin(tried, last().start, last().end)) return slips::kRunsOverlap;
    if (tried < last().end) return slips::kStartedTooEarly;
    if (const std::optional<Slip> slip = slipOfCounting(tried)) return *slip;
    if (otherComes() &&
        isWithin(tried, *course_.otherStart, *course_.otherStart + task_.other->length))
        return slips::kOtherForgotten;
    return tried < course_.runs[placed_].start ? slips::kStartedTooEarly : slips::kStartedTooLate;
}

Judgement StartsExercise::refuse(const ExerciseMove& move) const {
    const Slip slip = slipOf(move.value);
    Said said = say(fmt::format("ui.practise.starts.wrong.{}", nameOf(slip)));
    said.values.emplace_back("tried", millis(move.value));
    return {slip, std::move(said)};
}

// ---- the picture

/// A cell a tick, with the runs that are placed, and the other task if it ran before one of them.
BoardRow StartsExercise::axis() const {
    BoardRow row{{"ui.practise.starts.axis", {}}, {}};
    row.wide = true;
    const bool otherShown = course_.otherStart && *course_.otherStart < last().start;
    for (std::int64_t tick = 0; tick < kStartsTicks; ++tick) {
        BoardCell& cell = row.cells.emplace_back();
        cell.tone = CellTone::Free;
        cell.below = asWritten(millis(tick));
        cell.choice = static_cast<std::size_t>(tick);
        if (otherShown &&
            isWithin(tick, *course_.otherStart, *course_.otherStart + task_.other->length)) {
            cell.tone = CellTone::Plain;
            cell.text = asWritten("B");
        }
        for (std::size_t i = 0; i < placed_; ++i)
            if (isWithin(tick, course_.runs[i].start, course_.runs[i].end)) {
                cell.tone = CellTone::Busy;
                cell.text = asWritten(std::to_string(i + 1));
            }
    }
    return row;
}

BoardRow StartsExercise::runsRow() const {
    BoardRow row{{"ui.practise.starts.runs", {}}, {}};
    row.wide = true;
    for (std::size_t i = 0; i < course_.runs.size(); ++i) {
        const StartsRun& run = course_.runs[i];
        BoardCell& cell = row.cells.emplace_back();
        cell.tone = i < placed_ ? CellTone::Done : i == placed_ ? CellTone::Now : CellTone::Waiting;
        cell.text = asWritten(
            i < placed_ ? fmt::format("{}: {}–{}", i + 1, millis(run.start), millis(run.end))
                        : fmt::format("{}: ?", i + 1));
        cell.lifts = i == placed_;
        const char* const key = i < placed_ ? "planned" : "lasts";
        cell.below = {fmt::format("ui.practise.starts.{}", key),
                      {{"planned", millis(run.planned)}, {"length", millis(task_.lengths[i])}}};
    }
    return row;
}

std::vector<BoardRow> StartsExercise::board() const { return {axis(), runsRow()}; }

std::optional<PlacedBar> StartsExercise::barAt(std::size_t choice) const {
    if (stepsLeft() == 0) return std::nullopt;
    const auto start = static_cast<std::int64_t>(choice);
    const std::int64_t length = task_.lengths[placed_];
    return PlacedBar{static_cast<std::size_t>(length),
                     {"ui.practise.starts.bar",
                      {{"run", std::to_string(placed_ + 1)},
                       {"start", millis(start)},
                       {"end", millis(start + length)}}}};
}

// ---- words

Said StartsExercise::say(std::string key) const {
    Said said{std::move(key),
              {{"first", millis(task_.first)},
               {"period", millis(task_.period)},
               {"last", std::to_string(placed_)},
               {"lastPlanned", millis(last().planned)},
               {"lastStart", millis(last().start)},
               {"lastEnd", millis(last().end)}}};
    if (task_.other) {
        said.values.emplace_back("due", millis(task_.other->due));
        said.values.emplace_back("needs", millis(task_.other->length));
    }
    if (stepsLeft() == 0) return said;
    const StartsRun& run = course_.runs[placed_];
    said.values.emplace_back("run", std::to_string(placed_ + 1));
    said.values.emplace_back("planned", millis(run.planned));
    said.values.emplace_back("start", millis(run.start));
    if (otherComes()) {
        said.values.emplace_back("otherStart", millis(*course_.otherStart));
        said.values.emplace_back("otherEnd", millis(*course_.otherStart + task_.other->length));
    }
    return said;
}

Said StartsExercise::statement() const {
    if (stepsLeft() == 0) return say("ui.practise.starts.over");
    return say(
        fmt::format("ui.practise.starts.{}{}", nameOf(task_.by), task_.other ? "Other" : ""));
}

Said StartsExercise::hint() const {
    return say(fmt::format("ui.practise.starts.hint.{}", nameOf(task_.by)));
}

Said StartsExercise::reasonFor(const ExerciseMove&) const {
    const StartsRun& run = course_.runs[placed_];
    const char* const when = run.start == run.planned ? "OnTime"
                             : otherComes()           ? "AfterOther"
                                                      : "Late";
    const CountsFrom from = countsFrom(task_.by);
    const char* const counted = from == CountsFrom::Planned ? "planned"
                                : from == CountsFrom::Start ? "start"
                                                            : "end";
    return say(fmt::format("ui.practise.starts.right.{}{}", counted, when));
}

}  // namespace poolscope
