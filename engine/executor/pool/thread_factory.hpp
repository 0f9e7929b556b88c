// ThreadFactory: where a pool's threads come from.
//
// Promises: newThread returns a thread in state NEW, or null if it cannot create one (the pool then
// continues without it), or throws. The default factory names threads pool-N-thread-M, with N from
// one counter per world and M from 1. Source: java.util.concurrent.ThreadFactory,
// Executors.DefaultThreadFactory.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "engine/world/stack_frame.hpp"
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

/// What a program's own factory sets, as Guava's ThreadFactoryBuilder has it.
struct ThreadFactorySettings {
    std::string nameFormat;  ///< "%d" stands for a number from 0
    bool daemon = false;
    std::int32_t priority = 5;          ///< 1 to 10; Thread.NORM_PRIORITY
    std::optional<std::int32_t> limit;  ///< so many threads, as a system has them; none: no limit
    bool throws = false;                ///< beyond it an OutOfMemoryError, else null
};

/// Makes threads with these settings.
class ConfiguredThreadFactory : public ThreadFactory {
public:
    explicit ConfiguredThreadFactory(ThreadFactorySettings settings)
        : settings_(std::move(settings)) {}
    Thread* newThread(World& world) override {
        const StackFrame frame(world);
        const int number = made_++;
        if (settings_.limit && number >= *settings_.limit) {
            if (!settings_.throws) return nullptr;
            throw Throwable("OutOfMemoryError", "unable to create native thread");
        }
        std::string name = settings_.nameFormat;
        if (const std::size_t at = name.find("%d"); at != std::string::npos)
            name.replace(at, 2, std::to_string(number));
        Thread& thread = world.newThread(name, ThreadRole::Worker);
        world.configure(thread, settings_.daemon, settings_.priority);
        return &thread;
    }

private:
    ThreadFactorySettings settings_;
    std::atomic<int> made_ = 0;  ///< asked for, also in vain
};

/// A factory that never returns a thread. The console uses it: only the script takes tasks.
class NoThreadFactory : public ThreadFactory {
public:
    Thread* newThread(World&) override { return nullptr; }
};

}  // namespace poolscope
