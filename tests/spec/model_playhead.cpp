// Moving through the log: by events, by time, by operation, live.
#include <doctest/doctest.h>

#include "app/model/playback/playhead.hpp"
#include "app/model/playback/telling.hpp"
#include "app/model/run/operations.hpp"
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

/// Half a second for a full event, the others by their weight.
Playhead::PaceOf halfSeconds(const Log& log) {
    return [&log](std::size_t event) { return Pace{500 * playWeight(log[event].what), 0}; };
}

}  // namespace

TEST_CASE("playing by events gives each event its share of a step") {
    const Playback playback;
    Playhead head(playback.log);
    CHECK(head.advance(1000, halfSeconds(playback.log)) == false);
    head.play();
    CHECK(head.advance(250, halfSeconds(playback.log)));
    CHECK(head.position() == 0);
    CHECK(head.fraction() == doctest::Approx(0.5));
    head.advance(500, halfSeconds(playback.log));
    CHECK(head.position() == 1);
    CHECK(head.fraction() == doctest::Approx(0.5));
    head.advance(1e9, halfSeconds(playback.log));
    CHECK(head.atEnd());
    CHECK(head.fraction() == 0);
    CHECK(!head.playing());
    CHECK(playWeight(LockAcquired{}) < 0.1);
    CHECK(playWeight(SiftUpCompared{}) == 1);
    CHECK(playWeight(ProcessPaused{}) == 1);
}

TEST_CASE("many small steps of screen time come to the same place as one big one") {
    const Playback playback;
    Playhead one(playback.log);
    Playhead many(playback.log);
    one.play();
    many.play();
    one.advance(1234, halfSeconds(playback.log));
    for (int i = 0; i < 1234; ++i) many.advance(1, halfSeconds(playback.log));
    CHECK(one.position() == many.position());
    CHECK(one.fraction() == doctest::Approx(many.fraction()).epsilon(1e-6));
}

TEST_CASE("speeds are even steps from ten seconds to ten milliseconds a sentence") {
    CHECK(secondsASentence(0) == 2);
    CHECK(secondsASentence(kSlowest) == 10);
    CHECK(secondsASentence(kFastest) == 0.01);
    for (int speed = kSlowest; speed < kFastest; ++speed) {
        CAPTURE(speed);
        const double ratio = secondsASentence(speed + 1) / secondsASentence(speed);
        CHECK(ratio >= 0.39);
        CHECK(ratio <= 0.84);
    }
}

TEST_CASE("a longer sentence stays longer, and a Chinese character as long as two letters") {
    const std::string usual(70, 'a');
    CHECK(readingTime(usual, 2) == doctest::Approx(2000));
    CHECK(readingTime(usual + usual, 2) == doctest::Approx(4000));
    CHECK(readingTime("", 2) == doctest::Approx(1200));
    std::string chinese;
    for (int i = 0; i < 35; ++i) chinese += "堆";
    CHECK(readingTime(chinese, 2) == doctest::Approx(2000));
    const Pace pace = paceOfSentence(2000);
    CHECK(pace.glides == 450);
    CHECK(pace.stays == 1550);
}

TEST_CASE("an event glides, and then its sentence stays") {
    const Playback playback;
    Playhead head(playback.log);
    const Playhead::PaceOf pace = [](std::size_t) { return Pace{100, 900}; };
    head.play();
    head.advance(50, pace);
    CHECK(head.position() == 0);
    CHECK(head.fraction() == doctest::Approx(0.5));
    head.advance(50, pace);
    CHECK(head.position() == 1);
    head.advance(899, pace);
    CHECK(head.position() == 1);
    CHECK(head.fraction() == 0);
    head.advance(51, pace);
    CHECK(head.fraction() == doctest::Approx(0.5));
    head.seek(4);
    head.play();
    head.advance(100, pace);
    CHECK(head.atEnd());
    CHECK(head.playing());  // its sentence stays
    head.advance(900, pace);
    CHECK(!head.playing());
}

TEST_CASE("who pauses sees the event to its end") {
    const Playback playback;
    Playhead head(playback.log);
    head.play();
    head.advance(250, halfSeconds(playback.log));
    REQUIRE(head.fraction() > 0);
    head.pause();
    CHECK(head.position() == 1);
    CHECK(head.fraction() == 0);
    head.pause();
    CHECK(head.position() == 1);
    head.seek(2, 0.5);
    head.pause();  // it is not played
    CHECK(head.position() == 2);
    CHECK(head.fraction() == doctest::Approx(0.5));
}

TEST_CASE("a step glides over its events in the time given and then stands still") {
    const Playback playback;
    Playhead head(playback.log);
    head.glideTo(4, 1000);
    CHECK(head.gliding());
    CHECK(head.target() == 4);
    CHECK(!head.playing());
    head.advance(500, {});
    CHECK(head.position() == 2);
    head.advance(501, {});
    CHECK(head.position() == 4);
    CHECK(!head.gliding());
    CHECK(!head.advance(1000, {}));
    CHECK(head.position() == 4);
    head.seek(0);
    head.glideTo(4, 1000);
    head.advance(300, {});
    head.pause();  // the next step begins where this one ends
    CHECK(head.position() == 4);
    head.glideTo(2, 100);  // backwards nothing glides
    CHECK(!head.gliding());
    head.glideTo(99, 100);
    CHECK(head.target() == 5);
}

TEST_CASE("seeking stops at whole events within the log, and pauses") {
    const Playback playback;
    Playhead head(playback.log);
    head.play();
    head.advance(250, halfSeconds(playback.log));
    head.seek(0);
    CHECK(head.position() == 0);
    CHECK(head.fraction() == 0);
    CHECK(!head.playing());
    head.seek(99);
    CHECK(head.position() == 5);
    head.toBegin();
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

TEST_CASE("the moment of another run is its position while the runs are one, then its time") {
    const Playback playback;
    Playhead shown(playback.log);
    Playhead other(playback.log);
    shown.seek(3);
    other.seekMoment(shown, 3);
    CHECK(other.position() == 3);
    other.seek(0);
    other.seekMoment(shown, 2);
    CHECK(other.time() == shown.time());
    shown.seekTime(Instant{} + 29_ms);
    other.seekMoment(shown, 2);
    CHECK(other.time() == Instant{} + 29_ms);
}

TEST_CASE("following stays at the end of a growing log until something is asked for") {
    Playback playback;
    Playhead head(playback.log);
    head.follow();
    CHECK(head.atEnd());
    CHECK(!head.advance(16, halfSeconds(playback.log)));
    playback.add(40_ms);
    CHECK(head.advance(16, halfSeconds(playback.log)));
    CHECK(head.position() == 6);
    head.seek(5);
    CHECK(!head.following());
    playback.add(50_ms);
    CHECK(!head.advance(16, halfSeconds(playback.log)));
    CHECK(head.position() == 5);
}

TEST_CASE("an empty log can be played") {
    const Log log;
    Playhead head(log);
    head.play();
    head.advance(100, halfSeconds(log));
    head.seek(1);
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
}

TEST_CASE("a barrier ends playing, steps and glides, and is passed by seeking") {
    const Playback playback;
    Playhead head(playback.log);
    head.setBarrier(3);
    head.play();
    head.advance(1e9, halfSeconds(playback.log));
    CHECK(head.position() == 3);
    CHECK(!head.playing());
    CHECK(head.held());
    head.play();  // still there
    head.advance(1, halfSeconds(playback.log));
    CHECK(head.position() == 3);
    CHECK(head.held());
    head.seek(1);
    CHECK(!head.held());
    CHECK(head.reachable(4) == 3);
    head.glideTo(4, 100);
    head.advance(50, halfSeconds(playback.log));
    CHECK(!head.held());
    head.advance(1000, halfSeconds(playback.log));
    CHECK(head.position() == 3);
    CHECK(head.held());
    head.seek(3);  // who jumps there came by no way
    CHECK(!head.held());
    head.stepTo(5);
    CHECK(head.held());
    head.seek(2);
    head.stepTo(5);
    CHECK(head.position() == 3);
    head.seek(4);  // behind it there is none
    CHECK(head.reachable(5) == 5);
    head.stepTo(5);
    CHECK(head.position() == 5);
    head.seek(0);
    head.setBarrier({});
    head.play();
    head.advance(1e9, halfSeconds(playback.log));
    CHECK(head.atEnd());
}

TEST_CASE("who pauses on the last event before a barrier is held there, too") {
    const Playback playback;
    Playhead head(playback.log);
    head.setBarrier(1);
    head.play();
    head.advance(250, halfSeconds(playback.log));
    head.pause();
    CHECK(head.position() == 1);
    CHECK(head.held());
}
