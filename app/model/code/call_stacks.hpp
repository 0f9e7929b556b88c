// The call stacks of a run's threads, at any of their events.
//
// Promises: the innermost call is the function whose line emitted the event, and every other one is
// at the line that calls the next; which calls they were follows from the engine's source and the
// thread's events (CallPaths). `follow` reads what is new, and only that.
#pragma once

#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/model/code/engine_code.hpp"
#include "app/model/run/by_id.hpp"
#include "app/model/source/call_paths.hpp"

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
    std::size_t began = 0;  ///< index of the first event of this call
    bool sure = true;       ///< false: another order of calls explains the events as well
};

/// How recursive tasks split themselves up, which no event tells, by the label of the first one:
/// "sum" → "forkLeft".
using SplitWays = std::map<std::string, std::string, std::less<>>;

class CallStacks {
public:
    /// Both must outlive it.
    CallStacks(const EngineCode& code, const Log& log, SplitWays splits = {})
        : code_(&code), log_(&log), splits_(std::move(splits)) {}

    /// Reads what is new, with at most about so much work: each event is 1, and each way to it.
    void follow(std::size_t most = std::numeric_limits<std::size_t>::max());
    /// How many events of the log it has read.
    std::size_t events() const { return read_; }

    const EngineCode& code() const { return *code_; }
    /// The thread's last event among the first `end`.
    std::optional<std::size_t> lastBefore(ThreadId thread, std::size_t end) const;
    /// Outermost first: the calls that its thread was in at event `event`. Empty for an event of
    /// nobody, or from a line that is not in the source at hand.
    std::vector<CallFrame> at(std::size_t event) const;
    /// The same without `began` and `sure`, which take most of the time.
    std::vector<CallFrame> placesAt(std::size_t event) const;
    /// How many events no order of calls in the source explains; 0 if it is the source that ran.
    std::size_t unexplained() const { return paths_ ? paths_->unexplained() : 0; }

private:
    std::vector<CallFrame> framesAt(std::size_t event, bool begins) const;
    void read(const Event& event);
    CallPaths::Told toldBy(const Event& event);
    ExecutorId executorOf(const Event& event) const;
    void noteSplit(const TaskCreated& made);
    std::optional<FramePlace> placeOf(FlowPoint point) const;

    const EngineCode* code_;
    const Log* log_;
    const EngineCode::Flow* flow_ = nullptr;
    std::optional<CallPaths> paths_;
    std::size_t read_ = 0;
    ById<TaskId, std::string_view> classes_;  ///< of each task
    ById<TaskId, ExecutorId> executors_;
    ById<ExecutorId, std::string_view> queues_;  ///< by class
    SplitWays splits_;
    ById<ExecutorId, std::optional<std::string_view>> splitsOn_;  ///< empty: it has several
    std::vector<std::string_view> called_;  ///< by thread: since its last event
};

}  // namespace poolscope
