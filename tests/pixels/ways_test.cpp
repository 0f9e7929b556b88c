// Finding one's way: where scenarios open, the list of them, the pool that acts, the hidden future.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "app/model/text/word_search.hpp"
#include "app/panels/all.hpp"
#include "app/panels/help/found.hpp"
#include "app/panels/scenarios/groups.hpp"
#include "app/panels/scenarios/panel.hpp"
#include "app/perspectives/all.hpp"
#include "app/perspectives/compare/layout.hpp"
#include "app/perspectives/rates/layout.hpp"
#include "app/perspectives/workers/layout.hpp"
#include "app/ui/drawing.hpp"
#include "engine/scenario/language/opening_view.hpp"
#include "tests/pixels/built_ins.hpp"
#include "tests/support/fixed_measure.hpp"
#include "tests/support/keys.hpp"

namespace poolscope {

namespace {

constexpr Vec2 kWaysWindow{1280, 800};

struct WaysOpened {
    explicit WaysOpened(const std::string& stem) {
        REQUIRE(app.opener.open(POOLSCOPE_REPO "/assets/scenarios/" + stem + ".toml"));
    }
    Screen screen() { return app.layout(kWaysWindow, measure); }
    bool says(const std::string& part) {
        const Screen now = screen();
        for (const DisplayList* list : now.lists()) {
            for (const Label& label : list->labels)
                if (label.text.find(part) != std::string::npos) return true;
            for (const HitRegion& hit : list->hits)
                if (hit.hint.text.find(part) != std::string::npos) return true;
        }
        return false;
    }
    std::string described() { return app.describe(); }

    Program app;
    FixedTextMeasure measure;
};

std::string stemOf(const BuiltIn& builtIn) {
    return std::filesystem::path(builtIn.file).stem().string();
}

}  // namespace

TEST_CASE("a scenario file knows the perspectives by their names") {
    std::vector<std::string_view> known(kOpeningViewWords.begin(), kOpeningViewWords.end());
    std::vector<std::string_view> shown;
    for (const PerspectiveId id : perspectiveIds()) shown.push_back(id.name);
    std::sort(known.begin(), known.end());
    std::sort(shown.begin(), shown.end());
    CHECK(known == shown);
}

TEST_CASE("each built-in scenario says where it opens, and opens there, on the pool it speaks of") {
    Program app;
    const std::vector<BuiltIn> all = builtIns();
    for (std::size_t i = 0; i < all.size(); ++i) {
        INFO(all[i].file);
        app.opener.builtIn(i);
        const OpeningSpec& opening = app.runs.source().scenario()->opening;
        REQUIRE(opening.view);
        REQUIRE(opening.event);
        CHECK(app.arrangement.perspective.name == nameOf(*opening.view));
        CHECK(app.runs.playback().head.position() == *opening.event);
        CHECK(*opening.event > 0);
        CHECK_FALSE(app.picture.actingElsewhere().exists());
    }
}

TEST_CASE("a scenario that does not say where it opens leaves the perspective as it was") {
    Program app;
    app.opener.builtIn(0);
    app.perform("showWorkers");
    app.opener.open(
        openScenarioText("[[executor]]\nname = \"e\"\nkind = \"ForkJoinPool\"\n"
                         "parallelism = 1\n",
                         "plain.toml"));
    CHECK(app.arrangement.perspective == PerspectiveId("workers"));
    app.perform("showHeap");
    app.opener.open(
        openScenarioText("pool = \"heaped\"\n[[executor]]\nname = \"e\"\n"
                         "kind = \"ForkJoinPool\"\nparallelism = 1\n[[executor]]\n"
                         "name = \"heaped\"\nkind = \"ScheduledThreadPoolExecutor\"\n"
                         "corePoolSize = 1\n",
                         "plain.toml"));
    CHECK(app.selection.executor == ExecutorId{1});
    CHECK(app.arrangement.perspective == PerspectiveId("heap"));
}

TEST_CASE(
    "a sentence about a pool that is not in the picture says so, and the key shows that pool") {
    WaysOpened it("6-shutdown-policies");
    CHECK_FALSE(it.says("not in the picture"));
    it.app.perform("nextExecutor");
    CHECK(it.says("In neither, not in the picture: Ctrl+Shift+Tab shows it."));
    CHECK(it.app.press(controlShiftKey(KeyCode::Tab)));
    CHECK(it.app.selection.executor == ExecutorId{0});
    CHECK_FALSE(it.says("not in the picture"));
    it.app.perform("nextExecutor");
    it.app.perform("showWorkers");  // all pools are in this picture
    CHECK_FALSE(it.says("not in the picture"));
}

TEST_CASE("each built-in scenario is in one group of the list") {
    std::multiset<std::string> grouped;
    for (const ScenarioGroup& group : kScenarioGroups)
        for (const std::string_view name : group.scenarios) grouped.emplace(name);
    std::multiset<std::string> known;
    for (const BuiltIn& each : builtIns()) known.insert(stemOf(each));
    CHECK(grouped == known);
}

TEST_CASE("a click on the title lists the scenarios; typing searches; Enter opens") {
    WaysOpened it("4-catch-up-burst");
    const Screen screen = it.screen();
    const auto title =
        std::find_if(screen.frame.hits.begin(), screen.frame.hits.end(),
                     [](const HitRegion& hit) { return hit.target.is(CommandId("scenarios")); });
    REQUIRE(title != screen.frame.hits.end());
    it.app.click(&*title, title->box.centre(), screen);
    CHECK(it.app.layers.isOpen(kScenarios));
    CHECK(it.says("Fixed rate, fixed delay and cron"));
    CHECK(it.described().find("scenarioChosen Catch-up burst\n") != std::string::npos);
    it.app.type("steals halves");
    CHECK(it.says("A sum by halves"));
    CHECK_FALSE(it.says("Fixed rate, fixed delay and cron"));
    // Its picture is that of the run which would open.
    CHECK(it.says("steals"));
    CHECK_FALSE(it.screen().overlay.drawings.empty());
    it.app.press(plainKey(KeyCode::Enter));
    CHECK_FALSE(it.app.layers.isOpen(kScenarios));
    CHECK(it.app.runs.source().title() == "A sum by halves");
    CHECK(it.app.arrangement.perspective == PerspectiveId("forkJoin"));
}

TEST_CASE("a subject finds its whole group, and a word the other forms of it") {
    WaysOpened it("4-catch-up-burst");
    it.app.perform("scenarios");
    it.app.type("rejection");
    CHECK(it.says("Threads, queues and rejection"));
    CHECK(it.described().find("scenarioChosen Rejected, with a report\n") != std::string::npos);
    CHECK(it.says("Nine tasks, four policies"));  // says nothing of it but is of the group
    CHECK(it.says("Submitted while the pool shuts down"));  // of another group
    CHECK_FALSE(it.says("Fixed rate, fixed delay and cron"));
    CHECK(saysAll("Rejected, with a report", "REJECTIONS report"));
    CHECK(saysAll("a task is cancelled", "cancellation"));
    CHECK(saysAll("the queue", "queues queueing"));
    CHECK_FALSE(saysAll("the queue", "queue policy"));
    CHECK_FALSE(saysAll("nothing", "using"));  // what would be left is too short
}

TEST_CASE("the menu finds a scenario by another form of its words, too") {
    Program app;
    app.opener.builtIn(0);
    const auto opens = [&](std::string_view query) {
        const RunFacts facts = app.facts();
        const auto found = menuEntries(query, facts, app.library, app.words(), app.commands());
        return std::any_of(found.begin(), found.end(), [](const MenuEntry& entry) {
            return entry.words == "Open: Rejected, with a report";
        });
    };
    CHECK(opens("rejection"));
    CHECK(opens("rejected"));
    CHECK_FALSE(opens("rejuvenation"));
}

TEST_CASE("a fork/join pool is not said to have a queue that it has not") {
    WaysOpened it("21-sum-by-halves");
    for (const PerspectiveId view : {PerspectiveId("heap"), PerspectiveId("pool")}) {
        it.app.arrangement.perspective = view;
        CHECK_FALSE(it.says("DelayedWorkQueue"));
        CHECK_FALSE(it.says("The queue is empty"));
        CHECK_FALSE(it.says("queue lock"));
    }
    it.app.arrangement.perspective = PerspectiveId("heap");
    CHECK(it.says("has a deque of its own"));
}

TEST_CASE("the picture beside the list is of the run as it opens, not of a longer one") {
    WaysOpened it("1-heap-with-ties");
    it.app.perform("scenarios");
    it.app.type("catch-up");
    std::string drawn;
    for (const auto& drawing : it.screen().overlay.drawings) drawn += drawing->text();
    CHECK(drawn.find("800 ms") != std::string::npos);
    CHECK(drawn.find("20 s") == std::string::npos);
}

TEST_CASE("arrows choose among the scenarios and never a group's name") {
    WaysOpened it("1-heap-with-ties");
    it.app.perform("scenarios");
    std::set<std::string> seen;
    const std::size_t rows = builtIns().size() + 10;  // with those to begin with, once more
    for (std::size_t i = 0; i < rows; ++i) {
        it.screen();
        const std::string state = it.described();
        const std::size_t at = state.find("scenarioChosen ");
        REQUIRE(at != std::string::npos);
        seen.insert(state.substr(at, state.find('\n', at) - at));
        it.app.press(plainKey(KeyCode::Down));
    }
    CHECK(seen.size() == builtIns().size());
    for (std::size_t i = 0; i < rows; ++i) it.app.press(plainKey(KeyCode::Up));
    it.screen();
    CHECK(it.described().find("scenarioChosen A heap is filled and drained") != std::string::npos);
    it.app.press(plainKey(KeyCode::Right));  // the lessons are the next section
    it.screen();
    CHECK(it.described().find("scenarioChosen The delay queue is a heap") != std::string::npos);
    it.app.type("no such words at all");
    CHECK(it.says("Nothing here contains these words"));
    it.app.press(plainKey(KeyCode::Enter));  // opens nothing
    CHECK(it.app.runs.source().title() == "A heap is filled and drained, ties included");
}

TEST_CASE("N and Shift+N go through the scenarios in both directions, from the one that is open") {
    WaysOpened it("4-catch-up-burst");
    it.app.perform("nextScenario");
    CHECK(it.app.runs.source().title() == "A periodic task dies silently");
    it.app.perform("previousScenario");
    it.app.perform("previousScenario");
    CHECK(it.app.runs.source().title() == "The leader hands over");
}

TEST_CASE("with the future hidden, time lines and lists end at the playhead") {
    WaysOpened it("4-catch-up-burst");
    const std::size_t position = it.app.runs.playback().head.position();
    const auto rows = [&] {
        const Screen now = it.screen();
        return now.as<RatesLayout>()->rows;
    };
    const auto lastBar = [&] {
        float last = 0;
        for (const RateRow& row : rows())
            for (const RunMark& mark : row.runs) last = std::max(last, mark.actual.right());
        return last;
    };
    const auto playheadNow = [&] {
        const Screen now = it.screen();
        return now.as<RatesLayout>()->playhead;
    };
    const float playhead = playheadNow();
    CHECK(lastBar() > playhead + 50);
    CHECK(it.app.press(plainKey('H')));
    CHECK(playheadNow() == playhead);  // the axis stays
    CHECK(lastBar() <= playhead + 2);
    const Screen hidden = it.screen();
    for (const HitRegion& hit : hidden.frame.hits)
        if (hit.target.kind == Target::Kind::Position) CHECK(hit.target.position <= position);
    for (const TransportLayout::Column& column : hidden.transport.columns)
        CHECK(column.box.right() <= hidden.transport.playhead + 1);
    it.app.perform("showWorkers");
    const Screen workers = it.screen();
    const auto* lanes = workers.as<WorkersLayout>();
    for (const LaneRow& row : lanes->lanes)
        for (const LaneBar& bar : row.bars) CHECK(bar.box.x <= lanes->playhead + 1);
    for (const Vec2 point : lanes->queue) CHECK(point.x <= lanes->playhead + 1);
    it.app.perform("showCompare");
    const Screen compared = it.screen();
    const auto* sides = compared.as<CompareLayout>();
    REQUIRE(sides->playhead);
    for (const CompareLane& lane : sides->lanes)
        for (const CompareBar& bar : lane.bars) CHECK(bar.actual.right() <= *sides->playhead + 4);
    CHECK(sides->spreads.empty());
    CHECK(it.says("How it ends is hidden. H shows it."));
    it.app.runs.playback().head.toEnd();
    CHECK_FALSE(it.says("How it ends is hidden"));
    CHECK(it.app.press(plainKey('H')));
    CHECK_FALSE(it.app.arrangement.future.hides());
}

TEST_CASE("pools of one kind lie beside each other at the same moment, each as if it were alone") {
    WaysOpened it("6-shutdown-policies");
    it.app.perform("sideBySide");
    for (const CommandId view :
         {CommandId("showLifecycle"), CommandId("showHeap"), CommandId("showPool")}) {
        INFO(view.name);
        it.app.perform(view);
        const Screen screen = it.screen();
        std::set<std::uint32_t> titled;
        for (const DisplayList* list : screen.picture->lists())
            for (const HitRegion& hit : list->hits) {
                CHECK(screen.regions.picture.inset(-1).contains(hit.box));
                if (hit.target.kind == Target::Kind::Executor) titled.insert(hit.target.id);
            }
        CHECK(titled == std::set<std::uint32_t>{0, 1, 2, 3});
    }
    it.app.perform("showLifecycle");
    const Screen screen = it.screen();
    for (const DisplayList* list : screen.picture->lists())
        for (const HitRegion& hit : list->hits)
            if (hit.target == Target::of(ExecutorId{2}))
                it.app.click(&hit, hit.box.centre(), screen);
    CHECK(it.app.selection.executor == ExecutorId{2});
    CHECK_FALSE(it.app.picture.actingElsewhere().exists());  // it is in the picture
    it.app.perform("sideBySide");
    CHECK(it.screen().picture->lists().size() < screen.picture->lists().size());
}

TEST_CASE("below its name in a row of pools no heap is named again") {
    WaysOpened it("35-four-queues-one-load");
    it.app.perform("showHeap");
    it.app.runs.playback().head.seek(60);
    const auto named = [&](bool beside) {
        it.app.arrangement.sideBySide = beside;
        const Screen screen = it.app.layout({1280, 720}, it.measure);
        CHECK(screen.beside == beside);
        std::size_t names = 0;
        for (const DisplayList* list : screen.picture->lists())
            for (const Label& label : list->labels)
                names += label.role == Role::ExecutorName ? 1 : 0;
        return names;
    };
    CHECK(named(true) == 0);
    // Alone in as little room it is.
    std::size_t alone = 0;
    for (const float scale : {1.3F, 1.6F, 2.0F}) {
        it.app.preferences.scale = scale;
        alone = std::max(alone, named(false));
    }
    CHECK(alone == 1);
}

TEST_CASE("who asks for pools beside each other where they have no room is told so") {
    WaysOpened it("6-shutdown-policies");
    it.app.perform("showLifecycle");
    it.app.preferences.scale = 2.5F;
    it.app.arrangement.side = SidePanel::Event;
    const auto beside = [&] { return it.app.layout({800, 480}, it.measure).beside; };
    CHECK_FALSE(beside());
    it.app.perform("sideBySide");
    CHECK(it.app.notice() ==
          "No room here for pools beside each other: make the window larger, or close a panel");
    CHECK_FALSE(beside());

    WaysOpened roomy("6-shutdown-policies");
    roomy.app.perform("showLifecycle");
    CHECK_FALSE(roomy.screen().beside);
    roomy.app.perform("sideBySide");
    CHECK(roomy.app.notice().empty());
    CHECK(roomy.screen().beside);
}

TEST_CASE("a run of one pool, or pools of different kinds, has nothing to lie beside") {
    WaysOpened it("1-heap-with-ties");
    const std::size_t lists = it.screen().picture->lists().size();
    it.app.perform("sideBySide");
    CHECK(it.screen().picture->lists().size() == lists);
}

TEST_CASE("with the future hidden, no perspective knows more than the playhead does") {
    Program app;
    const FixedTextMeasure measure;
    app.arrangement.future.toggle();
    const std::vector<BuiltIn> all = builtIns();
    for (std::size_t i = 0; i < all.size(); i += 5) {
        app.opener.builtIn(i);
        Playback& playback = app.runs.playback();
        for (const std::size_t part : {0, 3, 7}) {
            const std::size_t position = playback.history.size() * part / 8;
            playback.head.seek(position);
            for (const auto& each : app.perspectives()) {
                if (each->info().id == PerspectiveId("compare")) continue;
                app.arrangement.perspective = each->info().id;
                INFO(all[i].file << " " << each->info().id.name << " at " << position);
                const Screen screen = app.layout(kWaysWindow, measure);
                for (const DisplayList* list : screen.picture->lists())
                    for (const HitRegion& hit : list->hits)
                        if (hit.target.kind == Target::Kind::Position)
                            CHECK(hit.target.position <= position);
            }
        }
    }
}

}  // namespace poolscope
