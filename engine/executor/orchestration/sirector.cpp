// Publishing, counting down, going on.
#include "engine/executor/orchestration/sirector.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include "engine/executor/future/plain_task.hpp"
#include "engine/executor/pool/ctl.hpp"
#include "engine/trace/human_time.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {
namespace {

constexpr std::size_t kNoNode = static_cast<std::size_t>(-1);

Throwable sirectorException(const std::exception_ptr& cause) {
    return Throwable("SirectorException", asThrowable(cause).toString(), cause);
}

/// The exception that is being handled; throws it on if it is a java.lang.Error or a subclass, by
/// its name: nobody catches those (SIR-11). What is no Throwable is none.
std::exception_ptr caughtUnlessError() {
    try {
        throw;
    } catch (const Throwable& thrown) {
        if (thrown.className().ends_with("Error")) throw;
    } catch (...) {
    }
    return std::current_exception();
}

/// The hidden end of an event: its turn comes when all last handlers have returned (SIR-05).
class EndOfEvent : public FutureTask {
public:
    using FutureTask::FutureTask;
    Co<void> fail(std::exception_ptr error) { return setException(std::move(error)); }
};

}  // namespace

/// One event and its counters.
struct Sirector::Publication {
    struct Item {  // Node is what a HandlerGraph has
        std::shared_ptr<PlainTask> task;
        std::atomic<std::int32_t> left = 0;  ///< handlers before it that have not returned
    };
    /// A future that holds the event through its HandlerRun until that begins is not held by the
    /// event: if the executor drops it, both go.
    struct Submitted {
        std::weak_ptr<FutureTask> future;
        std::shared_ptr<FutureTask> begun;
    };

    Publication(Value published, std::shared_ptr<EventCallback> toCall, std::size_t nodesAndEnd)
        : event(std::move(published)), callback(std::move(toCall)), nodes(nodesAndEnd) {}

    bool isEnd(std::size_t node) const { return node + 1 == nodes.size(); }
    bool isStopped(const World& world) const {
        const bool now = stopped;
        world.digestRead(now ? 1 : 0);
        return now;
    }
    TaskId taskOf(std::size_t node) const {
        return isEnd(node) ? end->taskId() : nodes[node].task->taskId();
    }

    const Value event;
    const std::shared_ptr<EventCallback> callback;  ///< null: publish waits
    std::vector<Item> nodes;                        ///< the last one is the end
    std::shared_ptr<EndOfEvent> end;
    std::atomic<bool> stopped = false;  ///< timed out: no further handler begins (SIR-12)
    SpinLock short_;
    std::vector<Submitted> submitted;  ///< guarded by short_
};

/// What is submitted: a handler, and in place those behind it.
class Sirector::HandlerRun : public Runnable {
public:
    HandlerRun(Sirector& sirector, PublicationPtr event, std::size_t node)
        : sirector_(sirector),
          event_(std::move(event)),
          node_(node),
          task_(event_->nodes[node].task) {}
    /// Puts the future that this is the body of among those of the event; returns how many.
    std::size_t isIn(std::weak_ptr<FutureTask> future) {
        const SpinGuard guard(event_->short_);
        place_ = event_->submitted.size();
        event_->submitted.push_back({std::move(future), nullptr});
        return event_->submitted.size();
    }
    Co<void> run() override {
        PublicationPtr event = take();
        if (!event) return Co<void>::ready();
        {
            const SpinGuard guard(event->short_);
            Publication::Submitted& its = event->submitted[place_];
            its.begun = its.future.lock();
        }
        return sirector_.runFrom(std::move(event), node_);
    }
    TaskId taskId() const override { return task_->taskId(); }
    std::string toString() const override { return task_->label(); }
    /// Who runs it, or says that nobody will, takes the event; null for all others.
    PublicationPtr take() { return taken_.exchange(true) ? nullptr : std::move(event_); }

private:
    Sirector& sirector_;
    std::atomic<bool> taken_ = false;
    PublicationPtr event_;
    const std::size_t node_;
    const std::shared_ptr<PlainTask> task_;
    std::size_t place_ = 0;
};

Sirector::Sirector(AbstractExecutorService& executor, std::string name)
    : world_(executor.world()),
      executor_(executor),
      name_(std::move(name)),
      id_(world_.newExecutorId()),
      graph_(world_, id_) {
    world_.emit(POOLSCOPE_HERE, ExecutorCreated{id_, world_.text(name_), world_.text(kClassName),
                                                static_cast<std::uint32_t>(kRunning)});
}

void Sirector::ablate(Ablation what) {
    ablated_.add(what);
    world_.emit(POOLSCOPE_HERE, BrokenOnPurpose{id_, what});
}

// ---------------------------------------------------------------- publishing

/// The event's counters and tasks, one for each handler, and the end's.
Sirector::PublicationPtr Sirector::newPublication(Value event,
                                                  std::shared_ptr<EventCallback> callback,
                                                  std::optional<Duration> timeout,
                                                  std::string label) {
    const StackFrame frame(world_);
    if (!graph_.isFrozen()) throw Throwable("IllegalStateException", "sirector not started.");
    if (label.empty()) label = name_ + "-event";
    const std::vector<HandlerGraph::Node>& graph = graph_.nodes();
    auto made =
        std::make_shared<Publication>(std::move(event), std::move(callback), graph.size() + 1);
    const TaskId id = world_.newTaskId();
    made->end = std::make_shared<EndOfEvent>(
        world_, makeCallable([value = made->event]() { return Co<Value>::ready(value); }, label),
        label, id, executor_.id());
    world_.emit(POOLSCOPE_HERE,
                TaskCreated{executor_.id(), id, world_.text(label), id.value, true});
    world_.emit(POOLSCOPE_HERE,
                EventPublished{id_, id, made->callback != nullptr, timeout.has_value(),
                               timeout ? world_.now() + *timeout : Instant{}});
    for (std::size_t i = 0; i < graph.size(); ++i) {
        std::string name = graph[i].handler->name();
        RunnablePtr body = graph[i].handler->forEvent(made->event, name);
        made->nodes[i].task = newPlainTask(executor_, std::move(body), std::move(name));
        made->nodes[i].left = graph[i].predecessors;
        world_.emit(POOLSCOPE_HERE, HandlerMade{id, made->taskOf(i), static_cast<std::int32_t>(i),
                                                graph[i].predecessors});
    }
    made->nodes.back().left = graph_.last();
    return made;
}

Co<Value> Sirector::publish(Value event, std::optional<Duration> timeout, std::string label) {
    const PublicationPtr made =
        newPublication(std::move(event), nullptr, timeout, std::move(label));
    co_await submitFirst(made);
    std::optional<Throwable> thrown;
    Value result;
    try {
        if (timeout) {
            result = co_await made->end->get(*timeout);
        } else {
            result = co_await made->end->get();
        }
    } catch (const Throwable& caught) {
        thrown = caught;
    }
    if (!thrown) co_return result;
    if (thrown->is("TimeoutException")) {
        co_await stop(made);
        throw Throwable("TimeoutException", "the event took longer than " + humanTime(*timeout));
    }
    if (thrown->is("InterruptedException")) {  // the flag is not set again, the handlers run on
        tellEnd(*made, EventEnd::Interrupted, &*thrown);
        throw sirectorException(std::make_exception_ptr(*thrown));
    }
    throw sirectorException(thrown->cause());
}

Co<void> Sirector::publish(Value event, std::shared_ptr<EventCallback> callback,
                           std::string label) {
    if (!callback) throw illegalArgumentException("callback cannot be null.");
    const PublicationPtr made =
        newPublication(std::move(event), std::move(callback), std::nullopt, std::move(label));
    co_await submitFirst(made);
}

/// First collects the handlers that wait for nobody, then submits each (SIR-06). Of one that the
/// executor rejects the exception goes straight to the caller; those before it run (SIR-13).
Co<void> Sirector::submitFirst(PublicationPtr event) {
    std::vector<std::size_t> first;
    for (std::size_t i = 0; i < graph_.nodes().size(); ++i)
        if (graph_.nodes()[i].predecessors == 0) first.push_back(i);
    std::exception_ptr rejected;
    try {
        for (const std::size_t node : first) co_await submit(event, node);
    } catch (...) {
        rejected = std::current_exception();
    }
    if (rejected) {
        co_await event->end->cancel(false);
        const Throwable told = asThrowable(rejected);
        tellEnd(*event, EventEnd::Rejected, &told);
        std::rethrow_exception(rejected);
    }
    if (graph_.nodes().empty()) co_await complete(event);
}

Co<void> Sirector::submit(PublicationPtr event, std::size_t node) {
    world_.emit(POOLSCOPE_HERE, HandlerReleased{event->end->taskId(), event->taskOf(node), false});
    const auto run = std::make_shared<HandlerRun>(*this, event, node);
    const std::string label = "run of " + run->toString();
    std::shared_ptr<FutureTask> future = executor_.newTaskFor(run, Value{}, label);
    world_.digestRead(run->isIn(future));
    co_await executor_.execute(future);
    if (event->isStopped(world_)) co_await future->cancel(true);
}

// ---------------------------------------------------------------- running

/// Runs the handler, then in place one that it released, and so on.
Co<void> Sirector::runFrom(PublicationPtr event, std::size_t node) {
    std::exception_ptr thrown;
    try {
        do {
            co_await event->nodes[node].task->run();
            node = co_await returned(event, node);
        } while (node < graph_.nodes().size());
    } catch (...) {
        thrown = caughtUnlessError();
    }
    if (thrown) co_return co_await fail(event, thrown);
    if (event->isEnd(node)) co_await complete(event);
}

/// Counts down the handlers behind it; gives the one that goes on in place, or kNoNode (SIR-07).
Co<std::size_t> Sirector::returned(PublicationPtr event, std::size_t node) {
    std::vector<std::size_t> behind = graph_.nodes()[node].successors;
    if (behind.empty()) behind.push_back(event->nodes.size() - 1);
    std::vector<std::size_t> released;
    bool went = false;  // continueLast is taken out: the first of them has gone on already
    for (const std::size_t each : behind) {
        const bool free = co_await countDown(event, each);
        if (!free) continue;
        if (!ablated_.has(Ablation::ContinueLast) || event->isEnd(each)) {
            released.push_back(each);
        } else if (std::exchange(went, true)) {
            co_await submit(event, each);
        } else {
            world_.emit(POOLSCOPE_HERE,
                        HandlerReleased{event->end->taskId(), event->taskOf(each), true});
            co_await runFrom(event, each);
        }
    }
    co_return co_await goOn(event, std::move(released));
}

/// Submits all but the first, from the last one on.
Co<std::size_t> Sirector::goOn(PublicationPtr event, std::vector<std::size_t> released) {
    if (released.empty() || event->isStopped(world_)) co_return kNoNode;
    for (std::size_t i = released.size(); --i > 0;) co_await submit(event, released[i]);
    world_.emit(POOLSCOPE_HERE,
                HandlerReleased{event->end->taskId(), event->taskOf(released.front()), true});
    co_return released.front();
}

/// True if nobody is left to wait for.
Co<bool> Sirector::countDown(PublicationPtr event, std::size_t node) {
    co_await world_.step(Shared::PredecessorsLeft, event->taskOf(node).value);
    std::atomic<std::int32_t>& left = event->nodes[node].left;
    std::int32_t now = 0;
    {
        const World::Effect together = world_.effect();
        now = --left;
        world_.digestRead(static_cast<std::uint64_t>(now));
        world_.digestWrite(Shared::PredecessorsLeft, event->taskOf(node).value,
                           static_cast<std::uint64_t>(now));
        world_.emit(POOLSCOPE_HERE, CountedDown{event->end->taskId(), event->taskOf(node), now});
    }
    if (ablated_.has(Ablation::CountAtOnce)) {
        co_await world_.step(Shared::PredecessorsLeft, event->taskOf(node).value);
        now = left;
        world_.digestRead(static_cast<std::uint64_t>(now));
    }
    co_return now == 0;
}

// ---------------------------------------------------------------- the end

/// The hidden end's turn.
Co<void> Sirector::complete(PublicationPtr event) {
    co_await event->end->run();
    if (event->end->state() == FutureState::Normal) tellEnd(*event, EventEnd::Completed);
    if (!event->callback) co_return;
    std::exception_ptr thrown;
    try {
        world_.emit(POOLSCOPE_HERE, CallbackCalled{event->end->taskId(), TextId{}});
        co_await event->callback->onSuccess(event->event);
    } catch (...) {
        thrown = caughtUnlessError();
    }
    if (thrown) co_await fail(event, thrown);
}

/// A handler threw, or the executor rejected one behind it: those behind it never begin, all others
/// go on (SIR-10).
Co<void> Sirector::fail(PublicationPtr event, std::exception_ptr error) {
    const bool first = !event->end->isDone();
    co_await event->end->fail(error);
    const Throwable told = asThrowable(error);
    if (first) tellEnd(*event, EventEnd::Failed, &told);
    if (!event->callback) co_return;
    world_.emit(POOLSCOPE_HERE, CallbackCalled{event->end->taskId(), world_.text(told.toString())});
    co_await event->callback->onError(event->event, error);
}

Co<void> Sirector::abandon(Runnable& submitted) {
    PublicationPtr event = dynamic_cast<HandlerRun&>(submitted).take();
    if (!event || event->end->isCancelled()) co_return;
    co_await fail(std::move(event), std::make_exception_ptr(Throwable("CancellationException")));
}

/// The time is over: every future that was submitted is cancelled with an interrupt.
Co<void> Sirector::stop(PublicationPtr event) {
    event->stopped = true;
    world_.digestWrite(Shared::PredecessorsLeft, event->end->taskId().value, ~std::uint64_t{0});
    co_await event->end->cancel(false);
    tellEnd(*event, EventEnd::TimedOut);
    std::vector<std::shared_ptr<FutureTask>> all;
    {
        const SpinGuard guard(event->short_);
        for (const Publication::Submitted& each : event->submitted)
            all.push_back(each.begun ? each.begun : each.future.lock());
    }
    std::erase(all, nullptr);
    for (const std::shared_ptr<FutureTask>& each : all) co_await each->cancel(true);
}

void Sirector::tellEnd(const Publication& event, EventEnd how, const Throwable* error) {
    world_.emit(POOLSCOPE_HERE,
                EventEnded{event.end->taskId(), how,
                           error == nullptr ? TextId{} : world_.text(error->toString())});
}

}  // namespace poolscope
