// The code view against every event of the built-in scenarios: the function around each emitting
// line, the call stacks, and the names of the variables. What single events say of their callers is
// a check on the recorded calls.
#include <algorithm>
#include <map>
#include <set>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "app/model/code/line_values.hpp"
#include "tests/golden/shown_runs.hpp"

using namespace poolscope;

namespace {

const SourceCode& sourceOf(SourceFile file) { return *engineSource().file(file); }

/// "runWorker getTask take".
std::string callsOf(const std::vector<CallFrame>& frames) {
    std::string calls;
    for (const CallFrame& frame : frames)
        calls += (calls.empty() ? "" : " ") + std::string(frame.place.function->own());
    return calls;
}

/// Is one of the calls of a function with that name?
bool goThrough(const std::vector<CallFrame>& frames, std::string_view name) {
    return std::any_of(frames.begin(), frames.end(),
                       [&](const CallFrame& frame) { return frame.place.function->own() == name; });
}

}  // namespace

TEST_CASE("every line that emitted an event lies in a function, and is known to emit") {
    std::set<std::string> functions;
    forEveryEvent([&](const ShownRun&, const Event& event, std::size_t) {
        const SourceLine line = event.line;
        const SourceCode& source = sourceOf(line.file);
        const SourceFunction* function = source.functionAt(line.line);
        REQUIRE_MESSAGE(function != nullptr, sourcePath(line.file) << ":" << line.line);
        CHECK(source.emits(line.line));
        CHECK(source.nextEmitting(line.line) == line.line);
        // clang-format's own signs of a function: it ends with a brace and begins with a word.
        CHECK(source.line(function->last).find('}') != std::string_view::npos);
        CHECK(source.line(function->first).find(function->own()) != std::string_view::npos);
        functions.insert(function->name);
    });
    CHECK(functions.contains("DelayHeap::siftUp"));
    CHECK(functions.contains("ThreadPoolExecutor::getTask"));
    CHECK(functions.contains("TaskFrame::~TaskFrame"));
    CHECK(functions.contains("performCall"));
}

TEST_CASE("the innermost call is the function whose line emitted the event") {
    std::size_t compared = 0;
    forEveryEvent([&](const ShownRun& run, const Event& event, std::size_t i) {
        const std::vector<CallFrame> frames = run.stacks.at(i);
        REQUIRE_MESSAGE(!frames.empty(), run.name << " #" << i);
        const FramePlace& innermost = frames.back().place;
        REQUIRE((innermost.line == event.line));
        REQUIRE(innermost.function == sourceOf(event.line.file).functionAt(event.line.line));
        ++compared;
    });
    CHECK(compared > 30'000);
}

/// Calls that stand at no line with the function's name: what a destructor, the world or a variable
/// calls, and what is made by std::make_unique or as a member.
bool isNamedAtItsCall(const FramePlace& caller, const FramePlace& called) {
    const auto makes = [](const FramePlace& place) {
        return place.name == fmt::format("{0}::{0}", place.own());
    };
    return !makes(called) && !makes(caller) && called.own().front() != '~' &&
           !called.path.starts_with("engine/world/") && caller.own() != "lambda" &&
           called.own() != "lambda" && caller.own() != "call";
}

TEST_CASE("every other call is at a line that calls the next") {
    // Between these stands a function that emits nothing and has no text of its own.
    const std::set<std::string> kBetween{"Action::apply -> Action::claim",
                                         "Action::uniExceptionally -> Action::claim",
                                         "Action::uniWhenComplete -> Action::claim",
                                         "StageAdapter::callTask -> "
                                         "ScheduledThreadPoolExecutor::setRemoveOnCancelPolicy",
                                         "makeStageAdapter -> announceStages",
                                         "FutureTask::dropCallableAfter -> QueueingFuture::done",
                                         "Sirector::fail -> FutureTask::setException",
                                         "SirectorAdapter::play -> HandlerGraph::freeze",
                                         "Timer::removeMin -> BinaryHeap::removeHead",
                                         "makeCompletionAdapter -> announce",
                                         "makeSirectorAdapter -> SirectorAdapter::play"};
    std::map<std::string, std::string> wrong;
    std::size_t named = 0;
    forEveryEvent([&](const ShownRun& run, const Event&, std::size_t i) {
        const std::vector<CallFrame> frames = run.stacks.at(i);
        for (std::size_t k = 0; k + 1 < frames.size(); ++k) {
            const FramePlace& place = frames[k].place;
            const FramePlace& next = frames[k + 1].place;
            CHECK(place.line.line >= place.function->first);
            CHECK(place.line.line <= place.function->last);
            CHECK(frames[k].began <= frames[k + 1].began);
            if (!isNamedAtItsCall(place, next)) continue;
            ++named;
            const std::string call = fmt::format("{} -> {}", place.name, next.name);
            if (callsOn(place.source->line(place.line.line), next.own())) continue;
            if (!kBetween.contains(call)) wrong.emplace(call, fmt::format("{} #{}", run.name, i));
        }
    });
    CHECK(named > 100'000);
    for (const auto& one : wrong) CHECK_MESSAGE(false, one.first << " in " << one.second);
}

TEST_CASE("call stacks at known moments are the engine's own") {
    std::set<std::string> seen;
    forEveryEvent([&](const ShownRun& run, const Event&, std::size_t i) {
        seen.insert(callsOf(run.stacks.at(i)));
    });
    for (const std::string calls :
         {"runWorker getTask take finishPoll removeHead siftDown fill setIndex",
          "runWorker getTask take awaitFor awaitNow", "runWorker getTask take await awaitNow",
          "runWorker getTask take lockInterruptibly lockInterruptiblyNow enter acquire tryLockNow",
          "schedule delayedExecute offer insert siftUp fill setIndex",
          "schedule delayedExecute offer insert siftUp",
          "schedule delayedExecute ensurePrestart prestart addWorker reserveWorker casCtl",
          "cancel remove remove removeAt siftUp",
          "runWorker runTask run run call run perform workUntil sleepNow"})
        CHECK_MESSAGE(std::any_of(seen.begin(), seen.end(),
                                  [&](const std::string& one) {
                                      return one == calls || one.ends_with(" " + calls);
                                  }),
                      calls);
}

TEST_CASE("what an event says of its caller, the call stack says too") {
    std::size_t compared = 0;
    const auto check = [&](const ShownRun& run, std::size_t i, std::string_view name) {
        const std::vector<CallFrame> frames = run.stacks.at(i);
        if (!run.started && frames.size() < 3) return;  // the test's own thread: nobody says
        CHECK_MESSAGE(goThrough(frames, name), run.name << " #" << i << " " << callsOf(frames));
        ++compared;
    };
    forEveryEvent([&](const ShownRun& run, const Event& event, std::size_t i) {
        if (const auto* changed = event.what.get<CtlChanged>()) {
            constexpr std::pair<CtlReason, const char*> kCallers[] = {
                {CtlReason::AddWorker, "reserveWorker"},
                {CtlReason::AddWorkerFailed, "addWorkerFailed"},
                {CtlReason::IdleTimeout, "getTask"},
                {CtlReason::Shutdown, "advanceRunState"},
                {CtlReason::ShutdownNow, "advanceRunState"},
                {CtlReason::Tidying, "tryTerminate"},
                {CtlReason::Terminated, "tryTerminate"}};
            for (const auto& [reason, caller] : kCallers)
                if (changed->reason == reason) check(run, i, caller);
        } else if (const auto* stepped = event.what.get<ExecuteStepped>()) {
            const bool looksAgain = stepped->step == ExecuteStep::StillRunning ||
                                    stepped->step == ExecuteStep::TakenBack ||
                                    stepped->step == ExecuteStep::HasWorkers;
            check(run, i,
                  looksAgain                              ? "lookAgain"
                  : stepped->step == ExecuteStep::Offered ? "offered"
                                                          : "execute");
        } else if (const auto* left = event.what.get<LeftQueue>()) {
            constexpr std::pair<LeftBy, const char*> kCallers[] = {
                {LeftBy::TimedPoll, "poll"}, {LeftBy::Poll, "poll"}, {LeftBy::Drain, "drainTo"}};
            for (const auto& [by, caller] : kCallers)
                if (left->by == by) check(run, i, caller);
        }
    });
    CHECK(compared > 1000);
}

TEST_CASE("a task's run goes through the methods of its own class") {
    std::map<std::pair<const ShownRun*, std::uint32_t>, Repeat> timed;
    std::size_t compared = 0;
    forEveryEvent([&](const ShownRun& run, const Event& event, std::size_t i) {
        if (const auto* known = event.what.get<TaskTimed>())
            timed[{&run, known->task.value}] = known->repeat;
        const auto* taken = event.what.get<RunnerSet>();
        if (taken == nullptr || !taken->runner.exists()) return;
        const auto repeat = timed.find({&run, taken->task.value});
        const std::vector<CallFrame> frames = run.stacks.at(i);
        const std::string calls = callsOf(frames);
        CAPTURE(run.name);
        CAPTURE(i);
        CAPTURE(calls);
        const bool periodic = repeat != timed.end() && repeat->second != Repeat::Once;
        CHECK(calls.ends_with(periodic ? "run runPeriodic runAndReset" : "run"));
        const std::size_t inner = periodic ? 3 : 2;
        REQUIRE(frames.size() >= inner);
        const std::string& outer = frames[frames.size() - inner].place.function->name;
        const bool scheduled = outer == "ScheduledFutureTask::run";
        CHECK(scheduled == (repeat != timed.end()));
        ++compared;
    });
    CHECK(compared > 400);
}

TEST_CASE("a body's calls stay on the stack until it ends") {
    struct Body {
        TaskId task;
        std::size_t depth;
        std::size_t began;
    };
    std::size_t deepest = 0;
    for (const ShownRun& run : shownRuns()) {
        std::map<std::uint32_t, std::vector<Body>> bodies;
        for (std::size_t i = 0; i < run.log.size(); ++i) {
            const Event& event = run.log[i];
            if (!event.thread.exists()) continue;
            const std::vector<CallFrame> frames = run.stacks.at(i);
            std::vector<Body>& open = bodies[event.thread.value];
            if (event.what.is<TaskEnded>() && !open.empty()) open.pop_back();
            for (const Body& body : open) {
                CAPTURE(run.name);
                CAPTURE(i);
                REQUIRE(frames.size() > body.depth);
                CHECK(frames[body.depth].began == body.began);
            }
            if (const auto* began = event.what.get<TaskBegan>(); began && !frames.empty()) {
                // A body is framed by an object in the function that runs it.
                const std::string_view own = frames.back().place.function->own();
                const bool framed = own == "BodyFrame" || own == "RunFrame";
                const std::size_t depth = frames.size() - (framed ? 2 : 1);
                open.push_back({began->task, depth, frames[depth].began});
            }
            deepest = std::max(deepest, open.size());
        }
    }
    CHECK(deepest > 3);  // fork/join bodies lie in each other
}

TEST_CASE("every value has a name that the source of some function that tells it has") {
    std::map<std::string, bool> known;
    forEveryEvent([&](const ShownRun&, const Event& event, std::size_t) {
        const Category category = categoryOf(event);
        if (category == Category::World || category == Category::Lock) return;
        const SourceCode& source = sourceOf(event.line.file);
        const SourceFunction* function = source.functionAt(event.line.line);
        REQUIRE(function != nullptr);
        const std::string text = source.textOf(*function);
        visitFields(event.what, [&]<class Type>(std::string_view field, const Type&) {
            if constexpr (std::is_same_v<Type, ExecutorId>) return;
            const std::string_view name = variableOf(nameOf(event), field);
            bool& has = known[fmt::format("{}.{} as '{}'", nameOf(event), field, name)];
            has = has || text.find(name) != std::string::npos;
        });
    });
    known.erase("takeBegan.timeout as 'timeout'");  // no built-in scenario polls with one
    CHECK(known.size() > 60);
    for (const auto& one : known) CHECK_MESSAGE(one.second, one.first);
}

TEST_CASE("the values of a sift are those of its own call") {
    for (const ShownRun& run : shownRuns()) {
        const Log& log = run.log;
        Names names;
        names.follow(log);
        RunState state(log);
        for (std::size_t i = 0; i < log.size(); ++i) {
            state.apply(log[i], i);
            const auto compared = log.get<SiftUpCompared>(i);
            if (!compared) continue;
            const CallFrame frame = run.stacks.at(i).back();
            const SourceFunction& function = *frame.place.function;
            const auto values = lineValues(i, frame.began,
                                           {log[i].line.file, function.first, function.last,
                                            frame.place.source->textOf(function)},
                                           log, names, state);
            const std::string wanted =
                fmt::format("k = {}   parent = {}", compared->slot, compared->parent);
            CAPTURE(run.name);
            REQUIRE(values.contains(log[i].line.line));
            CHECK(values.at(log[i].line.line).find(wanted) != std::string::npos);
            const auto began = log.get<SiftUpBegan>(frame.began);
            REQUIRE(began);
            CHECK((began->task == compared->task));
        }
    }
}
