/// \file
/// ExecutorCompletionService: gives tasks to a pool, or to any other Executor, and returns their
/// futures in the order in which they complete.
///
///     juc::ExecutorCompletionService<Page> pages(pool);
///     for (const Url& url : urls) pages.submit([url] { return fetch(url); });
///     for (std::size_t i = 0; i < urls.size(); ++i) show(pages.take().get());
///
/// Promises: each task that the pool took is delivered once, whatever becomes of it. A pool that is
/// destroyed cancels those that never began, and they are delivered, too: take() of as many as were
/// submitted never hangs, also after the pool. As in Java, a task that was cancelled while it was
/// queued is delivered when a worker comes to it, and after shutdownNow alone not at all.
/// Threads and errors as in ExecutorService.
/// Source: java.util.concurrent.ExecutorCompletionService.
#pragma once

#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "poolscope/executor.hpp"
#include "poolscope/thread_pool_executor.hpp"

#pragma GCC visibility push(default)

namespace juc {

namespace detail {
class CompletionService;
std::shared_ptr<CompletionService> newCompletionService(Executor& on);
AnyFuture submitTo(CompletionService& service, CallPtr body);
/// An invalid future if there was none in time. `wait` empty: for ever.
AnyFuture nextOf(CompletionService& service, std::optional<Duration> wait);
/// The same without waiting, and without a look at the interrupt flag.
AnyFuture polledFrom(CompletionService& service);
}  // namespace detail

/// For tasks that return T. Source: java.util.concurrent.ExecutorCompletionService.
template <class T>
class ExecutorCompletionService {
public:
    explicit ExecutorCompletionService(Executor& on) : service_(detail::newCompletionService(on)) {}

    /// Returns the future that take() will return when it is done.
    template <TaskBody Body>
    requires std::is_same_v<detail::BodyResult<Body>, T> Future<T> submit(Body&& body) {
        return Future<T>(detail::submitTo(*service_, detail::callOf(std::forward<Body>(body))));
    }
    /// Waits for the next future that is done. InterruptedException.
    Future<T> take() { return Future<T>(detail::nextOf(*service_, std::nullopt)); }
    /// The next one if there is one by now; else an invalid future.
    Future<T> poll() { return Future<T>(detail::polledFrom(*service_)); }
    /// The same, waiting for at most `timeout`. InterruptedException, also for no time.
    Future<T> poll(Duration timeout) { return Future<T>(detail::nextOf(*service_, timeout)); }
    /// The same until `deadline`.
    Future<T> poll(TimePoint deadline) { return poll(deadline.left()); }

private:
    std::shared_ptr<detail::CompletionService> service_;
};

}  // namespace juc

#pragma GCC visibility pop
