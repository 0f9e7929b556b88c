// Bound: an object of the engine that belongs to the world of whoever uses it, and is made anew in
// another one.
//
// Why: a static Mutex of the program is used in each schedule that explore tries, each of which is
// a world of its own; a lock of the first one would be held for ever by a thread that is gone.
//
// Promises: `here` gives one object a world, made at the first use. Those of worlds that have ended
// are destroyed when the next one is made. A place is never destroyed before the Bound, so that who
// looks at one without the lock looks at something. Threads: any.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <utility>

#include "engine/library/runtime.hpp"
#include "engine/world/spin_lock.hpp"

namespace juc::detail {

template <class T>
class Bound {
public:
    using Make = std::function<std::unique_ptr<T>(World&)>;

    /// Of the caller's world, which lives as long as the caller is in it.
    struct Here {
        Runtime* runtime;
        T* object;  ///< null: that world has ended, and had none

        T& operator*() const { return *object; }
        T* operator->() const { return object; }
    };

    explicit Bound(Make make) : make_(std::move(make)) {}

    Here here() {
        Runtime* const runtime = presentRuntime();
        const Place* const last = last_.load(std::memory_order_acquire);
        if (last != nullptr && last->of.load(std::memory_order_acquire) == runtime)
            return {runtime, last->object.get()};
        return find(runtime);
    }

private:
    struct Place {
        std::atomic<const Runtime*> of = nullptr;  ///< null: empty
        RuntimePtr runtime;                        ///< these are guarded by lock_
        std::unique_ptr<T> object;
    };

    Here find(Runtime* runtime) {
        const poolscope::SpinGuard guard(lock_);
        Place* empty = nullptr;
        for (Place& each : places_) {
            if (each.runtime.get() == runtime) return use(each);
            if (each.runtime != nullptr && each.runtime->hasEnded()) {
                each.of.store(nullptr, std::memory_order_release);
                each.object = nullptr;
                each.runtime = nullptr;
            }
            if (each.runtime == nullptr) empty = &each;
        }
        std::unique_ptr<T> object;
        runtime->run([&]() -> Co<void> {
            object = make_(runtime->world());
            return Co<void>::ready();
        });
        if (object == nullptr) return {runtime, nullptr};
        if (empty == nullptr) empty = &places_.emplace_back();
        empty->runtime = runtime->shared_from_this();
        empty->object = std::move(object);
        empty->of.store(runtime, std::memory_order_release);
        return use(*empty);
    }
    Here use(Place& place) {
        last_.store(&place, std::memory_order_release);
        return {place.runtime.get(), place.object.get()};
    }

    Make make_;
    std::atomic<const Place*> last_ = nullptr;
    poolscope::SpinLock lock_;
    std::deque<Place> places_;  ///< guarded by lock_; an element never moves
};

}  // namespace juc::detail
