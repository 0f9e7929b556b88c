// In which function each thread is, and through which calls it came there.
//
// Promises: a fold of the log like the other models. The innermost frame is the function that
// emitted the thread's last event; the frames around it are what the call graph says must have
// been called to get there. Calls of public methods and bodies hold everything above them together
// until they end, so a body that calls back into the pool keeps its own stack below.
#pragma once

#include <vector>

#include "app/model/code/call_graph.hpp"
#include "app/model/run/by_id.hpp"
#include "engine/trace/log.hpp"

namespace poolscope {

struct CallFrame {
    EngineFunction function = EngineFunction::None;
    TextId method;          ///< of a Call
    TaskId task;            ///< of a CallBody
    bool fence = false;     ///< a call or body that goes on: nothing below it can be current
    bool returned = false;  ///< it is there for its last event only
    std::size_t began = 0;  ///< index of its first event
    SourceLine line;        ///< of its own last event; none if it emitted nothing itself
    SourceFile queue = SourceFile::None;  ///< of a queue's function: which queue's

    friend bool operator==(const CallFrame&, const CallFrame&) = default;
};

/// One thread: its frames, outermost first, and its last event.
struct CallStack {
    std::vector<CallFrame> frames;
    std::size_t last = 0;  ///< index of its last event
    bool begun = false;    ///< `last` means something
    bool threw = false;    ///< the body that ended last
    bool timedIdle = false;

    friend bool operator==(const CallStack&, const CallStack&) = default;
};

class CallStacks {
public:
    explicit CallStacks(const Log& log) : log_(&log) {}

    void apply(const Event& event, std::size_t position);

    const CallStack& of(ThreadId thread) const { return stacks_[thread]; }
    std::size_t threads() const { return stacks_.size(); }

private:
    EngineFunction functionOf(const Event& event, const CallStack& stack) const;
    LockId lockOf(const Event& event) const;
    void lockMoves(CallStack& stack, LockId lock, std::size_t position) const;
    void nameQueue(CallStack& stack, ExecutorId executor) const;
    void enterRun(CallStack& stack, TaskId task, std::size_t position) const;

    const Log* log_;
    ById<ThreadId, CallStack, 1> stacks_;
    struct LockUse {
        bool queue = false;
        bool main = false;
        ExecutorId executor;
    };
    enum class TaskKind : std::uint8_t { Plain, Once, Periodic };
    ById<LockId, LockUse> locks_;
    ById<ConditionId, LockId> conditions_;
    ById<TaskId, TaskKind> kinds_;
    ById<ExecutorId, SourceFile> queues_;  ///< the file of its queue, if that is a plain one
};

}  // namespace poolscope
