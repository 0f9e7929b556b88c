// What every ThreadPoolExecutor does alike in a scenario: its life, its settings, its figures.
//
// Promises: a pool that a factory has wrapped answers only what its interface has; everything else
// throws the ClassCastException of the cast that Java code would need.
#pragma once

#include "engine/executor/thread_pool_executor.hpp"
#include "engine/scenario/hosts/host.hpp"

namespace poolscope {

class ThreadPoolHost : public Host {
public:
    ThreadPoolHost(Stage& stage, std::uint32_t index, const ExecutorSpec& spec)
        : stage_(stage), index_(index), kind_(spec.kind), wrapping_(spec.wrapping) {}

    ExecutorKind kind() const override { return kind_; }
    ExecutorId id() const override { return constPool().id(); }
    Co<void> configure(const ExecutorSpec& spec) override;
    Co<std::string> call(const Call& call, const CallTarget& target) override;
    Co<void> stop() override { co_await pool().shutdownNow(); }
    WorkQueue* queue() override { return &pool().workQueue(); }

    virtual ThreadPoolExecutor& pool() = 0;

protected:
    /// A way in: makes a task of a template and hands it in. Called for TaskNeed::Template.
    virtual Co<void> submit(const Call& call, const CallTarget& target) = 0;
    /// Methods that only this kind has.
    virtual Co<std::string> callMore(const Call& call, const CallTarget& target);

    const ThreadPoolExecutor& constPool() const {
        return const_cast<ThreadPoolHost*>(this)->pool();
    }

    Stage& stage_;
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

std::unique_ptr<Host> makeScheduledHost(Stage& stage, std::uint32_t index,
                                        const ExecutorSpec& spec);
std::unique_ptr<Host> makeCompletionHost(Stage& stage, std::uint32_t index,
                                         const ExecutorSpec& spec);
std::unique_ptr<Host> makePlainPoolHost(Stage& stage, std::uint32_t index,
                                        const ExecutorSpec& spec);

}  // namespace poolscope
