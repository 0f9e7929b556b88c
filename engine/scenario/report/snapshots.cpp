// Snapshots: the state of an executor after a call, folded from the log.
//
// Which moment: in the virtual world a client starts a call, and time moves, only when nobody else
// can run. So the first of these events after the end of a call ends the rest that followed it:
//
//     CallEnded 3   … workers go on …   │ CallBegan 4        or   │ TimeJumped   or the log's end
//                                       └ snapshot of call 3      └
//
// Real threads never rest together; there a snapshot is taken a millisecond after the call.
#include <deque>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>

#include "engine/scenario/report/report.hpp"
#include "engine/scenario/report/snapshot_changes.hpp"
#include "engine/scenario/run/executor_fold.hpp"
#include "engine/trace/ctl_word.hpp"
#include "engine/trace/json_lines.hpp"

namespace poolscope {

namespace {

constexpr Duration kRestOnRealThreads = milliseconds(1);

/// A call that has returned and whose rest has not ended yet.
struct Returned {
    CallEnded call;
    Instant time;
};

std::string orNull(std::string_view text) {
    return text.empty() ? std::string("null") : std::string(text);
}

/// Writes lines; knows each task's name as JSON, because every full line names every task.
class SnapshotLines {
public:
    SnapshotLines(const Log& log, const ExecutorFold& fold, const Names& names, SnapshotForm form)
        : log_(log), fold_(fold), names_(names) {
        if (form == SnapshotForm::Changes)
            changes_.emplace(fold,
                             [this](TaskId task) -> const std::string& { return keyOf(task); });
    }
    SnapshotLines(const SnapshotLines&) = delete;
    SnapshotLines& operator=(const SnapshotLines&) = delete;

    /// After the fold has the event.
    void note(const Event& event) {
        if (changes_) changes_->note(event);
    }

    /// Valid until the next call.
    const std::string& lineOf(const Returned& returned) {
        const CallEnded& call = returned.call;
        const ExecutorState& state = fold_.of(call.executor);
        const std::string_view error = log_.text(call.error);
        const PoolRunState runState = poolRunStateOf(state.ctl);
        line_ = fmt::format(R"({{"call":{},"time":{},"on":{},"name":{},"result":{},"error":{},)",
                            call.call, returned.time.ns, jsonString(names_.of(call.executor)),
                            jsonString(log_.text(call.method)), orNull(log_.text(call.result)),
                            error.empty() ? std::string("null") : jsonString(error));
        changes_ ? addChanges(call.executor, state) : addTasks(state);
        line_ += fmt::format(
            R"(,"leader":{},"ctl":"0x{:08x}","runState":"{}","workers":{},"queue":{},)"
            R"("completed":{}}})",
            state.leader.exists() ? jsonString(names_.of(state.leader)) : "null", state.ctl,
            toString(runState), runState >= PoolRunState::Tidying ? 0 : state.workers, state.size,
            state.completed);
        return line_;
    }

private:
    void addChanges(ExecutorId executor, const ExecutorState& state) {
        changes_->addQueue(executor, line_);
        std::string heapIndex;
        std::string states;
        changes_->addTasks(executor, heapIndex, states);
        line_ += fmt::format(R"(,"capacity":{},"heapIndex":{{{}}},"state":{{{}}})",
                             state.capacity(), heapIndex, states);
    }
    void addTasks(const ExecutorState& state) {
        line_ += R"("heap":[)";
        std::string_view comma;
        const auto add = [&](TaskId task) {
            (line_ += comma) += keyOf(task);
            comma = ",";
        };
        for (const TaskId task : state.queued()) add(task);
        line_ += fmt::format(R"(],"capacity":{},"heapIndex":{{)", state.capacity());
        comma = {};
        for (const TaskState& task : state.tasks) {
            if (!task.scheduled) continue;
            add(task.id);
            line_ += ':';
            line_ += fmt::format_int(task.heapIndex).c_str();
        }
        line_ += R"(},"state":{)";
        comma = {};
        for (const TaskState& task : state.tasks) {
            if (!task.future) continue;
            add(task.id);
            ((line_ += R"(:")") += toString(task.state)) += '"';
        }
        line_ += '}';
    }
    const std::string& keyOf(TaskId task) {
        std::string& key = keys_[task];
        if (key.empty()) key = jsonString(names_.of(task));
        return key;
    }

    const Log& log_;
    const ExecutorFold& fold_;
    const Names& names_;
    std::unordered_map<TaskId, std::string> keys_;
    std::optional<SnapshotChanges> changes_;
    std::string line_;
};

/// Whether everything that followed a call has come to rest before this event.
bool endsRest(const Event& event, const Returned& returned, ClockKind clock) {
    if (clock == ClockKind::Real) return !isBefore(event.time, returned.time + kRestOnRealThreads);
    if (event.what.is<TimeJumped>()) return true;
    const auto* call = event.what.get<CallBegan>();
    return call != nullptr && call->call != 0;
}

}  // namespace

void forEachSnapshot(const RunRecord& run, SnapshotForm form,
                     const std::function<void(const std::string&)>& tell) {
    const Log& log = *run.log;
    ExecutorFold fold;
    Names names;
    SnapshotLines lines(log, fold, names, form);
    std::deque<Returned> waiting;
    for (std::size_t i = 0; i < log.size(); ++i) {
        const Event& event = log[i];
        while (!waiting.empty() && endsRest(event, waiting.front(), run.clock)) {
            tell(lines.lineOf(waiting.front()));
            waiting.pop_front();
        }
        fold(event);
        lines.note(event);
        names.follow(log, i + 1);
        const auto* ended = event.what.get<CallEnded>();
        if (ended != nullptr && ended->call != 0) waiting.push_back({*ended, event.time});
    }
    for (const Returned& returned : waiting) tell(lines.lineOf(returned));
}

}  // namespace poolscope
