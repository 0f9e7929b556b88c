// The inspector: what is chosen, what stays pinned, what hovering says.
#include <set>
#include <string>

#include <doctest/doctest.h>

#include "app/panels/all.hpp"
#include "app/panels/inspector/panel.hpp"

namespace poolscope {

namespace {

constexpr Vec2 kInspectorWindow{1440, 900};
const FixedTextMeasure inspectorMeasure;

/// The program with a periodic run in the middle, a task chosen.
struct InspectorOpened {
    InspectorOpened() {
        app.opener.builtIn(3);
        app.perform("showHeap");
        Playback& playback = app.runs.playback();
        playback.head.seek(playback.history.size() / 2);
    }
    Screen screen() { return app.layout(kInspectorWindow, inspectorMeasure); }
    bool says(std::string_view words) {
        const Screen now = screen();
        for (const Label& label : now.frame.labels)
            if (label.text == words) return true;
        return false;
    }
    void click(const Target& target) {
        const Screen now = screen();
        for (const DisplayList* list : now.lists())
            for (const HitRegion& hit : list->hits)
                if (hit.target == target) return app.click(&hit, hit.box.centre(), now);
        FAIL("nothing to click on");
    }
    Program app;
};

}  // namespace

TEST_CASE("Nothing chosen: the inspector shows the executor; the strip's title chooses the queue") {
    InspectorOpened opened;
    opened.app.perform("showInspector");
    CHECK(opened.says("ctl"));
    CHECK(opened.says("rate"));
    opened.click(Target::of(Target::Kind::Queue, 0));
    CHECK(opened.says("rate.getQueue()"));
    CHECK_FALSE(opened.says("ctl"));
}

TEST_CASE(
    "A double click on what can be chosen opens the inspector, one beside it fits the picture") {
    InspectorOpened opened;
    const auto twice = [&](const Target& target) {
        opened.click(target);
        const Screen now = opened.screen();
        for (const DisplayList* list : now.lists())
            for (const HitRegion& hit : list->hits)
                if (hit.target == target)
                    return opened.app.doubleClick(&hit, hit.box.centre(), now);
        FAIL("nothing to click on");
    };
    twice(Target::of(TaskId{0}));
    CHECK(opened.app.arrangement.right == PanelId("inspect"));
    CHECK(opened.app.selection.task == TaskId{0});
    twice(Target::of(TaskId{0}));
    CHECK(opened.app.arrangement.right == PanelId("inspect"));  // it stays
    opened.app.viewport.camera.zoom = 2;
    twice(Target::of(Target::Kind::Picture));
    CHECK(opened.app.viewport.camera.zoom == 1);
}

TEST_CASE("The inspector tells of an executor what its class has, and nothing else") {
    std::set<std::string> kinds;
    for (int scenario = 0; scenario < 27; ++scenario) {
        InspectorOpened opened;
        opened.app.opener.builtIn(static_cast<std::size_t>(scenario));
        opened.app.perform("showInspector");
        Playback& playback = opened.app.runs.playback();
        playback.head.seek(playback.history.size());
        const std::size_t count = playback.history.latest().life.executors();
        for (std::uint32_t i = 0; i < count; ++i) {
            opened.app.selection.executor = ExecutorId{i};
            const ExecutorLife& life = playback.history.latest().life.executor(ExecutorId{i});
            const std::string kind(playback.history.log().text(life.kind));
            CAPTURE(kind);
            kinds.insert(kind);
            const bool pool = kind.ends_with("ThreadPoolExecutor");
            CHECK(opened.says("ctl") == pool);
            CHECK(opened.says("corePoolSize") == pool);
            CHECK(opened.says("removeOnCancelPolicy") == (kind == "ScheduledThreadPoolExecutor"));
            CHECK(opened.says("asyncMode") == (kind == "ForkJoinPool"));
            CHECK(opened.says("newTasksMayBeScheduled") == (kind == "Timer"));
            CHECK(opened.says("completionQueue.size") == (kind == "ExecutorCompletionService"));
            CHECK_FALSE(opened.says("cores"));
        }
    }
    CHECK(kinds.size() >= 5);
}

TEST_CASE("A size without a bound has the name that Java gives it") {
    InspectorOpened opened;
    opened.app.perform("showInspector");
    CHECK(opened.says("Integer.MAX_VALUE"));
    CHECK_FALSE(opened.says("2147483647"));
}

TEST_CASE("A task's card has the JDK's field names, its states and its next runs") {
    InspectorOpened opened;
    opened.app.perform("showInspector");
    opened.click(Target::of(TaskId{0}));
    CHECK(opened.says("sequenceNumber"));
    CHECK(opened.says("NEW"));
    CHECK(opened.says("next runs"));
    const RunState& now =
        opened.app.runs.playback().history.at(opened.app.runs.playback().head.position());
    CHECK(now.tasks.of(TaskId{0}).repeat == Repeat::FixedRate);
    CHECK(now.runs.of(TaskId{0}).waiting);
}

TEST_CASE("What is pinned stays when something else is chosen, and goes when it is let go") {
    InspectorOpened opened;
    opened.click(Target::of(TaskId{0}));
    opened.app.perform("pin");
    CHECK(opened.app.arrangement.right == PanelId("inspect"));
    REQUIRE(opened.app.panel<InspectorPanel>().state.pins.size() == 1);
    opened.app.selection.executor = ExecutorId{1};
    opened.click(Target::of(TaskId{1}));
    CHECK(opened.says("poll-at-rate"));
    CHECK(opened.says("poll-with-delay"));
    opened.click(pinTarget(Target::of(TaskId{0})));
    CHECK(opened.app.panel<InspectorPanel>().state.pins.empty());
    CHECK_FALSE(opened.says("poll-at-rate"));
}

TEST_CASE("A task's strip seeks to where a stage of its life began") {
    InspectorOpened opened;
    opened.app.perform("showInspector");
    opened.click(Target::of(TaskId{0}));
    const std::size_t start =
        opened.app.runs.playback().history.latest().runs.of(TaskId{0}).runs[1].startPosition;
    opened.click(Target::at(start));
    CHECK(opened.app.runs.playback().head.position() == start);
}

TEST_CASE("Hovering shows the essentials beside the pointer and inside the window") {
    InspectorOpened opened;
    for (const Vec2 at : {Vec2{5, 5}, Vec2{1275, 5}, Vec2{5, 715}, Vec2{1275, 715}}) {
        for (const Target& on : {Target::of(TaskId{0}), Target::of(ThreadId{1}),
                                 Target::of(ExecutorId{0}), Target::of(Target::Kind::Queue, 1)}) {
            const Screen screen = opened.app.layout(kInspectorWindow, inspectorMeasure, {on, at});
            REQUIRE(screen.overlay.cards.size() == 1);
            const Rect box = screen.overlay.cards[0].box;
            CHECK(Rect{0, 0, kInspectorWindow.x, kInspectorWindow.y}.contains(box));
            CHECK_FALSE(box.contains(at));
            CHECK(screen.overlay.labels.size() > 4);
        }
    }
    const Screen plain =
        opened.app.layout(kInspectorWindow, inspectorMeasure, {Target::of("help"), {9, 9}});
    CHECK(plain.overlay.cards.empty());
}

TEST_CASE("Cards that do not fit can be scrolled to") {
    InspectorOpened opened;
    for (std::uint32_t i = 0; i < 2; ++i) {
        opened.app.panel<InspectorPanel>().state.pins.push_back(Target::of(ExecutorId{i}));
        opened.app.panel<InspectorPanel>().state.pins.push_back(Target::of(Target::Kind::Queue, i));
    }
    opened.app.perform("showInspector");
    const Screen before = opened.screen();
    CHECK(before.frame.areaOf(kInspector)->most > 100);
    CHECK_FALSE(opened.says("delay.getQueue()"));
    for (int i = 0; i < 100; ++i)
        opened.app.wheel(-1, before.regions.right.centre(), opened.screen());
    CHECK(opened.app.panel<InspectorPanel>().state.scroll == before.frame.areaOf(kInspector)->most);
    CHECK(opened.says("delay.getQueue()"));
}

}  // namespace poolscope
