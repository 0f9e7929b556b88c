// What the Pool perspective reads: execute's questions, the line of a queue, what was turned away.
#include <doctest/doctest.h>

#include "app/model/run/pool_model.hpp"
#include "app/model/run/queue_track.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/run/run.hpp"
#include "engine/trace/names.hpp"
#include "tests/support/built_in.hpp"

using namespace poolscope;

namespace {

/// Core 1, maximum 2, a queue for one, and four tasks: worker, queue, extra worker, rejection.
RunRecord fourTasks() {
    std::string text = R"(
        [[executor]]
        name = "p"
        kind = "ThreadPoolExecutor"
        corePoolSize = 1
        maximumPoolSize = 2
        queue = { type = "LinkedBlockingQueue", capacity = 1 }
        [[task]]
        name = "T"
        body = ["work 10ms"]
    )";
    for (int i = 0; i < 4; ++i)
        text += "\n[[at]]\ntime = \"0ms\"\ncall = \"execute\"\ntask = \"T\"\n";
    ReadScenario read = readScenario(text, "test.toml");
    REQUIRE(read.scenario.has_value());
    return runVirtually(*read.scenario);
}

using Steps = std::vector<std::pair<ExecuteStep, bool>>;

Steps stepsOf(const PoolDecision& decision) {
    Steps steps;
    for (const ExecuteAnswer& answer : decision.answers) steps.push_back({answer.step, answer.yes});
    return steps;
}

}  // namespace

TEST_CASE("the pool model knows each task's way through execute, and how the latest was answered") {
    const RunRecord run = fourTasks();
    PoolModel model(*run.log);
    std::vector<PoolDecision> ways;
    for (std::size_t i = 0; i < run.log->size(); ++i) {
        model.apply((*run.log)[i], i);
        const auto& now = model.pool(ExecutorId{0}).decision;
        if (!now) continue;
        if (ways.empty() || ways.back().task != now->task) ways.emplace_back();
        ways.back() = *now;
    }
    using enum ExecuteStep;
    REQUIRE(ways.size() == 4);
    CHECK(stepsOf(ways[0]) == Steps{{BelowCore, true}, {CoreWorkerMade, true}});
    CHECK(stepsOf(ways[1]) ==
          Steps{{BelowCore, false}, {Offered, true}, {StillRunning, true}, {HasWorkers, true}});
    CHECK(stepsOf(ways[2]) == Steps{{BelowCore, false}, {Offered, false}, {ExtraWorkerMade, true}});
    CHECK(stepsOf(ways[3]) ==
          Steps{{BelowCore, false}, {Offered, false}, {ExtraWorkerMade, false}});
    CHECK(ways[3].rejected);
    const PoolState& end = model.pool(ExecutorId{0});
    REQUIRE(end.rejections.size() == 1);
    CHECK(run.log->text(end.handler) == "AbortPolicy");
    CHECK(end.queue.kind == QueueKind::LinkedBlockingQueue);
    CHECK(end.queue.capacity == 1);
    CHECK_FALSE(end.queue.heap);
    CHECK(end.queue.line.empty());
}

TEST_CASE("what becomes of a rejected task: dropped, another one dropped, or run by its caller") {
    const RunRecord run = runVirtually(builtIn("10-nine-tasks"));
    PoolModel model(*run.log);
    for (std::size_t i = 0; i < run.log->size(); ++i) model.apply((*run.log)[i], i);
    Names names;
    names.follow(*run.log);
    const auto fate = [&](std::uint32_t pool) {
        const auto& all = model.pool(ExecutorId{pool}).rejections;
        REQUIRE(all.size() == 1);
        return std::string(names.of(all[0].task)) + " " +
               std::string(all[0].displaced.exists() ? names.of(all[0].displaced) : "-") + " " +
               std::string(all[0].ranBy.exists() ? names.of(all[0].ranBy) : "-");
    };
    CHECK(fate(0) == "abort.T9 - -");
    CHECK(fate(1) == "discard.T9 - -");
    CHECK(fate(2) == "oldest.T9 oldest.T4 -");
    CHECK(fate(3) == "caller.T9 - caller-client");
}

TEST_CASE("a way through execute is past when its call has ended, and gone when the next begins") {
    const RunRecord run = fourTasks();
    PoolModel model(*run.log);
    std::size_t ended = 0;
    for (std::size_t i = 0; i < run.log->size(); ++i) {
        model.apply((*run.log)[i], i);
        const auto& now = model.pool(ExecutorId{0}).decision;
        if (run.log->is<CallBegan>(i)) CHECK_FALSE(now);
        if (!now) continue;
        const bool ends = run.log->is<CallEnded>(i) && (*run.log)[i].thread == now->thread;
        if (run.log->is<ExecuteStepped>(i)) CHECK_FALSE(now->past);
        if (ends) CHECK(now->past);
        ended += ends ? 1U : 0U;
    }
    CHECK(ended == 4);
}

TEST_CASE("the length of a queue that is no heap is followed, too") {
    const RunRecord run = fourTasks();
    QueueTrack track;
    track.follow(*run.log);
    CHECK(track.largest(ExecutorId{0}) == 1);
    REQUIRE(track.of(ExecutorId{0}).size() == 2);
    CHECK(track.of(ExecutorId{0})[0].size == 1);
    CHECK(track.of(ExecutorId{0})[1].size == 0);
    CHECK(track.of(ExecutorId{0})[1].time == Instant{} + milliseconds(10));
    CHECK(track.lengthAt(ExecutorId{0}, 0) == 0);
    CHECK(track.lengthAt(ExecutorId{0}, track.of(ExecutorId{0})[0].position) == 1);
    CHECK(track.lengthAt(ExecutorId{0}, track.of(ExecutorId{0})[1].position - 1) == 1);
    CHECK(track.lengthAt(ExecutorId{0}, run.log->size()) == 0);
}

TEST_CASE("the queue of a fork/join pool is what lies in all its deques") {
    const RunRecord run = runVirtually(builtIn("21-sum-by-halves"));
    QueueTrack track;
    track.follow(*run.log);
    std::int32_t pushed = 0;
    std::int32_t taken = 0;
    for (std::size_t i = 0; i < run.log->size(); ++i) {
        pushed += run.log->is<Pushed>(i) ? 1 : 0;
        taken += run.log->is<DequeTaken>(i) ? 1 : 0;
    }
    CHECK(pushed > 0);
    CHECK(track.largest(ExecutorId{0}) > 0);
    CHECK(track.lengthAt(ExecutorId{0}, run.log->size()) == pushed - taken);
}
