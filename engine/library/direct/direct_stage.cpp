// Completing a stage, its stack, and asking for its result.
#include "engine/library/direct/direct_stage.hpp"

#include <thread>
#include <utility>

#include "engine/library/direct/task_state.hpp"

namespace juc::detail {
namespace {

using poolscope::Instant;

/// Source: CompletableFuture.Signaller.
class WaitingThread final : public Shared, public StackEntry {
public:
    explicit WaitingThread(poolscope::World& world)
        : world_(world), thread_(&world.currentThread()) {}
    void sourceIs(DirectStage&) override {}
    DirectStagePtr tryFire() override {
        if (poolscope::Thread* const waits = thread_.exchange(nullptr)) world_.unpark(*waits);
        return {};
    }
    bool isLive() const override { return thread_.load() != nullptr; }
    void leaveStack() noexcept override { letGo(); }
    /// Its thread waits no longer.
    void release() { thread_.store(nullptr); }

private:
    poolscope::World& world_;
    std::atomic<poolscope::Thread*> thread_;
};

bool isErrorOf(const std::exception_ptr& error, std::string_view className) {
    return poolscope::asThrowable(error).is(className);
}

}  // namespace

std::exception_ptr causeOf(const std::exception_ptr& error) {
    if (!error) return nullptr;
    try {
        std::rethrow_exception(error);
    } catch (const Throwable& thrown) {
        if (thrown.is("CompletionException") && thrown.cause())
            return Runtime::typed(thrown.cause());
    } catch (...) {
    }
    return Runtime::typed(error);
}

bool StageOutcome::isCancellation() const {
    return error && !passed && isErrorOf(error, "CancellationException");
}

/// Entries that nobody will fire. Those of a stage that goes with its entry are taken out before,
/// so that a chain of stages takes no deep call stack.
DirectStage::~DirectStage() {
    StackEntry* entries = takeStack();
    while (entries != nullptr) {
        StackEntry* const entry = std::exchange(entries, entries->next_);
        entry->sourceGoes();
        if (DirectStage* const stage = entry->goesWithIt()) {
            StackEntry* more = stage->takeStack();
            while (more != nullptr) {
                StackEntry* const next = std::exchange(more->next_, entries);
                entries = std::exchange(more, next);
            }
        }
        entry->leaveStack();
    }
}

/// By who alone holds the stage.
StackEntry* DirectStage::takeStack() noexcept {
    return stack_.exchange(nullptr, std::memory_order_relaxed);
}

bool DirectStage::internalComplete(StageOutcome outcome) {
    State found = State::Incomplete;
    if (!state_.compare_exchange_strong(found, State::Completing)) {
        while (!isComplete()) std::this_thread::yield();  // another thread is about to say so
        return false;
    }
    outcome_ = std::move(outcome);
    state_.store(State::Complete);
    return true;
}

bool DirectStage::complete(BoxPtr value) {
    const bool triggered = internalComplete({std::move(value), nullptr, false});
    postComplete();
    return triggered;
}

bool DirectStage::completeExceptionally(std::exception_ptr error) {
    if (!error) throw NullPointerException();
    const bool triggered = internalComplete({{}, std::move(error), false});
    postComplete();
    return triggered;
}

bool DirectStage::cancel(bool) {
    bool cancelled = false;
    if (!isComplete())
        cancelled = internalComplete({{}, std::make_exception_ptr(CancellationException()), false});
    postComplete();
    return cancelled || outcome_.isCancellation();
}

// ---- the stack

/// The lock is held.
void DirectStage::link(StackEntry& entry) {
    entry.next_ = stack_.load(std::memory_order_relaxed);
    stack_.store(&entry);
}

/// Those that have nothing left to do are looked for whenever the stack may have doubled, so a
/// stage that is never complete does not collect them. Source: cleanStack.
void DirectStage::push(StackEntry& entry) {
    bool many = false;
    {
        const poolscope::SpinGuard guard(lock_);
        link(entry);
        many = ++pushes_ >= mostPushes_;
    }
    if (many) unlinkDead();
    if (isComplete()) postComplete();
}

void DirectStage::unlinkDead() {
    StackEntry* dead = nullptr;
    std::uint32_t live = 0;
    {
        const poolscope::SpinGuard guard(lock_);
        StackEntry* before = nullptr;
        for (StackEntry* at = stack_.load(std::memory_order_relaxed); at != nullptr;) {
            StackEntry* const next = at->next_;
            if (at->isLive()) {
                before = at;
                ++live;
            } else {
                if (before == nullptr)
                    stack_.store(next);
                else
                    before->next_ = next;
                at->next_ = std::exchange(dead, at);
            }
            at = next;
        }
        pushes_ = live;
        mostPushes_ = 2 * live + 16;
    }
    while (dead != nullptr) std::exchange(dead, dead->next_)->leaveStack();
}

StackEntry* DirectStage::pop() {
    if (!hasDependents()) return nullptr;
    const poolscope::SpinGuard guard(lock_);
    StackEntry* const head = stack_.load(std::memory_order_relaxed);
    if (head != nullptr)
        stack_.store(std::exchange(head->next_, nullptr), std::memory_order_relaxed);
    return head;
}

/// What is behind the head of another stage's stack goes onto this one's, so that all are taken
/// here, one after the other.
void DirectStage::postComplete() {
    if (!hasDependents()) return;
    const DirectStagePtr self = DirectStagePtr::of(*this);
    DirectStagePtr dependent;  // whose stack is taken; null: this one's
    while (true) {
        DirectStage& from = dependent ? *dependent : *this;
        StackEntry* const head = from.pop();
        if (head == nullptr) {
            if (!dependent) return;
            dependent = {};
            continue;
        }
        if (!std::exchange(head->hasSource_, true)) head->sourceIs(from);
        if (dependent && from.hasDependents()) {
            const poolscope::SpinGuard guard(lock_);
            link(*head);
            continue;
        }
        dependent = head->tryFire();
        head->leaveStack();
    }
}

// ---- asking

FutureEnd DirectStage::state() const {
    if (!isComplete()) return FutureEnd::Running;
    if (!outcome_.error) return FutureEnd::Success;
    return outcome_.isCancellation() ? FutureEnd::Cancelled : FutureEnd::Failed;
}

std::exception_ptr DirectStage::error() const { return outcome_.cause(); }

BoxPtr DirectStage::get(std::optional<Duration> timeout) {
    if (!isComplete()) {
        poolscope::World& world = usualRuntime()->world();
        std::optional<Instant> deadline;
        if (timeout) deadline = world.now() + waitTime(*timeout);
        Ref<WaitingThread> waiter;
        while (true) {
            const bool interrupted = world.interrupted();
            if (!interrupted && isComplete()) break;
            if (interrupted || (deadline && !poolscope::isBefore(world.now(), *deadline))) {
                if (waiter) {
                    waiter->release();
                    unlinkDead();
                }
                if (interrupted) throw InterruptedException();
                throw TimeoutException();
            }
            if (!waiter) {
                waiter = Ref<WaitingThread>::adopt(new WaitingThread(world));
                waiter->hold();
                push(*waiter);
            } else {
                parkHere(world, deadline);
            }
        }
        if (waiter) waiter->release();
        postComplete();
    }
    if (!outcome_.error) return outcome_.value;
    if (outcome_.isCancellation()) std::rethrow_exception(Runtime::typed(outcome_.error));
    throwWrapped(outcome_.cause());
}

}  // namespace juc::detail
