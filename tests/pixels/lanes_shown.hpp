// A built-in scenario in a picture over time, for the tests of lanes and of the circle of a
// deadlock.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "app/perspectives/workers/layout.hpp"
#include "tests/pixels/in_window.hpp"

namespace poolscope {

/// A built-in scenario in one of these pictures.
struct LanesShown : InWindow {
    LanesShown(std::string_view scenario, PerspectiveId view, Vec2 window = {1440, 900},
               Theme theme = Theme::Dark, bool presenting = false)
        : InWindow(scenario, window, theme, presenting) {
        app.arrangement.perspective = view;
    }
    const Log& log() { return app.runs.playback().history.log(); }
    std::string nameOf(ThreadId thread) {
        return std::string(app.runs.playback().history.names().of(thread));
    }
    /// Just after the first event of that kind at that instant.
    template <class What>
    void seekAfter(Duration at) {
        for (std::size_t i = 0; i < log().size(); ++i)
            if (log().is<What>(i) && log()[i].time == Instant{} + at)
                return app.runs.playback().head.seek(i + 1);
        FAIL("no such event");
    }
    std::size_t position() { return app.runs.playback().head.position(); }

    using Signs = std::map<std::string, ThreadSign>;
    /// The sign of each thread at the playhead.
    Signs signs() {
        Signs all;
        const Screen now = screen();
        for (const LaneRow& lane : now.as<WorkersLayout>()->lanes)
            all[nameOf(lane.thread)] = lane.told.sign;
        return all;
    }
    /// The arrows as "main > pool-1-thread-2".
    std::vector<std::string> arrows() {
        std::vector<std::string> all;
        const Screen now = screen();
        for (const LaneArrow& arrow : now.as<WorkersLayout>()->arrows)
            all.push_back(nameOf(arrow.effect.by) + " > " + nameOf(arrow.effect.on));
        return all;
    }
};

}  // namespace poolscope
