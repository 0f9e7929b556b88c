// A scenario's own code beside the picture: what is written of it, and that each event of a body or
// a client lights the line that leads to it.
#include <map>
#include <set>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "app/model/code/shown_code.hpp"
#include "app/runs/scenario_code.hpp"
#include "engine/scenario/run/run.hpp"
#include "tests/golden/shown_runs.hpp"
#include "tests/support/files.hpp"
#include "tests/support/read_scenario.hpp"

using namespace poolscope;

namespace {

Scenario scenarioNamed(const std::string& name) {
    return read(contentsOf(POOLSCOPE_REPO "/assets/scenarios/" + name + ".toml"));
}

std::string writtenOf(const ScenarioCode& code) {
    return code.source.textOf(1, code.source.lines());
}

/// A run with its calls, and what is shown of it.
struct CodeRun {
    explicit CodeRun(const Scenario& scenario)
        : run(runVirtually(scenario, {}, {}, Log::withCalls())),
          stacks(engineSource(), *run.log, codeOf(scenario)) {
        stacks.follow();
        names.follow(*run.log);
    }
    CodeTexts texts() const { return {stacks, javaTexts(), CodeLanguage::Java}; }
    /// "taker1.run: box.wait();" of the scenario's own code at the event, the innermost.
    std::string own(std::size_t event) const {
        std::string lit;
        for (const ShownCall& call : shownCalls(texts(), *run.log, event)) {
            if (call.method == nullptr || call.method->file != kScenarioFile) continue;
            const std::string_view line = call.source->line(call.line);
            lit = fmt::format("{}: {}", call.name, line.substr(line.find_first_not_of(' ')));
        }
        return lit;
    }
    /// The lines that the thread's events light, without repetitions in a row.
    std::string wayOf(std::string_view thread) const {
        std::string way;
        std::string last;
        for (std::size_t i = 0; i < run.log->size(); ++i) {
            const Event event = (*run.log)[i];
            if (!event.thread.exists() || names.of(event.thread) != thread) continue;
            const std::string lit = own(i);
            if (lit != last && !lit.empty()) way += lit + "\n";
            last = lit;
        }
        return way;
    }

    RunRecord run;
    CallStacks stacks;
    Names names;
};

}  // namespace

TEST_CASE("tasks, threads and clients are methods of Java") {
    const Scenario scenario = read(R"toml(
[[executor]]
name = "pool"
kind = "ScheduledThreadPoolExecutor"
corePoolSize = 2
[[lock]]
name = "m"
[[semaphore]]
name = "db"
permits = 3
[[variable]]
name = "x"
value = 0
[[task]]
name = "A"
runs = [["work 1ms..2ms", "throw IOException \"no \\\"disk\\\"\""], ["sleep 1ms", "io 3ms"]]
[[task]]
name = "B"
value = "b"
body = ["acquire db 2", "local i = x + 1", "set i = i * 2", "release db 2", "return i"]
[[task]]
name = "C"
body = [
    "synchronized m", ["wait m 5ms", "notifyAll m"],
    "if x == 0", ["set x = 1"], "else if x == 1", ["read x"], "else", ["yield"],
    "repeat 3", ["x.getAndAdd(1)"],
    "while x > 9", ["break"],
    "assert x >= 0",
    { call = "schedule", task = "A", delay = "3ms", as = "again" },
    { call = "cancel", task = "again", mayInterrupt = true },
]
[[at]]
time = "0ms"
call = "scheduleAtFixedRate"
task = "A"
initialDelay = "2ms"
period = "10ms"
[[at]]
time = "5ms"
call = "submit"
task = "B"
as = "second"
[[at]]
call = "submit"
task = "C"
[[at]]
time = "6ms"
every = "5ms"
times = 3
call = "getQueue"
[[at]]
time = "9ms"
by = "other"
call = "shutdown"
)toml");
    CHECK(writtenOf(codeOf(scenario)) == R"(Runnable A = () -> {  // run 1
    compute(1ms..2ms);
    throw new IOException("no \"disk\"");
};

Runnable A = () -> {  // run 2 and later
    Thread.sleep(1ms);
    device.read(3ms);
};

Callable B = () -> {
    db.acquire(2);
    int i = x + 1;
    i = i * 2;
    db.release(2);
    return i;
};

Runnable C = () -> {
    synchronized (m) {
        m.wait(5ms);
        m.notifyAll();
    }
    if (x == 0) {
        x = 1;
    } else if (x == 1) {
        read(x);
    } else {
        Thread.yield();
    }
    for (int n = 0; n < 3; n++) {
        x.getAndAdd(1);
    }
    while (x > 9) {
        break;
    }
    assert x >= 0;
    again = pool.schedule(A, 3ms);
    again.cancel(true);
};

void main() {
    pool.scheduleAtFixedRate(A, 2ms, 10ms);
    sleepUntil(5ms);
    second = pool.submit(B);
    pool.submit(C);
    // from 6ms on every 5ms, 3 times
    pool.getQueue();
}

void other() {
    sleepUntil(9ms);
    pool.shutdown();
}
)");
}

TEST_CASE("futures are named by what they depend on, as in Java") {
    const std::string code = writtenOf(codeOf(scenarioNamed("75-a-diamond-of-futures")));
    CAPTURE(code);
    CHECK(code.find("CompletableFuture.supplyAsync(") != std::string::npos);
    CHECK(code.find("price.thenCombine(rate, convert);") != std::string::npos);
    CHECK(code.find("futures.") == std::string::npos);
}

TEST_CASE("each thread of a program goes through its own lines") {
    const CodeRun shown(scenarioNamed("67-if-where-while-belongs"));
    CHECK(shown.wayOf("taker1") ==
          "taker1.run: synchronized (box) {\n"
          "taker1.run: if (items == 0) {\n"
          "taker1.run: box.wait();\n"
          "taker1.run: compute(2ms);\n"
          "taker1.run: items = items - 1;\n"
          "taker1.run: synchronized (box) {\n");
    CHECK(shown.wayOf("putter") ==
          "putter.run: compute(5ms);\n"
          "putter.run: synchronized (box) {\n"
          "putter.run: items = items + 1;\n"
          "putter.run: box.notifyAll();\n"
          "putter.run: synchronized (box) {\n");
}

TEST_CASE("the condition of an else if is a line of its own") {
    const CodeRun shown(read(R"(
[[variable]]
name = "x"
value = 1
[[thread]]
name = "t"
body = ["if x == 0", ["set x = 5"], "else if x == 1", ["set x = 2"], "else", ["yield"]]
)"));
    CHECK(shown.wayOf("t") == "t.run: if (x == 0) {\nt.run: } else if (x == 1) {\nt.run: x = 2;\n");
}

TEST_CASE("a client waits at one line and calls at the next") {
    const CodeRun shown(read(R"(
[[executor]]
name = "pool"
kind = "ThreadPoolExecutor"
corePoolSize = 1
[[task]]
name = "A"
body = ["work 1ms"]
[[at]]
time = "3ms"
call = "execute"
task = "A"
[[at]]
call = "shutdown"
)"));
    CHECK(shown.wayOf("main") ==
          "main: sleepUntil(3ms);\nmain: pool.execute(A);\nmain: pool.shutdown();\n");
    CHECK(shown.wayOf("pool-1-thread-1") == "A.run: compute(1ms);\n");
}

TEST_CASE("beside a line of one's own stands what a variable held and how a condition came out") {
    const CodeRun shown(scenarioNamed("67-if-where-while-belongs"));
    const Log& log = *shown.run.log;
    RunState state(log);
    std::map<std::string, std::string> beside;
    for (std::size_t i = 0; i < log.size(); ++i) {
        state.apply(log[i], i);
        if (!log.is<VariableRead>(i) && !log.is<VariableWritten>(i) && !log.is<Asserted>(i))
            continue;
        std::vector<ShownCall> calls = shownCalls(shown.texts(), log, i);
        fillValues(calls, shown.texts(), log, shown.names, state, i);
        REQUIRE_FALSE(calls.empty());
        const ShownCall& call = calls.back();
        beside[shown.own(i)] = call.values.contains(call.line) ? call.values.at(call.line) : "";
    }
    CHECK(beside["taker1.run: if (items == 0) {"] == "items = 0");
    CHECK(beside["putter.run: items = items + 1;"] == "items = 1");
    CHECK(beside["taker2.run: items = items - 1;"] == "items = -1");
    CHECK(beside["taker2.run: assert items >= 0;"] == "→ false");
}

TEST_CASE("no body and no client of a built-in scenario is shown as the loop that performs it") {
    std::map<std::string, std::string> general;
    std::size_t own = 0;
    forEveryEvent([&](const ShownRun& run, const Event&, std::size_t i) {
        if (!run.started) return;
        const CodeTexts texts{run.stacks, javaTexts(), CodeLanguage::Java};
        for (const ShownCall& call : shownCalls(texts, run.log, i)) {
            if (call.name == "Task.run" || call.name == "Client.run")
                general.emplace(call.name + ": " + engineCallsFrom(run.stacks.at(i), call.call),
                                fmt::format("{} #{}", run.name, i + 1));
            if (call.method == nullptr || call.method->file != kScenarioFile) continue;
            ++own;
            CHECK(call.line >= call.first);
            CHECK(call.line <= call.last);
        }
    });
    CHECK(own > 20'000);
    for (const auto& one : general) CHECK_MESSAGE(false, one.first << " in " << one.second);
}

TEST_CASE("a body that a person gave to a call is not of the file, and has no line of it") {
    const Scenario scenario = scenarioNamed("1-heap-with-ties");
    for (const TaskTemplate& task : scenario.tasks)
        for (const auto& run : task.runs)
            for (const Step& step : run) CHECK(step.number != 0);
    const ScenarioCode code = codeOf(scenario);
    CHECK(code.find({kStepsFile, 0}) == nullptr);
    CHECK(code.find({kStepsFile, 60'000}) == nullptr);
    CHECK(code.find({kCallsFile, 1}) != nullptr);
    CHECK(code.find({sourceFileOf("engine/world/world.cpp"), 1}) == nullptr);
}

TEST_CASE("of a client with very many calls those around the present one are shown") {
    std::string text =
        "[[executor]]\nname = \"pool\"\nkind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\n";
    for (int i = 0; i < 3'000; ++i) text += "[[at]]\ntime = \"0ms\"\ncall = \"getPoolSize\"\n";
    const CodeRun shown(read(text));
    const Log& log = *shown.run.log;
    for (const std::uint64_t which : {1, 1500, 3000}) {
        std::size_t call = 0;
        for (std::size_t i = 0; i < log.size(); ++i)
            if (const auto begun = log.get<CallBegan>(i); begun && begun->call == which) call = i;
        const ShownCall own = shownCalls(shown.texts(), log, call).back();
        CHECK(own.name == "main");
        CHECK(own.line == static_cast<int>(which) + 1);
        CHECK(own.first <= own.line);
        CHECK(own.line <= own.last);
        CHECK(own.last - own.first <= 1000);
        CHECK(own.method->nextLit(own.line) == own.line);
    }
}
