// Thread factories for spec tests: one that remembers its threads, one made of a function.
//
// Promises: threads live as long as their world, so the pointers kept here never dangle.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/executor/pool/thread_factory.hpp"

namespace poolscope {

class KeepingFactory : public DefaultThreadFactory {
public:
    using DefaultThreadFactory::DefaultThreadFactory;

    Thread* newThread(World& world) override {
        threads.push_back(DefaultThreadFactory::newThread(world));
        return threads.back();
    }

    /// How many threads are in each state: "TIMED_WAITING 1 WAITING 2".
    std::string states() const {
        std::map<std::string, int> counts;
        for (const Thread* thread : threads) ++counts[std::string(toString(thread->state()))];
        std::string text;
        for (const auto& [word, count] : counts) {
            text += (text.empty() ? "" : " ") + word + " " + std::to_string(count);
        }
        return text;
    }
    /// Names without the pool's prefix, of those that have not ended: "1 3".
    std::string alive() const {
        std::string text;
        for (const Thread* thread : threads) {
            if (!thread->isAlive()) continue;
            text +=
                (text.empty() ? "" : " ") + thread->name().substr(thread->name().rfind('-') + 1);
        }
        return text;
    }

    std::vector<Thread*> threads;
};

class FactoryOf : public ThreadFactory {
public:
    explicit FactoryOf(std::function<Thread*(World&)> make) : make_(std::move(make)) {}
    Thread* newThread(World& world) override { return make_(world); }

private:
    std::function<Thread*(World&)> make_;
};

}  // namespace poolscope
