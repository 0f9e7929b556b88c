// What happens to the handlers of an orchestrated event: the graph, who waits for whom, who goes
// on.
//
// Promises: a graph is told once, before it is ready: its handlers, and which waits for which. An
// event that is published has a task of its own (it ends when the event does) and one for each
// handler, so that every reader of tasks knows them; what is told here is the order among them.
// Handlers are numbered from 0 in the order in which they were added. `executor` is the Sirector.
// Source: engine/executor/orchestration/README.md.
#pragma once

#include "engine/trace/events.hpp"

namespace poolscope {

/// The graph has one more handler. No lock.
struct HandlerAdded {
    POOLSCOPE_EVENT("handlerAdded", Graph);
    ExecutorId executor;
    std::int32_t handler = 0;
    TextId name;
    POOLSCOPE_FIELDS(executor, handler, name)
};

/// From now on `handler` waits for `after`. No lock.
struct HandlerFollows {
    POOLSCOPE_EVENT("handlerFollows", Graph);
    ExecutorId executor;
    std::int32_t handler = 0;
    std::int32_t after = 0;
    POOLSCOPE_FIELDS(executor, handler, after)
};

/// ready: the graph can be changed no more, and events can be published. No lock.
struct GraphReady {
    POOLSCOPE_EVENT("graphReady", Graph);
    ExecutorId executor;
    std::int32_t handlers = 0;
    POOLSCOPE_FIELDS(executor, handlers)
};

/// publish: `event` is a new event of the graph, and its end is a task. Its handlers' tasks follow.
struct EventPublished {
    POOLSCOPE_EVENT("eventPublished", Graph);
    ExecutorId executor;
    TaskId event;
    bool callback = false;  ///< publish does not wait for it
    bool timed = false;
    Instant deadline;
    POOLSCOPE_FIELDS(executor, event, callback, timed, deadline)
};

/// `task` is that handler's work for the event; `waitsFor` handlers have to return before.
struct HandlerMade {
    POOLSCOPE_EVENT("handlerMade", Graph);
    TaskId event;
    TaskId task;
    std::int32_t handler = 0;
    std::int32_t waitsFor = 0;
    POOLSCOPE_FIELDS(event, task, handler, waitsFor)
};

/// A handler before this one has returned; `left` others have not. By its thread, atomically.
struct CountedDown {
    POOLSCOPE_EVENT("countedDown", Graph);
    TaskId event;
    TaskId task;
    std::int32_t left = 0;
    POOLSCOPE_FIELDS(event, task, left)
};

/// The emitting thread is about to submit the handler, or (`inPlace`) to run it itself. No lock.
struct HandlerReleased {
    POOLSCOPE_EVENT("handlerReleased", Graph);
    TaskId event;
    TaskId task;
    bool inPlace = false;
    POOLSCOPE_FIELDS(event, task, inPlace)
};

/// The event is over for who published it: all handlers have returned, or not. No lock.
struct EventEnded {
    POOLSCOPE_EVENT("eventEnded", Graph);
    TaskId event;
    EventEnd how = EventEnd::Completed;
    TextId error;
    POOLSCOPE_FIELDS(event, how, error)
};

/// onSuccess (no error) or onError is about to be called, on the emitting thread. No lock.
struct CallbackCalled {
    POOLSCOPE_EVENT("callbackCalled", Graph);
    TaskId event;
    TextId error;
    POOLSCOPE_FIELDS(event, error)
};

}  // namespace poolscope
