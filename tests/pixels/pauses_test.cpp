// A pause of the process is a band through every picture with a time axis, and its line says how
// long it was.
#include <doctest/doctest.h>

#include "app/panels/all.hpp"
#include "app/perspectives/locks/layout.hpp"
#include "app/perspectives/rates/layout.hpp"
#include "app/perspectives/workers/layout.hpp"

namespace poolscope {

namespace {

bool says(const DisplayList& list, std::string_view text) {
    for (const Label& label : list.labels)
        if (label.text == text) return true;
    return false;
}

void openScenario(Program& app, std::string_view part) {
    for (std::size_t i = 0; i < builtIns().size(); ++i)
        if (builtIns()[i].file.find(part) != std::string::npos) return app.openBuiltIn(i);
    FAIL("no such scenario");
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
    openScenario(app, "50-a-pause");
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
    Program app;
    openScenario(app, "3-leader");
    const FixedTextMeasure measure;
    app.arrangement.perspective = PerspectiveId("workers");
    const Screen screen = app.layout({1280, 720}, measure);
    CHECK(screen.as<WorkersLayout>()->pauses.empty());
    CHECK_FALSE(says(screen.as<WorkersLayout>()->list, "process"));
}

TEST_CASE("The outline of the queue never stays where it is, so its stroke is of one width") {
    Program app;
    openScenario(app, "52-nobody-takes");
    const FixedTextMeasure measure;
    app.arrangement.perspective = PerspectiveId("workers");
    const Screen screen = app.layout({1280, 720}, measure);
    const std::vector<Vec2>& outline = screen.as<WorkersLayout>()->queue;
    CHECK(outline.size() > 4);
    for (std::size_t i = 1; i < outline.size(); ++i) CHECK(outline[i] != outline[i - 1]);
}

}  // namespace poolscope
