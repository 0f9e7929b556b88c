// What is folded once of tasks and queues.
#include <doctest/doctest.h>

#include "app/model/run/queue_lengths.hpp"
#include "tests/spec/model_script.hpp"

using namespace poolscope;

namespace {

TasksModel foldTasks(const Script& s) {
    TasksModel model(s.log);
    for (std::size_t i = 0; i < s.log.size(); ++i) model.apply(s.log[i], i);
    return model;
}

}  // namespace

TEST_CASE("a task's first trigger stays when the next one is set") {
    Script s;
    const TaskId a = s.task("A", 10_ms, Repeat::FixedRate, 5_ms);
    s.by(s.main, NextRunTimeSet{a, Repeat::FixedRate, Instant{} + 10_ms, Instant{} + 15_ms});
    const TasksModel tasks = foldTasks(s);
    const TaskFacts& facts = tasks.of(a);
    CHECK(facts.exists);
    CHECK(facts.timed);
    CHECK(facts.first == Instant{} + 10_ms);
    CHECK(facts.trigger == Instant{} + 15_ms);
    CHECK(facts.repeat == Repeat::FixedRate);
    CHECK(facts.period == 5_ms);
    CHECK_FALSE(tasks.of(TaskId{99}).exists);
}

TEST_CASE("a task is queued from its offer until it leaves the queue") {
    Script s;
    const TaskId a = s.task("A", 10_ms);
    CHECK_FALSE(foldTasks(s).of(a).queued);
    s.by(s.main, OfferBegan{s.pool, a, 0});
    CHECK(foldTasks(s).of(a).queued);
    s.by(s.main, LeftQueue{s.pool, a, LeftBy::Remove});
    CHECK_FALSE(foldTasks(s).of(a).queued);
}

TEST_CASE("a wrapper task has no runs of its own: the task that it carries has them") {
    Script s;
    const TaskId series = s.task("series", 10_ms);
    const TaskId wrapper = s.task("series@1", 10_ms);
    s.by(s.main, SeriesMade{series}).by(s.main, EnvelopeMade{wrapper, series});
    const TasksModel tasks = foldTasks(s);
    CHECK(tasks.of(series).make == TaskMake::Series);
    CHECK(tasks.of(series).wrapper == wrapper);
    CHECK(tasks.of(wrapper).carries == series);
    CHECK(tasks.of(s.pool) == std::vector{series, wrapper});
    CHECK(tasks.withRuns(s.pool) == std::vector{series});
}

TEST_CASE("a heap tells its length, of another queue tasks are counted") {
    Script s;
    QueueLengths lengths;
    std::size_t read = 0;
    const auto after = [&](const Payload& what) {
        s.by(s.main, what);
        for (; read < s.log.size(); ++read) lengths.apply(s.log[read]);
        return lengths.of(s.pool);
    };
    CHECK(after(SizeChanged{s.pool, 3}) == 3);
    CHECK(after(LeftQueue{s.pool, TaskId{0}, LeftBy::Remove}) == 3);
    CHECK(after(QueueCreated{s.pool, QueueKind::LinkedBlockingQueue, 5, 0, false}) == 3);
    CHECK(after(SizeChanged{s.pool, 0}) == 0);
    CHECK(after(Enqueued{s.pool, TaskId{0}}) == 1);
    CHECK(after(Enqueued{s.pool, TaskId{1}}) == 2);
    CHECK(after(LeftQueue{s.pool, TaskId{0}, LeftBy::Take}) == 1);
    CHECK(lengths.of(ExecutorId{7}) == 0);
}
