// Any position of any log, by any way there, equals folding from the beginning.
#include <memory>
#include <random>

#include <doctest/doctest.h>

#include "tests/spec/model_script.hpp"

using namespace poolscope;

namespace {

/// A model whose state shows exactly which events it has seen, in which order.
struct Trail {
    explicit Trail(const Log&) {}
    void apply(const Event& event, std::size_t position) {
        hash = hash * 31 + static_cast<std::uint64_t>(event.time.ns) + position;
        ++*applied;
    }
    std::size_t copied() const { return 0; }
    std::uint64_t hash = 7;
    std::shared_ptr<std::size_t> applied = std::make_shared<std::size_t>(0);
};

void append(Log& log, std::size_t events) {
    for (std::size_t i = 0; i < events; ++i) {
        log.append({Instant{static_cast<std::int64_t>(log.size()) * 17}, {}, {}, ThreadStarted{}});
    }
}

std::vector<std::uint64_t> hashes(const Log& log) {
    Trail trail(log);
    std::vector<std::uint64_t> all{trail.hash};
    for (std::size_t i = 0; i < log.size(); ++i) {
        trail.apply(log[i], i);
        all.push_back(trail.hash);
    }
    return all;
}

/// Work of many kinds: offers with sifts, waits, runs, cancels, made by a seed.
void makeRun(Script& s, std::size_t events, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::vector<ThreadId> workers;
    for (const char* name : {"w1", "w2", "w3"}) workers.push_back(s.worker(name));
    std::vector<TaskId> tasks;
    std::int64_t time = 0;
    while (s.log.size() < events) {
        s.at(nanoseconds(time += static_cast<std::int64_t>(random() % 3) * 1000));
        const ThreadId w = workers[random() % 3];
        if (tasks.size() < 20 || random() % 20 == 0) {
            tasks.push_back(s.task("t", nanoseconds(time + 500), Repeat::FixedRate, 10_ms));
        }
        const TaskId task = tasks[random() % tasks.size()];
        const auto slot = static_cast<std::int32_t>(random() % 16);
        const auto other = static_cast<std::int32_t>(random() % 16);
        switch (random() % 14) {
            case 0:
                s.by(w, OfferBegan{s.pool, task, 3}).by(w, SiftUpBegan{s.pool, task, slot});
                break;
            case 1:
                s.by(w, SlotFilled{s.pool, task, slot, other}).by(w, HeapIndexSet{task, slot});
                break;
            case 2:
                s.by(w, SlotCleared{s.pool, task, slot}).by(w, SizeChanged{s.pool, slot});
                break;
            case 3: s.by(w, SiftUpCompared{s.pool, task, tasks[0], slot, other, true}); break;
            case 4: s.by(w, OfferEnded{s.pool, task, slot}); break;
            case 5: s.by(w, LeaderTaken{s.pool, task, 3_ms}); break;
            case 6: s.by(w, LeaderCleared{s.pool, w, LeaderLeft::WokeUp}); break;
            case 7: s.by(w, TimedAwaited{s.available, Instant{time + 9}}); break;
            case 8: s.by(w, WokeUp{s.available, WakeReason::TimedOut}); break;
            case 9:
                s.by(w, LockAcquired{s.queueLock, 1}).by(w, LockReleased{s.queueLock, 0});
                break;
            case 10: s.by(w, TaskBegan{s.pool, task, 3, true, Instant{time}}); break;
            case 11: s.by(w, TaskEnded{s.pool, task, 3, Outcome::Completed, TextId{}}); break;
            case 12:
                s.by(w, NextRunTimeSet{task, Repeat::FixedRate, Instant{}, Instant{time}});
                break;
            default: s.by(w, CtlChanged{s.pool, 1, 2, CtlReason::AddWorker}); break;
        }
    }
}

/// A trail whose checkpoints share nothing: each event makes it copy so many bytes.
template <std::size_t kCopied>
struct HeavyTrail : Trail {
    using Trail::Trail;
    void apply(const Event& event, std::size_t position) {
        Trail::apply(event, position);
        bytes += kCopied;
    }
    std::size_t copied() const { return bytes; }
    std::size_t bytes = 0;
};

/// What the checkpoints of so many events take.
template <std::size_t kCopied>
std::size_t bytesOf(std::size_t events) {
    Log log;
    append(log, events);
    Seekable<HeavyTrail<kCopied>> seekable(log);
    seekable.follow();
    return seekable.bytes();
}

}  // namespace

TEST_CASE(
    "every position of every model equals the fold from scratch, forwards, backwards, anywhere") {
    Script s;
    makeRun(s, 2500, 11);
    std::vector<std::string> expected;
    RunState moment(s.log);
    expected.push_back(describe(moment));
    for (std::size_t i = 0; i < s.log.size(); ++i) {
        moment.apply(s.log[i], i);
        expected.push_back(describe(moment));
    }
    Seekable<RunState> seekable(s.log);
    seekable.follow();
    CHECK(describe(seekable.latest()) == expected.back());
    std::size_t wrong = 0;
    for (std::size_t p = s.log.size() + 1; p-- > 0;)
        wrong += describe(seekable.at(p)) != expected[p];
    for (std::size_t p = 0; p <= s.log.size(); p += 3)
        wrong += describe(seekable.at(p)) != expected[p];
    std::mt19937 random(3);
    for (int i = 0; i < 400; ++i) {
        const std::size_t p = random() % (s.log.size() + 1);
        wrong += describe(seekable.at(p)) != expected[p];
    }
    CHECK(wrong == 0);
}

TEST_CASE("a log that grows is followed by reading what is new, also between seeks") {
    Log log;
    Seekable<Trail> seekable(log);
    CHECK(seekable.at(5).hash == Trail(log).hash);
    for (const std::size_t more : {1UL, 255UL, 1UL, 1000UL, 70'000UL, 3UL}) {
        append(log, more);
        seekable.follow();
        CHECK(seekable.size() == log.size());
        CHECK(*seekable.latest().applied >= log.size());
        const auto expected = hashes(log);
        CHECK(seekable.latest().hash == expected.back());
        CHECK(seekable.at(log.size() / 2).hash == expected[log.size() / 2]);
        CHECK(seekable.at(log.size() - 1).hash == expected[log.size() - 1]);
    }
}

TEST_CASE("in a log of a million events a step back replays a few thousand at most") {
    Log log;
    append(log, 1'000'000);
    const auto expected = hashes(log);
    Seekable<Trail> seekable(log);
    seekable.follow();
    std::mt19937 random(9);
    for (int i = 0; i < 200; ++i) {
        const std::size_t p = 1 + random() % 999'999;
        CHECK(seekable.at(p).hash == expected[p]);
        const std::size_t before = *seekable.latest().applied;
        CHECK(seekable.at(p - 1).hash == expected[p - 1]);
        CHECK(*seekable.latest().applied - before <= 8192);
    }
    for (std::size_t p = 700'000; p > 690'000; --p) {
        const std::size_t before = *seekable.latest().applied;
        REQUIRE(seekable.at(p).hash == expected[p]);
        if (p < 699'000) REQUIRE(*seekable.latest().applied - before <= 8192);
    }
}

TEST_CASE("a history follows the log and gives the state at any position") {
    Script s;
    makeRun(s, 900, 4);
    RunHistory history(s.log);
    CHECK(history.follow(500));
    CHECK(history.follow());
    CHECK(!history.follow());
    for (const std::size_t p : {10UL, 10UL, 899UL, 0UL}) {
        RunState expected = history.at(p);
        CHECK(expected.position == p);
        expected.apply(s.log[p], p);
        CHECK(describe(history.at(p + 1)) == describe(expected));
    }
    CHECK(history.at(s.log.size()).position == s.log.size());
    CHECK(history.names().of(s.pool) == "pool");
    CHECK(history.operations().size() > 1);
}

TEST_CASE("checkpoints that share nothing stay within their memory, and every position is right") {
    Log log;
    append(log, 60'000);
    Seekable<HeavyTrail<140>> seekable(log);
    seekable.follow();
    // 8.4 MB were copied; 4 MB and 12 bytes an event may be kept.
    CHECK(seekable.bytes() < 4'800'000);
    const std::vector<std::uint64_t> expected = hashes(log);
    for (const std::size_t at : {59'999UL, 1UL, 30'000UL, 29'999UL, 0UL, 60'000UL, 44'444UL})
        CHECK(seekable.at(at).hash == expected[at]);
}

TEST_CASE("checkpoints have 40 bytes an event, 4 to 32 MB, and 12 an event beside them") {
    const std::size_t few = bytesOf<140>(60'000);
    CHECK(few > 2'400'000);
    CHECK(few < 4'800'000);
    const std::size_t usual = bytesOf<90>(300'000);
    CHECK(usual > 8'000'000);
    CHECK(usual < 15'700'000);
    const std::size_t many = bytesOf<65>(1'200'000);
    CHECK(many > 23'000'000);
    CHECK(many < 46'500'000);
}
