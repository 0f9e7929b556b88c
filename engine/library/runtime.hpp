// Runtime: where the program's pools, timers and threads live, as a Java program lives in a JVM.
//
//     RealRuntime      one for the process: OS threads, the steady clock. Every OS thread of the
//                      program is one thread in it, whichever pool it calls, so that an interrupt
//                      reaches it wherever it waits.
//     VirtualRuntime   one for each VirtualClock and for each schedule that explore tries.
//
// The engine's functions that may block are coroutines; `run` runs one to its end for the calling
// thread. The program's bodies are ordinary functions; `runBody` runs one so that it may block.
//
// Promises: `run` throws the few exceptions of poolscope/throwable.hpp with their own types. The
// process's runtime is never destroyed, so a pool in a static object may be used until the very
// end.
#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "engine/executor/future/runnable.hpp"
#include "engine/library/waiting_bodies.hpp"
#include "engine/world/spin_lock.hpp"
#include "engine/world/world.hpp"
#include "poolscope/body.hpp"
#include "poolscope/thread.hpp"

namespace poolscope {
struct StageServices;
}  // namespace poolscope

namespace juc::detail {

using poolscope::Co;
using poolscope::Fiber;
using poolscope::Instant;
using poolscope::Value;
using poolscope::World;

/// Of an event that the library itself emits: its files are none of those that the log can name.
inline constexpr poolscope::SourceLine kNoLine;

class Runtime : public std::enable_shared_from_this<Runtime> {
public:
    Runtime() = default;
    Runtime(const Runtime&) = delete;
    Runtime& operator=(const Runtime&) = delete;
    virtual ~Runtime() = default;

    virtual World& world() = 0;

    /// Where a call comes from.
    enum class Caller {
        Thread,    ///< one of the world's threads
        Outside,   ///< the world stands still, and the call must set it going
        Engine,    ///< the engine itself, in the middle of a step: may not block
        Stranger,  ///< another thread of the program, while the world goes on without it
        Nobody     ///< the world has ended
    };
    virtual Caller caller() const = 0;
    /// Whether nobody is in it any more, nor will be.
    virtual bool hasEnded() const { return false; }
    /// Whether pools that are made now may go without the engine; see direct/README.md.
    virtual bool needsNoEngine() const { return false; }

    /// Calls `make`, which returns a Co, and runs that to its end. IllegalStateException where it
    /// cannot run; a thread of an ended world is unwound instead, and its destructors get
    /// an empty result.
    template <class Make>
    auto run(Make make) {
        using T = decltype(make().result());
        try {
            switch (caller()) {
                case Caller::Thread: {
                    auto function = make();
                    Fiber fiber;
                    fiber.calls = world().callsOfThread();
                    function.attach(fiber);
                    drive(fiber);
                    return function.result();
                }
                case Caller::Outside: return runOutside<T>(make);
                case Caller::Engine: refuse();
                case Caller::Stranger: refuseStranger();
                case Caller::Nobody: break;
            }
            if (!isCleaningUp()) unwind();
            if constexpr (!std::is_void_v<T>) return T();
        } catch (const Throwable&) {
            throwTyped();
        }
    }

    /// Runs a body of the program on the calling thread of the world; it may call `run`.
    virtual Co<void> runBody(std::function<void()> body) = 0;
    /// The same for a body with a result, to which each interrupt is a stop request. If nobody else
    /// holds the body, it is destroyed where it ran, so that its destructors may block, too.
    Co<Value> callBody(CallPtr body);
    /// That body, on the calling thread of this world.
    static BoxPtr callHere(World& world, Call& body);
    /// A Throwable of the engine with the type that its class name has here; all else as it is.
    static std::exception_ptr typed(const std::exception_ptr& error);
    /// Starts a thread for something that need not be waited for.
    void post(poolscope::ThreadBody body);

    /// Where the bodies of waiting tasks are kept in a virtual world; null in a real one.
    virtual WaitingBodies* waitingBodies() { return nullptr; }

    std::atomic<int> living = 0;  ///< pools, Timers and Threads; see Living
    /// Thread.nextThreadNum: a Thread without a name is "Thread-N", N from 0.
    int nextThreadNumber() { return threadNumber_++; }
    /// Names a CompletableFuture in the log.
    int nextStageNumber() { return ++stageNumber_; }
    /// Names whose tasks they are in the log. Made with the first of them; lives as long as this.
    const poolscope::StageServices& stageServices();

protected:
    bool ending_ = false;  ///< bodies that never ran are being destroyed

    virtual void drive(Fiber& fiber) = 0;
    /// Runs a client to its end in a world that stands still.
    virtual void runClient(poolscope::ThreadBody body) = 0;

private:
    template <class T, class Make>
    T runOutside(Make& make) {
        if constexpr (std::is_void_v<T>) {
            runClient([&make]() -> Co<void> { return make(); });
        } else {
            std::optional<T> result;
            runClient([&make, &result]() -> Co<void> {
                auto function = make();
                result.emplace(co_await function);
            });
            return std::move(*result);
        }
    }
    /// Whether the caller is a destructor that runs because the world ends: it must not throw.
    bool isCleaningUp() const;
    [[noreturn]] static void refuse();
    [[noreturn]] static void refuseStranger();
    [[noreturn]] static void unwind();
    /// Throws the present Throwable again, with the type that its class name has here.
    [[noreturn]] static void throwTyped();

    std::atomic<int> threadNumber_ = 0;
    std::atomic<int> stageNumber_ = 0;
    poolscope::SpinLock lock_;
    std::shared_ptr<const poolscope::StageServices> stageServices_;  ///< guarded by lock_
};

using RuntimePtr = std::shared_ptr<Runtime>;

/// Counts its owner among what lives in a runtime, until `end`, or until it is destroyed. A pool
/// has ended when its destructor has returned to the program, though a thread of it may still be
/// about to let go of it.
class Living {
public:
    explicit Living(Runtime& runtime) : runtime_(runtime) { ++runtime_.living; }
    Living(const Living&) = delete;
    Living& operator=(const Living&) = delete;
    ~Living() { end(); }
    void end() {
        if (!ended_.exchange(true)) --runtime_.living;
    }

private:
    Runtime& runtime_;
    std::atomic<bool> ended_ = false;
};

/// That of the calling thread: a virtual one inside it, else the process's.
RuntimePtr currentRuntime();

/// The same without holding it. It lives as long as the caller may call something in it.
Runtime* presentRuntime();

/// The process's while nothing is recorded: that of pools that need no engine.
RuntimePtr usualRuntime();
/// Its world, which is never destroyed.
World& usualWorld();

/// For recordTo: the runtime that the process uses from now on; null for the usual one.
/// IllegalStateException while something lives in the present one.
void replaceProcessRuntime(RuntimePtr runtime);

/// For tests: whether pools of the usual runtime that are made from now on may go without the
/// engine. Returns what was so before.
bool allowDirectPools(bool allowed);

/// A runtime of OS threads that writes into `log`. Never destroyed.
RuntimePtr newRecordedRuntime(poolscope::Log& log);
/// Ends what such a runtime writes.
void closeLogOf(Runtime& recorded);
/// Whether it wrote no further because there was no memory for an event.
bool lackedMemory(const Runtime& recorded);

poolscope::Duration engineTime(Duration time);
/// The same for how long to wait: a negative time is none. The sum of it and the present time is
/// then never so far back that it counts as the future.
poolscope::Duration waitTime(Duration time);
/// Whether the program has set a handler for what leaves its threads.
bool hasUncaughtHandler();
/// Writes an exception that left a thread as Java does, or gives it to the program's handler.
void tellUncaught(const poolscope::Thread& thread, const Throwable& thrown);

}  // namespace juc::detail
