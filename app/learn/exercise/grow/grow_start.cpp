// Drawing arrays that grow to practise on.
//
// Easy ones are a new queue's array that tasks are offered to. From difficulty 2 on tasks are taken
// out too, from 3 on of the middle, from 4 on the array is a longer one and grows further later on,
// at 5 as far as an int counts.
#include <algorithm>
#include <array>
#include <string>

#include "app/learn/exercise/exercise_random.hpp"
#include "app/learn/exercise/grow/grow_exercise.hpp"

namespace poolscope {

namespace {

constexpr std::array<std::size_t, kHardest> kGrowEvents{3, 4, 4, 4, 4};
constexpr std::int64_t kGrowGrid = 5;  ///< tasks are due on it, those that are offered between
constexpr int kGrowDraws = 100;        ///< until the array grows; the last is taken anyway
/// Lengths of the array that a question about later begins at: not too many lines to count on.
constexpr std::array<std::int32_t, 5> kLaterLengths{54, 81, 121, 181, 271};

class GrowDrawing {
public:
    GrowDrawing(int difficulty, ExerciseRandom& random)
        : difficulty_(difficulty), random_(random) {}

    GrowStart draw() {
        GrowStart start;
        if (difficulty_ >= 2 && random_.oneIn(2)) start.capacity = grownCapacity(start.capacity);
        if (difficulty_ >= 4) start.capacity = random_.oneIn(2) ? 36 : 24;
        size_ = static_cast<std::size_t>(start.capacity) - random_.below(difficulty_ == 1 ? 3 : 2);
        drawQueue(start);
        for (std::size_t i = 0; i < kGrowEvents[static_cast<std::size_t>(difficulty_ - 1)]; ++i)
            start.events.push_back(drawEvent());
        if (difficulty_ >= 4) start.events.push_back({GrowEvent::What::Further, 0, 0, drawLater()});
        return start;
    }

private:
    void drawQueue(GrowStart& start) {
        std::vector<std::int64_t> times;
        for (std::size_t i = 0; i < size_; ++i)
            times.push_back(kGrowGrid * static_cast<std::int64_t>(i + 2));
        random_.shuffle(times);
        for (std::size_t i = 0; i < size_; ++i)
            offerTo(start.queue, {std::to_string(times[i]), times[i], 0});
        // Sequence numbers play no part, as no two tasks are due at once.
        for (std::size_t i = 0; i < size_; ++i)
            start.queue[i].sequence = static_cast<std::int64_t>(i);
    }

    GrowEvent drawEvent() {
        if (difficulty_ >= 2 && random_.oneIn(3)) {
            --size_;
            if (difficulty_ < 3 || random_.oneIn(2)) return {GrowEvent::What::Poll};
            return {GrowEvent::What::Remove, 0, random_.between(1, size_ / 2)};
        }
        ++size_;
        const auto grid = static_cast<std::int64_t>(random_.between(1, size_));
        ++offered_;  // so that no two tasks are due at once
        return {GrowEvent::What::Offer, kGrowGrid * grid + offered_};
    }

    std::int32_t drawLater() {
        if (difficulty_ == kHardest && random_.oneIn(3)) return lastThatDoubles();
        return kLaterLengths[random_.below(kLaterLengths.size())];
    }

    /// The length after which an int has no room for half as much again.
    static std::int32_t lastThatDoubles() {
        std::int32_t capacity = kFirstCapacity;
        while (!growthOverflows(capacity)) capacity = grownCapacity(capacity);
        return capacity;
    }

    int difficulty_;
    ExerciseRandom& random_;
    std::size_t size_ = 0;
    std::int64_t offered_ = 0;
};

/// Whether the array grows, and from difficulty 2 on a task is taken out after that.
bool isGood(const GrowStart& start, int difficulty) {
    auto size = static_cast<std::int32_t>(start.queue.size());
    bool grew = false;
    bool taken = false;
    bool fromMiddle = false;
    for (const GrowEvent& event : start.events) {
        if (event.what == GrowEvent::What::Offer) grew |= size++ >= start.capacity;
        const bool takes =
            event.what == GrowEvent::What::Poll || event.what == GrowEvent::What::Remove;
        if (takes) --size;
        taken |= takes && grew;
        fromMiddle |= event.what == GrowEvent::What::Remove;
    }
    return grew && taken == (difficulty >= 2) && (difficulty < 3 || fromMiddle);
}

}  // namespace

GrowStart growStart(std::uint64_t seed, int difficulty) {
    difficulty = std::clamp(difficulty, 1, kHardest);
    ExerciseRandom random(seed * 53 + static_cast<std::uint64_t>(difficulty));
    GrowStart start = GrowDrawing(difficulty, random).draw();
    for (int i = 0; i < kGrowDraws && !isGood(start, difficulty); ++i)
        start = GrowDrawing(difficulty, random).draw();
    return start;
}

}  // namespace poolscope
