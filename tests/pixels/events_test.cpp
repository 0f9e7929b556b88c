// The Events tab: searched, filtered, scrolled, copied.
#include <doctest/doctest.h>

#include "app/panels/all.hpp"
#include "app/panels/events/panel.hpp"

namespace poolscope {

namespace {

constexpr Vec2 kEventsWindow{1440, 900};
const FixedTextMeasure eventsMeasure;

struct EventsOpened {
    EventsOpened() {
        app.opener.builtIn(2);
        app.runs.playback().head.seek(100);
        app.perform("showEvents");
        app.copyText = [this](const std::string& text) { copied = text; };
    }
    Screen screen() { return app.layout(kEventsWindow, eventsMeasure); }
    /// The positions that rows lead to, top to bottom.
    std::vector<std::size_t> rows() {
        std::vector<std::size_t> found;
        const Screen now = screen();
        for (const HitRegion& hit : now.frame.hits)
            if (hit.target.kind == Target::Kind::Position && hit.box.h < 30)
                found.push_back(hit.target.position);
        return found;
    }
    void click(const Target& target) {
        const Screen now = screen();
        for (const HitRegion& hit : now.frame.hits)
            if (hit.target == target) return app.click(&hit, hit.box.centre(), now);
        FAIL("nothing to click on");
    }
    Category categoryAt(std::size_t position) {
        return categoryOf(app.runs.playback().history.log()[position - 1]);
    }
    std::string copied;
    Program app;
};

}  // namespace

TEST_CASE("The list stands around the playhead, and a click seeks") {
    EventsOpened opened;
    const std::vector<std::size_t> rows = opened.rows();
    REQUIRE(rows.size() > 10);
    CHECK(std::find(rows.begin(), rows.end(), 100U) != rows.end());
    opened.click(Target::at(rows.back()));
    CHECK(opened.app.runs.playback().head.position() == rows.back());
}

TEST_CASE("A category is left out and comes back") {
    EventsOpened opened;
    const Target lock = eventsTarget(Category::Lock);
    opened.click(Target::owned(kEvents, EventsPart::Filter));
    opened.click(lock);
    for (const std::size_t position : opened.rows())
        CHECK(opened.categoryAt(position) != Category::Lock);
    opened.click(lock);
    bool back = false;
    for (const std::size_t position : opened.rows())
        back = back || opened.categoryAt(position) == Category::Lock;
    CHECK(back);
}

TEST_CASE("What was asked for is all that is listed, and all that is copied") {
    EventsOpened opened;
    opened.app.perform("find");
    opened.app.type("kind=leaderTaken");
    opened.app.press({KeyCode::Escape, false, false});
    const std::vector<std::size_t> rows = opened.rows();
    REQUIRE(rows.size() == 4);
    const Log& log = opened.app.runs.playback().history.log();
    for (const std::size_t position : rows) CHECK(log.is<LeaderTaken>(position - 1));
    opened.app.press({keyOf('C'), false, true});
    CHECK(std::count(opened.copied.begin(), opened.copied.end(), '\n') == 4);
    CHECK(opened.copied.find("becomes the leader") != std::string::npos);
}

TEST_CASE("The wheel scrolls the list away from the playhead, and stepping brings it back") {
    EventsOpened opened;
    const std::vector<std::size_t> before = opened.rows();
    const Screen screen = opened.screen();
    const Rect right = screen.regions.right;
    opened.app.wheel(-1, {right.centre().x, right.bottom() - 60}, screen);
    CHECK(opened.app.runs.playback().head.position() == 100);
    CHECK(opened.rows().front() == before.front() + 3);
    opened.app.perform("stepForward");
    opened.app.advance(1000);
    const std::vector<std::size_t> after = opened.rows();
    CHECK(std::find(after.begin(), after.end(), 101U) != after.end());
}

}  // namespace poolscope
