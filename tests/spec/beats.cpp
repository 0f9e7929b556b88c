// Where the beats of a scenario stand, and what is said of those that stand nowhere.
#include <doctest/doctest.h>

#include <string>

#include "app/model/narration/text_catalog.hpp"
#include "app/runs/beats.hpp"
#include "app/runs/run_source.hpp"
#include "app/storage/data_files.hpp"
#include "tests/support/built_in.hpp"

namespace poolscope {

namespace {

/// The leader hands over.
struct Led {
    PlacedBeats place(const std::vector<BeatSpec>& beats) const {
        return placeBeats(beats, history, english);
    }

    RunRecord run = runVirtually(builtIn("3-leader-hand-over"));
    RunHistory history{*run.log};
    TextCatalog english = loadTexts("en");

    Led() { history.follow(); }
};

}  // namespace

TEST_CASE("a beat stands behind the next event that its question holds for") {
    const Led led;
    const PlacedBeats placed =
        led.place({{"kind=leaderTaken", {}}, {"kind=leaderTaken", {}}, {"kind=taskBegan", {}}});
    CHECK(placed.diagnostics.empty());
    REQUIRE(placed.positions.size() == 3);
    std::size_t taken = 0;
    for (std::size_t i = 0; i < placed.positions[1]; ++i)
        taken += led.run.log->is<LeaderTaken>(i) ? 1 : 0;
    CHECK(taken == 2);
    CHECK(led.run.log->is<LeaderTaken>(placed.positions[0] - 1));
    CHECK(led.run.log->is<LeaderTaken>(placed.positions[1] - 1));
    CHECK(led.run.log->is<TaskBegan>(placed.positions[2] - 1));
    CHECK(placed.positions[0] < placed.positions[1]);
    CHECK(placed.positions[1] < placed.positions[2]);
}

TEST_CASE("a beat that finds nothing or cannot be read is said at its place, and left out") {
    const Led led;
    const PlacedBeats placed = led.place({{"kind=threadEnded", {2, 5}},
                                          {"kind=rejected", {3, 5}},
                                          {"kind=taskBegun", {4, 5}},
                                          {"kind=taskBegan", {5, 5}}});
    CHECK(placed.diagnostics.size() == 2);
    REQUIRE(placed.positions.size() == 2);
    CHECK(led.run.log->is<ThreadEnded>(placed.positions[0] - 1));
    CHECK(led.run.log->is<TaskBegan>(placed.positions[1] - 1));
    std::string said;
    for (const Diagnostic& each : placed.diagnostics) said += toString(each, "x.toml") + "\n";
    CHECK(said.find("x.toml:3:5: found no event that \"kind=rejected\" holds for behind the beat "
                    "before, expected one\n") != std::string::npos);
    CHECK(said.find(
              "x.toml:4:5: in the question \"kind=taskBegun\": At 6: taskBegun is not a kind") !=
          std::string::npos);
}

TEST_CASE("words are looked for in the English sentences, whatever language is shown") {
    const Led led;
    CHECK(led.place({{"\"becomes the leader\"", {}}}).positions.size() == 1);
}

}  // namespace poolscope
