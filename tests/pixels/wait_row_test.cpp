// Who stands in the way of the wait that is chosen: the row in Workers, the shares in the Why tab.
#include <doctest/doctest.h>

#include <algorithm>

#include "app/panels/why/panel.hpp"
#include "app/perspectives/workers/layout.hpp"
#include "tests/pixels/lanes_shown.hpp"

namespace poolscope {

namespace {

/// The run of poll-at-rate that begins 110 ms late, at 510 ms, in Workers.
struct LateRunChosen : LanesShown {
    LateRunChosen() : LanesShown("4-catch-up", "workers") {
        std::size_t begin = 0;
        while (begin < log().size() && !isLate(begin)) ++begin;
        REQUIRE(begin < log().size());
        app.selection.choose(log().as<TaskBegan>(begin).task);
        app.runs.playback().head.seek(begin + 1);
    }
    bool isLate(std::size_t i) {
        const auto began = log().get<TaskBegan>(i);
        return began && began->run == 5 && log()[i].time == Instant{} + milliseconds(510);
    }
};

std::vector<const LaneRow*> rowsWithWait(const WorkersLayout& workers) {
    std::vector<const LaneRow*> all;
    for (const LaneRow& lane : workers.lanes)
        if (lane.wait.w > 0) all.push_back(&lane);
    return all;
}

/// The cards in that rectangle.
std::vector<Rect> cardsIn(const DisplayList& list, Rect rect) {
    std::vector<Rect> all;
    for (const Card& card : list.cards)
        if (rect.contains(card.box.centre())) all.push_back(card.box);
    return all;
}

}  // namespace

TEST_CASE("Below the lane of a late run that is chosen a row says who stands in its way") {
    LateRunChosen it;
    const Screen screen = it.screen();
    const auto& workers = *screen.as<WorkersLayout>();
    const auto rows = rowsWithWait(workers);
    REQUIRE(rows.size() == 1);
    CHECK(it.nameOf(rows[0]->thread) == "pool-1-thread-1");
    CHECK(rows[0]->wait.y >= rows[0]->track.bottom());
    CHECK(rows[0]->wait.bottom() <= rows[0]->row.bottom());
    const std::vector<Rect> cards = cardsIn(workers.tracks, rows[0]->wait);
    REQUIRE(cards.size() == 3);  // runs 2, 3 and 4
    CHECK(cards[0].x ==
          doctest::Approx(workers.axis.x(Instant{} + milliseconds(400), 0)).epsilon(0.01));
    CHECK(cards[2].right() ==
          doctest::Approx(workers.axis.x(Instant{} + milliseconds(510), 0)).epsilon(0.01));
}

TEST_CASE(
    "No such row where nothing is chosen, nor before the wait is over while the future is hidden") {
    LateRunChosen it;
    it.app.selection.clear();
    const auto rows = [&] {
        const Screen screen = it.screen();
        return rowsWithWait(*screen.as<WorkersLayout>()).size();
    };
    CHECK(rows() == 0);
    it.seekAfter<LeaderTaken>(milliseconds(30));
    std::size_t waits = it.position();
    while (!it.log().is<TimedAwaited>(waits)) ++waits;
    it.app.runs.playback().head.seek(waits + 1);
    it.app.selection.thread = it.log()[waits].thread;
    CHECK(rows() == 1);
    it.app.perform("hideFuture");
    CHECK(rows() == 0);
}

TEST_CASE("The Why tab has the shares of the wait that it explains; each leads to its moment") {
    LateRunChosen it;
    it.app.perform("askWhy");
    WhyPanel& why = it.app.panel<WhyPanel>();
    it.screen();
    const ShownShares& shown = why.state.shares;
    REQUIRE(shown.wait);
    CHECK(shown.heading == "Who stands in the way from 400 ms to 510 ms, 110 ms in all");
    REQUIRE(shown.shares.size() == 1);
    CHECK(shown.shares[0].text == "pool-1-thread-1 works in poll-at-rate");
    CHECK(shown.shares[0].amount == "110 ms · 100.0 %");
    const std::string asked = why.state.asked.text;
    why.click(whyTarget(WhyPart::Share, 0), {}, it.app);
    CHECK(it.position() == shown.shares[0].share.position);
    it.screen();
    CHECK(why.state.asked.text == asked);
    // What is no wait has none.
    it.app.selection.clear();
    it.app.runs.playback().head.seek(1);
    why.ask(it.app);
    it.screen();
    CHECK(!why.state.shares.wait);
}

}  // namespace poolscope
