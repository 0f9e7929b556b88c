// What a picture shows and once did not explain: failed runs, jumps of the clock,
// whose lock it is, deques without room, the way of a task without states, and the slot of a task
// that is being removed.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/perspectives/compare/layout.hpp"
#include "app/perspectives/fork_join/layout.hpp"
#include "app/perspectives/heap/layout.hpp"
#include "app/perspectives/lifecycle/layout.hpp"
#include "app/perspectives/locks/layout.hpp"
#include "app/perspectives/rates/layout.hpp"
#include "tests/pixels/in_window.hpp"
#include "tests/pixels/legibility.hpp"
#include "tests/support/pressing.hpp"

namespace poolscope {

namespace {

constexpr Vec2 kUsual{1280, 720};

template <class Event>
std::size_t firstOf(const Log& log) {
    for (std::size_t i = 0; i < log.size(); ++i)
        if (log.is<Event>(i)) return i;
    FAIL("no such event");
    return 0;
}

}  // namespace

TEST_CASE("Compare's legend shows failed runs where there are some, and no future where it hides") {
    InWindow failing("5-silent", kUsual);
    failing.app.arrangement.perspective = PerspectiveId("compare");
    const Screen with = failing.screen();
    CHECK(with.as<CompareLayout>()->key.failed.w > 0);
    CHECK(hasWords(with.as<CompareLayout>()->list, "threw or was interrupted"));

    failing.app.perform("hideFuture");
    failing.app.runs.playback().head.seek(20);
    const Screen hidden = failing.screen();
    CHECK(hidden.as<CompareLayout>()->key.failed.w == 0);

    InWindow fine("1-heap", kUsual);
    fine.app.arrangement.perspective = PerspectiveId("compare");
    const Screen without = fine.screen();
    CHECK(without.as<CompareLayout>()->key.failed.w == 0);
}

TEST_CASE("The legend of rates shows failed runs while some are in sight") {
    InWindow failing("19-one", kUsual);
    failing.app.arrangement.perspective = PerspectiveId("rates");
    const Screen with = failing.screen();
    CHECK(with.as<RatesLayout>()->key->failed.w > 0);
    CHECK(hasWords(with.as<RatesLayout>()->list, "threw or was interrupted"));

    InWindow fine("4-catch", kUsual);
    fine.app.arrangement.perspective = PerspectiveId("rates");
    const Screen without = fine.screen();
    CHECK(without.as<RatesLayout>()->key->failed.w == 0);
    CHECK_FALSE(hasWords(without.as<RatesLayout>()->list, "threw or was interrupted"));
}

TEST_CASE("At a jump of the clock the code says so, and shows the engine's code in C++ only") {
    for (const PanelId tab : {PanelId("events"), PanelId("code")}) {
        InWindow it("26-nine", kUsual);
        it.app.arrangement.right = tab;
        Playback& playback = it.app.runs.playback();
        playback.head.seek(firstOf<TimeJumped>(playback.history.log()) + 1);
        INFO(tab.name);
        const std::string said = labelsOf(it.screen().frame);
        CHECK(said.find("it jumps") != std::string::npos);
        CHECK(said.find("VirtualWorld") == std::string::npos);
        it.app.preferences.code = CodeLanguage::Cpp;
        const std::string own = labelsOf(it.screen().frame);
        CHECK(own.find("it jumps") == std::string::npos);
        CHECK(own.find("VirtualWorld") != std::string::npos);
    }
}

TEST_CASE("Resting on the hold of a TimerTask's lock says whose it is") {
    InWindow it("31-timer", kUsual);
    it.app.arrangement.perspective = PerspectiveId("locks");
    std::size_t told = 0;
    const auto executors = it.app.runs.playback().history.latest().life.executors();
    for (std::uint32_t i = 0; i < executors; ++i) {
        it.app.selection.executor = ExecutorId{i};
        const Screen screen = it.screen();
        for (const LockRow& row : screen.as<LocksLayout>()->rows) {
            if (!row.name.starts_with("task lock of ")) continue;
            const auto seen = std::find_if(
                row.holds.begin(), row.holds.end(),
                [&](const HoldBar& bar) { return row.track.contains(bar.box.centre()); });
            if (seen == row.holds.end()) continue;
            const Screen resting = it.app.layout(it.size, it.measure,
                                                 {Target::at(seen->position), seen->box.centre()});
            const std::string said = labelsOf(resting.overlay);
            INFO(row.name << ": " << said);
            std::string joined = said;
            std::replace(joined.begin(), joined.end(), '\n', ' ');
            CHECK(joined.find(row.name) != std::string::npos);
            ++told;
        }
    }
    CHECK(told > 0);
}

TEST_CASE("Deques that have no room are counted, and the wheel brings them") {
    const Folder folder;
    const std::string file = forkJoinScenario(folder, 30, "20ms", 40);
    InWindow it("1-heap", kUsual);
    REQUIRE(it.app.opener.open(file));
    it.app.arrangement.perspective = PerspectiveId("forkJoin");
    Playback& playback = it.app.runs.playback();
    playback.head.seek(playback.history.size());
    const auto deques = [](const Screen& screen) {
        std::size_t counted = 0;
        for (const Label& label : screen.as<ForkJoinLayout>()->list.labels)
            if (label.text.find("more deque") != std::string::npos) {
                DisplayList one;
                one.labels.push_back(label);
                counted += countedIn(one);
            }
        return counted;
    };
    Screen screen = it.screen();
    const float small = it.app.appearance.styleIn(kUsual).lineHeight(Type::Small);
    std::string reached;
    for (int turn = 0; turn < 40; ++turn) {
        const auto& layout = *screen.as<ForkJoinLayout>();
        REQUIRE(layout.tracks.size() >= 4);
        CHECK(layout.tracks.size() + deques(screen) == 31);
        for (const Rect& track : layout.tracks) CHECK(track.h >= small);
        reached += labelsOf(layout.list);
        it.app.wheel(-1, screen.regions.picture.centre(), screen);
        screen = it.screen();
    }
    for (int worker = 1; worker <= 30; ++worker)
        CHECK(reached.find(fmt::format("ForkJoinPool-1-worker-{}\n", worker)) != std::string::npos);
}

TEST_CASE("A bare Runnable's way is drawn: it waits, it runs, it has run") {
    InWindow it("44-nobody", kUsual);
    const auto current = [&](std::size_t position) {
        it.app.runs.playback().head.seek(position);
        const Screen screen = it.screen();
        const Diagram& task = screen.as<LifecycleLayout>()->task;
        REQUIRE(task.states.size() == 3);
        REQUIRE(task.arrows.size() == 2);
        for (std::size_t i = 0; i < 3; ++i)
            if (task.states[i].current) return static_cast<int>(i);
        return -1;
    };
    const Log& log = it.app.runs.playback().history.log();
    const std::size_t created = firstOf<TaskCreated>(log);
    const std::size_t begins = firstOf<TaskBegan>(log);
    const std::size_t ends = firstOf<TaskEnded>(log);
    CHECK(current(created + 1) == 0);
    CHECK(current(begins + 1) == 1);
    CHECK(current(ends + 1) == 2);
}

TEST_CASE("A task that is being removed has a dashed place where the array still has it") {
    for (const std::string_view scenario : {"37-heapindex", "47-searching"}) {
        InWindow window(scenario, kUsual);  // opens where the task is found: it is still there
        CHECK_FALSE(window.screen().as<HeapLayout>()->leaves);
        Playhead& head = window.app.runs.playback().head;
        head.seek(head.position() + 1);  // its heapIndex is −1, and the array still has it
        const Screen screen = window.screen();
        const auto& heap = *screen.as<HeapLayout>();
        const auto last = static_cast<std::int32_t>(heap.cells.size()) - 1;
        std::int32_t slot = last;
        while (slot > 0 && !heap.cells[static_cast<std::size_t>(slot)].task.exists()) --slot;
        REQUIRE(heap.leaves);
        CHECK(heap.leaves->centre().x == doctest::Approx(heap.tree.atSlot(slot).x));
        CHECK(heap.leaves->centre().y == doctest::Approx(heap.tree.atSlot(slot).y));
        CHECK_FALSE(heap.hole);
    }
    InWindow usual("1-heap", kUsual);
    const Screen screen = usual.screen();
    CHECK_FALSE(screen.as<HeapLayout>()->leaves);
}

TEST_CASE("The heap marks the task that onShutdown decides about, as its sentence names it") {
    InWindow window("6-shutdown-policies", kUsual);
    window.app.arrangement.perspective = PerspectiveId("heap");
    const Log& log = window.app.runs.playback().history.log();
    std::size_t decisions = 0;
    for (std::size_t i = 0; i < log.size(); ++i) {
        const auto decided = log.get<ShutdownDecided>(i);
        if (!decided || decided->executor != window.app.selection.executor) continue;
        ++decisions;
        window.app.runs.playback().head.seek(i + 1);
        const Screen screen = window.screen();
        for (const HeapNodeBox& node : screen.as<HeapLayout>()->nodes)
            CHECK(node.compared == (node.node.task == decided->task));
    }
    CHECK(decisions == 3);
}

TEST_CASE("The legend of Fork/Join tells tasks to come from those in a deque") {
    InWindow window("21-sum", kUsual);
    const Screen screen = window.screen();
    CHECK(hasWords(screen.as<ForkJoinLayout>()->list, "not forked yet"));
    CHECK(hasWords(screen.as<ForkJoinLayout>()->list, "in a deque"));
}

TEST_CASE("A stolen task is explained, and its way to the thief crosses no number") {
    for (const Vec2 size : {kUsual, Vec2{2560, 1440}}) {
        InWindow window("21-sum", size);
        const Screen screen = window.screen();
        const auto& layout = *screen.as<ForkJoinLayout>();
        CHECK(hasWords(layout.list, "in no deque, not begun"));
        const auto arrow = [](const Label& label) {
            return label.text.starts_with("←") && label.text != "← stolen";
        };
        const auto& labels = layout.list.labels;
        CHECK(hasWords(layout.list, "← stolen") ==
              std::any_of(labels.begin(), labels.end(), arrow));
        REQUIRE(layout.steal);
        for (const Label& label : layout.list.labels) {
            if (!label.text.starts_with("base ") && !label.text.starts_with("top ")) continue;
            INFO(label.text);
            CHECK(label.box.right() < layout.steal->turn);
            CHECK((label.box.bottom() <= layout.steal->to.y + 0.5F ||
                   label.box.y >= layout.steal->to.y - 0.5F));
        }
        window.app.runs.playback().head.seek(window.app.runs.playback().history.size());
        const Screen end = window.screen();
        CHECK_FALSE(hasWords(end.as<ForkJoinLayout>()->list, "in no deque, not begun"));
        CHECK(hasWords(end.as<ForkJoinLayout>()->list, "← stolen"));
        CHECK_FALSE(end.as<ForkJoinLayout>()->steal);
    }
}

}  // namespace poolscope
