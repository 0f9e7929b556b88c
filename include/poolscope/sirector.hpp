/// \file
/// Sirector: runs the handlers of an event on a pool, each as soon as those before it have
/// returned.
///
///     juc::EventHandler<Order> price([](Order& order) { order.price = priceOf(order); }, "price");
///     juc::EventHandler<Order> stock([](Order& order) { reserve(order); }, "stock");
///     juc::EventHandler<Order> pay(…), ship(…), mail(…);
///
///     juc::ThreadPoolExecutor pool(juc::newFixedThreadPool(4));
///     juc::Sirector<Order> orders(pool, "orders");
///     orders.begin({price, stock}).then({pay});          // pay waits for both
///     orders.after({pay}).then({ship, mail});
///     orders.ready();
///
///     Order done = orders.publish(order);                // waits; or for at most a time:
///     done = orders.publish(order, 1s);
///     orders.publish(order, {.onSuccess = […](Order& its) {…},         // does not wait
///                            .onError = […](Order& its, const std::exception_ptr& error) {…}});
///
/// Nobody waits inside the pool: who returns counts down the handlers behind it. Of those that have
/// nobody left to wait for it submits all but the first, the last one first, and then runs the
/// first in place, on the same thread. So a chain is one task of the pool, and one thread.
///
/// Promises: the rules SIR-01 to SIR-15 of docs/orchestration.md. One Sirector is one graph, and
/// any number of events, also at once. Nobody looks for cycles: what is behind one never begins.
/// Any pool of the library will do, and may go before the Sirector: what the pool's destructor
/// cancels counts as if it had thrown a CancellationException. After shutdownNow alone, and with a
/// policy or a handler that drops tasks, an event never ends, as in Java: give `publish` a timeout.
/// The Sirector may go while events are under way; they run on. An event waits in its pool like any
/// body, so `publish` inside a handler on the same small pool starves it.
/// Recordings: graph, events and handlers are recorded with their pool, as a scenario's are, and
/// run in virtual time and under `explore`.
///
/// Threads: the script (begin, after, then, ready) from one thread at a time, before any publish;
/// publish from any, bodies included.
/// Errors: IllegalStateException for a change after ready and for a publish before it.
/// Source: a framework of JD, whose source is not public; see docs/orchestration.md.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "poolscope/body.hpp"
#include "poolscope/duration.hpp"
#include "poolscope/executor_service.hpp"
#include "poolscope/throwable.hpp"
#include "poolscope/time_point.hpp"

#pragma GCC visibility push(default)

namespace juc {

/// What publish throws if a handler threw, if a later handler was rejected, or if the caller was
/// interrupted while it waited. That exception is the cause, and the nested exception.
class SirectorException : public Throwable, public std::nested_exception {
public:
    /// Called while the cause is being handled, which makes it the nested exception.
    explicit SirectorException(const Throwable& same) : Throwable(same) {}
    /// Throws what the handler threw, with its own type. IllegalStateException after a timeout,
    /// which has no cause.
    [[noreturn]] void rethrowCause() const {
        if (!cause()) throw IllegalStateException("found a SirectorException without a cause");
        std::rethrow_exception(cause());
    }
};

/// The time of publish was over. Its `className()` is TimeoutException, but it is not the
/// juc::TimeoutException of futures: here that name belongs to a kind of SirectorException.
class SirectorTimeoutException : public SirectorException {
public:
    using SirectorException::SirectorException;
};

namespace detail {
class SirectorCore;
struct HandlerGroup;
using HandlerGroupPtr = std::shared_ptr<HandlerGroup>;
using EventPtr = std::shared_ptr<void>;

/// A handler without its type.
class EventBody {
public:
    explicit EventBody(std::string name) : name_(std::move(name)) {}
    EventBody(const EventBody&) = delete;
    EventBody& operator=(const EventBody&) = delete;
    virtual ~EventBody() = default;
    /// Its work for one event. `self` is what holds this.
    virtual CallPtr callFor(std::shared_ptr<EventBody> self, EventPtr event) = 0;
    const std::string& name() const { return name_; }

private:
    const std::string name_;
};
using EventBodyPtr = std::shared_ptr<EventBody>;

template <class Event, class Body>
class TypedEventBody final : public EventBody {
public:
    template <class From>
    TypedEventBody(From&& body, std::string name)
        : EventBody(std::move(name)), body_(std::forward<From>(body)) {}
    CallPtr callFor(EventBodyPtr self, EventPtr event) override {
        if constexpr (std::is_invocable_v<Body&, Event&, std::stop_token>) {
            return callOf([self, event, this](std::stop_token stop) {
                std::invoke(body_, *static_cast<Event*>(event.get()), std::move(stop));
            });
        } else {
            return callOf(
                [self, event, this] { std::invoke(body_, *static_cast<Event*>(event.get())); });
        }
    }

private:
    Body body_;
};

/// A callback without its type.
struct CallbackFunctions {
    std::function<void(void* event)> success;
    std::function<void(void* event, const std::exception_ptr& error)> error;
};

std::shared_ptr<SirectorCore> newSirector(Executor& executor, std::string name);
HandlerGroupPtr beginWith(const std::shared_ptr<SirectorCore>& sirector,
                          const std::vector<EventBodyPtr>& handlers);
HandlerGroupPtr groupAfter(const std::shared_ptr<SirectorCore>& sirector,
                           const std::vector<EventBodyPtr>& handlers);
void goOnWith(const HandlerGroupPtr& group, const std::vector<EventBodyPtr>& handlers);
void makeReady(const std::shared_ptr<SirectorCore>& sirector);
void publishEvent(const std::shared_ptr<SirectorCore>& sirector, EventPtr event,
                  std::optional<Duration> timeout);
/// IllegalArgumentException if both functions are empty.
void publishEvent(const std::shared_ptr<SirectorCore>& sirector, EventPtr event,
                  CallbackFunctions callback);
}  // namespace detail

/// A piece of work of an event. Known by identity: copies stand for the same handler, and two that
/// were made of the same callable do not. One may be in several graphs.
template <class Event>
class EventHandler {
public:
    /// None; a graph does not take it.
    EventHandler() = default;
    /// Any callable with an `Event&`, and a std::stop_token if it wants interrupts as stop
    /// requests. It need not be copyable, and is called by several threads at once if several
    /// events are under way. What it returns is dropped. `name` is for recordings, "handler-N" if
    /// empty. NullPointerException for an empty std::function or a null pointer.
    template <class Body, class Plain = std::decay_t<Body>>
    requires(!std::is_same_v<Plain, EventHandler> &&
             (std::is_invocable_v<Plain&, Event&> ||
              std::is_invocable_v<Plain&, Event&,
                                  std::stop_token>)) explicit EventHandler(Body&& body,
                                                                           std::string name = {}) {
        detail::needBody(body);
        body_ = std::make_shared<detail::TypedEventBody<Event, Plain>>(std::forward<Body>(body),
                                                                       std::move(name));
    }
    /// Whether there is one.
    bool valid() const noexcept { return body_ != nullptr; }
    /// Whether both stand for the same handler, or both for none.
    bool operator==(const EventHandler& other) const = default;

private:
    template <class>
    friend class Sirector;
    detail::EventBodyPtr body_;
};

/// What publish calls when it does not wait. An empty function is skipped.
/// Source: the look-alikes' Callback.
template <class Event>
struct EventCallback {
    /// All handlers have returned. On the thread of the last one; `event` is the one that they
    /// had, and goes when this has returned.
    std::function<void(Event& event)> onSuccess = {};
    /// Once for each handler that threw, on its thread, while others may still run; and if
    /// onSuccess threw. `error` is what was thrown. What this throws is dropped.
    std::function<void(Event& event, const std::exception_ptr& error)> onError = {};
};

/// A graph of handlers, and its events. `Event`: what can be moved; handlers share it by reference,
/// so two that do not wait for each other must not change the same part of it without a lock.
template <class Event>
class Sirector {
public:
    using Handlers = std::vector<EventHandler<Event>>;

    /// What begin and after return.
    class Group {
    public:
        /// Each of these waits for every handler of the group, and they become the group. They may
        /// be in the graph already; an edge counts once.
        Group& then(const Handlers& handlers) {
            detail::goOnWith(group_, bodiesOf(handlers));
            return *this;
        }

    private:
        friend class Sirector;
        explicit Group(detail::HandlerGroupPtr group) : group_(std::move(group)) {}
        detail::HandlerGroupPtr group_;
    };

    /// Runs handlers on that pool. `name` is for recordings. IllegalStateException if the pool was
    /// moved away.
    explicit Sirector(Executor& executor, std::string name = "sirector")
        : core_(detail::newSirector(executor, std::move(name))) {}
    Sirector(const Sirector&) = delete;
    Sirector& operator=(const Sirector&) = delete;
    Sirector(Sirector&&) noexcept = default;
    Sirector& operator=(Sirector&&) noexcept = default;
    ~Sirector() = default;

    // ---- the script; NullPointerException for a handler that is none
    /// Adds handlers that wait for nobody yet, unless they are there. Repeatable.
    Group begin(const Handlers& handlers) {
        return Group(detail::beginWith(core_, bodiesOf(handlers)));
    }
    /// A group of handlers that are there. IllegalStateException for one that is not.
    Group after(const Handlers& handlers) {
        return Group(detail::groupAfter(core_, bodiesOf(handlers)));
    }
    /// The graph is complete. Again: no effect.
    void ready() { detail::makeReady(core_); }

    // ---- events
    /// Waits until all handlers have returned; returns the event as they left it.
    /// SirectorException as soon as one has thrown: others go on, those behind it never begin. What
    /// the pool throws if it rejects a handler that waits for nobody: those before it run.
    Event publish(Event event) { return publishFor(std::move(event), std::nullopt); }
    /// The same for at most `timeout`: SirectorTimeoutException. Then handlers that run are
    /// interrupted and no further one begins.
    Event publish(Event event, Duration timeout) { return publishFor(std::move(event), timeout); }
    /// The same until `deadline`.
    Event publish(Event event, TimePoint deadline) {
        return publishFor(std::move(event), deadline.left());
    }
    /// Does not wait. IllegalArgumentException for a callback without functions; what the pool
    /// throws as above.
    void publish(Event event, EventCallback<Event> callback) {
        detail::CallbackFunctions functions;
        if (callback.onSuccess) {
            functions.success = [does = std::move(callback.onSuccess)](void* its) {
                does(*static_cast<Event*>(its));
            };
        }
        if (callback.onError) {
            functions.error = [does = std::move(callback.onError)](
                                  void* its, const std::exception_ptr& error) {
                does(*static_cast<Event*>(its), error);
            };
        }
        detail::publishEvent(core_, std::make_shared<Event>(std::move(event)),
                             std::move(functions));
    }

private:
    static std::vector<detail::EventBodyPtr> bodiesOf(const Handlers& handlers) {
        std::vector<detail::EventBodyPtr> bodies;
        for (const EventHandler<Event>& handler : handlers) bodies.push_back(handler.body_);
        return bodies;
    }
    Event publishFor(Event event, std::optional<Duration> timeout) {
        const auto shared = std::make_shared<Event>(std::move(event));
        detail::publishEvent(core_, shared, timeout);
        return std::move(*shared);
    }

    std::shared_ptr<detail::SirectorCore> core_;
};

}  // namespace juc

#pragma GCC visibility pop
