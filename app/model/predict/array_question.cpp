// The array of a DelayedWorkQueue: how long it is when siftUp begins, what becomes of the tasks in
// it when it has grown, in which slot siftUp begins, and how long it is after a removal.
//
// A length is asked where a guess may go wrong: in an offer if no more than one slot is free, in a
// removal if the array has grown. All but what becomes of the tasks is asked before the operation
// begins, because the sentence of OfferBegan says whether the array is full, and else the slot.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/model/predict/draft.hpp"
#include "app/model/predict/makers.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

/// A PriorityQueue doubles an array that is shorter than this, and adds 2.
constexpr std::int64_t kSmallPriorityQueue = 64;

/// A moment in, or just before, an operation on the queue with that task, and its words.
class ArrayMoment {
public:
    ArrayMoment(const Asking& asking, std::size_t asked, ExecutorId executor, TaskId task)
        : asking_(asking),
          asked_(asked),
          state_(asking.at(asked)),
          heap_(state_.heaps.heap(executor)),
          executor_(executor),
          task_(task),
          // siftUp begins when the new task is counted already
          size_(heap_.size() - (asking.get<SiftUpBegan>(asked) ? 1 : 0)),
          length_(heap_.capacity()) {}

    bool isDelayed() const { return heap_.kind() == QueueKind::DelayedWorkQueue; }
    MadeQuestion askOffer() const {
        return size_ + 1 < length_ ? askSlot("prompt.slot") : askLength();
    }
    MadeQuestion askContents() const;
    /// Unless it was asked before the offer.
    MadeQuestion askSlotOfGrown() const {
        const bool grew = asking_.last<SizeChanged>(asked_) && asking_.last<Grew>(asked_ - 1);
        return grew ? askSlot("prompt.slotOfGrown") : std::nullopt;
    }
    MadeQuestion askPoll() const { return askLeft("prompt.poll"); }
    MadeQuestion askRemove() const { return askLeft("prompt.remove"); }

private:
    struct WrongNumber {
        std::int64_t number = 0;
        const char* mistake = "";
    };

    MadeQuestion askLength() const;
    MadeQuestion askSlot(const char* prompt) const;
    MadeQuestion askLeft(const char* prompt) const;

    /// The event with which the thread goes on behind the next one.
    std::optional<std::size_t> nextButOne() const {
        const ThreadId thread = asking_.log()[asked_].thread;
        return asking_.find(asked_ + 1, [&](std::size_t position) {
            return asking_.log()[position].thread == thread;
        });
    }
    /// How many tasks of the array go before the new one.
    std::int64_t tasksBefore() const {
        std::int64_t count = 0;
        for (const TaskId other : heap_.slots())
            if (other.exists() && state_.heaps.goesBefore(other, task_, state_.tasks)) ++count;
        return count;
    }
    Said say(const std::string& key) const {
        return {"predict.array." + key,
                {{"thread", asking_.log()[asked_].thread},
                 {"task", task_},
                 {"due", humanTime(state_.tasks.of(task_).trigger)},
                 {"size", std::to_string(size_)},
                 {"left", std::to_string(size_ - 1)},
                 {"length", std::to_string(length_)},
                 {"half", std::to_string(length_ / 2)},
                 {"grown", std::to_string(length_ + length_ / 2)}}};
    }
    static MadeQuestion hinted(MadeQuestion question, Said hint) {
        if (question) question->hint = std::move(hint);
        return question;
    }
    /// There may be no room for all wrong numbers: at each position other ones come first.
    std::vector<WrongNumber> turned(std::vector<WrongNumber> all) const {
        const auto turn = static_cast<std::ptrdiff_t>(asked_ % all.size());
        std::rotate(all.begin(), all.begin() + turn, all.end());
        return all;
    }
    /// `unit`: of the numbers, which are choices.
    void addNumbers(QuestionDraft& draft, const std::string& unit, std::int64_t right,
                    const std::string& why, const std::vector<WrongNumber>& wrong) const {
        const auto text = [&](std::int64_t number) {
            return Said{"predict.array." + unit, {{"number", std::to_string(number)}}};
        };
        draft.right(text(right), say("right." + why), right);
        for (const auto& [number, mistake] : wrong)
            draft.wrong(text(number), say(std::string("wrong.") + mistake), number, mistake);
    }

    const Asking& asking_;
    std::size_t asked_;
    const RunState& state_;
    const Heap& heap_;
    ExecutorId executor_;
    TaskId task_;
    std::int64_t size_;    ///< of the queue before the operation
    std::int64_t length_;  ///< of the array
};

MadeQuestion ArrayMoment::askLength() const {
    const auto position = nextButOne();
    if (!position) return std::nullopt;
    QuestionDraft draft(PredictKind::Array, asked_, *position + 1, say("prompt.length"));
    if (const auto grew = asking_.get<Grew>(*position)) {
        if (size_ < length_ || grew->to != length_ + length_ / 2) return std::nullopt;
        std::vector<WrongNumber> wrong{
            {length_, "grewTooLate"}, {length_ + 1, "grewByOne"}, {2 * length_, "capacityDoubled"}};
        if (length_ < kSmallPriorityQueue) wrong.push_back({2 * length_ + 2, "likePriorityQueue"});
        wrong = turned(std::move(wrong));
        if (length_ % 2 != 0) wrong.insert(wrong.begin(), {grew->to + 1, "roundedUp"});
        addNumbers(draft, "length", grew->to, "grows", wrong);
    } else {
        if (size_ >= length_ || !asking_.get<SizeChanged>(*position)) return std::nullopt;
        addNumbers(draft, "length", length_, "fits",
                   {{length_ + length_ / 2, "grewTooEarly"},
                    {length_ + 1, "grewTooEarly"},
                    {2 * length_, "grewTooEarly"}});
    }
    return hinted(draft.ranked(asking_), say("hint.length"));
}

MadeQuestion ArrayMoment::askContents() const {
    QuestionDraft draft(PredictKind::Array, asked_, asked_ + 1, say("prompt.contents"));
    draft.right(say("stay"), say("right.contents"));
    for (const char* const mistake : {"sortedOnGrowth", "reinsertedOnGrowth", "indexesSetAnew"})
        draft.wrong(say(mistake), say(std::string("wrong.") + mistake), 0, mistake);
    return hinted(draft.shuffled(asking_), say("hint.contents"));
}

MadeQuestion ArrayMoment::askSlot(const char* prompt) const {
    if (size_ == 0) return std::nullopt;  // without siftUp
    const auto position = asking_.findEvent<SiftUpBegan>(
        asked_, [&](const SiftUpBegan& e) { return e.executor == executor_; });
    const auto began = position ? asking_.get<SiftUpBegan>(*position) : std::nullopt;
    if (!began || began->task != task_ || began->slot != size_) return std::nullopt;
    QuestionDraft draft(PredictKind::Array, asked_, *position + 1, say(prompt));
    addNumbers(draft, "slot", size_, "slot",
               turned({{size_ + 1, "slotsFromOne"},
                       {0, "newTaskAtRoot"},
                       {length_ - 1, "behindLastSlot"},
                       {tasksBefore(), "placedByTime"}}));
    return hinted(draft.ranked(asking_), say("hint.slot"));
}

MadeQuestion ArrayMoment::askLeft(const char* prompt) const {
    if (!heap_.grew()) return std::nullopt;
    const auto position = asking_.find(asked_, [&](std::size_t i) {
        const auto left = asking_.get<LeftQueue>(i);
        const auto grew = asking_.get<Grew>(i);
        return (left && left->task == task_) || (grew && grew->executor == executor_);
    });
    if (!position || !asking_.get<LeftQueue>(*position)) return std::nullopt;
    QuestionDraft draft(PredictKind::Array, asked_, *position + 1, say(prompt));
    const std::int64_t ungrown = (2 * length_ + 2) / 3;
    addNumbers(draft, "length", length_, "left",
               {{size_ - 1, "shrankToFit"},
                {ungrown, "shrankBack"},
                {Heap::kInitialCapacity, "shrankBack"},
                {length_ / 2, "shrankBack"}});
    return hinted(draft.ranked(asking_), say("hint.left"));
}

}  // namespace

MadeQuestion askArray(const Asking& asking, std::size_t asked) {
    const auto ask = [&](ExecutorId executor, TaskId task,
                         MadeQuestion (ArrayMoment::*make)() const) {
        if (!asking.isAbout(executor)) return MadeQuestion{};
        const ArrayMoment moment(asking, asked, executor, task);
        return moment.isDelayed() ? (moment.*make)() : std::nullopt;
    };
    if (const auto begins = asking.get<OfferBegan>(asked))
        return ask(begins->executor, begins->task, &ArrayMoment::askOffer);
    if (const auto sift = asking.get<SiftUpBegan>(asked))
        return ask(sift->executor, sift->task, &ArrayMoment::askSlotOfGrown);
    if (const auto poll = asking.get<FinishPollBegan>(asked))
        return ask(poll->executor, poll->task, &ArrayMoment::askPoll);
    if (const auto removal = asking.get<RemoveBegan>(asked); removal && removal->slot >= 0)
        return ask(removal->executor, removal->task, &ArrayMoment::askRemove);
    // It has grown, and next the new task is counted: nothing else happens.
    if (!asking.get<SizeChanged>(asked) || !asking.last<Grew>(asked)) return std::nullopt;
    const auto offer = asking.last<OfferBegan>(asked - 1);
    return offer ? ask(offer->executor, offer->task, &ArrayMoment::askContents) : std::nullopt;
}

}  // namespace poolscope
