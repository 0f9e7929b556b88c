// The logs of scenarios as tests/data/golden/scenarios.txt has them: name, hash, number of events.
//
//     node poolscope_logs.js FILE…
//
// Promises: it is the engine of the page; so where its lines are those of the native program, both
// make the same runs.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include <fmt/format.h>

#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/run/recording.hpp"

int main(int count, char** files) {
    using namespace poolscope;
    for (int i = 1; i < count; ++i) {
        const std::filesystem::path path(files[i]);
        std::ifstream in(path, std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        const ReadScenario read = readScenario(text, path.filename().string());
        if (!read.scenario) {
            std::cerr << toText(read.diagnostics, path.string()) << '\n';
            return 1;
        }
        const RunRecord run = runVirtually(*read.scenario);
        std::cout << fmt::format("{} {:016x} {}\n", path.stem().string(), hashOf(*run.log),
                                 run.log->size());
    }
    return 0;
}
