// The command run: a run on either clock, and its reports.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <optional>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "app/batch/bounded_run.hpp"
#include "app/batch/input_files.hpp"
#include "app/batch/interrupts.hpp"
#include "app/batch/outputs.hpp"
#include "app/batch/run_page.hpp"
#include "app/batch/run_tables.hpp"
#include "app/batch/run_verdict.hpp"
#include "app/batch/work_progress.hpp"
#include "app/cli/broken_invariants.hpp"
#include "app/cli/cli.hpp"
#include "app/cli/cli_options.hpp"
#include "app/cli/fail_on.hpp"
#include "app/model/export/chrome_trace.hpp"
#include "app/model/export/mermaid_gantt.hpp"
#include "app/model/export/perfetto_trace.hpp"
#include "app/model/export/trace_tracks.hpp"
#include "app/model/narration/narrator.hpp"
#include "app/model/query/event_list.hpp"
#include "app/model/run/run_history.hpp"
#include "app/runs/load_watch.hpp"
#include "app/storage/data_files.hpp"
#include "engine/scenario/report/report.hpp"
#include "engine/scenario/report/run_figures.hpp"
#include "engine/scenario/run/real_run.hpp"
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
    std::string queue;
    std::string snapshots;
    std::string snapshotsForm = "full";  ///< or "changes"
    std::string log;
    std::string markdown;
    std::string mermaid;
    std::string perfetto;
    std::string lang = "en";  ///< of sentences and pages
    std::string save;
    std::vector<std::string> failOn;  ///< problems and conditions that make it exit with 4

    std::vector<std::string> outputs() const {
        return {runs, events, queue, snapshots, log, markdown, mermaid, perfetto, save};
    }
    bool hasOutputs() const {
        const std::vector<std::string> all = outputs();
        return std::any_of(all.begin(), all.end(),
                           [](const std::string& target) { return !target.empty(); });
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

/// A run that is over, and what there is to say about it.
class JudgedRun {
public:
    /// All must outlive it. `figures`: for a summary and a page alone.
    JudgedRun(const Scenario& ofRun, const RunRecord& record, const RunFigures& ofTasks,
              const RunVerdict& judgement)
        : scenario(ofRun), run(record), figures(ofTasks), verdict(judgement) {}

    /// Made when it is first asked for, as it takes more memory than the log.
    RunHistory& history() {
        if (!history_) history_.emplace(*run.log).follow();
        return *history_;
    }

    const Scenario& scenario;
    const RunRecord& run;
    const RunFigures& figures;
    const RunVerdict& verdict;

private:
    std::optional<RunHistory> history_;
};

void writePage(std::ostream& out, JudgedRun& judged, const RunCommand& command,
               const TextCatalog& words) {
    out << runPage(titleOf(judged.scenario, command.lang), judged.run, judged.figures,
                   judged.verdict, judged.history(), words);
}

void writeGantt(std::ostream& out, JudgedRun& judged, const RunCommand& command,
                const TextCatalog& words) {
    const RunHistory& history = judged.history();
    out << ganttOf(history.latest(), history.names(), titleOf(judged.scenario, command.lang),
                   judged.run.end, words);
}

void writeTrace(std::ostream& out, JudgedRun& judged, const RunCommand& command,
                const TextCatalog& words) {
    TraceTracks tracks(judged.history(), judged.run.end, words);
    if (std::filesystem::path(command.perfetto).extension() == ".json") {
        ChromeTrace trace(out);
        tracks.tell(trace);
        trace.finish();
        return;
    }
    PerfettoTrace trace(out);
    tracks.tell(trace);
}

/// The outputs that were asked for. Returns false, after a message, if one could not be written.
bool writeOutputs(const RunCommand& command, JudgedRun& judged, Work& work) {
    const RunRecord& run = judged.run;
    const auto reached = [&](std::size_t done, std::size_t all) { work.reached(done, all); };
    Outputs outputs;
    const auto add = [&](const std::string& target, const WriteOutput& write) {
        outputs.add(target, [&, target, write](std::ostream& out) {
            const bool seen = target == "-" && ::isatty(STDOUT_FILENO) == 1;
            if (!seen) work.progress.begin("progress.writing", target);
            write(out);
            work.progress.end();
        });
    };
    add(command.runs,
        [&](std::ostream& out) { writeRunTable(out, run, tableFormOf(command.runs)); });
    add(command.events, [&](std::ostream& out) {
        writeEventTable(out, run, tableFormOf(command.events), reached);
    });
    add(command.queue,
        [&](std::ostream& out) { writeQueueTable(out, run, tableFormOf(command.queue)); });
    add(command.snapshots,
        [&](std::ostream& out) { writeSnapshots(out, run, command.snapshotsForm); });
    add(command.log, [&](std::ostream& out) { writeSentences(out, run, work); });
    add(command.markdown, [&](std::ostream& out) { writePage(out, judged, command, work.words); });
    add(command.mermaid, [&](std::ostream& out) { writeGantt(out, judged, command, work.words); });
    add(command.perfetto, [&](std::ostream& out) { writeTrace(out, judged, command, work.words); });
    add(command.save, recordingOf(judged.scenario, run));
    return outputs.write();
}

int runWith(const RunCommand& command, Work& work) {
    work.progress.begin("progress.reading", command.file);
    const std::optional<Input> input = readInput(command.file);
    work.progress.end();
    if (!input) return kBadInput;
    if (!canWrite(command.outputs())) return kBadInput;
    work.interrupts.emplace();
    work.progress.begin("progress.running", command.file);
    const RunRecord run = runOf(*input, command, work);
    work.progress.end();
    work.runInterrupted = work.interrupts->came();
    RunFigures figures(*run.log);
    RunVerdict::TellEvent also;
    if (!command.hasOutputs() || !command.markdown.empty())
        also = [&](const Event& event) { figures.apply(event); };
    const RunVerdict verdict(*input->scenario, run, also);
    JudgedRun judged(*input->scenario, run, figures, verdict);
    const bool written = writeOutputs(command, judged, work);
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
    command.add_option("--runs", run.runs,
                       "a JSON line for each run of a body, to a file or -; a row of CSV in F.csv");
    command.add_option("--events", run.events, "a JSON line for each event; CSV in F.csv");
    command.add_option("--queue", run.queue,
                       "a JSON line for each change of a queue's length; CSV in F.csv");
    command.add_option("--snapshots", run.snapshots,
                       "the state after each [[at]] call, as a JSON line");
    command
        .add_option("--snapshots-form", run.snapshotsForm,
                    "full, or changes: only what is not as in the snapshot before")
        ->check(oneOf({"full", "changes"}));
    command.add_option("--log", run.log, "a sentence for each event");
    command.add_option("--markdown", run.markdown,
                       "a page: summary, verdict, a Gantt chart for Mermaid, chains of why");
    command.add_option("--mermaid", run.mermaid, "the Gantt chart alone");
    command.add_option("--perfetto", run.perfetto,
                       "a trace for Perfetto; in F.json the older form, Chrome's trace events");
    addLanguage(command, run.lang, "language of sentences, pages and what went wrong");
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
