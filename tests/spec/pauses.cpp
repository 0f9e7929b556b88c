// [[pause]]: who goes on when, after the whole process stood still.
#include <doctest/doctest.h>

#include <fmt/format.h>

#include "engine/scenario/run/run.hpp"
#include "engine/trace/names.hpp"
#include "engine/world/pauses.hpp"
#include "tests/support/read_scenario.hpp"

using namespace poolscope;

namespace {

std::string paused(const std::string& time, const std::string& length) {
    return "[[pause]]\ntime = \"" + time + "\"\nfor = \"" + length + "\"\n";
}
std::string poolWith(const std::string& body, const std::string& call, int threads = 1) {
    return "[[executor]]\nname = \"pool\"\nkind = \"ScheduledThreadPoolExecutor\"\n"
           "corePoolSize = " +
           std::to_string(threads) + "\n[[task]]\nname = \"t\"\nbody = [" + body +
           "]\n[[at]]\ntime = \"0ms\"\ntask = \"t\"\n" + call + "\n";
}

/// "0-30 100-130": begin and end of each run of a body, in milliseconds.
std::string runsOf(const std::string& scenario) {
    const RunRecord run = runVirtually(read(scenario));
    std::string all;
    for (std::size_t i = 0; i < run.log->size(); ++i) {
        const Event& event = (*run.log)[i];
        if (event.what.is<TaskBegan>())
            all += fmt::format("{}{}-", all.empty() ? "" : " ", event.time.ns / 1'000'000);
        if (event.what.is<TaskEnded>()) all += std::to_string(event.time.ns / 1'000'000);
    }
    return all;
}

const std::string kFixedRate =
    "call = \"scheduleAtFixedRate\"\ninitialDelay = \"0ms\"\nperiod = \"100ms\"";
const std::string kFixedDelay =
    "call = \"scheduleWithFixedDelay\"\ninitialDelay = \"0ms\"\ndelay = \"100ms\"";

}  // namespace

TEST_CASE("PAU-01 work that a pause interrupts takes longer by it; sleep and io do not") {
    const auto one = [](const std::string& step) {
        return runsOf(poolWith("\"" + step + "\"", "call = \"execute\"") + paused("10ms", "50ms"));
    };
    CHECK(one("work 30ms") == "0-80");
    CHECK(one("sleep 30ms") == "0-60");
    CHECK(one("sleep 100ms") == "0-100");
    CHECK(one("io 30ms") == "0-60");
    CHECK(one("io 100ms") == "0-100");
}

TEST_CASE("PAU-02 a pause includes its begin and not its end") {
    const auto ofWork = [](const std::string& length) {
        return runsOf(poolWith("\"work " + length + "\"", "call = \"execute\"") +
                      paused("10ms", "50ms"));
    };
    CHECK(ofWork("9ms") == "0-9");
    CHECK(ofWork("10ms") == "0-60");
    CHECK(ofWork("11ms") == "0-61");
    CHECK(runsOf(poolWith("\"sleep 60ms\"", "call = \"execute\"") + paused("10ms", "50ms")) ==
          "0-60");
}

TEST_CASE("PAU-03 fixed rate catches up after a pause, fixed delay goes on from there") {
    const std::string until = "until = \"620ms\"\n";
    CHECK(runsOf(until + paused("150ms", "300ms") + poolWith("\"work 10ms\"", kFixedRate)) ==
          "0-10 100-110 450-460 460-470 470-480 500-510 600-610");
    CHECK(runsOf(until + paused("150ms", "300ms") + poolWith("\"work 10ms\"", kFixedDelay)) ==
          "0-10 110-120 450-460 560-570");
}

TEST_CASE("PAU-04 a client's call in a pause is made at its end") {
    CHECK(runsOf("[[executor]]\nname = \"pool\"\nkind = \"ThreadPoolExecutor\"\n"
                 "corePoolSize = 1\n[[task]]\nname = \"t\"\n[[at]]\ntime = \"20ms\"\n"
                 "call = \"execute\"\ntask = \"t\"\n" +
                 paused("10ms", "50ms")) == "60-60");
}

TEST_CASE("PAU-05 pauses that overlap are one, and several add up") {
    const auto work = [](const std::string& pauses) {
        return runsOf(poolWith("\"work 30ms\"", "call = \"execute\"") + pauses);
    };
    CHECK(work(paused("20ms", "20ms") + paused("10ms", "20ms")) == "0-60");
    CHECK(work(paused("10ms", "20ms") + paused("40ms", "5ms")) == "0-55");
}

TEST_CASE("PAU-06 shared cores: a time slice that a pause interrupts takes longer by it") {
    const std::string cores = "cores = 1\nquantum = \"10ms\"\n";
    const std::string second = "[[at]]\ntime = \"0ms\"\ncall = \"execute\"\ntask = \"t\"\n";
    CHECK(runsOf(cores + poolWith("\"work 20ms\"", "call = \"execute\"", 2) + second) ==
          "0- 0-3040");
    CHECK(runsOf(cores + poolWith("\"work 20ms\"", "call = \"execute\"", 2) + second +
                 paused("5ms", "100ms")) == "0- 0-130140");
}

TEST_CASE("PAU-07 the pause is in the log, at its own times and by nobody") {
    const RunRecord run = runVirtually(
        read(poolWith("\"work 30ms\"", "call = \"execute\"") + paused("10ms", "50ms")));
    std::string told;
    for (std::size_t i = 0; i < run.log->size(); ++i) {
        const Event& event = (*run.log)[i];
        if (const auto* begins = event.what.get<ProcessPaused>())
            told += fmt::format("{}..{} ", event.time.ns, begins->until.ns);
        if (const auto* ends = event.what.get<ProcessResumed>())
            told += fmt::format("{} after {}", event.time.ns, ends->length.ns);
        if (event.time.ns > 10'000'000 && event.time.ns < 60'000'000) FAIL(nameOf(event));
    }
    CHECK(told == "10000000..60000000 60000000 after 50000000");
}

TEST_CASE("PAU-08 a run may end within a pause, and nothing is left to pause when all is done") {
    const Scenario ends =
        read("until = \"20ms\"\n" + poolWith("\"work 30ms\"", "call = \"execute\"") +
             paused("10ms", "50ms"));
    const RunRecord run = runVirtually(ends);
    CHECK(run.ending == Ending::Until);
    CHECK(run.end.ns == 20'000'000);
    CHECK(runsOf(poolWith("\"work 5ms\"", "call = \"execute\"") + paused("10ms", "50ms")) == "0-5");
}

TEST_CASE("PAU-09 what work is left, and when it is done") {
    const Pauses pauses({{Instant{10}, Instant{20}}, {Instant{30}, Instant{40}}});
    CHECK(pauses.after(Instant{9}) == Instant{9});
    CHECK(pauses.after(Instant{10}) == Instant{20});
    CHECK(pauses.afterWork(Instant{0}, Duration{9}) == Instant{9});
    CHECK(pauses.afterWork(Instant{0}, Duration{10}) == Instant{20});
    CHECK(pauses.afterWork(Instant{12}, Duration{10}) == Instant{40});
    CHECK(pauses.afterWork(Instant{5}, Duration{30}) == Instant{55});
    CHECK(pauses.workBetween(Instant{5}, Instant{35}).ns == 15);
    CHECK(pauses.workBetween(Instant{12}, Instant{18}).ns == 0);
}
