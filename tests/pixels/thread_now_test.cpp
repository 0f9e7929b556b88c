// Beside a thread's name stands what it has at the moment of the sentence: its crown, its lock.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include "app/perspectives/heap/layout.hpp"
#include "app/perspectives/pool/layout.hpp"
#include "app/perspectives/workers/layout.hpp"
#include "tests/pixels/in_window.hpp"
#include "tests/pixels/lesson_opened.hpp"

namespace poolscope {

namespace {

/// Leaders by executor after the first `position` events, from the log alone.
std::map<std::uint32_t, ThreadId> leadersAt(const Log& log, std::size_t position) {
    std::map<std::uint32_t, ThreadId> leaders;
    for (std::size_t i = 0; i < position; ++i) {
        const Event event = log[i];
        if (const auto* taken = event.what.get<LeaderTaken>())
            leaders[taken->executor.value] = event.thread;
        if (const auto* cleared = event.what.get<LeaderCleared>())
            leaders[cleared->executor.value] = {};
    }
    return leaders;
}

bool leads(const std::map<std::uint32_t, ThreadId>& leaders, ThreadId thread) {
    return std::any_of(leaders.begin(), leaders.end(),
                       [&](const auto& one) { return one.second == thread; });
}

std::size_t crownsIn(const DisplayList& list) {
    return static_cast<std::size_t>(
        std::count_if(list.icons.begin(), list.icons.end(),
                      [](const Icon& icon) { return icon.kind == IconKind::Crown; }));
}

/// The words below the thread's name.
std::string wordsBeside(const WorkersLayout& layout, ThreadId thread, std::string_view name) {
    for (const LaneRow& lane : layout.lanes) {
        if (lane.thread != thread) continue;
        std::string all;
        for (const Label& label : layout.list.labels)
            if (lane.row.contains(label.box.centre()) && label.text != name &&
                label.box.x < layout.laneArea.x)
                all += label.text;
        return all;
    }
    return {};
}

}  // namespace

TEST_CASE("At each stop of the lesson on leaders the crown is with the leader of the log") {
    for (const char* language : {"en", "zh"})
        for (const bool presenting : {false, true}) {
            LessonOpened at("leader-and-followers");
            at.app.setLanguage(language);
            at.app.arrangement.presenting = presenting;
            std::size_t crowned = 0;
            for (std::size_t stop = 0; stop < at.panel().lesson()->stops.size(); ++stop) {
                CAPTURE(language);
                CAPTURE(stop + 1);
                at.panel().goTo(stop, at.app);
                const Screen shown = at.screen();
                const auto* const workers = shown.as<WorkersLayout>();
                if (workers == nullptr) continue;  // another perspective
                const std::size_t position = at.app.runs.playback().head.position();
                const Log& log = at.app.runs.playback().history.log();
                const auto leaders = leadersAt(log, position);
                for (const LaneRow& lane : workers->lanes) {
                    CHECK((lane.crown.w > 0) == leads(leaders, lane.thread));
                    crowned += lane.crown.w > 0 ? 1 : 0;
                    CHECK(lane.told.acts == (log[position - 1].thread == lane.thread));
                }
            }
            CHECK(crowned >= 6);
        }
}

TEST_CASE("At the stops that speak of it the lane says what the sentence says") {
    LessonOpened at("leader-and-followers");
    ImFontAtlas atlas;
    const ImGuiFonts fonts(atlas, FontOptions{});
    const ImFontTextMeasure measure(fonts);  // the fixed letters are wider than the window's
    const auto beside = [&](std::size_t stop, std::string_view name) {
        at.panel().goTo(stop - 1, at.app);
        const Screen shown = at.app.layout({2560, 1440}, measure);  // stop 3 has the code beside it
        const RunState& now = at.app.runs.playback().history.latest();
        for (std::uint32_t i = 0; i < now.workers.threads(); ++i)
            if (at.app.runs.playback().history.names().of(ThreadId{i}) == name)
                return wordsBeside(*shown.as<WorkersLayout>(), ThreadId{i}, name);
        return std::string();
    };
    CHECK(beside(1, "pool-1-thread-3") == "waits for a signal");  // there is no leader to follow
    CHECK(beside(2, "pool-1-thread-1") == "signalled: needs the lock");
    CHECK(beside(3, "pool-1-thread-1") == "leader: waits 190 ms");
    CHECK(beside(3, "pool-1-thread-2") == "follower: waits for a signal");
    CHECK(beside(5, "pool-1-thread-2") == "leader: waits 60 ms");
    CHECK(beside(5, "pool-1-thread-1") == "follower: signal or 200 ms");
    CHECK(beside(7, "pool-1-thread-2") == "holds the queue lock");
}

TEST_CASE("The same crown is in the cards of the heap, the places of the pool and the locks") {
    LessonOpened at("leader-and-followers");
    for (const std::size_t stop : {std::size_t{2}, std::size_t{4}}) {
        at.panel().goTo(stop, at.app);
        at.app.perform("showPool");
        const Screen pool = at.screen();
        CHECK(crownsIn(pool.as<PoolLayout>()->list) == 1);
        for (const Label& label : pool.as<PoolLayout>()->list.labels)
            CHECK(label.text.find("leaves in") ==
                  std::string::npos);  // three of three core threads
        at.app.perform("showHeap");
        CHECK(crownsIn(at.screen().as<HeapLayout>()->list) == 2);  // the field leader, and the card
        at.app.perform("showLocks");
        std::size_t crowns = 0;
        const Screen shown = at.screen();
        for (const DisplayList* list : shown.lists()) crowns += crownsIn(*list);
        CHECK(crowns >= 1);
    }
}

TEST_CASE("No worker is in no task inside take, and no thread follows where none leads") {
    InWindow shown("3-leader-hand-over", {1280, 720});
    shown.app.arrangement.perspective = PerspectiveId("workers");
    const Log& log = shown.app.runs.playback().history.log();
    const Names& names = shown.app.runs.playback().history.names();
    std::size_t inTake = 0;
    std::size_t waits = 0;
    std::map<std::uint32_t, bool> taking;
    for (std::size_t i = 0; i < log.size(); ++i) {
        const Event event = log[i];
        if (event.what.is<TakeBegan>()) taking[event.thread.value] = true;
        if (event.what.is<LeftQueue>()) taking[event.thread.value] = false;
        if (!taking[event.thread.value] && !event.what.is<Awaited>()) continue;
        shown.app.runs.playback().head.seek(i + 1);
        const Screen screen = shown.screen();
        const auto* const layout = screen.as<WorkersLayout>();
        const std::string said = wordsBeside(*layout, event.thread, names.of(event.thread));
        CAPTURE(i + 1);
        CHECK(said.find("in no task") == std::string::npos);
        ++inTake;
        const auto leaders = leadersAt(log, i + 1);
        const bool led = !leaders.empty() && leaders.begin()->second.exists();
        CHECK_FALSE((!led && said.starts_with("follower")));
        waits += said.starts_with("waits for a signal") ? 1 : 0;
    }
    CHECK(inTake >= 50);
    CHECK(waits >= 3);
}

TEST_CASE("While no thread leads, the heap's field says that it is null, not that nobody waits") {
    InWindow shown("3-leader-hand-over", {1280, 720});
    const Log& log = shown.app.runs.playback().history.log();
    std::size_t third = 0;  // after the third worker began to wait: all three do, and none leads
    for (std::size_t i = 0, waiting = 0; third == 0 && i < log.size(); ++i) {
        waiting += log.is<Awaited>(i) ? 1 : 0;
        if (waiting == 3) third = i + 1;
    }
    REQUIRE(third > 0);
    shown.app.arrangement.perspective = PerspectiveId("heap");
    for (const bool presenting : {false, true}) {
        shown.app.arrangement.presenting = presenting;
        shown.app.runs.playback().head.seek(third);
        const Screen screen = shown.screen();
        const DisplayList& list = screen.as<HeapLayout>()->list;
        CHECK(hasWords(list, "the field is null"));
        CHECK(std::none_of(list.labels.begin(), list.labels.end(), [](const Label& label) {
            return label.text.find("nobody waits") != std::string::npos ||
                   label.text.find("follower:") != std::string::npos;
        }));
    }
}

TEST_CASE("Before its constructor has set them, a pool's queue and sizes are blank") {
    InWindow shown("10-nine-tasks", {1280, 720});
    shown.app.arrangement.perspective = PerspectiveId("pool");
    const Log& log = shown.app.runs.playback().history.log();
    std::size_t position = 0;
    while (!log.is<QueueCreated>(position)) ++position;
    shown.app.selection.executor = log.as<QueueCreated>(position).executor;
    const auto said = [&](std::size_t at) {
        shown.app.runs.playback().head.seek(at);
        std::string all;
        const Screen screen = shown.screen();
        for (const Label& label : screen.as<PoolLayout>()->list.labels) all += label.text + "\n";
        return all;
    };
    const std::string before = said(position);
    CHECK(before.find("DelayedWorkQueue") == std::string::npos);
    CHECK(before.find("core 0") == std::string::npos);
    CHECK(said(position + 1).find("ArrayBlockingQueue  ·  0 / 3") != std::string::npos);
    while (!log.is<CallBegan>(position)) ++position;
    CHECK(said(position).find("core 3  ·  maximum 5") != std::string::npos);
}

TEST_CASE("In front of a class the corner names the pool that the sentence speaks of") {
    InWindow shown("4-catch-up", {1280, 720}, Theme::Dark, true);
    const Log& log = shown.app.runs.playback().history.log();
    const Names& names = shown.app.runs.playback().history.names();
    std::size_t checked = 0;
    for (std::size_t i = 0; i < log.size(); ++i) {
        const auto began = log.get<TaskBegan>(i);
        if (!began) continue;
        shown.app.runs.playback().head.seek(i + 1);
        const Screen screen = shown.screen();
        const std::string pool(names.of(began->executor));
        const auto names_ = [&](const Label& label) { return label.text.ends_with(pool); };
        CHECK(std::any_of(screen.frame.labels.begin(), screen.frame.labels.end(), names_));
        ++checked;
    }
    CHECK(checked > 10);
}

}  // namespace poolscope
