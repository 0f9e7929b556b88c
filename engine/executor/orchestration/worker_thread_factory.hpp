// WorkerThreadFactory: names the threads of a pool by the pool, and counts those that it made.
//
// After a rejection an operator looks for the pool's threads in a dump of all threads: they must be
// known by their names, and how many there ever were says whether workers die.
// Promises: threads "NAME-worker-N", N from 1. Source: JD's class of that name, of which is
// published that it records the pool's name and the number of threads it has made; the form of the
// names is ours.
#pragma once

#include <string>

#include "engine/executor/pool/thread_factory.hpp"

namespace poolscope {

class WorkerThreadFactory : public NamedThreadFactory {
public:
    explicit WorkerThreadFactory(std::string poolName)
        : NamedThreadFactory(poolName + "-worker-"), poolName_(std::move(poolName)) {}

    const std::string& getPoolName() const { return poolName_; }
    /// Threads made so far, whether they still live or not.
    int getThreadCount() const { return made(); }

private:
    std::string poolName_;
};

}  // namespace poolscope
