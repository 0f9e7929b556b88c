// The command run: a run on either clock, and its reports.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <optional>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "app/batch/bounded_run.hpp"
#include "app/batch/input_files.hpp"
#include "app/batch/interrupts.hpp"
#include "app/batch/outputs.hpp"
#include "app/batch/run_verdict.hpp"
#include "app/batch/work_progress.hpp"
#include "app/cli/broken_invariants.hpp"
#include "app/cli/cli.hpp"
#include "app/cli/cli_options.hpp"
#include "app/cli/fail_on.hpp"
#include "app/model/narration/narrator.hpp"
#include "app/model/query/event_list.hpp"
#include "app/model/run/run_history.hpp"
#include "app/runs/load_watch.hpp"
#include "app/storage/data_files.hpp"
#include "engine/scenario/report/report.hpp"
#include "engine/scenario/report/run_figures.hpp"
#include "engine/scenario/run/real_run.hpp"
#include "engine/trace/human_time.hpp"
#include "engine/trace/json_lines.hpp"
#include "engine/trace/printable.hpp"

namespace poolscope {

namespace {

/// `poolscope run`; an output is a file name, "-" for standard output, or empty.
struct RunCommand {
    std::string file;
    std::string clock = "virtual";
    std::optional<std::uint64_t> seed;
    RunBounds bounds;
    std::string runs;
    std::string events;
    std::string snapshots;
    std::string snapshotsForm = "full";  ///< or "changes"
    std::string log;
    std::string lang = "en";  ///< of the sentences of `log`
    std::string save;
    std::vector<std::string> failOn;  ///< problems and conditions that make it exit with 4

    bool hasOutputs() const {
        return !(runs.empty() && events.empty() && snapshots.empty() && log.empty() &&
                 save.empty());
    }
};

/// Ctrl+C ends the command, when what is open has been left in order.
struct CutShort {};

/// The command while it works: its progress, and Ctrl+C.
struct Work {
    explicit Work(const TextCatalog& texts) : words(texts), progress(texts) {}

    /// For loops over `all` things. Throws CutShort at Ctrl+C while outputs are written: a file
    /// that is not whole by then stays what it was.
    void reached(std::size_t done, std::size_t all) {
        constexpr std::size_t kOften = 1024;
        if (done % kOften != 0) return;
        progress.reached(static_cast<double>(done) / static_cast<double>(all));
        if (interrupts->came() && !runInterrupted) throw CutShort{};
    }

    const TextCatalog& words;
    WorkProgress progress;
    std::optional<Interrupts> interrupts;  ///< while there is something to keep
    bool runInterrupted = false;           ///< what is written is what there was then
};

void writeRuns(std::ostream& out, const RunRecord& run) {
    Names names;
    names.follow(*run.log);
    for (const BodyRun& body : bodyRunsOf(*run.log)) {
        out << toJsonLine(body, *run.log, names) << '\n';
    }
}

void writeEvents(std::ostream& out, const RunRecord& run, Work& work) {
    JsonLineWriter writer(*run.log);
    for (std::size_t i = 0; writer.hasNext(); ++i) {
        out << writer.next() << '\n';
        work.reached(i, run.log->size());
    }
}

void writeSnapshots(std::ostream& out, const RunRecord& run, const std::string& form) {
    forEachSnapshot(run, form == "changes" ? SnapshotForm::Changes : SnapshotForm::Full,
                    [&](const std::string& line) { out << line << '\n'; });
}

/// A report that an event carries: below its sentence, line by line.
void writeReport(std::ostream& out, std::string_view report) {
    while (!report.empty()) {
        const std::size_t end = std::min(report.find('\n'), report.size());
        out << "    " << printable(report.substr(0, end), LineBreaks::Kept) << '\n';
        report.remove_prefix(std::min(end + 1, report.size()));
    }
}

void writeSentences(std::ostream& out, const RunRecord& run, Work& work) {
    const Log& log = *run.log;
    RunHistory history(log);
    history.follow();
    const Narrator narrator(log, history.names(), work.words);
    for (std::size_t i = 0; i < log.size(); ++i) {
        const std::string sentence = narrator.sentence(i, history.at(i + 1));
        out << printable(lineOf(log, history.names(), i, sentence)) << '\n';
        if (const auto reported = log.get<PoolReported>(i))
            writeReport(out, log.text(reported->report));
        work.reached(i, log.size());
    }
}

/// Until it is over or Ctrl+C comes; what happened up to then is the run.
RunRecord runOnRealThreads(std::shared_ptr<const Scenario> scenario, const RunOptions& options,
                           Work& work) {
    RealRun run(std::move(scenario), options);
    while (!run.isOver() && !work.interrupts->came()) {
        work.progress.reached(static_cast<double>(run.now().ns) /
                              static_cast<double>(std::max<std::int64_t>(run.until().ns, 1)));
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return run.finish();
}

/// The requested run. Throws NotEnoughMemory.
RunRecord runOf(const Input& input, const RunCommand& command, Work& work) {
    if (command.clock == "real") {
        RunOptions options = input.recording ? input.recording->options : RunOptions{};
        if (command.seed) options.seed = command.seed;
        if (command.bounds.until) options.until = command.bounds.until;
        return runOnRealThreads(input.scenario, options, work);
    }
    LoadWatch watch;
    watch.tell = [&](LoadStep, double share) { work.progress.reached(share); };
    watch.goOn = [&] { return !work.interrupts->came(); };
    return runWithin(input, command.bounds, std::move(watch), command.seed);
}

/// The outputs that were asked for. Returns false, after a message, if one could not be written.
bool writeOutputs(const RunCommand& command, const Scenario& scenario, const RunRecord& run,
                  Work& work) {
    Outputs outputs;
    const auto add = [&](const std::string& target, const WriteOutput& write) {
        outputs.add(target, [&, target, write](std::ostream& out) {
            const bool seen = target == "-" && ::isatty(STDOUT_FILENO) == 1;
            if (!seen) work.progress.begin("progress.writing", target);
            write(out);
            work.progress.end();
        });
    };
    add(command.runs, [&](std::ostream& out) { writeRuns(out, run); });
    add(command.events, [&](std::ostream& out) { writeEvents(out, run, work); });
    add(command.snapshots,
        [&](std::ostream& out) { writeSnapshots(out, run, command.snapshotsForm); });
    add(command.log, [&](std::ostream& out) { writeSentences(out, run, work); });
    add(command.save, recordingOf(scenario, run));
    return outputs.write();
}

int runWith(const RunCommand& command, Work& work) {
    work.progress.begin("progress.reading", command.file);
    const std::optional<Input> input = readInput(command.file);
    work.progress.end();
    if (!input) return kBadInput;
    if (!canWrite({command.runs, command.events, command.snapshots, command.log, command.save}))
        return kBadInput;
    work.interrupts.emplace();
    work.progress.begin("progress.running", command.file);
    const RunRecord run = runOf(*input, command, work);
    work.progress.end();
    work.runInterrupted = work.interrupts->came();
    const bool written = writeOutputs(command, *input->scenario, run, work);
    RunFigures figures(*run.log);
    RunVerdict::TellEvent also;
    if (!command.hasOutputs()) also = [&](const Event& event) { figures.apply(event); };
    const RunVerdict verdict(*input->scenario, run, also);
    const std::string problems = verdict.text(work.words, !command.hasOutputs());
    if (!command.hasOutputs())
        std::cout << summaryOf(*input->scenario, run, figures) << verdict.keptAlive(work.words)
                  << (problems.empty() ? "" : "\n") << problems;
    else
        std::cerr << problems;
    if (!written) return kBadInput;
    if (work.interrupts->came()) throw CutShort{};
    if (!run.broken.empty()) return reportBroken(run.broken, recordingText(*input->scenario, run));
    if (run.ending == Ending::Livelock) return kBadInput;
    return failOn(verdict.failures(FailOn::of(command.failOn), work.words));
}

void addRunOptions(CLI::App& command, RunCommand& run) {
    command.add_option("FILE", run.file, "a scenario, the name of a built-in one, or -")
        ->required();
    command.add_option("--clock", run.clock, "virtual (jumps) or real (OS threads)")
        ->check(oneOf({"virtual", "real"}));
    addSeed(command, run.seed);
    addBounds(command, run.bounds);
    command.add_option("--runs", run.runs, "a JSON line for each run of a body, to a file or -");
    command.add_option("--events", run.events, "a JSON line for each event");
    command.add_option("--snapshots", run.snapshots,
                       "the state after each [[at]] call, as a JSON line");
    command
        .add_option("--snapshots-form", run.snapshotsForm,
                    "full, or changes: only what is not as in the snapshot before")
        ->check(oneOf({"full", "changes"}));
    command.add_option("--log", run.log, "a sentence for each event");
    addLanguage(command, run.lang, "language of the sentences and of what went wrong");
    command.add_option("--save", run.save, "a recording of the run");
    addFailOn(command, run.failOn);
}

int runScenario(const RunCommand& command) {
    const TextCatalog words = loadTexts(command.lang);
    try {
        Work work(words);
        return runWith(command, work);
    } catch (const NotEnoughMemory& needed) {
        return refuseTooLarge(command.file, needed);
    } catch (const CutShort&) {
        std::cout.flush();
        endInterrupted();
    }
}

}  // namespace

const CliCommand kRunCommand =
    cliCommand<RunCommand, addRunOptions, runScenario>("run", "run a scenario and print a summary");

}  // namespace poolscope
