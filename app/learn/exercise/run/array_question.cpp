// Reading the array, and the orders in which those who are mistaken would write or read it.
#include "app/learn/exercise/run/array_question.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace poolscope {

namespace {

using Slots = std::vector<std::int32_t>;

constexpr std::size_t kKinQuestions = 6;

/// How someone is related to the task in a slot.
enum class Kin : std::uint8_t { Parent, LeftChild, RightChild };
constexpr std::array kKinWords{"parent", "leftChild", "rightChild"};

/// A mistake, and which sentence says what is wrong with it.
struct Wrong {
    std::string_view mistake;
    std::string_view sentence;
};

/// What both forms share. Valid while the state is.
class ArrayQuestions {
public:
    ArrayQuestions(const RunState& state, ExecutorId executor, std::size_t asked)
        : state_(state), heap_(state.heaps.heap(executor)), asked_(asked) {}

    bool isSorted() const {
        for (std::int32_t slot = 1; slot < heap_.size(); ++slot)
            if (goesBefore(slot, slot - 1)) return false;
        return true;
    }

protected:
    /// Every task is an answer, from that of slot `first` on. wrongOf(slot) says what is wrong.
    template <class WrongOf>
    PredictQuestion question(std::int32_t about, std::int32_t right, std::string_view reason,
                             std::int32_t first, const WrongOf& wrongOf) const {
        PredictQuestion question;
        question.kind = PredictKind::Place;
        question.asked = question.revealed = asked_;
        for (std::int32_t i = 0; i < heap_.size(); ++i) {
            const std::int32_t slot = (first + i) % heap_.size();
            PredictChoice choice;
            choice.text = {"ui.practise.array.task", {{"task", heap_.taskAt(slot)}}};
            choice.slot = slot;
            choice.listed = false;
            if (slot == right) {
                question.right = question.choices.size();
                choice.why = say(fmt::format("right.{}", reason), about, slot);
            } else {
                const Wrong wrong = wrongOf(slot);
                choice.mistake = wrong.mistake;
                choice.why = say(fmt::format("wrong.{}", wrong.sentence), about, slot);
            }
            question.choices.push_back(std::move(choice));
        }
        return question;
    }

    /// About one slot and its task, and another one.
    Said say(const std::string& key, std::int32_t slot, std::int32_t other) const {
        const std::int32_t left = heap_.firstChildOf(slot);
        return {"ui.practise.array." + key,
                {{"task", heap_.taskAt(slot)},
                 {"slot", std::to_string(slot)},
                 {"other", heap_.taskAt(other)},
                 {"otherSlot", std::to_string(other)},
                 {"left", std::to_string(left)},
                 {"right", std::to_string(left + 1)},
                 {"parent", std::to_string(heap_.parentOf(slot))}}};
    }

    const Heap& heap() const { return heap_; }
    bool goesBefore(std::int32_t a, std::int32_t b) const {
        return state_.goesBefore(heap_.taskAt(a), heap_.taskAt(b));
    }

private:
    const RunState& state_;
    const Heap& heap_;
    std::size_t asked_;
};

class SlotQuestions : public ArrayQuestions {
public:
    SlotQuestions(const RunState& state, ExecutorId executor, std::size_t asked)
        : ArrayQuestions(state, executor, asked) {
        walk(0, true, depthFirst_);
        walk(0, false, inOrder_);
        const std::int32_t size = heap().size();
        for (std::int32_t first = 0; first < size; first = heap().firstChildOf(first))
            for (std::int32_t slot = std::min(heap().firstChildOf(first), size); slot > first;)
                fromTheRight_.push_back(--slot);
        byTime_.resize(static_cast<std::size_t>(size));
        std::iota(byTime_.begin(), byTime_.end(), 0);
        std::sort(byTime_.begin(), byTime_.end(),
                  [&](std::int32_t a, std::int32_t b) { return goesBefore(a, b); });
    }

    std::vector<PredictQuestion> all() const {
        std::vector<PredictQuestion> all;
        for (std::int32_t slot = 0; slot < heap().size(); ++slot) all.push_back(ask(slot));
        return all;
    }

private:
    void walk(std::int32_t slot, bool selfFirst, Slots& to) const {
        if (slot >= heap().size()) return;
        if (selfFirst) to.push_back(slot);
        walk(heap().firstChildOf(slot), selfFirst, to);
        if (!selfFirst) to.push_back(slot);
        walk(heap().firstChildOf(slot) + 1, selfFirst, to);
    }

    PredictQuestion ask(std::int32_t slot) const {
        PredictQuestion asked = question(slot, slot, slot == 0 ? "root" : "fill",
                                         std::max(slot - 1, 0), [&](std::int32_t tried) -> Wrong {
                                             const std::string_view mistake =
                                                 mistakeOf(tried, slot);
                                             return {mistake, mistake};
                                         });
        // Without the task: it would say which one it is.
        asked.prompt = {"ui.practise.array.fill", {{"slot", std::to_string(slot)}}};
        asked.hint = {"ui.practise.array.hint.fill", asked.prompt.values};
        asked.hidden.slotsFrom = slot;
        return asked;
    }

    std::string_view mistakeOf(std::int32_t tried, std::int32_t slot) const {
        const auto place = static_cast<std::size_t>(slot);
        if (tried < slot) return "placedTwice";
        if (tried == depthFirst_[place]) return "depthFirst";
        if (tried == byTime_[place]) return "sortedArray";
        if (tried == fromTheRight_[place]) return "sidesSwapped";
        if (tried == inOrder_[place]) return "inOrderWalk";
        return "anotherSlot";
    }

    // The slots in the order in which a mistaken person writes the tree into the array.
    Slots depthFirst_;
    Slots inOrder_;       ///< left subtree, itself, right subtree
    Slots fromTheRight_;  ///< each level backwards
    Slots byTime_;        ///< as if the array were sorted
};

class KinQuestions : public ArrayQuestions {
public:
    using ArrayQuestions::ArrayQuestions;

    /// Each about another task than the one before.
    std::vector<PredictQuestion> draw(ExerciseRandom& random) const {
        std::vector<PredictQuestion> all;
        std::int32_t before = -1;
        while (all.size() < kKinQuestions) {
            const auto slot =
                static_cast<std::int32_t>(random.below(static_cast<std::size_t>(heap().size())));
            const auto kin = static_cast<Kin>(random.below(kKinWords.size()));
            const std::optional<std::int32_t> right = kinOf(slot, kin);
            if (slot == before || !right) continue;
            before = slot;
            all.push_back(ask(slot, kin, *right));
        }
        return all;
    }

private:
    std::optional<std::int32_t> kinOf(std::int32_t slot, Kin kin) const {
        const std::int32_t right = kin == Kin::RightChild ? 1 : 0;
        if (kin == Kin::Parent)
            return slot > 0 ? std::optional(heap().parentOf(slot)) : std::nullopt;
        if (heap().childrenAt(slot) <= right) return std::nullopt;
        return heap().firstChildOf(slot) + right;
    }

    /// The same by whoever counts the slots from 1.
    static std::int32_t countedFromOne(std::int32_t slot, Kin kin) {
        if (kin == Kin::Parent) return slot / 2;
        return 2 * slot + (kin == Kin::RightChild ? 1 : 0);
    }

    PredictQuestion ask(std::int32_t slot, Kin kin, std::int32_t right) const {
        const std::string_view word = kKinWords[static_cast<std::size_t>(kin)];
        PredictQuestion asked = question(
            slot, right, word, slot, [&](std::int32_t tried) { return wrongOf(tried, slot, kin); });
        asked.prompt = {fmt::format("ui.practise.array.{}", word),
                        {{"task", heap().taskAt(slot)}, {"slot", std::to_string(slot)}}};
        asked.hint = {
            fmt::format("ui.practise.array.hint.{}", kin == Kin::Parent ? "parent" : "child"), {}};
        asked.hidden.tree = true;
        return asked;
    }

    Wrong wrongOf(std::int32_t tried, std::int32_t slot, Kin kin) const {
        const bool child = kin != Kin::Parent;
        if (child && tried != slot && heap().parentOf(tried) == slot)
            return {"sidesSwapped", "sidesSwappedKin"};
        if (tried != slot && tried == countedFromOne(slot, kin))
            return {"slotsFromOne", "slotsFromOne"};
        return {"anotherSlot", child ? "anotherSlotChild" : "anotherSlotParent"};
    }
};

/// Whose array it is: the first that was stored into.
ExecutorId executorIn(const Asking& asking, std::size_t asked) {
    for (std::size_t i = 0; i < asked; ++i)
        if (const auto filled = asking.get<SlotFilled>(i)) return filled->executor;
    return {};
}

}  // namespace

std::vector<PredictQuestion> askSlots(const Asking& asking, std::size_t asked) {
    const SlotQuestions questions(asking.at(asked), executorIn(asking, asked), asked);
    return questions.isSorted() ? std::vector<PredictQuestion>() : questions.all();
}

std::vector<PredictQuestion> askKin(const Asking& asking, std::size_t asked,
                                    ExerciseRandom& random) {
    const KinQuestions questions(asking.at(asked), executorIn(asking, asked), asked);
    return questions.isSorted() ? std::vector<PredictQuestion>() : questions.draw(random);
}

}  // namespace poolscope
