// DirectStage: a CompletableFuture of real time while nothing is recorded, without the engine.
//
//     source.stack ─▶ DependentStage (its function, its sources) ─▶ WaitingThread ─▶ …   newest
//     first
//
// The JDK's algorithm, by its names: who completes a stage takes the head off its stack and fires
// it (postComplete), and a stage that is completed by that gives its own stack to it in the same
// loop, so that chains take no deeper call stack. A dependent is its own completion; only that of a
// second source, of a relay and of a thread that waits is an object of its own.
//
// What is the same as in the engine, because programs see it: who runs which function in which
// order, results, exceptions and their types. `tests/real/library_stages_both_ways.cpp` plays
// random graphs on both. What is left out: events, scheduling points, coroutines, wrapping each
// exception on its way: a flag says that it came from another stage.
//
// Promises: no function of the program's runs under a lock. A stage holds its sources only when
// they are complete, so no graph holds itself. Threads: any.
// Source: java.util.concurrent.CompletableFuture.
#pragma once

#include <atomic>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/library/pool.hpp"
#include "engine/library/runtime.hpp"
#include "engine/trace/event_words.hpp"
#include "engine/world/spin_lock.hpp"
#include "poolscope/completable_future.hpp"

namespace juc::detail {

using poolscope::StageKind;

class DirectStage;
using DirectStagePtr = Ref<DirectStage>;

/// The exception itself, as the program threw it: without the CompletionException around it, with
/// its own type. Null for none.
std::exception_ptr causeOf(const std::exception_ptr& error);

/// What a stage is completed with. Written once, before the stage is seen to be complete.
struct StageOutcome {
    BoxPtr value;
    std::exception_ptr error;
    bool passed = false;  ///< the error is a function's, or came from another stage

    std::exception_ptr cause() const { return causeOf(error); }
    bool isCancellation() const;
};

/// What waits in the stack of a stage.
class StackEntry {
public:
    StackEntry() = default;
    StackEntry(const StackEntry&) = delete;
    StackEntry& operator=(const StackEntry&) = delete;
    /// Called once, with the stage in whose stack it was put, now complete, before tryFire.
    virtual void sourceIs(DirectStage& source) = 0;
    /// The stage in whose stack it is goes without having been complete.
    virtual void sourceGoes() noexcept {}
    /// Does what there is to do. The stage that it has completed and that has dependents, if the
    /// caller is to go on with them; else null.
    virtual DirectStagePtr tryFire() = 0;
    /// Whether there may still be something to do.
    virtual bool isLive() const = 0;
    /// The stack's hold on it goes.
    virtual void leaveStack() noexcept = 0;
    /// The stage that goes with that, if it is the last hold; else null.
    virtual DirectStage* goesWithIt() noexcept { return nullptr; }

protected:
    ~StackEntry() = default;

private:
    friend DirectStage;
    StackEntry* next_ = nullptr;
    bool hasSource_ = false;
};

class DirectStage : public FutureCore {
public:
    ~DirectStage() override;

    bool isComplete() const { return state_.load(std::memory_order_acquire) == State::Complete; }
    /// Not of an incomplete one.
    const StageOutcome& outcome() const { return outcome_; }
    /// The first call completes it. Runs no dependents: postComplete does.
    bool internalComplete(StageOutcome outcome);
    bool complete(BoxPtr value);
    bool completeExceptionally(std::exception_ptr error);
    void postComplete();
    /// Puts the entry on the stack, for which the caller has held it; if the stage is complete by
    /// then, somebody fires it.
    void push(StackEntry& entry);
    bool hasDependents() const { return stack_.load(std::memory_order_acquire) != nullptr; }

    bool cancel(bool mayInterruptIfRunning) override;
    bool isDone() const override { return isComplete(); }
    FutureEnd state() const override;
    BoxPtr get(std::optional<Duration> timeout) override;
    std::exception_ptr error() const override;
    bool isPeriodic() const override { return false; }
    Nanoseconds delay() const override { return Nanoseconds(0); }
    const void* identity() const override { return this; }
    Kind kind() const override { return Kind::DirectStage; }

private:
    enum class State : std::uint8_t { Incomplete, Completing, Complete };

    StackEntry* takeStack() noexcept;
    StackEntry* pop();
    void link(StackEntry& entry);
    void unlinkDead();

    std::atomic<State> state_ = State::Incomplete;
    poolscope::SpinLock lock_;  ///< guards the stack and the next two
    std::uint32_t pushes_ = 0;  ///< until the dead are looked for
    std::uint32_t mostPushes_ = 16;
    std::atomic<StackEntry*> stack_ = nullptr;
    StageOutcome outcome_;
};

// Each makes a stage; functions run on `on`, or where what they wait for is completed.
DirectStagePtr newDirectStage();
DirectStagePtr directAsyncStage(StageKind kind, StageBody body, std::string name, Executor& on);
DirectStagePtr directDependent(DirectStage& of, StageKind kind, StageBody body, Executor* on,
                               std::string name);
DirectStagePtr directDependentOfBoth(DirectStage& of, DirectStage& other, StageKind kind,
                                     StageBody body, Executor* on, std::string name);
DirectStagePtr directDependentOfEither(DirectStage& of, DirectStage& other, StageKind kind,
                                       StageBody body, Executor* on, std::string name);
DirectStagePtr directStageOfAll(const std::vector<DirectStagePtr>& all);
DirectStagePtr directStageOfAny(const std::vector<DirectStagePtr>& all);

/// The same stage for a future of one; one that is completed with it for the engine's.
/// IllegalArgumentException for any other future.
DirectStagePtr directStageOf(const AnyFuture& future);

}  // namespace juc::detail
