// Rows and columns.
#include "app/model/metrics/sweep_table.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/model/metrics/file_value.hpp"
#include "app/model/metrics/metric_text.hpp"
#include "app/model/verdict/problems.hpp"

namespace poolscope {

namespace {

using Json = nlohmann::ordered_json;
using Rows = std::vector<std::vector<std::string>>;

/// All cells of a metric as text, the best of them marked.
std::vector<std::string> cellTexts(const Sweep& sweep, const std::string& executor, Metric metric,
                                   const TextCatalog& words) {
    const std::vector<SweptCell> cells = sweep.cells(executor, metric);
    const std::vector<bool> best = sweep.best(executor, metric);
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < cells.size(); ++i)
        texts.push_back(cellText(words, metric, cells[i]) + (best[i] ? " *" : "  "));
    return texts;
}

std::string nameOf(const TextCatalog& words, Metric metric) {
    return std::string(wordsOf(words, metric, "name"));
}

/// The first key downwards, the second to the right.
std::string matrixOf(const Sweep& sweep, const std::string& executor, Metric metric,
                     const TextCatalog& words) {
    const SweepAxis& down = sweep.plan().axes[0];
    const SweepAxis& right = sweep.plan().axes[1];
    const std::vector<std::string> texts = cellTexts(sweep, executor, metric, words);
    Rows rows{{down.key + " \\ " + right.key}};
    for (const std::string& value : right.values) rows.front().push_back(value + "  ");
    for (std::size_t i = 0; i < down.values.size(); ++i) {
        rows.push_back({down.values[i]});
        for (std::size_t j = 0; j < right.values.size(); ++j)
            rows.back().push_back(texts[i * right.values.size() + j]);
    }
    return fmt::format("{}: {}\n\n{}", executor, nameOf(words, metric), alignedRows(rows));
}

/// A row for each combination, a column for each metric.
std::string listOf(const Sweep& sweep, const std::string& executor,
                   const std::vector<Metric>& metricKinds, const TextCatalog& words) {
    Rows rows(1 + sweep.plan().combinations());
    for (const SweepAxis& axis : sweep.plan().axes) rows[0].push_back(axis.key);
    for (std::size_t i = 0; i + 1 < rows.size(); ++i) rows[i + 1] = sweep.plan().valuesOf(i);
    for (const Metric metric : metricKinds) {
        rows[0].push_back(nameOf(words, metric) + "  ");
        const std::vector<std::string> texts = cellTexts(sweep, executor, metric, words);
        for (std::size_t i = 0; i < texts.size(); ++i) rows[i + 1].push_back(texts[i]);
    }
    return fmt::format("{}:\n\n{}", executor, alignedRows(rows));
}

}  // namespace

SweepQuestion questionOf(const Sweep& sweep, const std::vector<Metric>& metricKinds,
                         const std::string& on) {
    SweepQuestion question{{}, metricKinds};
    for (const std::string& executor : sweep.executors()) {
        const bool has = std::any_of(metricKinds.begin(), metricKinds.end(),
                                     [&](Metric metric) { return sweep.hasAny(executor, metric); });
        if (on.empty() ? has : executor == on) question.executors.push_back(executor);
    }
    return question;
}

std::string cellText(const TextCatalog& words, Metric metric, const SweptCell& cell) {
    if (cell.runs == 0) return "·";
    if (!cell.estimate) return "–";
    const std::string mean = meanText(words, metric, cell.estimate->mean);
    if (!cell.estimate->halfWidth) return mean;
    return fmt::format("{} ± {}", mean, halfWidthText(metric, *cell.estimate->halfWidth));
}

std::string tableText(const Sweep& sweep, const SweepQuestion& question, const TextCatalog& words) {
    std::string text;
    const auto block = [&](const std::string& table) {
        text += (text.empty() ? "" : "\n") + table;
    };
    for (const std::string& executor : question.executors) {
        if (sweep.plan().axes.size() != 2) {
            block(listOf(sweep, executor, question.metricKinds, words));
            continue;
        }
        for (const Metric metric : question.metricKinds)
            block(matrixOf(sweep, executor, metric, words));
    }
    return text;
}

std::string notesOf(const Sweep& sweep, const SweepQuestion& question, const TextCatalog& words) {
    bool marked = false;
    bool none = false;
    for (const std::string& executor : question.executors)
        for (const Metric metric : question.metricKinds) {
            const std::vector<SweptCell> cells = sweep.cells(executor, metric);
            const std::vector<bool> best = sweep.best(executor, metric);
            marked = marked || std::find(best.begin(), best.end(), true) != best.end();
            for (const SweptCell& cell : cells) none = none || (cell.runs > 0 && !cell.estimate);
        }
    const SweepPlan& plan = sweep.plan();
    std::string text;
    const auto note = [&](std::string_view mark, std::string_view sentence) {
        text += fmt::format("{}{}{}\n", mark, mark.empty() ? "" : " ", sentence);
    };
    if (marked) note("*", words("sweep.best"));
    if (plan.seeds.size() > 1)
        note("±", words.fill("sweep.interval", {{"n", std::to_string(plan.seeds.size())},
                                                {"first", std::to_string(plan.seeds.front())},
                                                {"last", std::to_string(plan.seeds.back())}}));
    if (none) note("–", words("sweep.none"));
    if (sweep.runsMade() < plan.runs()) note("·", words("sweep.notRun"));
    if (sweep.seedChangesNothing()) note("", words("sweep.seedless"));
    for (const std::string_view problem : {"deadlock", "died"})
        if (const std::size_t count = sweep.withProblem(problem))
            note("", words.fill(fmt::format("sweep.{}", problem),
                                {{"n", std::to_string(count)},
                                 {"all", std::to_string(sweep.runsMade())}}));
    for (const std::string_view ending : {"eventLimit", "livelock"})
        if (const std::size_t count = sweep.endedAs(ending))
            note("", words.fill(fmt::format("sweep.{}", ending),
                                {{"n", std::to_string(count)},
                                 {"all", std::to_string(sweep.runsMade())}}));
    return text;
}

std::string csvText(const Sweep& sweep, const SweepQuestion& question) {
    std::string text;
    for (const SweepAxis& axis : sweep.plan().axes) text += csvCell(axis.key) + ',';
    text += "on,measure,unit,runs,values,mean,low,high,least,most\n";
    for (std::size_t i = 0; i < sweep.plan().combinations(); ++i) {
        std::string combination;
        for (const std::string& value : sweep.plan().valuesOf(i))
            combination += csvCell(value) + ',';
        for (const std::string& executor : question.executors)
            for (const Metric metric : question.metricKinds) {
                const SweptCell cell = sweep.cell(i, executor, metric);
                text += fmt::format("{}{},{},{},{}", combination, csvCell(executor),
                                    specOf(metric).key, unitWord(specOf(metric).unit), cell.runs);
                const auto& estimate = cell.estimate;
                text += fmt::format(",{}", estimate ? estimate->count : 0);
                text += estimate ? ',' + decimalText(estimate->mean) : ",";
                const double half = estimate ? estimate->halfWidth.value_or(0) : 0;
                const bool interval = estimate && estimate->halfWidth;
                text += interval ? ',' + decimalText(estimate->mean - half) : ",";
                text += interval ? ',' + decimalText(estimate->mean + half) : ",";
                text += estimate ? fmt::format(",{},{}\n", fileText(estimate->least),
                                               fileText(estimate->most))
                                 : std::string(",,\n");
            }
    }
    return text;
}

std::string jsonText(const Sweep& sweep, const SweepQuestion& question, std::string_view file,
                     const TextCatalog& words) {
    Json all;
    all["poolscope"] = "sweepTable";
    all["version"] = 1;
    all["scenario"] = file;
    all["vary"] = Json::array();
    for (const SweepAxis& axis : sweep.plan().axes)
        all["vary"].push_back(Json{{"key", axis.key}, {"values", axis.values}});
    all["seeds"] = sweep.plan().seeds;
    all["runs"] = sweep.runsMade();
    all["problems"] = Json::object();
    for (const std::string_view word : kProblemWords)
        if (const std::size_t count = sweep.withProblem(word)) all["problems"][word] = count;
    all["interval"] = "95 % confidence interval of the mean, Student's t";
    all["figures"] = Json::array();
    for (const std::string& executor : question.executors)
        for (const Metric metric : question.metricKinds) {
            Json entry;
            entry["on"] = executor;
            entry["measure"] = specOf(metric).key;
            entry["unit"] = unitWord(specOf(metric).unit);
            entry["means"] = wordsOf(words, metric, "means");
            entry["cells"] = Json::array();
            const std::vector<SweptCell> cells = sweep.cells(executor, metric);
            const std::vector<bool> best = sweep.best(executor, metric);
            for (std::size_t i = 0; i < cells.size(); ++i) {
                const auto& estimate = cells[i].estimate;
                Json cell;
                cell["values"] = sweep.plan().valuesOf(i);
                cell["runs"] = cells[i].runs;
                cell["mean"] = estimate ? fileValue(estimate->mean) : Json();
                const bool interval = estimate && estimate->halfWidth;
                cell["low"] = interval ? Json(estimate->mean - *estimate->halfWidth) : Json();
                cell["high"] = interval ? Json(estimate->mean + *estimate->halfWidth) : Json();
                cell["least"] = estimate ? fileValue(estimate->least) : Json();
                cell["most"] = estimate ? fileValue(estimate->most) : Json();
                cell["best"] = static_cast<bool>(best[i]);
                entry["cells"].push_back(std::move(cell));
            }
            all["figures"].push_back(std::move(entry));
        }
    return all.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace poolscope
