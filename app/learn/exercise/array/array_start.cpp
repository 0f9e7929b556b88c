// Drawing heaps whose array is to be written or read.
//
// Easy ones are small, and their tree is to be written into the array. From difficulty 2 on the
// array may be given instead, and parents and children are asked for; the higher, the more tasks.
#include <algorithm>
#include <array>
#include <string>

#include "app/learn/exercise/array/array_exercise.hpp"
#include "app/learn/exercise/exercise_random.hpp"

namespace poolscope {

namespace {

constexpr std::array<std::size_t, kHardest> kFewestSlots{4, 6, 7, 9, 12};
constexpr std::array<std::size_t, kHardest> kMostSlots{5, 7, 9, 12, 15};
constexpr std::size_t kKinQuestions = 6;
constexpr int kArrayDraws = 60;  ///< until the array is not sorted; the last is taken anyway

HeapQueue drawArray(std::size_t size, ExerciseRandom& random) {
    std::vector<std::int64_t> times;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < size; ++i) {
        times.push_back(10 * static_cast<std::int64_t>(i + 1));
        names.emplace_back(1, static_cast<char>('a' + static_cast<char>(i)));
    }
    random.shuffle(times);
    random.shuffle(names);
    HeapQueue queue;
    for (std::size_t i = 0; i < size; ++i) {
        queue.push_back({names[i], times[i], static_cast<std::int64_t>(i)});
        std::size_t k = i;
        while (const auto parent = siftUpStep(queue, k, goesBefore)) {
            std::swap(queue[k], queue[*parent]);
            k = *parent;
        }
    }
    return queue;
}

/// Each differs from the one before.
std::vector<ArrayQuestion> drawQuestions(std::size_t size, ExerciseRandom& random) {
    std::vector<ArrayQuestion> all;
    while (all.size() < kKinQuestions) {
        const ArrayQuestion question{random.below(size), static_cast<SlotKin>(random.below(3))};
        const bool again = !all.empty() && all.back().slot == question.slot;
        if (!again && kinOf(question.slot, question.kin, size)) all.push_back(question);
    }
    return all;
}

}  // namespace

ArrayStart arrayStart(std::uint64_t seed, int difficulty) {
    difficulty = std::clamp(difficulty, 1, kHardest);
    const auto row = static_cast<std::size_t>(difficulty - 1);
    ExerciseRandom random(seed * 47 + static_cast<std::uint64_t>(difficulty));
    const std::size_t size = random.between(kFewestSlots[row], kMostSlots[row]);
    ArrayStart start{drawArray(size, random), {}};
    for (int i = 0;
         i < kArrayDraws && std::is_sorted(start.queue.begin(), start.queue.end(), goesBefore); ++i)
        start.queue = drawArray(size, random);
    if (difficulty > 1 && random.oneIn(2)) start.questions = drawQuestions(size, random);
    return start;
}

}  // namespace poolscope
