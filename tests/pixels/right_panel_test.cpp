// The panel at the right: the code is always there, the tabs below it.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>

#include "app/panels/events/state.hpp"
#include "tests/pixels/in_window.hpp"
#include "tests/support/keys.hpp"

namespace poolscope {

namespace {

/// The boxes of the rows lit as the running line.
std::vector<Rect> litRows(const Screen& screen) {
    std::vector<Rect> rows;
    for (const Card& card : screen.frame.cards)
        if (card.fill == Role::Key && card.tinted &&
            screen.regions.right.contains(card.box.centre()))
            rows.push_back(card.box);
    return rows;
}

Rect tabOf(const Screen& screen, CommandId show) {
    for (const HitRegion& hit : screen.frame.hits)
        if (hit.target == Target::of(show) && screen.regions.right.contains(hit.box.centre()))
            return hit.box;
    return {};
}

}  // namespace

TEST_CASE("The line that runs is shown above every tab, in windows of three sizes") {
    for (const Vec2 size : {Vec2{1024, 640}, Vec2{1280, 720}, Vec2{1920, 1080}})
        for (const PanelId tab : {PanelId("events"), PanelId("inspect"), PanelId("why")}) {
            InWindow it("1-heap", size);
            it.app.arrangement.right = tab;
            it.app.runs.playback().head.seek(189);
            const Screen screen = it.screen();
            INFO(fmt::format("{} {}", size.x, tab.name));
            const std::vector<Rect> lit = litRows(screen);
            REQUIRE(lit.size() == 1);
            const Rect tabs = tabOf(screen, "showInspector");
            CHECK(lit.front().bottom() < tabs.y);
            CHECK(tabs.bottom() < screen.regions.right.bottom() - 60);  // and the tab has room
        }
}

TEST_CASE("In a low window the tab has the room, and K shows the code") {
    InWindow it("1-heap", {800, 480});
    it.app.runs.playback().head.seek(189);
    const Screen low = it.screen();
    CHECK(litRows(low).empty());
    std::size_t events = 0;
    for (const HitRegion& hit : low.frame.hits)
        events += hit.target.kind == Target::Kind::Position &&
                  low.regions.right.contains(hit.box.centre());
    CHECK(events >= 5);
    it.app.press(plainKey('K'));
    CHECK(litRows(it.screen()).size() == 1);
}

TEST_CASE("K shows the whole method in the place of the tabs, and K again shows those") {
    InWindow it("1-heap", {1440, 900});
    it.app.runs.playback().head.seek(189);
    const Rect usual = it.screen().regions.right;
    it.app.press(plainKey('K'));
    const Screen whole = it.screen();
    CHECK(whole.regions.right.w > usual.w);
    CHECK(hasWords(whole.frame, "ScheduledThreadPoolExecutor.schedule"));  // the call stack
    const Rect tabs = tabOf(whole, "showEvents");
    CHECK(tabs.bottom() > usual.bottom() - 40);  // at the foot
    CHECK(litRows(whole).front().bottom() < tabs.y);
    it.app.press(plainKey('K'));
    CHECK(it.screen().regions.right == usual);
    CHECK(it.app.arrangement.right == PanelId("events"));
    it.app.press(plainKey('K'));
    it.app.perform("showInspector");
    CHECK(it.app.arrangement.right == PanelId("inspect"));
}

TEST_CASE("A press on the words above the excerpt shows the whole method") {
    InWindow it("1-heap", {1440, 900});
    const Screen screen = it.screen();
    const Rect box = tabOf(screen, "showCode");
    REQUIRE(box.w > 0);
    const HitRegion* const hit = screen.frame.hitAt(box.centre());
    REQUIRE(hit != nullptr);
    it.app.click(hit, box.centre(), screen);
    CHECK(it.app.arrangement.right == PanelId("code"));
}

TEST_CASE("The excerpt goes by the sentence, also when another thread is chosen") {
    InWindow it("1-heap", {1440, 900});
    it.app.runs.playback().head.seek(189);
    CHECK(hasWords(it.screen().frame, "DelayedWorkQueue.siftUp"));
    it.app.selection.choose(Target::of(Target::Kind::Thread, 1));
    CHECK(hasWords(it.screen().frame, "DelayedWorkQueue.siftUp"));
    it.app.press(plainKey('K'));
    CHECK_FALSE(hasWords(it.screen().frame, "DelayedWorkQueue.siftUp"));  // that thread waits
}

TEST_CASE("The categories of the events and Copy are shown while one filters") {
    InWindow it("1-heap", {1440, 900});
    const auto press = [&](const Target& target) {
        const Screen screen = it.screen();
        for (const HitRegion& hit : screen.frame.hits)
            if (hit.target == target) return it.app.click(&hit, hit.box.centre(), screen);
        FAIL("nothing to press");
    };
    CHECK_FALSE(hasWords(it.screen().frame, "locks"));
    CHECK_FALSE(hasWords(it.screen().frame, "Copy"));
    press(Target::owned(kEvents, EventsPart::Filter));
    CHECK(hasWords(it.screen().frame, "locks"));
    CHECK(hasWords(it.screen().frame, "Copy"));
    press(eventsTarget(Category::Lock));
    press(Target::owned(kEvents, EventsPart::Filter));
    CHECK_FALSE(hasWords(it.screen().frame, "Copy"));
    for (const Label& label : it.screen().frame.labels)  // they stay left out
        CHECK(label.text.find("acquires") == std::string::npos);
}

}  // namespace poolscope
