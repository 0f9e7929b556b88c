// Where a scenario says the window opens it: what is read, and that the run does not depend on it.
#include <doctest/doctest.h>

#include <string>

#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/run/run.hpp"
#include "engine/trace/log.hpp"

using namespace poolscope;

namespace {

std::string opensWith(const std::string& head) {
    return head +
           "[[executor]]\nname = \"first\"\nkind = \"ScheduledThreadPoolExecutor\"\n"
           "corePoolSize = 1\n"
           "[[executor]]\nname = \"second\"\nkind = \"ScheduledThreadPoolExecutor\"\n"
           "corePoolSize = 1\n"
           "[[task]]\nname = \"t\"\nbody = [\"work 1ms\"]\n"
           "[[at]]\ntime = \"0ms\"\non = \"second\"\ncall = \"submit\"\ntask = \"t\"\n";
}

}  // namespace

TEST_CASE("a scenario may say in which view, on which pool and at which event it opens") {
    const ReadScenario read =
        readScenario(opensWith("view = \"rates\"\npool = \"second\"\nevent = 12\n"), "opens.toml");
    REQUIRE(read.scenario);
    const OpeningSpec& opening = read.scenario->opening;
    CHECK(opening.view == OpeningView::Rates);
    CHECK(opening.pool == 1U);
    CHECK(opening.event == 12U);
    CHECK(opening.eventPlace == Place{3, 9});
    CHECK(opening.beats.empty());
    const ReadScenario silent = readScenario(opensWith(""), "opens.toml");
    REQUIRE(silent.scenario);
    CHECK_FALSE(silent.scenario->opening.view);
    CHECK_FALSE(silent.scenario->opening.pool);
    CHECK_FALSE(silent.scenario->opening.event);
}

TEST_CASE("the run does not depend on where it opens") {
    const auto hashWith = [](const std::string& head) {
        const ReadScenario read = readScenario(opensWith(head), "opens.toml");
        REQUIRE(read.scenario);
        return hashOf(*runVirtually(*read.scenario).log);
    };
    CHECK(hashWith("") == hashWith("view = \"locks\"\npool = \"second\"\nevent = 3\n"));
}

TEST_CASE("a scenario may name the moments that a class is shown") {
    const ReadScenario read = readScenario(
        opensWith("beats = [\"kind=taskBegan\",\n  \"kind=taskEnded\"]\n"), "opens.toml");
    REQUIRE(read.scenario);
    const std::vector<BeatSpec>& beats = read.scenario->opening.beats;
    REQUIRE(beats.size() == 2);
    CHECK(beats[0].question == "kind=taskBegan");
    CHECK(beats[1].question == "kind=taskEnded");
    CHECK(beats[1].place == Place{2, 3});
}
