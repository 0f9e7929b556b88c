// The JDK's static classes of CompletableFuture: what stands in a stack, and what an executor gets.
//
//     Action         UniCompletion, BiCompletion and their subclasses: runs a function when its
//                    sources are complete, and completes its dependent
//     CoCompletion   stands for an Action in the stack of its second source
//     AnyOf          one for each source of anyOf
//     AsyncSupply    what supplyAsync gives an executor; in no stack
//     Signaller      a thread that waits in get or join
//
// Promises: `tryFire` does nothing if a source is not complete, or if it was done before. A future
// keeps what stands in its stack; that does not keep the future before it is complete, else no
// future with dependents would ever be freed: the JDK has a garbage collector for such rings. Who
// may complete a source keeps it. Threads: any; each guards its own references with a short lock,
// which may be taken inside that of a future, never the other way round.
#pragma once

#include <atomic>
#include <memory>
#include <utility>
#include <vector>

#include "engine/executor/completable/completable_future.hpp"

namespace poolscope {

class Completion : public Runnable, public std::enable_shared_from_this<Completion> {
public:
    /// `waiter`: of a Signaller.
    Completion(CompletionForm form, TaskId stage, ThreadId waiter = {})
        : form_(form), stage_(stage), waiter_(waiter) {}

    /// Does what is to be done if it can be. Returns the dependent if its own dependents are still
    /// to be fired, else null. Blocking as the function is.
    virtual Co<CompletableFuturePtr> tryFire(FireMode mode) = 0;
    /// Whether it may still do something.
    virtual bool isLive() const = 0;
    /// The JDK's class.
    virtual std::string_view className() const = 0;
    /// What it completes; null if it has let go of it, or completes nothing.
    virtual CompletableFuturePtr dependent() const = 0;
    /// It stands in the stacks of its sources: it keeps only those that are complete.
    virtual void letGoOfSources() {}

    Co<void> run() override;
    TaskId taskId() const override { return stage_; }
    std::string toString() const override { return std::string(className()); }
    CompletionForm form() const { return form_; }
    ThreadId waiter() const { return waiter_; }

private:
    friend class CompletableFuture;

    const CompletionForm form_;
    const TaskId stage_;
    const ThreadId waiter_;
    CompletionPtr next_;  ///< guarded by the lock of the future in whose stack it is
};

class Action : public Completion {
public:
    /// What it works with. All but `kind` and `executor` are null when it is done.
    struct Parts {
        StageKind kind = StageKind::ThenApply;
        Executor* executor = nullptr;  ///< null: runs where it is fired
        CompletableFuturePtr dep;
        CompletableFuturePtr src;
        CompletableFuturePtr snd;                 ///< null: it has one source
        std::shared_ptr<const StageFunction> fn;  ///< null: it only passes a result on
    };
    explicit Action(Parts parts)
        : Completion(CompletionForm::Action, parts.dep->taskId()),
          ofTwo_(parts.snd != nullptr),
          src_(parts.src),
          snd_(parts.snd),
          parts_(std::move(parts)) {}

    Co<CompletableFuturePtr> tryFire(FireMode mode) override;
    bool isLive() const override { return dependent() != nullptr; }
    std::string_view className() const override;
    CompletableFuturePtr dependent() const override {
        const SpinGuard guard(short_);
        return parts_.dep;
    }
    /// The same for one whose sources are complete already: nobody claims it.
    Co<void> fireAtOnce();
    void letGoOfSources() override;

private:
    /// The results of its sources, the second one null if it has none or only one is needed; the
    /// first one null if they are not complete.
    using Sources = std::pair<ResultPtr, ResultPtr>;

    Parts parts() const;
    void keepComplete(const Parts& now);
    void detach();
    Co<bool> claim();
    Sources sourcesOf(const Parts& parts) const;
    Co<bool> act(const Parts& parts, const Sources& sources, FireMode mode);
    Co<bool> apply(const Parts& parts, const Sources& sources, FireMode mode);
    Co<bool> uniWhenComplete(const Parts& parts, const ResultPtr& result, FireMode mode);
    Co<bool> uniHandle(const Parts& parts, const ResultPtr& result, FireMode mode);
    Co<bool> uniExceptionally(const Parts& parts, const ResultPtr& result, FireMode mode);
    Co<bool> compose(const Parts& parts, const ResultPtr& result, FireMode mode);

    const bool ofTwo_;
    mutable SpinLock short_;
    std::weak_ptr<CompletableFuture> src_;  ///< these are guarded by short_
    std::weak_ptr<CompletableFuture> snd_;
    Parts parts_;  ///< in a stack, without the sources that are not complete
    bool claimed_ = false;
};

class CoCompletion : public Completion {
public:
    explicit CoCompletion(CompletionPtr base)
        : Completion(CompletionForm::CoCompletion, base->taskId()), base_(std::move(base)) {}

    Co<CompletableFuturePtr> tryFire(FireMode mode) override;
    bool isLive() const override;
    std::string_view className() const override { return "CoCompletion"; }
    CompletableFuturePtr dependent() const override {
        const CompletionPtr of = base();
        return of ? of->dependent() : nullptr;
    }

private:
    CompletionPtr base() const {
        const SpinGuard guard(short_);
        return base_;
    }

    mutable SpinLock short_;
    CompletionPtr base_;  ///< guarded by short_; null when it is done
};

class AnyOf : public Completion {
public:
    using All = std::vector<std::weak_ptr<CompletableFuture>>;

    AnyOf(CompletableFuturePtr dep, const CompletableFuturePtr& src, std::shared_ptr<const All> all)
        : Completion(CompletionForm::Action, dep->taskId()),
          dep_(std::move(dep)),
          src_(src),
          all_(std::move(all)) {}

    Co<CompletableFuturePtr> tryFire(FireMode mode) override;
    bool isLive() const override;
    std::string_view className() const override { return "AnyOf"; }
    CompletableFuturePtr dependent() const override {
        const SpinGuard guard(short_);
        return dep_;
    }

private:
    CompletableFuturePtr source() const {
        const SpinGuard guard(short_);
        return src_.lock();
    }

    mutable SpinLock short_;
    CompletableFuturePtr dep_;  ///< these are guarded by short_; null when it is done
    std::weak_ptr<CompletableFuture> src_;
    std::shared_ptr<const All> all_;
};

class AsyncSupply : public Runnable {
public:
    AsyncSupply(CompletableFuturePtr dep, bool hasValue, StageFunction function)
        : dep_(std::move(dep)),
          hasValue_(hasValue),
          function_(std::make_shared<const StageFunction>(std::move(function))) {}

    Co<void> run() override;
    TaskId taskId() const override { return dep_->taskId(); }
    std::string toString() const override { return hasValue_ ? "AsyncSupply" : "AsyncRun"; }
    const CompletableFuturePtr& dependent() const { return dep_; }

private:
    const CompletableFuturePtr dep_;
    const bool hasValue_;
    const std::shared_ptr<const StageFunction> function_;
    std::atomic<bool> ran_ = false;
};

class Signaller : public Completion {
public:
    Signaller(TaskId of, World& world, bool interruptible, std::optional<Instant> deadline)
        : Completion(CompletionForm::Signaller, of, world.currentThread().id()),
          world_(world),
          thread_(&world.currentThread()),
          interruptible_(interruptible),
          deadline_(deadline) {}

    Co<CompletableFuturePtr> tryFire(FireMode mode) override;
    bool isLive() const override { return thread_.load(std::memory_order_acquire) != nullptr; }
    std::string_view className() const override { return "Signaller"; }
    CompletableFuturePtr dependent() const override { return nullptr; }

    // ---- by the thread that waits
    /// ManagedBlocker.block: returns when the wait is over, for whatever reason.
    Co<void> block();
    bool isReleasable();
    /// It waits no longer.
    void release() { thread_.store(nullptr, std::memory_order_release); }
    bool interrupted() const { return interrupted_; }

private:
    bool isOver() const;

    World& world_;
    std::atomic<Thread*> thread_;  ///< null: released
    const bool interruptible_;
    const std::optional<Instant> deadline_;
    bool interrupted_ = false;  ///< by the thread that waits alone
};

}  // namespace poolscope
