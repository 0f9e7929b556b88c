// Words that were cut, broken or hidden where somebody looked at all pictures, and are whole now.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "app/panels/console/panel.hpp"
#include "app/panels/tour/panel.hpp"
#include "app/perspectives/compare/layout.hpp"
#include "app/perspectives/fork_join/layout.hpp"
#include "app/perspectives/heap/layout.hpp"
#include "app/perspectives/lifecycle/layout.hpp"
#include "app/perspectives/pool/layout.hpp"
#include "app/perspectives/rates/layout.hpp"
#include "app/ui/drawing.hpp"
#include "tests/pixels/in_window.hpp"
#include "tests/pixels/legibility.hpp"
#include "tests/pixels/lesson_opened.hpp"
#include "tests/support/keys.hpp"

namespace poolscope {

TEST_CASE("The calls on a pool and its sizes have their names whole, where they have a button") {
    for (const Vec2 size : {Vec2{1280, 720}, Vec2{1440, 900}, Vec2{2560, 1440}})
        for (const Theme theme : {Theme::Dark, Theme::Projector})
            for (const std::string_view scenario : {"1-heap", "11-maximum"}) {
                InWindow it(scenario, size, theme);
                it.app.perform("act");
                const Screen screen = it.screen();
                INFO(fmt::format("{} {} {}", scenario, size.x, nameOf(theme)));
                for (const Label& label : screen.frame.labels)
                    if (screen.regions.left.contains(label.box.centre())) {
                        INFO(label.text);
                        CHECK((label.text.find("…") == std::string::npos ||
                               label.text.starts_with("call a method")));
                    }
                if (size.y > 800 && scenario == "11-maximum")
                    CHECK(hasWords(screen.frame, "prestartAllCoreThreads"));
            }
}

TEST_CASE("Names in small nodes leave out their pool's, as the array does, before they are cut") {
    InWindow it("32-storm", {1280, 720}, Theme::Contrast);
    const Screen screen = it.screen();
    const auto& heap = *screen.as<HeapLayout>();
    REQUIRE(heap.nodes.size() >= 20);
    std::set<std::string> names;
    for (const Label& label : heap.nodeLabels.labels) {
        CHECK(label.text.find("…") == std::string::npos);
        names.insert(label.text);
    }
    for (int i = 16; i <= 24; ++i) CHECK(names.contains(std::to_string(i)));
}

TEST_CASE("No word of a pool's questions is broken, and the token hides none") {
    for (const Vec2 size : {Vec2{1024, 640}, Vec2{1280, 720}, Vec2{1440, 900}})
        for (const bool presenting : {false, true}) {
            InWindow it("10-nine", size, Theme::Dark, presenting);
            it.app.perform("askWhy");
            const Screen screen = it.screen();
            const auto& pool = *screen.as<PoolLayout>();
            INFO(fmt::format("{} {}", size.x, presenting));
            CHECK_FALSE(hasWords(pool.list, "e?"));
            const auto rejected =
                std::find_if(pool.list.labels.begin(), pool.list.labels.end(),
                             [](const Label& label) { return label.text == "Rejected"; });
            REQUIRE(rejected != pool.list.labels.end());
            REQUIRE(pool.token.cards.size() == 1);
            const float letters = rejected->box.h * 0.7F;
            const Rect ink =
                rectAround({rejected->box.x + rejected->width / 2, rejected->box.centre().y},
                           {rejected->width, letters});
            const Rect both = intersection(ink, pool.token.cards[0].box);
            CHECK((both.w <= 0 || both.h <= 1));
        }
}

TEST_CASE("No name in a pool's questions is broken before a mark of Chinese letters") {
    for (const float width : {1280.0F, 1360.0F, 1440.0F, 1520.0F, 1600.0F})
        for (const bool asksWhy : {false, true}) {
            InWindow it("10-nine", {width, 900});
            it.app.perform("nextLanguage");
            REQUIRE(it.app.preferences.language == "zh");
            if (asksWhy) it.app.perform("askWhy");
            const Screen screen = it.screen();
            INFO(fmt::format("{} {}", width, asksWhy));
            for (const Label& label : screen.as<PoolLayout>()->list.labels) {
                INFO(label.text);
                for (const std::string_view name : {"corePoolSize", "maximumPoolSize"})
                    for (std::size_t from = 1; from < name.size(); ++from)
                        CHECK_FALSE(label.text.starts_with(std::string(name.substr(from)) + "？"));
            }
        }
}

TEST_CASE(
    "The history of a bare Runnable, which has no states, says when it waited, ran, had run") {
    for (const Vec2 size : {Vec2{1280, 720}, Vec2{2560, 1440}}) {
        InWindow it("44-nobody", size);
        const Screen screen = it.screen();
        const auto& life = *screen.as<LifecycleLayout>();
        REQUIRE(life.historyTracks.size() == 2);
        const Rect track = life.historyTracks.back();
        std::vector<Role> roles;
        for (const HistoryPiece& piece : life.history)
            if (track.contains(piece.box.centre())) roles.push_back(piece.role);
        CHECK(roles == std::vector<Role>{Role::Key, Role::Running, Role::LineStrong});
        CHECK(std::any_of(life.list.labels.begin(), life.list.labels.end(), [&](const auto& each) {
            return each.text == "has run" && track.contains(each.box.centre());
        }));
    }
}

TEST_CASE(
    "Where a pool's few tasks fit into fewer cells of the array, these have their names whole") {
    for (const Vec2 size : {Vec2{1280, 720}, Vec2{1440, 900}, Vec2{1920, 1080}})
        for (const std::string_view scenario : {"7-cancelled", "2-removal", "46-no", "35-four"}) {
            InWindow it(scenario, size);
            it.app.arrangement.sideBySide = false;
            const Screen screen = it.screen();
            const auto& heap = *screen.as<HeapLayout>();
            INFO(fmt::format("{} {}", scenario, size.x));
            for (const HeapCell& cell : heap.cells)
                for (const Label& label : heap.list.labels)
                    if (cell.task.exists() && cell.box.contains(label.box.centre())) {
                        INFO(label.text);
                        CHECK(label.text.find("…") == std::string::npos);
                    }
        }
}

TEST_CASE("Lines of a rejection's report that have no room are counted, and resting shows them") {
    for (const Vec2 size : {Vec2{1280, 720}, Vec2{1440, 900}, Vec2{1920, 1080}, Vec2{2560, 1440}})
        for (const bool presenting : {false, true}) {
            InWindow it("15-rejected", size, Theme::Dark, presenting);
            const Screen screen = it.screen();
            const DisplayList& list = screen.as<PoolLayout>()->list;
            RunHistory& history = it.app.runs.playback().history;
            const std::string report(
                history.log().text(history.at(it.app.runs.playback().head.position())
                                       .pools.pool(it.app.selection.executor)
                                       .report));
            REQUIRE_FALSE(report.empty());
            std::size_t lines = 0;
            std::map<std::string, std::size_t> alike;  // two threads may wait for the same
            std::istringstream rest(report);
            for (std::string line; std::getline(rest >> std::ws, line); ++lines) {
                // Broken into lines it has one blank between words.
                if (const auto two = line.find("  "); two != std::string::npos) line.erase(two, 1);
                ++alike[line.substr(0, 12)];
            }
            std::size_t shown = 0;
            for (const auto& [begin, times] : alike) {
                const auto says = [&](const Label& label) {
                    return label.text.find(begin) != std::string::npos;
                };
                const auto seen = std::count_if(list.labels.begin(), list.labels.end(), says);
                shown += std::min(times, static_cast<std::size_t>(seen));
            }
            INFO(fmt::format("{} {}: {} of {} shown", size.x, presenting, shown, lines));
            CHECK(hasWords(list, "The rejection handler wrote:"));
            CHECK(shown >= 1);
            CHECK(shown + countedIn(list) == lines);
            CHECK(std::any_of(list.hits.begin(), list.hits.end(),
                              [&](const HitRegion& hit) { return hit.hint == report; }));
        }
}

TEST_CASE("While presenting, seats at the queue have their threads' names whole") {
    for (const Vec2 size : {Vec2{1280, 720}, Vec2{1440, 900}, Vec2{1920, 1080}})
        for (const std::string_view scenario : {"3-leader", "36-one", "40-without", "10-nine"}) {
            InWindow it(scenario, size, Theme::Projector, true);
            it.app.arrangement.perspective = PerspectiveId("heap");
            const Screen screen = it.screen();
            std::size_t whole = 0;
            INFO(fmt::format("{} {}", scenario, size.x));
            for (const Label& label : screen.as<HeapLayout>()->list.labels) {
                INFO(label.text);
                CHECK_FALSE(
                    (label.text.starts_with("pool-") && label.text.find("…") != std::string::npos));
                whole += label.text.starts_with("pool-") ? 1 : 0;
            }
            if (scenario != "10-nine") CHECK(whole >= 1);
        }
}

TEST_CASE("While presenting, the list of tasks has both heads whole") {
    for (const Vec2 size : {Vec2{1280, 720}, Vec2{1440, 900}, Vec2{1920, 1080}}) {
        InWindow it("5-silent", size, Theme::Light, true);
        const Screen screen = it.screen();
        INFO(size.x);
        for (const DisplayList* list : screen.picture->lists()) {
            CHECK(hasWords(*list, "Runs"));
            CHECK(hasWords(*list, "Task"));
        }
    }
}

TEST_CASE("A pool that is shut down says so where its questions are answered with no") {
    InWindow it("14-too-late", {1280, 720});
    it.app.arrangement.perspective = PerspectiveId("pool");
    const DisplayList list = it.screen().as<PoolLayout>()->list;
    CHECK(hasWords(list, "1 < 1 ?"));
    CHECK(hasWords(list, "not RUNNING"));
    CHECK_FALSE(hasWords(list, "is there room?"));
}

TEST_CASE("The way through execute is filled while execute runs, then it has outlines alone") {
    InWindow it("14-too-late", {1280, 720});
    it.app.arrangement.perspective = PerspectiveId("pool");
    Playhead& head = it.app.runs.playback().head;
    const Log& log = it.app.runs.playback().history.log();
    const auto filled = [&](Role role) {
        const DisplayList list = it.screen().as<PoolLayout>()->list;
        return std::count_if(list.cards.begin(), list.cards.end(), [&](const Card& card) {
            return card.fill == role && card.edge == role;
        });
    };
    const auto outlined = [&](Role role) {
        const DisplayList list = it.screen().as<PoolLayout>()->list;
        return std::count_if(list.cards.begin(), list.cards.end(), [&](const Card& card) {
            return card.fill != role && card.edge == role;
        });
    };
    std::size_t at = 0;
    while (!log.is<Rejected>(at)) ++at;
    head.seek(at + 1);
    CHECK(filled(Role::Failed) == 1);
    CHECK(outlined(Role::Failed) == 0);
    const ThreadId caller = log[at].thread;
    while (!log.is<CallEnded>(at) || log[at].thread != caller) ++at;
    head.seek(at + 1);
    CHECK(filled(Role::Failed) == 0);
    CHECK(outlined(Role::Failed) == 1);
}

TEST_CASE("A worker that ctl counts and the pool does not have yet is said to be one") {
    InWindow it("53-shutdown", {1280, 720});
    Playhead& head = it.app.runs.playback().head;
    const Log& log = it.app.runs.playback().history.log();
    std::size_t at = 0;
    while (!log.is<CtlChanged>(at)) ++at;
    head.seek(at + 1);
    CHECK(hasWords(it.screen().as<PoolLayout>()->list, "counted in ctl"));
    while (!log.is<WorkerAdded>(at)) ++at;
    head.seek(at + 1);
    CHECK_FALSE(hasWords(it.screen().as<PoolLayout>()->list, "counted in ctl"));
}

TEST_CASE(
    "A worker that leaves says so beside the one that ctl counts instead, in both languages") {
    for (const bool chinese : {false, true}) {
        InWindow it("52-nobody", {1280, 720});
        if (chinese) it.speakChinese();
        Playhead& head = it.app.runs.playback().head;
        const Log& log = it.app.runs.playback().history.log();
        std::size_t at = 0;
        while (!log.is<WorkerExiting>(at)) ++at;
        const std::string leaves = chinese ? "正在退出" : "leaves";
        const std::string counted = chinese ? "已计入 ctl" : "counted in ctl";
        head.seek(at + 1);
        CHECK(hasWords(it.screen().as<PoolLayout>()->list, leaves));
        CHECK_FALSE(hasWords(it.screen().as<PoolLayout>()->list, counted));
        while (!log.is<WorkerRemoved>(at)) ++at;
        while (!log.is<CtlChanged>(at)) ++at;
        head.seek(at + 1);
        CHECK(hasWords(it.screen().as<PoolLayout>()->list, leaves));
        CHECK(hasWords(it.screen().as<PoolLayout>()->list, counted));
        while (!log.is<ThreadEnded>(at)) ++at;
        head.seek(at + 1);
        CHECK_FALSE(hasWords(it.screen().as<PoolLayout>()->list, leaves));
        CHECK_FALSE(hasWords(it.screen().as<PoolLayout>()->list, counted));
    }
}

TEST_CASE(
    "What the console has no room for is counted, and a long answer gets a part of the picture") {
    for (const Vec2 size : {Vec2{1280, 720}, Vec2{1440, 900}}) {
        InWindow it("1-heap", size);
        it.app.press(plainKey('/'));
        it.app.type("help");
        it.app.press(kEnter);
        const auto& lines = it.app.panel<ConsolePanel>().state.lines;
        REQUIRE(lines.size() > 10);
        const Screen screen = it.screen();
        std::size_t shown = 0;
        for (const ConsoleLine& line : lines)
            shown +=
                std::any_of(screen.frame.labels.begin(), screen.frame.labels.end(),
                            [&](const Label& label) {
                                return !label.text.empty() && line.text.starts_with(label.text);
                            })
                    ? 1
                    : 0;
        INFO(fmt::format("{}: {} of {} shown", size.x, shown, lines.size()));
        CHECK(shown >= 6);
        CHECK(shown + countedIn(screen.frame) >= lines.size());
    }
}

TEST_CASE("The tour's first stop frames every node of the heap") {
    for (const Vec2 size : {Vec2{1280, 720}, Vec2{1440, 900}, Vec2{1920, 1080}}) {
        InWindow it("1-heap", size);
        it.app.perform("tour");
        const Screen screen = it.screen();
        const auto* tour = drawingIn<TourDrawing>(screen.overlay);
        REQUIRE(tour != nullptr);
        INFO(size.x);
        for (const HeapNodeBox& node : screen.as<HeapLayout>()->nodes)
            CHECK(tour->tour.target.contains(node.box.centre()));
    }
}

TEST_CASE("Trees that Fork/Join does not show are counted; choosing a task of one shows it") {
    const Folder folder;
    const std::string file = forkJoinScenario(folder, 2, "1ms", 9);
    const FixedTextMeasure measure;
    Program app;
    REQUIRE(app.opener.open(file));
    app.arrangement.perspective = PerspectiveId("forkJoin");
    Playback& playback = app.runs.playback();
    playback.head.seek(playback.history.size());
    const auto roots = playback.history.latest().forkJoin.pool(app.selection.executor).roots;
    REQUIRE(roots.size() == 9);
    const auto boxOf = [](const ForkJoinLayout& layout, TaskId task) {
        return std::any_of(layout.list.cards.begin(), layout.list.cards.end(),
                           [&](const Card& card) { return card.target == Target::of(task); });
    };
    Screen screen = app.layout({1280, 720}, measure);
    const auto* layout = screen.as<ForkJoinLayout>();
    CHECK(hasWords(layout->list, "3 more trees ↑"));
    CHECK_FALSE(boxOf(*layout, roots[0]));
    app.selection.task = roots[1];
    screen = app.layout({1280, 720}, measure);
    layout = screen.as<ForkJoinLayout>();
    CHECK(boxOf(*layout, roots[1]));
    CHECK(boxOf(*layout, roots[6]));
    CHECK(hasWords(layout->list, "1 more tree ↑   2 more trees ↓"));
}

TEST_CASE("Where no task has a planned time, no line crosses the words that say so") {
    InWindow it("33-queue", {1280, 720});
    it.app.arrangement.perspective = PerspectiveId("rates");
    const Screen screen = it.screen();
    const auto& rates = *screen.as<RatesLayout>();
    CHECK(hasWords(rates.list, "No task with a planned time yet"));
    CHECK(rates.grid.empty());
    CHECK(rates.playhead < rates.trackArea.x);
}

TEST_CASE("Times below a histogram stand at even distances") {
    for (const bool presenting : {false, true}) {
        InWindow it("10-nine", {1280, 720}, Theme::Dark, presenting);
        it.app.arrangement.perspective = PerspectiveId("compare");
        const Screen screen = it.screen();
        const auto& layout = *screen.as<CompareLayout>();
        REQUIRE(layout.spreads.size() == 2);
        const Rect area = layout.spreads[0].area;
        std::vector<int> times;
        for (const Label& label : layout.list.labels) {
            const float x = label.box.centre().x;
            if (label.box.y < area.bottom() || label.box.y > area.bottom() + 20) continue;
            if (x < area.x - 10 || x > area.right() + 10) continue;
            times.push_back(std::stoi(label.text));
        }
        REQUIRE(times.size() >= 2);
        for (std::size_t i = 2; i < times.size(); ++i)
            CHECK(times[i] - times[i - 1] == times[1] - times[0]);
    }
}

TEST_CASE("The words of a presented lesson have one size from stop to stop") {
    for (const std::string_view lesson : {"the-delay-queue-is-a-heap", "leader-and-followers"}) {
        LessonOpened it{std::string(lesson)};
        it.app.arrangement.presenting = true;
        std::set<Type> sizes;
        for (int stop = 0; stop < 12; ++stop) {
            const Screen screen = it.screen();
            const bool asks = it.panel().place().question.has_value();
            for (const Label& label : screen.frame.labels)
                if (!asks && screen.regions.caption.contains(label.box.centre()) &&
                    (label.type == Type::Caption || label.type == Type::Body))
                    sizes.insert(label.type);
            it.app.press(kNextStop);
        }
        CHECK(sizes.size() <= 1);
    }
}

}  // namespace poolscope
