/// \file
/// RecursiveTask and RecursiveAction: parts of the work as objects, with results in their members
/// or returned by `compute`.
///
///     struct Sum : juc::RecursiveTask<long> {
///         explicit Sum(std::span<const long> its) : part(its) {}
///         long compute() override {
///             if (part.size() < 1000) return std::accumulate(part.begin(), part.end(), 0L);
///             auto left = std::make_shared<Sum>(part.first(part.size() / 2));
///             Sum right(part.subspan(part.size() / 2));
///             left->fork();
///             const long sum = right.compute();       // here, as an ordinary call
///             return left->join() + sum;              // helps while it waits
///         }
///         std::span<const long> part;
///     };
///     juc::ForkJoinPool pool(4);
///     const long total = pool.invoke(Sum(numbers));
///
/// Such an object is a body, too: invoke, submit, execute and juc::fork take it by value or as
/// `std::ref(task)`; there fork() and join() of the object play no part. Where functions are
/// enough, juc::fork of a lambda is shorter (fork_join_pool.hpp).
///
/// Promises: a task that was forked or invoked is held until its body has run, or it was cancelled.
/// Copies of a task are tasks of their own, not forked. Threads: fork, invoke and invokeAll are for
/// the bodies of a ForkJoinPool (IllegalStateException elsewhere), join for any thread that knows
/// of the fork. Source: java.util.concurrent.RecursiveTask, RecursiveAction, ForkJoinTask.
#pragma once

#include <concepts>
#include <memory>
#include <ranges>
#include <utility>
#include <vector>

#include "poolscope/body.hpp"
#include "poolscope/fork_join_pool.hpp"
#include "poolscope/future.hpp"
#include "poolscope/throwable.hpp"

#pragma GCC visibility push(default)

namespace juc {

namespace detail {

/// A task of the calling worker that nobody runs yet. IllegalStateException outside a pool.
AnyFuture partCall(CallPtr body);
void forkPart(const AnyFuture& part);
BoxPtr invokePart(const AnyFuture& part);
void invokeParts(const std::vector<AnyFuture>& parts);

/// What RecursiveTasks of all types share.
class RecursivePart {
public:
    virtual ~RecursivePart() = default;

protected:
    RecursivePart() = default;
    RecursivePart(const RecursivePart&) noexcept {}
    RecursivePart& operator=(const RecursivePart&) noexcept { return *this; }

    AnyFuture made_;  ///< not valid before a fork

private:
    friend AnyFuture preparedPart(RecursivePart* part);
    /// Makes that.
    virtual void prepare() = 0;
};

inline AnyFuture preparedPart(RecursivePart* part) {
    if (part == nullptr) throw NullPointerException();
    part->prepare();
    return part->made_;
}

}  // namespace detail

/// A task with a result, which the subclass computes.
template <class T>
class RecursiveTask : public detail::RecursivePart,
                      public std::enable_shared_from_this<RecursiveTask<T>> {
public:
    /// The work. Calling it is an ordinary call and does not complete the task, as in Java.
    virtual T compute() = 0;
    T operator()() { return compute(); }

    /// Puts this task into the deque of the calling worker. IllegalStateException outside a
    /// ForkJoinPool, for a task that was forked already, and for one that no std::shared_ptr holds:
    /// it could be gone before it runs. Source: ForkJoinTask.fork.
    void fork() { detail::forkPart(detail::preparedPart(this)); }
    /// Waits for the result; throws what `compute` threw, or CancellationException. A worker runs
    /// other tasks of its pool while it waits. A T that can only be moved is given once.
    /// IllegalStateException if this was not forked. Source: ForkJoinTask.join.
    T join() const { return future().join(); }
    /// Runs this task on the calling worker and completes it. Errors: fork's and join's.
    /// Source: ForkJoinTask.invoke.
    T invoke() { return detail::unboxed<T>(detail::invokePart(detail::preparedPart(this))); }
    /// For all else that can be asked of it: isDone, cancel, get, tryUnfork. Not valid() before a
    /// fork.
    ForkJoinTask<T> future() const { return ForkJoinTask<T>(made_); }
    /// Lets a task that is done be forked again. Source: ForkJoinTask.reinitialize.
    void reinitialize() { made_ = {}; }

private:
    void prepare() override {
        if (made_.valid()) throw IllegalStateException("this task was forked already");
        auto self = this->weak_from_this().lock();
        if (self == nullptr) throw IllegalStateException("no std::shared_ptr holds this task");
        made_ = detail::partCall(
            detail::callOf([self = std::move(self)]() -> T { return self->compute(); }));
    }
};

/// A task without a result.
using RecursiveAction = RecursiveTask<void>;

/// Forks all but the first, runs the first here, joins the others. If one throws, the rest are
/// cancelled and its exception leaves this; those that run already go on. The results are their
/// `join()`s. Errors: fork's; NullPointerException. Source: ForkJoinTask.invokeAll.
template <std::derived_from<detail::RecursivePart>... Tasks>
void invokeAll(const std::shared_ptr<Tasks>&... tasks) {
    detail::invokeParts(std::vector<AnyFuture>{detail::preparedPart(tasks.get())...});
}
/// The same for a range of std::shared_ptrs.
template <std::ranges::input_range Tasks>
requires std::derived_from<typename std::ranges::range_value_t<Tasks>::element_type,
                           detail::RecursivePart>
void invokeAll(Tasks&& tasks) {
    std::vector<AnyFuture> parts;
    for (const auto& task : tasks) parts.push_back(detail::preparedPart(task.get()));
    detail::invokeParts(parts);
}

}  // namespace juc

#pragma GCC visibility pop
