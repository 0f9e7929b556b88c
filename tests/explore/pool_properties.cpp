// What must hold in every run of a scheduled pool, whatever the program and the schedule.
//
//     heap order and heapIndex hold whenever the queue is at rest
//     a one-shot's body begins at most once, a periodic one's never twice at a time
//     no task is lost: one still NEW at the end is queued, running, taken out or rejected
//     no late start beside an idle worker: the clock never passes a queued head's trigger then
//     at most one thread waits as leader
#include <doctest/doctest.h>

#include <map>
#include <set>

#include "app/model/run/run_state.hpp"
#include "tests/explore/random_run.hpp"
#include "tests/support/random_runs.hpp"

using namespace poolscope;

namespace {

/// Follows one run's events and notes the first broken promise.
class Watch {
public:
    explicit Watch(RandomRun& run) : run_(run), model_(run.log) {}

    void see(const Event& event) {
        model_.apply(event, run_.log.size() - 1);
        event.what.visit([this](const auto& what) { on(what); });
    }
    /// After the run: nothing lost.
    void end();
    const std::string& broken() const { return broken_; }

private:
    template <class Other>
    void on(const Other&) {}
    void on(const OfferEnded&) { restingHeap(); }
    void on(const LeftQueue& left) {
        leftBy_[left.task] = left.by;
        restingHeap();
    }
    void on(const Rejected& rejected) { rejected_.insert(rejected.task); }
    void on(const TaskBegan& began) {
        if (!running_.insert(began.task).second) broke("a task runs twice at a time");
        if (model_.tasks.of(began.task).repeat == Repeat::Once && began.run > 1) {
            broke("a one-shot began twice");
        }
        if (isBefore(run_.world->now(), began.planned)) broke("a task began early");
    }
    void on(const TaskEnded& ended) { running_.erase(ended.task); }
    void on(const LeaderTaken&) {
        // Deposed leaders may still be in their timed wait; the field has room for one only, and it
        // must have been empty.
        if (hadLeader_) broke("a second leader");
        hadLeader_ = true;
    }
    void on(const LeaderCleared&) { hadLeader_ = false; }
    void on(const TimeJumped& jump) {
        if (!run_.pool) return;
        auto& queue = run_.pool->getQueue();
        if (queue.tasks().empty() || queue.waiters().empty()) return;
        const Instant trigger = run_.world->now() + queue.tasks().headDelay();
        if (isBefore(trigger, jump.to)) broke("a due task waits while a worker idles");
    }

    void restingHeap() {
        if (run_.pool && !run_.pool->getQueue().tasks().consistent()) broke("heap order");
    }
    void broke(const std::string& promise) {
        if (broken_.empty()) {
            broken_ = promise + " at event " + std::to_string(run_.log.size() - 1);
        }
    }

    RandomRun& run_;
    RunState model_;
    std::map<TaskId, LeftBy> leftBy_;
    std::set<TaskId> rejected_;
    std::set<TaskId> running_;
    bool hadLeader_ = false;
    std::string broken_;
};

void Watch::end() {
    auto& queue = run_.pool->getQueue();
    for (const ScheduledPtr& future : run_.tasks) {
        const auto& task = dynamic_cast<const ScheduledFutureTask&>(*future);
        const TaskId id = task.taskId();
        if (task.isDone() || running_.contains(id) || rejected_.contains(id)) continue;
        if (queue.tasks().indexOf(task) >= 0) continue;
        const auto left = leftBy_.find(id);
        const bool takenByWorker = left == leftBy_.end() || left->second == LeftBy::Take ||
                                   left->second == LeftBy::TimedPoll;
        if (takenByWorker) broke("task " + std::to_string(id.value) + " is lost");
    }
    // A running pool with work to do has a worker to do it.
    const Ctl ctl = run_.pool->ctl();
    if (runStateLessThan(ctl, kStop) && !queue.tasks().empty() && workerCountOf(ctl) == 0) {
        broke("tasks are queued and there is no worker");
    }
    if (isRunning(ctl) || !queue.tasks().empty() || !running_.empty()) return;
    if (!runStateAtLeast(ctl, kTerminated)) broke("an empty pool that was shut down lives on");
}

void explore(std::uint64_t from, std::uint64_t usual, bool randomSchedule,
             DelayedQueueForm queue = {}) {
    for (std::uint64_t seed = from; seed < from + randomRuns(usual); ++seed) {
        CAPTURE(seed);
        RandomRun run(seed, randomSchedule, queue);
        Watch watch(run);
        run.check = [&](const Event& event) { watch.see(event); };
        const auto stopped = run.run();
        CHECK(stopped != VirtualWorld::Stopped::Livelock);
        watch.end();
        CHECK(watch.broken() == "");
    }
}

}  // namespace

TEST_CASE("A pool keeps its promises: 600 random programs") { explore(1, 600, false); }

TEST_CASE("A pool keeps its promises: 1200 random schedules") { explore(5001, 1200, true); }

TEST_CASE("A pool keeps its promises with other queues, too: 300 random schedules each") {
    for (const QueueKind kind : {QueueKind::FourAryHeap, QueueKind::PairingHeap})
        explore(7001, 300, true, {kind});
    explore(7001, 300, true, {QueueKind::HashedWheel, milliseconds(3), 4});
}

TEST_CASE("The same seed gives the same log, another seed another") {
    for (const bool randomSchedule : {false, true}) {
        RandomRun first(77, randomSchedule);
        RandomRun second(77, randomSchedule);
        RandomRun other(78, randomSchedule);
        first.run();
        second.run();
        other.run();
        CHECK(hashOf(first.log) == hashOf(second.log));
        CHECK(hashOf(first.log) != hashOf(other.log));
    }
}
