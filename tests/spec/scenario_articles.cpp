// What scenario files say of the programs in articles: values of a completion service, and pools
// whose subclass decorates its tasks.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/scenario/report/report.hpp"
#include "engine/scenario/run/run.hpp"
#include "tests/support/read_scenario.hpp"
#include "tests/support/scenario_text.hpp"

using namespace poolscope;

namespace {

/// The snapshots after the calls of a scenario.
std::vector<nlohmann::json> afterCallsOf(const std::string& scenario) {
    const RunRecord record = runVirtually(poolscope::read(scenario));
    CHECK(record.broken == "");
    std::vector<nlohmann::json> all;
    forEachSnapshot(record, SnapshotForm::Full,
                    [&](const std::string& line) { all.push_back(nlohmann::json::parse(line)); });
    return all;
}

}  // namespace

TEST_CASE("take().get gives the values of a completion service, or throws what a task threw") {
    const std::string on = "on = \"done\"\n";
    const auto after = afterCallsOf(
        pool("p", "factory = \"newFixedThreadPool\"\nnThreads = 3") +
        pool("done", "kind = \"ExecutorCompletionService\"\nexecutor = \"p\"") +
        task("A", "[[\"sleep 5ms\"]]\nvalue = \"25\"") +
        task("B", "[[\"sleep 1ms\"]]\nvalue = \"1\"") +
        task("C", "[[\"sleep 3ms\", 'throw IOException \"x\"']]") +
        at("0ms", "submit", on + "task = \"A\"") + at("0ms", "submit", on + "task = \"B\"") +
        at("0ms", "submit", on + "task = \"C\"") + at("0ms", "take().get", on + "times = 3"));
    CHECK(after[3]["result"] == "1");
    CHECK(after[3]["time"] == 1 * kMs);
    CHECK(after[4]["error"] == "ExecutionException: IOException: x");
    CHECK(after[4]["time"] == 3 * kMs);
    CHECK(after[5]["result"] == "25");
    CHECK(after[5]["time"] == 5 * kMs);
}

TEST_CASE("decorateTask puts another object into the queue, which has no heapIndex of it") {
    const auto cancelled = [](const std::string& keys) {
        const auto after = afterCallsOf(
            pool("p", "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1\n" + keys) +
            task("a", "[[\"sleep 5ms\"]]\nvalue = \"A\"") + task("b", "[[\"work 1ms\"]]") +
            at("0ms", "schedule", "task = \"a\"\ndelay = \"10ms\"") +
            at("0ms", "scheduleAtFixedRate",
               "task = \"b\"\ninitialDelay = \"8ms\"\nperiod = \"20ms\"") +
            at("1ms", "schedule", "task = \"b\"\nas = \"c\"\ndelay = \"30ms\"") +
            at("2ms", "cancel", "task = \"c\"") + at("3ms", "remove", "task = \"c\"") +
            at("20ms", "get", "task = \"a\"") + at("40ms", "shutdown"));
        CHECK(after[3]["result"] == true);
        CHECK(after[5]["result"] == "A");
        // Whether cancel took it out, and whether remove found it then.
        return fmt::format("{} {}", after[3]["queue"].get<int>(), after[4]["result"].get<bool>());
    };
    CHECK(cancelled("removeOnCancelPolicy = true") == "2 false");
    // Cancelling the task inside does not find the object around it.
    CHECK(cancelled("removeOnCancelPolicy = true\ndecorateTask = true") == "3 true");
    CHECK(cancelled("decorateTask = true") == "3 true");
    CHECK(cancelled("decorateTask = true\nqueue = \"PairingHeap\"") == "3 true");
    CHECK(cancelled("decorateTask = true\nqueue = \"FourAryHeap\"") == "3 true");
}
