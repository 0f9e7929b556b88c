// The command compare: metrics of several executors or files beside each other.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/batch/input_files.hpp"
#include "app/batch/outputs.hpp"
#include "app/batch/run_verdict.hpp"
#include "app/batch/work_progress.hpp"
#include "app/cli/cli.hpp"
#include "app/cli/compare_page.hpp"
#include "app/cli/fail_on.hpp"
#include "app/model/metrics/best_value.hpp"
#include "app/model/metrics/divergence.hpp"
#include "app/model/metrics/file_value.hpp"
#include "app/model/metrics/metric_text.hpp"
#include "app/runs/load_watch.hpp"
#include "app/storage/data_files.hpp"
#include "engine/scenario/report/planned_calls.hpp"
#include "engine/scenario/run/run.hpp"

namespace poolscope {

namespace {

/// One executor of one run.
struct Column {
    std::string name;
    ComparedExecutor side;
};

/// The executors of a file that can be compared, and what there is to say about the run.
struct Compared {
    std::vector<Column> columns;
    std::string title;
    std::string problems;  ///< what the metrics do not show: see noteworthy
    std::vector<std::string> problemWords;
    std::vector<std::string> failures;
};

/// The blocks of problems that no metric counts.
std::string noteworthy(const RunVerdict& verdict, const std::string& before,
                       const TextCatalog& words) {
    std::string all;
    for (const Problem problem : {Problem::Deadlock, Problem::Died, Problem::CutShort}) {
        if (!verdict.has(problem)) continue;
        all += '\n' + before + verdict.block(problem, words);
    }
    return all;
}

/// Nothing if the file cannot be read.
std::optional<Compared> columnsOf(const std::string& file, bool severalFiles, const FailOn& failOn,
                                  const TextCatalog& words, WorkProgress& progress) {
    progress.begin("progress.reading", file);
    const std::optional<Input> input = readInput(file);
    progress.end();
    if (!input) return std::nullopt;
    progress.begin("progress.running", file);
    LoadWatch watch;
    watch.tell = [&](LoadStep, double share) { progress.reached(share); };
    watch.mostMemory = LoadWatch::usualMemory();
    const RunRecord run =
        input->recording ? input->recording->run : runWatched(*input->scenario, {}, watch);
    const std::string stem = std::filesystem::path(file).stem().string();
    Compared compared;
    compared.title = input->scenario->title.empty() ? stem : input->scenario->title;
    const std::string translated = fmt::format("scenario.{}.title", stem);
    if (words.has(translated)) compared.title = words(translated);
    const std::vector<Instant> planned = plannedCallsOf(*input->scenario);
    for (ComparedExecutor& side : sidesOf(*run.log, run.end, planned)) {
        std::string name = side.name;
        compared.columns.push_back({std::move(name), std::move(side)});
    }
    const RunVerdict verdict(*input->scenario, run);
    compared.problems = noteworthy(verdict, severalFiles ? stem + ": " : "", words);
    compared.problemWords = verdict.words();
    for (std::string& found : verdict.failures(failOn, words))
        compared.failures.push_back(severalFiles ? stem + ": " + found : std::move(found));
    for (Column& column : compared.columns)
        if (severalFiles)
            column.name = compared.columns.size() == 1 ? stem : stem + ":" + column.name;
    return compared;
}

/// Makes names unique: a second executor of a name gets the suffix -2.
void tellApart(std::vector<Column>& columns) {
    std::set<std::string> taken;
    for (Column& column : columns) {
        const std::string wanted = column.name;
        for (int n = 2; !taken.insert(column.name).second; ++n)
            column.name = fmt::format("{}-{}", wanted, n);
    }
}

std::vector<const MetricValues*> figuresIn(const std::vector<Column>& columns) {
    std::vector<const MetricValues*> all;
    for (const Column& column : columns) all.push_back(&column.side.metrics);
    return all;
}

/// Where they first differ, as a sentence; empty for one column alone.
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

/// A file and the words of its run's problems.
using ProblemsOfFile = std::pair<std::string, std::vector<std::string>>;

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

CompareFacts factsOf(const std::vector<Column>& columns, const TextCatalog& words) {
    CompareFacts facts;
    for (const Column& column : columns) {
        ComparedSide side;
        side.plot = {&column.side, facts.sides.size(), column.name};
        side.positionOf = [](const Run& run) { return run.startPosition; };
        facts.sides.push_back(std::move(side));
        if (isBefore(facts.end, column.side.end)) facts.end = column.side.end;
    }
    std::vector<const ComparedExecutor*> sides;
    for (const Column& column : columns) sides.push_back(&column.side);
    const std::optional<Divergence> found = firstDivergence(sides);
    facts.alike = !found;
    facts.equal = !found && likenessOf(sides, words).complete;
    if (found) facts.divergesAt = found->at;
    facts.divergence = divergenceIn(columns, words);
    return facts;
}

/// The page for paper, with as many columns as there are distinct styles.
std::string plotOf(std::vector<Column>& columns, const std::string& title,
                   const TextCatalog& words) {
    if (columns.size() > kMostSides) {
        std::string shown;
        for (std::size_t i = 0; i < kMostSides; ++i)
            shown += (i == 0 ? "" : ", ") + columns[i].name;
        std::cerr << fmt::format("poolscope: --plot shows the first {} of {}: {}\n", kMostSides,
                                 columns.size(), shown);
        columns.erase(columns.begin() + kMostSides, columns.end());
    }
    return comparePageSvg(factsOf(columns, words), title, words);
}

}  // namespace

int compareFiles(const CompareCommand& command) {
    if (!canWrite({command.csv, command.json, command.plot})) return kBadInput;
    std::vector<Column> columns;
    std::string title;
    std::string problems;
    std::vector<ProblemsOfFile> problemsOfFiles;
    std::vector<std::string> failures;
    const FailOn wanted = FailOn::of(command.failOn);
    bool readable = true;
    const TextCatalog words = loadTexts(command.lang);
    WorkProgress progress(words);
    for (const std::string& file : command.files) {
        auto read = columnsOf(file, command.files.size() > 1, wanted, words, progress);
        readable = readable && read.has_value();
        if (!read) continue;
        title += (title.empty() ? "" : "  ·  ") + read->title;
        problems += read->problems;
        problemsOfFiles.emplace_back(file, std::move(read->problemWords));
        std::move(read->failures.begin(), read->failures.end(), std::back_inserter(failures));
        std::move(read->columns.begin(), read->columns.end(), std::back_inserter(columns));
    }
    progress.end();
    if (!readable) return kBadInput;
    tellApart(columns);
    const bool asked = !command.csv.empty() || !command.json.empty() || !command.plot.empty();
    if (!asked)
        std::cout << tableOf(columns, words) << problems;
    else
        std::cerr << problems;
    Outputs outputs;
    outputs.add(command.csv, [&](std::ostream& out) { out << csvOf(columns); });
    outputs.add(command.json,
                [&](std::ostream& out) { out << jsonOf(columns, problemsOfFiles, words); });
    outputs.add(command.plot, [&](std::ostream& out) {
        progress.begin("progress.plotting", command.plot);
        const std::string page = plotOf(columns, title, words);
        progress.end();
        out << page;
    });
    return outputs.write() ? failOn(failures) : kBadInput;
}

}  // namespace poolscope
