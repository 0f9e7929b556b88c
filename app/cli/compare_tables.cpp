// Metrics of several executors beside each other, as text, CSV and JSON.
#include "app/cli/compare_tables.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/model/metrics/best_value.hpp"
#include "app/model/metrics/compare_verdict.hpp"
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

std::vector<std::string> namesIn(const std::vector<Column>& columns) {
    std::vector<std::string> names;
    for (const Column& column : columns) names.push_back(column.name);
    return names;
}

constexpr std::string_view kIndent = "  ";

std::string_view signOf(ValueMark mark) {
    if (mark == ValueMark::None) return "  ";
    return mark == ValueMark::Better ? " *" : " !";
}

}  // namespace

std::vector<std::string> verdictIn(const std::vector<Column>& columns, const TextCatalog& words) {
    return compareVerdict(figuresIn(columns), namesIn(columns), words);
}

NamedText divergenceIn(const std::vector<Column>& columns, const TextCatalog& words) {
    if (columns.size() < 2) return {};
    std::vector<const ComparedExecutor*> sides;
    for (const Column& column : columns) sides.push_back(&column.side);
    const std::optional<Divergence> found = firstDivergence(sides);
    return found ? sentenceOf(*found, namesIn(columns), words)
                 : NamedText(likenessOf(sides, words).sentence);
}

std::string tableOf(const std::vector<Column>& columns, const TextCatalog& words) {
    std::vector<std::vector<std::string>> rows{{"", std::string(words("measure.direction"))}};
    for (const Column& column : columns) rows.front().push_back(column.name + "  ");
    const std::vector<const MetricValues*> metrics = figuresIn(columns);
    std::vector<ValueMark> given;
    const auto addRow = [&](Metric metric) {
        const std::string way(wordOf(specOf(metric).bestValue));
        rows.push_back({std::string(kIndent) + std::string(wordsOf(words, metric, "name")),
                        std::string(words("measure." + way))});
        const std::vector<ValueMark> marks = marksOf(metric, metrics);
        for (std::size_t i = 0; i < columns.size(); ++i)
            rows.back().push_back(valueText(words, metric, (*metrics[i])[metric]) +
                                  std::string(signOf(marks[i])));
        given.insert(given.end(), marks.begin(), marks.end());
    };
    const auto differs = [&](Metric metric) { return !isAlike(metric, metrics); };
    for (const MetricSection& section : metricSections(metrics, differs)) {
        rows.push_back({std::string(groupName(words, section.group))});
        for (const Metric metric : section.different) addRow(metric);
        if (section.alike.empty()) continue;
        rows.push_back({std::string(kIndent) + std::string(words("ui.compare.alike"))});
        for (const Metric metric : section.alike) addRow(metric);
    }
    std::string text = alignedRows(rows);
    const auto legend = [&](ValueMark mark, std::string_view key) {
        if (std::find(given.begin(), given.end(), mark) == given.end()) return;
        text += fmt::format("\n{} {}", signOf(mark).substr(1), words(key));
    };
    legend(ValueMark::Better, "measure.better");
    legend(ValueMark::BetterButShort, "measure.butShort");
    if (text.back() != '\n') text += '\n';
    const auto paragraph = [&](const std::string& said) {
        if (!said.empty()) text += fmt::format("\n{}\n", said);
    };
    paragraph(fmt::format("{}", fmt::join(verdictIn(columns, words), "\n")));
    paragraph(divergenceIn(columns, words).text);
    return text;
}

std::string csvOf(const std::vector<Column>& columns) {
    std::string text = "measure,unit,better";
    for (const Column& column : columns) text += ',' + csvCell(column.name);
    text += '\n';
    for (const Metric metric : metricsPresent(figuresIn(columns))) {
        const MetricSpec& spec = specOf(metric);
        text += fmt::format("{},{},{}", spec.key, unitWord(spec.unit), wordOf(spec.bestValue));
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
        row["group"] = wordOf(specOf(metric).group);
        row["unit"] = unitWord(specOf(metric).unit);
        row["means"] = wordsOf(words, metric, "means");
        row["prefers"] = wordOf(specOf(metric).bestValue);
        row["values"] = nlohmann::ordered_json::array();
        row["better"] = nlohmann::ordered_json::array();
        row["betterButShort"] = nlohmann::ordered_json::array();
        const std::vector<ValueMark> marks = marksOf(metric, metrics);
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const auto& value = (*metrics[i])[metric];
            row["values"].push_back(value ? fileValue(*value) : nullptr);
            if (marks[i] == ValueMark::Better) row["better"].push_back(columns[i].name);
            if (marks[i] == ValueMark::BetterButShort)
                row["betterButShort"].push_back(columns[i].name);
        }
        all["measures"].push_back(std::move(row));
    }
    all["verdict"] = verdictIn(columns, words);
    if (const std::string differ = divergenceIn(columns, words).text; !differ.empty())
        all["differ"] = differ;
    // Names of files are bytes, and need be no UTF-8.
    return all.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

}  // namespace poolscope
