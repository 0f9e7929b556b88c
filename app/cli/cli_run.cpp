// The command run: a run on either clock, and its reports.
#include <chrono>
#include <functional>
#include <iostream>
#include <thread>
#include <fmt/format.h>

#include "app/batch/input_files.hpp"
#include "app/batch/run_verdict.hpp"
#include "app/cli/broken_invariants.hpp"
#include "app/cli/cli.hpp"
#include "app/cli/fail_on.hpp"
#include "app/model/narration/narrator.hpp"
#include "app/model/playback/human_time.hpp"
#include "app/model/query/event_list.hpp"
#include "app/model/run/run_history.hpp"
#include "app/storage/data_files.hpp"
#include "engine/scenario/report/report.hpp"
#include "engine/scenario/run/real_run.hpp"
#include "engine/trace/json_lines.hpp"

namespace poolscope {

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
        out << lineOf(log, history.names(), i, narrator.sentence(i, history.at(i + 1))) << '\n';
}

RunRecord runOnRealThreads(std::shared_ptr<const Scenario> scenario, const RunOptions& options) {
    RealRun run(std::move(scenario), options);
    while (!run.isOver()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return run.finish();
}

/// The requested run. A recording's run is not repeated unless an option changes it.
RunRecord runOf(const Input& input, const RunCommand& command) {
    RunOptions options = input.recording ? input.recording->options : RunOptions{};
    const bool changed = command.seed || command.until;
    if (command.seed) options.seed = command.seed;
    if (command.until) options.until = command.until;
    if (command.clock == "real") return runOnRealThreads(input.scenario, options);
    if (input.recording && !changed) return input.recording->run;
    return runVirtually(*input.scenario, options);
}

}  // namespace

int runScenario(const RunCommand& command) {
    const std::optional<Input> input = readInput(command.file);
    if (!input) return kBadInput;
    const RunRecord run = runOf(*input, command);
    const auto with = [&run](void (*write)(std::ostream&, const RunRecord&)) {
        return [&run, write](std::ostream& out) { write(out, run); };
    };
    const bool written =
        writeTo(command.runs, with(writeRuns)) && writeTo(command.events, with(writeEvents)) &&
        writeTo(command.snapshots, with(writeSnapshots)) &&
        writeTo(command.log, [&](std::ostream& out) { writeSentences(out, run, command.lang); }) &&
        saveRecording(command.save, *input->scenario, run);
    const TextCatalog words = loadTexts(command.lang);
    const RunVerdict verdict(*input->scenario, run);
    const std::string problems = verdict.text(words, !command.hasOutputs());
    if (!command.hasOutputs())
        std::cout << summaryOf(*input->scenario, run) << (problems.empty() ? "" : "\n") << problems;
    else
        std::cerr << problems;
    if (!written) return kBadInput;
    if (!run.broken.empty()) return reportBroken(run.broken, recordingText(*input->scenario, run));
    if (run.ending == Ending::Livelock) return kBadInput;
    return failOn(verdict.failures(FailOn::of(command.failOn), words));
}

}  // namespace poolscope
