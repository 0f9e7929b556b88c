// late, burst, starved, rejected and idle-while-due, on built-in runs.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "app/model/query/finder.hpp"
#include "app/storage/data_files.hpp"
#include "engine/scenario/run/recording.hpp"
#include "tests/support/built_in.hpp"
#include "tests/support/read_scenario.hpp"
#include "tests/support/scenario_text.hpp"

using namespace poolscope;

namespace {

struct Searched {
    explicit Searched(const Scenario& scenario) : record(runVirtually(scenario)) {
        names.follow(*record.log);
    }
    explicit Searched(const std::string& stem) : Searched(builtIn(stem)) {}

    /// The events found, as "task#run" for those that begin a run, else by number.
    std::vector<std::string> find(std::string_view question) const {
        const TextCatalog words = loadTexts("en");
        const Log& log = *record.log;
        const Narrator narrator(log, names, words);
        Predicate::Parsed parsed = Predicate::parse(question, {});
        REQUIRE(!parsed.error);
        Finder finder(parsed.predicate, log, names, narrator);
        finder.follow(log.size(), log.size());
        std::vector<std::string> found;
        for (const std::size_t event : finder.matches()) {
            const auto began = log.get<TaskBegan>(event);
            found.push_back(began ? std::string(names.of(began->task)) + "#" +
                                        std::to_string(began->run)
                                  : std::to_string(log[event].time.ns / kMs) + " ms");
        }
        return found;
    }

    RunRecord record;
    Names names;
};

using Found = std::vector<std::string>;

}  // namespace

TEST_CASE("late, burst and starved are different things") {
    const Searched burst("4-catch-up-burst");
    CHECK(burst.find("late") ==
          Found{"poll-at-rate#3", "poll-at-rate#4", "poll-at-rate#5", "poll-at-rate#6"});
    CHECK(burst.find("burst") == Found{"poll-at-rate#3", "poll-at-rate#4", "poll-at-rate#5"});
    CHECK(burst.find("starved").empty());
    const Searched heap("1-heap-with-ties");
    CHECK(heap.find("starved") == Found{"f#1", "h#1"});
    CHECK(heap.find("burst").empty());
    // Without a plan a task is starved when it waited for a thread.
    const Searched queue("33-queue-without-a-bound");
    const Found starved = queue.find("starved");
    CHECK(std::find(starved.begin(), starved.end(), "jdk.3#1") != starved.end());
    CHECK(std::find(starved.begin(), starved.end(), "jdk.1#1") == starved.end());
    CHECK(queue.find("late").empty());
}

TEST_CASE("rejected finds each rejection") {
    CHECK(Searched("10-nine-tasks").find("rejected").size() == 4);
    CHECK(Searched("1-heap-with-ties").find("rejected").empty());
}

TEST_CASE("idle-while-due finds where a due task begins to wait beside an idle thread") {
    // The leader left without a signal: the second thread sleeps on from 20 ms until 60 ms.
    CHECK(Searched("43-no-signal-on-the-way-out").find("idle while due") == Found{"60 ms"});
    for (const char* stem : {"1-heap-with-ties", "4-catch-up-burst", "33-queue-without-a-bound",
                             "35-four-queues-one-load"})
        CHECK_MESSAGE(Searched(stem).find("idle-while-due").empty(), stem);
}
