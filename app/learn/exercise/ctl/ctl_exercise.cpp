// Judging the flips of ctl's bits.
#include "app/learn/exercise/ctl/ctl_exercise.hpp"

#include <fmt/format.h>

#include <bit>

#include "app/model/run/lifecycle_model.hpp"
#include "engine/trace/event_words.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kCtlStateBits = 3;  ///< the first of kCtlBits

struct CtlMistake {
    Slip slip;
    CtlRule rule;
};
/// In the order in which they are asked whether they explain a move.
constexpr std::array<CtlMistake, 7> kCtlMistakes{{
    {slips::kTidyingSkipped, ctlTidyingSkipped},
    {slips::kTidyingTooSoon, ctlTidyingTooSoon},
    {slips::kStatesFromZero, ctlStatesFromZero},
    {slips::kOtherShutdown, ctlOtherShutdown},
    {slips::kStateBackwards, ctlStateBackwards},
    {slips::kWorkerAfterShutdown, ctlWorkerAfterShutdown},
    {slips::kCountedBackwards, ctlCountedBackwards},
}};

std::uint32_t maskOf(const ExerciseMove& move) {
    return 1U << kCtlBits[static_cast<std::size_t>(move.value)];
}

bool isCtlFlip(const ExerciseMove& move) { return move.what == ExerciseMove::What::Choose; }

std::string hexOf(std::uint32_t ctl) { return fmt::format("0x{:08x}", ctl); }

}  // namespace

std::vector<ExerciseMove> CtlExercise::moves() const {
    if (over()) return {};
    std::vector<ExerciseMove> all{{ExerciseMove::What::Stay, 0}};
    for (std::size_t i = 0; i < kCtlBits.size(); ++i)
        all.push_back({ExerciseMove::What::Choose, static_cast<std::int64_t>(i)});
    return all;
}

bool CtlExercise::isRight(const ExerciseMove& move) const {
    const std::uint32_t differs = ctl_ ^ target();
    return isCtlFlip(move) ? (differs & maskOf(move)) != 0 : differs == 0;
}

std::optional<ExerciseMove> CtlExercise::next() const {
    for (const ExerciseMove& move : moves())
        if (isRight(move)) return move;
    return std::nullopt;
}

std::size_t CtlExercise::stepsLeft() const {
    std::size_t steps = 0;
    std::uint32_t from = ctl_;
    std::uint32_t before = before_;
    for (std::size_t i = words_.size(); i < start_.events.size(); ++i) {
        before = ctlAfter(before, start_.events[i]);
        steps += static_cast<std::size_t>(std::popcount(from ^ before)) + 1;
        from = before;
    }
    return steps;
}

void CtlExercise::carryOut(const ExerciseMove& move) {
    if (isCtlFlip(move)) {
        ctl_ ^= maskOf(move);
        return;
    }
    words_.push_back(ctl_);
    before_ = ctl_;
}

// ---- the picture

std::vector<Said> CtlExercise::choices() const {
    std::vector<Said> all;
    for (const std::uint32_t bit : kCtlBits)
        all.push_back({"ui.practise.ctl.bit", {{"bit", std::to_string(bit)}}});
    return all;
}

BoardRow CtlExercise::bitsRow() const {
    BoardRow row{{"ui.practise.ctl.word", {}}, {}};
    for (std::size_t i = 0; i < kCtlBits.size(); ++i) {
        if (i == kCtlStateBits) {  // the bits between, which stay 0
            BoardCell& rest = row.cells.emplace_back();
            rest.text = asWritten("0 ... 0");
            rest.below = asWritten("28 – 4");
            rest.tone = CellTone::Free;
            rest.apart = true;
        }
        const std::uint32_t mask = 1U << kCtlBits[i];
        BoardCell& cell = row.cells.emplace_back();
        cell.text = asWritten((ctl_ & mask) != 0 ? "1" : "0");
        cell.below = asWritten(std::to_string(kCtlBits[i]));
        if (((ctl_ ^ before_) & mask) != 0) cell.tone = CellTone::Now;
        cell.choice = i;
    }
    row.note = asWritten(hexOf(ctl_));
    return row;
}

BoardRow CtlExercise::eventsRow() const {
    BoardRow row{{"ui.practise.ctl.events", {}}, {}};
    row.wide = true;
    for (std::size_t i = 0; i < start_.events.size(); ++i) {
        BoardCell& cell = row.cells.emplace_back();
        cell.text = {fmt::format("ui.practise.ctl.event.{}", nameOf(start_.events[i])), {}};
        cell.tone = i < words_.size()    ? CellTone::Done
                    : i == words_.size() ? CellTone::Now
                                         : CellTone::Waiting;
        if (i < words_.size()) cell.below = asWritten(hexOf(words_[i]));
    }
    return row;
}

std::vector<BoardRow> CtlExercise::board() const { return {bitsRow(), eventsRow()}; }

// ---- what is wrong with a move

/// Whether whoever follows that rule has made the flips so far and now makes this move.
bool CtlExercise::explains(CtlRule rule, const ExerciseMove& move) const {
    const std::uint32_t wanted = rule(before_, event());
    if (wanted == target()) return false;
    if (((before_ ^ ctl_) & ~(before_ ^ wanted)) != 0) return false;
    return isCtlFlip(move) ? ((ctl_ ^ wanted) & maskOf(move)) != 0 : ctl_ == wanted;
}

Slip CtlExercise::slipOf(const ExerciseMove& move) const {
    // Of a count that is half changed, that says more than which number it happens to be.
    const bool counting = countsWorkers(event());
    if (!isCtlFlip(move) && counting && ctl_ != before_) return slips::kCarryForgotten;
    for (const CtlMistake& mistake : kCtlMistakes)
        if (explains(mistake.rule, move)) return mistake.slip;
    if (!isCtlFlip(move)) return slips::kUnfinishedCtl;
    const bool stateBit = static_cast<std::size_t>(move.value) < kCtlStateBits;
    if (stateBit && counting) return slips::kStateWithCount;
    if (!stateBit && !counting) return slips::kCountWithState;
    return slips::kUnneededBit;
}

Judgement CtlExercise::refuse(const ExerciseMove& move) const {
    const Slip slip = slipOf(move);
    return {slip, say(fmt::format("ui.practise.ctl.wrong.{}", nameOf(slip)), move)};
}

// ---- words

Said CtlExercise::say(std::string key, const ExerciseMove& move) const {
    Said said{std::move(key), {{"ctl", hexOf(before_)}}};
    const auto add = [&](const char* name, std::string text) {
        said.values.emplace_back(name, std::move(text));
    };
    add("state", std::string(toString(poolRunStateOf(before_))));
    add("workers", std::to_string(workerCountOf(before_)));
    add("shown", hexOf(ctl_));
    if (over()) return said;
    const std::uint32_t to = target();
    add("next", std::string(toString(poolRunStateOf(to))));
    add("nextBits", fmt::format("{:03b}", to >> kWorkerBits));
    add("count", std::to_string(workerCountOf(to)));
    add("countBits", fmt::format("{:04b}", workerCountOf(to)));
    if (isCtlFlip(move)) add("bit", std::to_string(kCtlBits[static_cast<std::size_t>(move.value)]));
    return said;
}

Said CtlExercise::statement() const {
    return say(fmt::format("ui.practise.ctl.statement.{}", over() ? "done" : nameOf(event())));
}

Said CtlExercise::hint() const {
    return say(fmt::format("ui.practise.ctl.hint.{}", nameOf(event())));
}

Said CtlExercise::reasonFor(const ExerciseMove& move) const {
    if (isCtlFlip(move))
        return say(countsWorkers(event()) ? "ui.practise.ctl.right.countBit"
                                          : "ui.practise.ctl.right.stateBit",
                   move);
    if (target() == before_)
        return say(fmt::format("ui.practise.ctl.right.{}Unchanged", nameOf(event())));
    return say(countsWorkers(event()) ? "ui.practise.ctl.right.count"
                                      : "ui.practise.ctl.right.state");
}

}  // namespace poolscope
