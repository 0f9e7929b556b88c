// Completing, the stack of dependents, and asking.
#include "engine/executor/completable/completable_future.hpp"

#include <utility>

#include "engine/executor/completable/completion.hpp"
#include "engine/executor/future/body_end.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

CompletableFuturePtr CompletableFuture::make(World& world, const StageServices& services,
                                             StageKind kind, std::string label, const Executor* on,
                                             bool minimal) {
    const StackFrame frame(world);
    const ExecutorId executor = on == nullptr ? ExecutorId{} : on->id();
    const TaskId id = world.newTaskId();
    auto made = std::make_shared<CompletableFuture>(world, services, std::move(label), id, executor,
                                                    minimal);
    world.emit(POOLSCOPE_HERE,
               TaskCreated{services.owner, id, world.text(made->label()), id.value, false});
    world.emit(POOLSCOPE_HERE, StageMade{id, kind, executor});
    return made;
}

CompletableFuture::CompletableFuture(World& world, const StageServices& services, std::string label,
                                     TaskId id, ExecutorId on, bool minimal)
    : world_(world),
      services_(services),
      id_(id),
      on_(on),
      label_(std::move(label)),
      minimal_(minimal) {}

/// One by one: a completion that a dependent's stack keeps, too, must not keep those behind it
/// here. The stack of a dependent that goes with its completion is emptied here, too, so that a
/// chain of futures takes no deep call stack.
CompletableFuture::~CompletableFuture() {
    while (stack_) {
        const CompletionPtr head = std::exchange(stack_, CompletionPtr());
        stack_ = std::exchange(head->next_, nullptr);
        if (head.use_count() > 1) continue;
        const CompletableFuturePtr dependent = head->dependent();
        if (!dependent || dependent.use_count() > 2) continue;  // here and in the completion
        CompletionPtr theirs = std::exchange(dependent->stack_, CompletionPtr());
        while (theirs) {
            CompletionPtr next = std::exchange(theirs->next_, stack_);
            stack_ = std::exchange(theirs, std::move(next));
        }
    }
}

void CompletableFuture::refuseIfMinimal() const {
    if (minimal_) throw Throwable("UnsupportedOperationException");
}

ResultPtr CompletableFuture::result() const {
    const SpinGuard guard(short_);
    return result_;
}

bool CompletableFuture::hasDependents() const {
    const SpinGuard guard(short_);
    return stack_ != nullptr;
}

void CompletableFuture::tellOutcome(const StageResult& result, bool obtruded) const {
    if (!world_.recording()) return;
    world_.emit(POOLSCOPE_HERE, StageCompleted{id_, world_.text(textOf(result)),
                                               result.error != nullptr, obtruded});
}

// ---- completing it

/// RESULT.compareAndSet(this, null, r).
Co<bool> CompletableFuture::internalComplete(ResultPtr result) {
    co_await world_.step(Shared::StateOfFuture, id_.value);
    const World::Effect together = world_.effect();
    {
        const SpinGuard guard(short_);
        if (result_) co_return false;
        result_ = result;
    }
    const FutureState to = !result->error             ? FutureState::Normal
                           : result->isCancellation() ? FutureState::Cancelled
                                                      : FutureState::Exceptional;
    world_.emit(POOLSCOPE_HERE, FutureStateChanged{id_, FutureState::New, to});
    tellOutcome(*result, false);
    co_return true;
}

Co<bool> CompletableFuture::completeNull() {
    const StackFrame frame(world_);
    return frame.tail(internalComplete(encodeValue({})));
}

Co<bool> CompletableFuture::completeValue(Value value) {
    const StackFrame frame(world_);
    return frame.tail(internalComplete(encodeValue(std::move(value))));
}

Co<bool> CompletableFuture::completeThrowable(const std::exception_ptr& error) {
    const StackFrame frame(world_);
    return frame.tail(internalComplete(encodeThrowable(error)));
}

Co<bool> CompletableFuture::completeThrowable(const std::exception_ptr& error,
                                              const ResultPtr& result) {
    const StackFrame frame(world_);
    return frame.tail(internalComplete(encodeThrowable(error, result)));
}

Co<bool> CompletableFuture::completeRelay(const ResultPtr& result) {
    const StackFrame frame(world_);
    return frame.tail(internalComplete(encodeRelay(result)));
}

Co<bool> CompletableFuture::complete(Value value) {
    refuseIfMinimal();
    const bool triggered = co_await completeValue(std::move(value));
    co_await postComplete();
    co_return triggered;
}

Co<bool> CompletableFuture::completeExceptionally(std::exception_ptr error) {
    refuseIfMinimal();
    if (!error) throw nullPointerException();
    const bool triggered = co_await internalComplete(altResult(std::move(error)));
    co_await postComplete();
    co_return triggered;
}

Co<bool> CompletableFuture::cancel(bool mayInterruptIfRunning) {
    refuseIfMinimal();
    bool cancelled = false;
    if (!result()) {
        ResultPtr as = altResult(std::make_exception_ptr(juc::CancellationException()));
        cancelled = co_await internalComplete(std::move(as));
    }
    world_.emit(POOLSCOPE_HERE, CancelCalled{id_, mayInterruptIfRunning, cancelled});
    co_await postComplete();
    const ResultPtr now = result();
    co_return cancelled || (now && now->isCancellation());
}

Co<void> CompletableFuture::obtrudeValue(Value value) {
    refuseIfMinimal();
    return obtrude(encodeValue(std::move(value)));
}

Co<void> CompletableFuture::obtrudeException(std::exception_ptr error) {
    refuseIfMinimal();
    if (!error) throw nullPointerException();
    return obtrude(altResult(std::move(error)));
}

Co<void> CompletableFuture::obtrude(ResultPtr result) {
    co_await world_.step(Shared::StateOfFuture, id_.value);
    {
        const World::Effect together = world_.effect();
        const SpinGuard guard(short_);
        result_ = result;
        tellOutcome(*result, true);
    }
    co_await postComplete();
}

Co<Value> CompletableFuture::call(std::shared_ptr<const StageFunction> function, StageInput input) {
    Thread& self = world_.currentThread();
    world_.emit(POOLSCOPE_HERE, TaskBegan{on_, id_, 1, false, Instant{}});
    const InsideTask inside(self, id_);
    Value value;
    std::exception_ptr error;
    try {
        Co<Value> called = (*function)(std::move(input));
        value = co_await called;
    } catch (...) {
        error = std::current_exception();
    }
    const BodyEnd end = bodyEnd(world_, error, false);
    world_.emit(POOLSCOPE_HERE, TaskEnded{on_, id_, 1, end.outcome, end.error});
    if (error) std::rethrow_exception(error);
    co_return value;
}

// ---- the stack of dependents

Co<void> CompletableFuture::pushStack(CompletionPtr completion) {
    co_await world_.step(Shared::WaitersOfFuture, id_.value);
    const World::Effect together = world_.effect();
    const SpinGuard guard(short_);
    completion->next_ = stack_;
    stack_ = completion;
    world_.emit(POOLSCOPE_HERE, CompletionPushed{id_, completion->taskId(), completion->form(),
                                                 completion->waiter()});
}

/// Takes the head off. Unless it is the last one here, or this is `post` itself, it goes onto the
/// stack of `post`, so that chains of futures take no deeper call stack; then, and if there is
/// none, the result is null.
Co<CompletionPtr> CompletableFuture::popFor(CompletableFuture& post) {
    co_await world_.step(Shared::WaitersOfFuture, id_.value);
    CompletionPtr head;
    bool moves = false;
    {
        const World::Effect together = world_.effect();
        const SpinGuard guard(short_);
        if (!stack_) co_return nullptr;
        head = stack_;
        stack_ = std::move(head->next_);
        head->next_ = nullptr;
        moves = stack_ != nullptr && this != &post;
        world_.emit(POOLSCOPE_HERE, CompletionPopped{id_, head->taskId(), head->form(),
                                                     head->waiter(), moves ? post.id_ : TaskId{}});
    }
    if (!moves) co_return head;
    co_await post.pushStack(std::move(head));
    co_return nullptr;
}

Co<void> CompletableFuture::postComplete() {
    const CompletableFuturePtr self = shared_from_this();
    CompletableFuturePtr from = self;
    while (true) {
        if (!from->hasDependents()) {
            if (from == self) co_return;
            from = self;
            continue;
        }
        const CompletionPtr head = co_await from->popFor(*this);
        if (!head) continue;
        const CompletableFuturePtr dependent = co_await head->tryFire(FireMode::Nested);
        from = dependent ? dependent : self;
    }
}

/// Of a source: what has nothing left to do goes out of its stack, or all that is in it is fired.
Co<void> CompletableFuture::cleanOrFire(FireMode mode) {
    if (!hasDependents()) co_return;
    const bool done = isComplete();
    if (!done) cleanStack();
    if (mode != FireMode::Nested && (done || isComplete())) co_await postComplete();
}

Co<CompletableFuturePtr> CompletableFuture::postFire(CompletableFuturePtr first,
                                                     CompletableFuturePtr second, FireMode mode) {
    if (second) co_await second->cleanOrFire(mode);
    if (first) co_await first->cleanOrFire(mode);
    if (isComplete() && hasDependents()) {
        if (mode == FireMode::Nested) co_return shared_from_this();
        co_await postComplete();
    }
    co_return nullptr;
}

/// Takes out all that are dead before the first live one; if there are none, the first dead one
/// behind it.
void CompletableFuture::cleanStack() {
    const StackFrame frame(world_);
    const World::Effect together = world_.effect();
    const SpinGuard guard(short_);
    const auto unlink = [this](CompletionPtr& link) {
        const CompletionPtr dead = std::exchange(link, CompletionPtr());
        link = std::move(dead->next_);
        dead->next_ = nullptr;
        world_.emit(POOLSCOPE_HERE,
                    CompletionUnlinked{id_, dead->taskId(), dead->form(), dead->waiter()});
    };
    bool unlinked = false;
    while (stack_ && !stack_->isLive()) {
        unlink(stack_);
        unlinked = true;
    }
    if (unlinked || !stack_) return;
    for (CompletionPtr* link = &stack_->next_; *link; link = &(*link)->next_)
        if (!(*link)->isLive()) return unlink(*link);
}

Co<void> CompletableFuture::unipush(CompletionPtr completion) {
    co_await pushStack(completion);
    if (isComplete()) co_await completion->tryFire(FireMode::Sync);
    completion->letGoOfSources();
}

Co<void> CompletableFuture::bipush(CompletableFuturePtr other, CompletionPtr completion) {
    if (isComplete()) {
        co_await other->unipush(std::move(completion));
        co_return;
    }
    co_await pushStack(completion);
    if (!other->isComplete()) {
        CompletionPtr also = std::make_shared<CoCompletion>(completion);
        co_await other->unipush(std::move(also));
    } else if (isComplete()) {
        co_await completion->tryFire(FireMode::Sync);
    }
    completion->letGoOfSources();
}

Co<void> CompletableFuture::orpush(CompletableFuturePtr other, CompletionPtr completion) {
    co_await pushStack(completion);
    if (isComplete()) {
        co_await completion->tryFire(FireMode::Sync);
    } else {
        CompletionPtr also = std::make_shared<CoCompletion>(completion);
        co_await other->unipush(std::move(also));
    }
    completion->letGoOfSources();
}

// ---- asking

bool CompletableFuture::isDone() const {
    refuseIfMinimal();
    return isComplete();
}

bool CompletableFuture::isCancelled() const {
    refuseIfMinimal();
    const ResultPtr now = result();
    return now && now->isCancellation();
}

bool CompletableFuture::isCompletedExceptionally() const {
    refuseIfMinimal();
    const ResultPtr now = result();
    return now && now->error;
}

std::vector<CompletionPtr> CompletableFuture::dependents() const {
    const SpinGuard guard(short_);
    std::vector<CompletionPtr> all;
    for (CompletionPtr each = stack_; each; each = each->next_) all.push_back(each);
    return all;
}

std::int32_t CompletableFuture::getNumberOfDependents() const {
    refuseIfMinimal();
    return static_cast<std::int32_t>(dependents().size());
}

std::string CompletableFuture::toString() const {
    const ResultPtr now = result();
    const std::size_t count = dependents().size();
    if (now && now->error)
        return label_ + "[Completed exceptionally: " + asThrowable(now->error).toString() + "]";
    if (now) return label_ + "[Completed normally]";
    if (count == 0) return label_ + "[Not completed]";
    return label_ + "[Not completed, " + std::to_string(count) + " dependents]";
}

Value CompletableFuture::getNow(Value absent) const {
    refuseIfMinimal();
    const ResultPtr now = result();
    return now ? reportJoin(now) : absent;
}

Co<Value> CompletableFuture::get() {
    refuseIfMinimal();
    ResultPtr now = result();
    if (!now) now = co_await waitingGet(true);
    co_return reportGet(now);
}

Co<Value> CompletableFuture::get(Duration timeout) {
    refuseIfMinimal();
    ResultPtr now = result();
    if (!now) now = co_await timedGet(timeout);
    co_return reportGet(now);
}

Co<Value> CompletableFuture::join() {
    refuseIfMinimal();
    ResultPtr now = result();
    if (!now) now = co_await waitingGet(false);
    co_return reportJoin(now);
}

/// Null: it was interrupted.
Co<ResultPtr> CompletableFuture::waitingGet(bool interruptible) {
    if (interruptible && world_.interrupted()) co_return nullptr;
    std::shared_ptr<Signaller> signaller;
    bool queued = false;
    ResultPtr now;
    while (true) {
        co_await world_.step(Shared::StateOfFuture, id_.value);
        now = result();
        if (now) break;
        if (!signaller) {
            signaller = std::make_shared<Signaller>(id_, world_, interruptible, std::nullopt);
        } else if (!queued) {
            co_await pushStack(signaller);
            queued = true;
        } else if (interruptible && signaller->interrupted()) {
            signaller->release();
            cleanStack();
            co_return nullptr;
        } else {
            co_await signaller->block();
        }
    }
    if (signaller) {
        signaller->release();
        if (signaller->interrupted()) world_.interrupt(world_.currentThread());
    }
    co_await postComplete();
    co_return now;
}

/// TimeoutException when the time is over. The order in which interrupt, result and time are looked
/// at matters.
Co<ResultPtr> CompletableFuture::timedGet(Duration timeout) {
    const Instant deadline = world_.now() + timeout;
    std::shared_ptr<Signaller> signaller;
    bool queued = false;
    bool interrupted = false;
    ResultPtr now;
    while (true) {
        co_await world_.step(Shared::StateOfFuture, id_.value);
        interrupted = interrupted || world_.interrupted();
        if (interrupted) break;
        now = result();
        if (now || (deadline - world_.now()).ns <= 0) break;
        if (!signaller) {
            signaller = std::make_shared<Signaller>(id_, world_, true, deadline);
        } else if (!queued) {
            co_await pushStack(signaller);
            queued = true;
        } else {
            co_await signaller->block();
            interrupted = signaller->interrupted();
        }
    }
    if (signaller) {
        signaller->release();
        if (!now) cleanStack();
    }
    if (!now && !interrupted) throw Throwable("TimeoutException");
    if (now) co_await postComplete();
    co_return now;
}

}  // namespace poolscope
