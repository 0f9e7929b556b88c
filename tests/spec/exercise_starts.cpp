// Exercises on the time axis: judged as the engine's own pool and Timer start the runs, each
// mistake by its name.
#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "app/learn/exercise/starts/starts_exercise.hpp"
#include "tests/support/timers.hpp"

using namespace poolscope;

namespace {

constexpr std::uint64_t kStartsInstances = 1'000;

StartsExercise drawnStarts(std::uint64_t seed) {
    return StartsExercise(startsTask(seed, 1 + static_cast<int>(seed % kHardest)));
}

/// A body that works so long in its runs, the last length repeating.
RunnablePtr bodyWith(Sim& sim, const std::vector<std::int64_t>& lengths) {
    REQUIRE(lengths.size() == 6);
    return sim.body("A", lengths[0], lengths[1], lengths[2], lengths[3], lengths[4], lengths[5]);
}

std::string saidByPool(const StartsTask& task) {
    Sim sim;
    auto& pool = sim.pool(1);
    const RunnablePtr body = bodyWith(sim, task.lengths);
    const bool rate = task.by == StartsBy::Rate;
    sim.ask([&] {
        return rate ? pool.scheduleAtFixedRate(body, units(task.first), units(task.period))
                    : pool.scheduleWithFixedDelay(body, units(task.first), units(task.period));
    });
    if (task.other)
        sim.ask([&] {
            return pool.schedule(sim.body("B", task.other->length), units(task.other->due));
        });
    sim.run(kStartsTicks);
    return sim.said();
}

std::string saidByTimer(const StartsTask& task) {
    TimerSim sim;
    const TimerTaskPtr timed = sim.task(bodyWith(sim, task.lengths), "A");
    if (task.by == StartsBy::TimerOf)
        sim.schedule(timed, units(task.first), units(task.period));
    else
        sim.atFixedRate(timed, units(task.first), units(task.period));
    if (task.other) sim.schedule(sim.working("B", task.other->length), units(task.other->due));
    sim.run(kStartsTicks);
    return sim.said();
}

/// When the engine's thread started the runs, and the other task, up to the last run asked about.
StartsCourse startedByEngine(const StartsTask& task) {
    const bool timer = task.by == StartsBy::TimerOf || task.by == StartsBy::TimerRate;
    std::istringstream words(timer ? saidByTimer(task) : saidByPool(task));
    StartsCourse course;
    for (std::string word; words >> word;) {
        if (course.runs.size() == task.lengths.size()) break;
        const std::int64_t at = std::stoll(word.substr(2));
        if (word[0] == 'B')
            course.otherStart = at;
        else
            course.runs.push_back({0, at, 0});
    }
    return course;
}

/// On a thousand instances: how often that tick, which must be wrong, was judged so.
std::size_t judgedStart(
    Slip slip, const std::function<std::optional<std::int64_t>(const StartsExercise&)>& mistake) {
    std::size_t times = 0;
    for (std::uint64_t seed = 0; seed < kStartsInstances; ++seed) {
        StartsExercise exercise = drawnStarts(seed);
        while (!exercise.done()) {
            const std::optional<std::int64_t> tried = mistake(exercise);
            if (tried && *tried < kStartsTicks && *tried != exercise.next()->value) {
                const Judgement judged = exercise.judge({ExerciseMove::What::Choose, *tried});
                INFO("seed " << seed << " at " << *tried);
                CHECK(judged.slip == slip);
                ++times;
            }
            exercise.judge(*exercise.next());
        }
    }
    return times;
}

/// Whoever counts from that where another rule holds.
auto startByCounting(StartsBy by, CountsFrom from) {
    return [=](const StartsExercise& exercise) -> std::optional<std::int64_t> {
        if (exercise.task().by != by) return std::nullopt;
        return exercise.startCounted(from);
    };
}

const StartsRun& lastRun(const StartsExercise& exercise) {
    return exercise.course().runs[exercise.placed() - 1];
}

}  // namespace

TEST_CASE("Runs start as the engine's own pool and Timer start them") {
    std::array<std::size_t, kStartsWords.size()> times{};
    for (std::uint64_t seed = 0; seed < kStartsInstances; ++seed) {
        StartsExercise exercise = drawnStarts(seed);
        const StartsCourse& mine = exercise.course();
        const StartsCourse engine = startedByEngine(exercise.task());
        INFO("seed " << seed << " " << nameOf(exercise.task().by));
        REQUIRE(engine.runs.size() == mine.runs.size());
        for (std::size_t i = 0; i < mine.runs.size(); ++i)
            CHECK(mine.runs[i].start == engine.runs[i].start);
        CHECK(mine.otherStart == engine.otherStart);
        CHECK(mine.runs.back().start < kStartsTicks);
        ++times[static_cast<std::size_t>(exercise.task().by)];
        while (!exercise.done()) CHECK(exercise.judge(*exercise.next()).right());
        CHECK(exercise.score().flawless());
        CHECK(exercise.score().steps == 5);
    }
    for (std::size_t i = 0; i < kStartsWords.size(); ++i) CHECK(times[i] > 100);
}

TEST_CASE("Difficulty: no overrun at first, a Timer from 3 on, another task from 4 on") {
    for (std::uint64_t seed = 0; seed < kStartsInstances; ++seed)
        for (int difficulty = 1; difficulty <= kHardest; ++difficulty) {
            const StartsTask task = startsTask(seed, difficulty);
            bool overrun = false;
            for (const std::int64_t length : task.lengths) overrun |= length > task.period;
            CHECK(overrun == (difficulty >= 2));
            CHECK(task.other.has_value() == (difficulty >= 4));
            if (difficulty < 3) CHECK(task.by <= StartsBy::Delay);
        }
}

TEST_CASE("Whoever counts from the wrong instant is told whose rule that is") {
    CHECK(judgedStart(slips::kRateForDelay, startByCounting(StartsBy::Delay, CountsFrom::Planned)) >
          300);
    CHECK(judgedStart(slips::kDelayForRate, startByCounting(StartsBy::Rate, CountsFrom::End)) >
          300);
    CHECK(judgedStart(slips::kDelayForRate, startByCounting(StartsBy::TimerRate, CountsFrom::End)) >
          100);
    CHECK(judgedStart(slips::kTimerFromEnd, startByCounting(StartsBy::TimerOf, CountsFrom::End)) >
          100);
    CHECK(judgedStart(slips::kTimerCatchesUp,
                      startByCounting(StartsBy::TimerOf, CountsFrom::Planned)) > 20);
    for (const StartsBy by : {StartsBy::Rate, StartsBy::TimerRate})
        CHECK(judgedStart(slips::kCatchUpForgotten, [by](const StartsExercise& exercise) {
                  const auto tried = startByCounting(by, CountsFrom::Start)(exercise);
                  // Where it comes to the same as a delay, it is that.
                  if (tried == exercise.startCounted(CountsFrom::End))
                      return std::optional<std::int64_t>();
                  return tried;
              }) > 20);
    CHECK(judgedStart(slips::kDelayFromStart, [](const StartsExercise& exercise) {
              const auto tried = startByCounting(StartsBy::Delay, CountsFrom::Start)(exercise);
              if (tried == exercise.startCounted(CountsFrom::Planned))
                  return std::optional<std::int64_t>();
              return tried;
          }) > 5);
}

TEST_CASE("Missed starts skipped, runs at once, and the other task forgotten have their names") {
    CHECK(judgedStart(slips::kMissedSkipped, [](const StartsExercise& exercise) {
              std::optional<std::int64_t> tried;
              if (countsFrom(exercise.task().by) != CountsFrom::Planned) return tried;
              const std::int64_t period = exercise.task().period;
              std::int64_t later = lastRun(exercise).planned + period;
              while (later < exercise.next()->value) later += period;
              // Where it comes to the same as another mistake, it is that.
              if (later != exercise.startCounted(CountsFrom::Start) &&
                  later != exercise.startCounted(CountsFrom::End))
                  tried = later;
              return tried;
          }) > 100);
    CHECK(judgedStart(slips::kRunsOverlap, [](const StartsExercise& exercise) {
              const std::int64_t planned = lastRun(exercise).planned + exercise.task().period;
              const bool overlaps =
                  planned >= lastRun(exercise).start && planned < lastRun(exercise).end;
              return overlaps ? std::optional(planned) : std::nullopt;
          }) > 300);
    CHECK(judgedStart(slips::kOtherForgotten, [](const StartsExercise& exercise) {
              const StartsRun& run = exercise.course().runs[exercise.placed()];
              const std::int64_t tried = std::max(run.planned, lastRun(exercise).end);
              return tried < run.start ? std::optional(tried) : std::nullopt;
          }) > 100);
}

TEST_CASE("A place that no mistake explains is too early or too late") {
    CHECK(judgedStart(slips::kStartedTooEarly, [](const StartsExercise& exercise) {
              const std::int64_t before = lastRun(exercise).start - 1;
              return before >= 0 ? std::optional(before) : std::nullopt;
          }) > 1'000);
    CHECK(judgedStart(slips::kStartedTooLate, [](const StartsExercise& exercise) {
              const std::int64_t late = exercise.next()->value + 3 * exercise.task().period + 5;
              return std::optional(late);
          }) > 300);
}
