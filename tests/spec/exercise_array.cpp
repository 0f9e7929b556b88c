// Exercises in the heap's array: judged by where the engine's own heap keeps its tasks, each
// mistake by its name.
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <doctest/doctest.h>

#include "app/learn/exercise/array/array_exercise.hpp"
#include "engine/executor/scheduled/delay_heap.hpp"
#include "engine/executor/scheduled/scheduled_thread_pool_executor.hpp"
#include "engine/world/virtual_world.hpp"

using namespace poolscope;

namespace {

constexpr std::uint64_t kArrayInstances = 1'000;

ArrayExercise drawnArray(std::uint64_t seed) {
    return ArrayExercise(arrayStart(seed, 1 + static_cast<int>(seed % kHardest)));
}

/// The engine's own heap.
struct ArrayHeap {
    ArrayHeap() : world(&log), pool(world, 1), heap(world, pool.id()) {}
    void insert(const HeapTask& task) {
        const RunnablePtr nothing = makeRunnable([] { return Co<void>::ready(); });
        heap.insert(std::make_shared<ScheduledFutureTask>(
            pool, callable(nothing), task.name, Instant{task.time}, Duration{}, task.sequence));
    }

    Log log;
    VirtualWorld world;
    ScheduledThreadPoolExecutor pool;
    DelayHeap heap;
};

/// On a thousand instances: how often that choice, where it is wrong, was judged so.
std::size_t judgedSlot(
    Slip slip, const std::function<std::optional<std::size_t>(const ArrayExercise&)>& mistake) {
    std::size_t times = 0;
    for (std::uint64_t seed = 0; seed < kArrayInstances; ++seed) {
        ArrayExercise exercise = drawnArray(seed);
        for (; !exercise.done(); exercise.judge(*exercise.next())) {
            const std::optional<std::size_t> tried = mistake(exercise);
            if (!tried) continue;
            const ExerciseMove move{ExerciseMove::What::Choose, static_cast<std::int64_t>(*tried)};
            if (move == *exercise.next()) continue;
            INFO("seed " << seed << " slot " << *tried);
            CHECK(exercise.judge(move).slip == slip);
            ++times;
        }
    }
    return times;
}

using SlotOrder = std::vector<std::size_t> (*)(std::size_t size);

/// Whoever writes the tree in that order, up to the first mistake.
auto writingTree(const std::function<std::vector<std::size_t>(const HeapQueue&)>& order) {
    return [order](const ArrayExercise& exercise) -> std::optional<std::size_t> {
        if (!exercise.start().fills()) return std::nullopt;
        const std::vector<std::size_t> slots = order(exercise.start().queue);
        for (std::size_t i = 0; i < exercise.answered(); ++i)
            if (slots[i] != i) return std::nullopt;  // was wrong before this
        return slots[exercise.answered()];
    };
}

auto writingTree(SlotOrder order) {
    return writingTree([order](const HeapQueue& queue) { return order(queue.size()); });
}

/// Whoever finds relatives that way.
auto findingKin(
    const std::function<std::optional<std::size_t>(const ArrayQuestion&, std::size_t)>& find) {
    return [find](const ArrayExercise& exercise) -> std::optional<std::size_t> {
        if (exercise.start().fills()) return std::nullopt;
        const ArrayQuestion& asked = exercise.start().questions[exercise.answered()];
        return find(asked, exercise.start().queue.size());
    };
}

}  // namespace

TEST_CASE("The array is the one of the engine's own heap, and writing it gets full marks") {
    std::size_t filled = 0;
    for (std::uint64_t seed = 0; seed < kArrayInstances; ++seed) {
        ArrayExercise exercise = drawnArray(seed);
        const HeapQueue& queue = exercise.start().queue;
        // In the order of creation, as the exercise's own heap came about.
        HeapQueue tasks(queue.size());
        for (const HeapTask& task : queue) tasks[static_cast<std::size_t>(task.sequence)] = task;
        ArrayHeap engine;
        for (const HeapTask& task : tasks) engine.insert(task);
        const std::vector<ScheduledPtr> slots = engine.heap.inOrder();
        REQUIRE(slots.size() == queue.size());
        for (std::size_t i = 0; i < queue.size(); ++i)
            CHECK(slots[i]->asScheduledFutureTask()->sequence() == queue[i].sequence);
        filled += exercise.start().fills() ? 1 : 0;
        for (std::size_t step = 0; !exercise.done(); ++step) {
            if (exercise.start().fills())
                CHECK(exercise.next()->value == static_cast<std::int64_t>(step));
            CHECK(exercise.judge(*exercise.next()).right());
        }
        CHECK(exercise.score().flawless());
    }
    CHECK(filled > 400);
    CHECK(filled < 800);
}

TEST_CASE("Parents and children are those that the engine's own heap compares") {
    ArrayHeap engine;
    // Each new task is due before all others, and so rises from the last slot to the root.
    for (std::int64_t i = 0; i < 40; ++i) engine.insert({"t", 1'000 - i, i});
    while (engine.heap.size() > 0) engine.heap.removeHead();
    std::size_t compared = 0;
    for (std::size_t i = 0; i < engine.log.size(); ++i) {
        if (const auto up = engine.log.get<SiftUpCompared>(i)) {
            CHECK(kinOf(static_cast<std::size_t>(up->slot), SlotKin::Parent, 40) ==
                  static_cast<std::size_t>(up->parent));
            ++compared;
        }
        if (const auto both = engine.log.get<ChildrenCompared>(i)) {
            const std::size_t left = static_cast<std::size_t>(both->left);
            const std::size_t parent = *kinOf(left, SlotKin::Parent, 40);
            CHECK(kinOf(parent, SlotKin::LeftChild, 40) == left);
            CHECK(kinOf(parent, SlotKin::RightChild, 40) == left + 1);
            ++compared;
        }
    }
    CHECK(compared > 150);
    CHECK(kinOf(0, SlotKin::Parent, 5) == std::nullopt);
    CHECK(kinOf(2, SlotKin::LeftChild, 5) == std::nullopt);
    CHECK(kinOf(1, SlotKin::RightChild, 5) == 4);
}

TEST_CASE("Whoever writes the tree in another order is told which") {
    CHECK(judgedSlot(slips::kDepthFirst, writingTree(slotsInPreOrder)) > 300);
    const auto unless = [](auto learner, std::initializer_list<SlotOrder> others, bool sorted) {
        return [=, all = std::vector<SlotOrder>(others)](const ArrayExercise& exercise) {
            std::optional<std::size_t> tried = learner(exercise);
            if (!tried) return tried;
            if (*tried < exercise.answered()) tried.reset();
            const HeapQueue& queue = exercise.start().queue;
            for (const SlotOrder order : all)
                if (tried == order(queue.size())[exercise.answered()]) tried.reset();
            if (sorted && tried == slotsByTime(queue)[exercise.answered()]) tried.reset();
            return tried;
        };
    };
    // Where another order explains it too, that one is named.
    CHECK(judgedSlot(slips::kSortedArray,
                     unless(writingTree(slotsByTime), {slotsInPreOrder}, false)) > 100);
    CHECK(judgedSlot(slips::kSidesSwapped,
                     unless(writingTree(slotsFromTheRight), {slotsInPreOrder}, true)) > 50);
    CHECK(judgedSlot(slips::kInOrderWalk, unless(writingTree(slotsInInOrder),
                                                 {slotsInPreOrder, slotsFromTheRight}, true)) > 50);
    CHECK(judgedSlot(slips::kPlacedTwice, [](const ArrayExercise& exercise) {
              const bool placed = exercise.start().fills() && exercise.answered() > 0;
              return placed ? std::optional(exercise.answered() - 1) : std::nullopt;
          }) > 300);
}

TEST_CASE("Slots counted from 1, and left and right swapped, have their names") {
    CHECK(judgedSlot(slips::kSlotsFromOne,
                     findingKin([](const ArrayQuestion& asked, std::size_t size) {
                         const auto tried = kinCountedFromOne(asked.slot, asked.kin, size);
                         // 2k + 1 is a child too, and the root is no child of itself.
                         const bool other = asked.kin == SlotKin::RightChild || tried == asked.slot;
                         return other ? std::nullopt : tried;
                     })) > 300);
    CHECK(judgedSlot(
              slips::kSidesSwapped, findingKin([](const ArrayQuestion& asked, std::size_t size) {
                  if (asked.kin == SlotKin::Parent) return std::optional<std::size_t>();
                  const bool left = asked.kin == SlotKin::LeftChild;
                  return kinOf(asked.slot, left ? SlotKin::RightChild : SlotKin::LeftChild, size);
              })) > 300);
    CHECK(judgedSlot(slips::kAnotherSlot, findingKin([](const ArrayQuestion& asked, std::size_t) {
                         return std::optional(asked.slot);
                     })) > 1'000);
}

TEST_CASE("Difficulty: the tree alone at first, and more tasks from step to step") {
    std::array<std::size_t, kHardest> tasks{};
    for (std::uint64_t seed = 0; seed < kArrayInstances; ++seed)
        for (int difficulty = 1; difficulty <= kHardest; ++difficulty) {
            const ArrayStart start = arrayStart(seed, difficulty);
            if (difficulty == 1) CHECK(start.fills());
            tasks[static_cast<std::size_t>(difficulty - 1)] += start.queue.size();
        }
    for (std::size_t i = 1; i < tasks.size(); ++i) CHECK(tasks[i] > tasks[i - 1]);
}
