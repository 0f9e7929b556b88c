// The table of a suite, on standard output and as JSON.
#include "app/cli/suite_table.hpp"

#include <algorithm>
#include <iostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/batch/exit_codes.hpp"
#include "app/batch/interrupts.hpp"
#include "app/batch/outputs.hpp"
#include "app/batch/suite.hpp"
#include "app/cli/cli_options.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

constexpr int kProgramWidth = 26;
constexpr int kFaultWidth = 18;
constexpr int kCountWidth = 11;

std::string row(std::string_view program, std::string_view fault, std::string_view found,
                std::string_view schedules, std::string_view switches, std::string_view time,
                std::string_view corrected) {
    return fmt::format("{:<{}} {:<{}} {:<9} {:>{}} {:>8} {:>10}  {}\n", program, kProgramWidth,
                       fault, kFaultWidth, found, schedules, kCountWidth, switches, time,
                       corrected);
}

std::string correctedText(const SuiteRow& one, const TextCatalog& words) {
    if (!one.corrected) return std::string(words("suite.noCorrected"));
    const std::string_view key = one.corrected->finding     ? "suite.correctedFails"
                                 : one.corrected->exhausted ? "suite.exhausted"
                                                            : "suite.bounded";
    return words.fill(key, {{"schedules", fmt::format("{}", one.corrected->schedules)},
                            {"time", humanTime(one.corrected->time())}});
}

std::string rowText(const SuiteRow& one, const TextCatalog& words) {
    const std::string switches =
        one.bad.finding ? fmt::format("{}", one.bad.finding->deviations.size()) : "";
    return row(one.program, one.fault, words(one.bad.finding ? "suite.yes" : "suite.no"),
               fmt::format("{}", one.bad.schedules), switches, humanTime(one.bad.time()),
               correctedText(one, words));
}

nlohmann::ordered_json exploredJson(const Explored& result) {
    nlohmann::ordered_json json;
    json["found"] = result.finding.has_value();
    json["schedules"] = result.schedules;
    json["states"] = result.states;
    json["exhaustive"] = result.exhausted;
    if (result.finding) json["switches"] = result.finding->deviations.size();
    return json;
}

std::string jsonOfSuite(const std::string& name, const std::vector<SuiteRow>& rows) {
    nlohmann::ordered_json all;
    all["poolscope"] = "suite";
    all["version"] = 1;
    all["suite"] = name;
    all["programs"] = nlohmann::ordered_json::array();
    for (const SuiteRow& one : rows) {
        nlohmann::ordered_json json{{"program", one.program}, {"fault", one.fault}};
        json.update(exploredJson(one.bad));
        if (one.corrected) json["corrected"] = exploredJson(*one.corrected);
        all["programs"].push_back(std::move(json));
    }
    return all.dump(2) + '\n';
}

}  // namespace

int exploreSuite(const ExploreCommand& command) {
    if (!canWrite({command.json})) return kBadInput;
    const TextCatalog words = loadTexts(command.lang);
    const bool aloud = command.json != "-";
    if (aloud)
        std::cout << row(words("suite.program"), words("suite.fault"), words("suite.found"),
                         words("suite.schedules"), words("suite.switches"), words("suite.time"),
                         words("suite.corrected"));
    const auto rows = runSuite(command, [&](const SuiteRow& one) {
        if (aloud) std::cout << rowText(one, words) << std::flush;
    });
    if (!rows) return kBadInput;
    const auto countOf = [&rows](auto&& holds) {
        return fmt::format("{}", std::count_if(rows->begin(), rows->end(), holds));
    };
    if (aloud)
        std::cout << words.fill("suite.sum", {{"found", countOf([](const SuiteRow& one) {
                                                   return one.bad.finding.has_value();
                                               })},
                                              {"exhausted", countOf([](const SuiteRow& one) {
                                                   return one.correctedHolds();
                                               })},
                                              {"all", fmt::format("{}", rows->size())}})
                  << '\n';
    const bool told =
        writeTo(command.json, [&](std::ostream& out) { out << jsonOfSuite(command.suite, *rows); });
    if (!rows->empty() && rows->back().interrupted()) endInterrupted();
    if (!told) return kBadInput;
    return std::all_of(rows->begin(), rows->end(),
                       [](const SuiteRow& one) { return one.asKnown(); })
               ? kDone
               : kFoundFault;
}

}  // namespace poolscope
