// Reports about a run, computed from its log alone, so they are the same in both worlds and for an
// opened recording.
//
// Promises: the JSON forms of the command line, key by key in a fixed order, one object a line.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/scenario/run/run.hpp"
#include "engine/trace/log.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

class RunFigures;  // run_figures.hpp

/// One run of a task's body.
struct BodyRun {
    ExecutorId executor;
    TaskId task;
    ThreadId thread;
    std::uint32_t run = 1;
    bool timed = false;
    Instant planned;
    Instant start;
    bool ended = false;
    Instant end;
    Outcome outcome = Outcome::Unfinished;
    TextId error;
};

/// In order of their start.
std::vector<BodyRun> bodyRunsOf(const Log& log);
/// --runs: {"on":…,"task":…,"run":…,"planned":…,"start":…,"end":…,"thread":…,"outcome":…,"error":…}
std::string toJsonLine(const BodyRun& run, const Log& log, const Names& names);

/// Changes has only what is not as in the executor's snapshot before, and costs only that.
enum class SnapshotForm : std::uint8_t { Full, Changes };
/// --snapshots: how the executor of each [[at]] call stood when the call had returned and
/// everything else that could run at that instant had run. In the order in which the calls
/// returned, line by line: every full one names every task, so all of them may be large.
void forEachSnapshot(const RunRecord& run, SnapshotForm form,
                     const std::function<void(const std::string&)>& tell);

/// The summary for people: tasks, executors, and how the run ended.
std::string summaryOf(const Scenario& scenario, const RunRecord& run);
/// The same, for who has given the figures every event of the run's log.
std::string summaryOf(const Scenario& scenario, const RunRecord& run, const RunFigures& figures);

}  // namespace poolscope
