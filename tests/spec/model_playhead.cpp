// Moving through the log: by events, by time, by operation, live.
#include <doctest/doctest.h>

#include "app/model/playback/play_weights.hpp"
#include "app/model/playback/playhead.hpp"
#include "tests/spec/model_script.hpp"

using namespace poolscope;

namespace {

/// Nothing for 10 ms, three full-weight events at 10 ms, one at 30 ms.
struct Playback {
    Log log;
    Playback() {
        add(0_ms);
        add(10_ms);
        add(10_ms);
        add(10_ms);
        add(30_ms);
    }
    void add(Duration time) {
        log.append({Instant{} + time, ThreadId{0}, {}, LeaderTaken{ExecutorId{0}, TaskId{0}, {}}});
    }
};

}  // namespace

TEST_CASE("playing by events gives each event its share of a step") {
    const Playback playback;
    Playhead head(playback.log);
    CHECK(head.advance(1000) == false);
    head.play();
    CHECK(head.advance(250));
    CHECK(head.position() == 0);
    CHECK(head.fraction() == doctest::Approx(0.5));
    head.advance(500);
    CHECK(head.position() == 1);
    CHECK(head.fraction() == doctest::Approx(0.5));
    head.advance(1e9);
    CHECK(head.atEnd());
    CHECK(head.fraction() == 0);
    CHECK(!head.playing());
    CHECK(playWeight(LockAcquired{}) < 0.1);
    CHECK(playWeight(SiftUpCompared{}) == 1);
}

TEST_CASE("many small steps of screen time come to the same place as one big one") {
    const Playback playback;
    Playhead one(playback.log);
    Playhead many(playback.log);
    one.play();
    many.play();
    one.advance(1234);
    for (int i = 0; i < 1234; ++i) many.advance(1);
    CHECK(one.position() == many.position());
    CHECK(one.fraction() == doctest::Approx(many.fraction()).epsilon(1e-6));
}

TEST_CASE("speed goes from 5 s to 20 ms an event, 500 ms to begin with") {
    const Playback playback;
    Playhead head(playback.log);
    CHECK(head.stepMilliseconds() == 500);
    head.setSpeed(100);
    CHECK(head.stepMilliseconds() == 20);
    head.setSpeed(-100);
    CHECK(head.stepMilliseconds() == 5000);
    head.setSpeed(0);
    head.faster();
    head.faster();
    CHECK(head.stepMilliseconds() == doctest::Approx(250));
    head.slower();
    head.slower();
    CHECK(head.stepMilliseconds() == 500);
}

TEST_CASE("stepping stops at whole events and pauses") {
    const Playback playback;
    Playhead head(playback.log);
    head.play();
    head.advance(250);
    head.stepBack();
    CHECK(head.position() == 0);
    CHECK(head.fraction() == 0);
    CHECK(!head.playing());
    head.stepForward();
    head.stepForward();
    CHECK(head.position() == 2);
    head.stepBack();
    CHECK(head.position() == 1);
    head.seek(99);
    CHECK(head.position() == 5);
    head.stepForward();
    CHECK(head.position() == 5);
    head.toBegin();
    head.stepBack();
    CHECK(head.position() == 0);
}

TEST_CASE("seeking a time shows that time, and playing again from the end begins anew") {
    const Playback playback;
    Playhead head(playback.log);
    for (const Duration t : {0_ms, 1_ms, 10_ms, 29_ms, 30_ms}) {
        head.seekTime(Instant{} + t);
        CHECK(head.time() == Instant{} + t);
    }
    CHECK(head.atEnd());
    head.play();
    CHECK(head.position() == 0);
    head.seekTime(Instant{} + -5_ms);
    CHECK(head.position() == 0);
}

TEST_CASE("following stays at the end of a growing log until something is asked for") {
    Playback playback;
    Playhead head(playback.log);
    head.follow();
    CHECK(head.atEnd());
    CHECK(!head.advance(16));
    playback.add(40_ms);
    CHECK(head.advance(16));
    CHECK(head.position() == 6);
    head.stepBack();
    CHECK(!head.following());
    playback.add(50_ms);
    CHECK(!head.advance(16));
    CHECK(head.position() == 5);
}

TEST_CASE("an empty log can be played") {
    const Log log;
    Playhead head(log);
    head.play();
    head.advance(100);
    head.stepForward();
    head.seekTime(Instant{} + 3_ms);
    CHECK(head.position() == 0);
    CHECK(head.time() == Instant{});
}

TEST_CASE("operations: a call is one, however much it does; taking a task is one") {
    Script s;
    const ThreadId w = s.worker("w");
    const std::size_t call = s.log.size();
    s.by(s.main, CallBegan{s.pool, s.text("schedule"), s.text("A"), 1});
    const TaskId a = s.task("A", 5_ms);
    s.by(s.main, OfferBegan{s.pool, a, 0}).by(s.main, SlotFilled{s.pool, a, 0, -1});
    s.by(s.main, OfferEnded{s.pool, a, 0});
    s.by(s.main, CallEnded{s.pool, s.text("schedule"), TextId{}, TextId{}, 1});
    const std::size_t idle = s.log.size();
    s.by(w, WorkerIdle{s.pool, false}).by(w, LeaderTaken{s.pool, a, 5_ms});
    s.by(w, TimedAwaited{s.available, Instant{} + 5_ms});
    const std::size_t wakes = s.log.size();
    s.at(5_ms).by(ThreadId{}, TimeJumped{Instant{}, Instant{} + 5_ms});
    s.by(w, WokeUp{s.available, WakeReason::TimedOut}).by(w, FinishPollBegan{s.pool, a});
    s.by(w, LeftQueue{s.pool, a, LeftBy::Take});
    const std::size_t runs = s.log.size();
    s.by(w, TaskBegan{s.pool, a, 1, true, Instant{} + 5_ms});

    Operations operations(s.log);
    operations.follow(wakes + 2);
    operations.follow();
    REQUIRE(operations.size() == 5);
    CHECK(operations[1].begin == call);
    CHECK(operations[1].event == call);
    CHECK(operations[2].begin == idle);
    CHECK(nameOf(s.log[operations[2].event]) == "leaderTaken");
    CHECK(operations[3].begin == wakes);
    CHECK(nameOf(s.log[operations[3].event]) == "leftQueue");
    CHECK(operations[4].begin == runs);
    CHECK(operations.at(call + 2) == 1);

    Playhead head(s.log);
    head.stepForward(operations);
    CHECK(head.position() == call);
    head.stepForward(operations);
    CHECK(head.position() == idle);
    head.seek(idle, 0.5);
    head.stepBack(operations);
    CHECK(head.position() == idle);
    head.stepBack(operations);
    CHECK(head.position() == call);
    head.stepBack(operations);
    head.stepBack(operations);
    CHECK(head.position() == 0);
    head.toEnd();
    head.stepForward(operations);
    CHECK(head.atEnd());
    head.stepBack(operations);
    CHECK(head.position() == runs);
}
