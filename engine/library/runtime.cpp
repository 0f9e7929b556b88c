// The process's runtime, and what both kinds share.
#include "engine/library/runtime.hpp"

#include <cxxabi.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <typeinfo>
#include <vector>

#include "engine/library/virtual_runtime.hpp"
#include "engine/world/real_carrier.hpp"
#include "engine/world/real_world.hpp"
#include "engine/world/spin_lock.hpp"

namespace juc::detail {
namespace {

class RealRuntime : public Runtime {
public:
    explicit RealRuntime(poolscope::Log* log) : world_(log), direct_(log == nullptr) {
        world_.uncaught = [](poolscope::Thread& thread, const Throwable& thrown) {
            tellUncaught(thread, thrown);
        };
        world_.detachThreads();
        if (log == nullptr) world_.reuseEndedThreads();
    }
    World& world() override { return world_; }
    Caller caller() const override { return Caller::Thread; }
    bool needsNoEngine() const override { return direct_.load(std::memory_order_relaxed); }
    bool allowDirect(bool allowed) { return direct_.exchange(allowed); }
    Co<void> runBody(std::function<void()> body) override {
        body();
        return Co<void>::ready();
    }
    void closeLog() { world_.closeLog(); }
    bool lackedMemory() const { return world_.lackedMemory(); }

protected:
    void drive(Fiber& fiber) override { poolscope::resumeFiber(fiber); }
    void runClient(poolscope::ThreadBody body) override {
        poolscope::runToEnd(body(), world_.callsOfThread());
    }

private:
    poolscope::RealWorld world_;
    std::atomic<bool> direct_;
};

/// Made at the first call and never destroyed: workers may still run while a program exits.
struct Process {
    poolscope::SpinLock lock;
    std::shared_ptr<RealRuntime> usual = std::make_shared<RealRuntime>(nullptr);
    RuntimePtr now = usual;                       ///< guarded by lock
    std::atomic<Runtime*> present = usual.get();  ///< the same
    std::vector<RuntimePtr> kept;  ///< recorded ones, whose threads may still run; guarded by lock
    std::shared_ptr<const Thread::UncaughtExceptionHandler> uncaught;  ///< guarded by lock
};

Process& process() {
    static Process& only = *new Process();
    return only;
}

/// What interrupts a body that takes a token, and the body around it on the same thread.
class StopOnInterrupt : public poolscope::Interruptible {
public:
    void interrupt() override {
        if (outer) outer->interrupt();
        source.request_stop();
    }
    std::stop_source source;
    std::shared_ptr<poolscope::Interruptible> outer;  ///< set before others can see this
};

/// Makes the calling thread's interrupts stop requests for as long as this lives.
class BlocksOn {
public:
    BlocksOn(World& world, std::shared_ptr<StopOnInterrupt> stop)
        : world_(world), stop_(std::move(stop)) {
        stop_->outer = world_.blockOn(nullptr);
        world_.blockOn(stop_);
        // One that came before.
        if (world_.currentThread().isInterrupted()) stop_->interrupt();
    }
    BlocksOn(const BlocksOn&) = delete;
    BlocksOn& operator=(const BlocksOn&) = delete;
    ~BlocksOn() { world_.blockOn(stop_->outer); }

private:
    World& world_;
    std::shared_ptr<StopOnInterrupt> stop_;
};

/// Null for none.
std::shared_ptr<const Thread::UncaughtExceptionHandler> uncaughtHandler() {
    Process& the = process();
    const poolscope::SpinGuard guard(the.lock);
    return the.uncaught != nullptr && *the.uncaught ? the.uncaught : nullptr;
}

template <class Typed>
void throwIf(const Throwable& thrown, std::string_view className) {
    if (thrown.is(className)) throw Typed(thrown);
}

void throwExecutionException(const Throwable& thrown) {
    if (!thrown.is("ExecutionException") || !thrown.cause()) return;
    try {
        std::rethrow_exception(thrown.cause());
    } catch (...) {
        throw ExecutionException(thrown);  // while the cause is handled: it becomes the nested one
    }
}

}  // namespace

RuntimePtr currentRuntime() { return presentRuntime()->shared_from_this(); }

Runtime* presentRuntime() {
    if (const poolscope::Carrier* carrier = poolscope::Carrier::current())
        return static_cast<VirtualRuntime*>(carrier->user());
    return process().present.load(std::memory_order_acquire);
}

RuntimePtr usualRuntime() { return process().usual; }

World& usualWorld() { return process().usual->world(); }

void replaceProcessRuntime(RuntimePtr runtime) {
    Process& the = process();
    const poolscope::SpinGuard guard(the.lock);
    if (runtime != nullptr) {
        if (the.now != the.usual) throw IllegalStateException("another recording is open");
        if (the.now->living != 0) {
            throw IllegalStateException(
                "a pool, Timer or Thread was made before the recording and still lives");
        }
        the.kept.push_back(runtime);
    }
    the.now = runtime == nullptr ? the.usual : std::move(runtime);
    the.present.store(the.now.get(), std::memory_order_release);
}

bool allowDirectPools(bool allowed) { return process().usual->allowDirect(allowed); }

RuntimePtr newRecordedRuntime(poolscope::Log& log) { return std::make_shared<RealRuntime>(&log); }

void closeLogOf(Runtime& recorded) { dynamic_cast<RealRuntime&>(recorded).closeLog(); }

bool lackedMemory(const Runtime& recorded) {
    return dynamic_cast<const RealRuntime&>(recorded).lackedMemory();
}

poolscope::Duration engineTime(Duration time) { return {time.nanoseconds().count()}; }
poolscope::Duration waitTime(Duration time) {
    return std::max(engineTime(time), poolscope::Duration{});
}

BoxPtr Runtime::callHere(World& world, Call& body) {
    if (!body.takesToken()) return body.run({});
    const auto stop = std::make_shared<StopOnInterrupt>();
    const BlocksOn blocks(world, stop);
    return body.run(stop->source.get_token());
}

Co<Value> Runtime::callBody(CallPtr body) {
    Value result;
    std::function<void()> call = [this, &body, &result] {
        const CallPtr own = std::move(body);
        if (BoxPtr box = callHere(world(), *own)) result = std::move(box);
    };
    co_await runBody(std::move(call));
    co_return result;
}

void Runtime::post(poolscope::ThreadBody body) {
    poolscope::Thread& thread =
        world().newThread("poolscope-closer", poolscope::ThreadRole::Client);
    world().start(thread, std::move(body));
}

bool Runtime::isCleaningUp() const {
    return std::uncaught_exceptions() > 0 || (ending_ && poolscope::Carrier::current() == nullptr);
}

void Runtime::refuse() {
    throw IllegalStateException(
        "found a call that may block in a thread factory or in a destructor that a pool runs in "
        "virtual time, expected it in a body");
}

void Runtime::refuseStranger() {
    throw IllegalStateException(
        "found a call by a thread that is not the VirtualClock's (a std::thread?), expected one by "
        "a body or a juc::Thread of it");
}

void Runtime::unwind() {
    if (poolscope::Carrier* const carrier = poolscope::Carrier::current()) carrier->unwind();
    throw IllegalStateException("the VirtualClock of this pool, future or thread has ended");
}

std::exception_ptr Runtime::typed(const std::exception_ptr& error) {
    try {
        try {
            std::rethrow_exception(error);
        } catch (const Throwable&) {
            throwTyped();
        }
    } catch (...) {
        return std::current_exception();
    }
}

void Runtime::throwTyped() {
    try {
        throw;
    } catch (const Throwable& thrown) {
        // Not asked of the object, which may come from a program without RTTI.
        if (*abi::__cxa_current_exception_type() != typeid(Throwable)) throw;
        throwExecutionException(thrown);
        throwIf<InterruptedException>(thrown, "InterruptedException");
        throwIf<CancellationException>(thrown, "CancellationException");
        throwIf<TimeoutException>(thrown, "TimeoutException");
        throwIf<RejectedExecutionException>(thrown, "RejectedExecutionException");
        throwIf<IllegalArgumentException>(thrown, "IllegalArgumentException");
        throwIf<IllegalStateException>(thrown, "IllegalStateException");
        throwIf<NullPointerException>(thrown, "NullPointerException");
        throw;
    }
}

bool hasUncaughtHandler() { return uncaughtHandler() != nullptr; }

void tellUncaught(const poolscope::Thread& thread, const Throwable& thrown) {
    const auto handler = uncaughtHandler();
    if (handler == nullptr) {
        std::fprintf(stderr, "Exception in thread \"%s\" %s\n", thread.name().c_str(),
                     thrown.what());
        return;
    }
    try {
        (*handler)(thread.name(), thrown);
    } catch (...) {  // as in Java, what a handler throws is ignored
    }
}

}  // namespace juc::detail

namespace juc {

void Thread::setDefaultUncaughtExceptionHandler(UncaughtExceptionHandler handler) {
    auto shared = std::make_shared<const UncaughtExceptionHandler>(std::move(handler));
    detail::Process& the = detail::process();
    const poolscope::SpinGuard guard(the.lock);
    the.uncaught.swap(shared);
}

}  // namespace juc
