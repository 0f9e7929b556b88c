// Choosing who goes next until a pool fails: the game agrees with `explore`, hints lead to a fault,
// and an intact pool never shows one.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "app/batch/exploration.hpp"
#include "app/learn/game/challenges.hpp"
#include "app/learn/game/guided_game.hpp"
#include "app/model/run/run_history.hpp"
#include "app/runs/run_difference.hpp"
#include "engine/world/random.hpp"

using namespace poolscope;

namespace {

Explored exploredOf(const Scenario& scenario) {
    ExploreCommand command;
    command.jobs = 1;
    return explore(scenario, command, {scenario.never, {}}, {});
}

void thinkToTheEnd(GuidedGame& guided) {
    while (guided.think(1000)) continue;
}

GameHint hintOf(GuidedGame& guided) {
    while (guided.hint().kind == GameHint::Kind::Thinking) guided.think(1000);
    return guided.hint();
}

/// Plays to the end by dice.
void playAtRandom(ScheduleGame& game, Random& random) {
    while (!game.over()) game.choose(random.below(game.candidates().size()));
}

bool failsIn(const Challenge& challenge) { return !challenge.intact; }

}  // namespace

TEST_CASE("Each challenge goes well in its plain schedule, and is searched to its end") {
    std::set<std::pair<std::string_view, bool>> ids;
    for (const Challenge& challenge : kChallenges) {
        INFO(challenge.id << (challenge.intact ? " intact" : ""));
        ids.insert({challenge.id, challenge.intact});
        ScheduleGame plain(scenarioOf(challenge));
        CHECK(!plain.scenario()->never.empty());
        CHECK(plain.candidates().size() > 1);
        while (!plain.over()) plain.choose(plain.plain());
        CHECK(!plain.fault());
        CHECK(plain.switches() == 0);
        GuidedGame guided(scenarioOf(challenge));
        thinkToTheEnd(guided);
        CHECK(guided.all().exhausted());
        CHECK((guided.all().choices() != nullptr) == failsIn(challenge));
    }
    CHECK(ids.size() == kChallenges.size());
}

TEST_CASE("The game's search tries what explore tries, and finds the same") {
    for (const Challenge& challenge : kChallenges) {
        INFO(challenge.id << (challenge.intact ? " intact" : ""));
        const std::shared_ptr<const Scenario> scenario = scenarioOf(challenge);
        const Explored explored = exploredOf(*scenario);
        FaultSearch search(scenario, {});
        while (!search.go(10)) continue;
        CHECK(search.schedules() == explored.schedules);
        CHECK(explored.exhausted == challenge.intact);
        REQUIRE((search.choices() != nullptr) == explored.finding.has_value());
        if (!explored.finding) continue;
        CHECK(search.switches() == explored.finding->deviations.size());
        CHECK(search.back() == 0);
    }
}

TEST_CASE("The choices of a schedule that explore has found give the same log, event by event") {
    for (const Challenge& challenge : kChallenges) {
        if (!failsIn(challenge)) continue;
        INFO(challenge.id << (challenge.intact ? " intact" : ""));
        const std::shared_ptr<const Scenario> scenario = scenarioOf(challenge);
        const Finding finding = *exploredOf(*scenario).finding;
        ScheduleGame game(scenario);
        std::size_t before = 0;
        for (const std::uint32_t choice : finding.choices) {
            if (game.over()) break;  // the fault is there before the run's end
            game.choose(choice);
            CHECK(game.log()->size() >= before);
            before = game.log()->size();
        }
        REQUIRE(game.fault().has_value());
        CHECK(*game.fault() == finding.fault);
        CHECK(game.switches() == finding.deviations.size());
        const ScheduledRun run =
            runSchedule(*scenario, usualScheduleOptions(*scenario), finding.deviations, nullptr);
        if (game.ended()) CHECK(hashOf(*game.log()) == hashOf(*run.log));
        CHECK(commonEvents(*game.log(), *run.log) == game.log()->size());
    }
}

TEST_CASE("Two threads in execute have an answer each, and one that the pool's state decided") {
    // The race of a shutdown before the worker starts: another task is queued while mail's worker
    // is counted.
    const auto stranded = std::find_if(kChallenges.begin(), kChallenges.end(),
                                       [](const Challenge& each) { return each.id == "stranded"; });
    REQUIRE(stranded != kChallenges.end());
    const std::shared_ptr<const Scenario> scenario = scenarioOf(*stranded);
    const Finding finding = *exploredOf(*scenario).finding;
    const ScheduledRun run =
        runSchedule(*scenario, usualScheduleOptions(*scenario), finding.deviations, nullptr);
    RunHistory history(*run.log);
    history.follow();
    const PoolState& pool = history.latest().pools.pool(ExecutorId{0});
    REQUIRE(pool.decision);
    CHECK(history.names().of(pool.decision->task) == "mail");
    const ExecuteAnswer* below = pool.decision->answer(ExecuteStep::BelowCore);
    REQUIRE(below != nullptr);
    CHECK(below->yes);
    CHECK(below->running);
    const ExecuteAnswer* made = pool.decision->answer(ExecuteStep::CoreWorkerMade);
    REQUIRE(made != nullptr);
    CHECK_FALSE(made->yes);
    CHECK_FALSE(made->running);
    CHECK(pool.decision->rejected);
    CHECK(pool.others.empty());  // execute asks no more about second
}

TEST_CASE("Whoever follows the hints from the beginning meets the fault with the fewest switches") {
    for (const Challenge& challenge : kChallenges) {
        if (!failsIn(challenge)) continue;
        INFO(challenge.id << (challenge.intact ? " intact" : ""));
        GuidedGame guided(scenarioOf(challenge));
        CHECK(guided.hint() == GameHint{GameHint::Kind::Thinking, 0});
        while (!guided.game().over()) {
            const GameHint hint = hintOf(guided);
            REQUIRE(hint.kind == GameHint::Kind::Choose);
            guided.choose(hint.number);
        }
        CHECK(guided.game().fault().has_value());
        CHECK(guided.game().switches() == guided.all().switches());
        CHECK(guided.hint().kind == GameHint::Kind::Nothing);
    }
}

TEST_CASE("From wherever dice lead, hints lead to the fault, back if it must be") {
    for (const Challenge& challenge : kChallenges) {
        if (!failsIn(challenge)) continue;
        std::size_t wentBack = 0;
        for (std::uint64_t seed = 0; seed < 12; ++seed) {
            INFO(challenge.id << ' ' << seed);
            Random random(seed, "game");
            GuidedGame guided(scenarioOf(challenge));
            const std::size_t steps = seed < 4 ? 1000 : random.below(12);
            for (std::size_t i = 0; i < steps && !guided.game().over(); ++i)
                guided.choose(random.below(guided.game().candidates().size()));
            bool mayGoBack = true;  // once is enough
            while (!guided.game().fault()) {
                const GameHint hint = hintOf(guided);
                if (hint.kind == GameHint::Kind::Back) {
                    CHECK(mayGoBack);
                    mayGoBack = false;
                    ++wentBack;
                    REQUIRE(hint.number > 0);
                    // No fewer: the search from one choice further finds nothing.
                    Deviations longer = guided.game().schedule();
                    longer.resize(longer.size() - hint.number + 1);
                    FaultSearch search(guided.game().scenario(), longer);
                    while (!search.go(1000)) continue;
                    CHECK(search.back() == 1);
                    REQUIRE(guided.undo(hint.number));
                } else {
                    REQUIRE(hint.kind == GameHint::Kind::Choose);
                    guided.choose(hint.number);
                }
            }
        }
        CHECK(wentBack > 0);
    }
}

TEST_CASE("An intact pool never fails: not in 200 games by dice, and no schedule does") {
    for (const Challenge& challenge : kChallenges) {
        if (failsIn(challenge)) continue;
        INFO(challenge.id << (challenge.intact ? " intact" : ""));
        GuidedGame guided(scenarioOf(challenge));
        CHECK(hintOf(guided) == GameHint{GameHint::Kind::Nothing, 0});
        CHECK(guided.all().exhausted());
        Random random(7, "game");
        for (int i = 0; i < 200; ++i) {
            ScheduleGame game(guided.game().scenario());
            playAtRandom(game, random);
            CHECK(!game.fault());
        }
    }
}

TEST_CASE("Taking choices back restores exactly what was there before") {
    for (const Challenge& challenge : kChallenges) {
        INFO(challenge.id << (challenge.intact ? " intact" : ""));
        ScheduleGame game(scenarioOf(challenge));
        Random random(3, "game");
        std::vector<std::uint64_t> hashes{hashOf(*game.log())};
        std::vector<std::vector<ThreadId>> candidates{game.candidates()};
        while (!game.over()) {
            game.choose(random.below(game.candidates().size()));
            hashes.push_back(hashOf(*game.log()));
            candidates.push_back(game.candidates());
        }
        const std::size_t all = game.choices().size();
        CHECK(!game.undo(all + 1));
        for (std::size_t left = all; left-- > 0;) {
            REQUIRE(game.undo());
            CHECK(game.choices().size() == left);
            CHECK(game.schedule().size() == left);
            CHECK(hashOf(*game.log()) == hashes[left]);
            CHECK(game.candidates() == candidates[left]);
            CHECK(!game.fault());
        }
        CHECK(!game.undo());
        CHECK(game.switches() == 0);
    }
}

TEST_CASE("What is said of a candidate is what it then does first") {
    for (const Challenge& challenge : kChallenges) {
        INFO(challenge.id << (challenge.intact ? " intact" : ""));
        ScheduleGame game(scenarioOf(challenge));
        Random random(5, "game");
        while (!game.over()) {
            const std::vector<TurnOffer> offers = game.offers();
            REQUIRE(offers.size() == game.candidates().size());
            const std::size_t from = game.log()->size();
            const std::size_t pick = random.below(offers.size());
            const TurnOffer& offer = offers[pick];
            CHECK(offer.thread == game.candidates()[pick]);
            REQUIRE(offer.first < offer.log->size());
            CHECK(offer.first >= from);
            CHECK((*offer.log)[offer.first].thread == offer.thread);
            for (std::size_t i = from; i < offer.first; ++i)
                CHECK((*offer.log)[i].thread != offer.thread);
            CHECK(offer.next >= from);
            game.choose(pick);
            CHECK(commonEvents(*offer.log, *game.log()) == game.log()->size());
            if (!game.over()) CHECK(offer.next == game.log()->size());
        }
    }
}

TEST_CASE("A search that is cut says so, and proves nothing") {
    FaultSearch search(scenarioOf(kChallenges.back()), {}, 100);
    CHECK(!search.go(100));
    CHECK(search.go(1));
    CHECK(search.schedules() == 100);
    CHECK(!search.exhausted());
    CHECK(search.choices() == nullptr);
}
