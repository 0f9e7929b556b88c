// RejectedTaskController: JD's rejection. It says which task was dropped and how the pool is doing,
// then it throws.
//
// Promises: the report is the exception's message, too: the pool's name, the task, sizes, counts
// and state. Unlike AbortPolicyWithReport it says nothing of threads, and says it each time.
// Source: the class of that name in JD's Sirector, of which is published that it resembles
// AbortPolicy and prints information for troubleshooting before it throws; the words are ours.
#pragma once

#include "engine/executor/pool/rejected_execution_handler.hpp"

namespace poolscope {

class RejectedTaskController : public RejectedExecutionHandler {
public:
    Co<void> rejectedExecution(RunnablePtr task, ThreadPoolExecutor& executor) override;
    std::string_view name() const override { return "RejectedTaskController"; }
};

}  // namespace poolscope
