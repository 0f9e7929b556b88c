// Reading the step from the log, and naming what is wrong with every other one.
#include "app/learn/exercise/run/sift_question.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

using Before = bool (*)(const RunState& state, const Names& names, TaskId a, TaskId b);

bool isSooner(const RunState& state, TaskId a, TaskId b) {
    return isBefore(state.tasks.of(a).trigger, state.tasks.of(b).trigger);
}
// Orders of those who are mistaken.
bool byName(const RunState&, const Names& names, TaskId a, TaskId b) {
    return names.of(a) < names.of(b);
}
bool byTimeAlone(const RunState& state, const Names&, TaskId a, TaskId b) {
    return isSooner(state, a, b);
}
bool ifYounger(const RunState& state, const Names&, TaskId a, TaskId b) {
    if (state.tasks.of(a).trigger != state.tasks.of(b).trigger) return isSooner(state, a, b);
    return state.tasks.of(a).sequence > state.tasks.of(b).sequence;
}

/// A step of a sift that is about to be made.
class SiftStep {
public:
    SiftStep(const Asking& asking, std::size_t asked, const RunState& state, ExecutorId executor)
        : asking_(asking),
          asked_(asked),
          state_(state),
          executor_(executor),
          heap_(state.heaps.heap(executor)),
          hole_(heap_.operation()->hole),
          inHand_(heap_.operation()->inHand),
          // remove sifts up what did not sink; what has sunk stays below.
          orElseUp_(heap_.operation()->kind == HeapOperation::Kind::Remove &&
                    asking.last<SiftDownBegan>(asked)),
          down_(heap_.operation()->sift == HeapOperation::Sift::Down) {}

    /// None if the log ends before it.
    MadeQuestion question() {
        if (!readAnswer()) return std::nullopt;
        PredictQuestion question;
        question.kind = PredictKind::Moves;
        question.asked = asked_;
        question.revealed = revealed_;
        question.prompt = prompt();
        question.hint = say(fmt::format("hint.{}", hintWord()), std::nullopt);
        for (std::int32_t slot = 0; slot < heap_.size(); ++slot) {
            if (slot == hole_ || !heap_.taskAt(slot).exists()) continue;
            if (slot == answer_) question.right = question.choices.size();
            question.choices.push_back(move(slot));
        }
        if (question.choices.empty()) return std::nullopt;
        if (!answer_) question.right = question.choices.size();
        question.choices.push_back(stay());
        return question;
    }

private:
    std::int32_t parentOf(std::int32_t slot) const { return heap_.parentOf(slot); }
    bool isChild(std::int32_t slot) const { return slot > 0 && parentOf(slot) == hole_; }
    bool isParent(std::int32_t slot) const { return hole_ > 0 && parentOf(hole_) == slot; }
    std::int32_t children() const { return heap_.childrenAt(hole_); }

    /// What moves into the hole, or nothing: the slot that the next store says it comes from. After
    /// a siftDown that stays, remove stores once more.
    bool readAnswer() {
        bool again = orElseUp_;
        for (std::size_t i = asked_; i < asking_.history.size(); ++i) {
            const auto filled = asking_.get<SlotFilled>(i);
            if (!filled || filled->executor != executor_) continue;
            revealed_ = i + 1;
            if (filled->from >= 0) {
                answer_ = filled->from;
                return true;
            }
            if (!std::exchange(again, false)) return true;
        }
        return false;
    }

    /// Where whoever follows that order would take the next task from; nothing: it stays.
    std::optional<std::int32_t> stepBy(Before before) const {
        const auto goesBefore = [&](TaskId a, TaskId b) {
            return before(state_, asking_.names(), a, b);
        };
        if (down_ && children() > 0) {
            std::int32_t child = heap_.firstChildOf(hole_);
            if (children() > 1 && goesBefore(heap_.taskAt(child + 1), heap_.taskAt(child))) ++child;
            if (goesBefore(heap_.taskAt(child), inHand_)) return child;
        }
        const bool up = !down_ || orElseUp_;
        if (up && hole_ > 0 && goesBefore(inHand_, heap_.taskAt(parentOf(hole_))))
            return parentOf(hole_);
        return std::nullopt;
    }

    // ---- what is wrong with a step

    std::string_view mistakeOfOrder(std::optional<std::int32_t> tried) const {
        if (tried == answer_) return {};
        if (tried == stepBy(ifYounger) || tried == stepBy(byTimeAlone)) return "ties";
        if (tried == stepBy(byName)) return "byName";
        return {};
    }

    std::string_view mistakeOfStaying() const {
        if (orElseUp_ && answer_ && isParent(*answer_)) return "forgotSiftUp";
        const std::string_view order = mistakeOfOrder(std::nullopt);
        return order.empty() ? "stoppedEarly" : order;
    }

    std::string_view mistakeOf(std::int32_t slot) const {
        if (!isChild(slot) && !isParent(slot)) {
            if (slot > 0 && hole_ > 0 && parentOf(slot) == parentOf(hole_)) return "sibling";
            return isAbove(slot, hole_) || isAbove(hole_, slot) ? "skippedLevel" : "unrelated";
        }
        if (!orElseUp_ && isChild(slot) != down_) return "wrongWay";
        if (const std::string_view order = mistakeOfOrder(slot); !order.empty()) return order;
        if (!answer_) return "tooFar";
        return isChild(slot) && isChild(*answer_) ? "wrongChild" : "wrongWay";
    }

    bool isAbove(std::int32_t upper, std::int32_t lower) const {
        while (lower > upper) lower = parentOf(lower);
        return lower == upper;
    }

    // ---- words

    std::string keyOf(TaskId task) const {
        return fmt::format("{} #{}", humanTime(state_.tasks.of(task).trigger),
                           state_.tasks.of(task).sequence);
    }

    Said say(const std::string& key, std::optional<std::int32_t> other) const {
        Said said{"ui.practise." + key,
                  {{"task", inHand_},
                   {"key", keyOf(inHand_)},
                   {"slot", std::to_string(hole_)},
                   {"gone", heap_.operation()->task}}};
        if (!other) return said;
        said.values.emplace_back("other", heap_.taskAt(*other));
        said.values.emplace_back("otherKey", keyOf(heap_.taskAt(*other)));
        return said;
    }

    Said prompt() const {
        switch (heap_.operation()->kind) {
            case HeapOperation::Kind::FinishPoll: return say("statement.siftDown", std::nullopt);
            case HeapOperation::Kind::Remove: return say("statement.remove", std::nullopt);
            default: return say("statement.siftUp", std::nullopt);
        }
    }

    std::string_view hintWord() const {
        if (!down_) return hole_ == 0 ? "root" : "parent";
        if (orElseUp_) return children() == 0 ? "removeLeaf" : "remove";
        return children() == 0 ? "leaf" : children() == 1 ? "onlyChild" : "children";
    }

    PredictChoice move(std::int32_t slot) const {
        PredictChoice choice;
        choice.text = {"ui.practise.swap", {{"task", heap_.taskAt(slot)}}};
        choice.slot = slot;
        choice.listed = false;
        if (slot == answer_) {
            const bool tied =
                state_.tasks.of(inHand_).trigger == state_.tasks.of(heap_.taskAt(slot)).trigger;
            choice.why = say(
                fmt::format("right.{}{}", isParent(slot) ? "rises" : "sinks", tied ? "Tied" : ""),
                slot);
            return choice;
        }
        choice.mistake = mistakeOf(slot);
        std::string word(choice.mistake);
        if (word == "tooFar") word += isParent(slot) ? "Up" : "Down";
        if (word == "wrongWay") word += isChild(slot) ? "Down" : "Up";
        choice.why = say("wrong." + word, slot);
        return choice;
    }

    PredictChoice stay() const {
        PredictChoice choice;
        choice.text = {"ui.practise.stays", {{"task", inHand_}, {"slot", std::to_string(hole_)}}};
        choice.slot = hole_;
        if (!answer_) {
            choice.why = rightToStay();
            return choice;
        }
        choice.mistake = mistakeOfStaying();
        std::string word(choice.mistake);
        if (word == "stoppedEarly") word += isParent(*answer_) ? "Up" : "Down";
        choice.why = say("wrong." + word, *answer_);
        return choice;
    }

    Said rightToStay() const {
        if (orElseUp_) return say("right.staysBoth", std::nullopt);
        if (down_) return say(children() == 0 ? "right.leaf" : "right.staysAbove", std::nullopt);
        if (hole_ == 0) return say("right.root", std::nullopt);
        return say("right.staysBelow", parentOf(hole_));
    }

    const Asking& asking_;
    std::size_t asked_;
    const RunState& state_;
    ExecutorId executor_;
    const Heap& heap_;
    std::int32_t hole_;
    TaskId inHand_;
    bool orElseUp_;
    bool down_;
    std::size_t revealed_ = 0;
    std::optional<std::int32_t> answer_;  ///< the slot that is emptied into the hole
};

/// Of the sift that begins or goes on with the event before that position.
std::optional<ExecutorId> siftGoingOnAt(const Asking& asking, std::size_t asked) {
    if (const auto up = asking.last<SiftUpBegan>(asked)) return up->executor;
    if (const auto down = asking.last<SiftDownBegan>(asked)) return down->executor;
    const auto filled = asking.last<SlotFilled>(asked);
    if (filled && filled->from >= 0) return filled->executor;
    return std::nullopt;
}

}  // namespace

MadeQuestion askSiftStep(const Asking& asking, std::size_t asked, HeapOperation::Kind kind) {
    const auto executor = siftGoingOnAt(asking, asked);
    if (!executor) return std::nullopt;
    const RunState& state = asking.at(asked);
    const Heap& heap = state.heaps.heap(*executor);
    if (!heap.operation() || heap.operation()->kind != kind) return std::nullopt;
    return SiftStep(asking, asked, state, *executor).question();
}

}  // namespace poolscope
