// The summary of a run for people: two small tables and how it ended.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "engine/executor/pool/ctl.hpp"
#include "engine/scenario/report/report.hpp"
#include "engine/trace/counted.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

struct TaskFigures {
    ExecutorId executor;
    TaskId task;
    std::size_t runs = 0;
    std::size_t failed = 0;  ///< threw or were interrupted
    std::size_t timed = 0;
    std::int64_t lateness = 0;  ///< sum over timed runs, as far as 64 bits go
    Duration worst;
};

/// A row of the table: a task, or all tasks of an executor whose names differ in a number only.
struct TaskRow {
    std::string name;
    TaskFigures figures;
    std::size_t tasks = 1;
};

struct ExecutorFigures {
    std::string name;
    std::int64_t done = 0;
    std::set<TaskId> rejected;  ///< its rejection handler got them
    std::uint32_t largestPool = 0;
    std::uint32_t ctl = 0;
    std::string kind;
    std::string ended;           ///< a Timer's end, which is no run state
    std::int64_t runsEnded = 0;  ///< what a Timer and a fork/join pool have done: they do not count

    bool counts() const { return kind != "Timer" && kind != "ForkJoinPool"; }
    bool isService() const { return kind == "ExecutorCompletionService"; }
};

std::vector<TaskFigures> figuresOfTasks(const Log& log) {
    std::map<TaskId, TaskFigures> figures;
    for (std::size_t i = 0; i < log.size(); ++i) {
        const auto created = log.get<TaskCreated>(i);
        if (created) {
            figures[created->task].executor = created->executor;
            figures[created->task].task = created->task;
        } else if (const auto made = log.get<EnvelopeMade>(i)) {
            figures.erase(made->task);  // what it carries has the runs
        }
    }
    for (const BodyRun& run : bodyRunsOf(log)) {
        TaskFigures& task = figures[run.task];
        ++task.runs;
        if (run.outcome == Outcome::Threw || run.outcome == Outcome::Interrupted) ++task.failed;
        if (!run.timed) continue;
        const Duration late = run.start - run.planned;
        ++task.timed;
        task.lateness = wrappingAdd(task.lateness, late.ns);
        task.worst = std::max(task.worst, late);
    }
    std::vector<TaskFigures> rows;
    for (const auto& [id, row] : figures) rows.push_back(row);
    std::stable_sort(rows.begin(), rows.end(), [](const TaskFigures& a, const TaskFigures& b) {
        return a.executor < b.executor;
    });
    return rows;
}

/// "timeout-17" without its number: "timeout".
std::string_view withoutNumber(std::string_view name) {
    const std::size_t last = name.find_last_not_of("0123456789");
    std::string_view base = name.substr(0, last == std::string_view::npos ? 0 : last + 1);
    if (base.ends_with('-')) base.remove_suffix(1);
    return base.empty() ? name : base;
}

void addTo(TaskFigures& sum, const TaskFigures& task) {
    sum.runs += task.runs;
    sum.failed += task.failed;
    sum.timed += task.timed;
    sum.lateness = wrappingAdd(sum.lateness, task.lateness);
    sum.worst = std::max(sum.worst, task.worst);
}

/// In the order of the executors and of each row's first task.
std::vector<TaskRow> rowsOf(const std::vector<TaskFigures>& tasks, const Names& names) {
    constexpr std::size_t kMostAlike = 12;  // so many alike tasks have a row each
    using Alike = std::pair<ExecutorId, std::string_view>;
    std::map<Alike, std::size_t> counts;
    for (const TaskFigures& task : tasks)
        ++counts[{task.executor, withoutNumber(names.of(task.task))}];
    std::map<Alike, std::size_t> rowOf;
    std::vector<TaskRow> rows;
    for (const TaskFigures& task : tasks) {
        const std::string_view name = names.of(task.task);
        const Alike alike{task.executor, withoutNumber(name)};
        const auto known = rowOf.find(alike);
        if (counts[alike] <= kMostAlike || known == rowOf.end()) {
            rowOf[alike] = rows.size();
            rows.push_back({std::string(name), task, 1});
            continue;
        }
        TaskRow& row = rows[known->second];
        addTo(row.figures, task);
        if (++row.tasks == counts[alike])
            row.name += fmt::format(" .. {} ({} tasks)", name, row.tasks);
    }
    return rows;
}

std::vector<ExecutorFigures> figuresOfExecutors(const Log& log) {
    std::map<ExecutorId, ExecutorFigures> figures;
    for (std::size_t i = 0; i < log.size(); ++i) {
        const Payload& what = log[i].what;
        if (const auto* created = what.get<ExecutorCreated>()) {
            figures[created->executor].name = log.text(created->name);
            figures[created->executor].ctl = created->ctl;
            figures[created->executor].kind = log.text(created->kind);
        } else if (const auto* counted = what.get<TaskCounted>()) {
            ++figures[counted->executor].done;
        } else if (const auto* queued = what.get<CompletionQueued>()) {
            ++figures[queued->executor].done;
        } else if (const auto* run = what.get<TaskEnded>()) {
            if (figures.contains(run->executor)) ++figures[run->executor].runsEnded;
        } else if (const auto* rejected = what.get<Rejected>()) {
            figures[rejected->executor].rejected.insert(rejected->task);
        } else if (const auto* added = what.get<WorkerAdded>()) {
            auto& largest = figures[added->executor].largestPool;
            largest = std::max(largest, added->poolSize);
        } else if (const auto* ended = what.get<TimerEnded>()) {
            figures[ended->executor].ended = toString(ended->reason);
        } else if (const auto* changed = what.get<CtlChanged>()) {
            figures[changed->executor].ctl = changed->to;
        } else if (const auto* mode = what.get<ModeChanged>()) {
            figures[mode->executor].ctl = ctlWordOf(mode->to);
        }
    }
    std::vector<ExecutorFigures> rows;
    for (auto& [id, row] : figures) rows.push_back(std::move(row));
    return rows;
}

using Row = std::vector<std::string>;

/// Columns as wide as their widest cell; the first two to the left, figures to the right.
std::string tableOf(const std::vector<Row>& rows, std::size_t leftColumns) {
    std::vector<std::size_t> widths(rows.front().size());
    for (const Row& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
    }
    std::string text;
    for (const Row& row : rows) {
        std::string line = " ";
        for (std::size_t i = 0; i < row.size(); ++i) {
            line += i < leftColumns ? fmt::format(" {:<{}} ", row[i], widths[i])
                                    : fmt::format(" {:>{}} ", row[i], widths[i]);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

}  // namespace

std::string summaryOf(const Scenario& scenario, const RunRecord& run) {
    const Log& log = *run.log;
    Names names;
    names.follow(log);
    std::string text =
        fmt::format("{}\n{} clock, seed {}, {} in {}: {}.\n",
                    scenario.title.empty() ? scenario.fileName : scenario.title,
                    run.clock == ClockKind::Virtual ? "Virtual" : "Real", run.seed,
                    counted(log.size(), "event", "events"), humanTime(run.end), toSentence(run));
    std::vector<Row> tasks{{"task", "on", "runs", "failed", "mean lateness", "worst lateness"}};
    for (const auto& [name, task, alike] : rowsOf(figuresOfTasks(log), names)) {
        const bool timed = task.timed > 0;
        const auto count = static_cast<std::int64_t>(task.timed);
        tasks.push_back({name, std::string(names.of(task.executor)), std::to_string(task.runs),
                         std::to_string(task.failed),
                         timed ? humanTime(Duration{task.lateness / count}) : "",
                         timed ? humanTime(task.worst) : ""});
    }
    if (tasks.size() > 1) text += '\n' + tableOf(tasks, 2);
    std::vector<Row> executors{{"executor", "state", "done", "rejected", "largest pool"}};
    for (const ExecutorFigures& executor : figuresOfExecutors(log)) {
        if (executor.isService()) {  // no threads, nothing to refuse, no state
            executors.push_back({executor.name, "", std::to_string(executor.done), "", ""});
            continue;
        }
        const std::string state(toString(runStateName(static_cast<Ctl>(executor.ctl))));
        executors.push_back({executor.name, executor.ended.empty() ? state : executor.ended,
                             std::to_string(executor.counts() ? executor.done : executor.runsEnded),
                             std::to_string(executor.rejected.size()),
                             std::to_string(executor.largestPool)});
    }
    if (executors.size() > 1) text += '\n' + tableOf(executors, 2);
    return text;
}

}  // namespace poolscope
