// Threads, locks, runs and state machines, from a few events each.
#include <doctest/doctest.h>

#include "tests/spec/model_script.hpp"

using namespace poolscope;

namespace {

RunState foldState(const Script& s) {
    RunState moment(s.log);
    for (std::size_t i = 0; i < s.log.size(); ++i) moment.apply(s.log[i], i);
    return moment;
}

std::string doingOf(const Script& s, ThreadId thread) {
    return std::string(toString(foldState(s).workers.worker(thread).now().doing));
}

}  // namespace

TEST_CASE("a leader that is deposed becomes a follower, though it keeps its timed wait") {
    Script s;
    const ThreadId w1 = s.worker("w1");
    const ThreadId w2 = s.worker("w2");
    const TaskId a = s.task("A", 50_ms);
    s.by(w1, LockAcquired{s.queueLock, 1}).by(w1, LeaderTaken{s.pool, a, 50_ms});
    s.by(w1, TimedAwaited{s.available, Instant{} + 50_ms}).by(w1, LockReleased{s.queueLock, 0});
    s.by(w2, LockAcquired{s.queueLock, 1}).by(w2, Awaited{s.available});
    s.by(w2, LockReleased{s.queueLock, 0});
    CHECK(doingOf(s, w1) == "leader");
    CHECK(doingOf(s, w2) == "follower");
    CHECK(foldState(s).workers.worker(w1).now().until == Instant{} + 50_ms);
    auto waiters = foldState(s).waitersOf(s.pool);
    REQUIRE(waiters.size() == 2);
    CHECK(waiters[0].leader);
    CHECK(!waiters[1].leader);

    s.at(10_ms).by(s.main, LeaderCleared{s.pool, w1, LeaderLeft::NewHead});
    CHECK(doingOf(s, w1) == "follower");
    CHECK(foldState(s).workers.worker(w1).now().timed);
    s.by(s.main, LockAcquired{s.queueLock, 1}).by(s.main, Signalled{s.available, w1});
    CHECK(doingOf(s, w1) == "waitingForLock");
    CHECK(foldState(s).queueLockOf(s.pool).waiters == std::vector{w1});
    s.by(s.main, LockReleased{s.queueLock, 0});
    s.by(w1, WokeUp{s.available, WakeReason::Signalled}).by(w1, LockAcquired{s.queueLock, 1});
    CHECK(doingOf(s, w1) == "inNoTask");
    CHECK(foldState(s).queueLockOf(s.pool).owner == w1);
    CHECK(foldState(s).queueLockOf(s.pool).waiters.empty());
    waiters = foldState(s).waitersOf(s.pool);
    REQUIRE(waiters.size() == 1);
    CHECK(waiters[0].thread == w2);
}

TEST_CASE("an interrupt takes a worker out of the line for a lock") {
    Script s;
    const ThreadId w = s.worker("w");
    s.by(s.main, LockAcquired{s.queueLock, 1});
    s.by(w, LockContended{s.queueLock, s.main});
    CHECK(doingOf(s, w) == "waitingForLock");
    s.by(s.main, Interrupted{w});
    CHECK(foldState(s).queueLockOf(s.pool).waiters == std::vector{w});
    s.by(w, InterruptCleared{});
    CHECK(doingOf(s, w) == "inNoTask");
    CHECK(foldState(s).queueLockOf(s.pool).waiters.empty());
}

TEST_CASE("a lane tells a worker's life without gaps") {
    Script s;
    const ThreadId w = s.worker("w");
    const TaskId a = s.task("A", 0_ms);
    s.at(1_ms).by(w, TaskBegan{s.pool, a, 1, true, Instant{}});
    s.by(w, SleepBegan{Instant{} + 4_ms, false});
    s.at(4_ms).by(w, SleepEnded{false, WakeReason::TimedOut});
    s.at(6_ms).by(w, LockContended{s.queueLock, s.main});
    s.at(7_ms).by(w, LockAcquired{s.queueLock, 1});
    s.at(9_ms).by(w, TaskEnded{s.pool, a, 1, Outcome::Completed, TextId{}});
    s.by(w, WorkerExiting{s.pool, ExitReason::TooMany});
    s.at(10_ms).by(w, ThreadEnded{});
    const RunState moment = foldState(s);
    const Lane& lane = moment.workers.worker(w).lane;
    std::string told;
    for (std::size_t i = 0; i < lane.size(); ++i) {
        told += std::string(toString(lane[i].what.doing)) + " ";
        if (i > 0) {
            CHECK(lane[i].begin == lane[i - 1].end);
            CHECK(lane[i].beginPosition == lane[i - 1].endPosition);
        }
    }
    CHECK(told ==
          "new inNoTask running sleeping running waitingForLock running inNoTask leaving gone ");
    CHECK(lane[3].what.task == a);
    CHECK(lane[3].length() == 3_ms);
    CHECK(lane[lane.spanAt(Instant{} + 6500_us)].what.lock == s.queueLock);
    CHECK(moment.workers.lanesOf(s.pool) == std::vector{w});
    CHECK(moment.workers.lanes() == std::vector{s.main, w});
}

TEST_CASE("a client calls, waits in get, and a body run by the caller is a body") {
    Script s;
    const TaskId a = s.task("A", 0_ms);
    s.by(s.main, CallBegan{s.pool, s.text("get"), s.text("A"), 1});
    CHECK(doingOf(s, s.main) == "calling");
    s.by(s.main, Parked{a, false, Instant{}});
    CHECK(doingOf(s, s.main) == "waitingForResult");
    CHECK(foldState(s).workers.worker(s.main).now().waitsFor == a);
    s.by(s.main, Unparked{a, WakeReason::Unparked});
    CHECK(doingOf(s, s.main) == "calling");
    s.by(s.main, TaskBegan{s.pool, a, 1, false, Instant{}});
    CHECK(doingOf(s, s.main) == "running");
    s.by(s.main, TaskEnded{s.pool, a, 1, Outcome::Completed, TextId{}});
    s.by(s.main, CallEnded{s.pool, s.text("get"), TextId{}, TextId{}, 1});
    CHECK(doingOf(s, s.main) == "idle");
}

TEST_CASE("being interrupted while waiting keeps the wait until the wake-up is told") {
    Script s;
    const ThreadId w = s.worker("w");
    s.by(w, LockAcquired{s.queueLock, 1}).by(w, Awaited{s.available});
    s.by(w, LockReleased{s.queueLock, 0});
    s.by(s.main, Interrupted{w});
    CHECK(foldState(s).workers.worker(w).interrupted);
    s.by(w, InterruptCleared{});
    CHECK(!foldState(s).workers.worker(w).interrupted);
    CHECK(doingOf(s, w) == "follower");
    s.by(w, WokeUp{s.available, WakeReason::Interrupted});
    CHECK(doingOf(s, w) == "waitingForLock");
    CHECK(foldState(s).waitersOf(s.pool).empty());
}

TEST_CASE("a late fixed-rate run counts the planned starts that went by") {
    Script s;
    const ThreadId w = s.worker("w");
    const TaskId a = s.task("A", 0_ms, Repeat::FixedRate, 100_ms);
    s.by(w, TaskBegan{s.pool, a, 1, true, Instant{}});
    s.at(350_ms).by(w, TaskEnded{s.pool, a, 1, Outcome::Completed, TextId{}});
    CHECK(!foldState(s).runs.of(a).waiting);
    s.by(w, NextRunTimeSet{a, Repeat::FixedRate, Instant{}, Instant{} + 100_ms});
    CHECK(foldState(s).runs.of(a).waiting);
    CHECK(foldState(s).tasks.of(a).trigger == Instant{} + 100_ms);
    s.by(w, TaskBegan{s.pool, a, 2, true, Instant{} + 100_ms});
    const RunState moment = foldState(s);
    const TaskRuns& runs = moment.runs.of(a);
    REQUIRE(runs.runs.size() == 2);
    CHECK(runs.runs[0].end == Instant{} + 350_ms);
    CHECK(runs.runs[1].lateness() == 250_ms);
    CHECK(runs.runs[1].missed == 2);
    CHECK(runs.worstLateness == 250_ms);
    CHECK(runs.meanLateness() == 125_ms);
    CHECK(runs.running());
    CHECK(moment.runs.runs() == 2);
    CHECK(moment.runs.run(1).number == 2);
    const auto [first, last] = RunsModel::between(runs, Instant{} + 90_ms, Instant{} + 99_ms);
    CHECK(first == 0);
    CHECK(last == 1);
    CHECK(RunsModel::between(runs, Instant{} + 400_ms, Instant{} + 500_ms) ==
          std::pair<std::size_t, std::size_t>{1, 2});
}

TEST_CASE("runs too narrow to see share a pixel") {
    Script s;
    const TaskId a = s.task("A", 0_ms, Repeat::FixedRate, 1_ms);
    for (std::uint32_t run = 1; run <= 5000; ++run) {
        s.at(milliseconds(run)).by(s.main, TaskBegan{s.pool, a, run, false, Instant{}});
        s.by(s.main, TaskEnded{s.pool, a, run, Outcome::Completed, TextId{}});
    }
    const TimeScale scale(Instant{}, 6_s, 0, 300);
    const auto marks = foldState(s).runs.visibleMarks(a, scale);
    CHECK(marks.size() <= 600);
    CHECK(marks.size() >= 200);
    CHECK(marks.back().span == 4999);
}

TEST_CASE("ctl is read as run state and worker count, and its history is kept") {
    CHECK(poolRunStateOf(0xe0000003) == PoolRunState::Running);
    CHECK(workerCountOf(0xe0000003) == 3);
    CHECK(poolRunStateOf(0x00000002) == PoolRunState::Shutdown);
    CHECK(poolRunStateOf(0x20000001) == PoolRunState::Stop);
    CHECK(poolRunStateOf(0x40000000) == PoolRunState::Tidying);
    CHECK(poolRunStateOf(0x60000000) == PoolRunState::Terminated);
    Script s;
    s.at(3_ms).by(s.main, CtlChanged{s.pool, 0xe0000000, 0xe0000001, CtlReason::AddWorker});
    s.by(s.main, CtlCasFailed{s.pool, 0xe0000000, 0xe0000001, 0xe0000001});
    s.by(s.main, CtlChanged{s.pool, 0xe0000001, 0x00000001, CtlReason::Shutdown});
    const RunState moment = foldState(s);
    const ExecutorLife& life = moment.life.executor(s.pool);
    CHECK(life.runState() == PoolRunState::Shutdown);
    CHECK(life.workerCount() == 1);
    CHECK(life.failedCas == 1);
    REQUIRE(life.history.size() == 3);
    CHECK(life.history[1].failed);
    CHECK(life.history[2].time == Instant{} + 3_ms);
    CHECK(life.history[2].position == s.log.size());
}

TEST_CASE("each kind of executor and task has states of its own") {
    Script s;
    std::uint32_t executors = s.pool.value;
    const auto executor = [&](const char* kind) {
        const ExecutorId id{++executors};
        s.by(s.main, ExecutorCreated{id, s.text(kind), s.text(kind), 0xe0000000});
        return id;
    };
    const auto taskOf = [&](ExecutorId of, std::uint32_t number) {
        s.by(s.main, TaskCreated{of, TaskId{number}, s.text("t"), number, false});
        return TaskId{number};
    };
    const ExecutorId timer = executor("Timer");
    const ExecutorId forkJoin = executor("ForkJoinPool");
    const ExecutorId service = executor("ExecutorCompletionService");
    const TaskId beat = taskOf(timer, 0);
    const TaskId sum = taskOf(forkJoin, 1);
    const TaskId bare = taskOf(s.pool, 2);
    s.by(s.main, PlainTaskMade{bare});
    using T = TimerTaskState;
    s.by(s.main, TimerTaskStateChanged{beat, T::Virgin, T::Scheduled});
    CHECK(foldState(s).life.task(beat).stateWord() == "SCHEDULED");
    CHECK_FALSE(foldState(s).life.task(beat).isDone());
    s.by(s.main, TimerTaskStateChanged{beat, T::Scheduled, T::Cancelled});
    s.by(s.main, TimerEnded{timer, TimerEnd::Killed});
    s.by(s.main, FutureStateChanged{sum, FutureState::New, FutureState::Exceptional});
    s.by(s.main, ModeChanged{forkJoin, PoolRunState::Running, PoolRunState::Shutdown});
    s.by(s.main, ModeChanged{forkJoin, PoolRunState::Shutdown, PoolRunState::Stop});
    const RunState moment = foldState(s);
    CHECK(moment.life.task(beat).isCancelled());
    CHECK(moment.life.task(beat).history.size() == 2);
    const auto word = [&](ExecutorId id) {
        const ExecutorLife& life = moment.life.executor(id);
        return std::string(stateWord(life.spec().states, life.state()));
    };
    CHECK(word(timer) == "false");
    CHECK(moment.life.executor(timer).end == TimerEnd::Killed);
    CHECK(word(forkJoin) == "STOP");
    CHECK(word(service).empty());
    CHECK(word(s.pool) == "RUNNING");
    CHECK(moment.life.task(sum).stateWord() == "EXCEPTIONAL");
    CHECK_FALSE(moment.life.task(sum).isCancelled());
    CHECK(moment.life.task(bare).stateWord().empty());
    CHECK(moment.life.task(bare).machine == TaskStateKind::None);
}

TEST_CASE("a future's states, runner, waiters and cancellation are kept") {
    Script s;
    const TaskId a = s.task("A", 0_ms);
    s.by(s.main, RunnerSet{a, s.main}).by(s.main, WaiterAdded{a});
    s.by(s.main, CancelCalled{a, true, true});
    s.by(s.main, FutureStateChanged{a, FutureState::New, FutureState::Interrupting});
    {
        const TaskLife life = foldState(s).life.task(a);
        CHECK(life.runner == s.main);
        CHECK(life.waiters == std::vector{s.main});
        CHECK(life.isCancelled());
        CHECK(life.mayInterrupt);
    }
    s.by(s.main, FutureStateChanged{a, FutureState::Interrupting, FutureState::Interrupted});
    s.by(s.main, WaiterRemoved{a, s.main}).by(s.main, RunnerSet{a, ThreadId{}});
    const TaskLife life = foldState(s).life.task(a);
    CHECK(life.history.size() == 2);
    CHECK(life.waiters.empty());
    CHECK(!life.runner.exists());
    CHECK(life.isDone());
    CHECK(foldState(s).tasks.of(s.pool) == std::vector{a});
}
