// The heap model of queues that are not a DelayedWorkQueue, event by event, against the engine.
#include <doctest/doctest.h>

#include "app/model/run/heap_model.hpp"
#include "engine/trace/names.hpp"
#include "tests/support/delayed_tasks.hpp"
#include "tests/support/timers.hpp"

using namespace poolscope;

namespace {

/// The model's labels from its slot 0 on.
std::string told(const HeapModel& model, ExecutorId executor, const Log& log) {
    Names names;
    names.follow(log);
    std::string text;
    const Heap& heap = model.heap(executor);
    for (std::int32_t i = 0; i < heap.size(); ++i) {
        text += (text.empty() ? "" : " ") + std::string(names.of(heap.taskAt(i)));
    }
    return text;
}

}  // namespace

TEST_CASE("A Timer's array begins with slot 1; in the model with 0, and `first` is 1") {
    TimerSim sim;
    for (const char* label : {"a5", "b3", "c8", "d3"}) {
        sim.schedule(sim.working(label), hours(std::stoi(label + 1)));
    }
    HeapModel model(sim.log);
    TasksModel tasks(sim.log);
    for (std::size_t i = 0; i < sim.log.size(); ++i) {
        tasks.apply(sim.log[i], i);
        model.apply(sim.log[i], i);
    }
    const Heap& heap = model.heap(sim.timer.id());
    CHECK(heap.kind() == QueueKind::TimerQueue);
    CHECK(heap.first() == 1);
    CHECK(heap.capacity() == 127);
    CHECK(told(model, sim.timer.id(), sim.log) == "b3 d3 c8 a5");
    CHECK(told(model, sim.timer.id(), sim.log) == sim.heap());
    CHECK_FALSE(heap.operation());
    CHECK_FALSE(model.goesBefore(heap.taskAt(0), heap.taskAt(1), tasks));  // a tie
    CHECK_FALSE(model.goesBefore(heap.taskAt(1), heap.taskAt(0), tasks));
    CHECK(model.queued(heap.taskAt(3)));
}

TEST_CASE("A cancelled TimerTask shows as cancelled and queued until it leaves") {
    TimerSim sim;
    const TimerTaskPtr task = sim.working("A");
    sim.schedule(task, 5_u);
    sim.cancel(task);
    HeapModel model(sim.log);
    std::size_t read = 0;
    const auto follow = [&] {
        for (; read < sim.log.size(); ++read) model.apply(sim.log[read], read);
    };
    follow();
    CHECK(model.key(task->taskId()).cancelled);
    CHECK(model.queued(task->taskId()));
    sim.purge();
    follow();
    CHECK_FALSE(model.queued(task->taskId()));
}

TEST_CASE("A repeating task that is planned anew is in hand while it sinks, and nobody leaves") {
    TimerSim sim;
    sim.schedule(sim.working("R"), 1_u, 5_u);
    sim.schedule(sim.working("S"), 2_u);
    HeapModel model(sim.log);
    int reorders = 0;
    std::size_t read = 0;
    sim.world.onEvent = [&](const Event&) {
        for (; read < sim.log.size(); ++read) model.apply(sim.log[read], read);
        const auto& op = model.heap(sim.timer.id()).operation();
        if (!op || op->kind != HeapOperation::Kind::Reorder) return;
        ++reorders;
        CHECK(op->inHand == op->task);
        CHECK(op->hole >= 0);
    };
    sim.run(1);
    CHECK(reorders > 0);
    CHECK_FALSE(model.heap(sim.timer.id()).operation());
    CHECK(told(model, sim.timer.id(), sim.log) == "S R");
}

TEST_CASE("A PriorityBlockingQueue goes by its tasks' priority in the model too") {
    QueueSim<PriorityBlockingQueue> sim;
    const RunnablePtr low = sim.prior("low", 1);
    const RunnablePtr high = sim.prior("high", 9);
    for (int i = 0; i < 11; ++i) sim.offer(sim.prior("t", 5));
    sim.offer(high);
    sim.offer(low);
    HeapModel model(sim.log);
    TasksModel tasks(sim.log);
    for (std::size_t i = 0; i < sim.log.size(); ++i) {
        tasks.apply(sim.log[i], i);
        model.apply(sim.log[i], i);
    }
    CHECK(model.goesBefore(low->taskId(), high->taskId(), tasks));
    CHECK_FALSE(model.goesBefore(high->taskId(), low->taskId(), tasks));
}

TEST_CASE("A damaged recording cannot make a heap of another kind huge or empty") {
    Log log;
    HeapModel model(log);
    const ExecutorId pool{0};
    const auto apply = [&](const Payload& what) { model.apply({{}, {}, {}, what}, 0); };
    apply(QueueCreated{pool, QueueKind::TimerQueue, 1, 2'000'000'000, false});
    CHECK(model.heap(pool).capacity() == 16);
    apply(QueueCreated{pool, QueueKind::TimerQueue, 1, -5, false});
    CHECK(model.heap(pool).capacity() == 16);
    apply(QueueCreated{pool, QueueKind::PriorityBlockingQueue, 1, 11, false});
    CHECK(model.heap(pool).capacity() == 11);
    apply(Grew{pool, 11, 24});
    CHECK(model.heap(pool).capacity() == 24);
    apply(Grew{pool, 24, 2'000'000'000});
    CHECK(model.heap(pool).capacity() == 24);
    apply(SlotFilled{pool, TaskId{3}, -1, -1});
    apply(SlotFilled{pool, TaskId{3}, 24, -1});
    CHECK(model.heap(pool).size() == 0);
}
