// Running a body's steps.
#include "engine/scenario/run/task_body.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "engine/scenario/run/client.hpp"
#include "engine/scenario/run/draws.hpp"
#include "engine/scenario/run/scenario_runtime.hpp"
#include "engine/world/kept_memory.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

namespace {

class BodyRunnable : public Runnable {
public:
    explicit BodyRunnable(std::shared_ptr<TaskBody> body) : body_(std::move(body)) {}
    Co<void> run() override { return body_->run(); }
    bool wasInterrupted() const override { return body_->wasInterrupted(); }
    std::string toString() const override { return body_->label(); }
    const TaskBody& body() const { return *body_; }

private:
    std::shared_ptr<TaskBody> body_;
};

class BodyCallable : public Callable {
public:
    explicit BodyCallable(std::shared_ptr<TaskBody> body) : body_(std::move(body)) {}
    Co<Value> call() override {
        co_await body_->run();
        Value value;
        if (const auto& returned = body_->value()) value = *returned;
        co_return value;
    }
    bool wasInterrupted() const override { return body_->wasInterrupted(); }
    std::string toString() const override { return body_->label(); }
    const TaskBody& body() const { return *body_; }

private:
    std::shared_ptr<TaskBody> body_;
};

/// Whether it lets other threads go on, or sees them, without a scheduling point of its own.
bool isRelease(SharedStep::Act act) {
    using Act = SharedStep::Act;
    return act != Act::Lock && act != Act::Acquire && act != Act::Await && act != Act::Join;
}

}  // namespace

TaskBody::TaskBody(ScenarioRuntime& runtime, std::shared_ptr<const TaskTemplate> steps,
                   std::uint32_t executor, std::string label)
    : runtime_(runtime),
      steps_(std::move(steps)),
      executor_(executor),
      label_(std::move(label)),
      random_(runtime.world().seed(), label_),
      program_(runtime.scenario().hasPrograms()) {}

/// A text that is no int counts as 0.
void TaskBody::give(const Value& first, const Value& second, bool failed) {
    const auto number = [](const Value& value) {
        const auto* text = std::any_cast<std::string>(&value);
        std::int32_t read = 0;
        if (text != nullptr) std::from_chars(text->data(), text->data() + text->size(), read);
        return read;
    };
    inputs_ = {number(first), number(second), failed ? 1 : 0};
}

Co<void> TaskBody::run() {
    interrupted_ = false;
    last_.clear();
    if (auto changed = runtime_.changedBody(label_); changed && changed != steps_) {
        steps_ = std::move(changed);
        runsBegun_ = 0;
    }
    digestProgress();
    const std::size_t run = std::min(runsBegun_++, steps_->runs.size() - 1);
    digestProgress();
    beginProgram();
    try {
        const std::vector<Step>& steps = steps_->runs[run];
        for (std::size_t i = 0; i < steps.size() && flow_ == Flow::Next; ++i) {
            enterStep(0, i);
            co_await perform(steps[i]);
        }
    } catch (const Throwable& thrown) {
        if (!thrown.is("InterruptedException")) throw;
        interrupted_ = true;
    }
    endProgram();
}

Co<void> TaskBody::perform(const Step& step) {
    World& world = runtime_.world();
    const StackFrame frame(world);
    const StackFrame program(world, kStepsOfScenario, step.number);
    const auto tail = [&](Co<void> call, int line = __builtin_LINE()) {
        return frame.tail(program.tail(std::move(call), step.number), line);
    };
    if (const auto* work = std::get_if<WorkStep>(&step)) {
        const Duration length = draw(work->length);
        return length.ns > 0 ? tail(world.workUntil(world.now() + length)) : Co<void>::ready();
    }
    if (const auto* sleep = std::get_if<SleepStep>(&step)) {
        const Duration length = draw(sleep->length);
        return tail(world.sleepUntil(world.now() + length));
    }
    if (const auto* io = std::get_if<IoStep>(&step)) {
        const Duration length = draw(io->length);
        return length.ns > 0 ? tail(world.ioUntil(world.now() + length)) : Co<void>::ready();
    }
    if (const auto* thrown = std::get_if<ThrowStep>(&step)) {
        throw Throwable(thrown->name, thrown->message);
    }
    if (const auto* shared = std::get_if<SharedStep>(&step)) {
        return tail(perform(*shared));
    }
    if (const auto* call = std::get_if<Call>(&step)) return tail(perform(*call));
    return tail(performProgram(step));
}

Co<void> TaskBody::perform(const Call& call) {
    CallContext context;
    context.executor = executor_;
    context.self = label_;
    context.made = &made_;
    context.last = &last_;
    co_await performCall(runtime_, call, context);
    base_ = runtime_.world().remembered();
}

Co<void> TaskBody::perform(const SharedStep& step) {
    using Act = SharedStep::Act;
    ++effects_;
    if (isRelease(step.act)) co_await point();
    switch (step.act) {
        case Act::Lock: co_await runtime_.lock(step.index).lock(); break;
        case Act::Unlock: runtime_.lock(step.index).unlock(); break;
        case Act::Acquire: co_await runtime_.semaphore(step.index).acquire(step.permits); break;
        case Act::Release: runtime_.semaphore(step.index).release(step.permits); break;
        case Act::Await: co_await runtime_.latch(step.index).await(); break;
        case Act::CountDown: runtime_.latch(step.index).countDown(); break;
        case Act::Wait: co_await runtime_.monitor(step.index).await(step.timeout); break;
        case Act::Notify: runtime_.monitor(step.index).signal(); break;
        case Act::NotifyAll: runtime_.monitor(step.index).signalAll(); break;
        case Act::AwaitSignal: co_await runtime_.condition(step.index).await(step.timeout); break;
        case Act::Signal: runtime_.condition(step.index).signal(); break;
        case Act::SignalAll: runtime_.condition(step.index).signalAll(); break;
        case Act::Start: runtime_.startOwn(step.index); break;
        case Act::Join:
            // Thread.join of a thread that nobody has started returns at once.
            if (runtime_.ownThread(step.index).state() != ThreadState::New)
                co_await runtime_.endOf(step.index).join();
            break;
        case Act::Interrupt: runtime_.world().interrupt(runtime_.ownThread(step.index)); break;
    }
}

/// What the next run depends on, for a search over schedules; see StateDigest.
void TaskBody::digestProgress() const {
    const World& world = runtime_.world();
    const std::uint64_t progress = StateDigest::mix(runsBegun_, draws_);
    world.digestRead(progress);
    world.digestWrite(Shared::ProgressOfBody, label_, progress);
}

Duration TaskBody::draw(const DurationRange& range) {
    if (!range.isFixed()) {
        ++draws_;
        digestProgress();
    }
    return drawLength(random_, range);
}

RunnablePtr runnableOf(std::shared_ptr<TaskBody> body) {
    return makeKept<BodyRunnable>(std::move(body));
}

CallablePtr callableOf(std::shared_ptr<TaskBody> body) {
    return makeKept<BodyCallable>(std::move(body));
}

const TaskBody* bodyOf(const Runnable& runnable) {
    const auto* ours = dynamic_cast<const BodyRunnable*>(&runnable);
    return ours == nullptr ? nullptr : &ours->body();
}

const TaskBody* bodyOf(const Callable& callable) {
    if (const Runnable* const adapted = callable.adapted()) return bodyOf(*adapted);
    const auto* ours = dynamic_cast<const BodyCallable*>(&callable);
    return ours == nullptr ? nullptr : &ours->body();
}

}  // namespace poolscope
