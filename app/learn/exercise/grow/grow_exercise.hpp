// Exercises on the array of a DelayedWorkQueue: whether offer makes it longer and by how much, what
// of its tasks, where siftUp begins, and how long it is after a removal.
#pragma once

#include <utility>

#include "app/learn/exercise/exercise.hpp"
#include "app/learn/exercise/grow/grow_rules.hpp"

namespace poolscope {

struct GrowEvent {
    enum class What : std::uint8_t {
        Offer,   ///< a task due at `time`
        Poll,    ///< of the head
        Remove,  ///< of the task in `slot`
        Further  ///< later on: the array has `capacity` slots, and all are taken
    };
    What what = What::Offer;
    std::int64_t time = 0;
    std::size_t slot = 0;
    std::int32_t capacity = 0;
};

struct GrowStart {
    HeapQueue queue;
    std::int32_t capacity = kFirstCapacity;
    std::vector<GrowEvent> events;
};

/// What is asked about an event, in this order.
enum class GrowAsk : std::uint8_t {
    Length,      ///< offer: of the array when siftUp begins
    Contents,    ///< offer that grows: what of the tasks in the array
    Slot,        ///< offer: in which siftUp begins
    LengthLeft,  ///< poll and remove: of the array afterwards
    LengthNext   ///< further: after the next offer
};

/// One of the choices: a length, a slot, or what becomes of the tasks in an array that grows.
struct GrowChoice {
    enum class Contents : std::uint8_t {
        None,
        Stay,        ///< each in its slot
        Sorted,      ///< by time
        Reinserted,  ///< one by one, as into a new heap
        IndexesSet   ///< each in its slot, but setIndex is called for it
    };
    std::int64_t number = 0;
    Contents contents = Contents::None;
    std::optional<Slip> slip{};  ///< nothing: right
};

class GrowExercise : public Exercise {
public:
    explicit GrowExercise(GrowStart start);

    const GrowStart& start() const { return start_; }
    const HeapQueue& queue() const { return queue_; }
    std::int32_t capacity() const { return capacity_; }
    /// Must not be called at the end.
    const GrowEvent& event() const { return start_.events[at_]; }
    GrowAsk ask() const { return ask_; }
    /// In the order of Choose; one of them is right.
    std::vector<GrowChoice> options() const;

    Said statement() const override;
    std::vector<ExerciseMove> moves() const override;
    std::optional<ExerciseMove> next() const override;
    std::size_t stepsLeft() const override;
    std::vector<Said> choices() const override;
    std::vector<BoardRow> board() const override;

protected:
    Said hint() const override;
    Said reasonFor(const ExerciseMove& move) const override;
    void carryOut(const ExerciseMove& move) override;
    Judgement refuse(const ExerciseMove& move) const override;

private:
    std::int32_t size() const { return static_cast<std::int32_t>(queue_.size()); }
    bool grows() const { return capacityForOffer(size(), capacity_) != capacity_; }
    std::size_t removedSlot() const;
    std::vector<GrowChoice> lengthOptions() const;
    std::vector<GrowChoice> contentsOptions() const;
    std::vector<GrowChoice> slotOptions() const;
    std::vector<GrowChoice> leftOptions() const;
    std::vector<GrowChoice> nextOptions() const;
    void comeToEvent();
    std::vector<BoardRow> arrayRows() const;
    BoardRow lengthsRow() const;
    Said say(std::string key) const;

    GrowStart start_;
    HeapQueue queue_;
    std::int32_t capacity_;
    std::optional<std::size_t> placed_{};  ///< where the last offer's task is
    std::size_t at_ = 0;
    GrowAsk ask_ = GrowAsk::Length;
};

/// The same for the same seed and difficulty on every machine.
GrowStart growStart(std::uint64_t seed, int difficulty);

}  // namespace poolscope
