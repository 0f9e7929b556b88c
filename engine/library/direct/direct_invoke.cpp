// invokeAll and invokeAny, as in AbstractExecutorService. Both cancel the unfinished tasks, even if
// they end with an exception.
#include <utility>

#include "engine/library/direct/direct_completion.hpp"
#include "engine/library/direct/direct_pool.hpp"
#include "engine/library/direct/task_state.hpp"

namespace juc::detail {
namespace {

/// Cancels those that are not done when it goes.
class CancelsTheRest {
public:
    CancelsTheRest() = default;
    CancelsTheRest(const CancelsTheRest&) = delete;
    CancelsTheRest& operator=(const CancelsTheRest&) = delete;
    ~CancelsTheRest() {
        for (const AnyFuture& future : futures) {
            try {
                future.cancel(true);
            } catch (...) {  // of the hook that a terminating pool calls
            }
        }
    }
    std::vector<AnyFuture> futures;
};

}  // namespace

std::vector<AnyFuture> DirectPool::invokeAll(std::vector<CallPtr> bodies,
                                             std::optional<Duration> timeout) {
    const Ref<DirectPool> held = Ref<DirectPool>::of(*this);
    std::optional<Instant> deadline;
    if (timeout) deadline = world_.now() + waitTime(*timeout);
    CancelsTheRest all;
    for (const CallPtr& body : bodies) all.futures.push_back(futureOf(*body));
    // Looking at the clock between the calls, because one may run its task here.
    const auto inTime = [&] { return !deadline || poolscope::isBefore(world_.now(), *deadline); };
    try {
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            if (!inTime()) return all.futures;
            executeFuture(bodies[i]);
        }
        for (const CallPtr& body : bodies) awaitEnd(*body, deadline);
    } catch (const TimeoutException&) {  // not of a body: theirs stay in their futures
    }
    return all.futures;
}

/// Before each further task it looks whether one is done already. Source: doInvokeAny.
BoxPtr DirectPool::invokeAny(std::vector<CallPtr> bodies, std::optional<Duration> timeout) {
    if (bodies.empty()) throw IllegalArgumentException();
    DirectCompletionService service(Ref<DirectPool>::of(*this));
    std::optional<Instant> deadline;
    if (timeout) deadline = world_.now() + waitTime(*timeout);
    CancelsTheRest all;
    std::exception_ptr last;  // so that it can be thrown if nothing comes
    std::size_t active = 0;
    for (std::size_t next = 0; next < bodies.size() || active > 0;) {
        AnyFuture done;
        if (next > 0 && next < bodies.size()) done = service.poll();
        if (!done.valid() && next < bodies.size()) {
            all.futures.push_back(service.submit(std::move(bodies[next++])));
            ++active;
            continue;
        }
        if (!done.valid()) {
            std::optional<Duration> left;
            if (deadline) left = Nanoseconds((*deadline - world_.now()).ns);
            done = service.next(left);
        }
        if (!done.valid()) throw TimeoutException();
        --active;
        try {
            return Access::core(done).get(std::nullopt);
        } catch (const ExecutionException&) {
            last = std::current_exception();
        } catch (const CancellationException& cancelled) {
            last = std::make_exception_ptr(
                Throwable("ExecutionException", cancelled.toString(), std::current_exception()));
        }
    }
    std::rethrow_exception(last);
}

}  // namespace juc::detail
