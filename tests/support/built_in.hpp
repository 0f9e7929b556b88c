// The scenarios that come with the program, as tests want them: read, or the test says why not.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "engine/scenario/reader/scenario_reader.hpp"

namespace poolscope {

/// By the name of its file without the extension: builtIn("4-catch-up-burst").
inline Scenario builtIn(const std::string& stem) {
    const std::string name = stem + ".toml";
    std::ifstream file(POOLSCOPE_REPO "/assets/scenarios/" + name, std::ios::binary);
    REQUIRE_MESSAGE(file.good(), name);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    ReadScenario read = readScenario(text, name);
    REQUIRE_MESSAGE(read.scenario.has_value(), toText(read.diagnostics, name));
    return std::move(*read.scenario);
}

/// The names of all of them, sorted.
inline std::vector<std::string> builtInNames() {
    std::vector<std::string> names;
    for (const auto& file : std::filesystem::directory_iterator(POOLSCOPE_REPO "/assets/scenarios"))
        if (file.path().extension() == ".toml") names.push_back(file.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace poolscope
