// The caller at the window: a person, as the thread "you" of a run.
#pragma once

#include <vector>

#include "engine/scenario/run/calls.hpp"
#include "engine/world/spin_lock.hpp"

namespace poolscope {

/// The thread "you". It is created for the first call and makes all calls one after the other.
class UserThread {
public:
    explicit UserThread(ScenarioRuntime& runtime) : runtime_(runtime) {}
    UserThread(const UserThread&) = delete;
    UserThread& operator=(const UserThread&) = delete;

    /// May be called from any thread, even outside the world. Does not wait for the call.
    void ask(UserCall call);

private:
    Co<void> live();
    bool takeNext(UserCall& next);

    ScenarioRuntime& runtime_;
    SpinLock desk_;
    std::vector<UserCall> asked_;  ///< guarded by desk_
    bool idle_ = false;            ///< parked, waiting for a call; guarded by desk_
    Thread* thread_ = nullptr;     ///< guarded by desk_
};

}  // namespace poolscope
