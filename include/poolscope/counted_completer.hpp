/// \file
/// CountedCompleter: parts of a work of which nobody waits for another. The last part to finish
/// goes on with what all of them were for.
///
///     struct Sum : juc::CountedCompleter {
///         Sum(std::shared_ptr<Sum> parent, std::span<const long> its)
///             : CountedCompleter(std::move(parent)), part(its) {}
///         void compute() override {
///             if (part.size() < 1000) {
///                 sum = std::accumulate(part.begin(), part.end(), 0L);
///             } else {
///                 const auto self = std::static_pointer_cast<Sum>(shared_from_this());
///                 left = std::make_shared<Sum>(self, part.first(part.size() / 2));
///                 right = std::make_shared<Sum>(self, part.subspan(part.size() / 2));
///                 setPendingCount(2);
///                 left->fork();
///                 right->fork();
///             }
///             tryComplete();
///         }
///         void onCompletion(CountedCompleter&) override {  // by the last of the three
///             if (left) sum = left->sum + right->sum;
///             left = right = nullptr;      // they hold this one
///         }
///         …
///     };
///     auto root = std::make_shared<Sum>(nullptr, numbers);
///     root->invoke(pool);
///     use(root->sum);
///
/// The result is in the members of the root, so there is no type for it. Only a root, which has no
/// completer, can be waited for; as in Java, others never count as done.
/// Promises: a completer is held as long as a part of it may complete it. What the members of one
/// thread's compute or onCompletion wrote, the onCompletion that follows sees. If the pool drops a
/// part, because it ends, the root ends with a CancellationException.
/// Threads: any, but for compute and fork, which are for the bodies of a ForkJoinPool.
/// Source: java.util.concurrent.CountedCompleter; without helpComplete: a worker that waits for a
/// root is replaced (managedBlock).
#pragma once

#include <atomic>
#include <exception>
#include <memory>
#include <optional>

#include "poolscope/completable_future.hpp"
#include "poolscope/fork_join_pool.hpp"

#pragma GCC visibility push(default)

namespace juc {

class CountedCompleter : public std::enable_shared_from_this<CountedCompleter> {
public:
    explicit CountedCompleter(std::shared_ptr<CountedCompleter> completer = nullptr,
                              int pendingCount = 0);
    CountedCompleter(const CountedCompleter&) = delete;
    CountedCompleter& operator=(const CountedCompleter&) = delete;
    virtual ~CountedCompleter() = default;

    /// The work. Calls tryComplete, or another of the calls that complete, when it is done.
    virtual void compute() = 0;
    /// By tryComplete when nothing is pending; `caller` is this, or the part that was last.
    virtual void onCompletion(CountedCompleter& /*caller*/) {}
    /// When compute of this or of a part threw; whether the completer shall hear of it, too.
    virtual bool onExceptionalCompletion(const std::exception_ptr& /*error*/,
                                         CountedCompleter& /*caller*/) {
        return true;
    }

    /// Puts this into the deque of the calling worker. IllegalStateException outside a
    /// ForkJoinPool, or if no std::shared_ptr holds it.
    void fork();
    /// Runs this in the pool and waits for its end; of a root. Throws what a part threw.
    void invoke(ForkJoinPool& pool);
    /// Waits for its end; of a root (IllegalStateException). Throws what a part threw.
    void join();
    /// Of a root: whether it has ended. Of others false.
    bool isDone() const { return done_ && done_->isDone(); }

    const std::shared_ptr<CountedCompleter>& getCompleter() const { return completer_; }
    /// The one at the end of the chain of completers, perhaps this.
    CountedCompleter& getRoot();
    int getPendingCount() const { return pending_.load(); }
    void setPendingCount(int count) { pending_.store(count); }
    void addToPendingCount(int more) { pending_.fetch_add(more); }
    bool compareAndSetPendingCount(int expected, int count) {
        return pending_.compare_exchange_strong(expected, count);
    }
    /// Returns the count before.
    int decrementPendingCountUnlessZero();

    /// Counts one down if something is pending; else calls onCompletion, and does the same with the
    /// completer, up to the root, which ends.
    void tryComplete();
    /// The same without onCompletion.
    void propagateCompletion();
    /// Whatever is pending: onCompletion, the end if this is a root, else the completer's
    /// tryComplete.
    void complete();
    /// This if nothing is pending; else counts one down and returns null.
    std::shared_ptr<CountedCompleter> firstComplete();
    /// The completer's firstComplete; ends a root.
    std::shared_ptr<CountedCompleter> nextComplete();
    void quietlyCompleteRoot() { getRoot().end(nullptr); }

private:
    class Part;

    void end(const std::exception_ptr& error);
    void exec();
    void fail(const std::exception_ptr& error);
    std::shared_ptr<CountedCompleter> held();

    const std::shared_ptr<CountedCompleter> completer_;
    std::atomic<int> pending_;
    std::optional<CompletableFuture<void>> done_;  ///< of a root
};

}  // namespace juc

#pragma GCC visibility pop
