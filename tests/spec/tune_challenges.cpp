// Tuning a pool: its figures are those of `sweep`, what is called best is what trying everything
// finds, and what the texts say of each challenge is so.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "app/batch/sweep_runner.hpp"
#include "app/learn/tune/tune_judge.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/report/run_figures.hpp"
#include "tests/support/files.hpp"

using namespace poolscope;

namespace {

const TuneChallenge& challengeOf(std::string_view id) {
    for (const TuneChallenge& each : tuneChallenges())
        if (each.id == id) return each;
    FAIL("there is no such challenge");
    return tuneChallenges().front();
}

TuneJudge judged(const TuneChallenge& challenge) {
    TuneJudge judge(std::make_shared<const TunedPool>(challenge));
    judge.go(1'000'000);
    REQUIRE(judge.over());
    return judge;
}

/// One combination run by the runner of `poolscope sweep`, with the challenge's seeds.
Sweep sweptOnce(const TunedPool& pool, std::size_t combination) {
    ReadScenario read = readScenario(pool.text(combination), "tuned.toml");
    REQUIRE(read.scenario);
    SweepPlan plan;
    plan.seeds.assign(kTuneSeeds.begin(), kTuneSeeds.end());
    Sweep sweep(plan);
    const VariedScenario unvaried(std::move(*read.scenario));
    SweepRunner runner(unvaried, sweep);
    runner.keep = [](const SweptRun&) {};
    runner.tell = [](const Progress&) {};
    REQUIRE(runner.run(1));
    REQUIRE(runner.broken().empty());
    return sweep;
}

/// The combination with these values.
std::size_t placeOf(const TuneJudge& judge, const std::vector<std::string>& values) {
    const auto found = judge.pool().plan().combinationOf(values);
    REQUIRE(found);
    return *found;
}

const TuneFigures& worstAt(const TuneJudge& judge, const std::vector<std::string>& values) {
    return judge.cell(placeOf(judge, values)).worst;
}

}  // namespace

TEST_CASE("Every challenge has settings to choose from, and begins where its goal is not reached") {
    std::set<std::string_view> ids;
    CHECK(tuneChallenges().size() >= 6);
    int level = 1;
    for (const TuneChallenge& challenge : tuneChallenges()) {
        INFO(challenge.id);
        CHECK(ids.insert(challenge.id).second);
        CHECK(challenge.level >= level);
        level = challenge.level;
        CHECK(challenge.knobs.size() >= 2);
        CHECK(challenge.knobs.size() <= 4);
        const TuneJudge judge = judged(challenge);
        const TunedPool& pool = judge.pool();
        CHECK(pool.plan().combinations() >= 16);
        CHECK(pool.plan().combinations() <= 120);
        const TuneFigures& start = judge.cell(pool.combination(pool.start())).worst;
        CHECK(!start.met);
        REQUIRE(judge.leastCost());
        // There is something to find: not everything that reaches the goal is best.
        std::size_t met = 0;
        for (std::size_t i = 0; i < pool.plan().combinations(); ++i)
            met += judge.cell(i).worst.met ? 1 : 0;
        CHECK(judge.best().size() < met);
        CHECK(met < pool.plan().combinations());
        // The file has the settings that the challenge begins with.
        const auto asInFile = pool.scenario(pool.combination(pool.start()));
        CHECK(asInFile->text == contentsOf(asInFile->fileName));
    }
    CHECK(level == 3);
}

TEST_CASE("Each setting's figures are those that a sweep of it gives") {
    for (const TuneChallenge& challenge : tuneChallenges()) {
        const TuneJudge judge = judged(challenge);
        const TunedPool& pool = judge.pool();
        for (std::size_t i = 0; i < pool.plan().combinations(); ++i) {
            INFO(challenge.id << ' ' << i);
            const Sweep swept = sweptOnce(pool, i);
            bool met = true;
            std::vector<std::int64_t> worst(challenge.goals.size());
            for (std::size_t seed = 0; seed < kTuneSeeds.size(); ++seed)
                for (std::size_t goal = 0; goal < challenge.goals.size(); ++goal) {
                    const TuneGoal& wanted = challenge.goals[goal];
                    const auto value = swept.run(0, seed)->metrics.at(0).values.at(
                        static_cast<std::size_t>(wanted.metric));
                    REQUIRE(value);  // a metric that the pool has in every run
                    met = met && wanted.holds(*value);
                    if (seed == 0 || wanted.isWorse(*value, worst[goal])) worst[goal] = *value;
                }
            CHECK(judge.cell(i).worst.goals == worst);
            CHECK(judge.cell(i).worst.met == met);
        }
    }
}

TEST_CASE("The best settings are the cheapest of all that reach the goal, and no other") {
    for (const TuneChallenge& challenge : tuneChallenges()) {
        INFO(challenge.id);
        const TuneJudge judge = judged(challenge);
        std::map<std::int64_t, std::vector<std::size_t>> byCost;
        for (std::size_t i = 0; i < judge.pool().plan().combinations(); ++i)
            if (judge.cell(i).worst.met) byCost[judge.cell(i).worst.cost].push_back(i);
        REQUIRE(!byCost.empty());
        CHECK(judge.best() == byCost.begin()->second);
        CHECK(judge.leastCost() == byCost.begin()->first);
        for (std::size_t i = 0; i < judge.pool().plan().combinations(); ++i) {
            const std::size_t nearest = judge.nearestBest(i);
            CHECK(judge.isBest(nearest));
            CHECK(judge.isBest(i) == (nearest == i));
        }
    }
}

TEST_CASE("Work cut into parts comes to the same, and a cell's seed is that of its worst run") {
    const auto pool = std::make_shared<const TunedPool>(challengeOf("whoWaits"));
    TuneJudge whole(pool);
    TuneJudge parts(pool);
    CHECK(whole.go(1'000'000));
    std::size_t times = 0;
    while (!parts.go(7)) ++times;
    CHECK(times == (pool->plan().runs() - 1) / 7);
    for (std::size_t i = 0; i < pool->plan().combinations(); ++i) {
        CHECK(whole.cell(i).worst == parts.cell(i).worst);
        for (std::size_t goal = 0; goal < pool->challenge().goals.size(); ++goal) {
            RunOptions options;
            options.seed = whole.cell(i).seeds[goal];
            const auto scenario = pool->scenario(i);
            CHECK(pool->figures(i, *scenario, runVirtually(*scenario, options)).goals[goal] ==
                  whole.cell(i).worst.goals[goal]);
        }
    }
}

TEST_CASE("Threads that a setting costs are the largest pool of the summary") {
    for (const TuneChallenge& challenge : tuneChallenges()) {
        if (challenge.cost != TuneCost::Threads) continue;
        const TuneJudge judge = judged(challenge);
        for (std::size_t i = 0; i < judge.pool().plan().combinations(); ++i) {
            std::int64_t largest = 0;
            for (const std::uint64_t seed : kTuneSeeds) {
                RunOptions options;
                options.seed = seed;
                const RunRecord run = runVirtually(*judge.pool().scenario(i), options);
                RunFigures figures(*run.log);
                for (std::size_t at = 0; at < run.log->size(); ++at) figures.apply((*run.log)[at]);
                for (const auto& [id, one] : figures.executors())
                    largest = std::max<std::int64_t>(largest, one.largestPool);
            }
            CHECK(judge.cell(i).worst.cost == largest);
        }
    }
}

// ---- what the texts ui.tuneIt.why.* say

TEST_CASE(
    "Five checks: maximumPoolSize is never asked, and with three threads one run is waited for") {
    const TuneJudge judge = judged(challengeOf("checks"));
    for (const char* core : {"1", "2", "3", "4", "5", "6"}) {
        const TuneFigures& eight = worstAt(judge, {core, "8"});
        CHECK(worstAt(judge, {core, "16"}) == eight);
        CHECK(worstAt(judge, {core, "32"}) == eight);
        CHECK(eight.cost == std::stoll(core));
    }
    CHECK(worstAt(judge, {"3", "8"}).goals[0] < 16'000'000);
}

TEST_CASE("A burst: maximumPoolSize and capacity together must hold it") {
    const TuneJudge judge = judged(challengeOf("burst"));
    for (int capacity = 1; capacity <= 12; ++capacity)
        for (int most = 2; most <= 4; ++most)
            CHECK(worstAt(judge, {std::to_string(capacity), std::to_string(most)}).met ==
                  (capacity + most >= 12));
}

TEST_CASE("One task: threads change nothing, and only a fixed delay reaches the goal") {
    const TuneJudge judge = judged(challengeOf("oneTask"));
    for (const std::string& period : judge.pool().plan().axes[0].values)
        for (const char* call : {"scheduleAtFixedRate", "scheduleWithFixedDelay"}) {
            const TuneFigures& one = worstAt(judge, {period, "1", call});
            for (const char* core : {"2", "3", "4"})
                CHECK(worstAt(judge, {period, core, call}).goals == one.goals);
            if (std::string_view(call) == "scheduleAtFixedRate")
                CHECK(!one.met);
            else
                CHECK(one.goals[0] == 0);
        }
}

TEST_CASE(
    "Threads that never come: without a bound there are corePoolSize, and longer queues wait") {
    const TuneJudge judge = judged(challengeOf("neverCome"));
    for (const char* core : {"1", "2", "3", "4", "5", "6"}) {
        const TuneFigures& six = worstAt(judge, {core, "2147483647", "6"});
        CHECK(worstAt(judge, {core, "2147483647", "8"}) == six);
        CHECK(six.cost == std::stoll(core));
        std::int64_t before = 0;
        for (const char* capacity : {"1", "4", "16", "2147483647"}) {
            const TuneFigures& longer = worstAt(judge, {core, capacity, "8"});
            CHECK(longer.goals[1] >= before);
            before = longer.goals[1];
        }
    }
    CHECK(worstAt(judge, {"1", "16", "8"}).goals[1] > worstAt(judge, {"1", "4", "8"}).goals[1]);
}

TEST_CASE("Who waits: CallerRunsPolicy loses nothing; the others need 12 places") {
    const TuneJudge judge = judged(challengeOf("whoWaits"));
    for (int capacity = 1; capacity <= 14; ++capacity) {
        const std::string places = std::to_string(capacity);
        CHECK(worstAt(judge, {places, "CallerRunsPolicy"}).goals[0] == 0);
        for (const char* other : {"AbortPolicy", "DiscardPolicy", "DiscardOldestPolicy"})
            CHECK((worstAt(judge, {places, other}).goals[0] == 0) == (capacity >= 12));
    }
}

TEST_CASE("Two connections each: threads + 1 of them are enough for all to end, one fewer is not") {
    const TuneJudge judge = judged(challengeOf("connections"));
    for (int threads = 1; threads <= 4; ++threads)
        for (int permits = 1; permits <= 8; ++permits) {
            CAPTURE(threads);
            CAPTURE(permits);
            const TuneFigures& figures =
                worstAt(judge, {std::to_string(threads), std::to_string(permits)});
            CHECK((figures.goals[0] == 18) == (permits >= threads + 1));
            CHECK(figures.cost == permits);
        }
    CHECK(judge.leastCost() == 5);
}

TEST_CASE("Two long tasks: begun together they need three threads, apart two") {
    const TuneJudge judge = judged(challengeOf("stagger"));
    CHECK(!worstAt(judge, {"2", "0ms"}).met);
    CHECK(worstAt(judge, {"3", "0ms"}).met);
    CHECK(worstAt(judge, {"2", "80ms"}).met);
    CHECK(worstAt(judge, {"2", "80ms"}).goals[0] == 0);
    for (const std::string& apart : judge.pool().plan().axes[1].values)
        CHECK(!worstAt(judge, {"1", apart}).met);
}

TEST_CASE("A burst without a long wait: with ten places extra workers never come") {
    const TuneJudge judge = judged(challengeOf("shortWait"));
    for (const char* most : {"2", "4", "6", "8"}) {
        for (const char* capacity : {"10", "12", "14"}) {
            const TuneFigures& figures = worstAt(judge, {capacity, most});
            CHECK(figures.cost == 2);
            CHECK(figures.goals[0] == 0);
            CHECK(figures.goals[1] > worstAt(judge, {"8", "4"}).goals[1]);
        }
    }
}

TEST_CASE("Cancelled timeouts: threads take none out, the policy does, the pairing heap cheapest") {
    const TuneJudge judge = judged(challengeOf("timeouts"));
    for (const char* queue : {"DelayedWorkQueue", "FourAryHeap", "PairingHeap"})
        for (const char* removes : {"false", "true"}) {
            const TuneFigures& one = worstAt(judge, {"1", queue, removes});
            CHECK(one.met == (std::string_view(removes) == "true"));
            for (const char* core : {"2", "3", "4"})
                CHECK(worstAt(judge, {core, queue, removes}) == one);
        }
    CHECK(worstAt(judge, {"1", "PairingHeap", "true"}).cost <
          worstAt(judge, {"1", "DelayedWorkQueue", "true"}).cost);
    CHECK(worstAt(judge, {"1", "PairingHeap", "true"}).cost <
          worstAt(judge, {"1", "FourAryHeap", "true"}).cost);
}

TEST_CASE("Threads for bursts: 15 ms bridge the gap, and a longer queue waits too long") {
    const TuneJudge judge = judged(challengeOf("keepAlive"));
    CHECK(judge.best() == std::vector<std::size_t>{placeOf(judge, {"0", "15ms", "1"})});
    for (const char* alive : {"0ms", "5ms", "15ms", "50ms", "250ms"}) {
        CHECK(!worstAt(judge, {"0", alive, "3"}).met);
        CHECK(worstAt(judge, {"6", alive, "1"}).cost > worstAt(judge, {"0", "15ms", "1"}).cost);
    }
    // Created once in each burst of two halves: five threads beside one place in the queue.
    const TunedPool& pool = judge.pool();
    const auto created = [&](const char* alive) {
        const RunRecord run = runVirtually(*pool.scenario(placeOf(judge, {"0", alive, "1"})), {});
        std::size_t all = 0;
        for (std::size_t i = 0; i < run.log->size(); ++i) all += run.log->is<WorkerAdded>(i);
        return all;
    };
    CHECK(created("15ms") == 15);
    CHECK(created("0ms") > 15);
}
