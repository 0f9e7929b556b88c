// Reading them.
#include "app/learn/game/challenges.hpp"

#include <filesystem>
#include <stdexcept>
#include <utility>

#include "app/learn/game/mended_scenario.hpp"
#include "app/storage/data_files.hpp"
#include "app/storage/input_text.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"

namespace poolscope {

std::shared_ptr<const Scenario> scenarioOf(const Challenge& challenge) {
    const std::string file = dataFile(std::filesystem::path("assets") / challenge.file).string();
    ReadScenario read = readScenario(readWholeFile(file), file);
    if (!read.scenario) throw std::runtime_error(toString(read.diagnostics.front(), file));
    return std::make_shared<const Scenario>(challenge.intact ? mended(*read.scenario)
                                                             : std::move(*read.scenario));
}

}  // namespace poolscope
