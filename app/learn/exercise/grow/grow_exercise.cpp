// Judging how long the array is, and where a task goes.
#include "app/learn/exercise/grow/grow_exercise.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

namespace poolscope {

namespace {

using GrowWhat = GrowEvent::What;
using Contents = GrowChoice::Contents;

constexpr std::array<const char*, 5> kContentsKeys{"none", "stay", "sorted", "reinserted",
                                                   "indexesSet"};
/// Cells of the array in one row of the picture, so that no row is half full.
constexpr std::array<std::pair<std::int32_t, std::size_t>, 3> kArrayColumns{
    {{16, 8}, {36, 12}, {std::numeric_limits<std::int32_t>::max(), 18}}};

/// A number that two mistakes come to is named for the one that is added first.
void addNumber(std::vector<GrowChoice>& all, std::int64_t number, std::optional<Slip> slip) {
    const bool known = std::any_of(all.begin(), all.end(),
                                   [&](const GrowChoice& each) { return each.number == number; });
    if (!known) all.push_back({number, Contents::None, slip});
}

void sortNumbers(std::vector<GrowChoice>& all) {
    std::sort(all.begin(), all.end(),
              [](const GrowChoice& a, const GrowChoice& b) { return a.number < b.number; });
}

}  // namespace

GrowExercise::GrowExercise(GrowStart start)
    : start_(std::move(start)), queue_(start_.queue), capacity_(start_.capacity) {
    comeToEvent();
}

void GrowExercise::comeToEvent() {
    if (at_ == start_.events.size()) return;
    const GrowWhat what = event().what;
    ask_ = what == GrowWhat::Offer     ? GrowAsk::Length
           : what == GrowWhat::Further ? GrowAsk::LengthNext
                                       : GrowAsk::LengthLeft;
}

std::size_t GrowExercise::removedSlot() const {
    return event().what == GrowWhat::Poll ? 0 : event().slot;
}

std::size_t GrowExercise::stepsLeft() const {
    std::size_t left = 0;
    std::int32_t size = this->size();
    std::int32_t capacity = capacity_;
    for (std::size_t i = at_; i < start_.events.size(); ++i) {
        const GrowWhat what = start_.events[i].what;
        const bool now = i == at_;
        if (what != GrowWhat::Offer) {
            ++left;
            if (what != GrowWhat::Further) --size;
            continue;
        }
        if (!now || ask_ == GrowAsk::Length) {
            left += size >= capacity ? 3 : 2;
        } else {
            left += ask_ == GrowAsk::Contents ? 2 : 1;
        }
        capacity = capacityForOffer(size, capacity);
        ++size;
    }
    return left;
}

// ---- what there is to choose from

std::vector<GrowChoice> GrowExercise::lengthOptions() const {
    std::vector<GrowChoice> all;
    const std::int32_t old = capacity_;
    if (grows()) {
        addNumber(all, grownCapacity(old), std::nullopt);
        addNumber(all, old, slips::kGrewTooLate);
    } else {
        addNumber(all, old, std::nullopt);
        addNumber(all, grownCapacity(old), slips::kGrewTooEarly);
    }
    addNumber(all, old + 1, slips::kGrewByOne);
    addNumber(all, 2 * old, grows() ? slips::kCapacityDoubled : slips::kGrewTooEarly);
    addNumber(all, capacityOfPriorityQueue(old),
              grows() ? slips::kLikePriorityQueue : slips::kGrewTooEarly);
    sortNumbers(all);
    return all;
}

/// Another one comes first from event to event, so that the place does not tell which is right.
std::vector<GrowChoice> GrowExercise::contentsOptions() const {
    std::vector<GrowChoice> all{{0, Contents::Stay},
                                {0, Contents::Sorted, slips::kSortedOnGrowth},
                                {0, Contents::Reinserted, slips::kReinsertedOnGrowth},
                                {0, Contents::IndexesSet, slips::kIndexesSetAnew}};
    const std::size_t turn = (static_cast<std::size_t>(event().time) + at_) % all.size();
    std::rotate(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(turn), all.end());
    return all;
}

std::vector<GrowChoice> GrowExercise::slotOptions() const {
    std::vector<GrowChoice> all;
    addNumber(all, size(), std::nullopt);
    addNumber(all, size() + 1, slips::kSlotsFromOne);
    addNumber(all, 0, slips::kNewTaskAtRoot);
    addNumber(all,
              std::count_if(queue_.begin(), queue_.end(),
                            [&](const HeapTask& task) { return task.time < event().time; }),
              slips::kPlacedByTime);
    addNumber(all, capacity_ - 1, slips::kBehindLastSlot);
    sortNumbers(all);
    return all;
}

std::vector<GrowChoice> GrowExercise::leftOptions() const {
    std::vector<GrowChoice> all;
    const std::vector<std::int32_t> lengths = capacitiesUpTo(capacity_);
    addNumber(all, capacity_, std::nullopt);
    addNumber(all, size() - 1, slips::kShrankToFit);
    addNumber(all, lengths.size() > 1 ? lengths[lengths.size() - 2] : capacity_ / 2,
              slips::kShrankBack);
    addNumber(all, kFirstCapacity, slips::kShrankBack);
    sortNumbers(all);
    return all;
}

std::vector<GrowChoice> GrowExercise::nextOptions() const {
    std::vector<GrowChoice> all;
    const std::int32_t old = event().capacity;
    const std::int64_t half = old / 2;
    addNumber(all, grownCapacity(old), std::nullopt);
    addNumber(all, old, slips::kGrewTooLate);
    if (growthOverflows(old)) {
        addNumber(all, wrappedCapacity(old), slips::kOverflowForgotten);
    } else {
        if (old % 2 != 0) addNumber(all, old + half + 1, slips::kRoundedUp);
        addNumber(all, 2 * std::int64_t{old}, slips::kCapacityDoubled);
    }
    addNumber(all, std::int64_t{old} + 1, slips::kGrewByOne);
    sortNumbers(all);
    return all;
}

std::vector<GrowChoice> GrowExercise::options() const {
    if (stepsLeft() == 0) return {};
    switch (ask_) {
        case GrowAsk::Length: return lengthOptions();
        case GrowAsk::Contents: return contentsOptions();
        case GrowAsk::Slot: return slotOptions();
        case GrowAsk::LengthLeft: return leftOptions();
        case GrowAsk::LengthNext: return nextOptions();
    }
    return {};
}

std::vector<ExerciseMove> GrowExercise::moves() const {
    std::vector<ExerciseMove> all;
    for (std::size_t i = 0; i < options().size(); ++i)
        all.push_back({ExerciseMove::What::Choose, static_cast<std::int64_t>(i)});
    return all;
}

std::optional<ExerciseMove> GrowExercise::next() const {
    const std::vector<GrowChoice> all = options();
    const auto right =
        std::find_if(all.begin(), all.end(), [](const GrowChoice& choice) { return !choice.slip; });
    if (right == all.end()) return std::nullopt;
    return ExerciseMove{ExerciseMove::What::Choose, right - all.begin()};
}

void GrowExercise::carryOut(const ExerciseMove&) {
    switch (ask_) {
        case GrowAsk::Length: ask_ = grows() ? GrowAsk::Contents : GrowAsk::Slot; return;
        case GrowAsk::Contents:
            capacity_ = grownCapacity(capacity_);
            ask_ = GrowAsk::Slot;
            return;
        case GrowAsk::Slot: {
            const auto sequence = static_cast<std::int64_t>(start_.queue.size() + at_);
            placed_ = offerTo(queue_, {std::to_string(event().time), event().time, sequence});
            break;
        }
        case GrowAsk::LengthLeft:
            removeFrom(queue_, removedSlot());
            placed_.reset();
            break;
        case GrowAsk::LengthNext: break;
    }
    ++at_;
    comeToEvent();
}

Judgement GrowExercise::refuse(const ExerciseMove& move) const {
    const GrowChoice tried = options()[static_cast<std::size_t>(move.value)];
    std::string key(nameOf(*tried.slip));
    if (*tried.slip == slips::kGrewTooLate && ask_ == GrowAsk::LengthNext) key += "Next";
    Said said = say(fmt::format("ui.practise.grow.wrong.{}", key));
    said.values.emplace_back("tried", std::to_string(tried.number));
    return {tried.slip, std::move(said)};
}

// ---- the picture

std::vector<BoardRow> GrowExercise::arrayRows() const {
    std::vector<BoardRow> rows;
    const auto length = static_cast<std::size_t>(capacity_);
    const std::size_t columns =
        std::find_if(kArrayColumns.begin(), kArrayColumns.end(), [&](const auto& each) {
            return capacity_ <= each.first;
        })->second;
    for (std::size_t slot = 0; slot < length; ++slot) {
        if (slot % columns == 0) {
            BoardRow& row = rows.emplace_back();
            row.wide = true;
            if (slot == 0)
                row.name = {"ui.practise.grow.array",
                            {{"length", std::to_string(length)}, {"size", std::to_string(size())}}};
        }
        BoardCell& cell = rows.back().cells.emplace_back();
        cell.below = asWritten(std::to_string(slot));
        cell.tone = CellTone::Free;
        if (slot >= queue_.size()) continue;
        cell.text = asWritten(std::to_string(queue_[slot].time));
        cell.tone = slot == placed_ ? CellTone::Done : CellTone::Plain;
        const bool removed = ask_ == GrowAsk::LengthLeft && stepsLeft() > 0;
        if (removed && slot == removedSlot()) cell.tone = CellTone::Now;
    }
    return rows;
}

BoardRow GrowExercise::lengthsRow() const {
    BoardRow row{{"ui.practise.grow.lengths", {}}, {}};
    row.wide = true;
    constexpr std::size_t kShown = 5;
    const std::vector<std::int32_t> all = capacitiesUpTo(event().capacity);
    for (std::size_t i = all.size() - std::min(all.size(), kShown); i < all.size(); ++i)
        row.cells.push_back({asWritten(std::to_string(all[i]))});
    row.cells.back().tone = CellTone::Now;
    row.cells.push_back({asWritten("?"), {}, CellTone::Waiting});
    return row;
}

std::vector<BoardRow> GrowExercise::board() const {
    if (stepsLeft() > 0 && ask_ == GrowAsk::LengthNext) return {lengthsRow()};
    return arrayRows();
}

// ---- words

Said GrowExercise::say(std::string key) const {
    Said said{std::move(key),
              {{"size", std::to_string(size())}, {"length", std::to_string(capacity_)}}};
    if (stepsLeft() == 0) return said;
    const std::int32_t old = ask_ == GrowAsk::LengthNext ? event().capacity : capacity_;
    const auto add = [&](const char* name, std::int64_t number) {
        said.values.emplace_back(name, std::to_string(number));
    };
    add("old", old);
    add("half", old / 2);
    add("grown", grownCapacity(old));
    add("time", event().time);
    add("left", size() - 1);
    if (ask_ == GrowAsk::LengthLeft) {
        add("slot", static_cast<std::int64_t>(removedSlot()));
        add("removed", queue_[removedSlot()].time);
    }
    if (ask_ == GrowAsk::Slot) {
        HeapQueue after = queue_;
        const auto sequence = static_cast<std::int64_t>(start_.queue.size() + at_);
        add("end", static_cast<std::int64_t>(
                       offerTo(after, {std::to_string(event().time), event().time, sequence})));
    }
    return said;
}

std::vector<Said> GrowExercise::choices() const {
    std::vector<Said> all;
    for (const GrowChoice& choice : options()) {
        const bool number = choice.contents == Contents::None;
        const char* const key = ask_ == GrowAsk::Slot ? "slot" : "length";
        const char* const contents = kContentsKeys[static_cast<std::size_t>(choice.contents)];
        all.push_back(say(fmt::format("ui.practise.grow.choice.{}", number ? key : contents)));
        all.back().values.emplace_back("number", std::to_string(choice.number));
    }
    return all;
}

Said GrowExercise::statement() const {
    if (stepsLeft() == 0) return say("ui.practise.grow.over");
    constexpr std::array<const char*, 5> kAsked{"offer", "contents", "slot", "remove", "further"};
    const bool polls = ask_ == GrowAsk::LengthLeft && event().what == GrowWhat::Poll;
    return say(fmt::format("ui.practise.grow.{}",
                           polls ? "poll" : kAsked[static_cast<std::size_t>(ask_)]));
}

Said GrowExercise::hint() const {
    constexpr std::array<const char*, 5> kHints{"length", "contents", "slot", "left", "length"};
    return say(fmt::format("ui.practise.grow.hint.{}", kHints[static_cast<std::size_t>(ask_)]));
}

Said GrowExercise::reasonFor(const ExerciseMove&) const {
    const char* key = "left";
    switch (ask_) {
        case GrowAsk::Length: key = grows() ? "grows" : "fits"; break;
        case GrowAsk::Contents: key = "contents"; break;
        case GrowAsk::Slot: key = "slot"; break;
        case GrowAsk::LengthLeft: break;
        case GrowAsk::LengthNext:
            key = growthOverflows(event().capacity) ? "overflow" : "grows";
            break;
    }
    return say(fmt::format("ui.practise.grow.right.{}", key));
}

}  // namespace poolscope
