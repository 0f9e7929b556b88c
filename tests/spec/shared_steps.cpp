// Locks, semaphores and latches of bodies: at which instant who goes on, and who never does.
#include <doctest/doctest.h>

#include <map>

#include "app/model/narration/standstill_text.hpp"
#include "engine/scenario/run/run.hpp"
#include "engine/trace/names.hpp"
#include "tests/spec/model_script.hpp"
#include "tests/support/read_scenario.hpp"

using namespace poolscope;

namespace {

std::string sharing(int threads, const std::string& shared) {
    return "[[executor]]\nname = \"pool\"\nkind = \"ThreadPoolExecutor\"\ncorePoolSize = " +
           std::to_string(threads) + "\n" + shared;
}
std::string submitted(const std::string& name, const std::string& body,
                      const std::string& time = "0ms") {
    return "[[task]]\nname = \"" + name + "\"\nbody = [" + body + "]\n[[at]]\ntime = \"" + time +
           "\"\ncall = \"submit\"\ntask = \"" + name + "\"\n";
}
const std::string kLockA = "[[lock]]\nname = \"a\"\n";
const std::string kLockB = "[[lock]]\nname = \"b\"\n";

/// "t1 0-10 t2 0-20": when each body ran, and how it ended if not by itself.
std::string bodiesOf(const std::string& scenario) {
    const RunRecord run = runVirtually(read(scenario));
    Names names;
    names.follow(*run.log);
    std::map<TaskId, Instant> began;
    std::string told;
    for (std::size_t i = 0; i < run.log->size(); ++i) {
        const Event& event = (*run.log)[i];
        if (const auto* begins = event.what.get<TaskBegan>()) began[begins->task] = event.time;
        const auto* ended = event.what.get<TaskEnded>();
        if (ended == nullptr) continue;
        told += (told.empty() ? "" : " ") + std::string(names.of(ended->task)) + ' ' +
                std::to_string(began[ended->task].ns / 1'000'000) + '-' +
                std::to_string(event.time.ns / 1'000'000);
        if (ended->outcome != Outcome::Completed)
            told += '(' +
                    std::string(ended->error.exists() ? run.log->text(ended->error)
                                                      : toString(ended->outcome)) +
                    ')';
    }
    return told;
}

std::string chainsOfRun(const std::string& scenario) {
    static const TextCatalog kTexts(readTexts(POOLSCOPE_REPO "/assets/text/en.toml"));
    const RunRecord run = runVirtually(read(scenario));
    const bool ended = run.ending == Ending::Quiet;
    const Standstill standstill = standstillOf(*run.log, run.log->size(), ended);
    Names names;
    names.follow(*run.log);
    const StandstillText texts(standstill, names, kTexts);
    std::string all;
    for (const auto& chain : standstill.chains) all += texts.chain(chain).text + '\n';
    return all;
}

/// Two tasks that lock two locks in opposite order, with work in between.
std::string twoOrders(const std::string& between) {
    return sharing(2, kLockA + kLockB) +
           submitted("t1", "\"lock a\", " + between + "\"lock b\", \"unlock b\", \"unlock a\"") +
           submitted("t2", "\"lock b\", " + between + "\"lock a\", \"unlock a\", \"unlock b\"");
}

}  // namespace

TEST_CASE("SHR-01 a lock lets one body in at a time") {
    const std::string body = R"("lock a", "work 10ms", "unlock a")";
    CHECK(bodiesOf(sharing(3, kLockA) + submitted("t1", body) + submitted("t2", body) +
                   submitted("t3", body)) == "t1 0-10 t2 0-20 t3 0-30");
}

TEST_CASE("SHR-02 a lock is reentrant, and unlock without a name undoes the last lock") {
    CHECK(bodiesOf(sharing(2, kLockA + kLockB) +
                   submitted("t1", R"("lock a", "lock b", "lock a", "work 5ms", "unlock", "unlock",
                                      "work 5ms", "unlock")") +
                   submitted("t2", R"("work 1ms", "lock b", "unlock", "lock a", "unlock")")) ==
          "t1 0-10 t2 0-10");
}

TEST_CASE("SHR-03 a lock that is not fair is overtaken, a fair one is not") {
    const std::string greedy =
        R"("lock a", "work 10ms", "unlock a", "lock a", "work 10ms", "unlock a")";
    const std::string modest = R"("work 1ms", "lock a", "unlock a")";
    CHECK(bodiesOf(sharing(2, kLockA) + submitted("t1", greedy) + submitted("t2", modest)) ==
          "t1 0-20 t2 0-20");
    CHECK(bodiesOf(sharing(2, "[[lock]]\nname = \"a\"\nfair = true\n") + submitted("t1", greedy) +
                   submitted("t2", modest)) == "t2 0-10 t1 0-20");
}

TEST_CASE("SHR-04 only the holder unlocks; an exception leaves the lock locked") {
    CHECK(bodiesOf(sharing(1, kLockA) + submitted("t1", "\"unlock a\"")) ==
          "t1 0-0(IllegalMonitorStateException)");
    const std::string thrower = R"("lock a", "throw IllegalStateException", "unlock a")";
    CHECK(chainsOfRun(sharing(2, kLockA) + submitted("t1", thrower) +
                      submitted("t2", "\"lock a\"", "5ms")) ==
          "t2 on pool-1-thread-2 waits for lock a, held by pool-1-thread-1\n");
}

TEST_CASE("SHR-05 a lock hears no interrupt, a semaphore and a latch do") {
    const auto interrupting = [](const std::string& wait, const std::string& shared) {
        return bodiesOf(sharing(2, shared) + submitted("holder", wait + ", \"work 10ms\"") +
                        submitted("waiter", wait + ", \"sleep 1ms\"", "1ms") +
                        "[[at]]\ntime = \"2ms\"\ncall = \"interrupt\"\n"
                        "thread = \"pool-1-thread-2\"\n");
    };
    CHECK(interrupting("\"lock a\"", kLockA) == "holder 0-10");
    CHECK(interrupting("\"acquire s\"", "[[semaphore]]\nname = \"s\"\npermits = 1\n") ==
          "waiter 1-2(interrupted) holder 0-10");
    CHECK(bodiesOf(sharing(1, "[[latch]]\nname = \"l\"\ncount = 1\n") +
                   submitted("waiter", "\"await l\"") +
                   "[[at]]\ntime = \"2ms\"\ncall = \"interrupt\"\nthread = "
                   "\"pool-1-thread-1\"\n") == "waiter 0-2(interrupted)");
}

TEST_CASE("SHR-06 an interrupt that came while a lock was awaited is there when it is locked") {
    CHECK(bodiesOf(sharing(2, kLockA) +
                   submitted("holder", R"("lock a", "work 10ms", "unlock a")") +
                   submitted("waiter", R"("lock a", "unlock a", "sleep 1ms")", "1ms") +
                   "[[at]]\ntime = \"2ms\"\ncall = \"interrupt\"\nthread = "
                   "\"pool-1-thread-2\"\n") == "holder 0-10 waiter 1-10(interrupted)");
}

TEST_CASE("SHR-07 a semaphore lets as many in as it has permits") {
    const std::string two = "[[semaphore]]\nname = \"db\"\npermits = 2\n";
    const std::string body = R"("acquire db", "work 10ms", "release db")";
    CHECK(bodiesOf(sharing(3, two) + submitted("t1", body) + submitted("t2", body) +
                   submitted("t3", body)) == "t1 0-10 t2 0-10 t3 0-20");
    CHECK(bodiesOf(sharing(2, two) + submitted("t1", body) +
                   submitted("both", R"("acquire db 2", "work 10ms", "release db 2")")) ==
          "t1 0-10 both 0-20");
}

TEST_CASE("SHR-08 several permits at once let several in") {
    const std::string none = "[[semaphore]]\nname = \"s\"\npermits = 0\n";
    CHECK(bodiesOf(sharing(3, none) + submitted("t1", "\"acquire s\"") +
                   submitted("t2", "\"acquire s\"") +
                   submitted("giver", R"("work 5ms", "release s 2", "work 5ms")")) ==
          "t1 0-5 t2 0-5 giver 0-10");
}

TEST_CASE("SHR-09 a latch lets all through once it is at 0") {
    const std::string latch = "[[latch]]\nname = \"ready\"\ncount = 2\n";
    CHECK(bodiesOf(sharing(4, latch) + submitted("w1", "\"await ready\"") +
                   submitted("w2", "\"await ready\"") +
                   submitted("c1", R"("work 3ms", "countDown ready")") +
                   submitted("c2", R"("work 7ms", "countDown ready", "countDown ready")") +
                   submitted("late", "\"await ready\"", "9ms")) ==
          "c1 0-3 c2 0-7 w1 0-7 w2 0-7 late 9-9");
}

TEST_CASE("SHR-10 two locks in two orders: a cycle, told from the first task on") {
    CHECK(chainsOfRun(twoOrders("\"work 1ms\", ")) ==
          "t1 on pool-1-thread-1 waits for lock b, held by pool-1-thread-2 ← "
          "t2 on pool-1-thread-2 waits for lock a, held by pool-1-thread-1\n");
    CHECK(chainsOfRun("until = \"50ms\"\n" + twoOrders("\"work 1ms\", ") +
                      submitted("busy", "\"work 1s\"")) ==
          "t1 on pool-1-thread-1 waits for lock b, held by pool-1-thread-2 ← "
          "t2 on pool-1-thread-2 waits for lock a, held by pool-1-thread-1\n");
}

TEST_CASE("SHR-11 two semaphores of one permit in two orders name their holders") {
    const std::string one = "[[semaphore]]\nname = \"s\"\npermits = 1\n";
    const std::string other = "[[semaphore]]\nname = \"t\"\npermits = 1\n";
    CHECK(chainsOfRun(sharing(2, one + other) +
                      submitted("t1", R"("acquire s", "work 1ms", "acquire t")") +
                      submitted("t2", R"("acquire t", "work 1ms", "acquire s")")) ==
          "t1 on pool-1-thread-1 waits for a permit of semaphore t, held by pool-1-thread-2 ← "
          "t2 on pool-1-thread-2 waits for a permit of semaphore s, held by pool-1-thread-1\n");
}

TEST_CASE("SHR-12 a latch that only a queued task would count down starves the pool") {
    const std::string latch = "[[latch]]\nname = \"ready\"\ncount = 1\n";
    CHECK(chainsOfRun(sharing(1, latch) + submitted("w", "\"await ready\"") +
                      submitted("c", "\"countDown ready\"")) ==
          "w on pool-1-thread-1 waits at latch ready, and nobody counts it down\n");
    CHECK(bodiesOf(sharing(2, latch) + submitted("w", "\"await ready\"") +
                   submitted("c", "\"countDown ready\"")) == "c 0-0 w 0-0");
}

TEST_CASE("SHR-13 the same run twice is the same log, and a random schedule too") {
    const std::string scenario = "chooser = \"random\"\n" + twoOrders("\"work 1ms..3ms\", ");
    CHECK(hashOf(*runVirtually(read(scenario)).log) == hashOf(*runVirtually(read(scenario)).log));
}
