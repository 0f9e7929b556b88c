// The Java text of the engine's functions against every event of the built-in scenarios, and
// against every way through the engine's own source.
#include <algorithm>
#include <map>
#include <set>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "app/model/code/line_values.hpp"
#include "app/model/code/shown_code.hpp"
#include "app/runs/scenario_code.hpp"
#include "engine/scenario/run/run.hpp"
#include "tests/golden/shown_runs.hpp"
#include "tests/support/read_scenario.hpp"

using namespace poolscope;

namespace {

const ShownRun& shownRun(std::string_view name) {
    for (const ShownRun& run : shownRuns())
        if (run.name == name) return run;
    FAIL("no run of that name");
    return shownRuns().front();
}

CodeTexts textsOf(const ShownRun& run, CodeLanguage language) {
    return {run.stacks, javaTexts(), language};
}

/// "DelayedWorkQueue.siftUp: queue[k] = e;", or the engine's name and line.
std::string litBy(const ShownRun& run, std::size_t event, CodeLanguage language) {
    const std::vector<ShownCall> calls = shownCalls(textsOf(run, language), run.log, event);
    if (calls.empty()) return {};
    const std::string_view line = calls.back().source->line(calls.back().line);
    return fmt::format("{}: {}", calls.back().name, line.substr(line.find_first_not_of(' ')));
}

/// All different lines that events of a kind light in that run.
template <class Kind>
std::set<std::string> linesLitBy(std::string_view name, auto&& wanted,
                                 CodeLanguage language = CodeLanguage::Java) {
    const ShownRun& run = shownRun(name);
    std::set<std::string> lit;
    for (std::size_t i = 0; i < run.log.size(); ++i)
        if (const auto what = run.log.template get<Kind>(i); what && wanted(*what))
            lit.insert(litBy(run, i, language));
    return lit;
}

constexpr auto kAny = [](const auto&) { return true; };

std::string codeText(const std::set<std::string>& lines) {
    std::string all;
    for (const std::string& line : lines) all += line + "\n";
    return all;
}

}  // namespace

TEST_CASE("every event of the built-in scenarios lights a line of Java") {
    // What the scenario's own code does outside of its clients and tasks.
    const std::set<std::string> kOutside{"announce"};
    const ScenarioCode kNone;
    std::map<std::string, std::string> dark;
    std::size_t lit = 0;
    forEveryEvent([&](const ShownRun& run, const Event& event, std::size_t i) {
        if (!run.started) return;  // a test's own calls
        const std::vector<CallFrame> calls = run.stacks.at(i);
        // Also where the scenario's own code is not known, as of a body that a person has typed.
        for (const bool known : {true, false}) {
            const ScenarioCode& own = known ? run.stacks.own() : kNone;
            for (const JavaFrame& frame : javaTexts().framesOf(calls, event, own)) {
                if (frame.line > 0) {
                    ++lit;
                    continue;
                }
                const std::string way = engineCallsFrom(calls, frame.first);
                if (frame.method == nullptr && kOutside.contains(way)) continue;
                dark.emplace(fmt::format("{} -> {}", way, nameOf(event)),
                             fmt::format("{} #{}", run.name, i + 1));
            }
        }
    });
    CHECK(lit > 30'000);
    for (const auto& one : dark) CHECK_MESSAGE(false, one.first << "  in " << one.second);
}

TEST_CASE("a comparison lights its own line, whichever way it comes out") {
    for (const bool before : {false, true})
        CHECK(codeText(linesLitBy<SiftUpCompared>("1-heap-with-ties", [&](const auto& compared) {
                  return compared.before == before;
              })) == "DelayedWorkQueue.siftUp: if (key.compareTo(e) >= 0) break;\n");
    for (const bool stays : {false, true})
        CHECK(
            codeText(linesLitBy<SiftDownCompared>("2-removal-sifts-up", [&](const auto& compared) {
                return compared.stays == stays;
            })) == "DelayedWorkQueue.siftDown: if (key.compareTo(c) <= 0) break;\n");
}

TEST_CASE("a helper lights the line of its caller that calls it") {
    const std::set<std::string> moved = linesLitBy<SlotFilled>(
        "1-heap-with-ties", [](const SlotFilled& filled) { return filled.from >= 0; });
    CHECK(codeText(moved) == codeText({"DelayedWorkQueue.siftUp: queue[k] = e;",
                                       "DelayedWorkQueue.siftDown: queue[k] = c;"}));
    const std::set<std::string> placed = linesLitBy<SlotFilled>(
        "1-heap-with-ties", [](const SlotFilled& filled) { return filled.from < 0; });
    CHECK(codeText(placed) == codeText({"DelayedWorkQueue.offer: queue[0] = e;",
                                        "DelayedWorkQueue.siftUp: queue[k] = key;",
                                        "DelayedWorkQueue.siftDown: queue[k] = key;"}));
}

TEST_CASE("the leader, a rejection and a run light the lines that a book would point at") {
    CHECK(codeText(linesLitBy<LeaderTaken>("1-heap-with-ties", kAny)) ==
          codeText({"DelayedWorkQueue.take: leader = Thread.currentThread();"}));
    CHECK(linesLitBy<LeaderCleared>("1-heap-with-ties", kAny)
              .contains("DelayedWorkQueue.offer: leader = null;"));
    CHECK(codeText(linesLitBy<TaskBegan>("4-catch-up-burst", kAny)) ==
          codeText({"FutureTask.runAndReset: c.call();"}));
    CHECK(codeText(linesLitBy<NextRunTimeSet>("4-catch-up-burst", [](const NextRunTimeSet& set) {
              return set.repeat == Repeat::FixedRate;
          })) == codeText({"ScheduledFutureTask.setNextRunTime: time += period;"}));
}

TEST_CASE("one function stands for another method within another class") {
    const std::string lit = codeText(linesLitBy<SiftUpCompared>("31-timer-against-pools", kAny));
    CHECK(lit.find("TaskQueue.fixUp: if (key.nextExecutionTime >= e.nextExecutionTime)") !=
          std::string::npos);
    CHECK(lit.find("PriorityQueue") == std::string::npos);
    const std::string fourAry = codeText(linesLitBy<SiftUpBegan>("35-four-queues-one-load", kAny));
    CHECK(fourAry.find("FourAryHeap.siftUp") != std::string::npos);
    CHECK(fourAry.find("DelayedWorkQueue.siftUp") != std::string::npos);
    CHECK(codeText(linesLitBy<SiftUpBegan>("16-five-queues", kAny))
              .find("PriorityBlockingQueue.siftUp") != std::string::npos);
}

TEST_CASE("beside the comparison stand its keys, its place and how it came out") {
    const ShownRun& run = shownRun("1-heap-with-ties");
    Names names;
    names.follow(run.log);
    RunState state(run.log);
    std::size_t compared = 0;
    for (std::size_t i = 0; i < run.log.size(); ++i) {
        state.apply(run.log[i], i);
        const auto what = run.log.get<SiftUpCompared>(i);
        if (!what) continue;
        const CodeTexts texts = textsOf(run, CodeLanguage::Java);
        std::vector<ShownCall> calls = shownCalls(texts, run.log, i);
        fillValues(calls, texts, run.log, names, state, i);
        const ShownCall& call = calls.back();
        CHECK(call.name == "DelayedWorkQueue.siftUp");
        // Beside the lines that set them, as a debugger has them.
        const auto has = [&](std::string_view line, const std::string& value) {
            for (int number = call.first; number <= call.last; ++number)
                if (call.source->line(number).find(line) != std::string_view::npos)
                    return call.values.contains(number) &&
                           call.values.at(number).find(value) != std::string::npos;
            return false;
        };
        CHECK(call.values.at(call.line) == (what->before ? "→ false" : "→ true"));
        CHECK(call.variables.find("→") == std::string::npos);
        CHECK(has("void siftUp(", fmt::format("key = {} @", names.of(what->task))));
        CHECK(has("void siftUp(", fmt::format("k = {}", what->slot)));
        CHECK(has("int parent =", fmt::format("parent = {}", what->parent)));
        CHECK(has("e = queue[parent]", fmt::format("e = {} @", names.of(what->parentTask))));
        ++compared;
    }
    CHECK(compared > 5);
}

TEST_CASE("an arrow says how the condition as it is written came out") {
    const ShownRun& run = shownRun("10-nine-tasks");
    Names names;
    names.follow(run.log);
    RunState state(run.log);
    std::set<std::string> seen;
    for (std::size_t i = 0; i < run.log.size(); ++i) {
        state.apply(run.log[i], i);
        const auto what = run.log.get<ExecuteStepped>(i);
        if (!what) continue;
        const CodeTexts texts = textsOf(run, CodeLanguage::Java);
        std::vector<ShownCall> calls = shownCalls(texts, run.log, i);
        fillValues(calls, texts, run.log, names, state, i);
        const ShownCall& call = calls.back();
        const std::string line(call.source->line(call.line));
        const std::string value = call.values.at(call.line);
        const bool asksForTheOpposite =
            line.find('!') != std::string::npos || line.find("== 0") != std::string::npos;
        CHECK_MESSAGE(value.ends_with(what->yes != asksForTheOpposite ? "→ true" : "→ false"),
                      line << value);
        seen.insert(std::string(toString(what->step)));
    }
    CHECK(seen.size() >= 5);
}

TEST_CASE("the calls of Java have no helpers and nothing of how the scenario is driven") {
    const ShownRun& run = shownRun("1-heap-with-ties");
    for (std::size_t i = 0; i < run.log.size(); ++i) {
        if (!run.log.is<SiftUpCompared>(i)) continue;
        std::string names;
        for (const ShownCall& call : shownCalls(textsOf(run, CodeLanguage::Java), run.log, i))
            names += call.name + " ";
        CHECK(
            names.ends_with("ScheduledThreadPoolExecutor.schedule "
                            "ScheduledThreadPoolExecutor.delayedExecute DelayedWorkQueue.offer "
                            "DelayedWorkQueue.siftUp "));
        CHECK(names.starts_with("Client.main main "));
        return;
    }
}

TEST_CASE("in C++ no line that only records is shown, and the statement before it is lit") {
    CHECK(codeText(linesLitBy<SiftUpCompared>("1-heap-with-ties", kAny, CodeLanguage::Cpp)) ==
          codeText({"DelayHeap::siftUp: const bool before = compare(key, e) < 0;"}));
    forEveryEvent([&](const ShownRun& run, const Event&, std::size_t i) {
        for (const ShownCall& call : shownCalls(textsOf(run, CodeLanguage::Cpp), run.log, i)) {
            CHECK(call.line >= call.first);
            CHECK(call.line <= call.last);
            CHECK_FALSE(call.source->onlyRecords(call.line));
        }
    });
    const SourceCode& heap =
        *engineSource().file(sourceFileOf("engine/executor/scheduled/delay_heap.cpp"));
    for (int number = 1; number <= heap.lines(); ++number) {
        const bool emits = heap.line(number).find("world_.emit(") != std::string_view::npos;
        if (emits) CHECK_MESSAGE(heap.onlyRecords(number), heap.line(number));
        const bool acts = heap.line(number).find("fill(k, key, -1)") != std::string_view::npos;
        if (acts) CHECK_FALSE(heap.onlyRecords(number));
    }
}

TEST_CASE("siftUp and siftDown are shown in C++ with the steps of the JDK and no others") {
    const SourceCode& heap =
        *engineSource().file(sourceFileOf("engine/executor/scheduled/delay_heap.cpp"));
    const auto shownOf = [&](std::string_view header) {
        std::string shown;
        for (int number = 1; number <= heap.lines(); ++number) {
            const SourceFunction* const function = heap.functionAt(number);
            if (function == nullptr || heap.onlyRecords(number)) continue;
            if (heap.line(function->first).find(header) == std::string_view::npos) continue;
            const std::string_view line = heap.line(number);
            if (line.find("ENSURE") == std::string_view::npos) shown.append(line) += '\n';
        }
        return shown;
    };
    CHECK(shownOf("::siftUp(") == R"(void DelayHeap::siftUp(std::int32_t k, Slot key) {
    while (k > 0) {
        const std::int32_t parent = parentOf(k);
        const Slot e = slot(parent);
        const bool before = compare(key, e) < 0;
        if (!before) break;
        fill(k, e, parent);
        k = parent;
    }
    fill(k, key, -1);
           "a sifted task does not go before its parent");
}
)");
    CHECK(shownOf("::siftDown(") == R"(void DelayHeap::siftDown(std::int32_t k, Slot key) {
    const std::int32_t half = size_ >> 1;
    while (k < half) {
        std::int32_t child = (k << 1) + 1;
        const std::int32_t right = child + 1;
        if (right < size_) {
            const bool rightChosen = compare(slot(child), slot(right)) > 0;
            if (rightChosen) child = right;
        }
        const Slot c = slot(child);
        const bool stays = compare(key, c) <= 0;
        if (stays) break;
        fill(k, c, child);
        k = child;
    }
    fill(k, key, -1);
}
)");
}

TEST_CASE("each way of splitting has a text of its own, and its lines are the true ones") {
    const auto litIn = [](const std::string& program, const std::string& split, auto kind) {
        const Scenario scenario = read(
            "[[executor]]\nname = \"pool\"\nkind = \"ForkJoinPool\"\nparallelism = 2\n"
            "[[task]]\nname = \"sum\"\nrecursive = { " +
            program + ", split = \"" + split +
            "\", leaf = \"work 1ms\" }\n[[at]]\ntime = \"0ms\"\ncall = \"invoke\"\n"
            "task = \"sum\"\n");
        const RunRecord run = runVirtually(scenario, {}, {}, Log::withCalls());
        CallStacks stacks(engineSource(), *run.log, codeOf(scenario));
        stacks.follow();
        std::set<std::string> lit;
        for (std::size_t i = 0; i < run.log->size(); ++i) {
            if (!run.log->get<decltype(kind)>(i)) continue;
            for (const ShownCall& call :
                 shownCalls({stacks, javaTexts(), CodeLanguage::Java}, *run.log, i)) {
                if (!call.name.ends_with("Task.compute") || call.line == 0) continue;
                const std::string_view line = call.source->line(call.line);
                lit.insert(
                    fmt::format("{}: {}", call.name, line.substr(line.find_first_not_of(' '))));
            }
        }
        return codeText(lit);
    };
    const std::string sum = "sum = [10, 40], threshold = 5";
    const std::string fib = "fib = 5";
    // A half that nobody has stolen is run, and split, inside of its join.
    CHECK(litIn(sum, "forkLeft", Pushed{}) ==
          "SumTask.compute: int here = left.join();\n"
          "SumTask.compute: int there = right.compute();\nSumTask.compute: left.fork();\n");
    CHECK(litIn(sum, "forkRight", Pushed{}) ==
          "SumTask.compute: int here = left.compute();\n"
          "SumTask.compute: int there = right.join();\nSumTask.compute: right.fork();\n");
    CHECK(litIn(sum, "forkBoth", Pushed{}) ==
          codeText({"SumTask.compute: int there = right.join();",
                    "SumTask.compute: int here = left.join();", "SumTask.compute: left.fork();",
                    "SumTask.compute: right.fork();"}));
    CHECK(litIn(sum, "invokeAll", Pushed{}) == "SumTask.compute: invokeAll(left, right);\n");
    CHECK(litIn(fib, "invokeAll", Pushed{}) == "FibTask.compute: invokeAll(left, right);\n");
    CHECK(litIn(fib, "forkRight", TaskCreated{}).find("FibTask left = new FibTask(n - 1);") !=
          std::string::npos);
}

TEST_CASE("a marker that cannot be read says where") {
    const auto failureOf = [](std::string text) -> std::string {
        try {
            JavaCode code({{"Bad.java", std::move(text)}});
        } catch (const std::runtime_error& error) {
            return error.what();
        }
        return "";
    };
    CHECK(failureOf("//@ of A::b\nvoid b() {\n}\n").empty());
    CHECK(failureOf("void b() {  //@ X\n}\n") ==
          "assets/code/Bad.java:1: a marker outside of a method");
    CHECK(failureOf("//@ of A::b\nvoid b() {\n    c();  //@ X[y]\n}\n") ==
          "assets/code/Bad.java:3: a fact is written as field=value");
    CHECK(failureOf("//@ of A::b\nvoid b() {\n") ==
          "assets/code/Bad.java:2: a method without its closing brace");
}
