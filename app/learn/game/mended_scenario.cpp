// Taking the keys out of the text, and reading it again.
#include "app/learn/game/mended_scenario.hpp"

#include "engine/scenario/editing/outline.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"

namespace poolscope {

Scenario mended(const Scenario& scenario) {
    const auto outline = Outline::of(scenario.text);
    if (!outline) return scenario;
    const Change out{"break", std::nullopt};
    std::vector<Splice> all;
    for (const OutlineTable& table : outline->tables())
        if (table.find("break") != nullptr)
            for (Splice& gone : outline->change(table, {&out, 1})) all.push_back(std::move(gone));
    ReadScenario whole =
        readScenario(spliced(scenario.text, std::move(all)), scenario.fileName, &scenario.data);
    return whole.scenario ? *whole.scenario : scenario;
}

}  // namespace poolscope
