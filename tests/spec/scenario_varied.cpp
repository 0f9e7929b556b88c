// A scenario whose values are set in the parsed file is the one that its text gives, value by
// value.
#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "engine/scenario/editing/varied_scenario.hpp"
#include "engine/scenario/keys/keys.hpp"
#include "engine/scenario/run/run.hpp"
#include "tests/support/built_in.hpp"

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

/// Everything of a reading that can be told apart, with so much of its run.
std::string told(const ReadScenario& read, std::optional<std::size_t> mostEvents = {}) {
    if (!read.scenario) return toText(read.diagnostics, "test.toml");
    const Scenario& scenario = *read.scenario;
    const Place place = scenario.opening.eventPlace;
    RunOptions options;
    options.mostEvents = mostEvents;
    return scenario.fileName + '\n' + scenario.title + '\n' + std::to_string(place.line) + ':' +
           std::to_string(place.column) + ' ' +
           std::to_string(hashOf(*runVirtually(scenario, options).log));
}

struct Reading {
    Reading(const std::string& text, const std::vector<std::string>& written)
        : varied(scenarioOf(text)) {
        for (const std::string& each : written) {
            const auto sentence = varied.vary(each);
            REQUIRE_MESSAGE(!sentence, *sentence);
        }
    }
    /// Compares the readings of all combinations, forwards and backwards; gives how many are ones.
    std::size_t compareAll() {
        std::vector<std::vector<std::size_t>> all{{}};
        for (const Variation& variation : varied.variations()) {
            std::vector<std::vector<std::size_t>> longer;
            for (const auto& indices : all)
                for (std::size_t i = 0; i < variation.values.size(); ++i) {
                    longer.push_back(indices);
                    longer.back().push_back(i);
                }
            all = std::move(longer);
        }
        const std::vector<std::vector<std::size_t>> backwards(all.rbegin(), all.rend());
        all.insert(all.end(), backwards.begin(), backwards.end());
        std::size_t read = 0;
        for (const auto& indices : all) {
            const std::string text = varied.text(indices);
            const ReadScenario made = varied.read(indices);
            CHECK(told(made) == told(readScenario(text, "test.toml", &varied.scenario().data)));
            if (!made.scenario) continue;
            ++read;
            if (made.scenario->text.empty()) continue;
            CHECK(made.scenario->text == text);
            ++parsed;
        }
        return read;
    }

    VariedScenario varied;
    std::size_t parsed = 0;  ///< how many of the readings were of a text
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
        CHECK(reading.parsed == 0);
    }
}

TEST_CASE("a value that the reader refuses gets the sentence and the place of its own text") {
    Reading inBraces(kVariedText,
                     {"plain.queue.type=ArrayBlockingQueue,LinkedBlockingQueue,A \"queue\\,None",
                      "plain.queue.capacity=3,-1,true"});
    CHECK(inBraces.compareAll() > 0);
    CHECK(inBraces.parsed == 0);
    Reading ofOtherTypes(kVariedText, {"rate.corePoolSize=one,2,true,1ms"});
    CHECK(ofOtherTypes.compareAll() == 2);
    CHECK(ofOtherTypes.parsed == 0);
    Reading largest(kVariedText, {"seed=9223372036854775807,-9223372036854775808,5"});
    CHECK(largest.compareAll() > 0);
}

TEST_CASE("lines that end in another way, and what is not ASCII, are read as their text is") {
    std::string text;
    for (const char c : kVariedText) text += c == '\n' ? "\r\n" : std::string(1, c);
    Reading windows(text, {"poll.period=5ms,10ms", "plain.queue.capacity=1,2", "poll.work=1ms"});
    CHECK(windows.compareAll() > 0);
    CHECK(windows.parsed == 0);
    Reading marked("\xEF\xBB\xBF" + kVariedText, {"poll.period=5ms,10ms", "seed=1,2"});
    CHECK(marked.compareAll() > 0);
    Reading foreign(kVariedText, {"plain.rejectedExecutionHandler=AbortPolicy,Änderung,\xff"});
    CHECK(foreign.compareAll() == 2);
    Reading named(kVariedText, {"plain.threadNamePrefix=a,Änderung,\xff"});
    CHECK(named.compareAll() == 4);
    CHECK(named.parsed == 2);
}

TEST_CASE("a key that is added stands in its own table, however that is written") {
    const std::string calls = R"([[task]]
name = "poll"
[[at]]
time = "0ms"
call = "execute"
task = "poll"
)";
    for (const char* queue :
         {"queue = { type = \"LinkedBlockingQueue\" } # bounded\n",
          "queue.type = \"LinkedBlockingQueue\" # bounded\n",
          "[executor.queue] # bounded\ntype = \"LinkedBlockingQueue\" # many\n"}) {
        CAPTURE(queue);
        Reading reading(
            "[[executor]]\nname = \"pool\"\nkind = \"ThreadPoolExecutor\"\n"
            "corePoolSize = 1 # one\n" +
                std::string(queue) + calls,
            {"pool.queue.capacity=1,2", "pool.maximumPoolSize=1,2", "cores=1,2"});
        CHECK(reading.compareAll() == 16);
        CHECK(reading.parsed == 0);
    }
}

TEST_CASE("every key of every built-in scenario varies to what its text gives") {
    std::size_t read = 0;
    for (const std::string& name : builtInNames()) {
        CAPTURE(name);
        const VariedScenario plain(builtIn(name));
        const Scenario& scenario = plain.scenario();
        std::vector<std::string> keys;
        const auto add = [&](const std::string& before, KeyTable table) {
            for (const KeySpec& key : rowsOf(table)) keys.push_back(before + std::string(key.name));
        };
        add("", KeyTable::Scenario);
        for (const ExecutorSpec& executor : scenario.executors) {
            add(executor.name + '.', KeyTable::Executor);
            add(executor.name + ".queue.", KeyTable::Queue);
        }
        for (std::size_t i = 0; i < std::min<std::size_t>(scenario.tasks.size(), 4); ++i) {
            const TaskTemplate& task = scenario.tasks[i];
            for (const char* verb : {"work", "sleep", "io", "work.1", "period", "delay"})
                keys.push_back(task.name + '.' + verb);
            add(task.name + '.', KeyTable::Task);
            add(task.name + '.', KeyTable::At);
            add(task.name + ".recursive.", KeyTable::Recursive);
            add(task.name + ".arrivals.", KeyTable::Arrivals);
        }
        for (const std::string& key : keys) {
            VariedScenario varied = plain;
            if (varied.vary(key + "=2,30ms,true,DelayedWorkQueue,DiscardPolicy,fifo")) continue;
            CAPTURE(key);
            for (std::size_t i = 0; i < varied.variations()[0].values.size(); ++i) {
                const ReadScenario made = varied.read({i});
                if (!made.scenario) continue;  // read from its text
                const ReadScenario again = readScenario(varied.text({i}), name + ".toml");
                REQUIRE(again.scenario.has_value());
                REQUIRE(made.scenario->text.empty());
                REQUIRE(told(made, 200) == told(again, 200));
                ++read;
                break;
            }
        }
    }
    CHECK(read > 300);
}
