// A search in bounded memory says what it says in any; a drawn schedule is its number's.
#include <doctest/doctest.h>

#include <set>

#include "engine/explore/search.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"

using namespace poolscope;

namespace {

Scenario executeAgainstShutdown(const std::string& broken = "") {
    const std::string text =
        "[[executor]]\nname = \"pool\"\nkind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\n" +
        broken +
        "[[task]]\nname = \"job\"\nbody = []\n"
        "[[at]]\ntime = \"0ms\"\non = \"pool\"\ncall = \"prestartCoreThread\"\n"
        "[[at]]\ntime = \"1ms\"\non = \"pool\"\nby = \"a\"\ncall = \"execute\"\ntask = \"job\"\n"
        "[[at]]\ntime = \"1ms\"\non = \"pool\"\nby = \"b\"\ncall = \"shutdown\"\n";
    ReadScenario read = readScenario(text, "small.toml");
    REQUIRE_MESSAGE(read.scenario.has_value(), toText(read.diagnostics, "small.toml"));
    return std::move(*read.scenario);
}

struct Tries {
    std::uint64_t schedules = 0;
    std::size_t states = 0;
    bool full = false;
    bool found = false;
};

/// "[at:thread …] at/other" of the deviations.
std::string textOf(const Schedule& schedule) {
    std::string text = "[";
    for (const Deviation& one : schedule.before) {
        if (text.size() > 1) text += ' ';
        text += std::to_string(one.at) + ':' + std::to_string(one.thread.value);
    }
    text += ']';
    if (!schedule.last) return text;
    return text + ' ' + std::to_string(schedule.last->at) + '/' +
           std::to_string(schedule.last->other);
}

Tries exhaust(const Scenario& scenario, std::size_t memory) {
    Search search(scenario, {}, {FaultKind::LostTask, FaultKind::Deadlock});
    Frontier frontier(memory);
    Tries tries;
    while (const auto next = frontier.take()) {
        tries.found = search.tryOne(*next, frontier).finding.has_value() || tries.found;
        REQUIRE(++tries.schedules < 200'000);
    }
    tries.states = frontier.states();
    tries.full = frontier.isFull();
    return tries;
}

}  // namespace

TEST_CASE("EXP-10 a state that was entered is known, whatever its number") {
    KnownStates states(100'000);
    for (const std::uint64_t state : {0ULL, 1ULL, 16ULL, 32ULL, ~0ULL}) {
        CHECK(states.enter(state));
        CHECK_FALSE(states.enter(state));
    }
    CHECK(states.size() == 5);
    CHECK_FALSE(states.overflowed());
}

TEST_CASE("EXP-11 a full table keeps what it has and takes every other state for new") {
    KnownStates states(240'000);
    std::uint64_t state = 1;
    while (!states.overflowed()) {
        REQUIRE(states.size() * sizeof state < 240'000);
        CHECK(states.enter(state));
        state += 7;
    }
    const std::size_t kept = states.size();
    CHECK(kept >= 240'000 / sizeof state / 2);  // two thirds, of which seven eighths
    CHECK(kept == (state - 1) / 7 - 1);
    CHECK(states.enter(state));
    CHECK(states.enter(state));
    for (std::uint64_t known = 1; known < state - 7; known += 7) CHECK_FALSE(states.enter(known));
    CHECK(states.size() == kept);
}

TEST_CASE("EXP-12 with no memory left a search tries more, misses nothing and comes to its end") {
    for (const std::string broken : {"", "break = \"recheck\"\n"}) {
        CAPTURE(broken);
        const Scenario scenario = executeAgainstShutdown(broken);
        const Tries ample = exhaust(scenario, Frontier::kMemory);
        const Tries tight = exhaust(scenario, ample.states * 22);
        CHECK_FALSE(ample.full);
        CHECK(tight.full);
        CHECK(tight.states < ample.states);
        CHECK(tight.schedules > ample.schedules);
        CHECK(ample.found == !broken.empty());
        CHECK(tight.found == ample.found);
    }
}

TEST_CASE("EXP-13 with no memory left for schedules the last one added is tried first") {
    const auto texts = [](Frontier frontier) {
        CHECK(textOf(*frontier.take()) == "[]");
        frontier.add({{{0, ThreadId{7}}}, {{1, 1}, {3, 2}}});
        frontier.add({{{2, ThreadId{8}}}, {}});  // a run that had no choice
        frontier.add({{{1, ThreadId{8}}}, {{2, 1}, {4, 1}}});
        std::vector<std::string> all;
        while (const auto next = frontier.take()) all.push_back(textOf(*next));
        return all;
    };
    CHECK(texts(Frontier()) == std::vector<std::string>{"[0:7] 1/0", "[0:7] 3/0", "[0:7] 3/1",
                                                        "[1:8] 2/0", "[1:8] 4/0"});
    CHECK(texts(Frontier(64)) == std::vector<std::string>{"[1:8] 4/0", "[1:8] 2/0", "[0:7] 3/1",
                                                          "[0:7] 3/0", "[0:7] 1/0"});
}

TEST_CASE("EXP-15 schedules taken from both ends come once each") {
    for (int ways = 0; ways < 1 << 6; ++ways) {
        CAPTURE(ways);
        WaitingSchedules waiting({{5, ThreadId{1}}});
        CHECK(textOf(*waiting.takeLast()) == "[5:1]");
        const std::size_t empty = waiting.bytes();
        waiting.add({{}, {{1, 2}, {2, 1}}});
        waiting.add({{{1, ThreadId{0}}}, {{4, 3}}});
        std::set<std::string> all;
        for (int i = 0; i < 6; ++i) {
            CHECK(waiting.size() == static_cast<std::uint64_t>(6 - i));
            all.insert(textOf(*((ways >> i & 1) == 0 ? waiting.takeFirst() : waiting.takeLast())));
        }
        CHECK(all == std::set<std::string>{"[] 1/0", "[] 1/1", "[] 2/0", "[1:0] 4/0", "[1:0] 4/1",
                                           "[1:0] 4/2"});
        CHECK_FALSE(waiting.takeFirst().has_value());
        CHECK_FALSE(waiting.takeLast().has_value());
        CHECK(waiting.bytes() == empty);
    }
}

TEST_CASE("EXP-16 a run with many candidates takes memory by its choices, not by its schedules") {
    Branches few;
    Branches many;
    for (std::uint32_t at = 0; at < 1'000; ++at) {
        few.choices.push_back({at, 1});
        many.choices.push_back({at, 1'000});
    }
    WaitingSchedules ofFew;
    WaitingSchedules ofMany;
    ofFew.add(few);
    ofMany.add(many);
    CHECK(ofMany.size() == 1 + 1'000 * 1'000);
    CHECK(ofMany.bytes() == ofFew.bytes());
    CHECK(ofMany.bytes() < 16'000);
}

TEST_CASE("EXP-14 a drawn schedule is its number's, whichever were drawn before") {
    const Scenario scenario = executeAgainstShutdown();
    for (const SearchKind kind :
         {SearchKind::Random, SearchKind::Pct, SearchKind::Pos, SearchKind::Walk}) {
        std::set<std::uint64_t> different;
        Search inOrder(scenario, {}, {});
        for (std::uint64_t number = 0; number < 20; ++number) {
            const std::uint64_t hash = hashOf(*inOrder.tryRandom(kind, number).log);
            Search alone(scenario, {}, {});
            CHECK(hashOf(*alone.tryRandom(kind, number).log) == hash);
            different.insert(hash);
        }
        CHECK(different.size() > 3);
    }
}
