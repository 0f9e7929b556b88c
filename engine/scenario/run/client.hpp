// Who makes calls: the client threads of a scenario, and the person at the window.
//
// Promises: the calls of one client happen in the order of the file, none before its time; a call
// that blocks blocks its client only. In the virtual world a client starts a call when nobody else
// can run at that instant, of several the earlier in the file first; so between two calls
// everything has come to rest. What a call throws is recorded and does not end the client.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/scenario/run/calls.hpp"

namespace poolscope {

/// Where a call comes from.
struct CallContext {
    std::uint32_t executor = Call::kFromContext;  ///< that runs the calling body
    std::string self;                             ///< label of the running task
    std::uint32_t number = 0;                     ///< of the [[at]] in the file, from 1
    std::shared_ptr<const TaskTemplate> body;     ///< instead of the call's template, if set
    /// Labels of the tasks that the calling body has made, by the names it made them under; a body
    /// that runs many times means its own. May be null.
    std::map<std::string, std::string>* made = nullptr;
};

/// Makes the call on the current thread, framed by CallBegan and CallEnded. Throws what it throws.
Co<void> performCall(ScenarioRuntime& runtime, const Call& call, const CallContext& context);

/// Makes the client threads and starts the first; it raises the executors and starts the others.
void startClients(ScenarioRuntime& runtime);

/// The thread "you". It comes to life with the first call and makes them one after the other.
class UserThread {
public:
    explicit UserThread(ScenarioRuntime& runtime) : runtime_(runtime) {}
    UserThread(const UserThread&) = delete;
    UserThread& operator=(const UserThread&) = delete;

    /// From any thread, also from outside the world. Does not wait for the call.
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
