// ThreadFactory: where a pool's threads come from.
//
// Promises: newThread returns a thread in state NEW, or null if it cannot create one (the pool then
// continues without it), or throws. The default factory names threads pool-N-thread-M, with N from
// one counter per world and M from 1. Source: java.util.concurrent.ThreadFactory,
// Executors.DefaultThreadFactory.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <utility>

#include "engine/world/world.hpp"

namespace poolscope {

class ThreadFactory {
public:
    virtual ~ThreadFactory() = default;
    virtual Thread* newThread(World& world) = 0;
};

/// Names its threads by a prefix and a number from 1.
class NamedThreadFactory : public ThreadFactory {
public:
    explicit NamedThreadFactory(std::string prefix) : prefix_(std::move(prefix)) {}
    Thread* newThread(World& world) override {
        return &world.newThread(prefix_ + std::to_string(++made_), ThreadRole::Worker);
    }

protected:
    int made() const { return made_; }

private:
    std::string prefix_;
    std::atomic<int> made_ = 0;
};

/// Takes the world's next pool number on construction.
class DefaultThreadFactory : public NamedThreadFactory {
public:
    explicit DefaultThreadFactory(World& world)
        : NamedThreadFactory("pool-" + std::to_string(world.nextPoolNumber()) + "-thread-") {}
};

/// A factory that never returns a thread. The console uses it: only the script takes tasks.
class NoThreadFactory : public ThreadFactory {
public:
    Thread* newThread(World&) override { return nullptr; }
};

}  // namespace poolscope
