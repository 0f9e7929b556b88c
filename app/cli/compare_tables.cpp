// Metrics of several executors beside each other, as text, CSV and JSON.
#include "app/cli/compare_tables.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/model/metrics/best_value.hpp"
#include "app/model/metrics/divergence.hpp"
#include "app/model/metrics/file_value.hpp"
#include "app/model/metrics/metric_text.hpp"

namespace poolscope {

namespace {

std::vector<const MetricValues*> figuresIn(const std::vector<Column>& columns) {
    std::vector<const MetricValues*> all;
    for (const Column& column : columns) all.push_back(&column.side.metrics);
    return all;
}

}  // namespace

NamedText divergenceIn(const std::vector<Column>& columns, const TextCatalog& words) {
    if (columns.size() < 2) return {};
    std::vector<const ComparedExecutor*> sides;
    std::vector<std::string> names;
    for (const Column& column : columns) {
        sides.push_back(&column.side);
        names.push_back(column.name);
    }
    const std::optional<Divergence> found = firstDivergence(sides);
    return found ? sentenceOf(*found, names, words) : NamedText(likenessOf(sides, words).sentence);
}

std::string tableOf(const std::vector<Column>& columns, const TextCatalog& words) {
    std::vector<std::vector<std::string>> rows{{""}};
    for (const Column& column : columns) rows.front().push_back(column.name + "  ");
    const std::vector<const MetricValues*> metrics = figuresIn(columns);
    bool marked = false;
    for (const Metric metric : metricsPresent(metrics)) {
        rows.push_back({std::string(wordsOf(words, metric, "name"))});
        const std::vector<bool> best = bestOf(metric, metrics);
        for (std::size_t i = 0; i < columns.size(); ++i)
            rows.back().push_back(valueText(words, metric, (*metrics[i])[metric]) +
                                  (best[i] ? " *" : "  "));
        marked = marked || std::find(best.begin(), best.end(), true) != best.end();
    }
    std::string text = alignedRows(rows);
    if (marked) text += fmt::format("\n* {}\n", words("measure.better"));
    const std::string differ = divergenceIn(columns, words).text;
    return differ.empty() ? text : fmt::format("{}\n{}\n", text, differ);
}

std::string csvOf(const std::vector<Column>& columns) {
    std::string text = "measure,unit";
    for (const Column& column : columns) text += ',' + csvCell(column.name);
    text += '\n';
    for (const Metric metric : metricsPresent(figuresIn(columns))) {
        text += fmt::format("{},{}", specOf(metric).key, unitWord(specOf(metric).unit));
        for (const Column& column : columns) {
            const auto& value = column.side.metrics[metric];
            text += value ? "," + fileText(*value) : std::string(",");
        }
        text += '\n';
    }
    return text;
}

std::string jsonOf(const std::vector<Column>& columns, const std::vector<ProblemsOfFile>& problems,
                   const TextCatalog& words) {
    nlohmann::ordered_json all;
    all["poolscope"] = "comparison";
    all["version"] = 1;
    all["problems"] = nlohmann::ordered_json::array();
    for (const auto& [file, found] : problems)
        all["problems"].push_back({{"file", file}, {"problems", found}});
    all["columns"] = nlohmann::ordered_json::array();
    for (const Column& column : columns) all["columns"].push_back(column.name);
    all["measures"] = nlohmann::ordered_json::array();
    const std::vector<const MetricValues*> metrics = figuresIn(columns);
    for (const Metric metric : metricsPresent(metrics)) {
        nlohmann::ordered_json row;
        row["measure"] = specOf(metric).key;
        row["unit"] = unitWord(specOf(metric).unit);
        row["means"] = wordsOf(words, metric, "means");
        row["values"] = nlohmann::ordered_json::array();
        row["better"] = nlohmann::ordered_json::array();
        const std::vector<bool> best = bestOf(metric, metrics);
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const auto& value = (*metrics[i])[metric];
            row["values"].push_back(value ? fileValue(*value) : nullptr);
            if (best[i]) row["better"].push_back(columns[i].name);
        }
        all["measures"].push_back(std::move(row));
    }
    if (const std::string differ = divergenceIn(columns, words).text; !differ.empty())
        all["differ"] = differ;
    return all.dump(2) + '\n';
}

}  // namespace poolscope
