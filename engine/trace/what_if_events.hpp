// What a person changed in a run that is no method of the JDK: "what if, from here".
//
// Promises: each is emitted at the moment the change is made, by nobody (no thread), so a run that
// was changed says so itself, and the first event in which it differs from its origin is the
// change. A run that nobody changed has none of them.
#pragma once

#include "engine/trace/events.hpp"

namespace poolscope {

/// `picked` goes next, where `instead` would have gone. Virtual world only.
struct TurnGiven {
    POOLSCOPE_EVENT("turnGiven", World);
    ThreadId picked;
    ThreadId instead;
    POOLSCOPE_FIELDS(picked, instead)
};

/// From its next run on the task's body has other steps.
struct BodyChanged {
    POOLSCOPE_EVENT("bodyChanged", Task);
    TaskId task;
    TextId steps;
    POOLSCOPE_FIELDS(task, steps)
};

/// From the next time that the task's trigger is computed it repeats otherwise.
struct RepeatChanged {
    POOLSCOPE_EVENT("repeatChanged", Task);
    TaskId task;
    Repeat repeat = Repeat::FixedRate;
    Duration period;  ///< always positive here
    POOLSCOPE_FIELDS(task, repeat, period)
};

}  // namespace poolscope
