// ThreadFactory: where a pool's threads come from.
//
// Promises: newThread gives a thread in state NEW, or null if it cannot (the pool then goes on
// without), or throws. The default factory names threads pool-N-thread-M, N from one counter a
// world, M from 1. Source: java.util.concurrent.ThreadFactory, Executors.DefaultThreadFactory.
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

/// Threads called by a prefix and a number from 1: what everybody writes who wants to find them
/// again.
class NamedThreadFactory : public ThreadFactory {
public:
    explicit NamedThreadFactory(std::string prefix) : prefix_(std::move(prefix)) {}
    Thread* newThread(World& world) override {
        return &world.newThread(prefix_ + std::to_string(++made_), ThreadRole::Worker);
    }

private:
    std::string prefix_;
    std::atomic<int> made_ = 0;
};

/// Numbers itself, too: the world's next pool number is taken when it is made.
class DefaultThreadFactory : public NamedThreadFactory {
public:
    explicit DefaultThreadFactory(World& world)
        : NamedThreadFactory("pool-" + std::to_string(world.nextPoolNumber()) + "-thread-") {}
};

/// A factory that has no threads to give. The console uses it: nothing but the script takes tasks.
class NoThreadFactory : public ThreadFactory {
public:
    Thread* newThread(World&) override { return nullptr; }
};

}  // namespace poolscope
