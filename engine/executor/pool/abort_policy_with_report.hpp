// AbortPolicyWithReport: Dubbo's rejection. It says how the pool and every thread are doing, then
// it throws.
//
// After a rejection an operator will ask what all threads were doing, and only at that moment can
// it be recorded. So before it throws it records
//
//     Thread pool is EXHAUSTED! Thread Name: p, Pool Size: 5 (active: 5, core: 3, max: 5, …
//     "p-thread-1" Id=2 RUNNABLE
//         -  runs T1
//         -  waits for a device
//     "p-thread-2" Id=3 WAITING
//         -  runs T2
//         -  waits on termination
//
// Promises: the figures in Dubbo's wording, which are the exception's message too; the threads at
// most once in ten minutes, as Dubbo does, because a full pool rejects again and again. Where we
// differ: no address at the end ("in dubbo://host:port!"), since there is no server; the
// threads go into the event instead of a file; instead of a stack, the task it runs and what it
// waits for. Source: org.apache.dubbo.common.threadpool.support.AbortPolicyWithReport.
#pragma once

#include <optional>

#include "engine/executor/pool/rejected_execution_handler.hpp"
#include "engine/world/spin_lock.hpp"
#include "engine/world/world.hpp"

namespace poolscope {

class AbortPolicyWithReport : public RejectedExecutionHandler {
public:
    static constexpr Duration kBetweenReports = milliseconds(10LL * 60 * 1000);

    Co<void> rejectedExecution(RunnablePtr task, ThreadPoolExecutor& executor) override;
    std::string_view name() const override { return "AbortPolicyWithReport"; }

private:
    bool threadsAreDue(Instant now);

    SpinLock short_;
    std::optional<Instant> lastReport_;  ///< guarded by short_
};

/// Every thread of the world that has begun and not ended: name, state, task, what it waits for.
std::string threadReport(World& world);

}  // namespace poolscope
