// What all ThreadPoolExecutors have in common in a scenario: life cycle, settings, getters.
//
// Promises: a pool that a factory has wrapped has only the methods of its interface; all others
// throw the ClassCastException of the cast that Java code would need.
#pragma once

#include "engine/executor/pool/thread_pool_executor.hpp"
#include "engine/scenario/run/adapters/executor_adapter.hpp"

namespace poolscope {

class ThreadPoolAdapter : public ExecutorAdapter {
public:
    ThreadPoolAdapter(ScenarioRuntime& runtime, std::uint32_t index, const ExecutorSpec& spec)
        : runtime_(runtime), index_(index), kind_(spec.kind), wrapping_(spec.wrapping) {}

    ExecutorKind kind() const override { return kind_; }
    ExecutorId id() const override { return constPool().id(); }
    Co<void> configure(const ExecutorSpec& spec) override;
    Co<std::string> call(const Call& call, const CallTarget& target) override;
    Co<void> stop() override { co_await pool().shutdownNow(); }
    WorkQueue* queue() override { return &pool().workQueue(); }
    Executor* asExecutor() override { return &pool(); }

    virtual ThreadPoolExecutor& pool() = 0;

protected:
    /// Creates a task from a template and submits it. Called for TaskNeed::Template.
    virtual Co<void> submit(const Call& call, const CallTarget& target) = 0;
    /// Methods that only this kind has.
    virtual Co<std::string> callMore(const Call& call, const CallTarget& target);

    const ThreadPoolExecutor& constPool() const {
        return const_cast<ThreadPoolAdapter*>(this)->pool();
    }

    ScenarioRuntime& runtime_;
    const std::uint32_t index_;

private:
    void judgeWrapping(Method method) const;
    Co<std::string> live(const Call& call, const CallTarget& target);
    Co<std::string> set(const Call& call);
    Co<std::string> ask(Method method);
    Co<std::string> invokeMany(const Call& call, const CallTarget& target);

    const ExecutorKind kind_;
    const Wrapping wrapping_;
};

std::unique_ptr<ExecutorAdapter> makeScheduledAdapter(ScenarioRuntime& runtime, std::uint32_t index,
                                                      const ExecutorSpec& spec);
std::unique_ptr<ExecutorAdapter> makeCompletionAdapter(ScenarioRuntime& runtime,
                                                       std::uint32_t index,
                                                       const ExecutorSpec& spec);
std::unique_ptr<ExecutorAdapter> makePlainPoolAdapter(ScenarioRuntime& runtime, std::uint32_t index,
                                                      const ExecutorSpec& spec);

}  // namespace poolscope
