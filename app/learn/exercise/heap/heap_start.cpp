// Drawing heaps to practise on.
//
// Easy ones are small, and their names are in the order of their times. From difficulty 2 on names
// say nothing, from 3 on times are equal, from 4 on a periodic task is queued again with its old
// sequence number, at 5 two tasks have the same name.
#include <algorithm>
#include <array>
#include <string>

#include "app/learn/exercise/exercise_random.hpp"
#include "app/learn/exercise/heap/heap_exercise.hpp"

namespace poolscope {

namespace {

constexpr std::array<std::size_t, kHardest> kFewestTasks{4, 6, 7, 9, 11};
constexpr std::array<std::size_t, kHardest> kMostHeapTasks{6, 8, 10, 13, 15};
constexpr std::int64_t kTimeStep = 10;
constexpr int kHeapDraws = 60;  ///< until one is worth practising on; the last is taken anyway

/// Tasks in the order of their sequence numbers.
HeapQueue drawTasks(std::size_t count, int difficulty, ExerciseRandom& random) {
    std::vector<std::int64_t> times;
    for (std::size_t i = 0; i < 2 * count; ++i)
        times.push_back(kTimeStep * static_cast<std::int64_t>(i + 1));
    if (difficulty >= 3)  // so few times that some must be equal
        for (std::int64_t& time : times)
            time = kTimeStep * static_cast<std::int64_t>(1 + random.below(count / 2 + 1));
    random.shuffle(times);
    times.resize(count);
    HeapQueue tasks;
    for (std::size_t i = 0; i < count; ++i)
        tasks.push_back({"", times[i], static_cast<std::int64_t>(i)});
    std::vector<std::string> names;
    for (std::size_t i = 0; i < count; ++i)
        names.emplace_back(1, static_cast<char>('a' + static_cast<char>(i)));
    if (difficulty > 1) random.shuffle(names);
    if (difficulty == kHardest) names[count - 1] = names[random.below(count - 1)];
    HeapQueue ordered = tasks;
    std::sort(ordered.begin(), ordered.end(), goesBefore);
    for (std::size_t i = 0; i < count; ++i) {
        HeapTask& named = difficulty > 1 ? tasks[i] : ordered[i];
        tasks[static_cast<std::size_t>(named.sequence)].name = names[i];
    }
    return tasks;
}

void insert(HeapQueue& queue, HeapTask task) {
    queue.push_back(std::move(task));
    std::size_t k = queue.size() - 1;
    while (const auto parent = siftUpStep(queue, k, goesBefore)) {
        std::swap(queue[k], queue[*parent]);
        k = *parent;
    }
}

/// The last task comes to slot k, whose task is gone.
void takeOut(HeapStart& start, std::size_t k) {
    start.gone = start.queue[k];
    start.queue[k] = start.queue.back();
    start.queue.pop_back();
    start.slot = k;
}

HeapStart drawStart(ExerciseKind kind, int difficulty, ExerciseRandom& random) {
    const auto row = static_cast<std::size_t>(difficulty - 1);
    HeapStart start;
    start.kind = kind;
    HeapQueue tasks =
        drawTasks(random.between(kFewestTasks[row], kMostHeapTasks[row]), difficulty, random);
    if (kind == ExerciseKind::SiftUp && difficulty >= 4 && random.oneIn(2)) {
        start.queuedAgain = true;
        std::swap(tasks.back(), tasks[random.below(tasks.size() - 1)]);
    }
    const HeapTask last = tasks.back();
    if (kind == ExerciseKind::SiftUp) tasks.pop_back();
    for (HeapTask& task : tasks) insert(start.queue, std::move(task));
    switch (kind) {
        case ExerciseKind::SiftUp:
            start.slot = start.queue.size();
            start.queue.push_back(last);
            break;
        case ExerciseKind::SiftDown: takeOut(start, 0); break;
        case ExerciseKind::Remove: takeOut(start, random.between(1, start.queue.size() - 2)); break;
        default: break;  // of no heap
    }
    return start;
}

/// How the task in hand goes, for choosing among draws.
enum class FirstMove : std::uint8_t { Stays, Sinks, Rises };

FirstMove firstMoveOf(const HeapStart& start) {
    const std::optional<ExerciseMove> first = HeapExercise(start).next();
    if (first->what == ExerciseMove::What::Stay) return FirstMove::Stays;
    return static_cast<std::size_t>(first->value) < start.slot ? FirstMove::Rises
                                                               : FirstMove::Sinks;
}

}  // namespace

HeapStart heapStart(ExerciseKind kind, std::uint64_t seed, int difficulty) {
    difficulty = std::clamp(difficulty, 1, kHardest);
    ExerciseRandom random(seed * 31 + static_cast<std::uint64_t>(kind) * 7 +
                          static_cast<std::uint64_t>(difficulty));
    // Left to chance, the task in hand would nearly never rise after remove, and often stay at
    // once. At the root a task from the end of the array all but never stays.
    const bool stays = kind != ExerciseKind::SiftDown && random.oneIn(5);
    const bool rises =
        kind == ExerciseKind::SiftUp || (kind == ExerciseKind::Remove && random.oneIn(2));
    const FirstMove wanted = stays ? FirstMove::Stays : rises ? FirstMove::Rises : FirstMove::Sinks;
    HeapStart start = drawStart(kind, difficulty, random);
    for (int i = 0; i < kHeapDraws && firstMoveOf(start) != wanted; ++i)
        start = drawStart(kind, difficulty, random);
    return start;
}

}  // namespace poolscope
