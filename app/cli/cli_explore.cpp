// The command explore: the request, the search, and what becomes of what was found.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <ratio>
#include <stdexcept>

#include <fmt/format.h>

#include "app/batch/exploration.hpp"
#include "app/batch/input_files.hpp"
#include "app/batch/interrupts.hpp"
#include "app/batch/outputs.hpp"
#include "app/batch/smallest_scenario.hpp"
#include "app/batch/terminal_line.hpp"
#include "app/cli/cli.hpp"
#include "app/cli/cli_options.hpp"
#include "app/cli/explore_report.hpp"
#include "app/cli/explore_table.hpp"
#include "app/cli/suite_table.hpp"
#include "app/learn/game/mended_scenario.hpp"
#include "app/storage/data_files.hpp"
#include "app/window/film_file.hpp"
#include "app/window/window_app.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

/// Explores, and shows the progress on a terminal.
Explored exploreAloud(const Scenario& scenario, const ExploreCommand& command, const Sought& sought,
                      const TextCatalog& words) {
    TerminalLine line;
    if (!line.isTerminal()) return explore(scenario, command, sought, {});
    return explore(scenario, command, sought, [&](const Explored& now) {
        const auto left =
            static_cast<std::int64_t>(std::ceil(std::max(0.0, command.minutes * 60 - now.seconds)));
        line.show(withCounts(words, "explore.progress", now) +
                  words.fill("explore.left", {{"time", aboutTime(seconds(left))}}));
    });
}

/// What to look for: the requested faults, else those in the scenario's `never`, else the default
/// ones.
Sought soughtBy(const ExploreCommand& command, const Scenario& scenario) {
    Sought sought;
    if (command.find.empty() && !scenario.never.empty()) sought.kinds = scenario.never;
    for (const std::string& word : command.find) {
        const auto known = std::find(kFaultWords.begin(), kFaultWords.end(), word);
        if (word == "assertion") {
            sought.kinds.insert(sought.kinds.end(), scenario.never.begin(), scenario.never.end());
        } else if (known != kFaultWords.end()) {
            sought.kinds.push_back(static_cast<FaultKind>(known - kFaultWords.begin()));
        } else {  // the command line has been judged
            sought.conditions.push_back(std::get<MetricCondition>(MetricCondition::read(word)));
        }
    }
    if (command.find.empty() && sought.empty())
        sought.kinds = {FaultKind::Deadlock,         FaultKind::LostTask,
                        FaultKind::LateStart,        FaultKind::OutOfOrder,
                        FaultKind::Interrupted,      FaultKind::FailedAssertion,
                        FaultKind::UncaughtException};
    return sought;
}

/// Writes the run that was found as a recording, to be replayed by its choices.
bool saveFinding(const std::string& target, const Scenario& scenario,
                 const ScheduleOptions& options, const FindingReport& telling) {
    RunOptions replay = runOptionsOf(options);
    replay.choices = telling.run.choices;
    const RunRecord run = runVirtually(scenario, replay);
    return writeTo(target, recordingOf(scenario, run));
}

std::string temporary(const char* name) {
    return (std::filesystem::temp_directory_path() / name).string();
}

/// Whether standard output holds the report; it does not beside another output.
bool reports(const ExploreCommand& command) {
    return command.json != "-" && command.smallest != "-" && command.html != "-" &&
           (command.table.empty() || command.table == "text");
}

/// Standard output holds one thing only.
bool isAskedTwice(const ExploreCommand& command) {
    int outputs = command.table.empty() ? 0 : 1;
    for (const std::string* each : {&command.json, &command.save, &command.smallest, &command.html})
        outputs += *each == "-" ? 1 : 0;
    if (outputs < 2) return false;
    std::cerr << "poolscope: found two outputs for standard output, expected one: --table writes "
                 "there, too\n";
    return true;
}

/// What becomes of a schedule that went wrong, one output after the other.
class FoundOutputs {
public:
    FoundOutputs(const ExploreCommand& command, const Scenario& scenario, const Sought& sought,
                 const Explored& result, const TextCatalog& words)
        : command_(command),
          scenario_(scenario),
          sought_(sought),
          result_(result),
          words_(words),
          options_(optionsOf(command, scenario)),
          report_(scenario, options_, sought, *result.finding, words) {}

    /// The exit code.
    int write() {
        if (reports(command_)) {
            std::cout << withCounts(words_, "explore.found", result_, report_.sentence()) << '\n'
                      << report_.text() << seenText(result_, words_);
        }
        const auto json = [&](std::ostream& out) { out << jsonOf(result_, &report_); };
        if (!writeTo(command_.json, json) || !writeTable() || !writeSmallest()) return kBadInput;
        const bool records = !command_.save.empty() || command_.show || !command_.html.empty();
        return records ? writeRecording() : kFoundFault;
    }

private:
    void say(std::string_view key, const std::string& file) const {
        const std::string event = fmt::format("{}", result_.finding->fault.position);
        if (reports(command_))
            std::cout << words_.fill(key, {{"file", file}, {"event", event}}) << '\n';
    }

    bool writeTable() const {
        if (command_.table.empty()) return true;
        const std::size_t end = result_.finding->fault.position;
        const ScheduleTable table =
            scheduleTable(*report_.run.log, end, report_.run.switches, words_);
        return writeTo("-", [&](std::ostream& out) {
            if (reports(command_)) out << '\n';
            out << written(table, command_.table, words_);
        });
    }

    bool writeSmallest() const {
        if (command_.smallest.empty()) return true;
        const auto ends = std::chrono::steady_clock::now() +
                          std::chrono::duration<double, std::ratio<60>>(command_.minutes);
        const Interrupts interrupts;
        const SmallestScenario made = smallestThatFails(
            scenario_, command_, sought_, result_.finding->fault,
            [&] { return !interrupts.came() && std::chrono::steady_clock::now() < ends; });
        if (!writeTo(command_.smallest, [&](std::ostream& out) { out << made.text; })) return false;
        if (reports(command_))
            std::cout << words_.fill(made.whole ? "explore.smallest" : "explore.smaller",
                                     {{"file", command_.smallest},
                                      {"cuts", fmt::format("{}", made.cuts)},
                                      {"schedules", fmt::format("{}", made.schedules)}})
                      << '\n';
        return true;
    }

    int writeRecording() const {
        const std::string file =
            command_.save.empty() ? temporary("poolscope-found.recording") : command_.save;
        if (!saveFinding(file, scenario_, options_, report_)) return kBadInput;
        if (!command_.save.empty() || command_.show) say("explore.saved", file);
        if (!command_.html.empty()) {
            const bool filmed = filmTo(command_.html, file);
            if (command_.save.empty() && !command_.show) std::filesystem::remove(file);
            if (!filmed) return kBadInput;
            say("explore.page", command_.html);
        }
        if (!command_.show) return kFoundFault;
        WindowOptions window;
        window.files = {file};
        window.event = result_.finding->fault.position;
        const int shown = runWindow(window);
        return shown == kDone ? kFoundFault : shown;
    }

    /// A page that plays the recording up to the event that shows the fault.
    bool filmTo(const std::string& page, const std::string& recording) const {
        FilmOptions film;
        film.shot.file = recording;
        film.shot.output = page;
        film.shot.lang = command_.lang;
        film.shot.width = 960;
        film.shot.height = 540;
        film.to = fmt::format("{}", result_.finding->fault.position);
        try {
            runFilm(film, [](double) {});
            return true;
        } catch (const std::runtime_error& error) {
            std::cerr << "poolscope: " << error.what() << '\n';
            return false;
        }
    }

    const ExploreCommand& command_;
    const Scenario& scenario_;
    const Sought& sought_;
    const Explored& result_;
    const TextCatalog& words_;
    ScheduleOptions options_;
    FindingReport report_;
};

void addExploreOptions(CLI::App& command, ExploreCommand& explore) {
    CLI::Option* const file =
        command.add_option("FILE", explore.file, "a scenario, the name of a built-in one, or -");
    command
        .add_option("--suite", explore.suite,
                    "in place of FILE: every program of a suite, as a table: sctbench, jacontebe "
                    "or jdk-bugs")
        ->type_name("NAME")
        ->excludes(file);
    command
        .add_option(
            "--find", explore.find,
            "what to search for: " + orList({kFaultWords.begin(), kFaultWords.end()}) +
                "; assertion: the state that the scenario forbids (the default if it forbids "
                "one); or a metric as `compare --csv` names it, with a comparison, such "
                "as \"lateness.worst > 20ms\"; repeat it for more")
        ->type_name("WHAT")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->check(findable());
    command
        .add_option("--chooser", explore.strategy,
                    "dfs: all schedules; preemptions: all with few preemptions; pct, pos, random "
                    "and walk: drawn ones")
        ->check(oneOf({"dfs", "preemptions", "pct", "pos", "random", "walk"}));
    command
        .add_option("--preemptions", explore.preemptions,
                    "at most this many in a schedule; 2 by default with --chooser preemptions")
        ->check(CLI::Range(0, 1'000'000));
    command.add_option("--schedules", explore.schedules, "at most this many")
        ->check(moreThanNothing());
    command.add_option("--minutes", explore.minutes, "at most this long; 1 by default")
        ->check(moreThanNothing());
    command.add_option("--jobs", explore.jobs, "threads; one for each core by default")
        ->check(CLI::Range(1, 1024));
    addMemory(command, explore.memory, "for known states and schedules to try; 1GB by default");
    addSeed(command, explore.seed);
    addDuration(command, "--until", explore.until, "instead of the file's");
    command.add_flag("--intact", explore.intact, "without the file's break keys");
    command.add_option("--save", explore.save, "the run that was found, as a recording");
    command.add_option("--json", explore.json, "the result, to a file or -");
    command
        .add_option("--table", explore.table,
                    "the schedule that was found, a column for each thread: text (the default), "
                    "markdown or json")
        ->expected(0, 1)
        ->default_str("text")
        ->check(oneOf({"text", "markdown", "json"}));
    command.add_option("--smallest", explore.smallest,
                       "the scenario with everything taken out without which it still goes wrong");
    command
        .add_option("--html", explore.html,
                    "a page that plays the run that was found; its name ends with .html")
        ->check(pictureFile({".html"}));
    command.add_flag("--show", explore.show, "open the run that was found in the window");
    addLanguage(command, explore.lang, "language of the report");
}

int exploreSchedules(const ExploreCommand& command) {
    if (!command.suite.empty()) return exploreSuite(command);
    if (command.file.empty()) {
        std::cerr << "poolscope: explore: found no FILE, expected one, or --suite NAME\n";
        return kBadCommandLine;
    }
    const std::optional<Input> input = readInput(command.file);
    if (isAskedTwice(command)) return kBadCommandLine;
    if (!input || !canWrite({command.save, command.json, command.smallest, command.html}))
        return kBadInput;
    const Scenario scenario = command.intact ? mended(*input->scenario) : *input->scenario;
    const Sought sought = soughtBy(command, scenario);
    if (sought.empty()) {
        std::cerr << fmt::format(
            "poolscope: {}: found no 'never', expected one for --find assertion: "
            "never = [\"lost-task\"]\n",
            command.file);
        return kBadInput;
    }
    const TextCatalog words = loadTexts(command.lang);
    const Explored result = exploreAloud(scenario, command, sought, words);
    if (result.finding) return FoundOutputs(command, scenario, sought, result, words).write();
    if (reports(command)) std::cout << nothingFoundText(result, sought, words);
    if (command.table == "json") std::cout << "null\n";
    const bool told =
        writeTo(command.json, [&](std::ostream& out) { out << jsonOf(result, nullptr); });
    if (result.interrupted) {
        std::cout.flush();
        std::cerr << "poolscope: interrupted\n";
        endInterrupted();
    }
    return told ? kDone : kBadInput;
}

}  // namespace

const CliCommand kExploreCommand = cliCommand<ExploreCommand, addExploreOptions, exploreSchedules>(
    "explore", "search for a schedule that goes wrong");

}  // namespace poolscope
