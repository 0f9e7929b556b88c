// The command explore: what is looked for, and telling what was found.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <thread>
#include <unistd.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/model/human_time.hpp"
#include "app/shell/cli.hpp"
#include "app/shell/cli_files.hpp"
#include "app/shell/data_files.hpp"
#include "app/shell/explore_runner.hpp"
#include "app/shell/window_app.hpp"
#include "engine/scenario/outline.hpp"
#include "engine/scenario/scenario_reader.hpp"
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

ScheduleOptions optionsOf(const ExploreCommand& command, const Scenario& scenario) {
    ScheduleOptions options;
    options.seed = command.seed.value_or(scenario.seed);
    options.until = command.until ? command.until : scenario.until;
    return options;
}

/// What is looked for: as asked, or what the scenario rules out, or whatever is wrong anywhere.
std::vector<FaultKind> kindsOf(const ExploreCommand& command, const Scenario& scenario) {
    std::vector<FaultKind> kinds;
    const bool asserted = command.find.empty() && !scenario.never.empty();
    if (asserted) return scenario.never;
    for (const std::string& word : command.find) {
        if (word == "assertion") {
            kinds.insert(kinds.end(), scenario.never.begin(), scenario.never.end());
            continue;
        }
        const auto known = std::find(kFaultWords.begin(), kFaultWords.end(), word);
        kinds.push_back(static_cast<FaultKind>(known - kFaultWords.begin()));
    }
    if (!command.find.empty()) return kinds;
    return {FaultKind::Deadlock, FaultKind::LostTask, FaultKind::LateStart, FaultKind::OutOfOrder,
            FaultKind::Interrupted};
}

/// The scenario with nothing broken on purpose, in its text as well: a recording carries that.
Scenario mended(const Scenario& scenario) {
    std::string text = scenario.text;
    const std::optional<Outline> outline = outlineOf(text);
    if (!outline) return scenario;
    // From the end, so that the places before stay where they are.
    for (auto table = outline->tables.rbegin(); table != outline->tables.rend(); ++table) {
        if (table->find("break") == nullptr) continue;
        const Change out{"break", std::nullopt};
        for (const Splice& gone : changeTable(text, *table, {&out, 1}))
            text.replace(gone.begin, gone.end - gone.begin, gone.text);
    }
    ReadScenario whole = readScenario(text, scenario.fileName);
    return whole.scenario ? std::move(*whole.scenario) : scenario;
}

/// A fault's sentence, and the switches that lead there.
class Telling {
public:
    Telling(const Scenario& scenario, const ScheduleOptions& options, const Finding& finding,
            const TextCatalog& words)
        : run(runSchedule(scenario, options, finding.deviations, nullptr)),
          finding_(finding),
          words_(words) {
        names_.follow(*run.log);
    }

    std::string sentence() const {
        const Fault& fault = finding_.fault;
        return words_.fill(fmt::format("explore.{}", nameOf(fault.kind)),
                           {{"thread", names_.of(fault.thread)},
                            {"task", names_.of(fault.task)},
                            {"other", names_.of(fault.other)},
                            {"executor", names_.of(fault.executor)}});
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
        found["fault"] = nameOf(finding_.fault.kind);
        found["event"] = finding_.fault.position;
        found["time"] = finding_.fault.time.ns;
        found["sentence"] = sentence();
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
    const Finding& finding_;
    const TextCatalog& words_;
    Names names_;
};

std::string jsonOf(const Explored& result, const Telling* telling) {
    nlohmann::ordered_json all;
    all["schedules"] = result.schedules;
    all["states"] = result.states;
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
    return saveRecording(target, scenario, run);
}

int tellFinding(const ExploreCommand& command, const Scenario& scenario, const Explored& result,
                const TextCatalog& words) {
    const ScheduleOptions options = optionsOf(command, scenario);
    const Telling telling(scenario, options, *result.finding, words);
    if (command.json != "-") {
        std::cout << withCounts(words, "explore.found", result, telling.sentence()) << '\n'
                  << telling.text();
    }
    if (!writeTo(command.json, [&](std::ostream& out) { out << jsonOf(result, &telling); }))
        return kBadInput;
    std::string file = command.save;
    if (file.empty() && command.show)
        file = (std::filesystem::temp_directory_path() / "poolscope-found.recording").string();
    if (file.empty()) return kDone;
    if (!saveFinding(file, scenario, options, telling)) return kBadInput;
    const std::string event = fmt::format("{}", result.finding->fault.position);
    if (command.json != "-")
        std::cout << words.fill("explore.saved", {{"file", file}, {"event", event}}) << '\n';
    if (!command.show) return kDone;
    WindowOptions window;
    window.files = {file};
    window.event = result.finding->fault.position;
    return runWindow(window);
}

/// Tells standard error how far it is, where that is a terminal.
Explored watched(const Scenario& scenario, const ExploreRequest& request,
                 const TextCatalog& words) {
    const bool tells = isatty(STDERR_FILENO) != 0;
    const Explored result = explore(scenario, request, [&](const Explored& now) {
        if (tells)
            std::cerr << "\r\033[K" << withCounts(words, "explore.progress", now) << std::flush;
    });
    if (tells) std::cerr << "\r\033[K" << std::flush;
    return result;
}

ExploreRequest requestOf(const ExploreCommand& command, const Scenario& scenario,
                         std::vector<FaultKind> faults) {
    ExploreRequest request;
    request.options = optionsOf(command, scenario);
    request.kind = command.chooser == "pct"      ? SearchKind::Pct
                   : command.chooser == "random" ? SearchKind::Random
                                                 : SearchKind::All;
    request.faults = std::move(faults);
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    request.jobs = command.jobs > 0 ? command.jobs : cores;
    request.schedules = command.schedules;
    request.minutes = command.minutes;
    return request;
}

}  // namespace

int exploreSchedules(const ExploreCommand& command) {
    const std::optional<Input> input = readInput(command.file);
    if (!input) return kBadInput;
    const Scenario scenario = command.intact ? mended(*input->scenario) : *input->scenario;
    const std::vector<FaultKind> kinds = kindsOf(command, scenario);
    if (kinds.empty()) {
        std::cerr << fmt::format(
            "poolscope: {}: found no 'never', expected one for --find assertion: "
            "never = [\"lost-task\"]\n",
            command.file);
        return kBadInput;
    }
    const TextCatalog words = loadTexts(command.lang);
    const Explored result = watched(scenario, requestOf(command, scenario, kinds), words);
    if (result.finding) return tellFinding(command, scenario, result, words);
    if (command.json != "-") {
        const auto key = result.exhausted ? "explore.exhausted" : "explore.bounded";
        std::cout << withCounts(words, key, result) << '\n';
    }
    return writeTo(command.json, [&](std::ostream& out) { out << jsonOf(result, nullptr); })
               ? kDone
               : kBadInput;
}

}  // namespace poolscope
