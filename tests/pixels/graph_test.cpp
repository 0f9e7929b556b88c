// The Graph perspective: what stands where, in several sizes and both languages, what a click
// chooses, how a large graph folds, and what a hidden future hides.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

#include "app/perspectives/graph/folding.hpp"
#include "app/perspectives/graph/layering.hpp"
#include "app/perspectives/graph/layout.hpp"
#include "tests/pixels/in_window.hpp"
#include "tests/support/fixed_measure.hpp"
#include "tests/support/graph_scenario.hpp"
#include "tests/support/stage_scenario.hpp"

namespace poolscope {

namespace {

class GraphShown {
public:
    explicit GraphShown(const std::string& scenario, Vec2 window = {1280, 720}) : size(window) {
        const std::string file = folder_.file("graph.toml");
        writeAtomically(file, scenario);
        REQUIRE(app.opener.open(file));
        app.perform("showGraph");
    }
    Screen screen() { return app.layout(size, fixed); }
    GraphLayout layout() { return *screen().as<GraphLayout>(); }
    Playback& playback() { return app.runs.playback(); }
    /// Where `what` happens first; just after it.
    template <class What>
    void seekAfter(std::size_t nth = 0) {
        const Log& log = playback().history.log();
        for (std::size_t i = 0; i < log.size(); ++i)
            if (log.is<What>(i) && nth-- == 0) return playback().head.seek(i + 1);
        FAIL("no such event");
    }
    /// No text leaves its box or lies on another.
    void checkWords() {
        const Screen shown = screen();
        const LayoutContext context{shown.style, fixed, app.words()};
        DisplayList all = shown.as<GraphLayout>()->list;
        all.append(shown.as<GraphLayout>()->boxes);
        for (std::size_t i = 0; i < all.labels.size(); ++i) {
            const Rect ink = inkBox(all.labels[i], context);
            INFO(all.labels[i].text);
            CHECK(ink.w <= all.labels[i].box.w + 0.5F);
            for (std::size_t j = 0; j < i; ++j)
                CHECK(intersection(ink.inset(0.5F, 1.5F),
                                   inkBox(all.labels[j], context).inset(0.5F, 1.5F))
                          .empty());
        }
    }
    bool says(std::string_view words) {
        const GraphLayout shown = layout();
        return hasWords(shown.boxes, words) || hasWords(shown.list, words);
    }

    Vec2 size;
    Program app;

private:
    Folder folder_;
};

void checkApart(const GraphLayout& layout) {
    for (std::size_t i = 0; i < layout.nodes.size(); ++i)
        for (std::size_t j = i + 1; j < layout.nodes.size(); ++j)
            CHECK(intersection(layout.nodes[i].box, layout.nodes[j].box).empty());
}

/// One handler, then so many at once, then chains, then one that waits for all.
std::string manyHandlers(int wide, int chains, int length) {
    std::string text = workerExecutor(4);
    std::string lines;
    for (int i = 0; i < wide; ++i) {
        const std::string name = "w" + std::to_string(i);
        text += handler(name, "\"work 1ms\"");
        lines += (i > 0 ? ", " : "") + ("\"begin " + name + "\"");
    }
    for (int i = 0; i < chains; ++i) {
        std::string line = ", \"begin ";
        for (int k = 0; k < length; ++k) {
            const std::string name = "c" + std::to_string(i) + "x" + std::to_string(k);
            text += handler(name, "\"work 1ms\"");
            line += (k > 0 ? " then " : "") + name;
        }
        lines += line + "\"";
    }
    return text + sirector(lines) + publish("0ms");
}

}  // namespace

TEST_CASE("Each of six handlers has a node of its own, apart from the others, at every size") {
    for (const Vec2 size : {Vec2{1280, 720}, Vec2{1920, 1080}, Vec2{2560, 1440}})
        for (const std::string language : {"en", "zh"}) {
            GraphShown it(sixHandlers(), size);
            it.app.setLanguage(language);
            it.seekAfter<HandlerReleased>(3);
            const GraphLayout layout = it.layout();
            REQUIRE(layout.nodes.size() == 6);
            checkApart(layout);
            std::set<std::uint32_t> nodes;
            for (const GraphLayout::Node& node : layout.nodes) {
                REQUIRE(node.nodes.size() == 1);
                nodes.insert(node.nodes.front());
                CHECK(layout.region.contains(node.box));
                const std::string name = "eh" + std::to_string(node.nodes.front() + 1);
                CHECK(std::any_of(layout.boxes.labels.begin(), layout.boxes.labels.end(),
                                  [&](const Label& label) {
                                      return label.text == name &&
                                             node.box.contains(label.box.centre());
                                  }));
            }
            CHECK(nodes.size() == 6);
            CHECK(layout.edges.size() == 5);
            it.checkWords();
            // Nothing is cut.
            for (const Label& label : layout.boxes.labels)
                CHECK(label.text.find("…") == std::string::npos);
        }
}

TEST_CASE(
    "A sentence about a handler is in the picture, whether its pool or its Sirector is chosen") {
    GraphShown it(sixHandlers());
    ExecutorId& chosen = it.app.selection.executor;
    it.seekAfter<CountedDown>();
    chosen = it.playback().history.latest().graphs.graphs().front();
    CHECK_FALSE(it.app.picture.actingElsewhere().exists());
    it.seekAfter<CtlChanged>();  // nothing of the graph
    const ExecutorId pool = it.app.picture.actingElsewhere();
    CHECK(pool.exists());
    chosen = pool;
    it.seekAfter<GraphReady>();
    CHECK_FALSE(it.app.picture.actingElsewhere().exists());
    it.app.perform("showPool");  // which has no picture of a Sirector
    CHECK_FALSE(it.app.picture.actingElsewhere().exists());
}

TEST_CASE("Nodes stay where they are while the run goes on, and say counters, threads and times") {
    GraphShown it(sixHandlers());
    it.playback().head.seek(0);
    const GraphLayout before = it.layout();
    it.seekAfter<CountedDown>(2);
    CHECK(it.says("waits for 1 of 2"));
    CHECK(it.says("critical path so far: eh1 → eh2  ·  2 handlers, 15 ms"));
    it.playback().head.seek(it.playback().history.size());
    const GraphLayout after = it.layout();
    REQUIRE(before.nodes.size() == after.nodes.size());
    for (std::size_t i = 0; i < before.nodes.size(); ++i)
        CHECK(before.nodes[i].box == after.nodes[i].box);
    CHECK(it.says("critical path: eh1 → eh2 → eh3 → eh6  ·  4 handlers, 50 ms"));
    CHECK(it.says("40 ms – 50 ms"));
    CHECK(it.says("returned, in place"));
    CHECK(std::count_if(after.nodes.begin(), after.nodes.end(),
                        [](const GraphLayout::Node& node) { return node.critical; }) == 4);
    CHECK(std::count_if(after.edges.begin(), after.edges.end(),
                        [](const GraphLayout::Edge& edge) { return edge.inPlace; }) == 4);
}

TEST_CASE("A click on a node chooses the handler's task, on a chip its event") {
    GraphShown it(sixHandlers() + publish("100ms") + publish("200ms") + publish("300ms"));
    it.playback().head.seek(it.playback().history.size());
    const Screen screen = it.screen();
    const GraphLayout::Node node = screen.as<GraphLayout>()->nodes.front();
    const HitRegion* hit = screen.hitAt(node.box.centre());
    REQUIRE(hit != nullptr);
    it.app.click(hit, node.box.centre(), screen);
    CHECK(it.app.selection.task == node.task);
    it.checkWords();
    const TaskId first = it.playback().history.latest().graphs.event(0).task;
    const auto& hits = screen.as<GraphLayout>()->list.hits;
    const auto chip = std::find_if(hits.begin(), hits.end(), [&](const HitRegion& each) {
        return each.target == Target::of(first);
    });
    REQUIRE(chip != hits.end());
    it.app.click(&*chip, chip->box.centre(), screen);
    for (const GraphLayout::Node& each : it.layout().nodes) CHECK(each.event == 0);
}

TEST_CASE("Two events stand below each other where there is room") {
    GraphShown it(sixHandlers() + publish("100ms"), {1920, 1080});
    it.checkWords();
    const GraphLayout layout = it.layout();
    CHECK(layout.nodes.size() == 12);
    checkApart(layout);
}

TEST_CASE("The chosen Sirector publishes by its button, and the form begins with that method") {
    GraphShown it(sixHandlers(), {1920, 1080});
    it.playback().head.seek(it.playback().history.size());
    it.app.selection.executor = ExecutorId{1};
    it.app.perform("act");
    const Screen screen = it.screen();
    CHECK(hasWords(screen.frame, "Sirector order"));
    const auto& hits = screen.frame.hits;
    const auto button = std::find_if(hits.begin(), hits.end(), [](const HitRegion& each) {
        return each.target == Target::of("publish");
    });
    REQUIRE(button != hits.end());
    it.app.click(&*button, button->box.centre(), screen);
    it.app.press(plainKey(KeyCode::Enter));
    CHECK(it.app.describe().find("\ncall publish\n") != std::string::npos);
    it.app.press(plainKey(KeyCode::Escape));
    it.playback().head.toEnd();
    CHECK(it.layout().nodes.size() == 12);
}

TEST_CASE("Why a handler never begins stands whole in its node") {
    for (const Vec2 size : {Vec2{1280, 720}, Vec2{1920, 1080}})
        for (const bool chinese : {false, true}) {
            InWindow it("59-one", size, Theme::Dark);
            if (chinese) it.speakChinese();
            it.app.perform("showGraph");
            it.app.runs.playback().head.toEnd();
            const Screen screen = it.screen();
            const DisplayList& boxes = screen.as<GraphLayout>()->boxes;
            CHECK(hasWords(boxes, chinese ? "因为 price 抛出了异常" : "because price threw"));
        }
}

TEST_CASE("Of two hundred handlers all are there, folded, and the told one by itself") {
    GraphShown it(manyHandlers(120, 4, 20));
    for (const std::size_t nth : {std::size_t{0}, std::size_t{40}, std::size_t{150}}) {
        it.seekAfter<TaskBegan>(nth);
        it.checkWords();
        const GraphLayout layout = it.layout();
        checkApart(layout);
        std::size_t all = 0;
        for (const GraphLayout::Node& node : layout.nodes) all += node.nodes.size();
        CHECK(all == 200);
        CHECK(layout.nodes.size() < 200);
        const std::size_t at = it.playback().head.position() - 1;
        const TaskId told = it.playback().history.log().get<TaskBegan>(at)->task;
        CHECK(std::any_of(layout.nodes.begin(), layout.nodes.end(),
                          [&](const GraphLayout::Node& node) { return node.task == told; }));
    }
    // Nearer, fewer are folded.
    const std::size_t far = it.layout().nodes.size();
    it.app.viewport.camera.zoom = 3;
    std::size_t folded = 0;
    for (const GraphLayout::Node& node : it.layout().nodes) folded += node.nodes.size() > 1;
    CHECK(folded < far);
}

TEST_CASE("A hidden future hides the handlers that are not told yet") {
    GraphShown it(sixHandlers());
    it.seekAfter<HandlerAdded>(1);
    CHECK(it.layout().nodes.size() == 6);
    it.app.perform("hideFuture");
    CHECK(it.layout().nodes.size() == 2);
    it.playback().head.seek(it.playback().history.size());
    CHECK(it.layout().nodes.size() == 6);
}

TEST_CASE("A run without a Sirector says so, in words") {
    InWindow it("1-heap", {1280, 720});
    it.app.perform("showGraph");
    const Screen screen = it.screen();
    CHECK(screen.as<GraphLayout>()->nodes.empty());
    CHECK(std::any_of(
        screen.as<GraphLayout>()->list.labels.begin(), screen.as<GraphLayout>()->list.labels.end(),
        [](const Label& label) { return label.text.find("Sirector") != std::string::npos; }));
}

TEST_CASE("Layers are ordered so that few edges cross") {
    // Two ladders whose rungs are told crosswise.
    std::vector<WorkNode> nodes(8);
    for (std::uint32_t i = 0; i < 4; ++i) {
        nodes[i].before.push_back(7 - i);
        nodes[7 - i].after.push_back(i);
    }
    CHECK(crossings(layered(nodes)) == 0);
}

TEST_CASE("Futures stand as a graph, with the stack of each, at every size and in both languages") {
    for (const Vec2 size : {Vec2{1280, 720}, Vec2{1920, 1080}})
        for (const std::string language : {"en", "zh"}) {
            GraphShown it(diamondOfFutures("thenAccept"), size);
            it.app.setLanguage(language);
            it.seekAfter<Parked>();
            const GraphLayout layout = it.layout();
            REQUIRE(layout.nodes.size() == 4);
            CHECK(layout.edges.size() == 3);
            checkApart(layout);
            it.checkWords();
            for (const GraphLayout::Node& node : layout.nodes)
                CHECK(layout.region.contains(node.box));
        }
    GraphShown it(diamondOfFutures("thenAccept"));
    it.seekAfter<CompletionPushed>(1);
    CHECK(it.says("Co: convert"));
    CHECK(it.says("waits for 2 of 2"));
    CHECK(it.says("not yet"));
    it.seekAfter<Parked>();
    CHECK(it.says("main waits"));
    it.seekAfter<StageCompleted>();
    CHECK(it.says("completed: 2"));
    it.seekAfter<CompletionPopped>();
    CHECK_FALSE(it.says("Co: convert"));
    it.seekAfter<StageCompleted>(3);
    CHECK(it.says("4 of 4 are complete"));
    CHECK(it.says("critical path: price → convert → print  ·  3 futures, 50 ms"));
}

TEST_CASE("A place of a stack leads to the future or the thread that waits there") {
    GraphShown it(diamondOfFutures("thenAccept"));
    it.seekAfter<Parked>();
    const GraphLayout layout = it.layout();
    const auto targetOf = [&](std::string_view words) {
        for (const Label& label : layout.boxes.labels) {
            if (label.text != words) continue;
            for (auto hit = layout.boxes.hits.rbegin(); hit != layout.boxes.hits.rend(); ++hit)
                if (hit->box.contains(label.box.centre())) return hit->target;
        }
        return Target{};
    };
    CHECK(targetOf("main waits").kind == Target::Kind::Thread);
    const Target second = targetOf("Co: convert");
    REQUIRE(second.kind == Target::Kind::Task);
    CHECK(it.playback().history.names().of(TaskId{second.id}) == "convert");
}

TEST_CASE("What the pool of futures does is in their graph: no word that it is elsewhere") {
    GraphShown it(diamondOfFutures("thenAccept"));
    it.seekAfter<CompletionPushed>();
    for (const std::uint32_t chosen : {0U, 1U}) {
        it.app.selection.executor = ExecutorId{chosen};
        CHECK(it.layout().nodes.size() == 4);
        CHECK_FALSE(it.app.picture.actingElsewhere().exists());
    }
}

}  // namespace poolscope
