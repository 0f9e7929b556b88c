// Folding execute's questions and plain queues.
#include "app/model/run/pool_model.hpp"

#include <algorithm>
#include <utility>

#include "app/model/run/lifecycle_model.hpp"
#include "engine/trace/queue_kinds.hpp"

namespace poolscope {

const ExecuteAnswer* PoolDecision::answer(ExecuteStep step) const {
    const auto found = std::find_if(answers.begin(), answers.end(),
                                    [&](const ExecuteAnswer& each) { return each.step == step; });
    return found == answers.end() ? nullptr : &*found;
}

namespace {

/// Whether execute asks no more about that task.
bool isOver(const PoolDecision& decision) {
    if (decision.rejected || decision.answers.empty()) return decision.rejected;
    const ExecuteAnswer& last = decision.answers.back();
    switch (last.step) {
        case ExecuteStep::CoreWorkerMade:
        case ExecuteStep::HasWorkers: return last.yes;
        case ExecuteStep::TakenBack:
        case ExecuteStep::ExtraWorkerMade:
        case ExecuteStep::OfferedAgain: return true;
        default: return false;
    }
}

}  // namespace

struct PoolModel::Fold : Follows {
    PoolModel& model;
    const Event& event;
    std::size_t position;

    using Follows::operator();

    void operator()(const ExecutorCreated& e) const {
        if (PoolState* pool = model.pools_.introduce(e.executor)) pool->exists = true;
    }
    void operator()(const QueueCreated& e) const {
        // A queue is made before its executor is whole.
        PoolState* pool = model.pools_.introduce(e.executor);
        if (pool == nullptr) return;
        pool->queue.known = true;
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
        if (pool == nullptr) return;
        pool->queue.line.remove(e.task);
    }

    void operator()(const ExecuteStepped& e) const {
        PoolState* pool = model.pools_.find(e.executor);
        if (pool == nullptr) return;
        const bool begins = e.step == ExecuteStep::BelowCore;
        if (begins || !pool->decision || !isOf(*pool->decision, e)) takeDecision(*pool, e);
        if (begins) pool->decision->answers.clear();
        pool->decision->answers.push_back(
            {e.step, e.yes, e.count, e.limit, position, pool->running});
    }
    /// Two threads may be in execute at once, each with a task of its own.
    bool isOf(const PoolDecision& decision, const ExecuteStepped& e) const {
        return decision.task == e.task && decision.thread == event.thread;
    }
    /// Makes the decision of this thread and task the latest, and keeps the one before for its
    /// thread, if that still asks: there may be thousands of clients, few of them in execute.
    void takeDecision(PoolState& pool, const ExecuteStepped& e) const {
        std::vector<PoolDecision>& others = pool.others;
        PoolDecision mine{e.task, event.thread, {}, false, false};
        for (const PoolDecision& other : others)
            if (isOf(other, e)) mine = other;
        std::erase_if(others, [&](const PoolDecision& other) {
            return other.thread == event.thread ||
                   (pool.decision && other.thread == pool.decision->thread);
        });
        if (pool.decision && pool.decision->thread != event.thread && !isOver(*pool.decision))
            others.push_back(*pool.decision);
        pool.decision = std::move(mine);
    }
    void operator()(const CtlChanged& e) const {
        PoolState* pool = model.pools_.introduce(e.executor);
        if (pool != nullptr) pool->running = poolRunStateOf(e.to) == PoolRunState::Running;
    }
    void operator()(const Rejected& e) const {
        PoolState* pool = model.pools_.find(e.executor);
        if (pool == nullptr) return;
        pool->rejections.push_back({e.task, e.handler, position, {}, {}, {}});
        pool->handler = e.handler;
        if (pool->decision && pool->decision->task == e.task) pool->decision->rejected = true;
    }
    void operator()(const PolicyActed& e) const {
        PoolState* pool = model.pools_.find(e.executor);
        if (pool == nullptr) return;
        for (std::size_t i = pool->rejections.size(); i > 0; --i) {
            if (pool->rejections[i - 1].task != e.task) continue;
            Rejection& rejection = pool->rejections.edit(i - 1);
            rejection.act = e.act;
            rejection.displaced = e.dropped;
            if (e.act == PolicyAct::CallerRuns) rejection.ranBy = event.thread;
            return;
        }
    }
    /// A program's own handler runs the task: nothing else tells what it does.
    void operator()(const TaskBegan& e) const {
        const PoolState& pool = model.pool(e.executor);
        const auto& asked = pool.decision;
        if (!asked || asked->task != e.task || asked->thread != event.thread) return;
        if (!asked->rejected || asked->past || pool.rejections.back().task != e.task) return;
        if (pool.rejections.back().act) return;
        Rejection& rejection = model.pools_.find(e.executor)->rejections.editBack();
        rejection.act = PolicyAct::CallerRuns;
        rejection.ranBy = event.thread;
    }

    /// What is asked next has no answer yet.
    void operator()(const CallBegan& e) const {
        const auto& known = model.pool(e.executor).decision;
        if (known && known->past) model.pools_.find(e.executor)->decision.reset();
    }
    void operator()(const CallEnded& e) const {
        const auto& known = model.pool(e.executor).decision;
        if (known && known->thread == event.thread && !known->past)
            model.pools_.find(e.executor)->decision->past = true;
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

const KindTable& PoolModel::kinds() { return FoldedKinds::of<Fold>(); }

void PoolModel::apply(const Event& event, std::size_t position) {
    event.what.visit(Fold{{}, *this, event, position});
}

}  // namespace poolscope
