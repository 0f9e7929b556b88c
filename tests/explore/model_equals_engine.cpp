// The log is enough: after every single event the folded model has the engine's own heap array,
// heapIndex, leader, ctl and future states. Over a thousand random programs and schedules.
#include <doctest/doctest.h>

#include "app/model/run/run_state.hpp"
#include "engine/executor/scheduled/hashed_wheel.hpp"
#include "tests/explore/random_run.hpp"
#include "tests/support/random_runs.hpp"

using namespace poolscope;

namespace {

/// The hand and the lists.
std::string differenceOfWheels(const HeapModel& model, ExecutorId pool, const HashedWheel& wheel) {
    const Wheel& face = model.heap(pool).wheel();
    if (face.turned != wheel.tick()) return "tick";
    if (face.hand != face.turned % face.buckets) return "hand";
    for (std::int32_t b = 0; b < face.buckets; ++b)
        if (model.listOf(pool, b) != wheel.listOf(b)) return "bucket " + std::to_string(b);
    if (model.listOf(pool, Wheel::kDue) != wheel.listOf(face.buckets)) return "those due";
    return {};
}

/// Compares model and engine; the first difference as a sentence, or "".
std::string difference(const RunState& model, const RandomRun& run) {
    if (!run.pool) return {};  // still being built
    const ScheduledThreadPoolExecutor& pool = *run.pool;
    auto& queue = run.pool->getQueue();
    const Heap& heap = model.heaps.heap(pool.id());
    if (heap.size() != queue.tasks().size()) return "size";
    if (heap.capacity() != queue.tasks().capacity()) return "capacity";
    for (std::int32_t k = 0; k < heap.capacity(); ++k) {
        if (heap.taskAt(k) != queue.tasks().taskIn(k)) return "slot " + std::to_string(k);
    }
    if (!queue.tasks().empty() && heap.head() != queue.tasks().headId()) return "head";
    if (const auto* wheel = dynamic_cast<const HashedWheel*>(&queue.tasks())) {
        const std::string wrong = differenceOfWheels(model.heaps, pool.id(), *wheel);
        if (!wrong.empty()) return wrong;
    }
    const ThreadId leader = queue.leader() == nullptr ? ThreadId{} : queue.leader()->id();
    if (heap.leader() != leader) return "leader";
    const ExecutorLife& life = model.life.executor(pool.id());
    if (life.ctl != static_cast<std::uint32_t>(pool.ctl())) return "ctl";
    for (const ScheduledPtr& future : run.tasks) {
        const auto& task = dynamic_cast<const ScheduledFutureTask&>(*future);
        const std::string who = "task " + std::to_string(task.taskId().value);
        if (model.life.task(task.taskId()).state != static_cast<std::uint8_t>(task.state()))
            return who + " state";
        if (model.heaps.heapIndex(task.taskId()) != queue.heapIndex(task)) {
            return who + " heapIndex";
        }
        if (model.tasks.of(task.taskId()).trigger != task.time()) return who + " trigger";
    }
    return {};
}

void compareOne(std::uint64_t seed, bool randomSchedule, DelayedQueueForm queue) {
    CAPTURE(seed);
    CAPTURE(randomSchedule);
    RandomRun run(seed, randomSchedule, queue);
    RunState model(run.log);
    std::string wrong;
    run.check = [&](const Event& event) {
        const std::size_t position = run.log.size() - 1;
        model.apply(event, position);
        if (!wrong.empty()) return;
        wrong = difference(model, run);
        if (!wrong.empty()) {
            wrong += " after event " + std::to_string(position) + " " + std::string(nameOf(event));
        }
    };
    run.run();
    CHECK(wrong == "");
    CHECK(run.log.size() >= 20);
}

void compareOver(std::uint64_t from, std::uint64_t usual, bool randomSchedule,
                 DelayedQueueForm queue = {}) {
    for (std::uint64_t seed = from; seed < from + randomRuns(usual); ++seed)
        compareOne(seed, randomSchedule, queue);
}

}  // namespace

TEST_CASE("The model equals the engine after every event: 500 random programs") {
    compareOver(1, 500, false);
}

TEST_CASE("The model equals the engine after every event: 500 random schedules") {
    compareOver(1001, 500, true);
}

TEST_CASE("The model equals the engine after every event, with other queues: 250 schedules each") {
    for (const QueueKind kind : {QueueKind::FourAryHeap, QueueKind::PairingHeap})
        compareOver(2001, 250, true, {kind});
    compareOver(2001, 250, true, {QueueKind::HashedWheel, milliseconds(3), 4});
}
