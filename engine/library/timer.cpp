// Timer and TimerTask.
#include "poolscope/timer.hpp"

#include "engine/executor/timer/timer.hpp"
#include "engine/library/engine_pool.hpp"
#include "engine/library/gate.hpp"

namespace juc {
namespace detail {

/// The engine's Timer. Held by the handle, by its tasks' handles and by its thread.
class TimerCore : public std::enable_shared_from_this<TimerCore> {
public:
    explicit TimerCore(RuntimePtr runtime) : runtime_(std::move(runtime)) {}
    TimerCore(const TimerCore&) = delete;
    TimerCore& operator=(const TimerCore&) = delete;

    /// Called once, when somebody holds this.
    void start(std::string threadName) {
        World& world = runtime_->world();
        auto opens = std::make_shared<OpensGate>(shared_from_this(), ended_, world);
        timer_.emplace(world, "timer", std::move(threadName), std::move(opens));
    }
    Runtime& runtime() const { return *runtime_; }
    poolscope::Timer& timer() { return *timer_; }

    /// cancel, then waits for the thread, unless it is the caller.
    Co<void> end() {
        World& world = runtime_->world();
        auto cancelled = timer_->cancel();
        co_await cancelled;
        if (!ended_.isOpen() && &world.currentThread() == &timer_->thread()) co_return;
        auto waiting = ended_.awaitAnyway(world);
        const bool interrupted = co_await waiting;
        living_.end();
        if (interrupted) world.interrupt(world.currentThread());
    }

private:
    RuntimePtr runtime_;
    Living living_{*runtime_};
    Gate ended_;
    std::optional<poolscope::Timer> timer_;
};

struct TimerTaskHandle {
    std::shared_ptr<TimerCore> core;
    poolscope::TimerTaskPtr task;
};

}  // namespace detail

using detail::Co;
using detail::engineTime;

bool TimerTask::cancel() const {
    if (task_ == nullptr) throw IllegalStateException("this TimerTask has no task");
    return task_->core->runtime().run([this] { return task_->task->cancel(); });
}

Timer::Timer(std::string threadName)
    : core_(std::make_shared<detail::TimerCore>(detail::currentRuntime())) {
    core_->runtime().run([&]() -> Co<void> {
        core_->start(std::move(threadName));
        return Co<void>::ready();
    });
}

Timer::~Timer() { end(); }

Timer& Timer::operator=(Timer&& other) noexcept {
    if (this == &other) return *this;
    end();
    core_ = std::move(other.core_);
    return *this;
}

void Timer::end() noexcept {
    const std::shared_ptr<detail::TimerCore> core = std::move(core_);
    if (core == nullptr) return;
    detail::Runtime& runtime = core->runtime();
    try {
        if (runtime.caller() == detail::Runtime::Caller::Engine) {
            runtime.post([core]() -> Co<void> { return core->end(); });
        } else if (runtime.caller() != detail::Runtime::Caller::Nobody) {
            runtime.run([&] { return core->end(); });
        }
    } catch (...) {  // the world has come to a standstill, and was ended
    }
}

Clock::time_point TimerTask::scheduledExecutionTime() const {
    if (task_ == nullptr) throw IllegalStateException("this TimerTask has no task");
    const poolscope::Instant planned =
        task_->core->runtime().run([this] { return task_->task->scheduledExecutionTime(); });
    return Clock::time_point(Nanoseconds(planned.ns));
}

/// Called inside its run, while the Timer holds both.
TimerTask detail::TimerSelf::of(const TimerSelf& self) {
    return TimerTask(std::make_shared<TimerTaskHandle>(TimerTaskHandle{
        self.core.lock(), std::static_pointer_cast<poolscope::TimerTask>(self.task.lock())}));
}

/// The body may destroy the Timer before this returns, so nothing of it is touched from then on.
TimerTask Timer::scheduleCall(CallOfTask body, Start start, Repeat repeat, Duration period) {
    const std::shared_ptr<detail::TimerCore> core = core_;
    if (core == nullptr) throw IllegalStateException("this Timer was moved away");
    detail::Runtime& runtime = core->runtime();
    const auto runs = repeat == Repeat::Once ? detail::Runs::Once : detail::Runs::Often;
    poolscope::TimerTaskPtr task;
    runtime.run([&]() -> Co<void> {
        std::string label(body.call->name());
        task = poolscope::makeTimerTask(runtime.world(),
                                        detail::runnableOf(runtime, std::move(body.call), runs),
                                        std::move(label));
        if (body.self != nullptr) {
            body.self->core = core;
            body.self->task = task;
        }
        poolscope::Timer& timer = core->timer();
        const auto planned = [&](auto first) {
            switch (repeat) {
                case Repeat::Once: return timer.schedule(task, first);
                case Repeat::FromStart: return timer.schedule(task, first, engineTime(period));
                case Repeat::FixedRate: break;
            }
            return timer.scheduleAtFixedRate(task, first, engineTime(period));
        };
        if (const auto* delay = std::get_if<Duration>(&start)) return planned(engineTime(*delay));
        const Duration left = std::get<TimePoint>(start).left();
        return planned(runtime.world().now() + engineTime(left));
    });
    return TimerTask(
        std::make_shared<detail::TimerTaskHandle>(detail::TimerTaskHandle{core, std::move(task)}));
}

void Timer::cancel() {
    if (core_ == nullptr) throw IllegalStateException("this Timer was moved away");
    core_->runtime().run([this] { return core_->timer().cancel(); });
}

int Timer::purge() {
    if (core_ == nullptr) throw IllegalStateException("this Timer was moved away");
    return core_->runtime().run([this] { return core_->timer().purge(); });
}

}  // namespace juc
