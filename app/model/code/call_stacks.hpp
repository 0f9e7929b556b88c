// The call stacks of a run's threads, at any of their events.
//
// Promises: they are the calls that the log has recorded (engine/trace/recorded_calls.hpp), nothing
// is guessed. The innermost call is the function whose line emitted the event; every other one is
// at the line that calls the next. Of a log without recorded calls there are no stacks. `follow`
// reads what is new, and only that.
#pragma once

#include <limits>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "app/model/code/engine_code.hpp"
#include "app/model/code/scenario_code.hpp"
#include "app/model/run/by_id.hpp"
#include "engine/trace/log.hpp"

namespace poolscope {

/// A line of the engine's source with the function around it.
struct FramePlace {
    std::string_view path;  ///< from the root of the repository
    SourceLine line;        ///< its file is None if that file emits nothing
    const SourceCode* source = nullptr;
    const SourceFunction* function = nullptr;
    std::string_view name{};   ///< with its class: "DelayHeap::siftUp", "lambda in Timer::Timer"
    std::string_view types{};  ///< of its parameters: "(Duration)"
    std::string_view queue{};  ///< of the event's executor, if it is known: "FourAryHeap"
    std::string_view split{};  ///< how its recursive tasks split, if that is known: "forkLeft"

    /// "siftUp".
    std::string_view own() const;
};

struct CallFrame {
    FramePlace place;
    std::size_t began = 0;    ///< index of the first event of this call
    std::size_t depth = 0;    ///< how many recorded calls are around it
    SourceLine ofScenario{};  ///< the scenario's step or call that it performs; see ScenarioCode
};

class CallStacks {
public:
    /// Both must outlive it. `own`: of the scenario that the log is a run of, if it is known.
    CallStacks(const EngineCode& code, const Log& log, ScenarioCode own = {})
        : code_(&code), log_(&log), own_(std::move(own)) {}

    /// Reads what is new, at most so many events.
    void follow(std::size_t most = std::numeric_limits<std::size_t>::max());
    /// How many events of the log it has read.
    std::size_t events() const { return read_; }

    const EngineCode& code() const { return *code_; }
    const ScenarioCode& own() const { return own_; }
    /// The thread's last event among the first `end`.
    std::optional<std::size_t> lastBefore(ThreadId thread, std::size_t end) const;
    /// Outermost first: the calls that its thread was in at event `event`. Empty for an event of
    /// nobody, or if the log has no calls, or the source is not at hand.
    std::vector<CallFrame> at(std::size_t event) const;
    /// The same without `began`, which takes most of the time.
    std::vector<CallFrame> placesAt(std::size_t event) const;

private:
    /// The events of a thread, and since when the calls around some of them go on.
    struct Thread {
        std::vector<std::uint32_t> events;
        std::vector<std::uint32_t> began;               ///< of the calls at the last one
        std::vector<std::vector<std::uint32_t>> marks;  ///< before every kBetweenMarks-th event
    };
    static constexpr std::size_t kBetweenMarks = 256;

    void read(const Event& event);
    void pass(std::vector<std::uint32_t>& began, std::uint32_t event) const;
    std::vector<std::uint32_t> begunAt(ThreadId thread, std::uint32_t event) const;
    ExecutorId executorOf(const Event& event) const;
    void noteSplit(const TaskCreated& made);
    std::optional<FramePlace> placeOf(const CallPath& path) const;
    void lightCall(FramePlace& place, const CallPath* called, const FramePlace& next) const;

    const EngineCode* code_;
    const Log* log_;
    std::size_t read_ = 0;
    std::vector<Thread> threads_;
    ById<TaskId, ExecutorId> executors_;
    ById<ExecutorId, std::string_view> queues_;  ///< by class
    ScenarioCode own_;
    ById<ExecutorId, std::optional<std::string_view>> splitsOn_;  ///< empty: it has several
};

}  // namespace poolscope
