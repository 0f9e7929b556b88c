// The runs of task bodies, folded from TaskBegan and TaskEnded.
#include <map>

#include <fmt/format.h>

#include "engine/scenario/report/report.hpp"
#include "engine/trace/json_lines.hpp"

namespace poolscope {

std::vector<BodyRun> bodyRunsOf(const Log& log) {
    std::vector<BodyRun> runs;
    std::map<std::pair<TaskId, std::uint32_t>, std::size_t> open;
    for (std::size_t i = 0; i < log.size(); ++i) {
        const Event& event = log[i];
        if (const auto* began = event.what.get<TaskBegan>()) {
            open[{began->task, began->run}] = runs.size();
            BodyRun run;
            run.executor = began->executor;
            run.task = began->task;
            run.thread = event.thread;
            run.run = began->run;
            run.timed = began->timed;
            run.planned = began->planned;
            run.start = event.time;
            runs.push_back(run);
        } else if (const auto* ended = event.what.get<TaskEnded>()) {
            const auto found = open.find({ended->task, ended->run});
            if (found == open.end()) continue;
            BodyRun& run = runs[found->second];
            run.ended = true;
            run.end = event.time;
            run.outcome = ended->outcome;
            run.error = ended->error;
            open.erase(found);
        }
    }
    return runs;
}

std::string toJsonLine(const BodyRun& run, const Log& log, const Names& names) {
    const bool threw = run.outcome == Outcome::Threw;
    return fmt::format(
        R"({{"on":{},"task":{},"run":{},"planned":{},"start":{},"end":{},"thread":{},)"
        R"("outcome":"{}","error":{}}})",
        jsonString(names.of(run.executor)), jsonString(names.of(run.task)), run.run,
        run.timed ? std::to_string(run.planned.ns) : "null", run.start.ns,
        run.ended ? std::to_string(run.end.ns) : "null", jsonString(names.of(run.thread)),
        toString(run.outcome), threw ? jsonString(log.text(run.error)) : "null");
}

}  // namespace poolscope
