// Random runs, of which the pass over the log and the plain definitions must say the same.
#include <doctest/doctest.h>

#include <array>
#include <map>
#include <string>

#include "engine/scenario/report/planned_calls.hpp"
#include "engine/scenario/run/run.hpp"
#include "engine/world/random.hpp"
#include "tests/explore/metric_oracle.hpp"
#include "tests/support/random_runs.hpp"
#include "tests/support/read_scenario.hpp"
#include "tests/support/scenario_text.hpp"

using namespace poolscope;

namespace {

/// One plain or scheduled pool, three tasks, and two clients that hand in, cancel, wait, shut down.
class RandomUse {
public:
    explicit RandomUse(std::uint64_t seed) : random_(seed, "metrics") {}

    std::string program() {
        scheduled_ = random_.below(2) == 0;
        std::string text = "until = \"60ms\"\n" + pool("pool", scheduled_ ? scheduled() : plain());
        for (const char* name : {"a", "b", "c"})
            text +=
                task(name, "[[\"" + std::string(random_.below(2) == 0 ? "work " : "sleep ") +
                               ms(7) + "\"" + (random_.below(6) == 0 ? ", \"throw Boom\"" : "") +
                               "], [\"work " + ms(20) + "\"]]");
        for (const char* name : {"a", "b", "c"}) text += handIn(name);
        for (std::uint64_t n = 0, calls = 4 + random_.below(9); n < calls; ++n) text += call();
        if (random_.below(3) == 0) text += repeated();
        return text;
    }

private:
    std::string scheduled() {
        std::string keys = "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = " +
                           std::to_string(1 + random_.below(2));
        if (random_.below(2) == 0) keys += "\nremoveOnCancelPolicy = true";
        if (random_.below(6) == 0) keys += "\nbreak = \"heapIndex\"";
        return keys;
    }
    std::string plain() {
        constexpr std::array<const char*, 4> handlers{"AbortPolicy", "CallerRunsPolicy",
                                                      "DiscardPolicy", "DiscardOldestPolicy"};
        return "kind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\nmaximumPoolSize = " +
               std::to_string(1 + random_.below(3)) +
               "\nkeepAliveTime = \"4ms\"\nqueue = { type = \"ArrayBlockingQueue\", capacity = " +
               std::to_string(1 + random_.below(3)) + " }\nrejectedExecutionHandler = \"" +
               handlers[random_.below(4)] + "\"";
    }
    std::string ms(std::uint64_t most) { return std::to_string(1 + random_.below(most)) + "ms"; }
    std::string client() {
        return std::string("by = \"") + (random_.below(2) == 0 ? "one" : "two") + "\"\n";
    }
    std::string name() { return std::string(1, static_cast<char>('a' + random_.below(3))); }
    std::string call() {
        const std::string task = name();
        const std::string of = client() + "task = \"" + task + "\"\n";
        switch (random_.below(12)) {
            case 0: return at(ms(40), "cancel", of + "mayInterrupt = true");
            case 1: return at(ms(40), "remove", of);
            case 2: return at(ms(40), "awaitTermination", client() + "timeout = \"" + ms(9) + "\"");
            case 3: return at(ms(50), "shutdown", client());
            case 4: return random_.below(3) == 0 ? at(ms(50), "shutdownNow", client()) : "";
            default: return handIn(task);
        }
    }
    /// At whole milliseconds, as the plain definitions look at the queue once in each.
    std::string repeated() {
        return at(ms(9), scheduled_ ? "execute" : "submit",
                  client() + "task = \"" + name() + "\"\nevery = \"" + ms(9) + "\"\ntimes = 5");
    }
    std::string handIn(const std::string& task) {
        const std::string of = client() + "task = \"" + task + "\"\n";
        if (!scheduled_) return at(ms(20), random_.below(2) == 0 ? "submit" : "execute", of);
        if (random_.below(2) == 0) return at(ms(20), "schedule", of + "delay = \"" + ms(9) + "\"");
        return at(ms(9), "scheduleAtFixedRate",
                  of + "initialDelay = \"" + ms(9) + "\"\nperiod = \"" + ms(9) + "\"");
    }

    Random random_;
    bool scheduled_ = false;
};

}  // namespace

TEST_CASE("each metric is what a plain definition says: 1000 runs") {
    std::map<std::string_view, int> unlikeZero;
    for (std::uint64_t seed = 0; seed < randomRuns(1000); ++seed) {
        const std::string program = RandomUse(seed).program();
        CAPTURE(seed);
        CAPTURE(program);
        const Scenario scenario = read(program);
        const RunRecord run = runVirtually(scenario);
        const PlannedCalls planned(scenario, run.seed);
        const auto computed = metricsOf(*run.log, run.end, planned);
        REQUIRE(computed.size() == 1);
        const MetricValues expected = metricsByOracle(*run.log, run.end, planned);
        for (std::size_t i = 0; i < kMetricCount; ++i) {
            const auto metric = static_cast<Metric>(i);
            const std::string_view key = specOf(metric).key;
            CAPTURE(key);
            CHECK(computed.front()[metric] == expected[metric]);
            if (expected[metric].value_or(0) != 0) ++unlikeZero[key];
        }
    }
    // Every metric has had something to count.
    for (std::size_t i = 0; i < kMetricCount; ++i) {
        CAPTURE(specOf(static_cast<Metric>(i)).key);
        CHECK(unlikeZero[specOf(static_cast<Metric>(i)).key] > 5);
    }
}
