// The summary of a run for people: two small tables and how it ended.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "engine/scenario/report/report.hpp"
#include "engine/scenario/report/run_figures.hpp"
#include "engine/scenario/report/summary_rows.hpp"
#include "engine/trace/counted.hpp"
#include "engine/trace/ctl_word.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

/// A row of the table: a task, or all tasks of an executor whose names differ in numbers only.
struct TaskRow {
    std::string name;
    TaskFigures figures;
    std::size_t tasks = 1;
};

constexpr std::string_view kDigits = "0123456789";

/// "timeout-17" without its number: "timeout". Nothing is left of "17-32", a part of a sum.
std::string_view withoutNumber(std::string_view name) {
    const std::size_t last = name.find_last_not_of(kDigits);
    std::string_view base = name.substr(0, last == std::string_view::npos ? 0 : last + 1);
    if (!base.ends_with('-')) return base.empty() ? name : base;
    base.remove_suffix(1);
    return base.find_first_not_of(kDigits) == std::string_view::npos ? std::string_view() : base;
}

/// In the order of the executors and of each row's first task.
std::vector<TaskRow> rowsOf(const std::vector<TaskFigures>& tasks) {
    constexpr std::size_t kMostAlike = 12;  // so many alike tasks have a row each
    using Alike = std::pair<ExecutorId, std::string_view>;
    std::map<Alike, std::size_t> counts;
    for (const TaskFigures& task : tasks) ++counts[{task.executor, withoutNumber(task.name)}];
    std::map<Alike, std::size_t> rowOf;
    std::vector<TaskRow> rows;
    for (const TaskFigures& task : tasks) {
        const Alike alike{task.executor, withoutNumber(task.name)};
        const auto known = rowOf.find(alike);
        if (counts[alike] <= kMostAlike || known == rowOf.end()) {
            rowOf[alike] = rows.size();
            rows.push_back({std::string(task.name), task, 1});
            continue;
        }
        TaskRow& row = rows[known->second];
        row.figures.add(task);
        if (++row.tasks == counts[alike])
            row.name += fmt::format(" .. {} ({} tasks)", task.name, row.tasks);
    }
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

Row rowOf(const ExecutorFigures& executor) {
    const std::string name(executor.name);
    const std::string done = std::to_string(executor.counts() ? executor.done : executor.runsEnded);
    // A service has no threads, nothing to refuse, and no state. What futures and handlers have
    // done is counted where they ran.
    if (executor.isService())
        return {name, "", executor.kind == "ExecutorCompletionService" ? done : "", "", ""};
    const std::string state(toString(poolRunStateOf(executor.ctl)));
    return {name, executor.ended.empty() ? state : std::string(executor.ended), done,
            std::to_string(executor.rejected.size()), std::to_string(executor.largestPool)};
}

}  // namespace

std::string summaryOf(const Scenario& scenario, const RunRecord& run) {
    RunFigures figures(*run.log);
    for (std::size_t i = 0; i < run.log->size(); ++i) figures.apply((*run.log)[i]);
    return summaryOf(scenario, run, figures);
}

SummaryRows summaryRowsOf(const RunFigures& figures) {
    SummaryRows rows;
    for (const auto& [name, task, alike] : rowsOf(figures.tasks())) {
        const bool timed = task.timed > 0;
        const auto count = static_cast<std::int64_t>(task.timed);
        rows.tasks.push_back({name, std::string(figures.nameOf(task.executor)),
                              std::to_string(task.runs), std::to_string(task.failed),
                              timed ? humanTime(Duration{task.lateness / count}) : "",
                              timed ? humanTime(task.worst) : ""});
    }
    for (const auto& [id, executor] : figures.executors())
        rows.executors.push_back(rowOf(executor));
    return rows;
}

std::string summaryOf(const Scenario& scenario, const RunRecord& run, const RunFigures& figures) {
    std::string text = fmt::format("{}\n{} clock, seed {}, {} in {}: {}.\n",
                                   scenario.title.empty() ? scenario.fileName : scenario.title,
                                   run.clock == ClockKind::Virtual ? "Virtual" : "Real", run.seed,
                                   counted(run.log->size(), "event", "events"), humanTime(run.end),
                                   toSentence(run));
    SummaryRows rows = summaryRowsOf(figures);
    const auto add = [&](std::vector<Row>& table, Row heads, std::size_t leftColumns) {
        if (table.empty()) return;
        table.insert(table.begin(), std::move(heads));
        text += '\n' + tableOf(table, leftColumns);
    };
    add(rows.tasks, {"task", "on", "runs", "failed", "mean lateness", "worst lateness"}, 2);
    add(rows.executors, {"executor", "state", "done", "rejected", "largest pool"}, 2);
    return text;
}

}  // namespace poolscope
