// Reading the folder, and searching one file after the other.
#include "app/batch/suite.hpp"

#include <algorithm>
#include <iostream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/batch/input_files.hpp"
#include "app/storage/data_files.hpp"

namespace poolscope {

namespace {

constexpr std::string_view kCorrected = "-corrected";

/// The names of the folder's files without the ending, or of its folders; sorted.
std::vector<std::string> namesIn(const std::filesystem::path& folder, bool folders) {
    std::vector<std::string> names;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
        const bool wanted = folders ? entry.is_directory() : entry.path().extension() == ".toml";
        if (wanted) names.push_back(entry.path().stem().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

Explored exploreFile(const Scenario& scenario, const ExploreCommand& command) {
    return explore(scenario, command, Sought{scenario.never, {}}, {});
}

}  // namespace

std::vector<std::string> suiteNames() { return namesIn(dataFile("assets/suites"), true); }

std::optional<std::vector<SuiteRow>> runSuite(const ExploreCommand& command,
                                              const std::function<void(const SuiteRow&)>& told) {
    const std::vector<std::string> known = suiteNames();
    if (std::find(known.begin(), known.end(), command.suite) == known.end()) {
        std::cerr << fmt::format("poolscope: found no suite '{}', expected one of: {}\n",
                                 command.suite, fmt::join(known, ", "));
        return std::nullopt;
    }
    const std::filesystem::path folder = dataFile("assets/suites") / command.suite;
    std::vector<SuiteRow> rows;
    for (const std::string& name : namesIn(folder, false)) {
        if (name.ends_with(kCorrected)) continue;
        const std::optional<Input> bad = readInput((folder / (name + ".toml")).string());
        if (!bad) return std::nullopt;
        SuiteRow row;
        row.program = name;
        for (const FaultKind kind : bad->scenario->never)
            row.fault += (row.fault.empty() ? "" : ", ") + std::string(nameOf(kind));
        row.bad = exploreFile(*bad->scenario, command);
        const auto mended = folder / (name + std::string(kCorrected) + ".toml");
        if (!row.bad.interrupted && std::filesystem::exists(mended)) {
            const std::optional<Input> corrected = readInput(mended.string());
            if (!corrected) return std::nullopt;
            row.corrected = exploreFile(*corrected->scenario, command);
        }
        rows.push_back(std::move(row));
        told(rows.back());
        if (rows.back().interrupted()) break;
    }
    return rows;
}

}  // namespace poolscope
