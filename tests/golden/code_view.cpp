// The code view against every event of the built-in scenarios: the function around each emitting
// line, the call stack's innermost frame, and the names of the variables.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "app/model/code/line_values.hpp"
#include "app/model/code/source_code.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/run/recording.hpp"
#include "tests/support/files.hpp"
#include "tests/support/plain_runs.hpp"

using namespace poolscope;

namespace {

namespace fs = std::filesystem;

const SourceCode& sourceOf(SourceFile file) {
    static std::map<SourceFile, SourceCode> read;
    if (!read.contains(file)) {
        std::ifstream in(fs::path(POOLSCOPE_REPO) / sourcePath(file));
        std::vector<std::string> lines;
        for (std::string line; std::getline(in, line);) lines.push_back(line);
        read.emplace(file, SourceCode(std::move(lines)));
    }
    return read.at(file);
}

template <class Visit>
void forEveryRun(Visit&& visit) {
    for (const fs::directory_entry& entry :
         fs::directory_iterator(POOLSCOPE_REPO "/assets/scenarios")) {
        if (entry.path().extension() != ".toml") continue;
        ReadScenario read =
            readScenario(contentsOf(entry.path()), entry.path().filename().string());
        REQUIRE(read.scenario.has_value());
        const RunRecord run = runVirtually(*read.scenario);
        visit(entry.path().stem().string(), *run.log);
    }
    for (const auto& run : plainRuns()) visit(run->name, run->sim.log);
}

std::string callsOf(const CallStack& stack, const Log& log) {
    std::string calls;
    for (const CallFrame& frame : stack.frames) {
        if (!calls.empty()) calls += " ";
        calls += frame.function == EngineFunction::Call ? log.text(frame.method)
                                                        : nameOf(frame.function);
    }
    return calls;
}

}  // namespace

TEST_CASE("every line that emitted an event lies in a function, and is known to emit") {
    std::set<std::string> functions;
    forEveryRun([&](const std::string&, const Log& log) {
        for (std::size_t i = 0; i < log.size(); ++i) {
            const SourceLine line = log[i].line;
            if (line.file == SourceFile::None) continue;
            const SourceCode& source = sourceOf(line.file);
            const SourceFunction* function = source.functionAt(line.line);
            REQUIRE_MESSAGE(function != nullptr, sourcePath(line.file) << ":" << line.line);
            CHECK(source.emits(line.line));
            CHECK(source.nextEmitting(line.line) == line.line);
            // clang-format's own signs of a function: it ends with a brace and begins with a word.
            CHECK(source.line(function->last).find('}') != std::string_view::npos);
            CHECK(source.line(function->first).find(function->own()) != std::string_view::npos);
            functions.insert(function->name);
        }
    });
    CHECK(functions.contains("DelayHeap::siftUp"));
    CHECK(functions.contains("ThreadPoolExecutor::getTask"));
    CHECK(functions.contains("~TaskFrame"));
    CHECK(functions.contains("performCall"));
}

TEST_CASE("the innermost call is the function whose line emitted the event") {
    std::map<std::string, std::string> wrong;  // what is shown and what is right, with an example
    std::size_t compared = 0;
    forEveryRun([&](const std::string& name, const Log& log) {
        CallStacks stacks(log);
        for (std::size_t i = 0; i < log.size(); ++i) {
            const Event& event = log[i];
            stacks.apply(event, i);
            const CallStack& stack = stacks.of(event.thread);
            const Category category = categoryOf(event);
            if (category == Category::World || category == Category::Lock) continue;
            if (event.line.file == SourceFile::None) continue;
            if (!event.thread.exists() || stack.frames.empty()) continue;
            if (event.what.is<SettingChanged>()) continue;
            const SourceFunction* function = sourceOf(event.line.file).functionAt(event.line.line);
            REQUIRE(function != nullptr);
            ++compared;
            const std::string_view told = nameOf(stack.frames.back().function);
            if (told == function->own()) continue;
            if (function->own() == "addWorkerFailed") continue;
            wrong[fmt::format("{} is {}", told, function->name)] =
                fmt::format("{} #{} {}: {}", name, i, nameOf(event), callsOf(stack, log));
        }
    });
    CHECK(compared > 1000);
    for (const auto& [what, example] : wrong) FAIL_CHECK(what << "  " << example);
}

TEST_CASE("call stacks at known moments are the engine's own") {
    std::set<std::string> seen;
    forEveryRun([&](const std::string&, const Log& log) {
        CallStacks stacks(log);
        for (std::size_t i = 0; i < log.size(); ++i) {
            stacks.apply(log[i], i);
            seen.insert(callsOf(stacks.of(log[i].thread), log));
        }
    });
    for (const std::string calls :
         {"runWorker getTask take finishPoll removeHead siftDown fill",
          "runWorker getTask take awaitNanos",
          "runWorker getTask take await",
          "schedule delayedExecute offer insert siftUp",
          "schedule delayedExecute ensurePrestart addWorker reserveWorker casCtl",
          "runWorker runTask run run callBody sleep",
          "runWorker runTask run reExecutePeriodic offer insert setSize",
          "runWorker runTask run setNextRunTime",
          "runWorker runTask run run run runDelegate sleep",
          "runWorker runTask run run run scheduleNext newTask",
          "runWorker runTask run run run scheduleNext delayedExecute offer insert siftUp",
          "schedule scheduleNext newTask",
          "cancel cancel finishCompletion",
          "execute execute addWorker reserveWorker casCtl",
          "execute execute offered recordStep",
          "execute execute offered offer enqueue",
          "execute execute offered offer handTo",
          "execute execute offered offer recordRefusal",
          "execute execute lookAgain recordStep",
          "execute execute reject run sleep",
          "execute execute reject rejectedExecution",
          "runWorker runTask run sleep",
          "runWorker getTask poll dequeue",
          "runWorker getTask take transfer",
          "remove remove unlink",
          "invoke externalPush signalWork createWorker",
          "get join awaitDone helpThenBlock block addWaiter",
          "workerBody runWorker awaitWork parkIdle",
          "workerBody runWorker scan topLevelExec doExec BodyFrame fork push put",
          "workerBody runWorker scan topLevelExec doExec BodyFrame computeInPlace BodyFrame "
          "computeInPlace BodyFrame fork push put",
          "workerBody runWorker scan topLevelExec doExec settle",
          "workerBody runWorker scan topLevelExec doExec BodyFrame join awaitDone helpThenBlock "
          "helpJoin tryPoll takeBase"})
        CHECK_MESSAGE(seen.contains(calls), calls);
}

TEST_CASE("a call stack holds one frame for each body that its thread is in") {
    std::size_t deepest = 0;
    forEveryRun([&](const std::string& name, const Log& log) {
        CallStacks stacks(log);
        std::map<std::uint64_t, std::vector<TaskId>> bodies;
        for (std::size_t i = 0; i < log.size(); ++i) {
            const Event& event = log[i];
            stacks.apply(event, i);
            if (!event.thread.exists()) continue;
            std::vector<TaskId>& expected = bodies[event.thread.value];
            if (const auto* began = event.what.get<TaskBegan>()) expected.push_back(began->task);
            if (event.what.is<TaskEnded>()) expected.pop_back();
            std::vector<TaskId> shown;
            for (const CallFrame& frame : stacks.of(event.thread).frames)
                if (frame.task.exists() && frame.fence) shown.push_back(frame.task);
            CHECK_MESSAGE(shown == expected, name << " #" << i);
            deepest = std::max(deepest, shown.size());
        }
    });
    CHECK(deepest > 3);  // fork/join bodies lie in each other
}

TEST_CASE("every value has a name that the source of some function that tells it has") {
    std::map<std::string, bool> known;
    forEveryRun([&](const std::string&, const Log& log) {
        for (std::size_t i = 0; i < log.size(); ++i) {
            const Category category = categoryOf(log[i]);
            if (category == Category::World || category == Category::Lock) continue;
            if (log[i].line.file == SourceFile::None) continue;
            const SourceCode& source = sourceOf(log[i].line.file);
            const SourceFunction* function = source.functionAt(log[i].line.line);
            REQUIRE(function != nullptr);
            const std::string text = source.textOf(*function);
            visitFields(log[i].what, [&]<class Type>(std::string_view field, const Type&) {
                if constexpr (std::is_same_v<Type, ExecutorId>) return;
                const std::string_view name = variableOf(nameOf(log[i]), field);
                bool& has = known[fmt::format("{}.{} as '{}'", nameOf(log[i]), field, name)];
                has = has || text.find(name) != std::string::npos;
            });
        }
    });
    known.erase("takeBegan.timeout as 'timeout'");  // no built-in scenario polls with one
    CHECK(known.size() > 60);
    for (const auto& one : known) CHECK_MESSAGE(one.second, one.first);
}

TEST_CASE("the values of a sift are those of its own call") {
    forEveryRun([&](const std::string& name, const Log& log) {
        Names names;
        names.follow(log);
        RunState moment(log);
        for (std::size_t i = 0; i < log.size(); ++i) {
            moment.apply(log[i], i);
            const auto* compared = log[i].what.get<SiftUpCompared>();
            if (compared == nullptr) continue;
            const SourceFunction* function =
                sourceOf(log[i].line.file).functionAt(log[i].line.line);
            const CallFrame& frame = moment.calls.of(log[i].thread).frames.back();
            const auto values = lineValues(i, frame.began,
                                           {log[i].line.file, function->first, function->last,
                                            sourceOf(log[i].line.file).textOf(*function)},
                                           log, names, moment);
            const std::string wanted =
                fmt::format("k = {}   parent = {}", compared->slot, compared->parent);
            CAPTURE(name);
            REQUIRE(values.contains(log[i].line.line));
            CHECK(values.at(log[i].line.line).find(wanted) != std::string::npos);
            const auto* began = log[frame.began].what.get<SiftUpBegan>();
            REQUIRE(began != nullptr);
            CHECK((began->task == compared->task));
        }
    });
}
