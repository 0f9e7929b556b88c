// Variables, expressions, blocks, conditions and threads of a scenario: what each step does, at
// which instant, and what the log says of it.
#include <doctest/doctest.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/model/narration/standstill_text.hpp"
#include "engine/scenario/run/run.hpp"
#include "engine/scenario/run/user_call.hpp"
#include "engine/trace/names.hpp"
#include "tests/spec/model_script.hpp"
#include "tests/support/read_scenario.hpp"

using namespace poolscope;

namespace {

std::string variable(const std::string& name, const std::string& value,
                     const std::string& more = "") {
    return "[[variable]]\nname = \"" + name + "\"\nvalue = " + value + "\n" + more;
}
std::string ownThread(const std::string& name, const std::string& body) {
    return "[[thread]]\nname = \"" + name + "\"\nbody = [" + body + "]\n";
}
const std::string kLockM = "[[lock]]\nname = \"m\"\n";

/// "t1 x=1 t2 x=2": every write of every variable, in order, with what threads died of and
/// asserts that do not hold.
std::string writesOf(const std::string& scenario) {
    const RunRecord run = runVirtually(read(scenario));
    Names names;
    names.follow(*run.log);
    std::string told;
    for (std::size_t i = 0; i < run.log->size(); ++i) {
        const Event& event = (*run.log)[i];
        std::string one;
        if (const auto* written = event.what.get<VariableWritten>())
            one = fmt::format("{}={}", names.of(written->variable), written->value);
        if (const auto* asserted = event.what.get<Asserted>(); asserted && !asserted->holds)
            one = fmt::format("not({})", run.log->text(asserted->condition));
        if (const auto* ended = event.what.get<ThreadEnded>(); ended && ended->error.exists())
            one = fmt::format("dies({})", run.log->text(ended->error));
        if (one.empty()) continue;
        told += fmt::format("{}{} {}", told.empty() ? "" : ", ", names.of(event.thread), one);
    }
    return told;
}

/// What `r` holds when it was set to the expression, with x = 7, y = 3, b = true and a = [5, 6].
std::string valueOf(const std::string& expression, const std::string& declared = "0") {
    const std::string told = writesOf(
        variable("x", "7") + variable("y", "3") + variable("b", "true") + variable("a", "[5, 6]") +
        variable("r", declared) + ownThread("t", "\"set r = " + expression + "\""));
    const std::size_t last = told.rfind("r=");
    return last == std::string::npos ? told : told.substr(last + 2);
}

std::string mistakesOf(const std::string& text) {
    const ReadScenario result = readScenario(text, "f");
    return result.scenario ? "none" : toText(result.diagnostics, "f");
}

/// What the reader says of a body `["STEP"]` whose text begins at column 10.
std::string complaintOfStep(const std::string& step) {
    const std::string text =
        mistakesOf(variable("x", "7") + variable("b", "true") + variable("a", "[5, 6]") + kLockM +
                   "[[thread]]\nname = \"t\"\nbody = [\"" + step + "\"]\n");
    return text.substr(0, text.find('\n'));
}

}  // namespace

TEST_CASE("PRG-01 expressions are Java's: precedence, division, wrapping, short circuit") {
    CHECK(valueOf("x + y * 2") == "13");
    CHECK(valueOf("(x + y) * 2") == "20");
    CHECK(valueOf("x - y - 1") == "3");
    CHECK(valueOf("-x / 2") == "-3");
    CHECK(valueOf("-x % 3") == "-1");
    CHECK(valueOf("2147483647 + 1") == "-2147483648");
    CHECK(valueOf("-2147483648 / -1") == "-2147483648");
    CHECK(valueOf("a[0] + a[y - 2] + a.length") == "13");
    CHECK(valueOf("x > 6 && y <= 3 || false", "false") == "1");
    CHECK(valueOf("x == 7 && !b", "true") == "0");
    CHECK(valueOf("b != (x < y)", "false") == "1");
    // The right side of && and || is not evaluated when the left one decides.
    CHECK(valueOf("x < 0 && a[9] == 0", "true") == "0");
    CHECK(valueOf("x > 0 || a[9] == 0", "false") == "1");
    CHECK(valueOf("x / (y - 3)") == "t dies(ArithmeticException: / by zero)");
    CHECK(valueOf("a[2]") ==
          "t dies(ArrayIndexOutOfBoundsException: Index 2 out of bounds for "
          "length 2)");
}

TEST_CASE("PRG-02 the methods of AtomicInteger return what the JDK's return") {
    CHECK(valueOf("x.get()") == "7");
    CHECK(valueOf("x.getAndSet(2)") == "7");
    CHECK(valueOf("x.getAndIncrement() * 100 + x") == "708");
    CHECK(valueOf("x.incrementAndGet() * 100 + x") == "808");
    CHECK(valueOf("x.decrementAndGet()") == "6");
    CHECK(valueOf("x.getAndAdd(5) * 100 + x") == "712");
    CHECK(valueOf("x.addAndGet(5)") == "12");
    CHECK(valueOf("x.compareAndSet(7, 8)", "false") == "1");
    CHECK(valueOf("x.compareAndSet(6, 8)", "true") == "0");
    CHECK(valueOf("a[1].incrementAndGet()") == "7");
    CHECK(writesOf(variable("x", "0") + ownThread("t", "\"x.set(3)\", \"x.getAndAdd(-1)\"")) ==
          "t x=3, t x=2");
}

TEST_CASE("PRG-03 if, else, while, repeat, break and return") {
    const std::string body = R"("local i = 0",
        "while true", ["local i = i + 1", "if i == 2", ["set x = 20"],
                       "else if i == 3", ["set x = 30"],
                       "else", ["set x = i"], "if i > 3", ["break"]],
        "repeat 2", ["set y = y + 10"],
        "if y == 23", ["return"], "set x = 99")";
    CHECK(writesOf(variable("x", "0") + variable("y", "3") + ownThread("t", body)) ==
          "t x=1, t x=20, t x=30, t x=4, t y=13, t y=23");
}

TEST_CASE("PRG-04 a lost update needs a read and a write of one thread around those of another") {
    const std::string add = R"("local v = x", "sleep 1ms", "set x = v + 1")";
    CHECK(writesOf(variable("x", "0") +
                   ownThread("main", R"("start t1", "start t2", "join t1", "join t2",
                                        "assert x == 2")") +
                   ownThread("t1", add) + ownThread("t2", add)) ==
          "t1 x=1, t2 x=1, main not(x == 2), main dies(AssertionError: x == 2)");
}

TEST_CASE(
    "PRG-05 a thread begins with the run unless a step starts it, and join waits for its end") {
    const std::string scenario =
        variable("x", "0") +
        ownThread("main", R"("sleep 2ms", "start t", "join t", "set x = 2", "start t")") +
        ownThread("t", R"("sleep 3ms", "set x = 1")");
    const RunRecord run = runVirtually(read(scenario));
    CHECK(writesOf(scenario) == "t x=1, main x=2, main dies(IllegalThreadStateException)");
    CHECK(run.end == Instant{5'000'000});
    // A thread that nobody has started is not alive: join returns at once.
    CHECK(writesOf(variable("x", "0") + ownThread("main", R"("join t", "set x = 1", "start t")") +
                   ownThread("t", "")) == "main x=1");
    CHECK(valueOf("7") == "7");
}

TEST_CASE("PRG-06 a condition gives the lock back and takes it again, first come, first served") {
    const std::string condition = "[[condition]]\nname = \"c\"\nlock = \"m\"\n";
    const auto waiter = [](const std::string& number) {
        return R"("lock m", "await c", "set x = )" + number + R"(", "unlock m")";
    };
    const std::string waiters = variable("x", "0") + kLockM + condition +
                                ownThread("a", waiter("1")) + ownThread("b", waiter("2"));
    CHECK(writesOf(waiters + ownThread("s", R"("sleep 1ms", "lock m", "signal c", "set x = 9",
                                               "unlock m")")) == "s x=9, a x=1");
    CHECK(writesOf(waiters + ownThread("s", R"("sleep 1ms", "lock m", "signalAll c", "set x = 9",
                                               "unlock m")")) == "s x=9, a x=1, b x=2");
    CHECK(writesOf(waiters + ownThread("s", R"("signal c")")) ==
          "s dies(IllegalMonitorStateException)");
    // A timeout is no signal, and the lock is needed in any case.
    CHECK(writesOf(variable("x", "0") + kLockM + condition +
                   ownThread("a", R"("lock m", "await c 2ms", "set x = 1", "unlock m")") +
                   ownThread("s", R"("sleep 1ms", "lock m", "sleep 5ms", "set x = 9",
                                     "unlock m")")) == "s x=9, a x=1");
}

TEST_CASE("PRG-07 a monitor is a lock with one condition, and keeps the number of holds") {
    const std::string waiter = R"("synchronized m", ["synchronized m", ["wait m", "set x = 1"],
                                   "set x = 2"], "set x = 3")";
    CHECK(writesOf(variable("x", "0") + kLockM + ownThread("w", waiter) +
                   ownThread("n", R"("sleep 1ms", "synchronized m", ["notify m"], "sleep 1ms",
                                     "synchronized m", ["set x = 9"])")) ==
          "w x=1, w x=2, w x=3, n x=9");
    // As in the JDK, who unlocks and locks again at once overtakes the one that was notified.
    CHECK(writesOf(variable("x", "0") + kLockM + ownThread("w", waiter) +
                   ownThread("n", R"("sleep 1ms", "synchronized m", ["notify m"],
                                     "synchronized m", ["set x = 9"])")) ==
          "n x=9, w x=1, w x=2, w x=3");
    // synchronized unlocks when its block throws.
    CHECK(writesOf(variable("x", "0") + kLockM +
                   ownThread("w", R"("synchronized m", ["throw IllegalStateException"])") +
                   ownThread("n", R"("sleep 1ms", "synchronized m", ["set x = 9"])")) ==
          "w dies(IllegalStateException), n x=9");
}

TEST_CASE("PRG-08 an interrupt ends a wait on a condition once the lock is free") {
    const std::string told =
        writesOf(variable("x", "0") + kLockM +
                 ownThread("w", R"("synchronized m", ["wait m", "set x = 1"])") +
                 ownThread("i", R"("sleep 1ms", "lock m", "interrupt w", "sleep 1ms", "set x = 9",
                          "unlock m")"));
    CHECK(told == "i x=9");  // the body ends with the InterruptedException, as after a catch
}

TEST_CASE("PRG-09 a spin takes no time and ends with the write that it waits for") {
    const std::string scenario = variable("ready", "false") + variable("x", "0") +
                                 ownThread("s", R"("while !ready", [], "set x = 1")") +
                                 ownThread("w", R"("sleep 3ms", "set ready = true")");
    CHECK(writesOf(scenario) == "w ready=1, s x=1");
    const RunRecord run = runVirtually(read(scenario));
    CHECK(run.end == Instant{3'000'000});
    std::size_t begun = 0;
    for (std::size_t i = 0; i < run.log->size(); ++i) begun += run.log->is<SpinBegan>(i) ? 1U : 0U;
    CHECK(begun == 1);
}

TEST_CASE("PRG-10 who spins for ever is named in the standstill, as who waits for no signal is") {
    static const TextCatalog kTexts(readTexts(POOLSCOPE_REPO "/assets/text/en.toml"));
    const auto chains = [](const std::string& scenario) {
        const RunRecord run = runVirtually(read(scenario));
        const Standstill standstill =
            standstillOf(*run.log, run.log->size(), run.ending == Ending::Quiet);
        Names names;
        names.follow(*run.log);
        std::string all;
        for (const auto& chain : standstill.chains)
            all += StandstillText(standstill, names, kTexts).chain(chain).text + '\n';
        return all;
    };
    CHECK(chains(variable("ready", "false") + ownThread("s", R"("while !ready", [])")) ==
          "s spins on ready, and nobody writes it\n");
    CHECK(chains(kLockM + ownThread("w", R"("synchronized m", ["wait m"])")) ==
          "w waits for a signal of m, and nobody signals\n");
    CHECK(chains(kLockM + ownThread("a", R"("start w", "join w")") +
                 ownThread("w", R"("synchronized m", ["wait m"])")) ==
          "a waits in join() for w to end ← w waits for a signal of m, and nobody "
          "signals\n");
}

TEST_CASE("PRG-11 a thread-local variable is each thread's own") {
    CHECK(writesOf(variable("x", "5", "threadLocal = true\n") + variable("r", "0") +
                   ownThread("a", R"("set x = x + 1", "set r = x")") +
                   ownThread("b", R"("sleep 1ms", "set x = x + 1", "set r = x")")) ==
          "a x=6, a r=6, b x=6, b r=6");
}

TEST_CASE("PRG-12 tryLock, tryAcquire, isAlive and Thread.interrupted say what is so now") {
    CHECK(writesOf(variable("r", "false") + kLockM +
                   ownThread("a", R"("lock m", "sleep 2ms", "unlock m")") +
                   ownThread("b", R"~("sleep 1ms", "set r = m.tryLock()", "sleep 2ms",
                                      "set r = m.tryLock()", "unlock m")~")) == "b r=0, b r=1");
    CHECK(writesOf(variable("r", "false") + "[[semaphore]]\nname = \"s\"\npermits = 1\n" +
                   ownThread("a", R"~("set r = s.tryAcquire()", "set r = s.tryAcquire()")~")) ==
          "a r=1, a r=0");
    CHECK(writesOf(variable("r", "false") +
                   ownThread("a", R"~("set r = t.isAlive()", "start t", "set r = t.isAlive()",
                                      "join t", "set r = t.isAlive()")~") +
                   ownThread("t", "")) == "a r=0, a r=1, a r=0");
    CHECK(writesOf(variable("r", "false") +
                   ownThread("a", R"~("interrupt a", "set r = Thread.interrupted()",
                                      "set r = Thread.interrupted()")~")) == "a r=1, a r=0");
}

TEST_CASE("PRG-13 a body of a pool's task returns a value, and its threads share variables") {
    const std::string pool =
        "[[executor]]\nname = \"pool\"\nkind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\n";
    const RunRecord run =
        runVirtually(read(pool + variable("x", "20") +
                          "[[task]]\nname = \"t\"\nbody = [\"set x = x + 1\", \"return x * 2\"]\n"
                          "[[at]]\ntime = \"0ms\"\ncall = \"submit\"\ntask = \"t\"\n"
                          "[[at]]\ncall = \"get\"\ntask = \"t\"\n"));
    std::string result;
    for (std::size_t i = 0; i < run.log->size(); ++i) {
        const Event& event = (*run.log)[i];
        const auto* ended = event.what.get<CallEnded>();
        if (ended != nullptr && run.log->text(ended->method) == "get")
            result = run.log->text(ended->result);
    }
    CHECK(result == "\"42\"");
}

TEST_CASE("PRG-14 mistakes are told with line and column") {
    CHECK(complaintOfStep("set x = 1 +").starts_with("f:14:21: found nothing, expected a number"));
    CHECK(complaintOfStep("set z = 1").starts_with("f:14:14: found \"z\", expected the name of a"));
    CHECK(complaintOfStep("set x = b") ==
          "f:14:18: found a value of type boolean, expected an int");
    CHECK(complaintOfStep("set b = 1 < 2 < 3")
              .starts_with("f:14:18: found a value of type boolean, expected an"));
    CHECK(complaintOfStep("assert x") == "f:14:17: found a value of type int, expected a boolean");
    CHECK(complaintOfStep("set a = 1").starts_with("f:14:14: found an array, expected an element"));
    CHECK(complaintOfStep("set x = x.pop()")
              .starts_with("f:14:20: found \"pop\", expected a method"));
    CHECK(complaintOfStep("set x = 99999999999").starts_with("f:14:18: found \"99999999999\""));
    CHECK(complaintOfStep("if b").find("no list of steps behind") != std::string::npos);
    CHECK(complaintOfStep("else").find("else without an if") != std::string::npos);
    CHECK(complaintOfStep("break").find("break outside of") != std::string::npos);
    CHECK(complaintOfStep("notify x").find("the name of a [[lock]]") != std::string::npos);
    CHECK(mistakesOf(kLockM).find("no [[executor]]") != std::string::npos);
    CHECK(mistakesOf(ownThread("a", "{ call = \"shutdown\" }"))
              .find("found a call, expected an [[executor]]") != std::string::npos);
    CHECK(mistakesOf(ownThread("a", "\"start a\"")).find("one that begins with the run") !=
          std::string::npos);
    CHECK(mistakesOf(variable("x y", "1") + ownThread("a", "")).find("a Java identifier") !=
          std::string::npos);
    CHECK(
        mistakesOf(variable("x", "[1, true]") + ownThread("a", "")).find("elements of one type") !=
        std::string::npos);
}

TEST_CASE("PRG-15 a body with blocks is written as it was read") {
    const std::string body = R"~("local i = 0", "while i < 2", ["local i = i + 1", "if i == 1", [
        "yield"], "else", ["set x = i", "x.getAndAdd(2)"]], "synchronized m", ["notifyAll m",
        "wait m 5ms"], "assert x > 0", "return")~";
    const Scenario scenario = read(variable("x", "0") + kLockM + ownThread("t", body));
    const auto json = templateJson(*scenario.threads[0].body, scenario);
    const auto again = readTemplate(json, scenario, 1);
    REQUIRE(std::holds_alternative<std::shared_ptr<const TaskTemplate>>(again));
    CHECK(templateJson(*std::get<0>(again), scenario) == json);
    CHECK(json["runs"][0].size() == 7);
}
