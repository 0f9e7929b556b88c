// A scenario read once for many values is the one that its text gives, value by value.
#include <doctest/doctest.h>

#include <string>
#include <variant>
#include <vector>

#include "engine/scenario/editing/varied_reader.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/run/run.hpp"

using namespace poolscope;

namespace {

const std::string kVariedText = R"(title = "Größen"  # ä remark
seed = 3
until = "300ms"
event = 7
semaphore = [{ name = "Größe", permits = 2 }]

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

[[task]]
name = "poll"
runs = [["work 30ms"], ["io 5ms", "work 35ms"], ["work 30ms"]]

[[at]]
time = "0ms"
on = "rate"
call = "scheduleAtFixedRate"
task = "poll"
initialDelay = "0ms"
period = "10ms"

[[at]]
time = "10ms"
on = "plain"
call = "execute"
task = "poll"
as = "once"
)";

Scenario scenarioOf(const std::string& text) {
    ReadScenario read = readScenario(text, "test.toml");
    REQUIRE_MESSAGE(read.scenario.has_value(), toText(read.diagnostics, "test.toml"));
    return std::move(*read.scenario);
}

/// Everything of a reading that can be told apart.
std::string told(const ReadScenario& read) {
    if (!read.scenario) return toText(read.diagnostics, "test.toml");
    const Scenario& scenario = *read.scenario;
    const Place place = scenario.opening.eventPlace;
    return scenario.fileName + '\n' + scenario.text + scenario.title + '\n' +
           std::to_string(place.line) + ':' + std::to_string(place.column) + ' ' +
           std::to_string(hashOf(*runVirtually(scenario).log));
}

struct Reading {
    explicit Reading(const std::string& text, const std::vector<std::string>& written)
        : scenario(scenarioOf(text)) {
        for (const std::string& each : written) {
            auto read = Variation::read(each, scenario);
            REQUIRE_MESSAGE(read.index() == 0, std::get<1>(read));
            variations.push_back(std::get<Variation>(std::move(read)));
        }
    }
    /// Compares the readings of all combinations, forwards and backwards; gives how many are ones.
    std::size_t compareAll() {
        VariedReader reader(scenario, variations);
        std::vector<std::vector<std::size_t>> all{{}};
        for (const Variation& variation : variations) {
            std::vector<std::vector<std::size_t>> longer;
            for (const auto& indices : all)
                for (std::size_t i = 0; i < variation.values().size(); ++i) {
                    longer.push_back(indices);
                    longer.back().push_back(i);
                }
            all = std::move(longer);
        }
        const std::vector<std::vector<std::size_t>> backwards(all.rbegin(), all.rend());
        all.insert(all.end(), backwards.begin(), backwards.end());
        std::size_t read = 0;
        for (const auto& indices : all) {
            const std::string text = variedText(scenario.text, variations, indices);
            const ReadScenario made = reader.read(indices);
            CHECK(told(made) == told(readScenario(text, "test.toml", &scenario.data)));
            if (made.scenario) ++read;
        }
        replaces = reader.replaces();
        return read;
    }

    const Scenario scenario;
    std::vector<Variation> variations;
    bool replaces = false;
};

}  // namespace

TEST_CASE("a combination read from what was parsed is the one that its text gives") {
    const std::vector<std::vector<std::string>> plans{
        {"poll.period=5ms,10ms,7ms..19ms", "rate.corePoolSize=1..3"},
        {"poll.work=1ms,100us", "poll.io=1ms..3ms..1ms"},
        {"poll.work.2=1ms,100us", "poll.initialDelay=0ms,3ms"},
        {"plain.queue.capacity=1,2,1000", "plain.queue.type=ArrayBlockingQueue"},
        {"plain.rejectedExecutionHandler=AbortPolicy,DiscardPolicy", "plain.keepAliveTime=1ms,2s"},
        {"plain.allowCoreThreadTimeOut=true,false", "plain.keepAliveTime=1ms,2s", "seed=1..3"},
        {"until=100ms,1500us", "once.time=0ms,1ms"},
        {"chooser=fifo,random", "cores=1..2", "quantum=1ms,2ms"},
        {"Größe.permits=1..3"},
    };
    for (const std::vector<std::string>& plan : plans) {
        CAPTURE(plan.front());
        Reading reading(kVariedText, plan);
        CHECK(reading.compareAll() > 0);
        CHECK(reading.replaces);
    }
}

TEST_CASE("a value that the reader refuses gets the sentence and the place of its own text") {
    Reading inBraces(kVariedText,
                     {"plain.queue.type=ArrayBlockingQueue,LinkedBlockingQueue,A \"queue\\,None",
                      "plain.queue.capacity=3,-1,true"});
    CHECK(inBraces.compareAll() > 0);
    CHECK(inBraces.replaces);
    Reading ofOtherTypes(kVariedText, {"rate.corePoolSize=one,2,true,1ms"});
    CHECK(ofOtherTypes.compareAll() == 2);
    CHECK(ofOtherTypes.replaces);
    Reading largest(kVariedText, {"seed=9223372036854775807,-9223372036854775808,5"});
    CHECK(largest.compareAll() > 0);
}

TEST_CASE("lines that end in another way, and what is not ASCII, are read as their text is") {
    std::string text;
    for (const char c : kVariedText) text += c == '\n' ? "\r\n" : std::string(1, c);
    Reading windows(text, {"poll.period=5ms,10ms", "plain.queue.capacity=1,2", "poll.work=1ms"});
    CHECK(windows.compareAll() > 0);
    CHECK(windows.replaces);
    Reading marked("\xEF\xBB\xBF" + kVariedText, {"poll.period=5ms,10ms", "seed=1,2"});
    CHECK(marked.compareAll() > 0);
    Reading foreign(kVariedText, {"plain.rejectedExecutionHandler=AbortPolicy,Änderung,\xff"});
    CHECK(foreign.compareAll() == 2);
    CHECK_FALSE(foreign.replaces);
}
