// Exercises in ctl: the words are the engine's own pool's, each mistake has its name.
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "app/learn/exercise/ctl/ctl_exercise.hpp"
#include "app/model/run/lifecycle_model.hpp"
#include "tests/support/plain_pool.hpp"

using namespace poolscope;

namespace {

constexpr std::uint64_t kCtlInstances = 1'000;
constexpr std::int64_t kBetween = 10;        ///< units of time between two events
constexpr std::int64_t kNeverEnds = 10'000;  ///< the length of a task whose worker does not exit
constexpr std::int32_t kRoom = 20;           ///< workers, more than any exercise has

CtlExercise drawnCtl(std::uint64_t seed) {
    return CtlExercise(ctlStart(seed, 1 + static_cast<int>(seed % kHardest)));
}

std::vector<std::uint32_t> wordsOf(const CtlStart& start) {
    CtlExercise exercise(start);
    while (!exercise.done()) REQUIRE(exercise.judge(*exercise.next()).right());
    CHECK(exercise.score().flawless());
    return exercise.words();
}

/// How long each task has to be so that workers exit when the exercise says so. The worker that
/// came last exits first. A running pool's worker exits one unit after its task.
std::vector<std::int64_t> lengthsOf(const CtlStart& start) {
    std::vector<std::int64_t> lengths(workerCountOf(start.ctl), kNeverEnds);
    std::vector<std::pair<std::size_t, std::int64_t>> alive;  // with the time when it began
    for (std::size_t i = 0; i < lengths.size(); ++i) alive.emplace_back(i, 0);
    bool running = true;
    std::int64_t now = 0;
    for (const CtlEvent event : start.events) {
        now += kBetween;
        if (event == CtlEvent::Execute && running) {
            alive.emplace_back(lengths.size(), now);
            lengths.push_back(kNeverEnds);
        }
        if (event == CtlEvent::WorkerExits) {
            lengths[alive.back().first] = now - alive.back().second - (running ? 1 : 0);
            alive.pop_back();
        }
        if (event == CtlEvent::Shutdown || event == CtlEvent::ShutdownNow) running = false;
    }
    return lengths;
}

/// A pool in which each task has a worker of its own, and an idle worker exits after one unit.
struct CtlInEngine {
    explicit CtlInEngine(const CtlStart& start)
        : pool(sim, 0, kRoom, queueOf<SynchronousQueue>(), std::make_shared<AbortPolicy>(), 1_u),
          lengths(lengthsOf(start)) {
        pool.pool->atEnd = [this]() -> Co<void> {
            inTerminated = word();
            co_return;
        };
        for (std::size_t i = 0; i < workerCountOf(start.ctl); ++i) execute();
        began = word();
        for (const CtlEvent event : start.events) {
            now += kBetween;
            const std::size_t from = sim.log.size();
            sim.run(now);
            happen(event);
            words.push_back(after(event, from));
        }
    }
    /// The last worker's exit goes on to TERMINATED at once; the words on the way are in the log
    /// and were seen by the hook.
    std::uint32_t after(CtlEvent event, std::size_t from) const {
        if (event == CtlEvent::TryTerminate && inTerminated) return *inTerminated;
        if (event != CtlEvent::WorkerExits) return word();
        while (!sim.log.get<CtlChanged>(from)) ++from;
        return sim.log.get<CtlChanged>(from)->to;
    }
    std::uint32_t word() const { return static_cast<std::uint32_t>(pool.pool->ctl()); }
    void execute() {
        const std::int64_t length = next < lengths.size() ? lengths[next++] : 0;
        pool.execute("T" + std::to_string(next), length);
    }
    void happen(CtlEvent event) {
        if (event == CtlEvent::Execute) execute();
        if (event == CtlEvent::Shutdown) pool.shutdown();
        if (event == CtlEvent::ShutdownNow) sim.ask([&] { return pool.pool->shutdownNow(); });
        if (event == CtlEvent::TryTerminate) sim.ask([&] { return pool.pool->purge(); });
    }

    Sim sim;
    PlainPool pool;
    std::vector<std::int64_t> lengths;
    std::size_t next = 0;
    std::int64_t now = 0;
    std::uint32_t began = 0;
    std::optional<std::uint32_t> inTerminated;
    std::vector<std::uint32_t> words;
};

/// On a thousand instances: how often whoever follows that rule, bit by bit from the left, is
/// judged so. One mistake an event: then the event is done rightly.
std::size_t judgedCtl(Slip slip, CtlRule rule,
                      const std::function<bool(const CtlExercise&)>& where) {
    std::size_t times = 0;
    for (std::uint64_t seed = 0; seed < kCtlInstances; ++seed) {
        CtlExercise exercise = drawnCtl(seed);
        while (!exercise.done()) {
            const std::size_t event = exercise.words().size();
            bool mistaken = where(exercise);
            while (!exercise.done() && exercise.words().size() == event) {
                ExerciseMove move = *exercise.next();
                if (mistaken) {
                    const std::uint32_t wanted = rule(exercise.before(), exercise.event());
                    move = {ExerciseMove::What::Stay, 0};
                    for (std::size_t i = kCtlBits.size(); i-- > 0;)
                        if ((((exercise.ctl() ^ wanted) >> kCtlBits[i]) & 1U) != 0)
                            move = {ExerciseMove::What::Choose, static_cast<std::int64_t>(i)};
                }
                const Judgement judged = exercise.judge(move);
                if (judged.right()) continue;
                INFO("seed " << seed << " event " << event);
                CHECK(judged.slip == slip);
                ++times;
                mistaken = false;
            }
        }
    }
    return times;
}

bool differsIn(const CtlExercise& exercise, CtlRule rule) {
    return rule(exercise.before(), exercise.event()) !=
           ctlAfter(exercise.before(), exercise.event());
}

}  // namespace

TEST_CASE("ctl goes through the words of the engine's own pool, and that gets full marks") {
    std::map<CtlEvent, std::size_t> times;
    std::size_t unchanged = 0;
    for (std::uint64_t seed = 0; seed < kCtlInstances; ++seed) {
        INFO("seed " << seed);
        const CtlStart start = drawnCtl(seed).start();
        const CtlInEngine engine(start);
        const std::vector<std::uint32_t> words = wordsOf(start);
        CHECK(engine.began == start.ctl);
        CHECK(engine.words == words);
        std::uint32_t before = start.ctl;
        for (std::size_t i = 0; i < words.size(); ++i) {
            ++times[start.events[i]];
            if (words[i] == before) ++unchanged;
            before = words[i];
        }
        CHECK(start.events.size() >= 5);
        CHECK(start.events.size() <= 9);
    }
    for (std::size_t i = 0; i < kCtlEventWords.size(); ++i) {
        INFO(kCtlEventWords[i]);
        CHECK(times[static_cast<CtlEvent>(i)] > 400);
    }
    CHECK(unchanged > 300);
}

TEST_CASE("ctl's bits may be flipped in any order, each once") {
    CtlExercise exercise({0xe0000003U, {CtlEvent::Execute, CtlEvent::Shutdown}});
    CHECK(exercise.stepsLeft() == 3 + 1 + 3 + 1);
    const auto flip = [&](std::int64_t choice) {
        return exercise.judge({ExerciseMove::What::Choose, choice}).slip;
    };
    CHECK(flip(6) == std::nullopt);  // bit 0
    CHECK(flip(4) == std::nullopt);  // bit 2
    CHECK(flip(6) == slips::kUnneededBit);
    CHECK(exercise.judge({}).slip == slips::kCarryForgotten);
    CHECK(flip(5) == std::nullopt);  // bit 1
    CHECK(exercise.ctl() == 0xe0000004U);
    CHECK(exercise.judge({}).right());
    CHECK(exercise.judge({}).slip == slips::kUnfinishedCtl);
    CHECK(flip(2) == std::nullopt);  // bit 29
    CHECK(flip(4) == slips::kCountWithState);
    CHECK(flip(0) == std::nullopt);
    CHECK(flip(1) == std::nullopt);
    CHECK(exercise.judge({}).right());
    CHECK(exercise.done());
    CHECK(exercise.words() == std::vector<std::uint32_t>{0xe0000004U, 4U});
    CHECK(exercise.score().firstRight == 5);
}

TEST_CASE("Whoever sets ctl by another rule is told which one it is") {
    const auto always = [](const CtlExercise&) { return true; };
    // A count that goes down where it should go up to an odd number looks like a missing carry.
    const auto wrongAtOnce = [](const CtlExercise& exercise) {
        const bool odd = (exercise.before() & 1U) != 0;
        return differsIn(exercise, ctlCountedBackwards) && workerCountOf(exercise.before()) < 15 &&
               odd == (exercise.event() == CtlEvent::WorkerExits);
    };
    CHECK(judgedCtl(slips::kCountedBackwards, ctlCountedBackwards, wrongAtOnce) > 500);
    CHECK(judgedCtl(slips::kTidyingSkipped, ctlTidyingSkipped, always) > 300);
    CHECK(judgedCtl(slips::kTidyingTooSoon, ctlTidyingTooSoon, always) > 100);
    CHECK(judgedCtl(slips::kStateBackwards, ctlStateBackwards, always) > 50);
    CHECK(judgedCtl(slips::kWorkerAfterShutdown, ctlWorkerAfterShutdown, [](const auto& exercise) {
              return workerCountOf(exercise.before()) < 15;
          }) > 30);
    const auto notTidying = [](const CtlExercise& exercise) {
        return exercise.event() != CtlEvent::TryTerminate;
    };
    CHECK(judgedCtl(slips::kStatesFromZero, ctlStatesFromZero, notTidying) > 1'000);
    const auto stopping = [](const CtlExercise& exercise) {
        return exercise.event() == CtlEvent::ShutdownNow;
    };
    CHECK(judgedCtl(slips::kOtherShutdown, ctlOtherShutdown, stopping) > 500);
}

TEST_CASE("A forgotten carry, and bits of the other half of ctl, have their names") {
    const auto always = [](const CtlExercise&) { return true; };
    const CtlRule lowestBitAlone = [](std::uint32_t ctl, CtlEvent event) {
        const std::uint32_t right = ctlAfter(ctl, event);
        return countsWorkers(event) && right != ctl ? ctl ^ 1U : right;
    };
    CHECK(judgedCtl(slips::kCarryForgotten, lowestBitAlone, always) > 500);
    // The bits that were 0 are set, but those that a carry clears stay.
    const CtlRule nothingCleared = [](std::uint32_t ctl, CtlEvent event) {
        const std::uint32_t right = ctlAfter(ctl, event);
        return event == CtlEvent::Execute ? right | ctl : right;
    };
    CHECK(judgedCtl(slips::kCarryForgotten, nothingCleared, always) > 300);
    const CtlRule stateToo = [](std::uint32_t ctl, CtlEvent event) {
        return ctlAfter(ctl, event) ^ (countsWorkers(event) ? 1U << 31U : 0U);
    };
    CHECK(judgedCtl(slips::kStateWithCount, stateToo, always) > 1'000);
    const CtlRule countCleared = [](std::uint32_t ctl, CtlEvent event) {
        const bool shuts = event == CtlEvent::Shutdown || event == CtlEvent::ShutdownNow;
        return ctlAfter(ctl, event) & (shuts ? ~0xfU : ~0U);
    };
    CHECK(judgedCtl(slips::kCountWithState, countCleared, always) > 500);
    const CtlRule nothing = [](std::uint32_t ctl, CtlEvent) { return ctl; };
    CHECK(judgedCtl(slips::kUnfinishedCtl, nothing, [](const CtlExercise& exercise) {
              return exercise.event() != CtlEvent::ShutdownNow;
          }) > 1'000);
}
