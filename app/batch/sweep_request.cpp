// Checks the request of a sweep.
#include "app/batch/sweep_request.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <set>

#include <fmt/format.h>

#include "app/batch/exit_codes.hpp"
#include "app/batch/input_files.hpp"
#include "app/batch/outputs.hpp"
#include "app/batch/refusal.hpp"
#include "app/storage/file_kind.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/run/recording.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

Scenario scenarioOf(const std::string& name) {
    const std::optional<InputFile> file = openInput(name);
    if (!file) refuse(kBadInput, "");
    if (const FileKind kind = fileKindOf(file->path, file->text); kind != FileKind::Scenario)
        refuse(kBadInput, fmt::format("'{}' is {}, expected a scenario", file->path, nameOf(kind)));
    ReadScenario read = readScenario(file->text, file->path);
    std::cerr << toText(read.diagnostics, file->path);
    if (!read.scenario) refuse(kBadInput, "");
    return std::move(*read.scenario);
}

VariedScenario variedOf(const SweepCommand& command) {
    VariedScenario varied(scenarioOf(command.file));
    for (const std::string& written : command.vary)
        if (const auto sentence = varied.vary(written))
            refuse(kBadCommandLine, "--vary: " + *sentence);
    if (const auto same = varied.collision()) {
        const std::string& first = varied.variations()[same->first].key;
        const std::string& second = varied.variations()[same->second].key;
        refuse(kBadCommandLine,
               first == second
                   ? fmt::format("--vary: found '{}' twice, expected each key once", first)
                   : fmt::format("--vary: found '{}' and '{}', which change the same place, "
                                 "expected one of them",
                                 first, second));
    }
    return varied;
}

std::vector<Metric> metricsPresent(const SweepCommand& command) {
    std::vector<std::string_view> keys;
    for (std::size_t i = 0; i < kMetricCount; ++i)
        keys.push_back(specOf(static_cast<Metric>(i)).key);
    std::vector<Metric> metricKinds;
    for (const std::string& key : command.metricKinds) {
        const std::optional<Metric> metric = metricOf(key);
        if (!metric)
            refuse(kBadCommandLine, fmt::format("--measure: found '{}', expected {}{}", key,
                                                orList(keys), hintFor(key, keys)));
        if (std::find(metricKinds.begin(), metricKinds.end(), *metric) == metricKinds.end())
            metricKinds.push_back(*metric);
    }
    return metricKinds;
}

SweepPlan planOf(const SweepCommand& command, const VariedScenario& varied) {
    SweepPlan plan;
    std::size_t runs = command.seeds;
    for (const Variation& variation : varied.variations()) {
        plan.axes.push_back({variation.key, variation.values});
        runs = runs > kMostSweptRuns ? runs : runs * variation.values.size();
    }
    if (runs > kMostSweptRuns)
        refuse(kBadCommandLine,
               fmt::format("found more than {} runs, one for each combination{}; expected at most "
                           "that many",
                           kMostSweptRuns, command.seeds > 1 ? " and seed" : ""));
    if (plan.variesSeed() && command.seeds > 1)
        refuse(kBadCommandLine, "found --seeds beside --vary seed, expected one of them");
    for (std::uint32_t i = 0; i < command.seeds; ++i)
        plan.seeds.push_back(varied.scenario().seed + i);
    return plan;
}

/// The executor whose metrics are shown: the requested one, or the only one whose settings are
/// varied; empty for all.
std::string executorOf(const SweepCommand& command, const VariedScenario& varied) {
    std::vector<std::string_view> names;
    for (const ExecutorSpec& executor : varied.scenario().executors) names.push_back(executor.name);
    if (!command.on.empty()) {
        if (std::find(names.begin(), names.end(), command.on) == names.end())
            refuse(kBadCommandLine, fmt::format("--on: found '{}', expected {}{}", command.on,
                                                orList(names), hintFor(command.on, names)));
        return command.on;
    }
    std::set<std::string> executors;
    for (const Variation& variation : varied.variations())
        if (!variation.executor.empty()) executors.insert(variation.executor);
    return executors.size() == 1 ? *executors.begin() : "";
}

/// The ordinary reader judges every combination.
void judgeCombinations(VariedScenario& varied, const SweepPlan& plan) {
    for (std::size_t i = 0; i < plan.combinations(); ++i) {
        const ReadScenario read = varied.read(plan.indicesOf(i));
        if (read.scenario) continue;
        std::string combination;
        const std::vector<std::string> values = plan.valuesOf(i);
        for (std::size_t axis = 0; axis < values.size(); ++axis)
            combination +=
                fmt::format("{}{}={}", axis == 0 ? "" : " ", plan.axes[axis].key, values[axis]);
        refuse(kBadCommandLine,
               fmt::format("--vary {}: {}", combination, read.diagnostics.front().sentence()));
    }
}

/// Refuses an output that cannot be written before the work, not after it.
void judgeOutputs(const SweepCommand& command) {
    const std::string extension = fs::path(command.plot).extension();
    if (!command.plot.empty() && extension != ".svg" && extension != ".png")
        refuse(kBadCommandLine,
               fmt::format("--plot: found '{}', expected F.svg or F.png", command.plot));
    if (!canWrite({command.csv, command.json, command.plot, command.resume})) refuse(kBadInput, "");
}

}  // namespace

AskedSweep askedSweep(const SweepCommand& command) {
    AskedSweep asked{variedOf(command), {}};
    const Scenario& scenario = asked.varied.scenario();
    SweepHead& head = asked.head;
    head.program = POOLSCOPE_VERSION;
    head.file = scenario.fileName;
    head.scenario = scenario.text;
    head.plan = planOf(command, asked.varied);
    head.metricKinds = metricsPresent(command);
    head.on = executorOf(command, asked.varied);
    judgeOutputs(command);
    judgeCombinations(asked.varied, head.plan);
    return asked;
}

}  // namespace poolscope
