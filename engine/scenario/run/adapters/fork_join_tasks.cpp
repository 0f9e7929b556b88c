// What a template does in a ForkJoinPool.
#include <utility>

#include "engine/scenario/run/adapters/fork_join_adapter.hpp"
#include "engine/scenario/run/scenario_runtime.hpp"
#include "engine/scenario/run/task_body.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

namespace {

/// The steps of a body; its value is the template's, or the one that was handed in with it.
class StepsTask : public RecursiveTask {
public:
    StepsTask(ScenarioRuntime& runtime, std::uint32_t executor,
              std::shared_ptr<const TaskTemplate> steps, const std::string& label,
              std::optional<Value> result)
        : RecursiveTask(runtime.world(), label),
          body_(std::make_shared<TaskBody>(runtime, std::move(steps), executor, label)),
          result_(std::move(result)) {}

    Co<Value> compute() override {
        co_await body_->run();
        if (result_) co_return *result_;
        Value value;
        if (const auto& returned = body_->value()) value = *returned;
        co_return value;
    }
    bool wasInterrupted() const override { return body_->wasInterrupted(); }

private:
    std::shared_ptr<TaskBody> body_;
    const std::optional<Value> result_;
};

/// A part of a sum or of a Fibonacci number.
class PartTask : public RecursiveTask {
public:
    PartTask(ScenarioRuntime& runtime, std::uint32_t executor,
             std::shared_ptr<const TaskTemplate> steps, const std::string& label, std::int64_t from,
             std::int64_t to)
        : RecursiveTask(runtime.world(), label),
          runtime_(runtime),
          executor_(executor),
          steps_(std::move(steps)),
          from_(from),
          to_(to) {}

    Co<Value> compute() override {
        const std::int64_t number = co_await compute(*steps_->recursive);
        co_return Value(std::to_string(number));
    }

private:
    using Part = std::shared_ptr<PartTask>;

    static std::int64_t numberOf(const Value& value) {
        return std::stoll(std::any_cast<std::string>(value));
    }
    static bool isSum(const RecursiveSpec& spec) {
        return spec.program == RecursiveSpec::Program::Sum;
    }

    Co<std::int64_t> compute(const RecursiveSpec& spec) {
        const bool whole = isSum(spec) ? to_ - from_ < spec.threshold : to_ <= 1;
        if (whole) {
            co_await perform(spec.leaf);
            co_return isSum(spec) ? (from_ + to_) * (to_ - from_ + 1) / 2 : to_;
        }
        const std::int64_t middle = from_ + (to_ - from_) / 2;
        const Part left = isSum(spec) ? part(from_, middle) : part(0, to_ - 1);
        callFollows(runtime_.world());
        const Part right = isSum(spec) ? part(middle + 1, to_) : part(0, to_ - 2);
        const std::int64_t sum = co_await both(spec, left, right);
        co_await perform(spec.combine);
        co_return sum;
    }

    Co<std::int64_t> both(const RecursiveSpec& spec, Part left, Part right) {
        if (spec.split == RecursiveSpec::Split::InvokeAll) {
            co_await invokeAll(left, right);
            co_return numberOf(left->getRawResult()) + numberOf(right->getRawResult());
        }
        if (spec.split == RecursiveSpec::Split::ForkBoth) {
            co_await left->fork();
            co_await right->fork();
            const Value first = co_await left->join();
            const Value second = co_await right->join();
            co_return numberOf(first) + numberOf(second);
        }
        const bool forksLeft = spec.split == RecursiveSpec::Split::ForkLeft;
        const Part forked = forksLeft ? left : right;
        const Part computed = forksLeft ? right : left;
        co_await forked->fork();
        const Value here = co_await computed->computeInPlace();
        const Value there = co_await forked->join();
        co_return numberOf(here) + numberOf(there);
    }

    Part part(std::int64_t from, std::int64_t to) {
        const StackFrame frame(runtime_.world());
        const std::string wanted = isSum(*steps_->recursive)
                                       ? std::to_string(from) + "-" + std::to_string(to)
                                       : "fib(" + std::to_string(to) + ")";
        const std::string label = runtime_.takeLabel(wanted);
        const Part made = std::make_shared<PartTask>(runtime_, executor_, steps_, label, from, to);
        runtime_.enter(label, executor_, made);
        return made;
    }

    Co<void> perform(const std::shared_ptr<const TaskTemplate>& steps) {
        if (!steps) co_return;
        TaskBody body(runtime_, steps, executor_, label());
        co_await body.run();
    }

    ScenarioRuntime& runtime_;
    const std::uint32_t executor_;
    const std::shared_ptr<const TaskTemplate> steps_;
    const std::int64_t from_;
    const std::int64_t to_;
};

}  // namespace

ForkJoinTaskPtr runnableExecuteAction(ForkJoinPool& pool, RunnablePtr runnable) {
    World& world = pool.world();
    const StackFrame frame(world);
    const TaskId carried = runnable->taskId();
    std::string label = "execute(" + runnable->toString() + ")";
    ForkJoinTaskPtr action = adapt(world, std::move(runnable), std::move(label));
    action->announce(pool.id(), TaskId{});
    world.emit(POOLSCOPE_HERE, EnvelopeMade{action->taskId(), carried});
    return action;
}

std::shared_ptr<RecursiveTask> newForkJoinTask(ScenarioRuntime& runtime, std::uint32_t executor,
                                               std::shared_ptr<const TaskTemplate> steps,
                                               std::string label, std::optional<Value> result) {
    const StackFrame frame(runtime.world());
    std::shared_ptr<RecursiveTask> task;
    if (steps->recursive) {
        const RecursiveSpec& spec = *steps->recursive;
        task = std::make_shared<PartTask>(runtime, executor, steps, label, spec.from, spec.to);
    } else {
        task = std::make_shared<StepsTask>(runtime, executor, steps, label, std::move(result));
    }
    runtime.enter(label, executor, task);
    return task;
}

}  // namespace poolscope
