// The callers: the client threads of a scenario.
//
// Promises: the calls of one client are made in the order of the file, none before its time (with a
// repeated [[at]] among them in the order of their times); a call
// that blocks only blocks its client. In the virtual world a client starts a call when no other
// thread can run at that instant; of several calls the earlier one in the file comes first. So
// nothing else can run between two calls. A call without a time is made when the one above it has
// returned for the last time. An exception of a call is recorded; it ends the client only if the
// file says so.
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
    /// Labels of the tasks that this run of the calling body has created, by the names it used for
    /// them. May be null.
    std::map<std::string, std::string>* made = nullptr;
    std::string* last = nullptr;  ///< gets the label of the task that the call makes; may be null
};

/// Makes the call on the current thread, between CallBegan and CallEnded. Passes exceptions on.
Co<void> performCall(ScenarioRuntime& runtime, const Call& call, const CallContext& context);

/// What a [[thread]] does: its body, and then its end is over.
Co<void> performOwnThread(ScenarioRuntime& runtime, std::uint32_t index);

/// Creates the client threads and the [[thread]]s, and starts the first, which creates the
/// executors and starts the others but for those that a step starts.
void startClients(ScenarioRuntime& runtime);

}  // namespace poolscope
