// Judging which task stands in a slot, and who is whose parent and child.
#include "app/learn/exercise/array/array_exercise.hpp"

#include <fmt/format.h>

#include <array>

namespace poolscope {

namespace {

constexpr std::array<const char*, 3> kKinKeys{"parent", "leftChild", "rightChild"};

}  // namespace

std::size_t ArrayExercise::stepsLeft() const {
    const std::size_t all = start_.fills() ? start_.queue.size() : start_.questions.size();
    return all - answered_;
}

/// Must not be called at the end.
std::size_t ArrayExercise::rightSlot() const {
    if (start_.fills()) return answered_;
    const ArrayQuestion& asked = start_.questions[answered_];
    return *kinOf(asked.slot, asked.kin, start_.queue.size());
}

std::vector<ExerciseMove> ArrayExercise::moves() const {
    std::vector<ExerciseMove> all;
    if (stepsLeft() == 0) return all;
    for (std::size_t i = 0; i < start_.queue.size(); ++i)
        all.push_back({ExerciseMove::What::Choose, static_cast<std::int64_t>(i)});
    return all;
}

std::optional<ExerciseMove> ArrayExercise::next() const {
    if (stepsLeft() == 0) return std::nullopt;
    return ExerciseMove{ExerciseMove::What::Choose, static_cast<std::int64_t>(rightSlot())};
}

std::vector<Said> ArrayExercise::choices() const {
    std::vector<Said> all;
    for (const HeapTask& task : start_.queue) all.push_back(asWritten(task.name));
    return all;
}

// ---- what is wrong with a choice

Slip ArrayExercise::slipOfFilling(std::size_t tried) const {
    const std::size_t size = start_.queue.size();
    if (tried < answered_) return slips::kPlacedTwice;
    if (tried == slotsInPreOrder(size)[answered_]) return slips::kDepthFirst;
    if (tried == slotsByTime(start_.queue)[answered_]) return slips::kSortedArray;
    if (tried == slotsFromTheRight(size)[answered_]) return slips::kSidesSwapped;
    if (tried == slotsInInOrder(size)[answered_]) return slips::kInOrderWalk;
    return slips::kAnotherSlot;
}

Slip ArrayExercise::slipOfKin(std::size_t tried) const {
    const ArrayQuestion& asked = start_.questions[answered_];
    if (tried == asked.slot) return slips::kAnotherSlot;
    const bool isChild = tried == leftOf(asked.slot) || tried == leftOf(asked.slot) + 1;
    if (isChild && asked.kin != SlotKin::Parent) return slips::kSidesSwapped;
    const bool fromOne = tried == kinCountedFromOne(asked.slot, asked.kin, start_.queue.size());
    return fromOne ? slips::kSlotsFromOne : slips::kAnotherSlot;
}

Judgement ArrayExercise::refuse(const ExerciseMove& move) const {
    const auto tried = static_cast<std::size_t>(move.value);
    const Slip slip = start_.fills() ? slipOfFilling(tried) : slipOfKin(tried);
    std::string key(nameOf(slip));
    if (slip == slips::kSidesSwapped && !start_.fills()) key += "Kin";
    if (slip == slips::kAnotherSlot && !start_.fills())
        key += start_.questions[answered_].kin == SlotKin::Parent ? "Parent" : "Child";
    return {slip, say("ui.practise.array.wrong." + key, tried)};
}

// ---- the picture

/// A row a level: each cell stands above its children, half as wide as it.
std::vector<BoardRow> ArrayExercise::treeRows() const {
    std::vector<BoardRow> rows;
    const std::size_t size = start_.queue.size();
    for (std::size_t first = 0; first < size; first = leftOf(first)) {
        BoardRow& row = rows.emplace_back();
        row.name = {"ui.practise.array.level", {{"level", std::to_string(rows.size() - 1)}}};
        row.wide = true;
        for (std::size_t slot = first; slot < leftOf(first); ++slot) {
            BoardCell& cell = row.cells.emplace_back();
            cell.tone = CellTone::Free;
            if (slot >= size) continue;
            cell.tone = slot < answered_ ? CellTone::Done : CellTone::Plain;
            cell.text =
                asWritten(fmt::format("{} {}", start_.queue[slot].name, start_.queue[slot].time));
            cell.choice = slot;
        }
    }
    return rows;
}

BoardRow ArrayExercise::filledRow() const {
    BoardRow row{{"ui.practise.array.array", {}}, {}};
    row.wide = true;
    for (std::size_t i = 0; i < start_.queue.size(); ++i) {
        BoardCell& cell = row.cells.emplace_back();
        cell.tone = i < answered_    ? CellTone::Done
                    : i == answered_ ? CellTone::Now
                                     : CellTone::Waiting;
        cell.text = asWritten(i < answered_ ? start_.queue[i].name : "?");
        cell.below = asWritten(std::to_string(i));
    }
    return row;
}

BoardRow ArrayExercise::arrayRow() const {
    BoardRow row{{"ui.practise.array.array", {}}, {}};
    row.wide = true;
    for (std::size_t i = 0; i < start_.queue.size(); ++i) {
        BoardCell& cell = row.cells.emplace_back();
        if (stepsLeft() > 0 && start_.questions[answered_].slot == i) cell.tone = CellTone::Now;
        cell.text = asWritten(start_.queue[i].name);
        cell.below = asWritten(std::to_string(i));
        cell.choice = i;
    }
    return row;
}

std::vector<BoardRow> ArrayExercise::board() const {
    if (!start_.fills()) return {arrayRow()};
    std::vector<BoardRow> rows = treeRows();
    rows.push_back(filledRow());
    return rows;
}

// ---- words

/// The text with what is asked, and the task in slot `other`.
Said ArrayExercise::say(std::string key, std::size_t other) const {
    Said said{std::move(key),
              {{"other", start_.queue[other].name}, {"otherSlot", std::to_string(other)}}};
    if (stepsLeft() == 0) return said;
    const std::size_t slot = start_.fills() ? answered_ : start_.questions[answered_].slot;
    said.values.emplace_back("slot", std::to_string(slot));
    said.values.emplace_back("task", start_.queue[slot].name);
    said.values.emplace_back("left", std::to_string(leftOf(slot)));
    said.values.emplace_back("right", std::to_string(leftOf(slot) + 1));
    said.values.emplace_back("parent", std::to_string(slot == 0 ? 0 : parentOf(slot)));
    return said;
}

Said ArrayExercise::statement() const {
    if (stepsLeft() == 0) return say("ui.practise.array.over", 0);
    if (start_.fills()) return say("ui.practise.array.fill", 0);
    const auto kin = static_cast<std::size_t>(start_.questions[answered_].kin);
    return say(fmt::format("ui.practise.array.{}", kKinKeys[kin]), 0);
}

Said ArrayExercise::hint() const {
    if (start_.fills()) return say("ui.practise.array.hint.fill", 0);
    const bool parent = start_.questions[answered_].kin == SlotKin::Parent;
    return say(parent ? "ui.practise.array.hint.parent" : "ui.practise.array.hint.child", 0);
}

Said ArrayExercise::reasonFor(const ExerciseMove&) const {
    if (start_.fills())
        return say(answered_ == 0 ? "ui.practise.array.right.root" : "ui.practise.array.right.fill",
                   rightSlot());
    const auto kin = static_cast<std::size_t>(start_.questions[answered_].kin);
    return say(fmt::format("ui.practise.array.right.{}", kKinKeys[kin]), rightSlot());
}

}  // namespace poolscope
