// Folding execute's questions and plain queues.
#include "app/model/run/pool_model.hpp"

#include <algorithm>

#include "engine/trace/queue_kinds.hpp"

namespace poolscope {

const ExecuteAnswer* PoolDecision::answer(ExecuteStep step) const {
    const auto found = std::find_if(answers.begin(), answers.end(),
                                    [&](const ExecuteAnswer& each) { return each.step == step; });
    return found == answers.end() ? nullptr : &*found;
}

struct PoolModel::Fold
    : Ignoring<Category::World, Category::Lock, Category::Call, Category::Pool, Category::Queue,
               Category::Heap, Category::Task, Category::ForkJoin, EventKind::FutureStateChanged,
               EventKind::CancelCalled, EventKind::RunnerSet, EventKind::WaiterAdded,
               EventKind::WaiterRemoved, EventKind::DoneCalled> {
    PoolModel& model;
    const Event& event;
    std::size_t position;

    using Ignoring::operator();

    void operator()(const ExecutorCreated& e) const {
        if (PoolState* pool = model.pools_.introduce(e.executor)) pool->exists = true;
    }
    void operator()(const QueueCreated& e) const {
        // A queue is made before its executor is whole.
        PoolState* pool = model.pools_.introduce(e.executor);
        if (pool == nullptr) return;
        pool->queue.kind = e.kind;
        pool->queue.capacity = e.capacity;
        pool->queue.fair = e.fair;
        pool->queue.heap = isHeap(e.kind);
    }
    void operator()(const Enqueued& e) const {
        if (PoolState* pool = model.pools_.find(e.executor)) pool->queue.line.push_back(e.task);
    }
    void operator()(const LeftQueue& e) const {
        PoolState* pool = model.pools_.find(e.executor);
        if (pool != nullptr) pool->queue.line.remove(e.task);
    }

    void operator()(const ExecuteStepped& e) const {
        PoolState* pool = model.pools_.find(e.executor);
        if (pool == nullptr) return;
        const bool begins =
            e.step == ExecuteStep::BelowCore || !pool->decision || pool->decision->task != e.task;
        if (begins) pool->decision = PoolDecision{e.task, event.thread, {}, false};
        pool->decision->answers.push_back({e.step, e.yes, e.count, e.limit, position});
    }
    void operator()(const Rejected& e) const {
        PoolState* pool = model.pools_.find(e.executor);
        if (pool == nullptr) return;
        pool->rejections.push_back({e.task, e.handler, position});
        pool->handler = e.handler;
        if (pool->decision && pool->decision->task == e.task) pool->decision->rejected = true;
    }

    void operator()(const PoolReported& e) const {
        if (PoolState* pool = model.pools_.find(e.executor)) pool->report = e.report;
    }
    void operator()(const CompletionQueued& e) const {
        if (PoolState* pool = model.pools_.introduce(e.executor))
            pool->completions.push_back(e.task);
    }
    void operator()(const CompletionTaken& e) const {
        if (PoolState* pool = model.pools_.find(e.executor)) std::erase(pool->completions, e.task);
    }
};

std::size_t PoolModel::copied() const {
    std::size_t bytes = pools_.copied();
    for (std::uint32_t i = 0; i < pools_.size(); ++i) {
        const PoolState& pool = pools_[ExecutorId{i}];
        bytes += pool.queue.line.copied() + pool.rejections.copied();
    }
    return bytes;
}

void PoolModel::apply(const Event& event, std::size_t position) {
    event.what.visit(Fold{{}, *this, event, position});
}

}  // namespace poolscope
