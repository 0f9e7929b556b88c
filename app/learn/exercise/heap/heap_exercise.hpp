// Exercises in the heap of a DelayedWorkQueue: the task in hand goes to its place, step by step.
//
// The task in hand stands in a slot and changes places with others; the JDK moves a hole instead
// and writes the task at the end, which leaves the same array after each step.
#pragma once

#include "app/learn/exercise/exercise.hpp"
#include "app/learn/exercise/heap/heap_rules.hpp"

namespace poolscope {

/// What an exercise begins with.
struct HeapStart {
    ExerciseKind kind = ExerciseKind::SiftUp;
    HeapQueue queue;       ///< after offer, poll or remove has put the task in hand into its slot
    std::size_t slot = 0;  ///< of the task in hand
    HeapTask gone;         ///< poll and remove: the task that was taken out
    bool queuedAgain = false;  ///< offer: a periodic task with its old sequence number
};

class HeapExercise : public Exercise {
public:
    explicit HeapExercise(HeapStart start);

    const HeapStart& start() const { return start_; }
    const HeapQueue& queue() const { return queue_; }
    std::size_t slot() const { return slot_; }  ///< of the task in hand
    /// The slots that it has left, in order.
    const std::vector<std::size_t>& path() const { return path_; }

    Said statement() const override;
    std::vector<ExerciseMove> moves() const override;
    std::optional<ExerciseMove> next() const override;
    std::size_t stepsLeft() const override;

protected:
    Said hint() const override;
    Said reasonFor(const ExerciseMove& move) const override;
    void carryOut(const ExerciseMove& move) override;
    Judgement refuse(const ExerciseMove& move) const override;

private:
    /// What whoever follows that order would do here.
    ExerciseMove moveBy(HeapOrder before) const;
    Slip slipOf(const ExerciseMove& move) const;
    Slip slipOfSwap(std::size_t other) const;
    std::optional<Slip> slipOfOrder(const ExerciseMove& move) const;
    bool hasChild(std::size_t other) const { return other > 0 && parentOf(other) == slot_; }
    Said say(std::string key, std::optional<std::size_t> other = std::nullopt) const;

    HeapStart start_;
    HeapQueue queue_;
    std::size_t slot_;
    HeapCourse course_;
    bool stayed_ = false;
    std::vector<std::size_t> path_;
};

/// An exercise of that kind (one of a heap's), the same for the same seed and difficulty on every
/// machine.
HeapStart heapStart(ExerciseKind kind, std::uint64_t seed, int difficulty);

/// "30 ms #4": what compareTo looks at.
std::string keyWordsOf(const HeapTask& task);

}  // namespace poolscope
