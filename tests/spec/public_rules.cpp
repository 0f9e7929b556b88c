// Which public rule a run breaks.
#include <doctest/doctest.h>

#include "app/model/verdict/public_rules.hpp"
#include "engine/scenario/run/run.hpp"
#include "tests/support/read_scenario.hpp"

using namespace poolscope;

namespace {

/// "TPS01-J", the numbers of the rules that the run's deadlock or its ended tasks break.
std::string rulesOf(Problem problem, const std::string& scenario) {
    const RunRecord run = runVirtually(read(scenario));
    RunPlan plan;
    plan.end = run.end;
    plan.ending = run.ending == Ending::Quiet ? RunEnd::Quiet : RunEnd::Until;
    std::string numbers;
    for (const PublicRule& rule : rulesFor(problem, problemsOf(*run.log, plan)))
        numbers += (numbers.empty() ? "" : " ") + std::string(rule.number);
    return numbers;
}

const std::string kPoolOfTwo =
    "[[executor]]\nname = \"p\"\nkind = \"ThreadPoolExecutor\"\ncorePoolSize = 2\n"
    "[[lock]]\nname = \"a\"\n[[lock]]\nname = \"b\"\n";

std::string submittedTask(const std::string& name, const std::string& body) {
    return "[[task]]\nname = \"" + name + "\"\nbody = [" + body + "]\n[[at]]\ntime = \"0ms\"\n" +
           "call = \"submit\"\ntask = \"" + name + "\"\n";
}

}  // namespace

TEST_CASE("RUL-01 tasks that wait for tasks of their own full pool break TPS01-J") {
    const std::string inner = R"({ call = "submit", task = "inner", on = "p" },
                                 { call = "get", task = "inner" })";
    CHECK(rulesOf(Problem::Deadlock,
                  "[[executor]]\nname = \"p\"\nkind = \"ThreadPoolExecutor\"\n"
                  "corePoolSize = 1\n[[task]]\nname = \"inner\"\nbody = []\n" +
                      submittedTask("outer", inner)) == "TPS01-J");
    CHECK(rulesOf(Problem::Deadlock, kPoolOfTwo + submittedTask("t", "\"work 1ms\"")).empty());
}

TEST_CASE("RUL-02 two locks in two orders break LCK07-J, a lock that is left locked LCK08-J") {
    CHECK(rulesOf(Problem::Deadlock,
                  kPoolOfTwo + submittedTask("x", R"("lock a", "work 1ms", "lock b")") +
                      submittedTask("y", R"("lock b", "work 1ms", "lock a")")) == "LCK07-J");
    CHECK(rulesOf(Problem::Deadlock,
                  kPoolOfTwo + submittedTask("x", R"("lock a", "throw IllegalStateException")") +
                      submittedTask("y", R"("work 1ms", "lock a")")) == "LCK08-J S2222");
}

TEST_CASE("RUL-03 who waits for a signal that nobody gives breaks THI03-J") {
    CHECK(rulesOf(Problem::Deadlock,
                  "[[lock]]\nname = \"m\"\n[[thread]]\nname = \"t\"\n"
                  "body = [\"synchronized m\", [\"wait m\"]]\n") == "THI03-J WaitNotInLoop S2274");
}

TEST_CASE("RUL-04 a periodic task that an exception ended breaks TPS03-J") {
    CHECK(rulesOf(Problem::Died,
                  "until = \"1s\"\n[[executor]]\nname = \"s\"\n"
                  "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1\n"
                  "[[task]]\nname = \"t\"\nbody = [\"throw IllegalStateException\"]\n"
                  "[[at]]\ntime = \"0ms\"\ncall = \"scheduleAtFixedRate\"\ntask = \"t\"\n"
                  "initialDelay = \"0ms\"\nperiod = \"100ms\"\n") ==
          "TPS03-J FutureReturnValueIgnored");
}

TEST_CASE("RUL-05 who waits for a signal and holds the lock that its giver needs breaks S3046") {
    CHECK(
        rulesOf(
            Problem::Deadlock,
            "[[lock]]\nname = \"a\"\n[[lock]]\nname = \"b\"\n"
            "[[thread]]\nname = \"waits\"\n"
            "body = [\"synchronized a\", [\"synchronized b\", [\"wait b\"]]]\n"
            "[[thread]]\nname = \"wakes\"\n"
            "body = [\"work 1ms\", \"synchronized a\", [\"synchronized b\", [\"notify b\"]]]\n") ==
        "THI03-J WaitNotInLoop S2274 S3046");
}

TEST_CASE(
    "RUL-06 a task that goes on behind an interrupt breaks TPS02-J, one that sleeps does not") {
    const auto interrupted = [](const std::string& body) {
        return rulesOf(Problem::IgnoredInterrupt,
                       kPoolOfTwo + submittedTask("t", body) +
                           "[[at]]\ntime = \"2ms\"\ncall = \"shutdownNow\"\n");
    };
    CHECK(interrupted(R"("work 5ms")") == "TPS02-J");
    CHECK(interrupted(R"("sleep 5ms")").empty());
    CHECK(interrupted(R"("work 2ms")").empty());  // it ends at that instant
    CHECK(interrupted(R"("work 1ms")").empty());
}

TEST_CASE("RUL-07 a task that reads what another one left in a ThreadLocal breaks TPS04-J") {
    const auto carried = [](const std::string& second) {
        return rulesOf(Problem::LeftOverValue,
                       "[[executor]]\nname = \"p\"\nkind = \"ThreadPoolExecutor\"\n"
                       "corePoolSize = 1\n"
                       "[[variable]]\nname = \"user\"\nvalue = 0\nthreadLocal = true\n" +
                           submittedTask("first", R"("set user = 7")") +
                           submittedTask("second", second));
    };
    CHECK(carried(R"("assert user == 7")") == "TPS04-J");
    CHECK(carried(R"("set user = 0", "assert user == 0")").empty());
    CHECK(carried(R"("work 1ms")").empty());
}
