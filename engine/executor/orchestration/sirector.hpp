// Sirector: runs the handlers of an event on an executor, each as soon as those before it have
// returned.
//
// A graph by hand needs a latch for each handler that waits, and a thread that stands at it. Here
// nobody waits inside the pool: a counter says how many handlers before this one have yet to
// return, and who brings it to 0 goes on with it.
//
//     publish ─▶ submits the handlers that wait for nobody
//     a handler returns ─▶ counts down its successors
//                            those at 0: submits all but the first, the last one first,
//                                        and runs the first in place, on the same thread
//     the hidden end's turn ─▶ the event is complete: publish returns, or onSuccess runs
//
// One instance is one graph; it may be published any number of times, also at once: each event has
// counters of its own.
// Promises: SIR-01 to SIR-15 of docs/orchestration.md, by their numbers below. The end is a
// FutureTask, so waiting for an event looks like waiting for a result. Threads: publish from any
// thread of the world; the script from one. The executor must outlive it; it must outlive its
// events. Source: two public look-alikes of JD's Sirector, whose own source is not public.
#pragma once

#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/executor/future/abstract_executor_service.hpp"
#include "engine/executor/orchestration/handler_graph.hpp"
#include "engine/executor/pool/ablations.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

/// Callback<E>.
class EventCallback {
public:
    virtual ~EventCallback() = default;
    /// All handlers have returned. On the thread of the last one (SIR-09).
    virtual Co<void> onSuccess(const Value& event) = 0;
    /// Once for each handler that threw, on its thread, and if onSuccess threw (SIR-10, SIR-11).
    /// `error` is what it threw, whatever its type.
    virtual Co<void> onError(const Value& event, const std::exception_ptr& error) = 0;
};

class Sirector {
public:
    static constexpr std::string_view kClassName = "Sirector";

    /// What begin, after and then return.
    class Group {
    public:
        /// Each of them waits for every handler of this group, which they replace.
        Group& then(const std::vector<HandlerPtr>& handlers) {
            group_ = graph_.then(group_, handlers);
            return *this;
        }

    private:
        friend class Sirector;
        Group(HandlerGraph& graph, HandlerGraph::Group group)
            : graph_(graph), group_(std::move(group)) {}

        HandlerGraph& graph_;
        HandlerGraph::Group group_;
    };

    /// Any executor will do (SIR-01). `name` is for the log.
    Sirector(AbstractExecutorService& executor, std::string name);
    Sirector(const Sirector&) = delete;
    Sirector& operator=(const Sirector&) = delete;

    // ---- the script; IllegalStateException once it is ready
    Group begin(const std::vector<HandlerPtr>& handlers) {
        const StackFrame frame(world_);
        return {graph_, graph_.begin(handlers)};
    }
    /// IllegalStateException for a handler that is not there.
    Group after(const std::vector<HandlerPtr>& handlers) {
        return {graph_, graph_.after(handlers)};
    }
    void ready() { graph_.freeze(); }

    // ---- events; IllegalStateException before it is ready. `label` names the event in the log.
    /// Waits until the event is complete, and returns it. Throws SirectorException with the cause
    /// if a handler threw or the caller was interrupted, TimeoutException after `timeout`, and what
    /// the executor throws when it rejects one of the first handlers.
    Co<Value> publish(Value event, std::optional<Duration> timeout = std::nullopt,
                      std::string label = {});
    /// Does not wait. IllegalArgumentException without a callback.
    Co<void> publish(Value event, std::shared_ptr<EventCallback> callback, std::string label = {});

    ExecutorId id() const { return id_; }
    const std::string& name() const { return name_; }
    /// Takes a part out on purpose; see ablations.hpp. Must be called before the first event.
    void ablate(Ablation what);
    /// For executors that drop tasks for good, as those of the library do when they are destroyed:
    /// `submitted` is what newTaskFor got of this Sirector. If it has not begun, it never does, and
    /// its event goes on as if the handler had thrown a CancellationException.
    Co<void> abandon(Runnable& submitted);

private:
    struct Publication;
    class HandlerRun;
    using PublicationPtr = std::shared_ptr<Publication>;

    PublicationPtr newPublication(Value event, std::shared_ptr<EventCallback> callback,
                                  std::optional<Duration> timeout, std::string label);
    Co<void> submitFirst(PublicationPtr event);
    Co<void> submit(PublicationPtr event, std::size_t node);
    Co<void> runFrom(PublicationPtr event, std::size_t node);
    Co<std::size_t> returned(PublicationPtr event, std::size_t node);
    Co<std::size_t> goOn(PublicationPtr event, std::vector<std::size_t> released);
    Co<bool> countDown(PublicationPtr event, std::size_t node);
    Co<void> complete(PublicationPtr event);
    Co<void> fail(PublicationPtr event, std::exception_ptr error);
    Co<void> stop(PublicationPtr event);
    void tellEnd(const Publication& event, EventEnd how, const Throwable* error = nullptr);

    World& world_;
    AbstractExecutorService& executor_;
    const std::string name_;
    const ExecutorId id_;
    HandlerGraph graph_;
    Ablations ablated_;
};

}  // namespace poolscope
