// The ways to choose schedules: what each finds, how likely each schedule is, and what a bound on
// preemptions leaves out.
//
// Two clients that ask a pool something `m` times each make schedules that can be counted by hand.
// `a` begins, and has m steps; `b` has one more, its first:
//
//     all                 (2m+1 over m)
//     no preemption       a to its end, then b                                       1
//     at most one         a is interrupted before its step 1, …, m                   + m
//     at most two         and b after its step 1, …, m                               + m·m
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/explore/search.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/world/pos_strategy.hpp"
#include "tests/support/built_in.hpp"
#include "tests/support/sim.hpp"

using namespace poolscope;

namespace {

Scenario clientsAsk(const std::vector<const char*>& clients, int times,
                    const std::string& call = "isShutdown") {
    std::string text =
        "[[executor]]\nname = \"pool\"\nkind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\n";
    for (const char* by : clients)
        for (int i = 0; i < times; ++i)
            text += std::string("[[at]]\ntime = \"0ms\"\non = \"pool\"\nby = \"") + by +
                    "\"\ncall = \"" + call + "\"\n";
    ReadScenario read = readScenario(text, "two.toml");
    REQUIRE_MESSAGE(read.scenario.has_value(), toText(read.diagnostics, "two.toml"));
    return std::move(*read.scenario);
}

Scenario twoAsk(int times, const std::string& call = "isShutdown") {
    return clientsAsk({"a", "b"}, times, call);
}

struct Bounded {
    std::uint64_t runs = 0;
    std::optional<std::uint64_t> schedules;  ///< by their count
    bool leftOut = false;
    bool found = false;
};

Bounded triedAll(const Scenario& scenario, std::optional<std::uint32_t> preemptions, bool merges,
                 std::vector<FaultKind> kinds = {}) {
    ScheduleOptions options;
    options.until = scenario.until;
    options.preemptions = preemptions;
    options.merges = merges;
    Search search(scenario, options, std::move(kinds));
    Frontier frontier;
    Bounded all;
    while (const auto next = frontier.take()) {
        const Tried tried = search.tryOne(*next, frontier);
        all.leftOut = all.leftOut || tried.leftOut;
        all.found = all.found || tried.finding;
        REQUIRE(++all.runs < 100'000);
    }
    all.schedules = frontier.schedules();
    return all;
}

/// How often each schedule is drawn.
std::vector<int> drawnOften(const Scenario& scenario, SearchKind kind, std::uint64_t draws) {
    const std::vector<RunQuestion> always{[](const Log&, Instant) { return true; }};
    Search search(scenario, {}, {}, always);
    std::map<std::vector<std::uint32_t>, int> often;
    for (std::uint64_t number = 0; number < draws; ++number)
        ++often[search.tryRandom(kind, number).finding->choices];
    std::vector<int> counts;
    for (const auto& [choices, count] : often) counts.push_back(count);
    std::sort(counts.begin(), counts.end());
    return counts;
}

/// Of 1000 seeds: in how many `b`, which takes its lock once, goes after all ten times that `a`
/// takes its own.
template <class Strategy>
int lastOften(bool sameLock) {
    int last = 0;
    for (std::uint64_t seed = 0; seed < 1'000; ++seed) {
        Sim sim(1, std::make_unique<Strategy>(seed));
        Mutex one(sim.world, "one", ExecutorId{});
        Mutex two(sim.world, "two", ExecutorId{});
        int taken = 0;
        const auto take = [&](Mutex& lock, int times) -> ThreadBody {
            return [&sim, &lock, &taken, times]() -> Co<void> {
                for (int i = 0; i < times; ++i) {
                    co_await lock.lock();
                    const LockGuard guard(lock);
                    ++taken;
                    if (times == 1 && taken == 11) sim.note("last");
                }
            };
        };
        sim.rival(take(one, 10), "a");
        sim.rival(take(sameLock ? one : two, 1), "b");
        sim.run();
        last += sim.said() == "last" ? 1 : 0;
    }
    return last;
}

}  // namespace

TEST_CASE("EXP-60 a bound on preemptions leaves as many schedules as counted by hand") {
    const Scenario scenario = twoAsk(3);
    const std::uint64_t byHand[] = {1, 1 + 3, 4 + 9, 13 + 9, 22 + 9, 31 + 3, 34 + 1};
    for (std::uint32_t bound = 0; bound < 7; ++bound) {
        CAPTURE(bound);
        const Bounded each = triedAll(scenario, bound, false);
        CHECK(each.runs == byHand[bound]);
        CHECK(each.leftOut == (bound < 6));
        const Bounded merged = triedAll(scenario, bound, true);
        CHECK(merged.schedules == byHand[bound]);
        CHECK(merged.leftOut == (bound < 6));
    }
    const Bounded all = triedAll(scenario, std::nullopt, true);
    CHECK(all.schedules == 35);  // 7 over 3
    CHECK(all.runs < 35);
    CHECK_FALSE(all.leftOut);
}

TEST_CASE("EXP-61 known states leave out no schedule with few preemptions") {
    for (const char* call : {"getPoolSize", "prestartCoreThread", "shutdown"}) {
        CAPTURE(call);
        const Scenario scenario = twoAsk(1, call);
        for (std::uint32_t bound = 0; bound < 6; ++bound) {
            CAPTURE(bound);
            const Bounded each = triedAll(scenario, bound, false);
            const Bounded merged = triedAll(scenario, bound, true);
            CHECK(merged.schedules == each.runs);
            CHECK(merged.leftOut == each.leftOut);
        }
        CHECK(triedAll(scenario, std::nullopt, true).schedules ==
              triedAll(scenario, std::nullopt, false).runs);
    }
}

TEST_CASE("EXP-72 whether a thread that ran could go on decides what a switch costs") {
    // Three clients: the same state is reached with another one running, which goes on for nothing.
    const Scenario scenario = clientsAsk({"a", "b", "c"}, 2);
    for (std::uint32_t bound = 0; bound < 4; ++bound) {
        CAPTURE(bound);
        const Bounded each = triedAll(scenario, bound, false);
        const Bounded merged = triedAll(scenario, bound, true);
        CHECK(merged.schedules == each.runs);
        CHECK(merged.runs <= each.runs);
    }
}

TEST_CASE("EXP-62 the lost task needs one preemption; with the part in place no two lose it") {
    Scenario broken = builtIn("42-nobody-looks-again");
    const std::vector<FaultKind> lost{FaultKind::LostTask};
    CHECK_FALSE(triedAll(broken, 0, true, lost).found);
    CHECK(triedAll(broken, 1, true, lost).found);
    for (ExecutorSpec& executor : broken.executors) executor.ablated.clear();
    const Bounded intact = triedAll(broken, 2, true, lost);
    CHECK_FALSE(intact.found);
    CHECK(intact.leftOut);
}

TEST_CASE("EXP-63 every strategy finds a task that a broken pool loses") {
    const Scenario broken = builtIn("42-nobody-looks-again");
    ScheduleOptions options;
    options.until = broken.until;
    for (const SearchKind kind :
         {SearchKind::Random, SearchKind::Pct, SearchKind::Pos, SearchKind::Walk}) {
        CAPTURE(static_cast<int>(kind));
        Search search(broken, options, {FaultKind::LostTask});
        std::uint64_t number = 0;
        while (number < 2'000 && !search.tryRandom(kind, number).finding) ++number;
        CHECK(number < 2'000);
    }
}

TEST_CASE("EXP-64 a walk draws each schedule about as often, a choice among equals does not") {
    const Scenario scenario = twoAsk(3);
    const std::vector<int> walk = drawnOften(scenario, SearchKind::Walk, 3'500);
    REQUIRE(walk.size() == 35);
    CHECK(walk.front() > 65);
    CHECK(walk.back() < 145);
    const std::vector<int> equal = drawnOften(scenario, SearchKind::Random, 3'500);
    REQUIRE(equal.size() == 35);
    CHECK(equal.front() < 40);
    CHECK(equal.back() > 350);  // an eighth: a to its end at once
}

TEST_CASE("EXP-65 a step that races with nothing keeps its priority, one that does loses it") {
    // With another lock b's priority is drawn once: it is the lowest of eleven in one run of
    // eleven.
    const int apart = lastOften<PosStrategy>(false);
    CHECK(apart > 50);
    CHECK(apart < 140);
    // With the same lock it is drawn again each time, as in a random walk: one run of 2¹⁰.
    CHECK(lastOften<PosStrategy>(true) < 10);
    CHECK(lastOften<RandomStrategy>(false) < 10);
}

TEST_CASE("EXP-71 the steps of a thread that is still to be made count for its maker") {
    // a begins, steps once and starts c, which begins and steps three times: six turns in a row,
    // beside b's five. Every order of these is a schedule, and none waits for anything.
    ThreadForecast forecast;
    const auto run = [](std::unique_ptr<SchedulingStrategy> strategy, ThreadForecast* into) {
        Sim sim(1, std::move(strategy));
        const auto stepping = [&sim](const char* name, int times) -> ThreadBody {
            return [&sim, name, times]() -> Co<void> {
                for (int i = 0; i < times; ++i) {
                    co_await sim.world.step();
                    sim.note(name);
                }
            };
        };
        sim.rival(
            [&]() -> Co<void> {
                co_await sim.world.step();
                sim.note("a");
                sim.rival(stepping("c", 3), "c");
            },
            "a");
        sim.rival(stepping("b", 4), "b");
        sim.run();
        if (into != nullptr) into->add(sim.world, sim.log);
        return sim.said();
    };
    for (std::uint64_t seed = 0; seed < 8; ++seed)
        run(std::make_unique<RandomStrategy>(seed), &forecast);
    CHECK(forecast.runs() == 8);
    int aFirst = 0;
    for (std::uint64_t seed = 0; seed < 1'000; ++seed)
        aFirst += run(std::make_unique<WalkStrategy>(seed, forecast), nullptr).front() == 'a';
    // a notes first if two of the first three turns are its own: 95 of 165 ways.
    CHECK(aFirst > 525);
    CHECK(aFirst < 625);
}
