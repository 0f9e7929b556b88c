// Snapshots: the state of an executor after a call, folded from the log.
//
// Which moment: in the virtual world a client starts a call, and time moves, only when nobody else
// can run. So the first of these events after the end of a call ends the rest that followed it:
//
//     CallEnded 3   … workers go on …   │ CallBegan 4        or   │ TimeJumped   or the log's end
//                                       └ snapshot of call 3      └
//
// Real threads never rest together; there a snapshot is taken a millisecond after the call.
#include <algorithm>

#include <fmt/format.h>

#include "engine/executor/pool/ctl.hpp"
#include "engine/scenario/report/report.hpp"
#include "engine/scenario/run/executor_fold.hpp"
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

std::string lineOf(const Returned& returned, const ExecutorFold& fold, const Log& log,
                   const Names& names) {
    const CallEnded& call = returned.call;
    const ExecutorState& state = fold.of(call.executor);
    std::string heap;
    for (const TaskId task : state.queued()) {
        heap += fmt::format("{}{}", heap.empty() ? "" : ",", jsonString(names.of(task)));
    }
    std::string indexes;
    std::string states;
    for (const TaskState& task : state.tasks) {
        const std::string key = jsonString(names.of(task.id));
        const auto add = [&](std::string& list, const std::string& value) {
            list += fmt::format("{}{}:{}", list.empty() ? "" : ",", key, value);
        };
        if (task.scheduled) add(indexes, std::to_string(task.heapIndex));
        if (task.future) add(states, fmt::format("\"{}\"", toString(task.state)));
    }
    const std::string_view error = log.text(call.error);
    const PoolRunState runState = runStateName(static_cast<Ctl>(state.ctl));
    return fmt::format(
        R"({{"call":{},"time":{},"on":{},"name":{},"result":{},"error":{},"heap":[{}],)"
        R"("capacity":{},"heapIndex":{{{}}},"state":{{{}}},"leader":{},"ctl":"0x{:08x}",)"
        R"("runState":"{}","workers":{},"queue":{},"completed":{}}})",
        call.call, returned.time.ns, jsonString(names.of(call.executor)),
        jsonString(log.text(call.method)), orNull(log.text(call.result)),
        error.empty() ? std::string("null") : jsonString(error), heap, state.capacity(), indexes,
        states, state.leader.exists() ? jsonString(names.of(state.leader)) : "null", state.ctl,
        toString(runState), runState >= PoolRunState::Tidying ? 0 : state.workers, state.size,
        state.completed);
}

/// Whether everything that followed a call has come to rest before this event.
bool endsRest(const Event& event, const Returned& returned, ClockKind clock) {
    if (clock == ClockKind::Real) return !isBefore(event.time, returned.time + kRestOnRealThreads);
    if (event.what.is<TimeJumped>()) return true;
    const auto* call = event.what.get<CallBegan>();
    return call != nullptr && call->call != 0;
}

}  // namespace

std::vector<std::string> snapshotLinesOf(const RunRecord& run) {
    const Log& log = *run.log;
    ExecutorFold fold;
    Names names;
    std::vector<Returned> waiting;
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < log.size(); ++i) {
        const Event& event = log[i];
        while (!waiting.empty() && endsRest(event, waiting.front(), run.clock)) {
            lines.push_back(lineOf(waiting.front(), fold, log, names));
            waiting.erase(waiting.begin());
        }
        fold(event);
        names.follow(log, i + 1);
        const auto* ended = event.what.get<CallEnded>();
        if (ended != nullptr && ended->call != 0) waiting.push_back({*ended, event.time});
    }
    for (const Returned& returned : waiting) lines.push_back(lineOf(returned, fold, log, names));
    return lines;
}

}  // namespace poolscope
