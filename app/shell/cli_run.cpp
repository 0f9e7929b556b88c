// The commands that need no picture: run, check, list.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <sstream>

#include "app/model/human_time.hpp"
#include "app/model/narrator.hpp"
#include "app/model/story.hpp"
#include "app/shell/cli.hpp"
#include "app/shell/data_files.hpp"
#include "app/shell/run_source.hpp"
#include "engine/scenario/report.hpp"
#include "engine/scenario/run.hpp"
#include "engine/scenario/scenario_reader.hpp"
#include "engine/trace/json_lines.hpp"

namespace poolscope {

namespace {

std::optional<std::string> readFile(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in || std::filesystem::is_directory(file)) {
        std::cerr << "poolscope: cannot open '" << file
                  << "'; expected a file or one of the names that `poolscope list` prints\n";
        return std::nullopt;
    }
    std::ostringstream text;
    text << in.rdbuf();
    return std::move(text).str();
}

/// The scenario, or nothing and its complaints on standard error.
std::optional<Scenario> readOrComplain(const std::string& name) {
    const std::string file = fileOrBuiltIn(name);
    const std::optional<std::string> text = readFile(file);
    if (!text) return std::nullopt;
    ReadScenario read = readScenario(*text, file);
    std::cerr << toText(read.complaints, file);
    return std::move(read.scenario);
}

/// Gives `write` the file or standard output; true if everything reached it.
bool writeTo(const std::string& target, const std::function<void(std::ostream&)>& write) {
    if (target.empty()) return true;
    if (target == "-") {
        write(std::cout);
        std::cout.flush();
        return static_cast<bool>(std::cout);
    }
    std::ofstream out(target, std::ios::binary);
    if (out) write(out);
    out.close();
    if (!out) std::cerr << "poolscope: cannot write '" << target << "'\n";
    return static_cast<bool>(out);
}

void writeRuns(std::ostream& out, const Log& log, const Names& names) {
    for (const BodyRun& run : bodyRunsOf(log)) out << toJsonLine(run, log, names) << '\n';
}

void writeEvents(std::ostream& out, const Log& log) {
    JsonLineWriter writer(log);
    while (writer.hasNext()) out << writer.next() << '\n';
}

void writeSentences(std::ostream& out, const Log& log) {
    const TextCatalog texts = loadTexts("en");
    Story story(log);
    story.follow();
    const Narrator narrator(log, story.names(), texts);
    for (std::size_t i = 0; i < log.size(); ++i) {
        const Event& event = log[i];
        out << fmt::format("{:>6}  {:>10}  {:<18} {}\n", i, humanTime(event.time),
                           event.thread.exists() ? story.names().of(event.thread) : "",
                           narrator.sentence(i, story.at(i + 1)));
    }
}

}  // namespace

int runScenario(const RunCommand& command) {
    const std::optional<Scenario> scenario = readOrComplain(command.file);
    if (!scenario) return kBadInput;
    RunOptions options;
    options.seed = command.seed;
    options.until = command.until;
    const RunRecord run = runVirtually(*scenario, options);
    const Log& log = *run.log;
    Names names;
    names.follow(log);

    const bool written =
        writeTo(command.runs, [&](std::ostream& out) { writeRuns(out, log, names); }) &&
        writeTo(command.events, [&](std::ostream& out) { writeEvents(out, log); }) &&
        writeTo(command.snapshots,
                [&](std::ostream& out) {
                    for (const std::string& line : snapshotLinesOf(run)) out << line << '\n';
                }) &&
        writeTo(command.log, [&](std::ostream& out) { writeSentences(out, log); });
    if (command.runs.empty() && command.events.empty() && command.snapshots.empty() &&
        command.log.empty() && command.save.empty()) {
        std::cout << summaryOf(*scenario, run);
    }
    return written ? kDone : kBadInput;
}

int checkFiles(const std::vector<std::string>& files) {
    bool good = true;
    for (const std::string& file : files) good = readOrComplain(file).has_value() && good;
    return good ? kDone : kBadInput;
}

int listBuiltIns() {
    for (const BuiltIn& builtIn : builtIns()) {
        std::cout << fmt::format("{:<26} {}\n",
                                 std::filesystem::path(builtIn.file).stem().string(),
                                 builtIn.title);
    }
    return kDone;
}

}  // namespace poolscope
