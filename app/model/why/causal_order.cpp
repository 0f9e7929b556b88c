// Where threads meet: what one leaves there, the next one finds.
#include "app/model/why/causal_order.hpp"

#include <algorithm>

#include "engine/trace/log.hpp"

namespace poolscope {

namespace {

/// What threads meet at. With an id, a place: the last act there is kept.
enum class MetAt : std::uint8_t {
    Begin,      ///< of a thread
    End,        ///< likewise
    Wake,       ///< likewise: of its wait
    Interrupt,  ///< likewise
    Lock,
    Permits,  ///< of a semaphore, or the count of a latch
    Offer,    ///< of a task
    Future,   ///< of a task
    TimerTask,
    Completion,  ///< of a task
    Stack,       ///< of a future: its dependents
    Count,       ///< of a handler's task: those before it that have not returned
    Ctl,         ///< of an executor
    Executor,
    Variable
};

}  // namespace

struct CausalOrder::Fold : Follows {
    CausalOrder& order;
    const Event& event;
    Position position;

    using Follows::operator();

    template <class Tag>
    static std::uint64_t placeOf(MetAt what, Id<Tag> id) {
        return std::uint64_t{static_cast<std::uint8_t>(what)} << 32U | id.value;
    }
    template <class Tag>
    void leaves(MetAt what, Id<Tag> id) const {
        if (id.exists()) order.acts_[placeOf(what, id)] = {position, event.thread};
    }
    template <class Tag>
    void finds(MetAt what, Id<Tag> id) const {
        const auto found = order.acts_.find(placeOf(what, id));
        if (found == order.acts_.end() || found->second.by == event.thread) return;
        order.edges_.push_back({found->second.position, position});
    }
    /// It goes by what the one before left, and the next one by what it leaves.
    template <class Tag>
    void changes(MetAt what, Id<Tag> id) const {
        finds(what, id);
        leaves(what, id);
    }
    void wakes(WakeReason reason) const {
        if (reason == WakeReason::TimedOut) return;
        finds(reason == WakeReason::Interrupted ? MetAt::Interrupt : MetAt::Wake, event.thread);
    }

    // threads
    void operator()(const ThreadCreated& e) const { leaves(MetAt::Begin, e.created); }
    void operator()(const ThreadConfigured& e) const { leaves(MetAt::Begin, e.created); }
    void operator()(const ThreadEnded&) const { leaves(MetAt::End, event.thread); }
    void operator()(const ThreadJoined& e) const { finds(MetAt::End, e.target); }
    void operator()(const Interrupted& e) const { leaves(MetAt::Interrupt, e.target); }
    void operator()(const InterruptCleared&) const { finds(MetAt::Interrupt, event.thread); }
    void operator()(const SleepEnded& e) const { wakes(e.reason); }

    // waits
    void operator()(const LockCreated& e) const { leaves(MetAt::Lock, e.lock); }
    void operator()(const LockAcquired& e) const { changes(MetAt::Lock, e.lock); }
    void operator()(const LockContended& e) const { finds(MetAt::Lock, e.lock); }
    void operator()(const LockReleased& e) const {
        if (e.holds == 0) leaves(MetAt::Lock, e.lock);
    }
    void operator()(const Signalled& e) const { leaves(MetAt::Wake, e.target); }
    void operator()(const WaiterRemoved& e) const { leaves(MetAt::Wake, e.waiter); }
    void operator()(const WorkSignalled& e) const { leaves(MetAt::Wake, e.worker); }
    void operator()(const Compensated& e) const { leaves(MetAt::Wake, e.worker); }
    void operator()(const WokeUp& e) const { wakes(e.reason); }
    void operator()(const IdleUnparked& e) const { wakes(e.reason); }
    void operator()(const Unparked& e) const {
        wakes(e.reason);
        if (e.reason == WakeReason::Unparked) finds(MetAt::Future, e.task);
    }
    void operator()(const SynchronizerCreated& e) const { leaves(MetAt::Permits, e.synchronizer); }
    void operator()(const SynchronizerReleased& e) const {
        changes(MetAt::Permits, e.synchronizer);
    }
    void operator()(const SynchronizerPassed& e) const {
        finds(MetAt::Permits, e.synchronizer);
        if (e.type == SynchronizerKind::Semaphore) leaves(MetAt::Permits, e.synchronizer);
    }
    void operator()(const SynchronizerAwaited& e) const { finds(MetAt::Permits, e.synchronizer); }

    // tasks
    void operator()(const WorkerAdded& e) const {
        leaves(MetAt::Begin, e.worker);
        leaves(MetAt::Offer, e.firstTask);
    }
    void operator()(const HandedOver& e) const {
        leaves(MetAt::Wake, e.taker);
        leaves(MetAt::Offer, e.task);
    }
    void operator()(const Enqueued& e) const { leaves(MetAt::Offer, e.task); }
    void operator()(const OfferEnded& e) const { leaves(MetAt::Offer, e.task); }
    void operator()(const Pushed& e) const { leaves(MetAt::Offer, e.task); }
    void operator()(const LeftQueue& e) const { finds(MetAt::Offer, e.task); }
    void operator()(const DequeTaken& e) const { finds(MetAt::Offer, e.task); }
    void operator()(const TaskBegan& e) const { finds(MetAt::Offer, e.task); }
    void operator()(const FutureStateChanged& e) const {
        findsSourcesOf(e.task);
        changes(MetAt::Future, e.task);
    }
    void operator()(const CancelCalled& e) const { finds(MetAt::Future, e.task); }
    void operator()(const JoinEnded& e) const { finds(MetAt::Future, e.task); }
    void operator()(const TimerTaskStateChanged& e) const { changes(MetAt::TimerTask, e.task); }
    void operator()(const CompletionQueued& e) const { leaves(MetAt::Completion, e.task); }
    void operator()(const CompletionTaken& e) const { finds(MetAt::Completion, e.task); }
    void operator()(const StageDependsOn& e) const {
        finds(MetAt::Future, e.source);
        order.sources_[e.stage].push_back(e.source);
    }
    void operator()(const CompletionPushed& e) const { changes(MetAt::Stack, e.source); }
    void operator()(const CompletionPopped& e) const {
        changes(MetAt::Stack, e.source);
        if (!e.onto.exists()) leaves(MetAt::Wake, e.waiter);
    }
    void operator()(const CompletionUnlinked& e) const { changes(MetAt::Stack, e.source); }
    void operator()(const CompletionClaimed& e) const { findsSourcesOf(e.stage); }
    /// Who completes a future or claims its function has seen that its sources are complete.
    void findsSourcesOf(TaskId stage) const {
        const auto known = order.sources_.find(stage);
        if (known == order.sources_.end()) return;
        for (const TaskId source : known->second) finds(MetAt::Future, source);
    }
    void operator()(const HandlerMade& e) const { leaves(MetAt::Count, e.task); }
    void operator()(const CountedDown& e) const { changes(MetAt::Count, e.task); }

    // executors and variables
    void operator()(const ExecutorCreated& e) const { leaves(MetAt::Executor, e.executor); }
    void operator()(const CallBegan& e) const { finds(MetAt::Executor, e.executor); }
    void operator()(const CtlChanged& e) const { changes(MetAt::Ctl, e.executor); }
    void operator()(const CtlCasFailed& e) const { finds(MetAt::Ctl, e.executor); }
    void operator()(const ModeChanged& e) const { changes(MetAt::Ctl, e.executor); }
    void operator()(const VariableCreated& e) const {
        if (e.threadLocal) {
            order.ownVariables_.resize(
                std::max<std::size_t>(order.ownVariables_.size(), e.variable.value + 1));
            order.ownVariables_[e.variable.value] = true;
        }
        leaves(MetAt::Variable, e.variable);
    }
    void sees(VariableId variable) const {
        const std::size_t at = variable.value;
        const bool own = at < order.ownVariables_.size() && order.ownVariables_[at];
        if (!own) finds(MetAt::Variable, variable);
    }
    void operator()(const VariableRead& e) const { sees(e.variable); }
    void operator()(const CompareFailed& e) const { sees(e.variable); }
    void operator()(const VariableWritten& e) const {
        if (e.how != VariableAccess::Set) sees(e.variable);
        leaves(MetAt::Variable, e.variable);
    }
    void operator()(const SpinBegan& e) const { order.watched_[event.thread] = e.variable; }
    void operator()(const SpinEnded&) const { sees(order.watched_[event.thread]); }

    /// After what the event itself says: the thread's own event before it, and how deep it lies.
    void place(std::size_t firstEdge) const {
        std::uint32_t depth = 0;
        if (event.thread.exists()) {
            if (event.thread.value >= order.byThread_.size())
                order.byThread_.resize(event.thread.value + 1);
            std::vector<Position>& own = order.byThread_[event.thread.value];
            if (own.empty())
                finds(MetAt::Begin, event.thread);
            else
                depth = order.depths_[own.back()];
            own.push_back(position);
            for (std::size_t i = firstEdge; i < order.edges_.size(); ++i)
                depth = std::max(depth, order.depths_[order.edges_[i].from]);
            ++depth;
        }
        order.threads_.push_back(event.thread);
        order.depths_.push_back(depth);
        order.longest_ = std::max(order.longest_, depth);
    }
};

void CausalOrder::follow(const Log& log, std::size_t end) {
    const auto all = [](EventKind) { return true; };
    log.forEach(size(), std::max(size(), end), all, [this](const Event& event, std::size_t at) {
        const std::size_t firstEdge = edges_.size();
        const Fold fold{{}, *this, event, static_cast<Position>(at)};
        event.what.visit(fold);
        fold.place(firstEdge);
    });
}

std::uint32_t CausalOrder::depthAfter(std::size_t position) const {
    for (std::size_t i = std::min(position, size()); i-- > 0;)
        if (threads_[i].exists()) return depths_[i];
    return 0;
}

std::uint32_t CausalOrder::reached(ThreadId thread, std::size_t position) const {
    if (thread.value >= byThread_.size()) return 0;
    const std::vector<Position>& own = byThread_[thread.value];
    const auto after = std::lower_bound(own.begin(), own.end(), position);
    return after == own.begin() ? 0 : depths_[*(after - 1)];
}

LedHere CausalOrder::whatLedHere(std::size_t event) const {
    LedHere led;
    led.event = event;
    led.events.resize(event + 1);
    led.events[event] = true;
    led.ends.resize(byThread_.size());
    // All of a thread's events before one of the set are in the set, so its last one says them all.
    const auto reach = [&](std::size_t at) {
        led.events[at] = true;
        if (threads_[at].exists())
            led.ends[threads_[at].value] = std::max(led.ends[threads_[at].value], at + 1);
    };
    reach(event);
    std::size_t edge = edges_.size();
    for (std::size_t at = event + 1; at-- > 0;) {
        while (edge > 0 && edges_[edge - 1].to > at) --edge;
        if (threads_[at].exists() && led.ends[threads_[at].value] > at) led.events[at] = true;
        if (!led.events[at]) continue;
        if (at != event) ++led.count;
        for (std::size_t i = edge; i > 0 && edges_[i - 1].to == at; --i) reach(edges_[i - 1].from);
    }
    return led;
}

}  // namespace poolscope
