// The command compare: metrics of several executors or files beside each other.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <memory>
#include <set>

#include <fmt/format.h>

#include "app/batch/bounded_run.hpp"
#include "app/batch/input_files.hpp"
#include "app/batch/interrupts.hpp"
#include "app/batch/outputs.hpp"
#include "app/batch/run_verdict.hpp"
#include "app/batch/work_progress.hpp"
#include "app/cli/cli.hpp"
#include "app/cli/cli_options.hpp"
#include "app/cli/compare_page.hpp"
#include "app/cli/compare_tables.hpp"
#include "app/cli/fail_on.hpp"
#include "app/model/metrics/divergence.hpp"
#include "app/storage/data_files.hpp"
#include "engine/scenario/report/planned_calls.hpp"
#include "engine/scenario/run/run.hpp"

namespace poolscope {

namespace {

/// `poolscope compare`; an output as in RunCommand.
struct CompareCommand {
    std::vector<std::string> files;
    std::string csv;
    std::string json;
    std::string plot;
    std::string lang = "en";
    std::vector<std::string> failOn;
    RunBounds bounds;  ///< of each run
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

/// The command while it works.
struct Comparing {
    const CompareCommand& command;
    std::string file{};  ///< the one that is read or run
    const FailOn failOn = FailOn::of(command.failOn);
    const TextCatalog words = loadTexts(command.lang);
    WorkProgress progress = WorkProgress(words);
    Interrupts interrupts{};

    bool severalFiles() const { return command.files.size() > 1; }
};

/// The whole run of a file; nothing after Ctrl+C. Throws NotEnoughMemory.
std::optional<RunRecord> wholeRunOf(const Input& input, Comparing& work) {
    work.progress.begin("progress.running", work.file);
    LoadWatch watch;
    watch.tell = [&](LoadStep, double share) { work.progress.reached(share); };
    watch.goOn = [&] { return !work.interrupts.came(); };
    RunRecord run = runWithin(input, work.command.bounds, std::move(watch));
    work.progress.end();
    if (work.interrupts.came()) return std::nullopt;
    return run;
}

Compared columnsOf(const Input& input, const RunRecord& run, const Comparing& work) {
    const TextCatalog& words = work.words;
    const bool severalFiles = work.severalFiles();
    const std::string stem = std::filesystem::path(work.file).stem().string();
    Compared compared;
    compared.title = input.scenario->title.empty() ? stem : input.scenario->title;
    const std::string translated = fmt::format("scenario.{}.title", stem);
    if (!input.scenario->titles.empty())
        compared.title = textIn(input.scenario->titles, work.command.lang);
    else if (words.has(translated))
        compared.title = words(translated);
    const PlannedCalls planned(*input.scenario, run.seed);
    for (ComparedExecutor& side : sidesOf(*run.log, run.end, planned)) {
        std::string name = side.name;
        compared.columns.push_back({std::move(name), std::move(side)});
    }
    const RunVerdict verdict(*input.scenario, run);
    compared.problems = noteworthy(verdict, severalFiles ? stem + ": " : "", words);
    compared.problemWords = verdict.words();
    for (std::string& found : verdict.failures(work.failOn, words))
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
    if (sides.size() > 1) facts.tasks = std::make_shared<const TaskMatches>(matchTasks(sides));
    facts.alike = !found;
    facts.equal = !found && likenessOf(sides, words).complete;
    if (found) facts.divergesAt = found->at;
    facts.divergence = divergenceIn(columns, words);
    facts.verdict = verdictIn(columns, words);
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

/// What there is to compare: the columns of all files, and the rest put together.
struct Comparison {
    std::vector<Column> columns;
    std::string title;
    std::string problems;
    std::vector<ProblemsOfFile> problemsOfFiles;
    std::vector<std::string> failures;
    bool readable = true;  ///< all files
};

void append(Comparison& to, const std::string& file, Compared one) {
    to.title += (to.title.empty() ? "" : "  ·  ") + one.title;
    to.problems += one.problems;
    to.problemsOfFiles.emplace_back(file, std::move(one.problemWords));
    std::move(one.failures.begin(), one.failures.end(), std::back_inserter(to.failures));
    std::move(one.columns.begin(), one.columns.end(), std::back_inserter(to.columns));
}

/// Runs one file after the other, until Ctrl+C: runs that were cut short differ for that alone, so
/// they are left out.
Comparison gather(Comparing& work) {
    Comparison all;
    std::size_t whole = 0;
    for (const std::string& file : work.command.files) {
        if (work.interrupts.came()) break;
        work.file = file;
        work.progress.begin("progress.reading", file);
        const std::optional<Input> input = readInput(file);
        work.progress.end();
        all.readable = all.readable && input.has_value();
        if (!input) continue;
        const std::optional<RunRecord> run = wholeRunOf(*input, work);
        if (!run) break;
        append(all, file, columnsOf(*input, *run, work));
        ++whole;
    }
    if (work.interrupts.came())
        std::cerr << fmt::format("poolscope: interrupted; {} of {} {} compared\n", whole,
                                 work.command.files.size(),
                                 work.command.files.size() == 1 ? "file was" : "files were");
    tellApart(all.columns);
    return all;
}

bool writeComparison(Comparison& all, Comparing& work) {
    const CompareCommand& command = work.command;
    const bool asked = !command.csv.empty() || !command.json.empty() || !command.plot.empty();
    if (!asked)
        std::cout << tableOf(all.columns, work.words) << all.problems;
    else
        std::cerr << all.problems;
    Outputs outputs;
    outputs.add(command.csv, [&](std::ostream& out) { out << csvOf(all.columns); });
    outputs.add(command.json, [&](std::ostream& out) {
        out << jsonOf(all.columns, all.problemsOfFiles, work.words);
    });
    outputs.add(command.plot, [&](std::ostream& out) {
        work.progress.begin("progress.plotting", command.plot);
        const std::string page = plotOf(all.columns, all.title, work.words);
        work.progress.end();
        out << page;
    });
    return outputs.write();
}

int compareAll(Comparing& work) {
    Comparison all = gather(work);
    if (!all.readable) return kBadInput;
    const bool interrupted = work.interrupts.came();
    if (!all.columns.empty() && !writeComparison(all, work)) return kBadInput;
    if (interrupted) {
        std::cout.flush();
        endInterrupted();
    }
    return failOn(all.failures);
}

void addCompareOptions(CLI::App& command, CompareCommand& compare) {
    command
        .add_option(
            "FILE", compare.files,
            "scenarios, recordings, built-in names or -; one is enough if it has several executors")
        ->required();
    command.add_option("--csv", compare.csv, "instead of the table, to a file or -");
    command.add_option("--json", compare.json, "as --csv, with what each metric means");
    command.add_option("--plot", compare.plot, "lanes and plots for paper, to F.svg or -")
        ->check(pictureFile({".svg"}));
    addBounds(command, compare.bounds);
    addFailOn(command, compare.failOn);
    addLanguage(command, compare.lang, "language of the figures' names");
}

int compareFiles(const CompareCommand& command) {
    if (isNamedTwice(command.files)) return kBadCommandLine;
    if (!canWrite({command.csv, command.json, command.plot})) return kBadInput;
    Comparing work{command};
    try {
        return compareAll(work);
    } catch (const NotEnoughMemory& needed) {
        return refuseTooLarge(work.file, needed);
    }
}

}  // namespace

const CliCommand kCompareCommand = cliCommand<CompareCommand, addCompareOptions, compareFiles>(
    "compare", "compare metrics of executors");

}  // namespace poolscope
