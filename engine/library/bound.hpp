// Bound: an object of the engine that belongs to the world of whoever uses it, and is made anew in
// another one.
//
// Why: a static Mutex of the program is used in each schedule that explore tries, each of which is
// a world of its own; a lock of the first one would be held for ever by a thread that is gone.
//
// Promises: `here` gives one object a world, made at the first use. Those of worlds that have ended
// are destroyed when the next one is made. Threads: any.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "engine/library/runtime.hpp"
#include "engine/world/spin_lock.hpp"

namespace juc::detail {

template <class T>
class Bound {
public:
    using Make = std::function<std::unique_ptr<T>(World&)>;

    struct One {
        RuntimePtr runtime;
        std::unique_ptr<T> object;

        T& operator*() const { return *object; }
        T* operator->() const { return object.get(); }
    };

    explicit Bound(Make make) : make_(std::move(make)) {}

    /// Of the caller's world.
    const One& here() {
        const Runtime* const runtime = presentRuntime();
        const One* const last = last_.load(std::memory_order_acquire);
        return last != nullptr && last->runtime.get() == runtime ? *last : find(runtime);
    }

private:
    const One& find(const Runtime* runtime) {
        const poolscope::SpinGuard guard(lock_);
        for (const auto& each : all_)
            if (each->runtime.get() == runtime) return use(*each);
        // Nobody else holds the runtime of a world that has ended.
        std::erase_if(all_, [](const auto& each) { return each->runtime.use_count() == 1; });
        RuntimePtr now = currentRuntime();
        std::unique_ptr<T> object;
        now->run([&]() -> Co<void> {
            object = make_(now->world());
            return Co<void>::ready();
        });
        all_.push_back(std::make_unique<One>(One{std::move(now), std::move(object)}));
        return use(*all_.back());
    }
    const One& use(const One& one) {
        last_.store(&one, std::memory_order_release);
        return one;
    }

    Make make_;
    std::atomic<const One*> last_ = nullptr;
    poolscope::SpinLock lock_;
    std::vector<std::unique_ptr<One>> all_;  ///< guarded by lock_
};

}  // namespace juc::detail
