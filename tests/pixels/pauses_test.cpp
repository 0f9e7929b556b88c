// A pause of the process is a band through every picture with a time axis, and its line says how
// long it was.
#include <doctest/doctest.h>

#include "app/panels/all.hpp"
#include "app/perspectives/locks/layout.hpp"
#include "app/perspectives/rates/layout.hpp"
#include "app/perspectives/workers/layout.hpp"
#include "tests/pixels/built_ins.hpp"

namespace poolscope {

namespace {

bool says(const DisplayList& list, std::string_view text) {
    for (const Label& label : list.labels)
        if (label.text == text) return true;
    return false;
}

/// The Workers perspective of a built-in scenario as it opens.
WorkersLayout workersOf(std::string_view scenario) {
    Program app;
    app.opener.builtIn(builtInNamed(scenario));
    app.arrangement.perspective = PerspectiveId("workers");
    return *app.layout({1280, 720}, FixedTextMeasure()).as<WorkersLayout>();
}

void checkPause(const TrackPicture& picture, bool ahead) {
    REQUIRE(picture.pauses.size() == 1);
    const PauseBand& band = picture.pauses.front();
    const auto at = [&](std::int64_t ms) {
        return picture.axis.scale.x(Instant{} + milliseconds(ms));
    };
    CHECK(band.box.x == doctest::Approx(at(250)));
    CHECK(band.box.right() == doctest::Approx(at(650)));
    CHECK(band.box.y < picture.trackArea.y);
    CHECK(band.box.bottom() == doctest::Approx(picture.trackArea.bottom()));
    CHECK(band.ahead == ahead);
    CHECK(says(picture.list, "paused for 400 ms"));
    CHECK(says(picture.list, "process"));
}

}  // namespace

TEST_CASE("A pause is a band from its begin to its end in every picture with a time axis") {
    Program app;
    app.opener.builtIn(builtInNamed("50-a-pause"));
    Playback& playback = app.runs.playback();
    const FixedTextMeasure measure;
    for (const bool ahead : {true, false}) {
        playback.head.seek(ahead ? 3 : playback.history.size());
        app.arrangement.perspective = PerspectiveId("workers");
        checkPause(*app.layout({1280, 720}, measure).as<WorkersLayout>(), ahead);
        app.arrangement.perspective = PerspectiveId("rates");
        checkPause(*app.layout({1280, 720}, measure).as<RatesLayout>(), ahead);
        app.arrangement.perspective = PerspectiveId("locks");
        checkPause(*app.layout({1280, 720}, measure).as<LocksLayout>(), ahead);
    }
}

TEST_CASE("A run without a pause has no line for it") {
    const WorkersLayout workers = workersOf("3-leader");
    CHECK(workers.pauses.empty());
    CHECK_FALSE(says(workers.list, "process"));
}

TEST_CASE("The outline of the queue never stays where it is, so its stroke is of one width") {
    const std::vector<Vec2> outline = workersOf("52-nobody-takes").queue;
    CHECK(outline.size() > 4);
    for (std::size_t i = 1; i < outline.size(); ++i) CHECK(outline[i] != outline[i - 1]);
}

}  // namespace poolscope
