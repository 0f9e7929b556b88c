// Exercises on a DelayedWorkQueue's array: judged by how the engine's own heap grows, each mistake
// by its name.
#include <array>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include <doctest/doctest.h>

#include "app/learn/exercise/grow/grow_exercise.hpp"
#include "engine/executor/scheduled/delay_heap.hpp"
#include "engine/executor/scheduled/scheduled_thread_pool_executor.hpp"
#include "engine/world/virtual_world.hpp"

using namespace poolscope;

namespace {

constexpr std::uint64_t kGrowInstances = 1'000;

GrowExercise drawnGrow(std::uint64_t seed) {
    return GrowExercise(growStart(seed, 1 + static_cast<int>(seed % kHardest)));
}

/// The engine's own heap.
struct GrowHeap {
    GrowHeap() : world(&log), pool(world, 1), heap(world, pool.id()) {}
    void insert(std::int64_t time, std::int64_t sequence) {
        const RunnablePtr nothing = makeRunnable([] { return Co<void>::ready(); });
        heap.insert(std::make_shared<ScheduledFutureTask>(pool, callable(nothing), "t",
                                                          Instant{time}, Duration{}, sequence));
    }
    /// Comes to the same array: a heap that is offered slot by slot stays as it is, and what was
    /// offered behind it is removed from the end.
    void become(const GrowStart& start) {
        for (const HeapTask& task : start.queue) insert(task.time, task.sequence);
        constexpr std::int64_t kLast = 1'000'000;
        while (heap.capacity() < start.capacity) insert(kLast + heap.size(), kLast + heap.size());
        while (heap.size() > static_cast<std::int32_t>(start.queue.size()))
            heap.removeAt(heap.size() - 1);
    }
    std::vector<std::int64_t> times() const {
        std::vector<std::int64_t> all;
        for (const ScheduledPtr& task : heap.inOrder())
            all.push_back(task->asScheduledFutureTask()->time().ns);
        return all;
    }

    Log log;
    VirtualWorld world;
    ScheduledThreadPoolExecutor pool;
    DelayHeap heap;
};

std::vector<std::int64_t> timesOf(const HeapQueue& queue) {
    std::vector<std::int64_t> all;
    for (const HeapTask& task : queue) all.push_back(task.time);
    return all;
}

GrowChoice rightOf(const GrowExercise& exercise) {
    return exercise.options()[static_cast<std::size_t>(exercise.next()->value)];
}

/// What an offer did to the engine's array, by its log.
struct GrowOffer {
    std::int32_t length = 0;  ///< of the array when siftUp began
    std::int32_t slot = -1;   ///< in which it began
    bool moved = false;       ///< a task was put anywhere, or told its slot, before that
};

GrowOffer offered(GrowHeap& engine, std::int64_t time, std::int64_t sequence) {
    GrowOffer offer;
    offer.length = engine.heap.capacity();
    const std::size_t from = engine.log.size();
    engine.insert(time, sequence);
    for (std::size_t i = from; i < engine.log.size(); ++i) {
        if (const auto grew = engine.log.get<Grew>(i)) offer.length = grew->to;
        if (const auto began = engine.log.get<SiftUpBegan>(i)) {
            offer.slot = began->slot;
            break;
        }
        offer.moved |= engine.log.is<SlotFilled>(i) || engine.log.is<HeapIndexSet>(i);
    }
    return offer;
}

/// Does an event in the engine's heap, and answers everything that is asked about it from there.
void answerFromEngine(GrowExercise& exercise, GrowHeap& engine, std::int64_t sequence) {
    const GrowEvent event = exercise.event();
    const auto isRight = [&](std::int64_t number) {
        CHECK(rightOf(exercise).number == number);
        CHECK(exercise.judge(*exercise.next()).right());
    };
    switch (event.what) {
        case GrowEvent::What::Offer: {
            const std::int32_t before = engine.heap.capacity();
            const GrowOffer offer = offered(engine, event.time, sequence);
            isRight(offer.length);
            if (offer.length != before) {
                CHECK_FALSE(offer.moved);
                CHECK(rightOf(exercise).contents == GrowChoice::Contents::Stay);
                exercise.judge(*exercise.next());
            }
            CHECK(exercise.ask() == GrowAsk::Slot);
            isRight(offer.slot);
            return;
        }
        case GrowEvent::What::Poll:
            engine.heap.removeHead();
            isRight(engine.heap.capacity());
            return;
        case GrowEvent::What::Remove:
            engine.heap.removeAt(static_cast<std::int32_t>(event.slot));
            isRight(engine.heap.capacity());
            return;
        case GrowEvent::What::Further: isRight(DelayHeap::grownCapacity(event.capacity)); return;
    }
}

/// On a thousand instances: how often a choice that is named so was offered, and judged so.
std::size_t judgedGrow(
    Slip slip, const std::function<std::optional<std::int64_t>(const GrowExercise&)>& mistake) {
    std::size_t times = 0;
    for (std::uint64_t seed = 0; seed < kGrowInstances; ++seed) {
        GrowExercise exercise = drawnGrow(seed);
        for (; !exercise.done(); exercise.judge(*exercise.next())) {
            const std::optional<std::int64_t> tried = mistake(exercise);
            const std::vector<GrowChoice> options = exercise.options();
            for (std::size_t i = 0; tried && i < options.size(); ++i) {
                const ExerciseMove move{ExerciseMove::What::Choose, static_cast<std::int64_t>(i)};
                if (options[i].number != *tried || move == *exercise.next()) continue;
                INFO("seed " << seed << " tried " << *tried);
                CHECK(exercise.judge(move).slip == slip);
                ++times;
            }
        }
    }
    return times;
}

auto askedFor(GrowAsk ask,
              const std::function<std::optional<std::int64_t>(const GrowExercise&)>& by) {
    return [ask, by](const GrowExercise& exercise) {
        return exercise.ask() == ask ? by(exercise) : std::nullopt;
    };
}

std::int64_t sizeOf(const GrowExercise& exercise) {
    return static_cast<std::int64_t>(exercise.queue().size());
}

bool isFull(const GrowExercise& exercise) { return sizeOf(exercise) == exercise.capacity(); }

using Tried = std::optional<std::int64_t>;

}  // namespace

TEST_CASE("The array grows, holds and keeps its length as the engine's own heap does") {
    std::size_t grew = 0;
    for (std::uint64_t seed = 0; seed < kGrowInstances; ++seed) {
        INFO("seed " << seed);
        GrowExercise exercise = drawnGrow(seed);
        GrowHeap engine;
        engine.become(exercise.start());
        REQUIRE(engine.times() == timesOf(exercise.queue()));
        REQUIRE(engine.heap.capacity() == exercise.capacity());
        std::int64_t sequence = 100;
        while (!exercise.done()) {
            answerFromEngine(exercise, engine, ++sequence);
            REQUIRE(engine.times() == timesOf(exercise.queue()));
            REQUIRE(engine.heap.capacity() == exercise.capacity());
        }
        CHECK(exercise.score().flawless());
        grew += exercise.capacity() > exercise.start().capacity ? 1 : 0;
    }
    CHECK(grew == kGrowInstances);
}

TEST_CASE("An array grows by half of itself, rounded down, as far as an int counts") {
    GrowHeap engine;
    std::vector<std::int32_t> lengths{engine.heap.capacity()};
    for (std::int64_t i = 0; i < 200; ++i) {
        engine.insert(i, i);
        if (engine.heap.capacity() != lengths.back()) lengths.push_back(engine.heap.capacity());
    }
    CHECK(lengths == std::vector<std::int32_t>{16, 24, 36, 54, 81, 121, 181, 271});
    CHECK(lengths == capacitiesUpTo(271));
    constexpr std::int32_t kMost = std::numeric_limits<std::int32_t>::max();
    for (const std::int32_t old : {16, 81, 1'431'655'764, 1'431'655'765, 1'431'655'766, kMost})
        CHECK(grownCapacity(old) == DelayHeap::grownCapacity(old));
    CHECK(grownCapacity(1'431'655'765) == kMost);
    CHECK_FALSE(growthOverflows(1'431'655'764));
    CHECK_FALSE(growthOverflows(1'431'655'765));  // comes to Integer.MAX_VALUE, just so
    CHECK(growthOverflows(1'431'655'766));
    CHECK(wrappedCapacity(1'431'655'766) < 0);
}

TEST_CASE("Whoever thinks of another collection, or of another moment, is told which") {
    const auto full = [](std::int64_t (*length)(std::int64_t)) {
        return askedFor(GrowAsk::Length, [length](const GrowExercise& exercise) {
            return isFull(exercise) ? Tried(length(exercise.capacity())) : Tried();
        });
    };
    CHECK(judgedGrow(slips::kCapacityDoubled, full([](std::int64_t old) { return 2 * old; })) ==
          kGrowInstances);
    CHECK(judgedGrow(slips::kLikePriorityQueue,
                     full([](std::int64_t old) { return 2 * old + 2; })) == kGrowInstances);
    CHECK(judgedGrow(slips::kGrewTooLate, full([](std::int64_t old) { return old; })) ==
          kGrowInstances);
    CHECK(judgedGrow(slips::kGrewByOne, askedFor(GrowAsk::Length, [](const GrowExercise& exercise) {
                         return Tried(exercise.capacity() + 1);
                     })) > 1'500);
    // The last free slot: whoever grows when the array becomes full.
    CHECK(judgedGrow(slips::kGrewTooEarly,
                     askedFor(GrowAsk::Length, [](const GrowExercise& exercise) {
                         return isFull(exercise) ? Tried() : Tried(exercise.capacity() * 3 / 2);
                     })) > 500);
}

TEST_CASE("Whoever goes on counting wrongly is told how") {
    const auto later = [](std::int64_t (*length)(std::int64_t), bool overflows) {
        return askedFor(GrowAsk::LengthNext, [=](const GrowExercise& exercise) {
            const bool fits = growthOverflows(exercise.event().capacity) == overflows;
            return fits ? Tried(length(exercise.event().capacity)) : Tried();
        });
    };
    CHECK(judgedGrow(slips::kCapacityDoubled,
                     later([](std::int64_t old) { return 2 * old; }, false)) > 200);
    CHECK(judgedGrow(slips::kRoundedUp,
                     later([](std::int64_t old) { return (3 * old + 1) / 2; }, false)) > 100);
    CHECK(judgedGrow(slips::kGrewByOne, later([](std::int64_t old) { return old + 1; }, false)) >
          200);
    CHECK(judgedGrow(slips::kOverflowForgotten,
                     later(
                         [](std::int64_t old) {
                             return std::int64_t{wrappedCapacity(static_cast<std::int32_t>(old))};
                         },
                         true)) > 30);
    CHECK(judgedGrow(slips::kGrewTooLate, later([](std::int64_t old) { return old; }, true)) > 30);
}

TEST_CASE("Whoever believes that growing or an offer moves the tasks is told that it does not") {
    std::array<std::size_t, 5> times{};
    for (std::uint64_t seed = 0; seed < kGrowInstances; ++seed) {
        GrowExercise exercise = drawnGrow(seed);
        for (; !exercise.done(); exercise.judge(*exercise.next())) {
            if (exercise.ask() != GrowAsk::Contents) continue;
            const std::vector<GrowChoice> options = exercise.options();
            for (std::size_t i = 0; i < options.size(); ++i) {
                const Judgement judged =
                    exercise.judge({ExerciseMove::What::Choose, static_cast<std::int64_t>(i)});
                if (judged.right()) break;
                const auto what = options[i].contents;
                const Slip slip = what == GrowChoice::Contents::Sorted ? slips::kSortedOnGrowth
                                  : what == GrowChoice::Contents::Reinserted
                                      ? slips::kReinsertedOnGrowth
                                      : slips::kIndexesSetAnew;
                CHECK(judged.slip == slip);
                ++times[static_cast<std::size_t>(what)];
            }
            if (exercise.ask() != GrowAsk::Contents) exercise.takeHint();
        }
    }
    for (const auto what : {GrowChoice::Contents::Sorted, GrowChoice::Contents::Reinserted,
                            GrowChoice::Contents::IndexesSet})
        CHECK(times[static_cast<std::size_t>(what)] > 200);
}

TEST_CASE("Whoever begins siftUp elsewhere is told why that is not its slot") {
    const auto slot = [](const std::function<Tried(const GrowExercise&)>& by) {
        return askedFor(GrowAsk::Slot, by);
    };
    CHECK(judgedGrow(slips::kSlotsFromOne, slot([](const GrowExercise& exercise) {
                         return Tried(sizeOf(exercise) + 1);
                     })) > 2'000);
    CHECK(judgedGrow(slips::kNewTaskAtRoot, slot([](const GrowExercise&) { return Tried(0); })) >
          2'000);
    CHECK(judgedGrow(slips::kBehindLastSlot, slot([](const GrowExercise& exercise) {
                         const std::int64_t last = exercise.capacity() - 1;
                         return last > sizeOf(exercise) + 1 ? Tried(last) : Tried();
                     })) > 500);
    CHECK(judgedGrow(slips::kPlacedByTime, slot([](const GrowExercise& exercise) {
                         std::int64_t before = 0;
                         for (const HeapTask& task : exercise.queue())
                             before += task.time < exercise.event().time ? 1 : 0;
                         return before > 0 ? Tried(before) : Tried();
                     })) > 1'000);
}

TEST_CASE("Whoever lets the array shrink after a removal is told that it never does") {
    const auto left = [](const std::function<Tried(const GrowExercise&)>& by) {
        return askedFor(GrowAsk::LengthLeft, by);
    };
    CHECK(judgedGrow(slips::kShrankToFit, left([](const GrowExercise& exercise) {
                         return Tried(sizeOf(exercise) - 1);
                     })) > 700);
    CHECK(judgedGrow(slips::kShrankBack, left([](const GrowExercise& exercise) {
                         const Tried before = exercise.capacity() * 2 / 3;
                         const bool grown = exercise.capacity() > kFirstCapacity;
                         return grown && before != sizeOf(exercise) - 1 ? before : Tried();
                     })) > 500);
}

TEST_CASE("Difficulty: offers alone at first, then removals, longer arrays, and an int's end") {
    std::size_t overflows = 0;
    for (std::uint64_t seed = 0; seed < kGrowInstances; ++seed)
        for (int difficulty = 1; difficulty <= kHardest; ++difficulty) {
            const GrowStart start = growStart(seed, difficulty);
            std::array<std::size_t, 4> events{};
            for (const GrowEvent& event : start.events) {
                ++events[static_cast<std::size_t>(event.what)];
                if (event.what != GrowEvent::What::Further) continue;
                if (difficulty < kHardest) CHECK_FALSE(growthOverflows(event.capacity));
                overflows += growthOverflows(event.capacity) ? 1 : 0;
            }
            CHECK(events[0] > 0);
            CHECK((events[1] + events[2] > 0) == (difficulty >= 2));
            CHECK((events[2] > 0) == (difficulty >= 3));
            CHECK((events[3] > 0) == (difficulty >= 4));
            if (difficulty >= 4) CHECK(start.capacity > kFirstCapacity);
        }
    CHECK(overflows > 200);
}
