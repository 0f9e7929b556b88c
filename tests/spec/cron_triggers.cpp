// Tasks with a trigger: when they run, what they do about overruns, errors, cancel and shutdown.
// Times are milliseconds; clocks show 2026-03-28 00:00:00 UTC at time zero.
#include <doctest/doctest.h>

#include "engine/executor/scheduled/rescheduling_runnable.hpp"
#include "tests/support/sim.hpp"

using namespace poolscope;

namespace {

constexpr WallTime kStart{1'774'656'000, 0};
constexpr std::int64_t kHours = 3'600'000;

TriggerPtr cron(std::string_view expression, std::string_view place = "UTC",
                WallTime start = kStart) {
    const std::optional<TimeZone> zone = TimeZone::named(place);
    REQUIRE_MESSAGE(zone.has_value(), place);
    return std::make_shared<CronTrigger>(CronExpression::parse(expression), *zone, start);
}

using Series = std::shared_ptr<ReschedulingRunnable>;

Series seriesOn(ScheduledThreadPoolExecutor& pool, RunnablePtr body, TriggerPtr trigger) {
    return std::make_shared<ReschedulingRunnable>(pool, std::move(body), std::move(trigger),
                                                  "report");
}

/// The labels of the tasks in the log, in order.
std::string labelsIn(const Log& log) {
    std::string labels;
    for (std::size_t i = 0; i < log.size(); ++i)
        if (const auto created = log.get<TaskCreated>(i))
            labels += (labels.empty() ? "" : " ") + std::string(log.text(created->label));
    return labels;
}

}  // namespace

TEST_CASE("CRON: a task runs at the moments of its expression, to the nanosecond") {
    Sim sim;
    auto& pool = sim.pool(1);
    const Series series = seriesOn(pool, sim.body("r", 0), cron("*/10 * * * * *"));
    sim.at(3, [&]() -> Co<void> { co_await series->schedule(); });
    sim.run(35'000);
    CHECK(sim.said() == "r@10000 r@20000 r@30000");
    CHECK(series->getDelay() == units(5'000));
}

TEST_CASE("CRON: the first run is never at the moment of scheduling") {
    Sim sim;
    auto& pool = sim.pool(1);
    const Series series = seriesOn(pool, sim.body("r", 0), cron("0 * * * * *"));
    sim.at(0, [&]() -> Co<void> { co_await series->schedule(); });
    sim.run(61'000);
    CHECK(sim.said() == "r@60000");
}

TEST_CASE("CRON: moments that pass during a run are left out, and runs never overlap") {
    Sim sim;
    auto& pool = sim.pool(4);
    const Series series =
        seriesOn(pool, sim.body("r", 0, 25'000, 10'000, 0), cron("*/10 * * * * *"));
    sim.at(0, [&]() -> Co<void> { co_await series->schedule(); });
    sim.run(85'000);
    // 20 s to 45 s, then 50 s to 60 s: a run that ends on the moment itself leaves that out too.
    CHECK(sim.said() == "r@10000 r@20000 r@50000 r@70000 r@80000");
}

TEST_CASE("CRON: an exception does not end the series") {
    Sim sim;
    auto& pool = sim.pool(1);
    const Series series =
        seriesOn(pool, sim.thrower("r", "IllegalStateException"), cron("*/10 * * * * *"));
    sim.at(0, [&]() -> Co<void> { co_await series->schedule(); });
    sim.run(35'000);
    CHECK(sim.said() == "r@10000 r@20000 r@30000");
    std::size_t threw = 0;
    for (std::size_t i = 0; i < sim.log.size(); ++i)
        if (const auto ended = sim.log.get<TaskEnded>(i)) threw += ended->outcome == Outcome::Threw;
    CHECK(threw == 3);
}

TEST_CASE("CRON: cancel ends the series, during a run after that run") {
    Sim sim;
    auto& pool = sim.pool(1);
    pool.setRemoveOnCancelPolicy(true);
    const Series waiting = seriesOn(pool, sim.body("w", 0), cron("*/10 * * * * *"));
    const Series running = seriesOn(pool, sim.sleeper("s", 8'000), cron("5/10 * * * * *"));
    sim.at(0, [&]() -> Co<void> {
        co_await waiting->schedule();
        co_await running->schedule();
    });
    sim.at(12'000, [&]() -> Co<void> { CHECK(co_await waiting->cancel(false)); });
    sim.at(17'000, [&]() -> Co<void> { CHECK(co_await running->cancel(true)); });
    sim.run(60'000);
    CHECK(sim.said() == "s@5000 s@15000 s!interrupted@17000");
    CHECK(waiting->isCancelled());
    CHECK(running->isCancelled());
    CHECK(sim.ask([&] { return pool.getQueue().size(); }) == 0);
}

TEST_CASE("CRON: after shutdown the run that waits still comes, and it is the last") {
    Sim sim;
    auto& pool = sim.pool(1);
    const Series series = seriesOn(pool, sim.body("r", 0), cron("*/10 * * * * *"));
    sim.at(0, [&]() -> Co<void> { co_await series->schedule(); });
    sim.at(15'000, [&]() -> Co<void> { co_await pool.shutdown(); });
    sim.run();
    CHECK(sim.said() == "r@10000 r@20000");
    CHECK(pool.isTerminated());
    CHECK(series->isDone());
    CHECK_FALSE(series->isCancelled());
    CHECK_THROWS_WITH(sim.ask([&] { return series->get(); }),
                      doctest::Contains("RejectedExecutionException"));
}

TEST_CASE("CRON: a pool that is shut down takes no series") {
    Sim sim;
    auto& pool = sim.pool(1);
    const Series series = seriesOn(pool, sim.body("r", 0), cron("*/10 * * * * *"));
    sim.ask([&] { return pool.shutdown(); });
    CHECK_THROWS_WITH(sim.ask([&] { return series->schedule(); }),
                      doctest::Contains("RejectedExecutionException"));
    CHECK_THROWS_WITH(static_cast<void>(series->isDone()),
                      doctest::Contains("No scheduled future"));
}

TEST_CASE("CRON: an expression that never matches schedules nothing") {
    Sim sim;
    auto& pool = sim.pool(1);
    const Series series = seriesOn(pool, sim.body("r", 0), cron("0 0 0 30 2 *"));
    CHECK_FALSE(sim.ask([&] { return series->schedule(); }));
    sim.run();
    CHECK(sim.said().empty());
    CHECK_THROWS_WITH(sim.ask([&] { return series->cancel(false); }),
                      doctest::Contains("IllegalStateException"));
}

TEST_CASE("CRON: nine o'clock stays nine o'clock when the clocks jump; 24 hours do not") {
    Sim sim;
    auto& pool = sim.pool(1);
    // Midnight in Berlin: 23:00 UTC of the day before.
    const WallTime midnight{kStart.seconds - 3'600, 0};
    const Series report =
        seriesOn(pool, sim.body("nine", 0), cron("0 0 9 * * *", "Europe/Berlin", midnight));
    const Series backup =
        seriesOn(pool, sim.body("backup", 0), cron("0 30 2 * * *", "Europe/Berlin", midnight));
    sim.at(0, [&]() -> Co<void> {
        co_await report->schedule();
        co_await backup->schedule();
        co_await pool.scheduleAtFixedRate(sim.body("day", 0), units(9 * kHours),
                                          units(24 * kHours));
    });
    sim.run(72 * kHours);
    // Half past two is not there on the 29th; 24 hours after nine it is ten.
    CHECK(sim.said() ==
          "backup@9000000 nine@32400000 day@32400000 nine@115200000 day@118800000 "
          "backup@178200000 nine@201600000 day@205200000");
}

TEST_CASE("CRON: a series and the envelope that waits for it let each other go with the pool") {
    std::weak_ptr<ReschedulingRunnable> left;
    {
        Sim sim;
        auto& pool = sim.pool(1);
        const Series series = seriesOn(pool, sim.body("r", 0), cron("*/10 * * * * *"));
        left = series;
        sim.at(0, [&]() -> Co<void> { co_await series->schedule(); });
        sim.run(15'000);
        CHECK(series.use_count() > 1);
    }
    CHECK(left.expired());
}

TEST_CASE("CRON: the log tells the series, its trigger and an envelope for each run") {
    Sim sim;
    auto& pool = sim.pool(1);
    const Series series = seriesOn(pool, sim.body("r", 0), cron("*/10 * * * * *", "Asia/Shanghai"));
    sim.at(0, [&]() -> Co<void> { co_await series->schedule(); });
    sim.run(15'000);
    CHECK(labelsIn(sim.log) == "report report@1 report@2");
    std::string asked;
    std::size_t envelopes = 0;
    for (std::size_t i = 0; i < sim.log.size(); ++i) {
        if (const auto trigger = sim.log.get<TriggerAsked>(i)) {
            CHECK(trigger->task == series->taskId());
            CHECK(sim.log.text(trigger->trigger) == "*/10 * * * * * Asia/Shanghai");
            asked += std::string(sim.log.text(trigger->when)) + ' ';
        }
        if (const auto envelope = sim.log.get<EnvelopeMade>(i)) {
            CHECK(envelope->carries == series->taskId());
            ++envelopes;
        }
    }
    CHECK(asked == "2026-03-28 08:00:10 +08:00 2026-03-28 08:00:20 +08:00 ");
    CHECK(envelopes == 2);
}
