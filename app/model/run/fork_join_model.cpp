// Folding deques, tree and joins.
#include "app/model/run/fork_join_model.hpp"

#include "app/model/run/state_machine.hpp"

#include <algorithm>

namespace poolscope {

namespace {

using Stage = ForkJoinNode::Stage;

/// More places than any pool has; a damaged recording names others.
constexpr std::int32_t kMostDeques = 1 << 16;

/// A part is made shortly before it is known whose part it is: it is among the last.
template <class Roots>
void removeRoot(Roots& roots, TaskId part) {
    std::size_t i = roots.size();
    while (i > 0 && roots[i - 1] != part) --i;
    if (i == 0) return;
    for (; i < roots.size(); ++i) roots.edit(i - 1) = roots[i];
    roots.pop_back();
}

}  // namespace

struct ForkJoinModel::Fold : Follows {
    ForkJoinModel& model;
    const Event& event;

    using Follows::operator();

    void operator()(const ThreadCreated& e) const { model.threads_.introduce(e.created); }
    void operator()(const ExecutorCreated& e) const {
        ForkJoinState* pool = model.pools_.introduce(e.executor);
        if (pool != nullptr)
            pool->exists = executorKindOf(model.log_->text(e.kind)) == ExecutorKind::ForkJoinPool;
    }

    // ---- deques
    void operator()(const DequeCreated& e) const {
        ForkJoinState* pool = poolOf(e.executor);
        if (pool == nullptr || e.deque < 0 || e.deque >= kMostDeques) return;
        const auto place = static_cast<std::size_t>(e.deque);
        if (pool->deques.size() <= place) pool->deques.resize(place + 1);
        pool->deques[place] = Deque{};
        pool->deques[place].exists = true;
        pool->deques[place].owner = e.owner;
    }
    void operator()(const WorkerRemoved& e) const {
        ForkJoinState* pool = poolOf(e.executor);
        if (pool == nullptr) return;
        for (Deque& deque : pool->deques)
            if (deque.owner == e.worker) deque.exists = false;
    }
    void operator()(const Pushed& e) const {
        Deque* deque = dequeOf(e.executor, e.deque);
        if (deque == nullptr) return;
        deque->tasks.push_back(e.task);
        if (deque->owner.exists()) ++model.pools_.find(e.executor)->forks;
        if (ForkJoinNode* node = model.nodes_.find(e.task)) node->stage = Stage::Forked;
    }
    void operator()(const DequeTaken& e) const {
        Deque* deque = dequeOf(e.executor, e.deque);
        if (deque == nullptr) return;
        const auto at = static_cast<std::size_t>(e.slot - deque->base);
        if (e.slot < deque->base || at >= deque->tasks.size()) return;
        deque->tasks.erase(deque->tasks.begin() + static_cast<std::ptrdiff_t>(at));
        const bool atBase = e.how == DequeEnd::Poll || e.how == DequeEnd::Steal ||
                            e.how == DequeEnd::Submission || e.how == DequeEnd::Drain;
        if (atBase) ++deque->base;
        ForkJoinNode* node = model.nodes_.find(e.task);
        if (node == nullptr) return;
        node->stage = Stage::Made;
        if (e.how != DequeEnd::Steal) return;
        node->stolen = true;
        ++model.pools_.find(e.executor)->steals;
    }

    // ---- the tree
    void operator()(const TaskCreated& e) const {
        ForkJoinNode* node = model.nodes_.introduce(e.task);
        if (node == nullptr) return;
        node->exists = true;
        node->executor = e.executor;
        if (ForkJoinState* pool = poolOf(e.executor)) pool->roots.push_back(e.task);
    }
    void operator()(const TaskSplit& e) const {
        ForkJoinNode* child = model.nodes_.find(e.child);
        if (child == nullptr || child->parent.exists() || e.parent == e.child) return;
        if (ForkJoinNode* parent = model.nodes_.find(e.parent)) {
            model.nodes_.find(e.child)->parent = e.parent;
            parent->children.push_back(e.child);
        }
        if (ForkJoinState* pool = poolOf(e.executor)) removeRoot(pool->roots, e.child);
    }
    void operator()(const TaskBegan& e) const {
        if (!isHere(e.executor)) return;
        if (Inside* inside = self()) inside->bodies.push_back(e.task);
        ForkJoinNode* node = model.nodes_.find(e.task);
        if (node == nullptr) return;
        node->ran = event.thread;
        node->stage = Stage::Running;
    }
    void operator()(const TaskEnded& e) const {
        if (!isHere(e.executor)) return;
        Inside* inside = self();
        if (inside != nullptr && !inside->bodies.empty()) inside->bodies.pop_back();
        ForkJoinNode* node = model.nodes_.find(e.task);
        if (node == nullptr) return;
        node->ended = true;
        if (node->stage == Stage::Cancelled) return;
        node->stage = e.outcome == Outcome::Threw ? Stage::Threw : Stage::Done;
    }
    void operator()(const FutureStateChanged& e) const {
        if (e.to != FutureState::Cancelled || !isHere(model.nodes_[e.task].executor)) return;
        model.nodes_.find(e.task)->stage = Stage::Cancelled;
    }

    // ---- joins
    void operator()(const JoinBegan& e) const {
        Inside* inside = self();
        if (inside == nullptr) return;
        JoinInProgress join;
        join.task = e.task;
        if (!inside->bodies.empty()) join.by = inside->bodies.back();
        inside->joins.push_back(join);
        setStage(join.by, Stage::Running, Stage::Joining);
    }
    void operator()(const Helped& e) const {
        Inside* inside = self();
        if (inside != nullptr && !inside->joins.empty()) inside->joins.back().instead = e.instead;
    }
    void operator()(const JoinEnded&) const {
        Inside* inside = self();
        if (inside == nullptr || inside->joins.empty()) return;
        const TaskId by = inside->joins.back().by;
        inside->joins.pop_back();
        setStage(by, Stage::Joining, Stage::Running);
    }

private:
    Inside* self() const { return model.threads_.find(event.thread); }
    bool isHere(ExecutorId executor) const { return model.pools_[executor].exists; }
    /// The pool, if it is of this kind.
    ForkJoinState* poolOf(ExecutorId executor) const {
        return isHere(executor) ? model.pools_.find(executor) : nullptr;
    }
    Deque* dequeOf(ExecutorId executor, std::int32_t place) const {
        ForkJoinState* pool = poolOf(executor);
        if (pool == nullptr || place < 0) return nullptr;
        const auto at = static_cast<std::size_t>(place);
        return at < pool->deques.size() ? &pool->deques[at] : nullptr;
    }
    void setStage(TaskId task, Stage from, Stage to) const {
        ForkJoinNode* node = model.nodes_.find(task);
        if (node != nullptr && node->stage == from) node->stage = to;
    }
};

const KindTable& ForkJoinModel::kinds() { return FoldedKinds::of<Fold>(); }

void ForkJoinModel::apply(const Event& event, std::size_t) {
    event.what.visit(Fold{{}, *this, event});
}

}  // namespace poolscope
