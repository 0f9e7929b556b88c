// What --vary may say, what it changes in a scenario's text, and what it answers when it cannot.
#include <doctest/doctest.h>

#include <string>

#include "engine/scenario/editing/varied_scenario.hpp"
#include "engine/scenario/editing/varied_values.hpp"

using namespace poolscope;

namespace {

const std::string kText = R"(title = "Two pools"   # a remark

[[executor]]
name = "rate"
kind = "ScheduledThreadPoolExecutor"
corePoolSize =  1   # one

[[executor]]
name = "plain"
kind = "ThreadPoolExecutor"
corePoolSize = 2
maximumPoolSize = 4
queue = { type = "ArrayBlockingQueue", capacity = 3 }

[[executor]]
name = "unbounded"
kind = "ThreadPoolExecutor"
corePoolSize = 2
queue = { type = "LinkedBlockingQueue" }

[[task]]
name = "poll"
runs = [["work 30ms"], ["io 5ms", "work 350ms"], ["work 30ms"]]

[[at]]
time = "0ms"
on = "rate"
call = "scheduleAtFixedRate"
task = "poll"
initialDelay = "0ms"
period = "100ms"

[[at]]
time = "10ms"
on = "rate"
call = "scheduleWithFixedDelay"
task = "poll"
as = "second"
initialDelay = "0ms"
delay = "100ms"
)";

Scenario scenario() {
    ReadScenario read = readScenario(kText, "test.toml");
    REQUIRE_MESSAGE(read.scenario.has_value(), toText(read.diagnostics, "test.toml"));
    return std::move(*read.scenario);
}

/// The values, with blanks between them; or the sentence.
std::string values(std::string_view written) {
    const auto read = readVariedValues(written);
    if (const auto* sentence = std::get_if<std::string>(&read)) return *sentence;
    std::string all;
    for (const std::string& value : std::get<0>(read)) all += (all.empty() ? "" : " ") + value;
    return all;
}

VariedScenario varied(const std::vector<std::string>& written) {
    VariedScenario made(scenario());
    for (const std::string& each : written) {
        const auto sentence = made.vary(each);
        REQUIRE_MESSAGE(!sentence, *sentence);
    }
    return made;
}

/// Why a variation is refused.
std::string refusal(std::string_view written) {
    return VariedScenario(scenario()).vary(written).value_or("accepted");
}

/// With the first value of each.
std::string textWith(const std::vector<std::string>& written) {
    return varied(written).text(std::vector<std::size_t>(written.size(), 0));
}

/// The lines that the first value changes, as they are then; those that must stay are compared.
std::string changedLines(const std::string& written) {
    const std::string text = textWith({written});
    std::string changed;
    std::size_t before = 0;
    std::size_t after = 0;
    while (after < text.size()) {
        const std::string old = kText.substr(before, kText.find('\n', before) - before);
        const std::string now = text.substr(after, text.find('\n', after) - after);
        if (old != now) changed += (changed.empty() ? "" : "; ") + now;
        const bool added =
            old != now && kText.substr(before) == text.substr(after + now.size() + 1);
        if (!added) before += old.size() + 1;
        after += now.size() + 1;
    }
    CHECK(text.substr(text.size() - 20) == kText.substr(kText.size() - 20));
    return changed;
}

std::string diagnosticOf(const std::string& written) {
    const ReadScenario read = varied({written}).read({0});
    return read.diagnostics.empty() ? "" : read.diagnostics.front().sentence();
}

}  // namespace

TEST_CASE("values are lists, ranges of whole numbers and of durations, and drawn durations") {
    CHECK(values("1..4") == "1 2 3 4");
    CHECK(values("1..16..5") == "1 6 11 16");
    CHECK(values("1..15..5") == "1 6 11");
    CHECK(values("-2..0") == "-2 -1 0");
    CHECK(values("50ms, 100ms,1s") == "50ms 100ms 1s");
    CHECK(values("50ms..200ms..50ms") == "50ms 100ms 150ms 200ms");
    CHECK(values("30ms..50ms,10ms") == "30ms..50ms 10ms");
    CHECK(values("AbortPolicy,CallerRunsPolicy") == "AbortPolicy CallerRunsPolicy");
    CHECK(values("1,2,4..6") == "1 2 4 5 6");
    CHECK(values("9223372036854775806..9223372036854775807") ==
          "9223372036854775806 9223372036854775807");
}

TEST_CASE("a range that cannot be meant is answered with what was expected") {
    CHECK(values("8..1") == "found the range \"8..1\", expected the smaller end first");
    CHECK(values("1..8..0") == "found the range \"1..8..0\", expected a step of more than 0");
    CHECK(values("1..x").starts_with("found the range \"1..x\", expected whole numbers such as"));
    CHECK(values("1..2..3..4").starts_with("found the range \"1..2..3..4\", expected"));
    CHECK(values("1,,2").starts_with("found no value, expected some with commas"));
    CHECK(values("").starts_with("found no value, expected"));
    CHECK(values("1..3,2") == "found the value \"2\" twice, expected each value once");
    CHECK(values("1..1000000000000") ==
          "found the range \"1..1000000000000\", expected at most 10000 values");
    CHECK(values("-9223372036854775808..9223372036854775807").ends_with("at most 10000 values"));
}

TEST_CASE("a variation changes the value it speaks of and no other byte") {
    CHECK(changedLines("rate.corePoolSize=7") == "corePoolSize =  7   # one");
    CHECK(changedLines("plain.queue.capacity=9") ==
          "queue = { type = \"ArrayBlockingQueue\", capacity = 9 }");
    CHECK(changedLines("unbounded.queue.capacity=9") ==
          "queue = { type = \"LinkedBlockingQueue\", capacity = 9 }");
    CHECK(changedLines("plain.rejectedExecutionHandler=DiscardPolicy") ==
          "rejectedExecutionHandler = \"DiscardPolicy\"");
    CHECK(changedLines("rate.removeOnCancelPolicy=true") == "removeOnCancelPolicy = true");
    CHECK(changedLines("cores=2") == "cores = 2");
    CHECK(textWith({"cores=2", "quantum=5ms", "rate.corePoolSize=3"})
              .starts_with("title = \"Two pools\"   # a remark\ncores = 2\nquantum = \"5ms\"\n"));
}

TEST_CASE("a variation of work replaces every such step, or the one that it numbers") {
    CHECK(changedLines("poll.work=9ms") ==
          "runs = [[\"work 9ms\"], [\"io 5ms\", \"work 9ms\"], [\"work 9ms\"]]");
    CHECK(changedLines("poll.work.2=9ms..11ms") ==
          "runs = [[\"work 30ms\"], [\"io 5ms\", \"work 9ms..11ms\"], [\"work 30ms\"]]");
    CHECK(changedLines("poll.io=1ms") ==
          "runs = [[\"work 30ms\"], [\"io 1ms\", \"work 350ms\"], [\"work 30ms\"]]");
    CHECK(refusal("poll.work.4=1ms") ==
          "found \"4\" behind poll.work, expected the number of a work step, from 1 to 3");
    CHECK(refusal("poll.sleep=1ms") ==
          "found no step \"sleep\" in the task \"poll\", expected one whose length can be varied");
}

TEST_CASE("an argument is varied in every call that hands the task in and takes it") {
    CHECK(changedLines("poll.period=50ms") == "period = \"50ms\"");
    CHECK(changedLines("poll.initialDelay=5ms") ==
          "initialDelay = \"5ms\"; initialDelay = \"5ms\"");
    CHECK(changedLines("second.initialDelay=5ms") == "initialDelay = \"5ms\"");
    CHECK(changedLines("second.time=0ms") == "time = \"0ms\"");
}

TEST_CASE("a name or a key that is not there is answered with the nearest that is") {
    CHECK(refusal("rat.corePoolSize=1") ==
          "found the name \"rat\", expected an executor, a task or the `as` of a call (rate, "
          "plain, unbounded, poll or second); did you mean 'rate'?");
    CHECK(refusal("core=1") ==
          "found the key \"core\", expected NAME.KEY or a key at the head of the file (seed, "
          "until, chooser, cores or quantum); did you mean 'cores'?");
    CHECK(refusal("poll.perod=1ms").ends_with("; did you mean 'period'?"));
    CHECK(refusal("second.work=1ms").starts_with("found the key \"work\" of the task \"second\""));
    CHECK(refusal("rate=1").ends_with("; rate.KEY names a key of it"));
    CHECK(refusal("rate.corePoolSize").starts_with("found \"rate.corePoolSize\", expected NAME"));
    CHECK(refusal("rate.queue.capacity=1").starts_with("found no key \"queue.capacity\""));
    CHECK(refusal("plain.queue.type.x=1").starts_with("found no key") == false);
}

TEST_CASE("an impossible value gets the scenario reader's own answer") {
    CHECK(diagnosticOf("rate.corePoolSize=-1") ==
          "found the number -1, expected 0 or more workers");
    CHECK(diagnosticOf("rate.corePoolSiz=1").ends_with("did you mean 'corePoolSize'?"));
    CHECK(diagnosticOf("poll.period=50").starts_with("found the number 50, expected a duration"));
    CHECK(diagnosticOf("plain.rejectedExecutionHandler=AbortPolcy")
              .ends_with("did you mean 'AbortPolicy'?"));
}

TEST_CASE("two variations of one place collide") {
    using Pair = std::pair<std::size_t, std::size_t>;
    CHECK_FALSE(varied({"poll.work=1ms", "poll.period=50ms"}).collision());
    CHECK(varied({"poll.work=1ms", "poll.work.2=2ms"}).collision() == Pair{0, 1});
    CHECK(varied({"cores=1", "rate.corePoolSize=1", "cores=2"}).collision() == Pair{0, 2});
    CHECK(varied({"poll.delay=1ms", "second.delay=2ms"}).collision());
    CHECK(varied({"plain.queue=SynchronousQueue", "plain.queue.capacity=2"}).collision());
}

TEST_CASE("semaphores, locks and latches are varied by their names, arrivals by their task") {
    ReadScenario read = readScenario(R"(until = "1s"
[[executor]]
name = "pool"
kind = "ThreadPoolExecutor"
corePoolSize = 1
[[semaphore]]
name = "db"
permits = 2
[[task]]
name = "request"
[[at]]
time = "0ms"
arrivals = { poisson = "5ms" }
times = 9
call = "execute"
task = "request"
)",
                                     "shared.toml");
    REQUIRE_MESSAGE(read.scenario.has_value(), toText(read.diagnostics, "shared.toml"));
    const auto varied = [&](std::string_view written) {
        VariedScenario made(*read.scenario);
        const auto sentence = made.vary(written);
        return sentence ? *sentence : made.text({0});
    };
    CHECK(varied("db.permits=7").find("permits = 7\n") != std::string::npos);
    CHECK(varied("db.fair=true").find("fair = true\n") != std::string::npos);
    CHECK(varied("request.times=5").find("times = 5\n") != std::string::npos);
    CHECK(varied("request.arrivals.poisson=7ms").find("{ poisson = \"7ms\" }") !=
          std::string::npos);
    CHECK(varied("db.count=7") == "found the key \"count\" of \"db\", expected permits or fair");
}
