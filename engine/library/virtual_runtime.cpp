// Bodies on carriers, and a run from its first to its last step.
#include "engine/library/virtual_runtime.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace juc::detail {
namespace {

constexpr std::uint64_t kMostStepsOutside = 10'000'000;

/// Whose world the calling OS thread makes go on; of a nested run the inner one's.
thread_local const VirtualRuntime* runHere = nullptr;

}  // namespace

/// A function on a carrier. If it is destroyed before the function has ended, because the world
/// ends, the function is unwound after all that began later.
class VirtualRuntime::Visit {
public:
    Visit(VirtualRuntime& runtime, std::function<void()> body, Whose whose)
        : runtime_(runtime),
          carrier_(runtime.carriers_->take()),
          thread_(runtime.world_.currentThread().name()),
          whose_(whose) {
        std::vector<Visit*>& all = runtime_.visits_;
        all.reserve(all.size() + 1);
        carrier_->begin(
            [this, body = std::move(body)] {
                try {
                    body();
                } catch (const poolscope::Carrier::Abandoned&) {
                    throw;
                } catch (...) {
                    error_ = std::current_exception();
                }
            },
            &runtime);
        all.insert(whose == Whose::Main ? all.begin() : all.end(), this);
    }
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;
    ~Visit() {
        if (carrier_ != nullptr) runtime_.unwindDownTo(*this);
    }
    /// True if it has ended.
    bool resume() {
        using Came = poolscope::Carrier::Came;
        const Came came = carrier_->resume(runtime_.patience_);
        if (came == Came::NotBack) runtime_.strand(thread_);
        if (came != Came::Ended) return false;
        std::erase(runtime_.visits_, this);
        runtime_.carriers_->giveBack(std::move(carrier_));
        return true;
    }
    void rethrow() const {
        if (error_) std::rethrow_exception(error_);
    }
    /// Once, in place of its end.
    void unwind() {
        // What no body ever ran may use what is main's, too.
        if (whose_ == Whose::Main) runtime_.dropBodies();
        std::unique_ptr<poolscope::Carrier> carrier = std::move(carrier_);
        if (carrier->abandon()) {
            runtime_.carriers_->giveBack(std::move(carrier));
        } else {
            runtime_.staying_.push_back(thread_);
            (void)carrier.release();  // its thread's from now on
        }
    }

private:
    VirtualRuntime& runtime_;
    std::unique_ptr<poolscope::Carrier> carrier_;  ///< null: it has ended, or was unwound
    const std::string thread_;
    const Whose whose_;
    std::exception_ptr error_;
};

/// The newest first. A body may run on a thread that is older than itself, so the order of the
/// threads does not do.
void VirtualRuntime::unwindDownTo(const Visit& oldest) {
    const Visit* unwound = nullptr;
    while (unwound != &oldest) {
        Visit* const next = visits_.back();
        visits_.pop_back();
        next->unwind();
        unwound = next;
    }
}

VirtualRuntime::VirtualRuntime(poolscope::Log* log, std::uint64_t seed,
                               std::unique_ptr<poolscope::SchedulingStrategy> strategy,
                               std::shared_ptr<poolscope::Carriers> carriers)
    : world_(log, seed, std::move(strategy)), carriers_(std::move(carriers)) {
    world_.uncaught = [](poolscope::Thread& thread, const Throwable& thrown) {
        tellUncaught(thread, thrown);
    };
}

VirtualRuntime::~VirtualRuntime() { end(); }

/// Those that never ran.
void VirtualRuntime::dropBodies() {
    world_.dropBodies();
    waiting_.drop();
}

void VirtualRuntime::end() {
    if (ended_.exchange(true) || kept_) return;
    ending_ = true;
    world_.abandonThreads();
    dropBodies();
    ending_ = false;
    unwound_.store(true, std::memory_order_release);
}

Runtime::Caller VirtualRuntime::caller() const {
    const poolscope::Carrier* carrier = poolscope::Carrier::current();
    const bool inside = carrier != nullptr && carrier->user() == this;
    if (ended_ || (inside && carrier->isAbandoned())) return Caller::Nobody;
    if (inside) return Caller::Thread;
    if (!running_) return Caller::Outside;
    return runHere == this ? Caller::Engine : Caller::Stranger;
}

Co<void> VirtualRuntime::runBody(std::function<void()> body) {
    return visit(std::move(body), Whose::Another);
}

Co<void> VirtualRuntime::visit(std::function<void()> body, Whose whose) {
    Visit visit(*this, std::move(body), whose);
    while (!visit.resume()) {
        const poolscope::BlockingOperation blocked(false);  // what the body waits in has said so
        co_await blocked;
    }
    visit.rethrow();
}

void VirtualRuntime::drive(Fiber& fiber) {
    poolscope::Carrier& carrier = *poolscope::Carrier::current();
    const bool entered = carrier.goIn();
    poolscope::resumeFiber(fiber);
    while (fiber.blocked) {
        carrier.handOver();
        poolscope::resumeFiber(fiber);
    }
    if (entered) carrier.goOut();
}

void VirtualRuntime::runMain(std::function<void()> body, std::uint64_t mostSteps) {
    if (caller() != Caller::Outside) {
        throw IllegalStateException("found a run inside a run, or after the clock has ended");
    }
    bool done = false;
    std::exception_ptr error;
    poolscope::ThreadBody main = [&]() -> Co<void> {
        try {
            auto function = visit(body, Whose::Main);
            co_await function;
        } catch (...) {
            error = std::current_exception();
        }
        done = true;
        world_.leave();
    };
    runUntilDone(std::move(main), done, mostSteps);
    if (error) std::rethrow_exception(error);
}

void VirtualRuntime::setPatience(Duration patience) {
    patience_.reset();
    if (patience.nanoseconds() < Duration::forever().nanoseconds())
        patience_ = std::max(patience.nanoseconds(), Nanoseconds::zero());
}

void VirtualRuntime::strand(const std::string& thread) {
    kept_ = shared_from_this();
    const auto seconds = std::chrono::duration<double>(*patience_).count();
    char time[32];
    std::snprintf(time, sizeof time, "%g", seconds);
    uncaught_ = std::make_exception_ptr(IllegalStateException(
        '"' + thread + "\" has not come back to the library for " + time +
        " s: it waits outside for what only another thread of the run can do, in a std::mutex say, "
        "or it computes for so long (see patience)"));
    world_.leave();
}

void VirtualRuntime::failOnUncaught() {
    world_.uncaught = [this](const poolscope::Thread& thread, const Throwable& thrown) {
        takeUncaught(thread, thrown);
    };
}

/// Called while the exception is handled.
void VirtualRuntime::takeUncaught(const poolscope::Thread& thread, const Throwable& thrown) {
    if (hasUncaughtHandler()) return tellUncaught(thread, thrown);
    // So ends a body that its Thread's or its pool's destructor has interrupted.
    if (thrown.is("InterruptedException")) return;
    if (!uncaught_) {
        uncaught_ = std::current_exception();
        endedThread_ = thread.name();
    }
    world_.leave();
}

void VirtualRuntime::runClient(poolscope::ThreadBody body) {
    bool done = false;
    std::exception_ptr error;
    poolscope::ThreadBody client = [&]() -> Co<void> {
        try {
            auto function = body();
            co_await function;
        } catch (...) {
            error = std::current_exception();
        }
        done = true;
        world_.leave();
    };
    runUntilDone(std::move(client), done, kMostStepsOutside);
    if (error) std::rethrow_exception(error);
}

void VirtualRuntime::runUntilDone(poolscope::ThreadBody main, const bool& done,
                                  std::uint64_t mostSteps) {
    world_.start(world_.newThread("main", poolscope::ThreadRole::Client), std::move(main));
    running_ = true;
    const VirtualRuntime* const before = std::exchange(runHere, this);
    poolscope::VirtualWorld::Limits limits;
    limits.stepsAtOneInstant = mostSteps;
    auto why = poolscope::VirtualWorld::Stopped::Left;
    try {
        why = world_.run(limits);
    } catch (const std::bad_alloc&) {
        if (!uncaught_) uncaught_ = std::current_exception();
    }
    runHere = before;
    running_ = false;
    wasCut_ = wasCut_ || uncaught_ || why == poolscope::VirtualWorld::Stopped::Livelock;
    if (done && !uncaught_) return;
    const std::string waiting = whoWaits();
    end();  // now: what main's functions refer to is the caller's
    if (uncaught_) std::rethrow_exception(uncaught_);
    throw IllegalStateException(
        (why == poolscope::VirtualWorld::Stopped::Livelock
             ? "the run never ends: " + std::to_string(mostSteps) +
                   " steps were made without time passing; " + waiting
             : "nothing can ever happen any more, and the body has not ended: " + waiting) +
        whoseStackStays());
}

std::string VirtualRuntime::whoseStackStays() const {
    std::string told;
    for (const std::string& thread : staying_)
        told += (told.empty() ? "\"" : ", \"") + thread + '"';
    if (told.empty()) return told;
    return "; what is on the stack of " + told +
           " was not destroyed, for it waits in a destructor or a noexcept function, or catches "
           "whatever unwinds it";
}

std::string VirtualRuntime::whoWaits() const {
    std::string all;
    world_.forEachThread([&all](const poolscope::Thread& thread) {
        if (!thread.isAlive()) return;
        if (!all.empty()) all += ", ";
        all += '"' + thread.name() + "\" is ";
        all += poolscope::kThreadStateWords[static_cast<std::size_t>(thread.state())];
    });
    return all;
}

}  // namespace juc::detail
