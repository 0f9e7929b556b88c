// Exercises in the heap: judged as the engine's own queue would go on, each mistake by its name.
#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "app/learn/exercise/exercise_random.hpp"
#include "app/learn/exercise/heap/heap_exercise.hpp"
#include "engine/executor/scheduled/delay_heap.hpp"
#include "engine/executor/scheduled/scheduled_thread_pool_executor.hpp"
#include "engine/world/virtual_world.hpp"

using namespace poolscope;

namespace {

using What = ExerciseMove::What;

constexpr std::uint64_t kInstances = 1'000;
constexpr std::array<ExerciseKind, 3> kHeapKinds{ExerciseKind::SiftUp, ExerciseKind::SiftDown,
                                                 ExerciseKind::Remove};

HeapExercise drawnHeap(ExerciseKind kind, std::uint64_t seed) {
    return HeapExercise(heapStart(kind, seed, 1 + static_cast<int>(seed % kHardest)));
}

ExerciseMove swapWith(std::size_t slot) { return {What::Swap, static_cast<std::int64_t>(slot)}; }

/// The engine's own heap, with the tasks that an exercise begins with.
struct EngineHeap {
    explicit EngineHeap(const HeapQueue& queue)
        : world(&log), pool(world, 1), heap(world, pool.id()) {
        for (const HeapTask& task : queue) insert(task);
    }
    void insert(const HeapTask& task) {
        const RunnablePtr nothing = makeRunnable([] { return Co<void>::ready(); });
        heap.insert(std::make_shared<ScheduledFutureTask>(
            pool, callable(nothing), task.name, Instant{task.time}, Duration{},
            static_cast<std::int64_t>(task.sequence)));
    }
    /// The sequence numbers in the array.
    std::vector<std::int64_t> numbers() const {
        std::vector<std::int64_t> all;
        for (const ScheduledPtr& task : heap.inOrder())
            all.push_back(task->asScheduledFutureTask()->sequence());
        return all;
    }
    /// The slots from which tasks moved since that position of the log, in order.
    std::vector<std::size_t> movesSince(std::size_t from) const {
        std::vector<std::size_t> all;
        for (std::size_t i = from; i < log.size(); ++i) {
            const Payload& what = log[i].what;
            const auto* filled = what.get<SlotFilled>();
            if (filled != nullptr && filled->from >= 0)
                all.push_back(static_cast<std::size_t>(filled->from));
        }
        return all;
    }

    Log log;
    VirtualWorld world;
    ScheduledThreadPoolExecutor pool;
    DelayHeap heap;
};

/// The array before the operation.
HeapQueue arrayBefore(const HeapStart& start) {
    HeapQueue queue = start.queue;
    if (start.kind == ExerciseKind::SiftUp) {
        queue.pop_back();
    } else {
        queue.push_back(queue[start.slot]);
        queue[start.slot] = start.gone;
    }
    return queue;
}

/// Does what the move says until `learner` is wrong; returns the judgement of that move, if any.
std::optional<Judgement> firstRefusal(
    HeapExercise& exercise,
    const std::function<std::optional<ExerciseMove>(const HeapExercise&)>& learner) {
    while (!exercise.done()) {
        const std::optional<ExerciseMove> move = learner(exercise);
        if (!move) return std::nullopt;
        const Judgement judged = exercise.judge(*move);
        if (!judged.right()) return judged;
    }
    return std::nullopt;
}

/// On a thousand instances of a kind: how often the learner's first mistake was judged so, and that
/// it was never judged otherwise.
std::size_t judgedAs(
    Slip slip, ExerciseKind kind, int difficulty,
    const std::function<std::optional<ExerciseMove>(const HeapExercise&)>& learner) {
    std::size_t times = 0;
    for (std::uint64_t seed = 0; seed < kInstances; ++seed) {
        HeapExercise exercise(heapStart(kind, seed, difficulty));
        const std::optional<Judgement> refused = firstRefusal(exercise, learner);
        if (!refused) continue;
        INFO(nameOf(kind) << " seed " << seed << ": " << nameOf(*refused->slip));
        CHECK(refused->slip == slip);
        ++times;
    }
    return times;
}

/// Whoever follows that order.
auto following(HeapOrder order) {
    return [order](const HeapExercise& exercise) -> std::optional<ExerciseMove> {
        const HeapCourse course = exercise.kind() == ExerciseKind::SiftUp     ? HeapCourse::Up
                                  : exercise.kind() == ExerciseKind::SiftDown ? HeapCourse::Down
                                  : exercise.path().empty() ? HeapCourse::DownElseUp
                                  : exercise.path().back() > exercise.slot() ? HeapCourse::Up
                                                                             : HeapCourse::Down;
        const auto slot = siftStep(exercise.queue(), exercise.slot(), course, order);
        return slot ? swapWith(*slot) : ExerciseMove{What::Stay, 0};
    };
}

/// Whether the task in hand goes up here, or may go there.
bool goesUp(const HeapExercise& exercise) {
    if (exercise.kind() == ExerciseKind::SiftUp) return true;
    return !exercise.path().empty() && exercise.path().back() > exercise.slot();
}

bool isHeapWithout(const HeapQueue& queue, std::size_t slot) {
    for (std::size_t i = 1; i < queue.size(); ++i) {
        const std::size_t parent = parentOf(i);
        if (i == slot || parent == slot) continue;
        if (goesBefore(queue[i], queue[parent])) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("A heap to practise on is one but for the task in hand, and follows from its seed") {
    for (const ExerciseKind kind : kHeapKinds) {
        std::size_t stays = 0;
        std::size_t rises = 0;
        for (std::uint64_t seed = 0; seed < kInstances; ++seed) {
            const HeapExercise exercise = drawnHeap(kind, seed);
            CHECK(exercise.queue() == drawnHeap(kind, seed).queue());
            CHECK(exercise.queue().size() >= 3);
            CHECK(exercise.queue().size() <= 15);
            CHECK(exercise.slot() < exercise.queue().size());
            CHECK(isHeapWithout(exercise.queue(), exercise.slot()));
            const ExerciseMove first = *exercise.next();
            if (first.what == What::Stay)
                ++stays;
            else if (first.value < static_cast<std::int64_t>(exercise.slot()))
                ++rises;
        }
        INFO(nameOf(kind) << " stays " << stays << " rises " << rises);
        CHECK(stays < 400);
        if (kind != ExerciseKind::SiftDown) CHECK(stays > 100);
        if (kind == ExerciseKind::Remove) CHECK(rises > 150);
    }
}

TEST_CASE("The exercise's own solution goes as the engine's queue goes, and gets full marks") {
    for (const ExerciseKind kind : kHeapKinds) {
        for (std::uint64_t seed = 0; seed < kInstances; ++seed) {
            HeapExercise exercise = drawnHeap(kind, seed);
            const HeapStart& start = exercise.start();
            EngineHeap engine(arrayBefore(start));
            const std::size_t before = engine.log.size();
            if (kind == ExerciseKind::SiftUp) engine.insert(start.queue[start.slot]);
            if (kind == ExerciseKind::SiftDown) engine.heap.removeHead();
            if (kind == ExerciseKind::Remove)
                engine.heap.removeAt(static_cast<std::int32_t>(start.slot));
            std::vector<std::size_t> moves;
            while (const std::optional<ExerciseMove> move = exercise.next()) {
                if (move->what == What::Swap)
                    moves.push_back(static_cast<std::size_t>(move->value));
                CHECK(exercise.judge(*move).right());
            }
            std::vector<std::int64_t> numbers;
            for (const HeapTask& task : exercise.queue()) numbers.push_back(task.sequence);
            INFO(nameOf(kind) << " seed " << seed);
            CHECK(numbers == engine.numbers());
            CHECK(moves == engine.movesSince(before));
            CHECK(exercise.score().flawless());
            CHECK(exercise.score().steps == moves.size() + 1);
            CHECK(exercise.moves().empty());
        }
    }
}

TEST_CASE("A wrong step is refused wherever it is tried, and changes nothing but the score") {
    for (const ExerciseKind kind : kHeapKinds) {
        for (std::uint64_t seed = 0; seed < kInstances; ++seed) {
            ExerciseRandom random(seed);
            HeapExercise exercise = drawnHeap(kind, seed);
            const std::size_t wrongAt = random.below(exercise.score().steps);
            for (std::size_t i = 0; i < wrongAt; ++i) exercise.judge(*exercise.next());
            std::vector<ExerciseMove> wrong = exercise.moves();
            std::erase(wrong, *exercise.next());
            REQUIRE(!wrong.empty());
            const HeapQueue before = exercise.queue();
            const ExerciseMove right = *exercise.next();
            CHECK(!exercise.judge(wrong[random.below(wrong.size())]).right());
            CHECK(exercise.queue() == before);
            CHECK(exercise.next() == right);
            while (!exercise.done()) exercise.judge(*exercise.next());
            CHECK(!exercise.score().flawless());
            CHECK(exercise.score().firstRight + 1 == exercise.score().steps);
        }
    }
}

TEST_CASE("Comparing by name, and ties the wrong way round, are told from each other") {
    for (const ExerciseKind kind : {ExerciseKind::SiftUp, ExerciseKind::SiftDown}) {
        CHECK(judgedAs(Slip::ByName, kind, 2, following(goesBeforeByName)) > 300);
        CHECK(judgedAs(Slip::Ties, kind, 4, following(goesBeforeIfYounger)) > 100);
    }
    CHECK(judgedAs(Slip::Ties, ExerciseKind::SiftDown, 4, following(goesBeforeByTimeAlone)) > 50);
    CHECK(judgedAs(Slip::Ties, ExerciseKind::SiftUp, 4, following(goesBeforeByTimeAlone)) > 20);
}

TEST_CASE("Stopping too early and going on too far are named where no other rule explains them") {
    for (const ExerciseKind kind : kHeapKinds) {
        if (kind != ExerciseKind::Remove)
            CHECK(judgedAs(Slip::StoppedEarly, kind, 1, [](const HeapExercise&) {
                      return ExerciseMove{What::Stay, 0};
                  }) > 600);
        CHECK(judgedAs(Slip::TooFar, kind, 1, [](const HeapExercise& exercise) {
                  ExerciseMove move = *exercise.next();
                  if (move.what == What::Swap) return std::optional(move);
                  const bool upwards = goesUp(exercise);
                  if (upwards && exercise.slot() > 0)
                      return std::optional(swapWith(parentOf(exercise.slot())));
                  if (!upwards && leftOf(exercise.slot()) < exercise.queue().size())
                      return std::optional(swapWith(leftOf(exercise.slot())));
                  return std::optional<ExerciseMove>();
              }) > 200);
    }
}

TEST_CASE("The larger child, a sibling, a level skipped and the wrong way each have their name") {
    const auto wrongChild = [](const HeapExercise& exercise) -> std::optional<ExerciseMove> {
        const ExerciseMove move = *exercise.next();
        const auto child = static_cast<std::size_t>(move.value);
        if (move.what == What::Stay || child < exercise.slot()) return std::nullopt;
        const std::size_t other = ((child + 1) ^ 1U) - 1;
        if (other >= exercise.queue().size()) return std::nullopt;
        return swapWith(other);
    };
    CHECK(judgedAs(Slip::WrongChild, ExerciseKind::SiftDown, 1, wrongChild) > 600);
    CHECK(judgedAs(Slip::WrongChild, ExerciseKind::Remove, 1, wrongChild) > 100);
    const auto sibling = [](const HeapExercise& exercise) -> std::optional<ExerciseMove> {
        const std::size_t other = ((exercise.slot() + 1) ^ 1U) - 1;
        if (exercise.slot() == 0 || other >= exercise.queue().size()) return exercise.next();
        return swapWith(other);
    };
    const auto skipping = [](const HeapExercise& exercise) -> std::optional<ExerciseMove> {
        if (exercise.slot() < 3) return exercise.next();
        return swapWith(parentOf(parentOf(exercise.slot())));
    };
    for (const ExerciseKind kind : kHeapKinds) {
        CHECK(judgedAs(Slip::Sibling, kind, 4, sibling) > 300);
        CHECK(judgedAs(Slip::SkippedLevel, kind, 4, skipping) > 100);
    }
    const auto elsewhere = [](const HeapExercise& exercise) -> std::optional<ExerciseMove> {
        if (exercise.slot() < 3) return exercise.next();
        const std::size_t uncle = ((parentOf(exercise.slot()) + 1) ^ 1U) - 1;
        return swapWith(uncle);
    };
    CHECK(judgedAs(Slip::Unrelated, ExerciseKind::SiftUp, 4, elsewhere) > 800);
    const auto back = [](const HeapExercise& exercise) -> std::optional<ExerciseMove> {
        if (exercise.path().empty()) return exercise.next();
        return swapWith(exercise.path().back());
    };
    for (const ExerciseKind kind : kHeapKinds) CHECK(judgedAs(Slip::WrongWay, kind, 3, back) > 400);
}

TEST_CASE("Whoever stops after siftDown although the task has to rise forgot the siftUp") {
    const auto forgetful = [](const HeapExercise& exercise) -> std::optional<ExerciseMove> {
        const ExerciseMove move = *exercise.next();
        const bool rises =
            move.what == What::Swap && move.value < static_cast<std::int64_t>(exercise.slot());
        if (rises && exercise.path().empty()) return ExerciseMove{What::Stay, 0};
        return move;
    };
    for (int difficulty = 1; difficulty <= kHardest; ++difficulty)
        CHECK(judgedAs(Slip::ForgotSiftUp, ExerciseKind::Remove, difficulty, forgetful) > 50);
}

TEST_CASE("A hint, or a step that is shown, is no step that was right at once") {
    HeapExercise exercise(heapStart(ExerciseKind::SiftUp, 1, 3));
    exercise.takeHint();
    exercise.judge(*exercise.next());
    CHECK(exercise.score().firstRight == 0);
    CHECK(exercise.score().done == 1);
    while (!exercise.done()) CHECK(exercise.showStep().right());
    CHECK(exercise.score().firstRight == 0);
    CHECK(exercise.slips().empty());
}
