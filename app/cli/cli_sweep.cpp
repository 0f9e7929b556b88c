// The command sweep: performs the runs, keeps them, prints the results.
#include <algorithm>
#include <csignal>
#include <iostream>
#include <stdexcept>
#include <thread>

#include <fmt/format.h>

#include "app/batch/input_files.hpp"
#include "app/batch/interrupts.hpp"
#include "app/batch/outputs.hpp"
#include "app/batch/refusal.hpp"
#include "app/batch/run_verdict.hpp"
#include "app/batch/saved_sweep.hpp"
#include "app/batch/sweep_request.hpp"
#include "app/batch/sweep_runner.hpp"
#include "app/batch/terminal_line.hpp"
#include "app/cli/broken_invariants.hpp"
#include "app/cli/cli.hpp"
#include "app/cli/cli_options.hpp"
#include "app/cli/fail_on.hpp"
#include "app/cli/sweep_plot.hpp"
#include "app/model/metrics/sweep_table.hpp"
#include "app/storage/data_files.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/trace/counted.hpp"

namespace poolscope {

namespace {

/// The progress on standard error; a terminal shows it on one line that is overwritten.
class ProgressLine {
public:
    ProgressLine(const TextCatalog& words, bool wanted) : words_(words), wanted_(wanted) {}

    void tell(const Progress& progress) {
        const std::string line = progressText(progress, words_);
        if (line == last_) return;
        last_ = line;
        if (line_.isTerminal())
            line_.show(line);
        else if (wanted_)
            std::cerr << line << '\n';
    }
    void end() { line_.wipe(); }

private:
    const TextCatalog& words_;
    bool wanted_;
    TerminalLine line_;
    std::string last_;
};

bool describeSweep(const SweepCommand& command, const Sweep& sweep, const SweepHead& head,
                   const TextCatalog& words) {
    const SweepQuestion question = questionOf(sweep, head.metricKinds, head.on);
    const std::string notes = notesOf(sweep, question, words);
    if (command.csv.empty() && command.json.empty()) {
        const std::string table = tableText(sweep, question, words);
        std::cout << (table.empty() ? fmt::format("{}\n", words("sweep.nothing")) : table);
        if (!table.empty() && !notes.empty()) std::cout << '\n' << notes;
    }
    const auto write = [&](const std::string& target, const auto& text) {
        return writeTo(target, [&](std::ostream& out) { out << text(); });
    };
    return write(command.csv, [&] { return csvText(sweep, question); }) &&
           write(command.json, [&] { return jsonText(sweep, question, head.file, words); }) &&
           (command.plot.empty() || plotSweep(sweep, question, head.file, words, command.plot));
}

/// The run as a person would name it: "pool.corePoolSize=2, seed 1".
std::string runName(const Sweep& sweep, const SweptRun& run) {
    std::string name;
    for (std::size_t i = 0; i < run.values.size(); ++i) {
        const std::string& key = sweep.plan().axes[i].key;
        name += fmt::format("{}{}={}", i > 0 ? ", " : "", key, run.values[i]);
    }
    return sweep.plan().variesSeed() ? name : name + fmt::format(", seed {}", run.seed);
}

/// Whether the condition holds on one of the run's executors.
bool holdsIn(const SweptRun& run, const MetricCondition& condition) {
    return std::any_of(run.metrics.begin(), run.metrics.end(), [&](const SweptMetrics& executor) {
        MetricValues metrics;
        metrics.values = executor.values;
        return condition.holds(metrics);
    });
}

/// For each thing asked for: in how many runs it is, and in which first.
std::vector<std::string> failuresOf(const Sweep& sweep, const FailOn& wanted) {
    std::vector<std::string> found;
    const auto ask = [&](std::string_view what, const auto& has) {
        std::size_t count = 0;
        const SweptRun* first = nullptr;
        for (std::size_t c = 0; c < sweep.plan().combinations(); ++c)
            for (std::size_t seed = 0; seed < sweep.plan().seeds.size(); ++seed) {
                const SweptRun* const run = sweep.run(c, seed);
                if (run == nullptr || !has(*run)) continue;
                if (count++ == 0) first = run;
            }
        if (first != nullptr)
            found.push_back(fmt::format("{} in {} of {} (first with {})", what, count,
                                        counted(sweep.runsMade(), "run", "runs"),
                                        runName(sweep, *first)));
    };
    for (const Problem problem : wanted.problems)
        ask(nameOf(problem), [&](const SweptRun& run) { return run.has(nameOf(problem)); });
    for (const MetricCondition& condition : wanted.conditions)
        ask(condition.text, [&](const SweptRun& run) { return holdsIn(run, condition); });
    return found;
}

int sweepOrRefuse(const SweepCommand& command) {
    const AskedSweep asked = askedSweep(command);
    const Scenario& scenario = asked.varied.scenario();
    const SweepHead& head = asked.head;
    const TextCatalog words = loadTexts(command.lang);
    Sweep sweep(head.plan);
    SavedSweep kept(command.resume, head);
    if (!command.resume.empty()) kept.open(sweep);
    ProgressLine line(words, command.progress);
    SweepRunner runner(asked.varied, sweep);
    runner.keep = [&](const SweptRun& run) {
        if (!command.resume.empty()) kept.add(run);
    };
    runner.tell = [&](const Progress& progress) { line.tell(progress); };
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    const bool whole = runner.run(command.jobs > 0 ? command.jobs : cores);
    line.end();
    if (!runner.broken().empty()) {
        const SweepRunner::Broken& broken = runner.broken().front();
        const ReadScenario read = readScenario(broken.text, scenario.fileName, &scenario.data);
        return reportBroken(broken.run.broken, recordingText(*read.scenario, broken.run));
    }
    const bool told = describeSweep(command, sweep, head, words);
    if (!whole) {
        std::cout.flush();
        std::cerr << fmt::format("poolscope: interrupted after {} of {}{}\n", sweep.runsMade(),
                                 counted(head.plan.runs(), "run", "runs"),
                                 command.resume.empty()
                                     ? "; with --resume F they would be kept"
                                     : fmt::format("; they are kept in '{}', and the same command "
                                                   "goes on from there",
                                                   command.resume));
        endInterrupted();
    }
    if (!told || sweep.endedAs(nameOf(Ending::Livelock)) > 0) return kBadInput;
    return failOn(failuresOf(sweep, FailOn::of(command.failOn)));
}

void addSweepOptions(CLI::App& command, SweepCommand& sweep) {
    command.add_option("FILE", sweep.file, "a scenario, the name of a built-in one, or -")
        ->required();
    command
        .add_option("--vary", sweep.vary,
                    "pool.corePoolSize=1..8, poll.period=50ms,100ms, poll.work=10ms,20ms, "
                    "cores=1,2,4; again for each further key")
        ->type_name("NAME.KEY=VALUES")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->required();
    command
        .add_option(
            "--measure", sweep.metricKinds,
            "a metric as `compare --csv` names it, such as lateness.p99; repeat it for more")
        ->type_name("METRIC")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->required();
    addCount(command, "--seeds", sweep.seeds, 1000,
             "runs of each combination: with the file's seed and those after it");
    addCount(command, "--jobs", sweep.jobs, 1024, "threads; one for each core by default");
    command.add_option("--on", sweep.on, "show only this executor")->type_name("EXECUTOR");
    command.add_option("--csv", sweep.csv, "instead of the table, to a file or -");
    command.add_option("--json", sweep.json, "as --csv, with what each metric means");
    command.add_option("--plot", sweep.plot, "a heat map: F.svg or F.png");
    command.add_option("--resume", sweep.resume,
                       "keep every run in this file, and do not repeat runs that it holds");
    command.add_flag("--progress", sweep.progress,
                     "report progress also when standard error is not a terminal");
    addFailOn(command, sweep.failOn);
    addLanguage(command, sweep.lang, "language of the texts");
}

int sweepScenario(const SweepCommand& command) {
    try {
        return sweepOrRefuse(command);
    } catch (const Refusal& refusal) {
        if (!refusal.sentence.empty()) std::cerr << "poolscope: " << refusal.sentence << '\n';
        return refusal.code;
    } catch (const std::runtime_error& error) {
        std::cerr << "poolscope: " << error.what() << '\n';
        return kBadInput;
    }
}

}  // namespace

const CliCommand kSweepCommand = cliCommand<SweepCommand, addSweepOptions, sweepScenario>(
    "sweep", "run a scenario for every combination of values, and show metrics of all runs");

}  // namespace poolscope
