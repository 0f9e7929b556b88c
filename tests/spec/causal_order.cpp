// What led to an event: small runs event by event, each edge alone, and what holds for every run.
#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "app/model/narration/cause_text.hpp"
#include "app/model/why/causal_order.hpp"
#include "app/model/why/handovers.hpp"
#include "engine/scenario/run/recording.hpp"
#include "tests/spec/model_script.hpp"
#include "tests/support/built_in.hpp"

using namespace poolscope;

namespace {

CausalOrder orderOf(const Log& log) {
    CausalOrder order;
    order.follow(log, log.size());
    return order;
}

/// "0 3 4 8": the events that led to that one.
std::string ledTo(const Log& log, std::size_t event) {
    const LedHere led = orderOf(log).whatLedHere(event);
    std::string all;
    for (std::size_t i = 0; i < event; ++i)
        if (led.has(i)) all += (all.empty() ? "" : " ") + std::to_string(i);
    return all;
}

bool leads(const Log& log, std::size_t from, std::size_t to) {
    return orderOf(log).whatLedHere(to).has(from);
}

/// Two workers that have begun, and what one does before the other one.
struct TwoThreads : Script {
    ThreadId one = worker("one");
    ThreadId other = worker("other");

    /// Whether the first one, by `one`, leads to the second, by `other`.
    template <class First, class Second>
    bool edge(const First& first, const Second& second) {
        by(one, first).by(other, second);
        return leads(log, log.size() - 2, log.size() - 1);
    }
};

}  // namespace

TEST_CASE("A lost update: what the second thread writes knows nothing of the first one's write") {
    const RunRecord run = runVirtually(builtIn("66-lost-update"));
    const Log& log = *run.log;
    REQUIRE(log.as<VariableWritten>(17).value == 1);  // by t1
    REQUIRE(log.as<VariableWritten>(23).value == 1);  // by t2, from what it read before
    CHECK(ledTo(log, 17) == "0 1 3 4 5 8 9 16");
    CHECK(ledTo(log, 23) == "0 2 3 4 6 10 12 13 14 22");
    // main has joined both, so all that a thread did led to its read; the clock's jumps did not.
    REQUIRE(log.is<VariableRead>(26));
    const LedHere read = orderOf(log).whatLedHere(26);
    CHECK(read.count == 23);
    for (const std::size_t jump : {11U, 15U, 21U}) {
        REQUIRE(log.is<TimeJumped>(jump));
        CHECK_FALSE(read.has(jump));
    }
    CHECK(read.endOf(log[17].thread) == 19);  // t1's last event is the 19th
    // The two writes stand for chains of their own length, whatever the clock said.
    const CausalOrder order = orderOf(log);
    CHECK(order.depthOf(17) == 6);
    CHECK(order.depthOf(23) == 7);
    CHECK(order.depthOf(11) == 0);
    CHECK(order.depthAfter(12) == order.depthOf(10));
    CHECK(order.depthOf(28) == 13);
    CHECK(order.longest() == 13);
    CHECK(order.reached(log[17].thread, 17) == 5);
    CHECK(order.reached(log[17].thread, 5) == 0);
}

TEST_CASE("Two locks in two orders: each wait knows that the other thread has the lock, no more") {
    const RunRecord run = runVirtually(builtIn("48-two-locks-two-orders"));
    const Log& log = *run.log;
    REQUIRE(log.is<LockContended>(75));
    REQUIRE(log.is<LockContended>(76));
    const LedHere first = orderOf(log).whatLedHere(75);
    // Of main the calls that made both workers, all that thread-1 did, of thread-2 that it has
    // current: not that it goes on to work.
    CHECK(first.count == 50);
    REQUIRE(log.is<WorkerAdded>(42));
    CHECK(first.endOf(log[42].thread) == 43);
    REQUIRE(log.is<LockAcquired>(51));
    CHECK(first.endOf(log[76].thread) == 52);
    CHECK_FALSE(first.has(52));
    CHECK_FALSE(first.has(74));
    const LedHere second = orderOf(log).whatLedHere(76);
    CHECK(second.count == 50);
    REQUIRE(log.is<LockAcquired>(32));
    CHECK(second.endOf(log[75].thread) == 33);
    CHECK_FALSE(second.has(75));
}

TEST_CASE("A leader is signalled for a new head: the call led to its wake-up, the follower not") {
    const RunRecord run = runVirtually(builtIn("3-leader-hand-over"));
    const Log& log = *run.log;
    std::size_t signal = 0;
    while (signal < log.size() && !log.is<Signalled>(signal)) ++signal;
    REQUIRE(signal < log.size());
    const ThreadId target = log.as<Signalled>(signal).target;
    std::size_t wake = signal;
    while (!(log.is<WokeUp>(wake) && log[wake].thread == target)) ++wake;
    const LedHere led = orderOf(log).whatLedHere(wake);
    CHECK(led.has(signal));
    // What the signaller did after it is another matter.
    for (std::size_t i = signal + 1; i < wake; ++i)
        if (log[i].thread == log[signal].thread) CHECK_FALSE(led.has(i));
}

TEST_CASE("Locks, wake-ups and interrupts lead from one thread to another") {
    const auto edge = [](const auto& first, const auto& second) {
        return TwoThreads().edge(first, second);
    };
    TwoThreads s;  // for its ids
    const LockId lock = s.queueLock;
    CHECK(edge(LockReleased{lock, 0}, LockAcquired{lock, 1}));
    CHECK_FALSE(edge(LockReleased{lock, 1}, LockAcquired{lock, 1}));
    CHECK(edge(LockAcquired{lock, 1}, LockContended{lock, s.one}));
    CHECK_FALSE(edge(LockContended{lock, s.main}, LockAcquired{lock, 1}));
    CHECK_FALSE(edge(LockReleased{lock, 0}, LockAcquired{LockId{lock.value + 1}, 1}));
    const WokeUp woke{s.available, WakeReason::Signalled};
    CHECK(edge(Signalled{s.available, s.other}, woke));
    CHECK_FALSE(edge(Signalled{s.available, s.other}, WokeUp{s.available, WakeReason::TimedOut}));
    CHECK_FALSE(edge(Signalled{s.available, s.main}, woke));
    CHECK(edge(Interrupted{s.other}, WokeUp{s.available, WakeReason::Interrupted}));
    CHECK_FALSE(edge(Interrupted{s.other}, woke));
    CHECK(edge(Interrupted{s.other}, InterruptCleared{}));
    CHECK(edge(Interrupted{s.other}, SleepEnded{false, WakeReason::Interrupted}));
    CHECK_FALSE(edge(Interrupted{s.other}, SleepEnded{false, WakeReason::TimedOut}));
    const IdleUnparked idle{s.pool, WakeReason::Unparked};
    CHECK(edge(WorkSignalled{s.pool, s.other}, idle));
    CHECK(edge(Compensated{s.pool, Compensation::LetGo, s.other, 1}, idle));
    CHECK(edge(ThreadEnded{}, ThreadJoined{s.one}));
    CHECK_FALSE(edge(ThreadEnded{}, ThreadAwaited{s.one}));
    const LockId permits{7};
    const auto kind = SynchronizerKind::Semaphore;
    CHECK(edge(SynchronizerReleased{permits, kind, 1, 1}, SynchronizerPassed{permits, kind, 1, 0}));
    CHECK(
        edge(SynchronizerReleased{permits, kind, 1, 1}, SynchronizerReleased{permits, kind, 1, 2}));
    const SynchronizerPassed passed{permits, kind, 1, 0};
    CHECK(edge(passed, passed));
    CHECK(edge(passed, SynchronizerAwaited{permits, kind, 1, 0}));
    CHECK_FALSE(edge(SynchronizerAwaited{permits, kind, 1, 0}, passed));
    const auto latch = SynchronizerKind::CountDownLatch;
    CHECK_FALSE(
        edge(SynchronizerPassed{permits, latch, 0, 0}, SynchronizerPassed{permits, latch, 0, 0}));
}

TEST_CASE("Tasks, futures and ctl lead from one thread to another") {
    const auto edge = [](const auto& first, const auto& second) {
        return TwoThreads().edge(first, second);
    };
    TwoThreads s;
    const TaskId task{3};
    const LeftQueue left{s.pool, task, LeftBy::Take};
    TaskBegan began;
    began.executor = s.pool;
    began.task = task;
    CHECK(edge(Enqueued{s.pool, task, 1}, left));
    CHECK(edge(OfferEnded{s.pool, task, 0}, left));
    CHECK_FALSE(edge(Enqueued{s.pool, TaskId{4}, 1}, left));
    CHECK_FALSE(edge(left, Enqueued{s.pool, TaskId{4}, 1}));
    CHECK(edge(Pushed{s.pool, task, 0, 0}, DequeTaken{s.pool, task, 0, 0, DequeEnd::Steal}));
    CHECK(edge(HandedOver{s.pool, task, s.other}, began));
    CHECK(edge(HandedOver{s.pool, task, s.other}, IdleUnparked{s.pool, WakeReason::Unparked}));
    CHECK(edge(WorkerAdded{s.pool, s.other, task, 1}, began));
    const FutureStateChanged done{task, FutureState::Completing, FutureState::Normal};
    CHECK(edge(done, Unparked{task, WakeReason::Unparked}));
    CHECK_FALSE(edge(done, Unparked{task, WakeReason::TimedOut}));
    CHECK(edge(WaiterRemoved{TaskId{9}, s.other}, Unparked{task, WakeReason::Unparked}));
    CHECK(edge(done, JoinEnded{s.pool, task, JoinWay::AlreadyDone}));
    CHECK(edge(done, FutureStateChanged{task, FutureState::New, FutureState::Cancelled}));
    CHECK(edge(done, CancelCalled{task, false, false}));
    CHECK(edge(CompletionQueued{s.pool, task, 1}, CompletionTaken{s.pool, task}));
    CHECK(edge(TimerTaskStateChanged{task, TimerTaskState::Virgin, TimerTaskState::Scheduled},
               TimerTaskStateChanged{task, TimerTaskState::Scheduled, TimerTaskState::Cancelled}));
    CHECK(edge(HandlerMade{TaskId{8}, task, 0, 2}, CountedDown{TaskId{8}, task, 1}));
    CHECK(edge(CountedDown{TaskId{8}, task, 1}, CountedDown{TaskId{8}, task, 0}));
    CHECK(edge(CtlChanged{s.pool, 0, 1, CtlReason::AddWorker},
               CtlChanged{s.pool, 1, 2, CtlReason::AddWorker}));
    CHECK(edge(CtlChanged{s.pool, 0, 1, CtlReason::AddWorker}, CtlCasFailed{s.pool, 0, 1, 1}));
    CHECK(edge(ModeChanged{s.pool, PoolRunState::Running, PoolRunState::Stop},
               CtlChanged{s.pool, 1, 2, CtlReason::AddWorker}));
    CHECK(edge(ExecutorCreated{ExecutorId{5}, {}, {}, 0}, CallBegan{ExecutorId{5}, {}, {}, 0}));
    CHECK_FALSE(edge(CoreLeft{0, {}}, CoreTaken{0, {}}));  // a turn on a core tells nothing
}

TEST_CASE("A read saw a write; two writes have no order, but by one step that also reads") {
    const VariableId x{0};
    const VariableRead read{x, 1, false};
    const VariableWritten set{x, 0, 1, false, VariableAccess::Set};
    const VariableWritten added{x, 1, 2, false, VariableAccess::GetAndAdd};
    const auto edge = [](const auto& first, const auto& second) {
        return TwoThreads().edge(first, second);
    };
    CHECK(edge(set, read));
    CHECK(edge(set, added));
    CHECK(edge(set, CompareFailed{x, 0, 1, false}));
    CHECK_FALSE(edge(set, set));
    CHECK_FALSE(edge(read, set));
    CHECK_FALSE(edge(set, VariableRead{VariableId{1}, 1, false}));
    // It saw the last one only.
    TwoThreads s;
    s.by(s.one, set).by(s.main, set).by(s.other, read);
    CHECK(leads(s.log, s.log.size() - 2, s.log.size() - 1));
    CHECK_FALSE(leads(s.log, s.log.size() - 3, s.log.size() - 1));
    // Looking again until somebody writes it.
    TwoThreads spin;
    spin.by(spin.other, SpinBegan{x}).by(spin.one, set).by(spin.other, SpinEnded{});
    CHECK(leads(spin.log, spin.log.size() - 2, spin.log.size() - 1));
    // Each thread has a variable of its own by that name.
    TwoThreads own;
    own.by(own.main, VariableCreated{x, {}, 0, false, false, true});
    own.by(own.one, set).by(own.other, read);
    CHECK_FALSE(leads(own.log, own.log.size() - 2, own.log.size() - 1));
}

TEST_CASE(
    "Of three threads in a row the first leads to the last; a chain is as long as its links") {
    TwoThreads s;
    const std::size_t begin = s.log.size();
    s.by(s.one, LockReleased{s.queueLock, 0}).by(s.other, LockAcquired{s.queueLock, 1});
    s.by(s.one, SleepBegan{}).by(s.other, Signalled{s.available, s.main});
    s.by(s.main, WokeUp{s.available, WakeReason::Signalled});
    CHECK(leads(s.log, begin, begin + 4));
    CHECK_FALSE(leads(s.log, begin + 2, begin + 4));
    const CausalOrder order = orderOf(s.log);
    CHECK(order.depthOf(begin + 1) > order.depthOf(begin));
    CHECK(order.depthOf(begin + 2) == order.depthOf(begin) + 1);
    CHECK(order.depthOf(begin + 3) == order.depthOf(begin + 1) + 1);
    CHECK(order.depthOf(begin + 4) > order.depthOf(begin + 3));
}

namespace {

/// What must hold in any run, by what its events are about alone.
class CausalJudge {
public:
    explicit CausalJudge(const Log& log) : log_(log), order_(orderOf(log)) {
        handovers_.follow(log, log.size());
        // A long run is judged at some two thousand of its events.
        every_ = std::max<std::size_t>(1, log.size() / 2000);
        wakeEvery_ = std::max<std::size_t>(1, log.size() / 10'000);
    }

    /// Empty if nothing is wrong.
    std::string fault() {
        for (std::size_t i = 0; i < log_.size(); ++i) {
            const std::string wrong = faultOf(log_[i], i);
            if (!wrong.empty()) return std::to_string(i) + ": " + wrong;
        }
        return {};
    }
    std::size_t woken() const { return woken_; }

private:
    std::string faultOf(const Event& event, std::size_t at) {
        if (!event.thread.exists()) return order_.depthOf(at) == 0 ? "" : "nobody is in a chain";
        const std::size_t before = of(last_, event.thread);
        const std::size_t since = of(waitsSince_, event.thread);
        last_[event.thread] = at + 1;
        // Who is interrupted clears the flag before the wait ends.
        if (!event.what.is<InterruptCleared>()) waitsSince_[event.thread] = at + 1;
        if (before > 0 && order_.depthOf(at) <= order_.depthOf(before - 1)) return "depth";
        if (const auto made = event.what.get<TaskCreated>()) created_[made->task] = at;
        if (event.what.is<ThreadEnded>()) ended_[event.thread] = at;
        const bool wakes = wokenUp(event.what) && wakes_++ % wakeEvery_ == 0;
        if (at % every_ != 0 && !wakes) return {};
        const LedHere led = order_.whatLedHere(at);
        if (wakes) {
            const Handovers::Act* const act = handovers_.releaseOf(event.thread, since, at);
            // A permit that came before the wait ends it at once.
            const bool hadPermit = since > 0 && log_[since - 1].time == event.time &&
                                   handovers_.releaseOf(event.thread, 0, at) != nullptr;
            if (act == nullptr) return hadPermit ? "" : "nobody has woken it";
            if (!led.has(act->position)) return "its waker did not lead to it";
            ++woken_;
        }
        if (const auto* began = event.what.get<TaskBegan>(); began != nullptr)
            if (!led.has(created_[began->task])) return "its submission did not lead to it";
        if (const auto* joined = event.what.get<ThreadJoined>(); joined != nullptr)
            if (!led.has(ended_[joined->target])) return "the end did not lead to the join";
        return at % every_ == 0 ? faultOf(led) : std::string();
    }
    using Positions = std::unordered_map<ThreadId, std::size_t>;
    static std::size_t of(const Positions& positions, ThreadId thread) {
        const auto found = positions.find(thread);
        return found == positions.end() ? 0 : found->second;
    }
    static bool wokenUp(const Payload& what) {
        const auto by = [](WakeReason reason) { return reason != WakeReason::TimedOut; };
        if (const auto* woke = what.get<WokeUp>()) return by(woke->reason);
        if (const auto* idle = what.get<IdleUnparked>()) return by(idle->reason);
        if (const auto* parked = what.get<Unparked>()) return by(parked->reason);
        return false;
    }
    /// Each event of the set lies less deep, and what led to it is in the set, too.
    std::string faultOf(const LedHere& led) const {
        std::size_t count = 0;
        for (std::size_t i = 0; i < led.event; ++i) {
            if (!led.has(i)) continue;
            ++count;
            const bool clock = !log_[i].thread.exists();
            if (!clock && order_.depthOf(i) >= order_.depthOf(led.event)) return "too deep";
            if (clock && !log_.is<ThreadCreated>(i)) return "the clock led to it";
        }
        if (count != led.count) return "the count";
        for (const std::size_t i : {led.event / 2, led.event - led.event / 7, led.event * 2 / 3}) {
            if (i == led.event || !led.has(i)) continue;
            const LedHere further = order_.whatLedHere(i);
            for (std::size_t k = 0; k < i; ++k)
                if (further.has(k) && !led.has(k)) return "what led to a part is no part";
            if (further.has(led.event)) return "a circle";
        }
        return {};
    }

    const Log& log_;
    const CausalOrder order_;
    Handovers handovers_;
    std::size_t every_ = 1;
    std::size_t wakeEvery_ = 1;
    std::size_t wakes_ = 0;
    std::size_t woken_ = 0;
    Positions last_;
    Positions waitsSince_;
    Positions ended_;
    std::unordered_map<TaskId, std::size_t> created_;
};

}  // namespace

TEST_CASE(
    "In every built-in scenario causes are a partial order, and wakers led to what they woke") {
    std::size_t woken = 0;
    for (const std::string& name : builtInNames()) {
        INFO(name);
        const RunRecord run = runVirtually(builtIn(name));
        CausalJudge judge(*run.log);
        CHECK(judge.fault() == "");
        woken += judge.woken();
    }
    CHECK(woken > 250);
}

TEST_CASE("Reading a run in parts gives the same order as reading it at once") {
    const RunRecord run = runVirtually(builtIn("21-sum-by-halves"));
    const CausalOrder whole = orderOf(*run.log);
    CausalOrder parts;
    for (std::size_t end = 0; end < run.log->size(); end += 37) parts.follow(*run.log, end);
    parts.follow(*run.log, run.log->size());
    parts.follow(*run.log, 5);  // nothing is taken back
    REQUIRE(parts.size() == whole.size());
    for (std::size_t i = 0; i < whole.size(); ++i) REQUIRE(parts.depthOf(i) == whole.depthOf(i));
    const std::size_t last = run.log->size() - 1;
    CHECK(parts.whatLedHere(last).events == whole.whatLedHere(last).events);
}
