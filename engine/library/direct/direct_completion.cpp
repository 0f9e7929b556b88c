// Envelopes, and the queue that they fill.
#include "engine/library/direct/direct_completion.hpp"

#include <algorithm>
#include <deque>
#include <mutex>
#include <utility>
#include <vector>

#include "engine/library/direct/task_state.hpp"

namespace juc::detail {

class DirectCompletions {
public:
    explicit DirectCompletions(World& world) : world_(world) {}

    void add(AnyFuture future) {
        std::vector<poolscope::Thread*> woken;
        {
            const std::lock_guard guard(mutex_);
            done_.push_back(std::move(future));
            woken.swap(waiting_);
        }
        for (poolscope::Thread* thread : woken) world_.unpark(*thread);
    }
    /// An invalid future if there is none.
    AnyFuture poll() {
        const std::lock_guard guard(mutex_);
        return first();
    }
    /// An invalid future after the deadline. InterruptedException.
    AnyFuture take(std::optional<poolscope::Instant> deadline) {
        poolscope::Thread& self = world_.currentThread();
        while (true) {
            if (world_.interrupted()) throw InterruptedException();
            const bool late = deadline && !poolscope::isBefore(world_.now(), *deadline);
            {
                const std::lock_guard guard(mutex_);
                std::erase(waiting_, &self);
                AnyFuture future = first();
                if (future.valid() || late) return future;
                waiting_.push_back(&self);
            }
            parkHere(world_, deadline);
        }
    }

private:
    AnyFuture first() {
        if (done_.empty()) return {};
        AnyFuture future = std::move(done_.front());
        done_.pop_front();
        return future;
    }

    World& world_;
    std::mutex mutex_;
    std::deque<AnyFuture> done_;               ///< this and the next: guarded by mutex_
    std::vector<poolscope::Thread*> waiting_;  ///< one that has left may wake for nothing
};

namespace {

/// What the envelope's body holds.
class Envelope {
public:
    Envelope(CallPtr task, std::shared_ptr<DirectCompletions> done)
        : task_(std::move(task)), done_(std::move(done)) {}
    Envelope(const Envelope&) = delete;
    Envelope& operator=(const Envelope&) = delete;
    /// Where the task itself was cancelled with its pool.
    ~Envelope() {
        if (self_ == nullptr || stateOf(*self_) != TaskState::Cancelled || !task_) return;
        task_->cancel(false);
        done_->add(Access::future(std::move(task_)));
    }
    void isIn(const Call& self) { self_ = &self; }
    void run(TaskPool& pool) {
        pool.runInside(*task_);
        done_->add(Access::future(std::move(task_)));
    }

private:
    const Call* self_ = nullptr;  ///< the task that has this as its body
    CallPtr task_;
    std::shared_ptr<DirectCompletions> done_;
};

}  // namespace

DirectCompletionService::DirectCompletionService(Ref<TaskPool> pool)
    : pool_(std::move(pool)), done_(std::make_shared<DirectCompletions>(pool_->world())) {}

AnyFuture DirectCompletionService::submit(CallPtr body) {
    AnyFuture future = pool_->heldFutureOf(*body);
    const int priority = body->priority();
    auto envelope = std::make_unique<Envelope>(std::move(body), done_);
    Envelope& its = *envelope;
    CallPtr task = callOf(prioritized(
        priority, [envelope = std::move(envelope), pool = pool_.get()] { envelope->run(*pool); }));
    its.isIn(*task);
    pool_->futureOf(*task);  // hooks see a future, and it holds the pool
    pool_->executeFuture(std::move(task));
    return future;
}

AnyFuture DirectCompletionService::next(std::optional<Duration> wait) {
    if (!wait) return done_->take(std::nullopt);
    return done_->take(pool_->world().now() + waitTime(*wait));
}

AnyFuture DirectCompletionService::poll() { return done_->poll(); }

}  // namespace juc::detail
