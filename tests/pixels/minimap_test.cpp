// The minimap counts every event under its own kind.
#include <numeric>

#include <doctest/doctest.h>

#include "app/panels/all.hpp"

namespace poolscope {

TEST_CASE("The minimap counts each event of a run once, under its kind, fork/join included") {
    for (const char* const file : {"21-sum-by-halves.toml", "1-heap-with-ties.toml"}) {
        Program app;
        REQUIRE(app.opener.open(std::string(POOLSCOPE_REPO "/assets/scenarios/") + file));
        const Playback& playback = app.runs.playback();
        const Log& log = playback.history.log();
        Minimap::Counts expected{};
        for (std::size_t i = 0; i < log.size(); ++i)
            ++expected[static_cast<std::size_t>(categoryOf(log[i]))];
        CHECK(playback.minimap.counts(0, log.size()) == expected);
        CHECK(std::accumulate(expected.begin(), expected.end(), std::size_t{0}) == log.size());
    }
}

}  // namespace poolscope
