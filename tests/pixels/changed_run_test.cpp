// A changed run beside the one before: in figures, and in Compare.
#include <doctest/doctest.h>

#include "app/panels/all.hpp"
#include "app/perspectives/compare/layout.hpp"
#include "app/runs/changed_run.hpp"
#include "tests/support/fixed_measure.hpp"

namespace poolscope {

TEST_CASE("what became of a run is told in figures, also when nothing did") {
    const Program app;
    const auto one = openRun(POOLSCOPE_REPO "/assets/scenarios/4-catch-up-burst.toml");
    const auto other = openRun(POOLSCOPE_REPO "/assets/scenarios/28-occasional-overruns.toml");
    CHECK(changedFigures(*one, *one, app.words()) == "rate: worst lateness 250 ms → 250 ms.");
    CHECK(changedFigures(*one, *other, app.words())
              .starts_with("rate: worst lateness 250 ms → 160 ms, "));
}

TEST_CASE("Compare lays each executor before and after below each other") {
    Program app;
    const FixedTextMeasure measure;
    const std::string file = POOLSCOPE_REPO "/assets/scenarios/4-catch-up-burst.toml";
    REQUIRE(app.open(file));
    app.runs.add(openRun(file), "ui.edit.future", "", 0, true);
    app.perform("showCompare");
    const Screen screen = app.layout({1440, 900}, measure);
    const auto* layout = screen.as<CompareLayout>();
    REQUIRE(layout != nullptr);
    REQUIRE(layout->lanes.size() == 4);
    std::vector<std::string> names;
    for (const CompareLane& lane : layout->lanes)
        for (const Label& label : layout->list.labels)
            if (label.type == Type::Strong && lane.row.contains(label.box.centre()))
                names.push_back(label.text);
    REQUIRE(names.size() == 4);
    for (const std::size_t i : {0, 1}) CHECK(names[i].find("rate") != std::string::npos);
    for (const std::size_t i : {2, 3}) CHECK(names[i].find("delay") != std::string::npos);
    CHECK(names[0] != names[1]);
}

}  // namespace poolscope
