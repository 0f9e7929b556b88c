// Making a person's calls, in the order in which they were asked for.
#include "engine/scenario/run/user_thread.hpp"

#include <utility>

#include "engine/scenario/run/client.hpp"
#include "engine/scenario/run/scenario_runtime.hpp"

namespace poolscope {

void UserThread::ask(UserCall call) {
    bool begins = false;
    bool wakes = false;
    {
        const SpinGuard guard(desk_);
        asked_.push_back(std::move(call));
        begins = thread_ == nullptr;
        wakes = std::exchange(idle_, false);
    }
    if (begins) {
        Thread& thread = runtime_.world().newThread(kUserThread, ThreadRole::User);
        runtime_.enter(thread);
        thread_ = &thread;
        ThreadBody body = [this] { return live(); };
        runtime_.world().start(thread, std::move(body), POOLSCOPE_HERE);
    } else if (wakes) {
        runtime_.world().unpark(*thread_);
    }
}

bool UserThread::takeNext(UserCall& next) {
    const SpinGuard guard(desk_);
    idle_ = asked_.empty();
    if (idle_) return false;
    next = std::move(asked_.front());
    asked_.erase(asked_.begin());
    return true;
}

Co<void> UserThread::live() {
    while (!runtime_.isCreated()) {
        if (runtime_.world().isStopping()) co_return;
        co_await runtime_.world().yield();
    }
    while (!runtime_.isClosed()) {
        UserCall next;
        if (!takeNext(next)) {
            co_await runtime_.world().park(std::nullopt);
            runtime_.world().interrupted();
            continue;
        }
        CallContext context;
        context.body = next.body;
        try {
            co_await performCall(runtime_, next.call, context);
        } catch (const Throwable&) {
            // It is in the log.
        }
    }
}

}  // namespace poolscope
