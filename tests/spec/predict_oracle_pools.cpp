// Readings about pools and futures: from what the next step finds, and from who gets a task.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/trace/human_time.hpp"
#include "tests/spec/predict_reading.hpp"

namespace poolscope {

namespace {

/// Of a state that nothing follows: what is done with the task afterwards, or the outcome of a body
/// that has ended, or of an event of a Sirector.
std::string lastStateRead(const PredictReading& r, TaskId task) {
    const Log& log = r.log();
    std::optional<Outcome> outcome;
    bool isCancelled = false;
    bool runs = false;
    bool isQueued = false;
    for (std::size_t i = 0; i < log.size(); ++i) {
        const auto ended = log.get<TaskEnded>(i);
        if (ended && ended->task == task && i < r.asked()) outcome = ended->outcome;
        const auto event = log.get<EventEnded>(i);
        if (event && event->event == task && event->how == EventEnd::Failed)
            outcome = Outcome::Threw;
        const auto cancel = log.get<CancelCalled>(i);
        isCancelled = isCancelled || (cancel && cancel->task == task && cancel->accepted);
        if (i < r.asked()) continue;
        const auto began = log.get<TaskBegan>(i);
        runs = runs || (began && began->task == task);
        const auto offered = log.get<OfferBegan>(i);
        isQueued = isQueued || (offered && offered->task == task);
    }
    const auto from = r.inPrompt<std::string>("state");
    if (from == "INTERRUPTING") return "INTERRUPTED";
    if (from == "VIRGIN" && isQueued) return "SCHEDULED";
    if (from == "SCHEDULED" && runs) return "EXECUTED";
    const bool ofTimer = from == "VIRGIN" || from == "SCHEDULED" || from == "EXECUTED";
    if (ofTimer || (from == "NEW" && (isCancelled || !outcome))) return "CANCELLED";
    // A wrapper task has no body that could throw.
    return outcome == Outcome::Threw ? "EXCEPTIONAL" : "NORMAL";
}

}  // namespace

/// What the next change of the same word finds, or this one leaves behind.
std::string ctlRead(const PredictReading& r) {
    const auto executor = r.inPrompt<ExecutorId>("executor");
    const auto isOf = [&](const CtlChanged& e) { return e.executor == executor; };
    std::uint32_t word = 0;
    if (const auto next = r.after<CtlChanged>(r.revealed(), isOf))
        word = r.log().as<CtlChanged>(*next).from;
    else
        for (std::size_t i = 0; i < r.revealed(); ++i)
            if (const auto e = r.log().get<CtlChanged>(i); e && isOf(*e)) word = e->to;
    static const std::map<std::uint32_t, std::string> kStates{
        {7, "RUNNING"}, {0, "SHUTDOWN"}, {1, "STOP"}, {2, "TIDYING"}, {3, "TERMINATED"}};
    const std::uint32_t workers = word & 0x1fffffffU;
    return kStates.at(word >> 29U) + ", " + std::to_string(workers) +
           (workers == 1 ? " worker" : " workers");
}

/// What the next change finds; of a last state: what it was for.
std::string stateRead(const PredictReading& r) {
    const auto task = r.inPrompt<TaskId>("task");
    if (!task.exists()) {
        const auto call = r.log().get<CallBegan>(r.asked() - 1);
        return call && r.log().text(call->method) == "shutdown" ? "SHUTDOWN" : "STOP";
    }
    for (std::size_t i = r.asked() + 1; i < r.log().size(); ++i) {
        if (const auto e = r.log().get<FutureStateChanged>(i); e && e->task == task)
            return std::string(toString(e->from));
        if (const auto e = r.log().get<TimerTaskStateChanged>(i); e && e->task == task)
            return std::string(toString(e->from));
    }
    return lastStateRead(r, task);
}

/// Who gets the task in the end; a worker's cause by the number of workers before.
std::string admissionRead(const PredictReading& r) {
    const auto task = r.inPrompt<TaskId>("task");
    const auto executor = r.inPrompt<ExecutorId>("executor");
    std::int64_t workers = 0;
    std::int64_t core = 0;
    for (std::size_t i = 0; i < r.asked(); ++i) {
        if (const auto e = r.log().get<SettingChanged>(i);
            e && e->executor == executor && e->setting == Setting::CorePoolSize)
            core = e->value;
        if (const auto e = r.log().get<CtlChanged>(i); e && e->executor == executor)
            workers = e->to & 0x1fffffffU;
    }
    for (std::size_t i = r.asked(); i < r.log().size(); ++i) {
        if (const auto e = r.log().get<WorkerAdded>(i); e && e->firstTask == task)
            return workers < core ? "New worker: below corePoolSize"
                                  : "New worker: below maximumPoolSize";
        const auto queued = r.log().get<Enqueued>(i);
        const auto offered = r.log().get<OfferEnded>(i);
        const auto handed = r.log().get<HandedOver>(i);
        if ((queued && queued->task == task) || (offered && offered->task == task) ||
            (handed && handed->task == task))
            return "Queue: the offer is accepted";
        if (const auto e = r.log().get<Rejected>(i); e && e->task == task) return "Rejected";
    }
    return "?";
}

/// In minus out, and how many of them repeat.
std::string leftRead(const PredictReading& r) {
    const auto executor = r.inPrompt<ExecutorId>("executor");
    std::set<TaskId> queued;
    std::set<TaskId> repeating;
    std::size_t before = 0;
    for (std::size_t i = 0; i < r.revealed(); ++i) {
        if (i == r.asked()) before = queued.size();
        if (const auto e = r.log().get<TaskTimed>(i); e && e->repeat != Repeat::Once)
            repeating.insert(e->task);
        if (const auto e = r.log().get<OfferEnded>(i); e && e->executor == executor)
            queued.insert(e->task);
        if (const auto e = r.log().get<Enqueued>(i); e && e->executor == executor)
            queued.insert(e->task);
        if (const auto e = r.log().get<LeftQueue>(i); e && e->executor == executor)
            queued.erase(e->task);
    }
    const std::size_t n = queued.size();
    if (n == 0) return "Nothing";
    if (n == before) return "All " + std::to_string(n) + (n == 1 ? " task" : " tasks");
    const bool repeats = repeating.contains(*queued.begin());
    return (repeats ? "Only periodic tasks: " : "Only what runs once: ") + std::to_string(n);
}

/// Whether the worker is taken out of the set before it waits again, and whether that wait has an
/// end of its own.
std::string keepAliveRead(const PredictReading& r) {
    const auto worker = r.inPrompt<ThreadId>("thread");
    for (std::size_t i = r.asked(); i < r.log().size(); ++i) {
        if (const auto e = r.log().get<WorkerRemoved>(i); e && e->worker == worker)
            return "It returns null: the worker leaves";
        if (r.log()[i].thread != worker) continue;
        if (const auto e = r.log().get<WorkerIdle>(i))
            return e->timed ? "It waits for keepAliveTime once more: poll"
                            : "It waits on without a limit: take";
    }
    return "?";
}

/// The state that the next change finds, or the last one left behind; isDone by whether there was a
/// change, get by who made it.
std::string futureRead(const PredictReading& r) {
    const auto task = r.inPrompt<TaskId>("task");
    std::string state = "NEW";
    bool isCancelled = false;
    std::optional<Outcome> outcome;
    for (std::size_t i = 0; i < r.revealed(); ++i) {
        const auto ended = r.log().get<TaskEnded>(i);
        if (ended && ended->task == task) outcome = ended->outcome;
        const auto changed = r.log().get<FutureStateChanged>(i);
        if (!changed || changed->task != task) continue;
        state = toString(changed->to);
        isCancelled = isCancelled || changed->to == FutureState::Cancelled ||
                      changed->to == FutureState::Interrupting;
    }
    const std::string& call = r.prompt().key;
    if (call.ends_with("isDone")) return state == "NEW" ? "false" : "true";
    if (call.ends_with("get")) {
        if (state == "NEW") return "Nothing yet: it waits";
        if (isCancelled) return "It throws a CancellationException";
        return outcome == Outcome::Completed ? "It returns the value of call()"
                                             : "It throws an ExecutionException";
    }
    const auto next = r.after<FutureStateChanged>(
        r.revealed(), [&](const FutureStateChanged& e) { return e.task == task; });
    return next ? std::string(toString(r.log().as<FutureStateChanged>(*next).from)) : state;
}

/// Whether it leaves the queue before the call has ended, and whether it is cancelled then.
std::string fateRead(const PredictReading& r) {
    const auto task = r.inPrompt<TaskId>("task");
    const auto thread = r.inPrompt<ThreadId>("thread");
    bool left = false;
    bool isCancelled = false;
    for (std::size_t i = 0; i < r.log().size(); ++i) {
        const auto changed = r.log().get<FutureStateChanged>(i);
        if (changed && changed->task == task && changed->to >= FutureState::Cancelled)
            isCancelled = true;
        if (i < r.asked()) continue;
        const auto gone = r.log().get<LeftQueue>(i);
        if (gone && gone->task == task) left = true;
        if (r.log().is<CallEnded>(i) && r.log()[i].thread == thread) break;
    }
    if (r.prompt().key.ends_with(".cancel"))
        return left ? "It leaves the queue at once" : "It stays in the queue, cancelled";
    if (!left) return "It stays in the queue and will run";
    if (r.inPrompt<std::string>("call") == "shutdownNow()")
        return "It is taken out and returned, not cancelled";
    return isCancelled ? "onShutdown removes it, and it is cancelled" : "?";
}

/// What becomes of the task or of the call, not what the policy says of itself.
std::string policyRead(const PredictReading& r) {
    const auto task = r.inPrompt<TaskId>("task");
    const auto executor = r.inPrompt<ExecutorId>("executor");
    const ThreadId caller = r.log()[r.asked() - 1].thread;
    for (std::size_t i = r.asked(); i < r.log().size(); ++i) {
        if (r.log()[i].thread != caller) continue;
        if (const auto e = r.log().get<TaskBegan>(i); e && e->task == task)
            return "It lets the caller run it";
        const auto again = r.log().get<ExecuteStepped>(i);
        if (again && again->task == task && again->executor == executor)
            return "It drops the head of the queue and calls execute again";
        if (const auto e = r.log().get<CallEnded>(i))
            return r.log().text(e->error).empty() ? "It drops it without a word"
                                                  : "It throws RejectedExecutionException";
    }
    return "?";
}

}  // namespace poolscope
