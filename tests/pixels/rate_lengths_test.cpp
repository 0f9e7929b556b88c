// How late runs were, written over the lines from plan to start: no line passes through a length.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstddef>
#include <string>

#include "app/perspectives/rates/layout.hpp"
#include "tests/pixels/in_window.hpp"

namespace poolscope {

namespace {

/// Whether the line from the run's plan down to its lateness passes through the box.
bool passesThrough(const RunMark& mark, Rect box) {
    if (mark.late < 1) return false;
    const bool across = box.x < mark.planned.x && mark.planned.x < box.right();
    return across && mark.planned.bottom() < box.bottom() && mark.across > box.y;
}

/// How many lengths the rows show.
std::size_t checkLengths(const RatesLayout& rates) {
    std::size_t lengths = 0;
    for (const Label& label : rates.tracks.labels) {
        if (label.role != Role::Late) continue;
        ++lengths;
        for (const RateRow& row : rates.rows) {
            if (!row.track.contains(label.box.centre())) continue;
            for (const RunMark& mark : row.runs) {
                INFO(label.text << " and run at " << mark.planned.x);
                CHECK_FALSE(passesThrough(mark, label.box));
            }
        }
    }
    return lengths;
}

std::size_t lengthsAtTheEnd(std::string_view scenario) {
    InWindow it(scenario, {1280, 720});
    it.app.arrangement.perspective = PerspectiveId("rates");
    it.app.press(plainKey(KeyCode::End));
    const Screen screen = it.screen();
    return checkLengths(*screen.as<RatesLayout>());
}

}  // namespace

TEST_CASE("No line from a plan to a start passes through the words of how late a run was") {
    std::size_t lengths = 0;
    for (const BuiltIn& each : builtIns()) {
        INFO(each.file);
        lengths += lengthsAtTheEnd(each.file);
    }
    CHECK(lengths >= 20);
}

TEST_CASE("Where a shorter lateness has no room the longest keeps its words") {
    // Run 4 is 100 ms late in a slot of 40 ms; run 9 is 160 ms late, the worst of the row.
    CHECK(lengthsAtTheEnd("28-occasional") > 0);
}

}  // namespace poolscope
