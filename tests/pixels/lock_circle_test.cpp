// The circle of a deadlock in Locks, and the locks that nobody uses.
#include <doctest/doctest.h>

#include <set>
#include <string>

#include "app/perspectives/locks/layout.hpp"
#include "tests/pixels/lanes_shown.hpp"

namespace poolscope {

namespace {

/// "pool-1-thread-1 waits for current", "pool-1-thread-1 holds savings", in the picture's order.
std::set<std::string> relations(LanesShown& it) {
    std::set<std::string> all;
    const Screen screen = it.screen();
    const LocksModel& locks = it.app.runs.playback().history.latest().locks();
    for (const LockCycle::Arrow& arrow : screen.as<LocksLayout>()->cycle.arrows)
        all.insert(it.nameOf(arrow.thread) + (arrow.holds ? " holds " : " waits for ") +
                   std::string(it.log().text(locks.lock(arrow.lock).name)));
    return all;
}

}  // namespace

TEST_CASE("The circle of two locks in two orders closes as the locks stand at the playhead") {
    LanesShown it("48-two-locks", "locks");
    it.app.runs.playback().head.seek(0);
    CHECK(relations(it).empty());
    it.app.runs.playback().head.toEnd();
    CHECK(relations(it) == std::set<std::string>{
                               "pool-1-thread-1 holds savings", "pool-1-thread-1 waits for current",
                               "pool-1-thread-2 holds current", "pool-1-thread-2 waits for savings",
                               "pool-1-thread-3 waits for savings"});
    const Screen screen = it.screen();
    const LockCycle& cycle = screen.as<LocksLayout>()->cycle;
    CHECK(cycle.closed);
    CHECK(cycle.area.h <= 200);
    std::size_t threads = 0;
    for (const LockCycle::Box& box : cycle.boxes) {
        threads += box.thread.exists() ? 1 : 0;
        CHECK(cycle.area.contains(box.box));
        for (const LockCycle::Box& other : cycle.boxes)
            CHECK((&box == &other || intersection(box.box, other.box).empty()));
    }
    CHECK(threads == 3);
    CHECK(cycle.boxes.size() == 5);
    // Each arrow begins and ends beside boxes, and goes through none.
    for (const LockCycle::Arrow& arrow : cycle.arrows)
        for (const LockCycle::Box& box : cycle.boxes) {
            CHECK_FALSE(box.box.contains(mix(arrow.from, arrow.to, 0.5F)));
            CHECK_FALSE(box.box.contains(arrow.to));
        }
    CHECK(hasWords(screen.as<LocksLayout>()->list, "Deadlock: the arrows go round in a circle"));
}

TEST_CASE("The circle stands below the rows, in front of a class above them") {
    for (const bool presenting : {false, true}) {
        LanesShown it("48-two-locks", "locks", {1280, 720}, Theme::Dark, presenting);
        it.app.runs.playback().head.toEnd();
        const Screen screen = it.screen();
        const auto& locks = *screen.as<LocksLayout>();
        REQUIRE_FALSE(locks.rows.empty());
        if (presenting)
            CHECK(locks.cycle.area.bottom() <= locks.rows.front().row.y);
        else
            CHECK(locks.cycle.area.y >= locks.rows.back().row.bottom());
        CHECK(screen.regions.picture.contains(locks.cycle.area));
    }
    LanesShown without("3-leader", "locks");
    CHECK(without.screen().as<LocksLayout>()->cycle.boxes.empty());
}

TEST_CASE("Locks that nobody uses in the run share a line, in both languages") {
    LanesShown it("48-two-locks", "locks");
    const Screen screen = it.screen();
    const auto& locks = *screen.as<LocksLayout>();
    CHECK(hasWords(locks.list, "never used: takeLock, putLock"));
    for (const LockRow& row : locks.rows) {
        CHECK(row.name != "takeLock");
        CHECK(row.name != "putLock");
    }
    // Hidden, nobody knows it yet.
    it.app.press(plainKey('H'));
    it.app.runs.playback().head.seek(40);
    CHECK_FALSE(hasWords(it.screen().as<LocksLayout>()->list, "never used: takeLock, putLock"));
}

}  // namespace poolscope
