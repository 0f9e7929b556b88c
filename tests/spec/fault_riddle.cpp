// Riddles with one part taken out: fair, and judged by what runs show.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

#include "app/learn/riddle/fault_riddle.hpp"
#include "app/learn/riddle/hidden_break_source.hpp"
#include "app/runs/run_difference.hpp"
#include "app/runs/scenario_source.hpp"
#include "engine/scenario/run/run.hpp"

namespace poolscope {

namespace {

std::size_t namesIn(const Log& log) {
    std::size_t found = 0;
    for (std::size_t i = 0; i < log.size(); ++i) found += log.is<BrokenOnPurpose>(i) ? 1 : 0;
    return found;
}

}  // namespace

TEST_CASE("Of 200 riddles each has exactly one right answer, and its fault is in the run") {
    std::set<Ablation> hidden;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        INFO(seed);
        const FaultRiddle riddle = drawFaultRiddle(seed, 3);
        hidden.insert(riddle.hidden);
        CHECK(namesIn(*riddle.shown) == 0);
        CHECK(riddle.fault.kind == faultWithout(riddle.hidden));
        CHECK(riddle.fault.position <= riddle.shown->size());
        std::size_t right = 0;
        for (const Ablation part : riddle.candidates) {
            const RiddleJudgement judged = judgeAnswer(riddle, part, 0);
            right += judged.right ? 1 : 0;
            CHECK(judged.right == (part == riddle.hidden));
            // The run shown goes another way than the one that the judgement speaks of.
            CHECK(judged.same < std::max(riddle.shown->size(), judged.other->size()));
            CHECK(judged.same == commonEvents(*riddle.shown, *judged.other));
        }
        CHECK(right == 1);
    }
    CHECK(hidden.size() == kRiddleParts.size());
}

TEST_CASE("Exploring finds the fault without the part, and not with it") {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        INFO(seed);
        const FaultRiddle riddle = drawFaultRiddle(seed, 1);
        const RiddleJudgement judged = judgeAnswer(riddle, riddle.hidden, 30);
        CHECK(judged.schedules == 30);
        CHECK(judged.without > 0);
        CHECK(judged.with == 0);
    }
}

TEST_CASE("A riddle follows from seed and level; the level says how many candidates there are") {
    for (int level = 1; level <= kHardestRiddle; ++level) {
        const FaultRiddle one = drawFaultRiddle(7, level);
        const FaultRiddle again = drawFaultRiddle(7, level);
        CHECK(one.hidden == again.hidden);
        CHECK(one.candidates == again.candidates);
        CHECK(hashOf(*one.shown) == hashOf(*again.shown));
        CHECK(one.candidates.size() == kRiddleCandidates[static_cast<std::size_t>(level - 1)]);
        CHECK(std::count(one.candidates.begin(), one.candidates.end(), one.hidden) == 1);
        CHECK(std::set<Ablation>(one.candidates.begin(), one.candidates.end()).size() ==
              one.candidates.size());
    }
}

TEST_CASE("From the second level on the parts most like the hidden one are candidates") {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const FaultRiddle riddle = drawFaultRiddle(seed, 2);
        const auto place = std::find(kRiddleParts.begin(), kRiddleParts.end(), riddle.hidden);
        const Ablation beside = place == kRiddleParts.begin() ? *(place + 1) : *(place - 1);
        CHECK(std::count(riddle.candidates.begin(), riddle.candidates.end(), beside) == 1);
    }
}

TEST_CASE("Nothing that a riddle's run gives names the part, also after an act in it") {
    const FaultRiddle riddle = drawFaultRiddle(3, 1);
    HiddenBreakSource source(riddle.whole, riddle.hidden);
    CHECK(hashOf(source.log()) == hashOf(*riddle.shown));
    CHECK(source.scenario()->executors.front().ablated.empty());
    CHECK(source.scenario()->text.find("break") == std::string::npos);
    CHECK(source.recording().empty());
    const std::vector<SchedulingPoint> points = source.turnsFrom(40, 1);
    REQUIRE(points.size() == 1);
    CHECK(points.front().position >= 40);
    NextTurn turn;
    turn.thread = points.front().candidates.at(points.front().picked == 0 ? 1 : 0);
    const std::unique_ptr<RunSource> forked =
        source.act(points.front().position, {turn, points.front().time});
    REQUIRE(forked != nullptr);
    CHECK(namesIn(forked->log()) == 0);
    CHECK(commonEvents(source.log(), forked->log()) >= points.front().position);
    CHECK(forked->log().size() > points.front().position);
}

TEST_CASE("A riddle forks exactly where the run without the part does") {
    const FaultRiddle riddle = drawFaultRiddle(3, 1);
    HiddenBreakSource hidden(riddle.whole, riddle.hidden);
    const auto broken = std::make_shared<const Scenario>(withoutPart(*riddle.whole, riddle.hidden));
    ScenarioSource named(broken, {});
    const std::size_t names = namesIn(named.log());
    REQUIRE(names > 0);
    UserCall call;
    call.call.method = Method::Shutdown;
    // Behind the events that name the part, so that the two differ by their number.
    std::size_t begin = 0;
    while (!named.log().is<BrokenOnPurpose>(begin)) ++begin;
    ++begin;
    for (std::size_t position = begin; position < begin + 20; ++position) {
        INFO(position);
        const auto forked = hidden.act(position, {call, Instant{}});
        const auto wanted = named.act(position + names, {call, Instant{}});
        CHECK(commonEvents(hidden.log(), forked->log()) >= position);
        CHECK(hashOf(forked->log()) == hashOf(*logWithoutNames(wanted->log())));
    }
}

}  // namespace poolscope
