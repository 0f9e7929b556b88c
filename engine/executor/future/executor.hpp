// Executor: whoever runs a task, or hands it to somebody who does.
//
// Source: java.util.concurrent.Executor.
#pragma once

#include "engine/executor/future/runnable.hpp"

namespace poolscope {

class Executor {
public:
    virtual ~Executor() = default;
    virtual Co<void> execute(RunnablePtr command) = 0;
    /// For events; none if it is not in the log.
    virtual ExecutorId id() const = 0;
};

}  // namespace poolscope
