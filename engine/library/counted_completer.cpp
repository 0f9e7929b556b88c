// CountedCompleter: the chain of completers in a loop, as the JDK goes through it.
#include "poolscope/counted_completer.hpp"

#include <utility>

#include "poolscope/throwable.hpp"

namespace juc {

/// What the pool runs. A pool that ends drops it without having run it.
class CountedCompleter::Part {
public:
    explicit Part(std::shared_ptr<CountedCompleter> task) : task_(std::move(task)) {}
    Part(Part&&) noexcept = default;
    Part& operator=(Part&&) = delete;
    ~Part() {
        if (task_ == nullptr) return;
        try {
            task_->fail(std::make_exception_ptr(CancellationException()));
        } catch (...) {  // the world has ended: nobody waits any more
        }
    }
    void operator()() { std::exchange(task_, nullptr)->exec(); }

private:
    std::shared_ptr<CountedCompleter> task_;
};

CountedCompleter::CountedCompleter(std::shared_ptr<CountedCompleter> completer, int pendingCount)
    : completer_(std::move(completer)), pending_(pendingCount) {
    if (completer_ == nullptr) done_.emplace();
}

std::shared_ptr<CountedCompleter> CountedCompleter::held() {
    auto self = weak_from_this().lock();
    if (self == nullptr) throw IllegalStateException("no std::shared_ptr holds this task");
    return self;
}

void CountedCompleter::fork() { juc::fork(Part(held())); }

void CountedCompleter::invoke(ForkJoinPool& pool) {
    pool.execute(Part(held()));
    join();
}

void CountedCompleter::join() {
    if (!done_) throw IllegalStateException("only a task without a completer can be joined");
    managedBlock([this] { done_->value(); });
}

CountedCompleter& CountedCompleter::getRoot() {
    CountedCompleter* at = this;
    while (at->completer_ != nullptr) at = at->completer_.get();
    return *at;
}

int CountedCompleter::decrementPendingCountUnlessZero() {
    int count = pending_.load();
    while (count != 0 && !pending_.compare_exchange_weak(count, count - 1)) {
    }
    return count;
}

void CountedCompleter::tryComplete() {
    CountedCompleter* caller = this;
    for (CountedCompleter* at = this; at->decrementPendingCountUnlessZero() == 0;) {
        at->onCompletion(*caller);
        caller = at;
        at = at->completer_.get();
        if (at == nullptr) return caller->end(nullptr);
    }
}

void CountedCompleter::propagateCompletion() {
    CountedCompleter* at = this;
    while (at->decrementPendingCountUnlessZero() == 0) {
        if (at->completer_ == nullptr) return at->end(nullptr);
        at = at->completer_.get();
    }
}

void CountedCompleter::complete() {
    onCompletion(*this);
    if (completer_ == nullptr)
        end(nullptr);
    else
        completer_->tryComplete();
}

std::shared_ptr<CountedCompleter> CountedCompleter::firstComplete() {
    return decrementPendingCountUnlessZero() == 0 ? held() : nullptr;
}

std::shared_ptr<CountedCompleter> CountedCompleter::nextComplete() {
    if (completer_ != nullptr) return completer_->firstComplete();
    end(nullptr);
    return nullptr;
}

void CountedCompleter::exec() {
    try {
        compute();
    } catch (...) {
        fail(std::current_exception());
    }
}

/// Source: internalPropagateException.
void CountedCompleter::fail(const std::exception_ptr& error) {
    CountedCompleter* caller = this;
    for (CountedCompleter* at = this; at->onExceptionalCompletion(error, *caller);) {
        caller = at;
        at = at->completer_.get();
        if (at == nullptr) return caller->end(error);
    }
}

/// The first call decides.
void CountedCompleter::end(const std::exception_ptr& error) {
    if (!done_) return;
    if (error)
        done_->completeExceptionally(error);
    else
        done_->complete();
}

}  // namespace juc
