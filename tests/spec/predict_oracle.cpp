// One reading of the log for each kind of question.
#include "tests/spec/predict_oracle.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

/// A question with its log.
class Reading {
public:
    Reading(const PredictQuestion& question, const Log& log, const Names& names)
        : question_(question), log_(log), names_(names) {}

    std::string answer() const {
        switch (question_.kind) {
            case PredictKind::Child: return child();
            case PredictKind::Moves: return moves();
            case PredictKind::Place: return place();
            case PredictKind::Head: return head();
            case PredictKind::Leader: return leader();
            case PredictKind::Signalled: return signalled();
            case PredictKind::Wakes: return wakes();
            case PredictKind::Start: return start();
            case PredictKind::CtlWord: return ctl();
            case PredictKind::State: return state();
            case PredictKind::Admission: return admission();
            case PredictKind::Left: return left();
            case PredictKind::Steals: return steals();
            case PredictKind::Order: return order();
        }
        return "?";
    }

private:
    template <class Id>
    std::string name(Id id) const {
        return std::string(names_.of(id));
    }
    template <class Id>
    Id inPrompt(const char* gap) const {
        for (const auto& [known, value] : question_.prompt.values)
            if (known == gap) return std::get<Id>(value);
        return {};
    }
    template <class What, class Holds>
    std::optional<std::size_t> after(std::size_t from, const Holds& holds) const {
        for (std::size_t i = from; i < log_.size(); ++i)
            if (const auto e = log_.get<What>(i); e && holds(*e)) return i;
        return std::nullopt;
    }

    /// The executor's array before a position, store by store.
    std::map<std::int32_t, TaskId> arrayAt(ExecutorId executor, std::size_t position) const {
        std::map<std::int32_t, TaskId> array;
        for (std::size_t i = 0; i < position; ++i) {
            if (const auto e = log_.get<SlotFilled>(i); e && e->executor == executor)
                array[e->slot] = e->task;
            if (const auto e = log_.get<SlotCleared>(i); e && e->executor == executor)
                array.erase(e->slot);
        }
        return array;
    }
    /// What a queue compares: priority, trigger, number.
    std::tuple<std::int64_t, std::int64_t, std::uint32_t> keyAt(TaskId task,
                                                                std::size_t position) const {
        std::int64_t priority = 0;
        std::int64_t trigger = 0;
        std::uint32_t number = 0;
        for (std::size_t i = 0; i < position; ++i) {
            if (const auto e = log_.get<TaskPrioritized>(i); e && e->task == task)
                priority = e->priority;
            if (const auto e = log_.get<TaskTimed>(i); e && e->task == task)
                trigger = e->trigger.ns;
            if (const auto e = log_.get<NextRunTimeSet>(i); e && e->task == task)
                trigger = e->to.ns;
            if (const auto e = log_.get<TaskCreated>(i); e && e->task == task) number = e->sequence;
        }
        return {priority, trigger, number};
    }
    ExecutorId executorOf(std::size_t position) const {
        ExecutorId executor;
        visitFields(log_[position].what, [&](std::string_view, const auto& value) {
            if constexpr (std::is_same_v<std::remove_cvref_t<decltype(value)>, ExecutorId>)
                executor = value;
        });
        return executor;
    }

    std::string child() const {
        const ExecutorId executor = executorOf(question_.asked);
        const auto met = after<SiftDownCompared>(
            question_.asked, [&](const SiftDownCompared& e) { return e.executor == executor; });
        return met ? name(log_.as<SiftDownCompared>(*met).childTask) : "?";
    }
    /// A store that copies another task into the hole.
    std::string moves() const {
        const ExecutorId executor = executorOf(question_.asked);
        const auto stored = after<SlotFilled>(
            question_.asked, [&](const SlotFilled& e) { return e.executor == executor; });
        if (!stored) return "?";
        return log_.as<SlotFilled>(*stored).from >= 0 ? "Yes, it moves" : "No, it stays";
    }
    std::string place() const {
        const auto task = inPrompt<TaskId>("task");
        const auto array = arrayAt(executorOf(question_.asked), question_.revealed);
        std::string where = "?";
        for (const auto& [slot, held] : array)
            if (held == task) where = "slot " + std::to_string(slot);
        return where;
    }
    std::string head() const {
        const auto array = arrayAt(executorOf(question_.asked), question_.revealed);
        TaskId first;
        for (const auto& [slot, task] : array)
            if (!first.exists() ||
                keyAt(task, question_.revealed) < keyAt(first, question_.revealed))
                first = task;
        return name(first);
    }

    /// Whoever waits with a deadline as the leader next: LeaderTaken and its wait.
    std::string leader() const {
        const ExecutorId executor = executorOf(question_.asked - 1);
        for (std::size_t i = question_.asked; i < log_.size(); ++i) {
            const auto e = log_.get<LeaderTaken>(i);
            if (e && e->executor == executor) return name(log_[i].thread);
        }
        return "?";
    }
    /// The longest waiting, by a line of its own.
    std::string signalled() const {
        const ConditionId condition = log_.as<Signalled>(question_.asked).condition;
        std::vector<ThreadId> line;
        for (std::size_t i = 0; i < question_.asked; ++i) {
            const Event event = log_[i];
            const auto* awaited = event.what.get<Awaited>();
            const auto* timed = event.what.get<TimedAwaited>();
            const auto* woke = event.what.get<WokeUp>();
            const auto* signal = event.what.get<Signalled>();
            if ((awaited != nullptr && awaited->condition == condition) ||
                (timed != nullptr && timed->condition == condition))
                line.push_back(event.thread);
            if (woke != nullptr && woke->condition == condition) std::erase(line, event.thread);
            if (signal != nullptr && signal->condition == condition)
                std::erase(line, signal->target);
        }
        return line.empty() ? "?" : name(line.front());
    }
    /// The smallest of the deadlines that are running.
    std::string wakes() const {
        std::map<ThreadId, Instant> until;
        for (std::size_t i = 0; i < question_.asked; ++i) {
            const Event event = log_[i];
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
        const auto first = std::min_element(until.begin(), until.end(), [](auto& a, auto& b) {
            return isBefore(a.second, b.second);
        });
        return first == until.end() ? "?" : name(first->first);
    }

    /// All runs of the task, counted.
    std::string start() const {
        const auto task = inPrompt<TaskId>("task");
        const std::string wanted = inPrompt<std::string>("run");
        std::size_t run = 0;
        for (std::size_t i = 0; i < log_.size(); ++i) {
            const auto e = log_.get<TaskBegan>(i);
            if (e && e->task == task && std::to_string(++run) == wanted)
                return "at " + humanTime(log_[i].time);
        }
        return "?";
    }
    /// What the next change of the same word finds, or this one leaves behind.
    std::string ctl() const {
        const auto change = log_.as<CtlChanged>(question_.asked);
        std::uint32_t word = change.to;
        const auto next = after<CtlChanged>(question_.asked + 1, [&](const CtlChanged& e) {
            return e.executor == change.executor;
        });
        if (next) word = log_.as<CtlChanged>(*next).from;
        static const std::map<std::uint32_t, std::string> kStates{
            {7, "RUNNING"}, {0, "SHUTDOWN"}, {1, "STOP"}, {2, "TIDYING"}, {3, "TERMINATED"}};
        const std::uint32_t workers = word & 0x1fffffffU;
        return kStates.at(word >> 29U) + ", " + std::to_string(workers) +
               (workers == 1 ? " worker" : " workers");
    }
    /// The latest state that was set before `revealed`.
    std::string state() const {
        const auto task = inPrompt<TaskId>("task");
        const auto executor = inPrompt<ExecutorId>("executor");
        std::string word = "?";
        for (std::size_t i = 0; i < question_.revealed; ++i) {
            const Event event = log_[i];
            const auto* future = event.what.get<FutureStateChanged>();
            const auto* timer = event.what.get<TimerTaskStateChanged>();
            const auto* ctl = event.what.get<CtlChanged>();
            const auto* mode = event.what.get<ModeChanged>();
            if (task.exists() && future != nullptr && future->task == task)
                word = toString(future->to);
            if (task.exists() && timer != nullptr && timer->task == task)
                word = toString(timer->to);
            if (executor.exists() && ctl != nullptr && ctl->executor == executor)
                word = (ctl->to >> 29U) == 0 ? "SHUTDOWN" : (ctl->to >> 29U) == 1 ? "STOP" : "?";
            if (executor.exists() && mode != nullptr && mode->executor == executor)
                word = toString(mode->to);
        }
        return word;
    }

    /// Who gets the task in the end; a worker's cause by the number of workers before.
    std::string admission() const {
        const auto task = inPrompt<TaskId>("task");
        const auto executor = inPrompt<ExecutorId>("executor");
        std::int64_t workers = 0;
        std::int64_t core = 0;
        for (std::size_t i = 0; i < question_.asked; ++i) {
            if (const auto e = log_.get<SettingChanged>(i);
                e && e->executor == executor && e->setting == Setting::CorePoolSize)
                core = e->value;
            if (const auto e = log_.get<CtlChanged>(i); e && e->executor == executor)
                workers = e->to & 0x1fffffffU;
        }
        for (std::size_t i = question_.asked; i < log_.size(); ++i) {
            if (const auto e = log_.get<WorkerAdded>(i); e && e->firstTask == task)
                return workers < core ? "New worker: below corePoolSize"
                                      : "New worker: below maximumPoolSize";
            const auto queued = log_.get<Enqueued>(i);
            const auto offered = log_.get<OfferEnded>(i);
            const auto handed = log_.get<HandedOver>(i);
            if ((queued && queued->task == task) || (offered && offered->task == task) ||
                (handed && handed->task == task))
                return "Queue: the offer is accepted";
            if (const auto e = log_.get<Rejected>(i); e && e->task == task) return "Rejected";
        }
        return "?";
    }

    /// In minus out, and how many of them repeat.
    std::string left() const {
        const auto executor = inPrompt<ExecutorId>("executor");
        std::set<TaskId> queued;
        std::set<TaskId> repeating;
        std::size_t before = 0;
        for (std::size_t i = 0; i < question_.revealed; ++i) {
            if (i == question_.asked) before = queued.size();
            if (const auto e = log_.get<TaskTimed>(i); e && e->repeat != Repeat::Once)
                repeating.insert(e->task);
            if (const auto e = log_.get<OfferEnded>(i); e && e->executor == executor)
                queued.insert(e->task);
            if (const auto e = log_.get<Enqueued>(i); e && e->executor == executor)
                queued.insert(e->task);
            if (const auto e = log_.get<LeftQueue>(i); e && e->executor == executor)
                queued.erase(e->task);
        }
        const std::size_t n = queued.size();
        if (n == 0) return "Nothing";
        if (n == before) return "All " + std::to_string(n) + (n == 1 ? " task" : " tasks");
        const bool repeats = repeating.contains(*queued.begin());
        return (repeats ? "Only periodic tasks: " : "Only what runs once: ") + std::to_string(n);
    }
    /// What the thief runs next.
    std::string steals() const {
        const auto thief = inPrompt<ThreadId>("thief");
        for (std::size_t i = question_.asked; i < log_.size(); ++i)
            if (const auto e = log_.get<TaskBegan>(i); e && log_[i].thread == thief)
                return name(e->task);
        return "?";
    }
    /// What runs in a wrapper task stands for it.
    std::string order() const {
        std::vector<TaskId> wanted;
        for (const auto& [gap, value] : question_.prompt.values)
            wanted.push_back(std::get<TaskId>(value));
        std::map<TaskId, TaskId> wrapperOf;
        std::string order;
        for (std::size_t i = 0; i < question_.revealed; ++i) {
            if (const auto e = log_.get<EnvelopeMade>(i)) wrapperOf[e->carries] = e->task;
            const auto e = log_.get<TaskBegan>(i);
            if (!e || i < question_.asked) continue;
            const TaskId task = wrapperOf.contains(e->task) ? wrapperOf[e->task] : e->task;
            const auto found = std::find(wanted.begin(), wanted.end(), task);
            if (found == wanted.end()) continue;
            order += (order.empty() ? "" : ", ") + name(task);
            wanted.erase(found);
        }
        return order;
    }

    const PredictQuestion& question_;
    const Log& log_;
    const Names& names_;
};

}  // namespace

std::string answerOf(const PredictQuestion& question, const Log& log, const Names& names) {
    return Reading(question, log, names).answer();
}

}  // namespace poolscope
