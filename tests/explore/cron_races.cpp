// What must hold of tasks with a trigger in every run, whatever the program and the schedule.
//
//     two runs of a series never overlap, and no run begins before the moment its trigger said
//     every run has a moment of its own, on the clock's full second
//     when cancel has said true, no run begins that had not begun
//     a series that is not cancelled goes on as long as its pool takes tasks
//     the pool terminates, and every get with a timeout returns
#include <doctest/doctest.h>

#include <map>

#include "engine/executor/scheduled/rescheduling_runnable.hpp"
#include "engine/world/virtual_world.hpp"
#include "tests/support/random_runs.hpp"

using namespace poolscope;

namespace {

class CronRace {
public:
    CronRace(std::uint64_t seed, std::unique_ptr<SchedulingStrategy> strategy)
        : random_(seed, "program"),
          world_(&log_, seed, std::move(strategy)),
          pool_(world_, 1 + static_cast<std::int32_t>(random_.below(3))) {
        world_.onEvent = [this](const Event& event) {
            event.what.visit([this](const auto& what) { on(what); });
        };
        if (random_.below(2) == 0) pool_.setRemoveOnCancelPolicy(true);
        for (int i = 0; i < 3; ++i) makeSeries();
        start("canceller", [this] { return cancelSome(); });
        start("waiter", [this] { return waitForOne(); });
        start("owner", [this] { return endIt(); });
    }

    void run() {
        const auto stopped = world_.runUntil(Instant{} + milliseconds(60'000));
        CHECK(stopped != VirtualWorld::Stopped::Livelock);
        if (!pool_.isTerminated()) broke("the pool does not terminate");
        for (const SeriesPtr& one : series_)
            if (stopped_[one->taskId()] && !one->isCancelled()) broke("a series stopped");
        if (waiting_ > 0) broke("a get never returns");
        for (const auto& [task, count] : begun_)
            if (running_[task] != 0) broke("a run never ends");
        if (!broken.empty()) FAIL_CHECK(broken);
    }

    std::string broken;
    std::uint64_t runs = 0;
    std::uint64_t cancelled = 0;

private:
    using SeriesPtr = std::shared_ptr<ReschedulingRunnable>;

    void broke(const std::string& promise) {
        if (broken.empty()) broken = promise + " at event " + std::to_string(log_.size() - 1);
    }
    void start(const char* name, ThreadBody body) {
        world_.start(world_.newThread(name, ThreadRole::Client), std::move(body));
    }
    Duration upTo(std::int64_t most) {
        return milliseconds(
            static_cast<std::int64_t>(random_.below(static_cast<std::uint64_t>(most) + 1)));
    }

    void makeSeries() {
        const Duration length = upTo(3'500);
        const bool throws = random_.below(3) == 0;
        RunnablePtr body = makeRunnable([this, length, throws]() -> Co<void> {
            if (length.ns > 0) co_await world_.sleepUntil(world_.now() + length);
            if (throws) throw Throwable("Boom");
        });
        const bool often = random_.below(2) == 0;
        const auto expression = CronExpression::parse(often ? "* * * * * *" : "*/2 * * * * *");
        auto trigger =
            std::make_shared<CronTrigger>(expression, *TimeZone::named("UTC"), WallTime{});
        series_.push_back(std::make_shared<ReschedulingRunnable>(pool_, std::move(body),
                                                                 std::move(trigger), "series"));
        start("submitter", [this, made = series_.back()] { return submit(made); });
    }
    Co<void> submit(SeriesPtr made) {
        co_await world_.sleepUntil(world_.now() + upTo(2'000));
        try {
            co_await made->schedule();
        } catch (const Throwable&) {
            // The pool was shut down before.
        }
    }
    Co<void> cancelSome() {
        for (int i = 0; i < 2; ++i) {
            co_await world_.sleepUntil(world_.now() + upTo(6'000));
            const SeriesPtr one = series_[random_.below(series_.size())];
            try {
                const bool done = co_await one->cancel(random_.below(2) == 0);
                if (!done) continue;
                ++cancelled;
                if (one->isCancelled()) over_[one->taskId()] = begun_[one->taskId()];
            } catch (const Throwable&) {
                // It was never scheduled.
            }
        }
    }
    Co<void> waitForOne() {
        co_await world_.sleepUntil(world_.now() + upTo(5'000));
        ++waiting_;
        try {
            co_await series_.front()->get(milliseconds(20'000));
        } catch (const Throwable&) {
            // Cancelled, refused, never scheduled, or drained by shutdownNow and never to end.
        }
        --waiting_;
    }
    Co<void> endIt() {
        co_await world_.sleepUntil(world_.now() + upTo(9'000));
        co_await pool_.setCorePoolSize(1 + static_cast<std::int32_t>(random_.below(3)));
        co_await world_.sleepUntil(world_.now() + upTo(4'000));
        if (random_.below(2) == 0) {
            co_await pool_.shutdown();
        } else {
            co_await pool_.shutdownNow();
        }
    }

    template <class Other>
    void on(const Other&) {}
    void on(const TaskBegan& began) {
        ++runs;
        if (++running_[began.task] > 1) broke("two runs of a series overlap");
        if (isBefore(world_.now(), began.planned)) broke("a run began early");
        if (began.planned.ns % 1'000'000'000 != 0) broke("a moment that is no full second");
        if (++begun_[began.task] != began.run) broke("runs are counted wrongly");
        const auto last = lastPlanned_.find(began.task);
        if (last != lastPlanned_.end() && !isBefore(last->second, began.planned))
            broke("one moment for two runs");
        lastPlanned_[began.task] = began.planned;
        const auto over = over_.find(began.task);
        if (over != over_.end() && began.run > over->second) broke("a cancelled series runs again");
    }
    void on(const TaskEnded& ended) {
        --running_[ended.task];
        stopped_[ended.task] = pool_.ctl() < 0;  // RUNNING: its trigger must be asked
    }
    void on(const TriggerAsked& asked) { stopped_[asked.task] = asked.never; }

    Random random_;
    Log log_;
    VirtualWorld world_;
    ScheduledThreadPoolExecutor pool_;
    std::vector<SeriesPtr> series_;
    std::map<TaskId, int> running_;
    std::map<TaskId, std::uint32_t> begun_;
    std::map<TaskId, std::uint32_t> over_;  ///< runs begun when cancel had said true
    std::map<TaskId, Instant> lastPlanned_;
    std::map<TaskId, bool> stopped_;  ///< a run has ended; the trigger was not asked again
    int waiting_ = 0;
};

}  // namespace

TEST_CASE("CRON: a series keeps its promises: 800 random programs, random and PCT schedules") {
    std::uint64_t runs = 0;
    std::uint64_t cancelled = 0;
    for (std::uint64_t seed = 1; seed <= randomRuns(800); ++seed) {
        std::unique_ptr<SchedulingStrategy> strategy = std::make_unique<RandomStrategy>(seed);
        if (seed % 2 == 0) strategy = std::make_unique<PctStrategy>(seed, 400, 3);
        CAPTURE(seed);
        CronRace race(seed, std::move(strategy));
        race.run();
        runs += race.runs;
        cancelled += race.cancelled;
        if (!race.broken.empty()) return;
    }
    CHECK(runs > 4'000);
    CHECK(cancelled > 200);
}
