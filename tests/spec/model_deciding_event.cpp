// The event whose line of code stands for a whole call.
#include <doctest/doctest.h>

#include "app/model/code/deciding_event.hpp"
#include "tests/spec/model_script.hpp"

using namespace poolscope;

TEST_CASE("a call is decided where it changed the heap, else the queue, else the pool") {
    Script s;
    const TaskId task = s.task("A", 20_ms);
    const ThreadId other = s.worker("w1");
    const auto call = [&](auto... events) {
        s.by(s.main, CallBegan{s.pool, s.text("schedule"), TextId{}, 1});
        (s.by(s.main, events), ...);
        s.by(s.main, CallEnded{s.pool, s.text("schedule"), TextId{}, TextId{}, 1});
        return s.log.size() - 1 - decidingEvent(s.log, s.log.size() - 1);
    };
    CHECK(call() == 0);
    CHECK(call(LockAcquired{s.queueLock, 1}, LockReleased{s.queueLock, 0}) == 0);
    CHECK(call(TaskQueued{s.pool, task, false}, LockReleased{s.queueLock, 0}) == 2);
    CHECK(call(SiftUpBegan{s.pool, task, 1}, HeapIndexSet{task, 1}, OfferEnded{s.pool, task, 1},
               LockReleased{s.queueLock, 0}) == 3);
    // What other threads do meanwhile, and what an inner call does, decides nothing of this one.
    s.by(s.main, CallBegan{s.pool, s.text("submit"), TextId{}, 1});
    s.by(s.main, OfferEnded{s.pool, task, 1});
    const std::size_t own = s.log.size() - 1;
    s.by(s.main, CallBegan{s.pool, s.text("schedule"), TextId{}, 1});
    s.by(s.main, HeapIndexSet{task, 1});
    s.by(s.main, CallEnded{s.pool, s.text("schedule"), TextId{}, TextId{}, 1});
    s.by(other, HeapIndexSet{task, 0});
    s.by(s.main, CallEnded{s.pool, s.text("submit"), TextId{}, TextId{}, 1});
    CHECK(decidingEvent(s.log, s.log.size() - 1) == own);
    CHECK(decidingEvent(s.log, own) == own);
}
