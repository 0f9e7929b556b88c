// The command explore: the request, and the report of what was found.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/batch/exploration.hpp"
#include "app/batch/input_files.hpp"
#include "app/batch/interrupts.hpp"
#include "app/batch/outputs.hpp"
#include "app/batch/terminal_line.hpp"
#include "app/cli/cli.hpp"
#include "app/cli/cli_options.hpp"
#include "app/learn/game/fault_text.hpp"
#include "app/learn/game/mended_scenario.hpp"
#include "app/model/metrics/metric_text.hpp"
#include "app/model/narration/standstill_text.hpp"
#include "app/storage/data_files.hpp"
#include "app/window/window_app.hpp"
#include "engine/scenario/report/planned_calls.hpp"
#include "engine/trace/human_time.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

namespace {

std::string withCounts(const TextCatalog& words, std::string_view key, const Explored& result,
                       const std::string& sentence = {}) {
    const std::string time =
        humanTime(Duration{static_cast<std::int64_t>(result.seconds * 1e3) * 1'000'000});
    return words.fill(key, {{"schedules", fmt::format("{}", result.schedules)},
                            {"states", fmt::format("{}", result.states)},
                            {"rate", fmt::format("{}", result.rate())},
                            {"time", time},
                            {"sentence", sentence}});
}

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
        sought.kinds = {FaultKind::Deadlock, FaultKind::LostTask, FaultKind::LateStart,
                        FaultKind::OutOfOrder, FaultKind::Interrupted};
    return sought;
}

/// What is looked for, as text.
std::string wordsOf(const Sought& sought) {
    std::vector<std::string> all;
    for (const FaultKind kind : sought.kinds) all.emplace_back(nameOf(kind));
    for (const MetricCondition& condition : sought.conditions) all.push_back(condition.text);
    return fmt::format("{}", fmt::join(all, ", "));
}

/// A fault's sentence, and the switches that lead there.
class Telling {
public:
    Telling(const Scenario& scenario, const ScheduleOptions& options, const Sought& sought,
            const Finding& finding, const TextCatalog& words)
        : run(runSchedule(scenario, options, finding.deviations, nullptr)),
          finding_(finding),
          words_(words) {
        names_.follow(*run.log);
        if (finding.fault.kind == FaultKind::Deadlock)
            standstill_ = standstillOf(*run.log, run.log->size(), run.ended);
        if (finding.fault.kind) return;
        condition_ = &sought.conditions[finding.fault.question];
        const PlannedCalls planned(scenario, options.seed);
        metrics_ = condition_->foundIn(*run.log, run.end, planned).value_or(MetricValues{});
    }

    std::string sentence() const {
        const Fault& fault = finding_.fault;
        if (condition_ != nullptr) {
            const Metric metric = condition_->metric;
            const std::string value = valueText(words_, metric, metrics_[metric]);
            return words_.fill("explore.figure", {{"executor", names_.of(metrics_.executor)},
                                                  {"measure", wordsOf(words_, metric, "name")},
                                                  {"value", value},
                                                  {"condition", condition_->text}});
        }
        return faultText(fault, *run.log, run.ended, words_);
    }
    std::string text() const {
        const std::string event = fmt::format("{}", finding_.fault.position);
        const std::string instant = humanTime(finding_.fault.time);
        const std::string switches = fmt::format("{}", run.switches.size());
        std::string all =
            words_.fill(run.switches.empty() ? "explore.plain" : "explore.simplest",
                        {{"switches", switches}, {"event", event}, {"instant", instant}}) +
            '\n';
        for (const Switch& one : run.switches) {
            const std::string position = fmt::format("{}", one.position);
            all += words_.fill("explore.switch", {{"event", position},
                                                  {"thread", names_.of(one.thread)},
                                                  {"instead", names_.of(one.instead)}}) +
                   '\n';
        }
        const std::string choices = fmt::format("{}", fmt::join(finding_.choices, " "));
        return all + words_.fill("explore.choices", {{"choices", choices}}) + '\n';
    }
    nlohmann::ordered_json json() const {
        nlohmann::ordered_json found;
        if (condition_ == nullptr) {
            found["fault"] = nameOf(*finding_.fault.kind);
        } else {
            found["condition"] = condition_->text;
            found["on"] = names_.of(metrics_.executor);
            found["value"] = metrics_[condition_->metric].value_or(0);
        }
        found["event"] = finding_.fault.position;
        found["time"] = finding_.fault.time.ns;
        found["sentence"] = sentence();
        if (!standstill_.empty()) found["waits"] = waitsJson();
        found["switches"] = nlohmann::ordered_json::array();
        for (const Switch& one : run.switches)
            found["switches"].push_back({{"event", one.position},
                                         {"thread", names_.of(one.thread)},
                                         {"instead", names_.of(one.instead)}});
        found["choices"] = finding_.choices;
        return found;
    }

    ScheduledRun run;

private:
    /// Who waits for whom, of a deadlock.
    nlohmann::ordered_json waitsJson() const {
        const StandstillText texts(standstill_, names_, words_);
        nlohmann::ordered_json chains = nlohmann::ordered_json::array();
        for (const auto& one : standstill_.chains) chains.push_back(texts.chain(one).text);
        return chains;
    }

    const Finding& finding_;
    const TextCatalog& words_;
    Names names_;
    Standstill standstill_;
    const MetricCondition* condition_ = nullptr;  ///< null: a fault was found
    MetricValues metrics_;                        ///< for which the condition holds
};

std::string jsonOf(const Explored& result, const Telling* telling) {
    nlohmann::ordered_json all;
    all["poolscope"] = "exploration";
    all["version"] = 1;
    all["schedules"] = result.schedules;
    all["states"] = result.states;
    all["memoryFull"] = result.full;
    all["exhaustive"] = result.exhausted;
    all["found"] = telling == nullptr ? nlohmann::ordered_json() : telling->json();
    return all.dump(2) + '\n';
}

/// Writes the run that was found as a recording, to be replayed by its choices.
bool saveFinding(const std::string& target, const Scenario& scenario,
                 const ScheduleOptions& options, const Telling& telling) {
    RunOptions replay = runOptionsOf(options);
    replay.choices = telling.run.choices;
    const RunRecord run = runVirtually(scenario, replay);
    return writeTo(target, recordingOf(scenario, run));
}

int describeFinding(const ExploreCommand& command, const Scenario& scenario, const Sought& sought,
                    const Explored& result, const TextCatalog& words) {
    const ScheduleOptions options = optionsOf(command, scenario);
    const Telling telling(scenario, options, sought, *result.finding, words);
    if (command.json != "-") {
        std::cout << withCounts(words, "explore.found", result, telling.sentence()) << '\n'
                  << telling.text();
    }
    if (!writeTo(command.json, [&](std::ostream& out) { out << jsonOf(result, &telling); }))
        return kBadInput;
    std::string file = command.save;
    if (file.empty() && command.show)
        file = (std::filesystem::temp_directory_path() / "poolscope-found.recording").string();
    if (file.empty()) return kFoundFault;
    if (!saveFinding(file, scenario, options, telling)) return kBadInput;
    const std::string event = fmt::format("{}", result.finding->fault.position);
    if (command.json != "-")
        std::cout << words.fill("explore.saved", {{"file", file}, {"event", event}}) << '\n';
    if (!command.show) return kFoundFault;
    WindowOptions window;
    window.files = {file};
    window.event = result.finding->fault.position;
    const int shown = runWindow(window);
    return shown == kDone ? kFoundFault : shown;
}

void addExploreOptions(CLI::App& command, ExploreCommand& explore) {
    command.add_option("FILE", explore.file, "a scenario, the name of a built-in one, or -")
        ->required();
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
        .add_option("--chooser", explore.strategy, "dfs: all schedules; pct and random: drawn ones")
        ->check(oneOf({"dfs", "pct", "random"}));
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
    command.add_flag("--show", explore.show, "open the run that was found in the window");
    addLanguage(command, explore.lang, "language of the report");
}

int exploreSchedules(const ExploreCommand& command) {
    const std::optional<Input> input = readInput(command.file);
    if (!input || !canWrite({command.save, command.json})) return kBadInput;
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
    if (result.finding) return describeFinding(command, scenario, sought, result, words);
    if (command.json != "-") {
        const auto key = result.exhausted ? "explore.exhausted" : "explore.bounded";
        std::cout << withCounts(words, key, result) << '\n';
        std::cout << words.fill("explore.sought", {{"what", wordsOf(sought)}}) << '\n';
        if (result.full) std::cout << withCounts(words, "explore.full", result) << '\n';
    }
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
