// What the bodies of a scenario do with its variables, and how its threads wait for each other.
//
// Promises: as in events.hpp. An element of an array is a variable with an id and a name of its
// own, `a[0]`; the ids of an array follow each other. A boolean is 1 or 0. Each read and each write
// is one event, right after its effect; a method such as incrementAndGet is one write.
#pragma once

#include "engine/trace/events.hpp"

namespace poolscope {

/// A variable exists and has that value. `threadLocal`: each thread has one, which begins with it.
/// No lock.
struct VariableCreated {
    POOLSCOPE_EVENT("variableCreated", Lock);
    VariableId variable;
    TextId name;
    std::int32_t value = 0;
    bool boolean = false;
    bool isVolatile = false;
    bool threadLocal = false;
    POOLSCOPE_FIELDS(variable, name, value, boolean, isVolatile, threadLocal)
};

/// The emitting thread has read that value. No lock of its own.
struct VariableRead {
    POOLSCOPE_EVENT("variableRead", Lock);
    VariableId variable;
    std::int32_t value = 0;
    bool boolean = false;
    POOLSCOPE_FIELDS(variable, value, boolean)
};

/// The variable holds `value` from now on; it held `from`. `how`: by `set`, or by one indivisible
/// step that also read it. No lock of its own.
struct VariableWritten {
    POOLSCOPE_EVENT("variableWritten", Lock);
    VariableId variable;
    std::int32_t from = 0;
    std::int32_t value = 0;
    bool boolean = false;
    VariableAccess how = VariableAccess::Set;
    POOLSCOPE_FIELDS(variable, from, value, boolean, how)
};

/// compareAndSet found `found` in place of `expected` and wrote nothing. No lock.
struct CompareFailed {
    POOLSCOPE_EVENT("compareFailed", Lock);
    VariableId variable;
    std::int32_t expected = 0;
    std::int32_t found = 0;
    bool boolean = false;
    POOLSCOPE_FIELDS(variable, expected, found, boolean)
};

/// `assert`: the condition, as the file has it, holds or not. If not, an AssertionError follows.
struct Asserted {
    POOLSCOPE_EVENT("asserted", Lock);
    TextId condition;
    bool holds = true;
    POOLSCOPE_FIELDS(condition, holds)
};

/// A `while` whose last round only read variables: the next one would read the same until somebody
/// writes one of them. The thread keeps looking, busy, at `variable` and what else it read.
struct SpinBegan {
    POOLSCOPE_EVENT("spinBegan", Lock);
    VariableId variable;
    POOLSCOPE_FIELDS(variable)
};

/// Somebody has written what the thread looks at, or has interrupted it: it looks again.
struct SpinEnded {
    POOLSCOPE_EVENT("spinEnded", Lock);
    POOLSCOPE_FIELDS()
};

/// Condition.signal or Object.notify found nobody waiting: it is not kept. Under the lock.
struct SignalledNobody {
    POOLSCOPE_EVENT("signalledNobody", Lock);
    ConditionId condition;
    POOLSCOPE_FIELDS(condition)
};

/// Thread.join: the emitting thread waits until `target` has ended. No lock.
struct ThreadAwaited {
    POOLSCOPE_EVENT("threadAwaited", World);
    ThreadId target;
    POOLSCOPE_FIELDS(target)
};

/// Thread.join returns: `target` has ended. No lock.
struct ThreadJoined {
    POOLSCOPE_EVENT("threadJoined", World);
    ThreadId target;
    POOLSCOPE_FIELDS(target)
};

}  // namespace poolscope
