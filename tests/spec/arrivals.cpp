// Repeated [[at]] calls: at which instants, under which names, in which order.
#include <doctest/doctest.h>

#include <algorithm>

#include <fmt/format.h>

#include "engine/scenario/run/draws.hpp"
#include "engine/scenario/run/run.hpp"
#include "engine/trace/names.hpp"
#include "tests/support/read_scenario.hpp"

using namespace poolscope;

namespace {

const std::string kPoolAndTask =
    "[[executor]]\nname = \"pool\"\nkind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\n"
    "[[task]]\nname = \"t\"\n";

std::string repeated(const std::string& how, const std::string& more = "") {
    return kPoolAndTask + "[[at]]\ntime = \"0ms\"\ncall = \"execute\"\ntask = \"t\"\n" + how +
           "\n" + more;
}

/// "0:t 10:t-2": the milliseconds and labels of the calls that create tasks.
std::string callsOf(const std::string& scenario) {
    const RunRecord run = runVirtually(read(scenario));
    std::string all;
    for (std::size_t i = 0; i < run.log->size(); ++i) {
        const Event& event = (*run.log)[i];
        const auto* call = event.what.get<CallBegan>();
        if (call == nullptr) continue;
        all += fmt::format("{}{}:{}", all.empty() ? "" : " ", event.time.ns / 1'000'000,
                           run.log->text(call->argument));
    }
    return all;
}

std::vector<std::int64_t> timesOf(const std::string& how, std::uint64_t seed) {
    const Scenario scenario = read(repeated(how));
    ArrivalTimes times(scenario.calls[0], seed);
    std::vector<std::int64_t> all;
    while (const auto time = times.next()) all.push_back(time->ns);
    return all;
}

}  // namespace

TEST_CASE("ARR-01 every so often, so many times, with numbered names") {
    CHECK(callsOf(repeated("every = \"10ms\"\ntimes = 3")) == "0:t 10:t-2 20:t-3");
    CHECK(callsOf(repeated("every = \"10ms\"\ntimes = 3\nas = \"a\"")) == "0:a 10:a-2 20:a-3");
}

TEST_CASE("ARR-02 until a time, and until the run ends") {
    CHECK(callsOf(repeated("every = \"10ms\"\nuntil = \"20ms\"")) == "0:t 10:t-2 20:t-3");
    CHECK(callsOf("until = \"15ms\"\n" + repeated("every = \"10ms\"")) == "0:t 10:t-2");
}

TEST_CASE("ARR-03 other calls of the client come in between, in the order of their times") {
    const std::string shutdown = "[[at]]\ntime = \"10ms\"\ncall = \"shutdown\"\n";
    CHECK(callsOf(repeated("every = \"10ms\"\ntimes = 2", shutdown)) == "0:t 10:t-2 10:");
    const std::string cancel = "[[at]]\ntime = \"15ms\"\ncall = \"purge\"\n";
    CHECK(callsOf(repeated("every = \"10ms\"\ntimes = 3", cancel)) == "0:t 10:t-2 15: 20:t-3");
}

TEST_CASE("ARR-13 a call without a time comes after the last repetition of the one above it") {
    const std::string shutdown = "[[at]]\ncall = \"shutdown\"\n";
    const std::string purge = "[[at]]\ntime = \"15ms\"\ncall = \"purge\"\n";
    CHECK(callsOf(repeated("every = \"10ms\"\ntimes = 3", shutdown)) == "0:t 10:t-2 20:t-3 20:");
    CHECK(callsOf(repeated("every = \"10ms\"\ntimes = 3", shutdown + purge)) ==
          "0:t 10:t-2 15: 20:t-3 20:");
    CHECK(callsOf(kPoolAndTask + shutdown) == "0:");
    CHECK(callsOf(kPoolAndTask + purge + shutdown + shutdown) == "15: 15: 15:");
    // Nothing comes after what has no end, but what has a time does.
    CHECK(callsOf("until = \"25ms\"\n" + repeated("every = \"10ms\"", shutdown + purge)) ==
          "0:t 10:t-2 15: 20:t-3");
    // None of a repeated call happens: what follows comes at its time.
    CHECK(callsOf(repeated("every = \"10ms\"\nuntil = \"5ms\"", shutdown)) == "0:t 0:");
}

TEST_CASE("ARR-14 calls in a row: each as soon as the one before it has returned") {
    const std::string body = "body = [\"sleep 10ms\"]\n";
    const std::string get = "[[at]]\ncall = \"get\"\ntask = \"t\"\n";
    CHECK(callsOf(repeated("times = 3", get)) == "0:t 0:t-2 0:t-3 0:t");
    const std::string blocking =
        "[[executor]]\nname = \"pool\"\nkind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\n"
        "maximumPoolSize = 1\nqueue = \"SynchronousQueue\"\n"
        "rejectedExecutionHandler = \"CallerRunsPolicy\"\n[[task]]\nname = \"t\"\n" +
        body +
        "[[at]]\ntime = \"5ms\"\ncall = \"execute\"\ntask = \"t\"\ntimes = 4\n"
        "[[at]]\ncall = \"shutdown\"\n[[at]]\ntime = \"7ms\"\ncall = \"purge\"\n";
    // The pool and the caller run two at a time.
    CHECK(callsOf(blocking) == "5:t 5:t-2 15:t-3 15:t-4 25: 25:");
}

TEST_CASE("ARR-04 bursts come at once") {
    CHECK(callsOf(repeated("arrivals = { burst = 2, every = \"10ms\" }\ntimes = 5")) ==
          "0:t 0:t-2 10:t-3 10:t-4 20:t-5");
}

TEST_CASE("ARR-05 a label of a repeated call may be named by its number") {
    CHECK(callsOf(repeated("every = \"10ms\"\ntimes = 2",
                           "[[at]]\ntime = \"5ms\"\ncall = \"remove\"\ntask = \"t-2\"\n")) ==
          "0:t 5:t-2 10:t-2");
}

TEST_CASE("ARR-06 a Poisson process has its rate, and each seed its own") {
    const std::vector<std::int64_t> one =
        timesOf("arrivals = { poisson = \"5ms\" }\nuntil = \"100s\"", 1);
    CHECK(one.size() > 19'400);
    CHECK(one.size() < 20'600);
    CHECK(std::is_sorted(one.begin(), one.end()));
    CHECK(one == timesOf("arrivals = { poisson = \"5ms\" }\nuntil = \"100s\"", 1));
    CHECK(one != timesOf("arrivals = { poisson = \"5ms\" }\nuntil = \"100s\"", 2));
}

TEST_CASE("ARR-07 uniform gaps stay within their range") {
    const std::vector<std::int64_t> all =
        timesOf("arrivals = { uniform = \"2ms..8ms\" }\ntimes = 1000", 1);
    REQUIRE(all.size() == 1000);
    std::int64_t before = 0;
    for (const std::int64_t time : all) {
        CHECK(time - before >= 2'000'000);
        CHECK(time - before <= 8'000'000);
        before = time;
    }
}

TEST_CASE("ARR-08 ten thousand calls take one line of the file and keep their order") {
    const Scenario scenario =
        read("until = \"10s\"\n" + repeated("every = \"1ms\"\ntimes = 10000"));
    CHECK(scenario.calls.size() == 1);
    const RunRecord run = runVirtually(scenario);
    CHECK(run.ending == Ending::Quiet);
    std::size_t tasks = 0;
    for (std::size_t i = 0; i < run.log->size(); ++i) tasks += run.log->is<TaskCreated>(i) ? 1 : 0;
    CHECK(tasks == 10'000);
}

TEST_CASE("ARR-09 two clients of one rate do not hold each other up") {
    CHECK(callsOf(repeated("every = \"10ms\"\ntimes = 2",
                           "[[at]]\ntime = \"5ms\"\ncall = \"execute\"\ntask = \"t\"\n"
                           "by = \"other\"\nevery = \"10ms\"\ntimes = 2\n")) ==
          "0:t 5:t-2 10:t-3 15:t-4");
}
