// Making dependents: the methods of CompletionStage, allOf, anyOf, and timeouts.
#include <utility>

#include "engine/executor/completable/completable_future.hpp"
#include "engine/executor/completable/completion.hpp"
#include "engine/executor/scheduled/scheduled_thread_pool_executor.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

namespace {

/// Whether an exception of its source completes a dependent of that kind at once, although an
/// executor was given.
bool passesExceptionOn(StageKind kind) {
    switch (kind) {
        case StageKind::ThenApply:
        case StageKind::ThenAccept:
        case StageKind::ThenRun:
        case StageKind::ThenCompose:
        case StageKind::ApplyToEither:
        case StageKind::AcceptEither:
        case StageKind::RunAfterEither: return true;
        default: return false;
    }
}

/// Here, or (`on`) `on.execute(action)`; what that throws completes the dependent.
Co<void> fireOrExecute(Executor* on, std::shared_ptr<Action> action, CompletableFuturePtr dep) {
    if (on == nullptr) {
        co_await action->fireAtOnce();
        co_return;
    }
    std::exception_ptr thrown;
    try {
        RunnablePtr task = std::move(action);
        co_await on->execute(std::move(task));
    } catch (...) {
        thrown = std::current_exception();
    }
    if (thrown) co_await dep->completeThrowable(thrown);
}

}  // namespace

CompletableFuturePtr CompletableFuture::newIncompleteFuture(StageKind kind, std::string label,
                                                            const Executor* on) const {
    const StackFrame frame(world_);
    CompletableFuturePtr made = make(world_, services_, kind, std::move(label), on, minimal_);
    made->dependsOn(*this);
    return made;
}

void CompletableFuture::dependsOn(const CompletableFuture& source) const {
    world_.emit(POOLSCOPE_HERE, StageDependsOn{id_, source.id_});
}

std::shared_ptr<Action> CompletableFuture::action(StageKind kind, StageFunction function,
                                                  Executor* on, CompletableFuturePtr dep,
                                                  CompletableFuturePtr other) {
    if (!function) throw nullPointerException();
    Action::Parts parts{kind,
                        on,
                        std::move(dep),
                        shared_from_this(),
                        std::move(other),
                        std::make_shared<const StageFunction>(std::move(function))};
    return std::make_shared<Action>(std::move(parts));
}

/// uniApplyStage, uniAcceptStage …; of a complete source uniApplyNow … .
Co<CompletableFuturePtr> CompletableFuture::uniStage(StageKind kind, StageFunction function,
                                                     Executor* on, std::string label) {
    if (!function) throw nullPointerException();
    CompletableFuturePtr dep = newIncompleteFuture(kind, std::move(label), on);
    const ResultPtr known = result();
    if (!known) {
        CompletionPtr waits = action(kind, std::move(function), on, dep, nullptr);
        co_await unipush(std::move(waits));
        co_return dep;
    }
    const std::shared_ptr<Action> now = action(kind, std::move(function), nullptr, dep, nullptr);
    const bool atOnce =
        known->error ? passesExceptionOn(kind) : kind == StageKind::ExceptionallyCompose;
    co_await fireOrExecute(atOnce ? nullptr : on, now, dep);
    co_return dep;
}

Co<CompletableFuturePtr> CompletableFuture::biStage(StageKind kind, CompletableFuturePtr other,
                                                    StageFunction function, Executor* on,
                                                    std::string label) {
    if (!function || !other) throw nullPointerException();
    other = co_await other->toCompletableFuture();
    CompletableFuturePtr dep = newIncompleteFuture(kind, std::move(label), on);
    dep->dependsOn(*other);
    if (!isComplete() || !other->isComplete()) {
        CompletionPtr waits = action(kind, std::move(function), on, dep, other);
        co_await bipush(other, std::move(waits));
        co_return dep;
    }
    const std::shared_ptr<Action> now = action(kind, std::move(function), nullptr, dep, other);
    co_await fireOrExecute(on, now, dep);
    co_return dep;
}

Co<CompletableFuturePtr> CompletableFuture::orStage(StageKind kind, CompletableFuturePtr other,
                                                    StageFunction function, Executor* on,
                                                    std::string label) {
    if (!function || !other) throw nullPointerException();
    other = co_await other->toCompletableFuture();
    if (isComplete()) co_return co_await uniStage(kind, std::move(function), on, std::move(label));
    if (other->isComplete())
        co_return co_await other->uniStage(kind, std::move(function), on, std::move(label));
    CompletableFuturePtr dep = newIncompleteFuture(kind, std::move(label), on);
    dep->dependsOn(*other);
    CompletionPtr waits = action(kind, std::move(function), on, dep, other);
    co_await orpush(other, std::move(waits));
    co_return dep;
}

Co<CompletableFuturePtr> CompletableFuture::uniCopyStage(std::string label, bool minimal) {
    CompletableFuturePtr dep =
        make(world_, services_, StageKind::Copy, std::move(label), nullptr, minimal_ || minimal);
    dep->dependsOn(*this);
    co_await relayTo(dep);
    co_return dep;
}

Co<CompletableFuturePtr> CompletableFuture::toCompletableFuture() {
    if (!minimal_) co_return shared_from_this();
    CompletableFuturePtr dep = make(world_, services_, StageKind::Copy, label_);
    dep->dependsOn(*this);
    co_await relayTo(dep);
    co_return dep;
}

/// Gives it this one's result, now or by a UniRelay.
Co<void> CompletableFuture::relayTo(CompletableFuturePtr dep) {
    if (const ResultPtr known = result()) {
        co_await dep->completeRelay(known);
        co_return;
    }
    Action::Parts parts{StageKind::Copy,    nullptr, std::move(dep),
                        shared_from_this(), nullptr, nullptr};
    CompletionPtr relay = std::make_shared<Action>(std::move(parts));
    co_await unipush(std::move(relay));
}

/// andTree: a tree of pairs, so that no stack gets more than one completion of it.
Co<CompletableFuturePtr> CompletableFuture::allOf(World& world, const StageServices& services,
                                                  std::vector<CompletableFuturePtr> all,
                                                  std::string label) {
    if (all.empty()) {
        CompletableFuturePtr none = make(world, services, StageKind::AllOf, std::move(label));
        co_await none->completeNull();
        co_return none;
    }
    for (const CompletableFuturePtr& each : all)
        if (!each) throw nullPointerException();
    CompletableFuturePtr dep = make(world, services, StageKind::AllOf, label);
    const auto half = static_cast<std::ptrdiff_t>((all.size() + 1) / 2);
    CompletableFuturePtr a = all.front();
    if (half > 1) {
        std::vector<CompletableFuturePtr> left(all.begin(), all.begin() + half);
        a = co_await allOf(world, services, std::move(left), label);
    }
    CompletableFuturePtr b = all.size() == 1 ? a : all.back();
    if (static_cast<std::ptrdiff_t>(all.size()) - half > 1) {
        std::vector<CompletableFuturePtr> right(all.begin() + half, all.end());
        b = co_await allOf(world, services, std::move(right), std::move(label));
    }
    dep->dependsOn(*a);
    if (b != a) dep->dependsOn(*b);
    Action::Parts parts{StageKind::AllOf, nullptr, dep, a, b, nullptr};
    const auto relay = std::make_shared<Action>(std::move(parts));
    if (a->isComplete() && b->isComplete())
        co_await relay->fireAtOnce();
    else
        co_await a->bipush(b, relay);
    co_return dep;
}

Co<CompletableFuturePtr> CompletableFuture::anyOf(World& world, const StageServices& services,
                                                  std::vector<CompletableFuturePtr> all,
                                                  std::string label) {
    for (const CompletableFuturePtr& each : all)
        if (!each) throw nullPointerException();
    if (all.size() == 1) co_return co_await all.front()->uniCopyStage(std::move(label));
    CompletableFuturePtr dep = make(world, services, StageKind::AnyOf, std::move(label));
    for (const CompletableFuturePtr& each : all) dep->dependsOn(*each);
    for (const CompletableFuturePtr& each : all) {
        const ResultPtr known = each->result();
        if (!known) continue;
        co_await dep->completeRelay(known);
        co_return dep;
    }
    const auto shared = std::make_shared<const AnyOf::All>(all.begin(), all.end());
    for (const CompletableFuturePtr& each : all) {
        CompletionPtr waits = std::make_shared<AnyOf>(dep, each, shared);
        co_await each->unipush(std::move(waits));
    }
    // What was pushed behind the one that completed it has nothing left to do.
    if (!dep->isComplete()) co_return dep;
    bool behind = false;
    for (const CompletableFuturePtr& each : all) {
        if (behind && !each->isComplete()) each->cleanStack();
        behind = behind || each->isComplete();
    }
    co_return dep;
}

Co<CompletableFuturePtr> CompletableFuture::asyncStage(World& world, const StageServices& services,
                                                       StageKind kind, StageFunction function,
                                                       Executor& on, std::string label) {
    if (!function) throw nullPointerException();
    CompletableFuturePtr dep = make(world, services, kind, std::move(label), &on);
    RunnablePtr supply =
        std::make_shared<AsyncSupply>(dep, kind == StageKind::SupplyAsync, std::move(function));
    co_await on.execute(std::move(supply));
    co_return dep;
}

Co<void> CompletableFuture::completeAsync(StageFunction function, Executor& on) {
    refuseIfMinimal();
    if (!function) throw nullPointerException();
    RunnablePtr supply =
        std::make_shared<AsyncSupply>(shared_from_this(), true, std::move(function));
    co_await on.execute(std::move(supply));
}

// ---- timeouts

Co<std::shared_ptr<Future>> Delayer::delay(RunnablePtr then, Duration time, std::string label) {
    co_return co_await pool_.schedule(std::move(then), time, std::move(label));
}

/// `whenComplete(new Canceller(Delayer.delay(then, timeout)))`.
Co<void> CompletableFuture::cancelledWhenComplete(RunnablePtr then, Duration timeout,
                                                  std::string label) {
    const std::shared_ptr<Future> scheduled =
        co_await services_.delays->delay(std::move(then), timeout, label);
    // The first JDK 17 asked for `ex == null`, too: the timeout of a future that failed stayed in
    // the queue (JDK-8303742).
    // What is due keeps this future, so the future does not keep that: the queue does.
    const std::weak_ptr<Future> kept = scheduled;
    StageFunction canceller = [kept](StageInput) -> Co<Value> {
        const std::shared_ptr<Future> due = kept.lock();
        if (due && !due->isDone()) co_await due->cancel(false);
        co_return Value();
    };
    co_await uniStage(StageKind::WhenComplete, std::move(canceller), nullptr,
                      "Canceller of " + label_);
}

Co<void> CompletableFuture::orTimeout(Duration timeout) {
    refuseIfMinimal();
    if (isComplete()) co_return;
    auto body = [self = shared_from_this()]() -> Co<void> {
        if (self->isComplete()) co_return;
        std::exception_ptr late = std::make_exception_ptr(Throwable("TimeoutException"));
        co_await self->completeExceptionally(std::move(late));
    };
    RunnablePtr then = makeRunnable(std::move(body), "Timeout");
    co_await cancelledWhenComplete(std::move(then), timeout, "Timeout of " + label_);
}

Co<void> CompletableFuture::completeOnTimeout(Value value, Duration timeout) {
    refuseIfMinimal();
    if (isComplete()) co_return;
    auto body = [self = shared_from_this(), value = std::move(value)]() -> Co<void> {
        co_await self->complete(value);
    };
    RunnablePtr then = makeRunnable(std::move(body), "DelayedCompleter");
    co_await cancelledWhenComplete(std::move(then), timeout, "DelayedCompleter of " + label_);
}

Co<void> DelayedExecutor::execute(RunnablePtr task) {
    auto submit = [to = &to_, task = std::move(task)]() -> Co<void> { co_await to->execute(task); };
    RunnablePtr then = makeRunnable(std::move(submit), "TaskSubmitter");
    co_await delays_.delay(std::move(then), delay_, "TaskSubmitter");
}

}  // namespace poolscope
