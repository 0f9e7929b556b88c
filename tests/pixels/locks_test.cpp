// The Locks perspective: the history of each lock against a log worked out by hand and against the
// model of the locks, and what a click on its parts does.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>

#include "app/panels/all.hpp"
#include "app/perspectives/locks/layout.hpp"
#include "app/storage/data_files.hpp"
#include "tests/pixels/built_ins.hpp"
#include "tests/support/fixed_measure.hpp"

namespace poolscope {

namespace {

constexpr LockId kLock{0};
constexpr ThreadId kFirst{0};
constexpr ThreadId kSecond{1};

/// The first thread takes the lock twice, the second waits for it from 10 ms on and has it from 30
/// to 40 ms.
void appendTwoHolds(Log& log) {
    const auto add = [&](Duration at, ThreadId thread, const auto& what) {
        log.append({Instant{} + at, thread, SourceLine{}, what});
    };
    add(milliseconds(0), kFirst, LockCreated{kLock, log.intern("mainLock"), ExecutorId{0}});
    add(milliseconds(5), kFirst, LockAcquired{kLock, 1});
    add(milliseconds(10), kSecond, LockContended{kLock, kFirst});
    add(milliseconds(15), kFirst, LockAcquired{kLock, 2});
    add(milliseconds(20), kFirst, LockReleased{kLock, 1});
    add(milliseconds(30), kFirst, LockReleased{kLock, 0});
    add(milliseconds(30), kSecond, LockAcquired{kLock, 1});
    add(milliseconds(40), kSecond, LockReleased{kLock, 0});
}

void checkTwoHolds(const LockTrack& track) {
    REQUIRE(track.holds.size() == 2);
    const LockHold& first = track.holds[0];
    CHECK(first.thread == kFirst);
    CHECK(first.begin == Instant{} + milliseconds(5));
    CHECK(first.end == Instant{} + milliseconds(30));
    CHECK(first.beginPosition == 2);
    CHECK(first.endPosition == 6);
    CHECK(first.holds == 2);
    CHECK(first.waiting == 1);
    CHECK_FALSE(first.open);
    CHECK(track.holds[1].thread == kSecond);
    CHECK(track.holds[1].waiting == 0);
    REQUIRE(track.waiting.size() == 2);
    CHECK(track.waiting[0].time == Instant{} + milliseconds(10));
    CHECK(track.waiting[0].threads == 1);
    CHECK(track.waiting[1].position == 7);
    CHECK(track.waiting[1].threads == 0);
    CHECK(track.mostWaiting == 1);
    CHECK(track.begun(1) == 0);
    CHECK(track.begun(2) == 1);
    CHECK(track.begun(8) == 2);
}

/// A program that shows the locks of a built-in scenario.
struct WithLocks {
    explicit WithLocks(const std::string& scenario) {
        REQUIRE(app.opener.open(dataFile("assets/scenarios/" + scenario + ".toml").string()));
        app.perform("showLocks");
        app.selection.executor = ExecutorId{0};
    }
    Screen screen(const Tooltip& tooltip = {}) { return app.layout({1280, 720}, fixed, tooltip); }
    const RunState& now() {
        Playback& playback = app.runs.playback();
        return playback.history.at(playback.head.position());
    }
    Program app;
};

ThreadId ownerIn(const LockTrack& track, std::size_t position) {
    const std::size_t begun = track.begun(position);
    if (begun == 0) return {};
    const LockHold& hold = track.holds[begun - 1];
    return hold.open || position < hold.endPosition ? hold.thread : ThreadId{};
}

}  // namespace

TEST_CASE("A lock's history has its holds and who waited, read at once or event by event") {
    Log whole;
    appendTwoHolds(whole);
    LockHistory atOnce(whole);
    atOnce.follow();
    checkTwoHolds(atOnce.of(kLock));
    CHECK(atOnce.of(LockId{7}).holds.empty());

    Log growing;
    LockHistory followed(growing);
    for (std::size_t i = 0; i < whole.size(); ++i) {
        if (i == 0) growing.intern("mainLock");
        growing.append(whole[i]);
        followed.follow();
    }
    checkTwoHolds(followed.of(kLock));
}

TEST_CASE("The most threads of a stretch are those of its changes one by one") {
    LockTrack track;
    std::mt19937 random(7);
    for (std::size_t i = 0; i < 500; ++i)
        track.add({Instant{static_cast<std::int64_t>(i)}, i,
                   static_cast<std::uint32_t>(random() % 1000)});
    for (int i = 0; i < 300; ++i) {
        const std::size_t first = random() % 500;
        const std::size_t last = first + random() % (501 - first);
        std::uint32_t most = 0;
        for (std::size_t at = first; at < last; ++at)
            most = std::max(most, track.waiting[at].threads);
        CHECK(track.mostOf(first, last) == most);
    }
}

TEST_CASE("At every position the history names the owner and the waiters of the locks' model") {
    WithLocks it("10-nine-tasks");
    Playback& playback = it.app.runs.playback();
    LockHistory history(playback.history.log());
    history.follow();
    std::size_t held = 0;
    for (std::size_t position = 0; position <= playback.history.size(); ++position) {
        const LocksModel& locks = playback.history.at(position).locks();
        for (std::uint32_t id = 0; id < locks.locks(); ++id) {
            const LockTrack& track = history.of(LockId{id});
            const auto after = std::partition_point(
                track.waiting.begin(), track.waiting.end(),
                [&](const LockWaiting& change) { return change.position <= position; });
            const std::size_t waiting = after == track.waiting.begin() ? 0 : (after - 1)->threads;
            REQUIRE(ownerIn(track, position) == locks.lock(LockId{id}).owner);
            REQUIRE(waiting == locks.lock(LockId{id}).waiters.size());
            held += locks.lock(LockId{id}).owner.exists() ? 1 : 0;
        }
    }
    CHECK(held > 100);
}

TEST_CASE("Locks that bodies use come first, so a class sees who blocks whom") {
    Program app;
    FixedTextMeasure measure;
    app.opener.builtIn(builtInNamed("48-two-locks"));
    app.arrangement.presenting = true;
    const Screen screen = app.layout({1280, 720}, measure);
    const auto* layout = screen.as<LocksLayout>();
    REQUIRE(layout->rows.size() >= 2);
    const LocksModel& locks = app.runs.playback().history.latest().locks();
    CHECK_FALSE(locks.lock(layout->rows[0].lock).executor.exists());
    CHECK_FALSE(locks.lock(layout->rows[1].lock).executor.exists());
}

TEST_CASE("Locks of a Timer's tasks are told apart by their tasks, in both languages") {
    for (const std::string language : {"en", "zh"}) {
        WithLocks it("31-timer-against-pools");
        it.app.setLanguage(language);
        const Screen screen = it.screen();
        const DisplayList& list = screen.as<LocksLayout>()->list;
        std::set<std::string> names;
        for (const LockRow& row : screen.as<LocksLayout>()->rows)
            for (const Label& label : list.labels)
                if (label.type == Type::Strong && row.row.contains(label.box.centre()))
                    CHECK(names.insert(label.text).second);
        CHECK(names.size() == screen.as<LocksLayout>()->rows.size());
        CHECK(names.contains(language == "en" ? "task lock of timer.beat" : "timer.beat 的任务锁"));
    }
}

TEST_CASE("The locks of the executor shown are listed, those with conditions first, and stay put") {
    WithLocks it("36-one-leader-or-everybody");
    const Screen before = it.screen();
    const auto* layout = before.as<LocksLayout>();
    REQUIRE(layout != nullptr);
    REQUIRE(layout->rows.size() >= 3);
    const LocksModel& locks = it.app.runs.playback().history.latest().locks();
    for (const LockRow& row : layout->rows) CHECK(locks.lock(row.lock).executor == ExecutorId{0});
    CHECK(layout->rows[0].lock == locks.mainLock(ExecutorId{0}));
    CHECK(layout->rows[1].lock == locks.queueLock(ExecutorId{0}));
    CHECK_FALSE(layout->rows[1].holds.empty());
    CHECK_FALSE(layout->rows[1].waiting.empty());
    const std::size_t size = it.app.runs.playback().history.size();
    for (std::size_t part = 0; part <= 8; ++part) {
        it.app.runs.playback().head.seek(size * part / 8);
        const Screen after = it.screen();
        const auto& rows = after.as<LocksLayout>()->rows;
        REQUIRE(rows.size() == layout->rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i) CHECK(rows[i].row.y == layout->rows[i].row.y);
    }
    it.app.perform("nextExecutor");
    const Screen other = it.screen();
    for (const LockRow& row : other.as<LocksLayout>()->rows)
        CHECK(locks.lock(row.lock).executor == ExecutorId{1});
}

TEST_CASE(
    "A click on a bar goes to that hold, on a thread chooses it, on a name to the next hold") {
    WithLocks it("36-one-leader-or-everybody");
    it.app.perform("toggleAxis");
    it.app.runs.playback().head.seek(0);
    const Screen screen = it.screen();
    const LockRow& row = screen.as<LocksLayout>()->rows[1];
    const HoldBar& bar = row.holds[row.holds.size() / 2];
    const HitRegion* hit = screen.hitAt(bar.box.centre());
    REQUIRE(hit != nullptr);
    const Screen resting = it.screen({hit->target, bar.box.centre()});
    const auto& said = resting.overlay.labels;
    CHECK(std::any_of(said.begin(), said.end(), [](const Label& label) {
        return label.text.find("held") != std::string::npos;
    }));
    it.app.click(hit, bar.box.centre(), screen);
    CHECK(it.app.runs.playback().head.position() == bar.position);
    const ThreadId owner = it.now().locks().lock(row.lock).owner;
    CHECK(owner == bar.thread);

    const Screen held = it.screen();
    const auto& hits = held.as<LocksLayout>()->list.hits;
    const auto chip = std::find_if(hits.begin(), hits.end(), [&](const HitRegion& each) {
        return each.target == Target::of(owner);
    });
    REQUIRE(chip != hits.end());
    it.app.click(&*chip, chip->box.centre(), held);
    CHECK(it.app.selection.thread == owner);

    it.app.runs.playback().head.seek(0);
    const Screen start = it.screen();
    const auto& names = start.as<LocksLayout>()->list.hits;
    const auto name = std::find_if(names.begin(), names.end(), [](const HitRegion& each) {
        return each.target.kind == Target::Kind::Position;
    });
    REQUIRE(name != names.end());
    CHECK(name->hint.text.find("termination") == std::string::npos);
    it.app.click(&*name, name->box.centre(), start);
    const LockId first = start.as<LocksLayout>()->rows[0].lock;
    CHECK(it.now().locks().lock(first).owner.exists());
}

}  // namespace poolscope
