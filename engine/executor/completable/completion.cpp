// tryFire of each completion, in the order of the JDK's source.
#include "engine/executor/completable/completion.hpp"

#include "engine/world/stack_frame.hpp"

namespace poolscope {

namespace {

bool needsBoth(StageKind kind) {
    return kind == StageKind::ThenCombine || kind == StageKind::ThenAcceptBoth ||
           kind == StageKind::RunAfterBoth || kind == StageKind::AllOf;
}

/// Whether what its function returns is the dependent's value; others complete it with null.
bool givesValue(StageKind kind) {
    return kind == StageKind::ThenApply || kind == StageKind::ThenCombine ||
           kind == StageKind::ApplyToEither;
}

/// Null: it is not complete, or gone, and nobody will complete it.
ResultPtr resultOf(const CompletableFuturePtr& source) {
    return source ? source->result() : nullptr;
}

CompletableFuturePtr stageIn(const Value& value) {
    const auto* future = std::any_cast<CompletableFuturePtr>(&value);
    if (future == nullptr || *future == nullptr) throw nullPointerException();
    return *future;
}

}  // namespace

Co<void> Completion::run() { co_await tryFire(FireMode::Async); }

// ---- UniCompletion and BiCompletion

Action::Parts Action::parts() const {
    const SpinGuard guard(short_);
    Parts now = parts_;
    if (!now.src) now.src = src_.lock();
    if (!now.snd) now.snd = snd_.lock();
    return now;
}

/// Nobody else may have them when their results are needed.
void Action::keepComplete(const Parts& now) {
    const bool first = resultOf(now.src) != nullptr;
    const bool second = resultOf(now.snd) != nullptr;
    const SpinGuard guard(short_);
    if (!parts_.dep) return;  // done meanwhile
    if (first) parts_.src = now.src;
    if (second) parts_.snd = now.snd;
}

/// One that is completed after this fires it, and is kept by that.
void Action::letGoOfSources() {
    const Parts now = parts();
    {
        const SpinGuard guard(short_);
        parts_.src.reset();
        parts_.snd.reset();
    }
    keepComplete(now);
}

Action::Sources Action::sourcesOf(const Parts& parts) const {
    const ResultPtr first = resultOf(parts.src);
    if (!ofTwo_) return {first, nullptr};
    const ResultPtr second = resultOf(parts.snd);
    if (needsBoth(parts.kind)) return first && second ? Sources(first, second) : Sources();
    return {first ? first : second, nullptr};
}

Co<CompletableFuturePtr> Action::tryFire(FireMode mode) {
    const Parts now = parts();
    const Sources sources = sourcesOf(now);
    keepComplete(now);
    if (!sources.first || !now.dep) co_return nullptr;
    if (!now.dep->result()) {
        const bool done = co_await act(now, sources, mode);
        if (!done) co_return nullptr;
    }
    detach();
    co_return co_await now.dep->postFire(now.src, now.snd, mode);
}

Co<void> Action::fireAtOnce() {
    const Parts now = parts();
    const Sources sources = sourcesOf(now);
    co_await act(now, sources, FireMode::Async);
    detach();
}

std::string_view Action::className() const {
    const SpinGuard guard(short_);
    switch (parts_.kind) {
        case StageKind::ThenApply: return "UniApply";
        case StageKind::ThenAccept: return "UniAccept";
        case StageKind::ThenRun: return "UniRun";
        case StageKind::WhenComplete: return "UniWhenComplete";
        case StageKind::Handle: return "UniHandle";
        case StageKind::Exceptionally: return "UniExceptionally";
        case StageKind::ThenCompose: return "UniCompose";
        case StageKind::ExceptionallyCompose: return "UniComposeExceptionally";
        case StageKind::ThenCombine: return "BiApply";
        case StageKind::ThenAcceptBoth: return "BiAccept";
        case StageKind::RunAfterBoth: return "BiRun";
        case StageKind::ApplyToEither: return ofTwo_ ? "OrApply" : "UniApply";
        case StageKind::AcceptEither: return ofTwo_ ? "OrAccept" : "UniAccept";
        case StageKind::RunAfterEither: return ofTwo_ ? "OrRun" : "UniRun";
        default: return ofTwo_ ? "BiRelay" : "UniRelay";
    }
}

void Action::detach() {
    Parts dropped;
    const SpinGuard guard(short_);
    std::swap(dropped, parts_);
    parts_.kind = dropped.kind;
    src_.reset();
    snd_.reset();
}

/// Whether this thread may run the function; if there is an executor, that one will.
Co<bool> Action::claim() {
    Executor* to = nullptr;
    CompletableFuturePtr dep;
    {
        const SpinGuard guard(short_);
        if (std::exchange(claimed_, true)) co_return false;
        to = std::exchange(parts_.executor, nullptr);
        dep = parts_.dep;
    }
    World& world = dep->world();
    world.emit(POOLSCOPE_HERE,
               CompletionClaimed{taskId(), to == nullptr ? ExecutorId{} : to->id()});
    if (to == nullptr) co_return true;
    RunnablePtr self = shared_from_this();
    co_await to->execute(std::move(self));
    co_return false;
}

/// False if it is left to an executor, or to another future.
Co<bool> Action::act(const Parts& parts, const Sources& sources, FireMode mode) {
    const ResultPtr& result = sources.first;
    switch (parts.kind) {
        case StageKind::WhenComplete: co_return co_await uniWhenComplete(parts, result, mode);
        case StageKind::Handle: co_return co_await uniHandle(parts, result, mode);
        case StageKind::Exceptionally: co_return co_await uniExceptionally(parts, result, mode);
        case StageKind::ThenCompose:
        case StageKind::ExceptionallyCompose: co_return co_await compose(parts, result, mode);
        case StageKind::AllOf: {  // BiRelay
            const ResultPtr& failed = result->error ? result : sources.second;
            if (failed->error)
                co_await parts.dep->completeThrowable(failed->error, failed);
            else
                co_await parts.dep->completeNull();
            co_return true;
        }
        case StageKind::Copy: co_await parts.dep->completeRelay(result); co_return true;
        default: co_return co_await apply(parts, sources, mode);
    }
}

/// UniApply, UniAccept, UniRun, and with two sources BiApply … and OrApply … . Those of either
/// source claim before they look for an exception, the others behind that.
Co<bool> Action::apply(const Parts& parts, const Sources& sources, FireMode mode) {
    const bool either = ofTwo_ && !needsBoth(parts.kind);
    Value value;
    std::exception_ptr thrown;
    try {
        if (either) {
            const bool mine = mode == FireMode::Async || co_await claim();
            if (!mine) co_return false;
        }
        const bool first = sources.first->error != nullptr;
        const ResultPtr& failed = first || !sources.second ? sources.first : sources.second;
        if (failed->error) {
            co_await parts.dep->completeThrowable(failed->error, failed);
            co_return true;
        }
        if (!either) {
            const bool mine = mode == FireMode::Async || co_await claim();
            if (!mine) co_return false;
        }
        StageInput input{
            sources.first->value, sources.second ? sources.second->value : Value(), {}};
        value = co_await parts.dep->call(parts.fn, std::move(input));
    } catch (...) {
        thrown = std::current_exception();
    }
    if (!givesValue(parts.kind)) value.reset();
    if (thrown)
        co_await parts.dep->completeThrowable(thrown);
    else
        co_await parts.dep->completeValue(std::move(value));
    co_return true;
}

Co<bool> Action::uniWhenComplete(const Parts& parts, const ResultPtr& result, FireMode mode) {
    std::exception_ptr error;
    bool threw = false;
    try {
        const bool mine = mode == FireMode::Async || co_await claim();
        if (!mine) co_return false;
        error = result->error;
        StageInput input{result->value, {}, error};
        co_await parts.dep->call(parts.fn, std::move(input));
    } catch (...) {
        threw = true;
        if (!error) error = std::current_exception();  // else it would only be suppressed
    }
    if (!error && !threw)
        co_await parts.dep->internalComplete(result);
    else
        co_await parts.dep->completeThrowable(error, result);
    co_return true;
}

Co<bool> Action::uniHandle(const Parts& parts, const ResultPtr& result, FireMode mode) {
    Value value;
    std::exception_ptr thrown;
    try {
        const bool mine = mode == FireMode::Async || co_await claim();
        if (!mine) co_return false;
        StageInput input{result->value, {}, result->error};
        value = co_await parts.dep->call(parts.fn, std::move(input));
    } catch (...) {
        thrown = std::current_exception();
    }
    if (thrown)
        co_await parts.dep->completeThrowable(thrown);
    else
        co_await parts.dep->completeValue(std::move(value));
    co_return true;
}

Co<bool> Action::uniExceptionally(const Parts& parts, const ResultPtr& result, FireMode mode) {
    Value value;
    std::exception_ptr thrown;
    try {
        const bool mine = mode == FireMode::Async || co_await claim();
        if (!mine) co_return false;
        StageInput input{{}, {}, result->error};
        if (result->error) value = co_await parts.dep->call(parts.fn, std::move(input));
    } catch (...) {
        thrown = std::current_exception();
    }
    if (thrown)
        co_await parts.dep->completeThrowable(thrown);
    else if (result->error)
        co_await parts.dep->completeValue(std::move(value));
    else
        co_await parts.dep->internalComplete(result);
    co_return true;
}

/// UniCompose and UniComposeExceptionally: the dependent gets the result of the future that the
/// function gives, now or by a UniRelay in that one's stack.
Co<bool> Action::compose(const Parts& parts, const ResultPtr& result, FireMode mode) {
    const bool ofException = parts.kind == StageKind::ExceptionallyCompose;
    if (ofException && !result->error) {
        co_await parts.dep->internalComplete(result);
        co_return true;
    }
    if (!ofException && result->error) {
        co_await parts.dep->completeThrowable(result->error, result);
        co_return true;
    }
    std::exception_ptr thrown;
    try {
        const bool mine = mode == FireMode::Async || co_await claim();
        if (!mine) co_return false;
        StageInput input{result->value, {}, result->error};
        const Value given = co_await parts.dep->call(parts.fn, std::move(input));
        const CompletableFuturePtr stage = stageIn(given);
        const CompletableFuturePtr other = co_await stage->toCompletableFuture();
        parts.dep->dependsOn(*other);
        if (const ResultPtr known = other->result()) {
            co_await parts.dep->completeRelay(known);
        } else {
            Parts relay{StageKind::Copy, nullptr, parts.dep, other, nullptr, nullptr};
            CompletionPtr relays = std::make_shared<Action>(std::move(relay));
            co_await other->unipush(std::move(relays));
            if (!parts.dep->result()) co_return false;
        }
    } catch (...) {
        thrown = std::current_exception();
    }
    if (thrown) co_await parts.dep->completeThrowable(thrown);
    co_return true;
}

// ---- the others

Co<CompletableFuturePtr> CoCompletion::tryFire(FireMode mode) {
    const CompletionPtr fired = base();
    if (!fired) co_return nullptr;
    CompletableFuturePtr dep = co_await fired->tryFire(mode);
    if (dep) {
        CompletionPtr dropped;
        const SpinGuard guard(short_);
        dropped.swap(base_);
    }
    co_return dep;
}

bool CoCompletion::isLive() const {
    const CompletionPtr fired = base();
    return fired && fired->isLive();
}

bool AnyOf::isLive() const {
    const CompletableFuturePtr dep = dependent();
    return dep && !dep->result();
}

Co<CompletableFuturePtr> AnyOf::tryFire(FireMode mode) {
    CompletableFuturePtr dep;
    CompletableFuturePtr src = source();
    const ResultPtr result = resultOf(src);
    if (!result) co_return nullptr;
    std::shared_ptr<const All> all;
    {
        const SpinGuard guard(short_);
        dep.swap(dep_);
        all.swap(all_);
        src_.reset();
    }
    if (!dep) co_return nullptr;
    const bool first = co_await dep->completeRelay(result);
    if (!first) co_return nullptr;
    for (const std::weak_ptr<CompletableFuture>& each : *all) {
        const CompletableFuturePtr other = each.lock();
        if (other && other != src) other->cleanStack();
    }
    if (mode == FireMode::Nested) co_return dep;
    co_await dep->postComplete();
    co_return nullptr;
}

Co<void> AsyncSupply::run() {
    if (ran_.exchange(true)) co_return;
    if (!dep_->result()) {
        Value value;
        std::exception_ptr thrown;
        try {
            StageInput nothing;
            value = co_await dep_->call(function_, std::move(nothing));
        } catch (...) {
            thrown = std::current_exception();
        }
        if (!hasValue_) value.reset();
        if (thrown)
            co_await dep_->completeThrowable(thrown);
        else
            co_await dep_->completeValue(std::move(value));
    }
    co_await dep_->postComplete();
}

Co<CompletableFuturePtr> Signaller::tryFire(FireMode) {
    Thread* const waits = thread_.exchange(nullptr, std::memory_order_acq_rel);
    if (waits != nullptr) world_.unpark(*waits);
    co_return nullptr;
}

bool Signaller::isOver() const {
    if (interrupted_ && interruptible_) return true;
    if (deadline_ && (*deadline_ - world_.now()).ns <= 0) return true;
    return !isLive();
}

bool Signaller::isReleasable() {
    if (world_.interrupted()) interrupted_ = true;
    return isOver();
}

Co<void> Signaller::block() {
    while (!isReleasable()) {
        world_.emit(POOLSCOPE_HERE,
                    Parked{taskId(), deadline_.has_value(), deadline_.value_or(Instant{})});
        const WakeReason reason = co_await world_.park(deadline_);
        world_.emit(POOLSCOPE_HERE, Unparked{taskId(), reason});
    }
}

}  // namespace poolscope
