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
                      submittedTask("y", R"("work 1ms", "lock a")")) == "LCK08-J");
}

TEST_CASE("RUL-03 who waits for a signal that nobody gives breaks THI03-J") {
    CHECK(rulesOf(Problem::Deadlock,
                  "[[lock]]\nname = \"m\"\n[[thread]]\nname = \"t\"\n"
                  "body = [\"synchronized m\", [\"wait m\"]]\n") == "THI03-J WaitNotInLoop");
}

TEST_CASE("RUL-04 a periodic task that an exception ended breaks TPS03-J") {
    CHECK(rulesOf(Problem::Died,
                  "until = \"1s\"\n[[executor]]\nname = \"s\"\n"
                  "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1\n"
                  "[[task]]\nname = \"t\"\nbody = [\"throw IllegalStateException\"]\n"
                  "[[at]]\ntime = \"0ms\"\ncall = \"scheduleAtFixedRate\"\ntask = \"t\"\n"
                  "initialDelay = \"0ms\"\nperiod = \"100ms\"\n") == "TPS03-J");
}
