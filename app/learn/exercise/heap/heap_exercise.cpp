// Judging the moves of a task in the heap.
#include "app/learn/exercise/heap/heap_exercise.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace poolscope {

namespace {

constexpr auto kStay = ExerciseMove::What::Stay;
constexpr auto kSwap = ExerciseMove::What::Swap;

HeapCourse courseOf(ExerciseKind kind) {
    return kind == ExerciseKind::SiftUp     ? HeapCourse::Up
           : kind == ExerciseKind::SiftDown ? HeapCourse::Down
                                            : HeapCourse::DownElseUp;
}

ExerciseMove moveTo(std::optional<std::size_t> slot) {
    if (!slot) return {kStay, 0};
    return {kSwap, static_cast<std::int64_t>(*slot)};
}

/// Whether `upper` is reached from `lower` by going from parent to parent.
bool isAncestor(std::size_t upper, std::size_t lower) {
    while (lower > upper) lower = parentOf(lower);
    return lower == upper;
}

std::string textKey(std::string_view group, std::string_view name) {
    return fmt::format("ui.practise.{}.{}", group, name);
}

}  // namespace

std::string keyWordsOf(const HeapTask& task) {
    return fmt::format("{} ms #{}", task.time, task.sequence);
}

HeapExercise::HeapExercise(HeapStart start)
    : Exercise(start.kind),
      start_(std::move(start)),
      queue_(start_.queue),
      slot_(start_.slot),
      course_(courseOf(start_.kind)) {}

ExerciseMove HeapExercise::moveBy(HeapOrder before) const {
    return moveTo(siftStep(queue_, slot_, course_, before));
}

std::vector<ExerciseMove> HeapExercise::moves() const {
    if (stayed_) return {};
    std::vector<ExerciseMove> all{{kStay, 0}};
    for (std::size_t i = 0; i < queue_.size(); ++i)
        if (i != slot_) all.push_back(moveTo(i));
    return all;
}

std::optional<ExerciseMove> HeapExercise::next() const {
    if (stayed_) return std::nullopt;
    return moveBy(goesBefore);
}

std::size_t HeapExercise::stepsLeft() const {
    HeapExercise rest = *this;
    std::size_t steps = 0;
    for (; !rest.stayed_; ++steps) rest.carryOut(*rest.next());
    return steps;
}

void HeapExercise::carryOut(const ExerciseMove& move) {
    if (move.what == kStay) {
        stayed_ = true;
        return;
    }
    const auto other = static_cast<std::size_t>(move.value);
    // A task that has moved goes on in the same direction.
    course_ = other < slot_ ? HeapCourse::Up : HeapCourse::Down;
    std::swap(queue_[slot_], queue_[other]);
    path_.push_back(slot_);
    slot_ = other;
}

// ---- what is wrong with a move

Slip HeapExercise::slipOf(const ExerciseMove& move) const {
    if (move.what == kSwap) return slipOfSwap(static_cast<std::size_t>(move.value));
    const bool mustRise = next()->value < static_cast<std::int64_t>(slot_);
    if (course_ == HeapCourse::DownElseUp && mustRise) return Slip::ForgotSiftUp;
    return slipOfOrder(move).value_or(Slip::StoppedEarly);
}

Slip HeapExercise::slipOfSwap(std::size_t other) const {
    if (other >= queue_.size() || other == slot_) return Slip::Unrelated;
    const bool child = hasChild(other);
    const bool parent = slot_ > 0 && parentOf(slot_) == other;
    if (!child && !parent) {
        if (other > 0 && slot_ > 0 && parentOf(other) == parentOf(slot_)) return Slip::Sibling;
        const bool related = isAncestor(other, slot_) || isAncestor(slot_, other);
        return related ? Slip::SkippedLevel : Slip::Unrelated;
    }
    const HeapCourse wrong = child ? HeapCourse::Up : HeapCourse::Down;
    if (course_ == wrong) return Slip::WrongWay;
    if (const std::optional<Slip> order = slipOfOrder(moveTo(other))) return *order;
    if (next()->what == kStay) return Slip::TooFar;
    const bool otherChild = child && hasChild(static_cast<std::size_t>(next()->value));
    return otherChild ? Slip::WrongChild : Slip::WrongWay;
}

/// The order of those who would make this move, if they are mistaken in the order alone.
std::optional<Slip> HeapExercise::slipOfOrder(const ExerciseMove& move) const {
    if (move == moveBy(goesBeforeIfYounger) || move == moveBy(goesBeforeByTimeAlone))
        return Slip::Ties;
    if (move == moveBy(goesBeforeByName)) return Slip::ByName;
    return std::nullopt;
}

// ---- words

/// The text with the task in hand, and the one in slot `other` if there is one.
Said HeapExercise::say(std::string key, std::optional<std::size_t> other) const {
    const HeapTask& task = queue_[slot_];
    Said said{std::move(key), {{"task", task.name}, {"key", keyWordsOf(task)}}};
    said.values.emplace_back("slot", std::to_string(slot_));
    if (other && *other < queue_.size()) {
        said.values.emplace_back("other", queue_[*other].name);
        said.values.emplace_back("otherKey", keyWordsOf(queue_[*other]));
    }
    return said;
}

Said HeapExercise::statement() const {
    const HeapTask& task = start_.queue[start_.slot];
    const std::string_view name = start_.queuedAgain ? "again" : nameOf(kind());
    return {textKey("statement", name),
            {{"task", task.name},
             {"key", keyWordsOf(task)},
             {"slot", std::to_string(start_.slot)},
             {"gone", start_.gone.name}}};
}

Said HeapExercise::hint() const {
    const bool leaf = leftOf(slot_) >= queue_.size();
    const bool both = leftOf(slot_) + 1 < queue_.size();
    const bool root = slot_ == 0;
    const std::string_view down = leaf ? "leaf" : both ? "children" : "onlyChild";
    if (course_ == HeapCourse::Up) return say(textKey("hint", root ? "root" : "parent"));
    if (course_ == HeapCourse::Down) return say(textKey("hint", down));
    return say(textKey("hint", leaf ? "removeLeaf" : "remove"));
}

Said HeapExercise::reasonFor(const ExerciseMove& move) const {
    if (move.what == kSwap) {
        const auto other = static_cast<std::size_t>(move.value);
        const bool tie = queue_[other].time == queue_[slot_].time;
        const std::string name = other < slot_ ? "rises" : "sinks";
        return say(textKey("right", tie ? name + "Tied" : name), other);
    }
    const bool leaf = leftOf(slot_) >= queue_.size();
    if (course_ == HeapCourse::Up) {
        if (slot_ == 0) return say(textKey("right", "root"));
        return say(textKey("right", "staysBelow"), parentOf(slot_));
    }
    if (course_ == HeapCourse::Down) return say(textKey("right", leaf ? "leaf" : "staysAbove"));
    return say(textKey("right", "staysBoth"));
}

Judgement HeapExercise::refuse(const ExerciseMove& move) const {
    const Slip slip = slipOf(move);
    // The one whose key decides: where the learner went, or should have gone.
    const ExerciseMove& shown = move.what == kSwap ? move : *next();
    std::string name(nameOf(slip));
    if (slip == Slip::StoppedEarly || slip == Slip::TooFar)
        name += static_cast<std::size_t>(shown.value) < slot_ ? "Up" : "Down";
    if (slip == Slip::WrongWay)
        name += hasChild(static_cast<std::size_t>(move.value)) ? "Down" : "Up";
    return {slip, say(textKey("wrong", name), static_cast<std::size_t>(shown.value))};
}

}  // namespace poolscope
