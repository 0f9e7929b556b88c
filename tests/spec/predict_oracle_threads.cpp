// Readings about threads and times: from who waits, sleeps and runs.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/trace/human_time.hpp"
#include "tests/spec/predict_reading.hpp"

namespace poolscope {

/// What leading is for, without the events of leading: whoever sets out next to wait exactly as
/// long as the head that it saw needs; one that is interrupted already gives up before it waits.
std::string leaderRead(const PredictReading& r) {
    const ExecutorId executor = r.executorOf(r.asked() - 1);
    std::set<LockId> locks;
    std::set<ConditionId> conditions;
    std::map<ThreadId, Instant> due;
    for (std::size_t i = 0; i < r.log().size(); ++i) {
        const Event event = r.log()[i];
        if (const auto* e = event.what.get<LockCreated>(); e != nullptr && e->executor == executor)
            locks.insert(e->lock);
        if (const auto* e = event.what.get<ConditionCreated>();
            e != nullptr && locks.contains(e->lock) && r.log().text(e->name) == "available")
            conditions.insert(e->condition);
        if (i < r.asked()) continue;
        if (const auto* e = event.what.get<HeadSeen>(); e != nullptr && e->executor == executor)
            due[event.thread] = event.time + e->delay;
        if (!due.contains(event.thread) || !isBefore(event.time, due[event.thread])) continue;
        if (event.what.is<InterruptCleared>()) return r.name(event.thread);
        const auto* waits = event.what.get<TimedAwaited>();
        if (waits == nullptr || !conditions.contains(waits->condition)) continue;
        if (waits->deadline == due[event.thread]) return r.name(event.thread);
    }
    return "?";
}

/// The longest waiting, by a line of its own.
std::string signalledRead(const PredictReading& r) {
    const ConditionId condition = r.log().as<Signalled>(r.asked()).condition;
    std::vector<ThreadId> line;
    for (std::size_t i = 0; i < r.asked(); ++i) {
        const Event event = r.log()[i];
        const auto* awaited = event.what.get<Awaited>();
        const auto* timed = event.what.get<TimedAwaited>();
        const auto* woke = event.what.get<WokeUp>();
        const auto* signal = event.what.get<Signalled>();
        if ((awaited != nullptr && awaited->condition == condition) ||
            (timed != nullptr && timed->condition == condition))
            line.push_back(event.thread);
        if (woke != nullptr && woke->condition == condition) std::erase(line, event.thread);
        if (signal != nullptr && signal->condition == condition) std::erase(line, signal->target);
    }
    return line.empty() ? "?" : r.name(line.front());
}

/// The smallest of the deadlines that are running.
std::string wakesRead(const PredictReading& r) {
    std::map<ThreadId, Instant> until;
    for (std::size_t i = 0; i < r.asked(); ++i) {
        const Event event = r.log()[i];
        if (!event.thread.exists()) continue;
        // Whoever does anything but unlock waits no longer.
        if (!event.what.is<LockReleased>()) until.erase(event.thread);
        if (const auto* e = event.what.get<SleepBegan>()) until[event.thread] = e->until;
        if (const auto* e = event.what.get<TimedAwaited>()) until[event.thread] = e->deadline;
        if (const auto* e = event.what.get<IoBegan>()) until[event.thread] = e->until;
        if (const auto* e = event.what.get<CoreTaken>()) until[event.thread] = e->until;
        const auto* parked = event.what.get<Parked>();
        if (parked != nullptr && parked->timed) until[event.thread] = parked->deadline;
        const auto* idle = event.what.get<IdleParked>();
        if (idle != nullptr && idle->timed) until[event.thread] = idle->deadline;
    }
    const auto first = std::min_element(
        until.begin(), until.end(), [](auto& a, auto& b) { return isBefore(a.second, b.second); });
    return first == until.end() ? "?" : r.name(first->first);
}

/// Whether it leaves with the head, and if not, how it waits.
std::string takeRead(const PredictReading& r) {
    const ThreadId thread = r.log()[r.asked()].thread;
    for (std::size_t i = r.asked(); i < r.log().size(); ++i) {
        if (r.log()[i].thread != thread) continue;
        if (const auto e = r.log().get<LeftQueue>(i))
            return "It takes the head " + r.name(e->task) + " at once";
        if (r.log().is<Awaited>(i)) return "It waits without a limit";
        if (const auto e = r.log().get<TimedAwaited>(i))
            return "It becomes leader and waits until " + humanTime(e->deadline) + " at most";
    }
    return "?";
}

/// Whom it has signalled when it lets go of the lock.
std::string signalsRead(const PredictReading& r) {
    const ThreadId thread = r.log()[r.asked()].thread;
    for (std::size_t i = r.asked(); i < r.log().size(); ++i) {
        if (r.log()[i].thread != thread) continue;
        if (const auto e = r.log().get<Signalled>(i)) return r.name(e->target);
        if (r.log().is<LockReleased>(i)) return "None";
    }
    return "?";
}

/// Who begins the stage, unless a pool is handed it first.
std::string callbackRead(const PredictReading& r) {
    const auto stage = r.inPrompt<TaskId>("stage");
    for (std::size_t i = r.asked(); i < r.log().size(); ++i) {
        const Payload& what = r.log()[i].what;
        const auto* queued = what.get<Enqueued>();
        const auto* added = what.get<WorkerAdded>();
        const auto* pushed = what.get<Pushed>();
        const bool handed = (queued != nullptr && queued->task == stage) ||
                            (added != nullptr && added->firstTask == stage) ||
                            (pushed != nullptr && pushed->task == stage);
        if (handed) return "A thread of " + r.name(r.executorOf(i)) + ", which gets it by execute";
        const auto* began = what.get<TaskBegan>();
        if (began != nullptr && began->task == stage) return r.name(r.log()[i].thread);
    }
    return "?";
}

/// Its next planned time, as the task itself sets it, or the end of the run before if that is
/// later.
std::string startRead(const PredictReading& r) {
    const auto task = r.inPrompt<TaskId>("task");
    const Instant end = r.log()[r.asked() - 1].time;
    const auto set =
        r.after<NextRunTimeSet>(r.asked(), [&](const NextRunTimeSet& e) { return e.task == task; });
    if (!set || *set >= r.revealed()) return "?";
    const Instant planned = r.log().as<NextRunTimeSet>(*set).to;
    return "at " + humanTime(isBefore(planned, end) ? end : planned);
}

}  // namespace poolscope
