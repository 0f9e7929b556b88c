// Taking the keys out of the text, and reading it again.
#include "app/learn/game/mended_scenario.hpp"

#include "engine/scenario/editing/outline.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"

namespace poolscope {

Scenario mended(const Scenario& scenario) {
    std::string text = scenario.text;
    const std::optional<Outline> outline = outlineOf(text);
    if (!outline) return scenario;
    // From the end, so that earlier offsets stay valid.
    for (auto table = outline->tables.rbegin(); table != outline->tables.rend(); ++table) {
        if (table->find("break") == nullptr) continue;
        const Change out{"break", std::nullopt};
        for (const Splice& gone : changeTable(text, *table, {&out, 1}))
            text.replace(gone.begin, gone.end - gone.begin, gone.text);
    }
    ReadScenario whole = readScenario(text, scenario.fileName, &scenario.data);
    return whole.scenario ? *whole.scenario : scenario;
}

}  // namespace poolscope
