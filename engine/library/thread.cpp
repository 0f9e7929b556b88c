// The program's own threads, and the calling one.
#include "poolscope/thread.hpp"

#include <atomic>
#include <utility>

#include "engine/library/gate.hpp"
#include "engine/library/runtime.hpp"
#include "engine/world/real_carrier.hpp"

namespace juc {

using detail::Co;
using detail::Runtime;
using detail::RuntimePtr;

struct Thread::State {
    explicit State(RuntimePtr its) : runtime(std::move(its)) {}

    RuntimePtr runtime;
    detail::Living living{*runtime};
    detail::CallPtr body;
    std::string name;
    poolscope::Thread* thread = nullptr;
    poolscope::ThreadId id;  ///< its object may be another thread's when it has ended
    detail::Gate ended;
};

namespace {

template <class Act>
auto onCaller(Act act) {
    const RuntimePtr runtime = detail::currentRuntime();
    return runtime->run([&] { return act(runtime->world()); });
}

}  // namespace

ThreadFactory namedThreads(std::string prefix) {
    auto made = std::make_shared<std::atomic<int>>(0);
    return [prefix = std::move(prefix), made]() -> std::optional<NewThread> {
        return NewThread{prefix + std::to_string(++*made)};
    };
}

Thread::Thread(detail::CallPtr body, std::string name)
    : state_(std::make_shared<State>(detail::currentRuntime())) {
    State& state = *state_;
    state.body = std::move(body);
    state.name = name.empty() ? "Thread-" + std::to_string(state.runtime->nextThreadNumber())
                              : std::move(name);
    state.runtime->run([&]() -> Co<void> {
        poolscope::World& world = state.runtime->world();
        auto opens = std::make_shared<detail::OpensGate>(state_, state.ended, world);
        state.thread = &world.newThread(state.name, poolscope::ThreadRole::Client);
        state.id = state.thread->id();
        poolscope::ThreadBody run = [opens = std::move(opens), &state]() -> Co<void> {
            co_await state.runtime->callBody(std::move(state.body));
        };
        world.start(*state.thread, std::move(run));
        return Co<void>::ready();
    });
}

Thread::~Thread() { end(); }

Thread& Thread::operator=(Thread&& other) noexcept {
    if (this == &other) return *this;
    end();
    state_ = std::move(other.state_);
    return *this;
}

void Thread::end() noexcept {
    const std::shared_ptr<State> state = std::move(state_);
    if (state == nullptr) return;
    Runtime& runtime = *state->runtime;
    if (runtime.caller() != Runtime::Caller::Thread && runtime.caller() != Runtime::Caller::Outside)
        return;
    try {
        runtime.run([&]() -> Co<void> {
            poolscope::World& world = runtime.world();
            const bool own = &world.currentThread() == state->thread;
            if (!own && state->ended.isOpen()) state->living.end();
            if (own || state->ended.isOpen()) co_return;
            world.interrupt(*state->thread, state->id);
            auto waiting = state->ended.awaitAnyway(world);
            const bool interrupted = co_await waiting;
            state->living.end();
            if (interrupted) world.interrupt(world.currentThread());
        });
    } catch (...) {  // the world has come to a standstill, and was ended
    }
}

void Thread::join() {
    if (state_ == nullptr) return;
    state_->runtime->run(
        [this] { return state_->ended.await(state_->runtime->world(), std::nullopt); });
}

bool Thread::join(Duration timeout) {
    if (state_ == nullptr) return true;
    return state_->runtime->run([&] {
        poolscope::World& world = state_->runtime->world();
        return state_->ended.await(world, world.now() + detail::waitTime(timeout));
    });
}

void Thread::interrupt() {
    if (state_ == nullptr) return;
    state_->runtime->run([this]() -> Co<void> {
        state_->runtime->world().interrupt(*state_->thread, state_->id);
        return Co<void>::ready();
    });
}

bool Thread::isAlive() const { return state_ != nullptr && !state_->ended.isOpen(); }

const std::string& Thread::getName() const {
    if (state_ == nullptr) throw IllegalStateException("this Thread has no body");
    return state_->name;
}

void Thread::sleep(Duration time) {
    onCaller([&](poolscope::World& world) {
        return world.sleepUntil(world.now() + detail::waitTime(time));
    });
}

void Thread::yield() {
    onCaller([](poolscope::World& world) -> Co<void> { co_await world.yield(); });
}

bool Thread::interrupted() {
    return onCaller([](poolscope::World& world) -> Co<bool> { co_return world.interrupted(); });
}

bool Thread::isInterrupted() {
    return onCaller([](poolscope::World& world) -> Co<bool> {
        co_return world.currentThread().isInterrupted();
    });
}

std::string Thread::currentThreadName() {
    return onCaller(
        [](poolscope::World& world) -> Co<std::string> { co_return world.currentThread().name(); });
}

Nanoseconds nanoTime() { return Nanoseconds(detail::currentRuntime()->world().now().ns); }

Nanoseconds detail::callersTime() { return nanoTime(); }

void detail::refuseInVirtualTime() {
    if (poolscope::Carrier::current() == nullptr) return;
    throw IllegalStateException(
        "found a time of another clock in virtual time, expected one of juc::Clock");
}

}  // namespace juc
