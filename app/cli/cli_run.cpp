// The command run: a run on either clock, and its reports.
#include <chrono>
#include <functional>
#include <iostream>
#include <thread>
#include <fmt/format.h>

#include "app/batch/input_files.hpp"

#include "app/batch/interrupts.hpp"
#include "app/batch/outputs.hpp"
#include "app/cli/broken_invariants.hpp"
#include "app/cli/cli.hpp"
#include "app/cli/standstill_report.hpp"
#include "app/model/narration/narrator.hpp"
#include "app/model/query/event_list.hpp"
#include "app/model/run/run_history.hpp"
#include "app/storage/data_files.hpp"
#include "engine/scenario/report/report.hpp"
#include "engine/scenario/run/real_run.hpp"
#include "engine/trace/json_lines.hpp"
#include "engine/trace/printable.hpp"

namespace poolscope {

#include "engine/trace/human_time.hpp"
namespace {

void writeRuns(std::ostream& out, const RunRecord& run) {
    Names names;
    names.follow(*run.log);
    for (const BodyRun& body : bodyRunsOf(*run.log)) {
        out << toJsonLine(body, *run.log, names) << '\n';
    }
}

void writeEvents(std::ostream& out, const RunRecord& run) {
    JsonLineWriter writer(*run.log);
    while (writer.hasNext()) out << writer.next() << '\n';
}

void writeSnapshots(std::ostream& out, const RunRecord& run) {
    for (const std::string& line : snapshotLinesOf(run)) out << line << '\n';
}

void writeSentences(std::ostream& out, const RunRecord& run, const std::string& language) {
    const Log& log = *run.log;
    const TextCatalog texts = loadTexts(language);
    RunHistory history(log);
    history.follow();
    const Narrator narrator(log, history.names(), texts);
    for (std::size_t i = 0; i < log.size(); ++i)
        out << printable(lineOf(log, history.names(), i, narrator.sentence(i, history.at(i + 1))))
            << '\n';
}

/// The summary, and a block about threads that can never go on.
std::string reportOf(const Scenario& scenario, const RunRecord& run, const std::string& language) {
    const std::string stuck = standstillReport(run, loadTexts(language));
    return summaryOf(scenario, run) + (stuck.empty() ? "" : '\n' + stuck);
}

/// Until it is over or Ctrl+C comes; what happened up to then is the run.
RunRecord runOnRealThreads(std::shared_ptr<const Scenario> scenario, const RunOptions& options,
                           const Interrupts& interrupts) {
    RealRun run(std::move(scenario), options);
    while (!run.isOver() && !interrupts.came())
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return run.finish();
}

/// The requested run. A recording's run is not repeated unless an option changes it.
RunRecord runOf(const Input& input, const RunCommand& command, const Interrupts& interrupts) {
    RunOptions options = input.recording ? input.recording->options : RunOptions{};
    const bool changed = command.seed || command.until;
    if (command.seed) options.seed = command.seed;
    if (command.until) options.until = command.until;
    if (command.clock == "real") return runOnRealThreads(input.scenario, options, interrupts);
    if (input.recording && !changed) return input.recording->run;
    return runVirtually(*input.scenario, options);
}

}  // namespace

int runScenario(const RunCommand& command) {
    const std::optional<Input> input = readInput(command.file);
    if (!input) return kBadInput;
    if (!canWrite({command.runs, command.events, command.snapshots, command.log, command.save}))
        return kBadInput;
    const Interrupts interrupts;
    const RunRecord run = runOf(*input, command, interrupts);
    const auto with = [&run](void (*write)(std::ostream&, const RunRecord&)) {
        return [&run, write](std::ostream& out) { write(out, run); };
    };
    Outputs outputs;
    outputs.add(command.runs, with(writeRuns));
    outputs.add(command.events, with(writeEvents));
    outputs.add(command.snapshots, with(writeSnapshots));
    outputs.add(command.log, [&](std::ostream& out) { writeSentences(out, run, command.lang); });
    outputs.add(command.save, recordingOf(*input->scenario, run));
    const bool written = outputs.write();
    if (!command.hasOutputs()) {
        std::cout << reportOf(*input->scenario, run, command.lang);
    } else if (run.ending == Ending::EventLimit || run.ending == Ending::Livelock) {
        std::cerr << fmt::format("poolscope: {}\n", toSentence(run));
    }
    if (!written) return kBadInput;
    if (interrupts.came()) {
        std::cout.flush();
        endInterrupted();
    }
    if (!run.broken.empty()) return reportBroken(run.broken, recordingText(*input->scenario, run));
    return run.ending == Ending::Livelock ? kBadInput : kDone;
}

}  // namespace poolscope
