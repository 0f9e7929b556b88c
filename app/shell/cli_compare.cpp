// The command compare: figures of several executors or files beside each other.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/model/figure_text.hpp"
#include "app/model/measures.hpp"
#include "app/shell/cli.hpp"
#include "app/shell/cli_files.hpp"
#include "app/shell/data_files.hpp"
#include "engine/scenario/run.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

namespace {

/// One executor of one run.
struct Column {
    std::string name;
    Figures figures;
};

Measure measureAt(std::size_t i) { return static_cast<Measure>(i); }

/// The executors of a file that can be compared; null if the file cannot be read.
std::optional<std::vector<Column>> columnsOf(const std::string& file, bool severalFiles) {
    const std::optional<Input> input = readInput(file);
    if (!input) return std::nullopt;
    const RunRecord run = input->recording ? input->recording->run : runVirtually(*input->scenario);
    Names names;
    names.follow(*run.log);
    std::vector<Column> columns;
    for (const Figures& figures : figuresOf(*run.log, run.end))
        columns.push_back({std::string(names.of(figures.executor)), figures});
    const std::string stem = std::filesystem::path(file).stem().string();
    for (Column& column : columns)
        if (severalFiles) column.name = columns.size() == 1 ? stem : stem + ":" + column.name;
    return columns;
}

/// Two files of one name, or two executors of one: the second is called so.
void tellApart(std::vector<Column>& columns) {
    std::set<std::string> taken;
    for (Column& column : columns) {
        const std::string wanted = column.name;
        for (int n = 2; !taken.insert(column.name).second; ++n)
            column.name = fmt::format("{}-{}", wanted, n);
    }
}

/// Which columns have the better value: none where all are alike or nobody can say.
std::vector<bool> bestOf(Measure measure, const std::vector<Column>& columns) {
    std::vector<bool> best(columns.size(), false);
    const Better better = specOf(measure).better;
    std::set<std::int64_t> values;
    for (const Column& column : columns)
        if (const auto& value = column.figures[measure]) values.insert(std::abs(*value));
    if (better == Better::Neither || values.size() < 2) return best;
    const std::int64_t wanted = better == Better::Lower ? *values.begin() : *values.rbegin();
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const auto& value = columns[i].figures[measure];
        best[i] = value && std::abs(*value) == wanted;
    }
    return best;
}

/// Figures that at least one column has.
std::vector<Measure> shownOf(const std::vector<Column>& columns) {
    std::vector<Measure> shown;
    for (std::size_t i = 0; i < kMeasureCount; ++i)
        if (std::any_of(columns.begin(), columns.end(), [&](const Column& column) {
                return column.figures[measureAt(i)].has_value();
            }))
            shown.push_back(measureAt(i));
    return shown;
}

std::string tableOf(const std::vector<Column>& columns, const TextCatalog& words) {
    std::vector<std::vector<std::string>> rows{{""}};
    for (const Column& column : columns) rows.front().push_back(column.name + "  ");
    for (const Measure measure : shownOf(columns)) {
        rows.push_back({std::string(wordsOf(words, measure, "name"))});
        const std::vector<bool> best = bestOf(measure, columns);
        for (std::size_t i = 0; i < columns.size(); ++i)
            rows.back().push_back(valueText(measure, columns[i].figures[measure]) +
                                  (best[i] ? " *" : "  "));
    }
    return fmt::format("{}\n* {}\n", alignedRows(rows), words("measure.better"));
}

std::string csvOf(const std::vector<Column>& columns) {
    std::string text = "measure,unit";
    for (const Column& column : columns) text += ',' + csvCell(column.name);
    text += '\n';
    for (const Measure measure : shownOf(columns)) {
        text += fmt::format("{},{}", specOf(measure).key, unitWord(specOf(measure).unit));
        for (const Column& column : columns) {
            const auto& value = column.figures[measure];
            text += value ? fmt::format(",{}", *value) : std::string(",");
        }
        text += '\n';
    }
    return text;
}

std::string jsonOf(const std::vector<Column>& columns, const TextCatalog& words) {
    nlohmann::ordered_json all;
    all["columns"] = nlohmann::ordered_json::array();
    for (const Column& column : columns) all["columns"].push_back(column.name);
    all["measures"] = nlohmann::ordered_json::array();
    for (const Measure measure : shownOf(columns)) {
        nlohmann::ordered_json row;
        row["measure"] = specOf(measure).key;
        row["unit"] = unitWord(specOf(measure).unit);
        row["means"] = wordsOf(words, measure, "means");
        row["values"] = nlohmann::ordered_json::array();
        row["better"] = nlohmann::ordered_json::array();
        const std::vector<bool> best = bestOf(measure, columns);
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const auto& value = columns[i].figures[measure];
            row["values"].push_back(value ? nlohmann::ordered_json(*value) : nullptr);
            if (best[i]) row["better"].push_back(columns[i].name);
        }
        all["measures"].push_back(std::move(row));
    }
    return all.dump(2) + '\n';
}

}  // namespace

int compareFiles(const CompareCommand& command) {
    std::vector<Column> columns;
    bool readable = true;
    for (const std::string& file : command.files) {
        const auto read = columnsOf(file, command.files.size() > 1);
        readable = readable && read.has_value();
        if (read) columns.insert(columns.end(), read->begin(), read->end());
    }
    if (!readable) return kBadInput;
    tellApart(columns);
    const TextCatalog words = loadTexts(command.lang);
    const bool asked = !command.csv.empty() || !command.json.empty();
    if (!asked) std::cout << tableOf(columns, words);
    const bool written =
        writeTo(command.csv, [&](std::ostream& out) { out << csvOf(columns); }) &&
        writeTo(command.json, [&](std::ostream& out) { out << jsonOf(columns, words); });
    return written ? kDone : kBadInput;
}

}  // namespace poolscope
