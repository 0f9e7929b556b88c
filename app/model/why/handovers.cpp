// Sorting the acts of a log by whom or what they are about.
#include "app/model/why/handovers.hpp"

#include <algorithm>

namespace poolscope {

struct Handovers::Fold : Follows {
    Handovers& model;
    const Event& event;
    std::size_t position;

    using Follows::operator();

    Act act() const { return {position, model.now_, event.thread}; }
    void letsGoOn(ThreadId thread) const {
        if (thread.exists() && thread != event.thread) model.released_[thread].push_back(act());
    }
    void offers(TaskId task) const {
        if (task.exists()) model.offered_[task].push_back(act());
    }
    void takes(Holdings& all) const {
        if (!all.empty() && all.back().open) {
            if (all.back().holder == event.thread) return;  // once more
            gives(all);
        }
        all.push_back({event.thread, model.now_, model.now_, position, true});
    }
    void gives(Holdings& all) const {
        if (all.empty() || !all.back().open) return;
        all.back().end = model.now_;
        all.back().endPosition = position;
        all.back().open = false;
    }

    // threads
    void operator()(const ThreadCreated& e) const { model.made_[e.created] = {act()}; }
    void operator()(const Signalled& e) const { letsGoOn(e.target); }
    void operator()(const WorkSignalled& e) const { letsGoOn(e.worker); }
    void operator()(const Compensated& e) const { letsGoOn(e.worker); }
    void operator()(const Interrupted& e) const { letsGoOn(e.target); }
    void operator()(const WaiterRemoved& e) const { letsGoOn(e.waiter); }
    void operator()(const CompletionPopped& e) const {
        if (!e.onto.exists()) letsGoOn(e.waiter);
    }

    // tasks
    void operator()(const HandedOver& e) const {
        letsGoOn(e.taker);
        offers(e.task);
    }
    void operator()(const WorkerAdded& e) const { offers(e.firstTask); }
    void operator()(const OfferEnded& e) const { offers(e.task); }
    void operator()(const Enqueued& e) const { offers(e.task); }
    void operator()(const Pushed& e) const { offers(e.task); }
    void operator()(const NextRunTimeSet& e) const {
        if (e.repeat == Repeat::Once) model.moved_[e.task].push_back(act());
    }
    void operator()(const FutureStateChanged& e) const {
        if (e.to > FutureState::Completing && model.ended_[e.task].empty())
            model.ended_[e.task].push_back(act());
    }

    // what can be had
    void operator()(const LockAcquired& e) const { takes(model.locks_[e.lock]); }
    void operator()(const LockReleased& e) const {
        if (e.holds == 0) gives(model.locks_[e.lock]);
    }
    void operator()(const CoreTaken& e) const { takes(model.cores_[e.core]); }
    void operator()(const CoreLeft& e) const { gives(model.cores_[e.core]); }
    void operator()(const SynchronizerReleased& e) const {
        model.passings_[e.synchronizer].push_back({act(), true});
    }
    void operator()(const SynchronizerPassed& e) const {
        model.passings_[e.synchronizer].push_back({act(), false});
    }
};

void Handovers::follow(const Log& log, std::size_t end) {
    const auto wants = [](EventKind kind) { return FoldedKinds::has<Fold>(kind); };
    log.forEach(read_, std::max(read_, end), wants, [this](const Event& event, std::size_t at) {
        if (isBefore(now_, event.time)) now_ = event.time;
        event.what.visit(Fold{{}, *this, event, at});
    });
    read_ = std::max(read_, end);
}

namespace {

const Handovers::Act* lastActBefore(const Handovers::Acts& acts, std::size_t until) {
    const auto after =
        std::partition_point(acts.begin(), acts.end(),
                             [until](const Handovers::Act& act) { return act.position < until; });
    return after == acts.begin() ? nullptr : &*(after - 1);
}

}  // namespace

const Handovers::Act* Handovers::releaseOf(ThreadId thread, std::size_t from,
                                           std::size_t until) const {
    const Act* const act = lastActBefore(allOf(released_, thread), until);
    return act != nullptr && act->position >= from ? act : nullptr;
}

const Handovers::Act* Handovers::offerOf(TaskId task, std::size_t until) const {
    return lastActBefore(allOf(offered_, task), until);
}

const Handovers::Act* Handovers::moveOf(TaskId task, std::size_t until) const {
    return lastActBefore(allOf(moved_, task), until);
}

const Handovers::Holdings& Handovers::holdersOfCoreTaken(const Log& log,
                                                         std::size_t position) const {
    const auto taken =
        position > 0 && position <= log.size() ? log.get<CoreTaken>(position - 1) : std::nullopt;
    // Whoever never gets one could have had any: the first.
    return allOf(cores_, taken ? taken->core : 0);
}

}  // namespace poolscope
