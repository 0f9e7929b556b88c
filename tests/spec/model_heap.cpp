// The heap model, event by event.
#include <doctest/doctest.h>

#include "tests/spec/model_script.hpp"

using namespace poolscope;

namespace {

TasksModel tasksOf(const Script& s) {
    TasksModel tasks(s.log);
    for (std::size_t i = 0; i < s.log.size(); ++i) tasks.apply(s.log[i], i);
    return tasks;
}

HeapModel foldAll(const Script& s) {
    HeapModel model(s.log);
    for (std::size_t i = 0; i < s.log.size(); ++i) model.apply(s.log[i], i);
    return model;
}

}  // namespace

TEST_CASE("an empty queue has 16 slots, and a new executor is in the model") {
    const Script s;
    const HeapModel model = foldAll(s);
    CHECK(model.executors() == 1);
    CHECK(model.heap(s.pool).capacity() == 16);
    CHECK(model.heap(s.pool).size() == 0);
    CHECK(!model.heap(s.pool).head().exists());
    CHECK(!model.heap(s.pool).operation());
}

TEST_CASE("an offer that sifts up is told step by step") {
    Script s;
    const TaskId a = s.task("A", 20_ms);
    const TaskId b = s.task("B", 10_ms);
    s.by(s.main, OfferBegan{s.pool, a, 0}).by(s.main, SizeChanged{s.pool, 1});
    s.by(s.main, SlotFilled{s.pool, a, 0, -1}).by(s.main, HeapIndexSet{a, 0});
    s.by(s.main, OfferEnded{s.pool, a, 0});
    s.by(s.main, OfferBegan{s.pool, b, 1}).by(s.main, SizeChanged{s.pool, 2});
    s.by(s.main, SiftUpBegan{s.pool, b, 1});
    s.by(s.main, SiftUpCompared{s.pool, b, a, 1, 0, true});
    {
        const HeapModel model = foldAll(s);
        const HeapOperation& op = *model.heap(s.pool).operation();
        CHECK(op.kind == HeapOperation::Kind::Offer);
        CHECK(op.sift == HeapOperation::Sift::Up);
        CHECK(op.inHand == b);
        CHECK(op.hole == 1);
        CHECK(op.thread == s.main);
        REQUIRE(op.comparison);
        CHECK(op.comparison->task == b);
        CHECK(op.comparison->other == a);
        CHECK(op.comparison->verdict);
        CHECK(!model.queued(b));
        CHECK(model.goesBefore(b, a, tasksOf(s)));
    }
    s.by(s.main, SlotFilled{s.pool, a, 1, 0}).by(s.main, HeapIndexSet{a, 1});
    {
        const HeapModel model = foldAll(s);
        CHECK(model.heap(s.pool).operation()->hole == 0);
        CHECK(!model.heap(s.pool).operation()->comparison);
        CHECK(model.heap(s.pool).taskAt(1) == a);
    }
    s.by(s.main, SlotFilled{s.pool, b, 0, -1}).by(s.main, HeapIndexSet{b, 0});
    s.by(s.main, OfferEnded{s.pool, b, 0});
    const HeapModel model = foldAll(s);
    CHECK(!model.heap(s.pool).operation());
    CHECK(model.heap(s.pool).head() == b);
    CHECK(model.heapIndex(a) == 1);
    CHECK(model.queued(a));
    CHECK(model.queued(b));
}

TEST_CASE("the last task is in hand between leaving its slot and finding a new one") {
    Script s;
    const TaskId a = s.task("A", 10_ms);
    const TaskId b = s.task("B", 20_ms);
    s.by(s.main, SizeChanged{s.pool, 2});
    s.by(s.main, SlotFilled{s.pool, a, 0, -1}).by(s.main, HeapIndexSet{a, 0});
    s.by(s.main, SlotFilled{s.pool, b, 1, -1}).by(s.main, HeapIndexSet{b, 1});
    s.by(s.main, FinishPollBegan{s.pool, a}).by(s.main, SizeChanged{s.pool, 1});
    s.by(s.main, SlotCleared{s.pool, b, 1}).by(s.main, SiftDownBegan{s.pool, b, 0});
    {
        const HeapModel model = foldAll(s);
        CHECK(model.heap(s.pool).operation()->inHand == b);
        CHECK(model.heap(s.pool).operation()->hole == 0);
        CHECK(model.heap(s.pool).operation()->task == a);
        CHECK(model.queued(b));
    }
    s.by(s.main, SlotFilled{s.pool, b, 0, -1}).by(s.main, HeapIndexSet{b, 0});
    s.by(s.main, HeapIndexSet{a, -1}).by(s.main, LeftQueue{s.pool, a, LeftBy::Take});
    const HeapModel model = foldAll(s);
    CHECK(!model.queued(a));
    CHECK(model.heapIndex(a) == -1);
    CHECK(model.heap(s.pool).head() == b);
}

TEST_CASE("growing keeps the tasks, and equal times go by sequence number") {
    Script s;
    const TaskId a = s.task("A", 10_ms);
    const TaskId b = s.task("B", 10_ms);
    s.by(s.main, SlotFilled{s.pool, a, 15, -1}).by(s.main, Grew{s.pool, 16, 24});
    const HeapModel model = foldAll(s);
    CHECK(model.heap(s.pool).capacity() == 24);
    CHECK(model.heap(s.pool).taskAt(15) == a);
    CHECK(!model.heap(s.pool).taskAt(23).exists());
    CHECK(model.goesBefore(a, b, tasksOf(s)));
    CHECK(!model.goesBefore(b, a, tasksOf(s)));
}

TEST_CASE("a damaged recording cannot write outside the array") {
    Script s;
    const TaskId a = s.task("A", 10_ms);
    s.by(s.main, SlotFilled{s.pool, a, -5, -1}).by(s.main, SlotFilled{s.pool, a, 16, 99});
    s.by(s.main, SlotCleared{s.pool, a, 2'000'000'000}).by(s.main, Grew{s.pool, 16, 2'000'000'000});
    s.by(s.main, SizeChanged{s.pool, 1'000'000}).by(s.main, HeapIndexSet{TaskId{77}, 3});
    s.by(s.main, SlotFilled{ExecutorId{9}, a, 0, -1}).by(s.main, OfferEnded{ExecutorId{}, a, 0});
    const HeapModel model = foldAll(s);
    CHECK(model.heap(s.pool).capacity() == 16);
    CHECK(model.heap(s.pool).size() == 16);
    CHECK(model.heap(ExecutorId{9}).size() == 0);
}

TEST_CASE("cancelling and planning again show in the task's key") {
    Script s;
    const TaskId a = s.task("A", 10_ms, Repeat::FixedRate, 5_ms);
    s.by(s.main, NextRunTimeSet{a, Repeat::FixedRate, Instant{} + 10_ms, Instant{} + 15_ms});
    s.by(s.main, FutureStateChanged{a, FutureState::New, FutureState::Cancelled});
    CHECK(tasksOf(s).of(a).trigger == Instant{} + 15_ms);
    CHECK(tasksOf(s).of(a).first == Instant{} + 10_ms);
    CHECK(tasksOf(s).of(a).period == 5_ms);
    CHECK(foldAll(s).key(a).cancelled);
}
