// Deadlocks that textbooks have: found by a search, in every schedule or in some.
#include <doctest/doctest.h>

#include <algorithm>

#include "engine/explore/search.hpp"
#include "engine/trace/standstill.hpp"
#include "engine/world/random.hpp"
#include "tests/support/files.hpp"
#include "tests/support/random_runs.hpp"
#include "tests/support/read_scenario.hpp"

using namespace poolscope;

namespace {

Scenario deadlock(const std::string& name) {
    return read(contentsOf(POOLSCOPE_TEST_DATA "/deadlocks/" + name + ".toml"));
}

struct DeadlockSearch {
    std::uint64_t whole = 0;  ///< schedules that were run to their end
    std::uint64_t found = 0;
    std::uint64_t others = 0;
};

/// Pools of one or two threads; tasks that submit each other and get each other's results, some
/// with a deadline; clients that do the same, and shut down.
class RandomWaits {
public:
    explicit RandomWaits(std::uint64_t seed) : random_(seed, "waits") {}

    std::string program() {
        std::string text;
        for (const std::string pool : {"a", "b"}) {
            const std::string size = std::to_string(1 + random_.below(2));
            text += "[[executor]]\nname = \"" + pool +
                    "\"\nkind = \"ThreadPoolExecutor\"\ncorePoolSize = " + size +
                    "\nmaximumPoolSize = " + size + "\n" + queue();
        }
        for (const std::string task : {"x", "y", "z"}) {
            text += "[[task]]\nname = \"" + task + "\"\nbody = [\"work " +
                    std::to_string(random_.below(4)) + "ms\"";
            for (std::uint64_t n = random_.below(3); n > 0; --n) text += ", { " + step(", ") + " }";
            text += "]\n";
            text += at("0ms", "main") + "call = \"submit\"\non = \"" + pool() + "\"\ntask = \"" +
                    task + "\"\n";
        }
        for (std::uint64_t n = random_.below(4); n > 0; --n)
            text += at(std::to_string(random_.below(9)) + "ms", random_.below(2) == 0 ? "c" : "d") +
                    step("\n") + "\n";
        if (random_.below(3) == 0) text += at("9ms", "e") + "call = \"shutdown\"\non = \"a\"\n";
        if (random_.below(6) == 0) text += at("9ms", "e") + "call = \"shutdownNow\"\non = \"b\"\n";
        return text;
    }

private:
    static std::string at(const std::string& time, const std::string& client) {
        return "[[at]]\ntime = \"" + time + "\"\nby = \"" + client + "\"\n";
    }
    std::string pool() { return random_.below(2) == 0 ? "a" : "b"; }
    std::string queue() {
        return random_.below(3) == 0 ? "queue = { type = \"ArrayBlockingQueue\", capacity = 1 }\n"
                                       "rejectedExecutionHandler = \"DiscardOldestPolicy\"\n"
                                     : "queue = { type = \"LinkedBlockingQueue\" }\n";
    }
    std::string step(const std::string& separator) {
        const std::string task = std::string(1, static_cast<char>('x' + random_.below(3)));
        std::string text = "call = \"get\"" + separator + "task = \"" + task + "\"";
        if (random_.below(5) == 0) text += separator + "timeout = \"5ms\"";
        return text;
    }

    Random random_;
};

std::vector<ThreadId> threadsOf(const Standstill& standstill) {
    std::vector<ThreadId> threads;
    for (const StuckThread& one : standstill.threads) threads.push_back(one.thread);
    return threads;
}

/// All schedules, or as many as `most`.
DeadlockSearch searched(const Scenario& scenario, std::uint64_t most) {
    Search search(scenario, {}, {FaultKind::Deadlock});
    Frontier frontier;
    DeadlockSearch outcome;
    for (std::uint64_t schedules = 0; schedules < most; ++schedules) {
        const auto next = frontier.take();
        if (!next) break;
        const Tried tried = search.tryOne(*next, frontier);
        if (tried.merged) continue;
        ++outcome.whole;
        ++(tried.finding ? outcome.found : outcome.others);
    }
    return outcome;
}

}  // namespace

TEST_CASE("EXP-30 two tasks that get each other deadlock in every schedule") {
    const DeadlockSearch outcome = searched(deadlock("each-others-result"), 20'000);
    CHECK(outcome.found > 0);
    CHECK(outcome.others == 0);
}

TEST_CASE("EXP-31 two pools that wait for each other deadlock, across both") {
    const Scenario scenario = deadlock("across-two-pools");
    const DeadlockSearch outcome = searched(scenario, 5'000);
    CHECK(outcome.found > 0);
    Search search(scenario, {}, {FaultKind::Deadlock, FaultKind::LostTask});
    Frontier frontier;
    const Tried plain = search.tryOne({}, frontier);
    REQUIRE(plain.finding.has_value());
    const Fault& fault = plain.finding->fault;
    CHECK(fault.kind == FaultKind::Deadlock);
    CHECK(fault.thread.exists());
    CHECK(fault.executor == ExecutorId{0});
    CHECK(fault.task.exists());
}

TEST_CASE("EXP-32 a deadlock of some threads is found in a run that others keep alive") {
    std::string text = contentsOf(POOLSCOPE_TEST_DATA "/deadlocks/each-others-result.toml");
    text +=
        "[[executor]]\nname = \"clock\"\nkind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1\n"
        "[[task]]\nname = \"tick\"\nbody = []\n"
        "[[at]]\ntime = \"0ms\"\non = \"clock\"\ncall = \"scheduleAtFixedRate\"\ntask = \"tick\"\n"
        "initialDelay = \"0ms\"\nperiod = \"10ms\"\n";
    const Scenario scenario = read(text);
    ScheduleOptions options;
    options.until = milliseconds(30);
    Search search(scenario, options, {FaultKind::Deadlock});
    CHECK(search.tryRandom(SearchKind::Random, 1).finding.has_value());
}

TEST_CASE("EXP-33 what follows from the waits is what is left when nothing can happen any more") {
    std::size_t stuck = 0;
    for (std::uint64_t seed = 0; seed < randomRuns(400); ++seed) {
        const std::string program = RandomWaits(seed).program();
        CAPTURE(program);
        const Scenario scenario = read(program);
        Search search(scenario, {}, {});
        const Tried tried = search.tryRandom(SearchKind::Random, seed);
        const Log& log = *tried.log;
        REQUIRE_FALSE(tried.tooLong);
        const auto left = threadsOf(standstillOf(log, log.size(), true));
        CHECK(threadsOf(standstillOf(log, log.size(), false)) == left);
        stuck += left.empty() ? 0 : 1;
        // Whoever can never go on at some moment is still there at the end, unless interrupted.
        if (program.find("shutdownNow") != std::string::npos) continue;
        for (std::size_t end = 1; end < log.size(); end += 7)
            for (const ThreadId thread : threadsOf(standstillOf(log, end, false)))
                CHECK(std::find(left.begin(), left.end(), thread) != left.end());
    }
    CHECK(stuck > 50);
    CHECK(stuck < randomRuns(350));
}

TEST_CASE("EXP-34 two locks in two orders deadlock in some schedules, and all can be tried") {
    const auto program = [](const std::string& second) {
        return read(
            "[[executor]]\nname = \"pool\"\nkind = \"ThreadPoolExecutor\"\n"
            "corePoolSize = 2\n[[lock]]\nname = \"a\"\n[[lock]]\nname = \"b\"\n"
            "[[task]]\nname = \"t1\"\nbody = [\"lock a\", \"lock b\", \"unlock\", "
            "\"unlock\"]\n[[task]]\nname = \"t2\"\nbody = [" +
            second +
            ", \"unlock\", \"unlock\"]\n"
            "[[at]]\ntime = \"0ms\"\ncall = \"execute\"\ntask = \"t1\"\n"
            "[[at]]\ntime = \"0ms\"\ncall = \"execute\"\ntask = \"t2\"\n");
    };
    const DeadlockSearch opposite = searched(program("\"lock b\", \"lock a\""), 50'000);
    CHECK(opposite.found > 0);
    CHECK(opposite.others > 0);
    const DeadlockSearch alike = searched(program("\"lock a\", \"lock b\""), 50'000);
    CHECK(alike.found == 0);
    CHECK(alike.others > 0);
}

TEST_CASE("EXP-35 a permit taken twice by each of two tasks is a deadlock in some schedules") {
    const Scenario scenario = read(
        "[[executor]]\nname = \"pool\"\nkind = \"ThreadPoolExecutor\"\ncorePoolSize = 2\n"
        "[[semaphore]]\nname = \"db\"\npermits = 2\n[[task]]\nname = \"t\"\n"
        "body = [\"acquire db\", \"acquire db\", \"release db 2\"]\n"
        "[[at]]\ntime = \"0ms\"\ncall = \"execute\"\ntask = \"t\"\n"
        "[[at]]\ntime = \"0ms\"\ncall = \"execute\"\ntask = \"t\"\n");
    const DeadlockSearch outcome = searched(scenario, 50'000);
    CHECK(outcome.found > 0);
    CHECK(outcome.others > 0);
}
