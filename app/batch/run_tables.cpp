// Writing rows as JSON lines and as CSV.
#include "app/batch/run_tables.hpp"

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/model/metrics/metric_text.hpp"
#include "app/model/run/queue_track.hpp"
#include "engine/scenario/report/report.hpp"
#include "engine/trace/json_lines.hpp"

namespace poolscope {

namespace {

std::string cellOf(std::string_view text) { return csvCell(std::string(text)); }

std::string csvRow(const BodyRun& run, const Log& log, const Names& names) {
    const bool threw = run.outcome == Outcome::Threw;
    return fmt::format("{},{},{},{},{},{},{},{},{}", cellOf(names.of(run.executor)),
                       cellOf(names.of(run.task)), run.run,
                       run.timed ? std::to_string(run.planned.ns) : "", run.start.ns,
                       run.ended ? std::to_string(run.end.ns) : "", cellOf(names.of(run.thread)),
                       toString(run.outcome), threw ? cellOf(log.text(run.error)) : "");
}

/// Takes a field out of an event's object; a cell without it is empty.
std::string taken(nlohmann::ordered_json& fields, const char* name) {
    const auto found = fields.find(name);
    if (found == fields.end()) return "";
    const std::string text = found->is_string() ? found->get<std::string>()
                             : found->is_null() ? std::string()
                                                : found->dump();
    fields.erase(found);
    return csvCell(text);
}

/// What --events writes of one event, as cells.
std::string csvRow(const std::string& jsonLine) {
    nlohmann::ordered_json fields = nlohmann::ordered_json::parse(jsonLine);
    std::string row;
    for (const char* name : {"n", "time", "thread", "kind", "executor", "task", "line"})
        row += taken(fields, name) + ',';
    return row + csvCell(fields.dump());
}

struct QueueRow {
    QueueLength length;
    ExecutorId executor;
};

std::vector<QueueRow> queueRowsOf(const Log& log) {
    QueueTrack track;
    track.follow(log);
    std::vector<QueueRow> rows;
    const auto isNew = [](EventKind kind) { return kind == kKindOf<ExecutorCreated>; };
    log.forEach(isNew, [&](const Event& event, std::size_t) {
        const ExecutorId executor = event.what.as<ExecutorCreated>().executor;
        for (const QueueLength& length : track.of(executor)) rows.push_back({length, executor});
    });
    std::sort(rows.begin(), rows.end(), [](const QueueRow& a, const QueueRow& b) {
        return a.length.position < b.length.position;
    });
    return rows;
}

}  // namespace

TableForm tableFormOf(const std::string& target) {
    return std::filesystem::path(target).extension() == ".csv" ? TableForm::Csv
                                                               : TableForm::JsonLines;
}

void writeRunTable(std::ostream& out, const RunRecord& run, TableForm form) {
    const bool csv = form == TableForm::Csv;
    Names names;
    names.follow(*run.log);
    if (csv) out << "on,task,run,planned_ns,start_ns,end_ns,thread,outcome,error" << '\n';
    for (const BodyRun& body : bodyRunsOf(*run.log)) {
        if (csv)
            out << csvRow(body, *run.log, names) << '\n';
        else
            out << toJsonLine(body, *run.log, names) << '\n';
    }
}

void writeEventTable(std::ostream& out, const RunRecord& run, TableForm form,
                     const TellRows& tell) {
    const bool csv = form == TableForm::Csv;
    JsonLineWriter writer(*run.log);
    if (csv) out << "n,time_ns,thread,kind,executor,task,line,fields" << '\n';
    for (std::size_t i = 0; writer.hasNext(); ++i) {
        const std::string line = writer.next();
        if (csv)
            out << csvRow(line) << '\n';
        else
            out << line << '\n';
        tell(i, run.log->size());
    }
}

void writeQueueTable(std::ostream& out, const RunRecord& run, TableForm form) {
    const bool csv = form == TableForm::Csv;
    Names names;
    names.follow(*run.log);
    if (csv) out << "on,time_ns,event,length" << '\n';
    for (const QueueRow& row : queueRowsOf(*run.log)) {
        const auto [time, position, size] = row.length;
        if (csv)
            out << fmt::format("{},{},{},{}", cellOf(names.of(row.executor)), time.ns, position,
                               size)
                << '\n';
        else
            out << fmt::format(R"({{"on":{},"time":{},"event":{},"length":{}}})",
                               jsonString(names.of(row.executor)), time.ns, position, size)
                << '\n';
    }
}

}  // namespace poolscope
