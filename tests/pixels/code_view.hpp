// What the tests of the code view do with the program: keys, clicks, playing.
#pragma once

#include "app/model/query/finder.hpp"
#include "app/panels/all.hpp"
#include "app/panels/code/panel.hpp"

#include <doctest/doctest.h>

namespace poolscope {

inline constexpr Vec2 kCodeWindow{1280, 720};

inline Screen screenOf(Workspace& app) {
    const FixedTextMeasure measure;
    return app.layout(kCodeWindow, measure);
}

inline std::size_t positionOf(const Workspace& app) { return app.runs.playback().head.position(); }

inline void pressKey(Workspace& app, char key, bool shift = false, bool control = false) {
    CHECK(app.press({keyOf(key), shift, control}));
}

inline std::size_t next(const Log& log, std::size_t from, const auto& wanted) {
    while (from < log.size() && !wanted(log[from])) ++from;
    return from;
}

inline bool playsUntilItStops(Workspace& app) {
    app.perform("playPause");
    for (int i = 0; i < 20'000 && app.runs.playback().head.playing(); ++i) app.advance(90);
    return !app.runs.playback().head.playing();
}

/// Presses the frame of the call stack, 0 the outermost.
inline bool clickFrame(Workspace& app, std::uint32_t index) {
    const Screen screen = screenOf(app);
    for (const HitRegion& hit : screen.frame.hits) {
        if (hit.target != codeTarget(CodePart::Frame, index)) continue;
        app.click(screen.hitAt(hit.box.centre()), hit.box.centre(), screen);
        app.release();
        return true;
    }
    return false;
}

}  // namespace poolscope
