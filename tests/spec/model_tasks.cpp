// What is folded once of tasks and queues.
#include <doctest/doctest.h>

#include <algorithm>

#include "app/model/run/queue_lengths.hpp"
#include "app/model/run/run_history.hpp"
#include "app/model/run/task_index.hpp"
#include "tests/spec/model_script.hpp"

using namespace poolscope;

namespace {

TasksModel foldTasks(const Script& s) {
    TasksModel model(s.log);
    for (std::size_t i = 0; i < s.log.size(); ++i) model.apply(s.log[i], i);
    return model;
}

std::vector<TaskId> listed(const ListedTasks& tasks) {
    std::vector<TaskId> all;
    for (std::size_t i = 0; i < tasks.size(); ++i) all.push_back(tasks[i]);
    return all;
}

/// Whether the index lists at every position what the model has, when it has followed a log that
/// grew by `stride` events at a time.
void checkIndex(const Log& log, std::size_t stride) {
    RunHistory history(log);
    TaskIndex index;
    for (std::size_t end = 0; end < log.size();) {
        end = std::min(log.size(), end + stride);
        history.follow(end);
        index.follow(log, history.latest().tasks);
    }
    for (std::size_t position = 0; position <= log.size(); ++position) {
        const RunState& state = history.at(position);
        for (std::uint32_t i = 0; i < 3; ++i)
            REQUIRE(listed(index.of(ExecutorId{i}, state)) == state.tasks.of(ExecutorId{i}));
        REQUIRE(listed(index.of(ExecutorId::none(), state)) == state.tasks.of(ExecutorId::none()));
    }
}

std::vector<TaskId> listed(const TasksInOrder& tasks) { return {tasks.begin(), tasks.end()}; }

/// Whether the model's lists of tasks with a trigger are those that a look at every task gives.
void checkTimed(const TasksModel& tasks) {
    std::vector<TaskId> periodic;
    std::vector<TaskId> once;
    for (const TaskId task : tasks.withRuns(ExecutorId::none()))
        if (tasks.of(task).timed)
            (tasks.of(task).repeat == Repeat::Once ? once : periodic).push_back(task);
    REQUIRE(listed(tasks.periodic()) == periodic);
    REQUIRE(listed(tasks.timedOnce()) == once);
}

void appendTask(Log& log, TaskId task, ExecutorId executor) {
    log.append({{}, ThreadId{0}, {}, TaskCreated{executor, task, {}, task.value, false}});
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

TEST_CASE("an index lists the tasks that the model has, at every position") {
    Log log;
    for (std::uint32_t i = 0; i < 60; ++i) {
        appendTask(log, TaskId{i}, ExecutorId{i % 7 == 0 ? 1U : 0U});
        if (i % 3 == 2) log.append({{}, ThreadId{0}, {}, EnvelopeMade{TaskId{i}, TaskId{i - 1}}});
        log.append({{}, ThreadId{0}, {}, ThreadStarted{}});
    }
    for (const std::size_t stride : {1, 2, 7, 1000}) checkIndex(log, stride);
}

TEST_CASE("an index asks the model where tasks were recorded in another order than their ids") {
    Log swapped;
    for (const std::uint32_t id : {0U, 2U, 1U, 3U, 5U, 6U, 4U}) {
        appendTask(swapped, TaskId{id}, ExecutorId{id % 2});
        swapped.append({{}, ThreadId{0}, {}, ThreadStarted{}});
    }
    for (const std::size_t stride : {1, 3, 1000}) checkIndex(swapped, stride);
}

TEST_CASE("an index of another log begins anew") {
    Log one;
    Log other;
    for (std::uint32_t i = 0; i < 5; ++i) appendTask(one, TaskId{i}, ExecutorId{0});
    appendTask(other, TaskId{0}, ExecutorId{0});
    TaskIndex index;
    for (const Log* const log : {&one, &other, &one}) {
        RunHistory history(*log);
        history.follow();
        index.follow(*log, history.latest().tasks);
        CHECK(index.log() == log);
        CHECK(index.of(ExecutorId{0}, history.latest()).size() == log->size());
    }
}

TEST_CASE(
    "tasks with a trigger are listed in the order of their ids, in whatever order it is said") {
    Log log;
    const auto add = [&](const Payload& what) { log.append({{}, ThreadId{0}, {}, what}); };
    const auto timed = [&](std::uint32_t task, Repeat repeat) {
        add(TaskTimed{TaskId{task}, repeat, Instant{} + 1_ms, Duration{}});
    };
    add(ThreadStarted{});
    for (const std::uint32_t id : {0U, 2U, 1U, 3U, 5U, 6U, 4U, 9U}) {
        appendTask(log, TaskId{id}, ExecutorId{0});
        if (id == 3) add(EnvelopeMade{TaskId{3}, TaskId{2}});  // before it has its trigger
        if (id != 5) timed(id, id % 2 == 0 ? Repeat::Once : Repeat::FixedRate);
    }
    add(EnvelopeMade{TaskId{6}, TaskId{5}});  // and after
    timed(7, Repeat::Once);                   // of a task that was never made
    timed(2, Repeat::Once);                   // once more
    for (const Repeat repeat : {Repeat::FixedDelay, Repeat::Once, Repeat::FixedRate})
        for (const std::uint32_t id : {1U, 0U, 4U, 9U})
            add(RepeatChanged{TaskId{id}, repeat, Duration{}});
    TasksModel tasks(log);
    for (std::size_t i = 0; i < log.size(); ++i) {
        tasks.apply(log[i], i);
        checkTimed(tasks);
    }
    CHECK(tasks.periodic().size() == 4);
    CHECK(tasks.timedOnce().size() == 1);
}
