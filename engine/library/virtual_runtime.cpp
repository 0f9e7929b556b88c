// Bodies on carriers, and a run from its first to its last step.
#include "engine/library/virtual_runtime.hpp"

#include <utility>

namespace juc::detail {
namespace {

constexpr std::uint64_t kMostStepsOutside = 10'000'000;

/// A function on a carrier. If it is destroyed before the function has ended, the function is
/// unwound.
class Visit {
public:
    Visit(poolscope::Carriers& carriers, std::function<void()> body, void* user)
        : carriers_(carriers), carrier_(carriers.take()) {
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
            user);
    }
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;
    ~Visit() {
        if (!ended_) carrier_->abandon();
        carriers_.giveBack(std::move(carrier_));
    }
    /// True if it has ended.
    bool resume() { return ended_ = carrier_->resume(); }
    void rethrow() const {
        if (error_) std::rethrow_exception(error_);
    }

private:
    poolscope::Carriers& carriers_;
    std::unique_ptr<poolscope::Carrier> carrier_;
    std::exception_ptr error_;
    bool ended_ = false;
};

}  // namespace

VirtualRuntime::VirtualRuntime(poolscope::Log* log, std::uint64_t seed,
                               std::unique_ptr<poolscope::SchedulingStrategy> strategy,
                               std::shared_ptr<poolscope::Carriers> carriers)
    : world_(log, seed, std::move(strategy)), carriers_(std::move(carriers)) {
    world_.uncaught = [](poolscope::Thread& thread, const Throwable& thrown) {
        tellUncaught(thread, thrown);
    };
}

VirtualRuntime::~VirtualRuntime() { end(); }

void VirtualRuntime::end() {
    if (std::exchange(ended_, true)) return;
    ending_ = true;
    world_.abandonThreads();
    world_.dropBodies();
    ending_ = false;
}

Runtime::Caller VirtualRuntime::caller() const {
    const poolscope::Carrier* carrier = poolscope::Carrier::current();
    const bool inside = carrier != nullptr && carrier->user() == this;
    if (ended_ || (inside && carrier->isAbandoned())) return Caller::Nobody;
    if (inside) return Caller::Thread;
    return running_ ? Caller::Engine : Caller::Outside;
}

Co<void> VirtualRuntime::runBody(std::function<void()> body) {
    Visit visit(*carriers_, std::move(body), this);
    while (!visit.resume()) {
        const poolscope::BlockingOperation blocked(false);  // what the body waits in has said so
        co_await blocked;
    }
    visit.rethrow();
}

void VirtualRuntime::drive(Fiber& fiber) {
    while (true) {
        poolscope::resumeFiber(fiber);
        if (!fiber.blocked) return;
        poolscope::Carrier::current()->handOver();
    }
}

void VirtualRuntime::runMain(std::function<void()> body, std::uint64_t mostSteps) {
    if (caller() != Caller::Outside) {
        throw IllegalStateException("found a run inside a run, or after the clock has ended");
    }
    bool done = false;
    std::exception_ptr error;
    poolscope::ThreadBody main = [&]() -> Co<void> {
        try {
            co_await runBody(body);
        } catch (...) {
            error = std::current_exception();
        }
        done = true;
        world_.leave();
    };
    runUntilDone(std::move(main), done, mostSteps);
    if (error) std::rethrow_exception(error);
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
    poolscope::VirtualWorld::Limits limits;
    limits.stepsAtOneInstant = mostSteps;
    const auto why = world_.run(limits);
    running_ = false;
    if (done) return;
    const std::string waiting = whoWaits();
    end();  // now: what main's functions refer to is the caller's
    throw IllegalStateException(
        why == poolscope::VirtualWorld::Stopped::Livelock
            ? "the run never ends: " + std::to_string(mostSteps) +
                  " steps were made without time passing; " + waiting
            : "nothing can ever happen any more, and the body has not ended: " + waiting);
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
