// A run that threw looks like none that completed, also in Workers, and the legend says so.
#include <doctest/doctest.h>

#include "app/perspectives/workers/layout.hpp"
#include "tests/pixels/in_window.hpp"

namespace poolscope {

TEST_CASE("In Workers a run that threw is marked, and named in the legend, as far as it is shown") {
    for (const auto& [scenario, failing] :
         {std::pair{"52-nobody", 1U}, std::pair{"5-silent", 1U}, std::pair{"3-leader", 0U}}) {
        InWindow it(scenario, {1280, 720});
        it.app.arrangement.perspective = PerspectiveId("workers");
        INFO(scenario);
        const auto failed = [&] {
            const Screen screen = it.screen();
            std::size_t bars = 0;
            for (const LaneRow& lane : screen.as<WorkersLayout>()->lanes)
                for (const LaneBar& bar : lane.bars) bars += bar.failed ? 1U : 0U;
            CHECK(hasWords(screen.as<WorkersLayout>()->list, "threw or was interrupted") ==
                  (bars > 0));
            return bars;
        };
        it.app.runs.playback().head.toEnd();
        CHECK(failed() == failing);
        it.app.perform("hideFuture");
        const Log& log = it.app.runs.playback().history.log();
        std::size_t ends = 0;
        while (ends < log.size() &&
               (!log.is<TaskEnded>(ends) || !isFailure(log.as<TaskEnded>(ends).outcome)))
            ++ends;
        it.app.runs.playback().head.seek(ends);  // it runs, and nobody knows how it will end
        CHECK(failed() == 0);
        it.app.runs.playback().head.toBegin();
        CHECK(failed() == 0);
    }
}

}  // namespace poolscope
