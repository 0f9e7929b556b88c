// The list of bookmarks: what its keys and clicks do to the bookmarks and the playhead.
#include <doctest/doctest.h>

#include "app/panels/all.hpp"
#include "app/panels/bookmarks/layout.hpp"
#include "tests/support/fixed_measure.hpp"
#include "tests/support/keys.hpp"

namespace poolscope {

namespace {

/// A run with bookmarks at 10 (no note), 11 ("the sift") and 50, the playhead at 30.
struct WithBookmarks {
    WithBookmarks() {
        app.opener.builtIn(2);
        app.bookmarks.set(10, "");
        app.bookmarks.set(11, "the sift");
        app.bookmarks.set(50, "");
        app.runs.playback().head.seek(30);
        app.perform("showBookmarks");
        app.layout({1280, 720}, fixed);
    }
    std::size_t position() { return app.runs.playback().head.position(); }
    bool says(std::string_view words) {
        const Screen screen = app.layout({1280, 720}, fixed);
        for (const DisplayList* list : screen.lists())
            for (const Label& label : list->labels)
                if (label.text.find(words) != std::string::npos) return true;
        return false;
    }
    Program app;
};

}  // namespace

TEST_CASE("The last bookmark before the playhead is chosen, and Enter goes there") {
    WithBookmarks it;
    CHECK(it.says("the sift"));
    it.app.press(kEnter);
    CHECK(it.position() == 11);
    CHECK(it.app.notice() == "the sift");
}

TEST_CASE("A bookmark's note can be changed; Escape leaves it as it was") {
    WithBookmarks it;
    it.app.press(plain(KeyCode::Tab));
    it.app.type("siftUp");
    it.app.press(kEnter);
    CHECK(it.app.bookmarks.at(11)->note == "siftUp");
    it.app.press(plain(KeyCode::Tab));
    it.app.type("no");
    it.app.press(plain(KeyCode::Escape));
    CHECK(it.app.bookmarks.at(11)->note == "siftUp");
}

TEST_CASE("A bookmark moves past those that stand in its way, with its note") {
    WithBookmarks it;
    it.app.press(plain(KeyCode::Left));
    CHECK(it.app.bookmarks.at(11) == nullptr);
    REQUIRE(it.app.bookmarks.at(9) != nullptr);
    CHECK(it.app.bookmarks.at(9)->note == "the sift");
    it.app.press(plain(KeyCode::Right));
    CHECK(it.app.bookmarks.at(11)->note == "the sift");
    CHECK(it.position() == 30);
}

TEST_CASE("Delete removes the chosen bookmark; without any the panel says how to set one") {
    WithBookmarks it;
    for (int i = 0; i < 3; ++i) it.app.press(plain(KeyCode::Delete));
    CHECK(it.app.bookmarks.all().empty());
    it.app.press(plain(KeyCode::Delete));
    it.app.press(kEnter);
    CHECK(it.says("This run has no bookmarks yet"));
}

TEST_CASE("A press on a line chooses it, a second press goes there") {
    WithBookmarks it;
    const HitRegion line{{}, bookmarksTarget(BookmarksPart::Row, 2), {}};
    const Screen screen = it.app.layout({1280, 720}, fixed);
    it.app.click(&line, {}, screen);
    CHECK(it.position() == 30);
    it.app.click(&line, {}, screen);
    CHECK(it.position() == 50);
}

TEST_CASE("Home and End go to the ends of the list of bookmarks, and so does the wheel") {
    WithBookmarks it;
    it.app.press(plain(KeyCode::Home));
    it.app.press(kEnter);
    CHECK(it.position() == 10);
    it.app.perform("showBookmarks");
    it.app.press(plain(KeyCode::End));
    it.app.press(kEnter);
    CHECK(it.position() == 50);
    it.app.perform("showBookmarks");
    const Screen screen = it.app.layout({1280, 720}, fixed);
    for (int i = 0; i < 3; ++i) it.app.wheel(1, {640, 360}, screen);
    it.app.press(kEnter);
    CHECK(it.position() == 10);
}

}  // namespace poolscope
