// A changed run beside the one before: in figures, and in Compare.
#include <doctest/doctest.h>

#include <algorithm>

#include "app/panels/all.hpp"
#include "app/perspectives/compare/layout.hpp"
#include "app/runs/changed_run.hpp"
#include "app/storage/output_file.hpp"
#include "tests/pixels/editing.hpp"
#include "tests/support/files.hpp"
#include "tests/support/fixed_measure.hpp"

namespace poolscope {

TEST_CASE("what became of a run is told in figures, also when nothing did") {
    const Program app;
    const auto one = openRun(POOLSCOPE_REPO "/assets/scenarios/4-catch-up-burst.toml");
    const auto other = openRun(POOLSCOPE_REPO "/assets/scenarios/28-occasional-overruns.toml");
    CHECK(changedFigures(*one, *one, app.words()) ==
          "rate: worst lateness 250 ms → 250 ms. delay: worst lateness 0 ms → 0 ms.");
    CHECK(changedFigures(*one, *one, app.words(), "delay") == "delay: worst lateness 0 ms → 0 ms.");
    CHECK(changedFigures(*one, *other, app.words())
              .starts_with("rate: worst lateness 250 ms → 160 ms, "));
}

TEST_CASE("Compare lays each executor before and after below each other") {
    Program app;
    const FixedTextMeasure measure;
    const std::string file = POOLSCOPE_REPO "/assets/scenarios/4-catch-up-burst.toml";
    REQUIRE(app.opener.open(file));
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

namespace {

/// Catch-up burst beside an edit of it, in Compare.
struct Edited {
    explicit Edited(const std::string& from = "", const std::string& to = "") {
        const std::string file = POOLSCOPE_REPO "/assets/scenarios/4-catch-up-burst.toml";
        REQUIRE(app.opener.open(file));
        std::string text = contentsOf(file);
        if (!from.empty()) text.replace(text.rfind(from), from.size(), to);
        writeAtomically(folder.file("edit.toml"), text);
        app.runs.add(openRun(folder.file("edit.toml")), "ui.edit.future", "", 0, true);
        app.perform("showCompare");
    }
    bool says(const std::string& words) {
        const Screen screen = app.layout({1440, 900}, measure);
        std::string all;
        for (const Label& label : screen.as<CompareLayout>()->list.labels) all += label.text + "\n";
        INFO(all);
        return all.find(words) != std::string::npos;
    }
    std::size_t better() {
        const Screen screen = app.layout({1440, 900}, measure);
        const auto& icons = screen.as<CompareLayout>()->list.icons;
        return static_cast<std::size_t>(
            std::count_if(icons.begin(), icons.end(), [](const auto& icon) {
                return icon.kind == IconKind::Check && icon.role == Role::Good;
            }));
    }

    Folder folder;
    Program app;
    FixedTextMeasure measure;
};

}  // namespace

TEST_CASE("Compare sets each executor against itself, and says of which one it speaks") {
    Edited same;
    CHECK(same.says("Each executor runs alike in all runs"));
    CHECK(same.says("the same for each executor"));
    // Rate is later than delay in both runs, but nothing is better after than before: only the
    // sign of the sentence is there, and no legend of signs.
    CHECK(same.better() == 1);
    CHECK_FALSE(same.says("best per executor"));

    Edited threads("corePoolSize = 1", "corePoolSize = 2");  // of delay, the last one
    CHECK(threads.says(
        "delay: Every run starts and ends alike; they differ in threads; utilisation"));

    Edited slow("work 350ms", "work 250ms");
    CHECK(slow.says("From here they differ: run 2 of"));
    CHECK(slow.better() > 1);
    CHECK(slow.says("best per executor"));
}

}  // namespace poolscope
