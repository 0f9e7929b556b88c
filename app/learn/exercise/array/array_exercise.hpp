// Exercises in the heap's array: write a tree into it slot by slot, or find a parent or a child in
// it.
#pragma once

#include <utility>

#include "app/learn/exercise/array/array_rules.hpp"
#include "app/learn/exercise/exercise.hpp"

namespace poolscope {

struct ArrayQuestion {
    std::size_t slot = 0;
    SlotKin kin = SlotKin::Parent;
};

struct ArrayStart {
    HeapQueue queue;
    /// Who is asked for; none: the tree is to be written into the array.
    std::vector<ArrayQuestion> questions;

    bool fills() const { return questions.empty(); }
};

/// A choice is the slot of a task.
class ArrayExercise : public Exercise {
public:
    explicit ArrayExercise(ArrayStart start) : start_(std::move(start)) {}

    const ArrayStart& start() const { return start_; }
    /// How many slots are filled, or questions answered.
    std::size_t answered() const { return answered_; }

    Said statement() const override;
    std::vector<ExerciseMove> moves() const override;
    std::optional<ExerciseMove> next() const override;
    std::size_t stepsLeft() const override;
    std::vector<Said> choices() const override;
    std::vector<BoardRow> board() const override;

protected:
    Said hint() const override;
    Said reasonFor(const ExerciseMove& move) const override;
    void carryOut(const ExerciseMove&) override { ++answered_; }
    Judgement refuse(const ExerciseMove& move) const override;

private:
    std::size_t rightSlot() const;
    Slip slipOfFilling(std::size_t tried) const;
    Slip slipOfKin(std::size_t tried) const;
    Said say(std::string key, std::size_t other) const;
    std::vector<BoardRow> treeRows() const;
    BoardRow filledRow() const;
    BoardRow arrayRow() const;

    ArrayStart start_;
    std::size_t answered_ = 0;
};

/// The same for the same seed and difficulty on every machine.
ArrayStart arrayStart(std::uint64_t seed, int difficulty);

}  // namespace poolscope
