// The letters of a screen: few sizes, large enough for the back row, and as large in a large window
// as in a small one, which shows less.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <set>
#include <string>

#include "app/perspectives/compare/layout.hpp"
#include "app/perspectives/locks/layout.hpp"
#include "app/perspectives/workers/layout.hpp"
#include "app/storage/data_files.hpp"
#include "app/ui/canvas/recording_canvas.hpp"
#include "tests/pixels/built_ins.hpp"
#include "tests/pixels/in_window.hpp"
#include "tests/pixels/legibility.hpp"

namespace poolscope {

namespace {

std::vector<DrawRecord> textsOf(const Screen& screen, const TextMeasure& measure) {
    RecordingCanvas canvas({0, 0, screen.size.x, screen.size.y}, measure);
    paintScreen(canvas, screen);
    std::vector<DrawRecord> texts;
    for (const DrawRecord& record : canvas.records())
        if (record.mark == CanvasCall::Text) texts.push_back(record);
    return texts;
}

/// Every perspective of every built-in scenario, at a few events.
template <class Visit>
void seePerspectives(Vec2 window, bool presenting, Visit&& visit) {
    Program app;
    app.arrangement.presenting = presenting;
    for (std::size_t i = 0; i < builtIns().size(); ++i) {
        app.opener.builtIn(i);
        Playback& playback = app.runs.playback();
        for (const std::size_t part : {0, 3, 7}) {
            playback.head.seek(playback.history.size() * part / 8);
            for (const auto& each : app.perspectives()) {
                app.arrangement.perspective = each->info().id;
                INFO(fmt::format("{} {} {}x{} at {}", builtIns()[i].file, each->info().id.name,
                                 window.x, window.y, playback.head.position()));
                visit(app);
            }
        }
    }
}

/// How many rows a window shows of lanes, events, metrics and locks.
struct RowsShown {
    std::size_t lanes = 0;
    std::size_t events = 0;
    std::size_t metrics = 0;
    std::size_t locks = 0;
};

RowsShown rowsIn(Vec2 window, Density density = Density::Comfortable) {
    RowsShown rows;
    const FixedTextMeasure measure;
    Program app;
    app.preferences.density = density;
    const Folder folder;
    REQUIRE(app.opener.open(forkJoinScenario(folder, 60, "10ms", 60)));
    app.arrangement.perspective = PerspectiveId("workers");
    app.arrangement.right = PanelId("events");
    Playback& playback = app.runs.playback();
    playback.head.seek(playback.history.size() / 2);
    const Screen lanes = app.layout(window, measure);
    rows.lanes = lanes.as<WorkersLayout>()->lanes.size();
    std::set<float> lines;
    for (const Label& label : lanes.frame.labels)
        if (lanes.regions.right.contains(label.box.centre()) && label.type == Type::CodeSmall)
            lines.insert(label.box.y);
    rows.events = lines.size();
    REQUIRE(app.opener.open(manyThreads(folder)));
    app.arrangement.perspective = PerspectiveId("locks");
    rows.locks = app.layout(window, measure).as<LocksLayout>()->rows.size();
    app.arrangement.perspective = PerspectiveId("compare");
    app.opener.builtIn(builtInNamed("30-two-second"));
    app.arrangement.perspective = PerspectiveId("compare");
    const Screen compare = app.layout(window, measure);
    lines.clear();
    for (const Label& label : compare.as<CompareLayout>()->list.labels)
        if (compare.as<CompareLayout>()->metrics.contains(label.box.centre()))
            lines.insert(label.box.y);
    rows.metrics = lines.size();
    return rows;
}

}  // namespace

TEST_CASE("A screen has at most four sizes of letters, and five while presenting") {
    const FixedTextMeasure measure;
    for (const Vec2 window : {Vec2{800, 480}, Vec2{1440, 900}, Vec2{2560, 1440}})
        for (const bool presenting : {false, true})
            seePerspectives(window, presenting, [&](Program& app) {
                std::set<float> sizes;
                for (const DrawRecord& text : textsOf(app.layout(window, measure), measure))
                    sizes.insert(text.style.size);
                CHECK(sizes.size() <= (presenting ? 5 : 4));
            });
}

TEST_CASE("While presenting, lanes, their runs and the sentence can be read from the back row") {
    const FixedTextMeasure measure;
    const Vec2 window{1280, 720};
    seePerspectives(window, true, [&](Program& app) {
        if (app.perspective().info().id != PerspectiveId("workers")) return;
        const Screen screen = app.layout(window, measure);
        const std::string sentence = app.stepper.told().sentence.text;
        const std::set<std::string> names = namesOf(app.runs.playback().history);
        const auto check = [&](const Label& label) {
            INFO(label.text);
            CHECK(screen.style.size(label.type) >= window.y / 28);
        };
        const WorkersLayout& workers = *screen.as<WorkersLayout>();
        for (const Label& label : workers.list.labels)
            for (const LaneRow& lane : workers.lanes)
                if (lane.row.contains(label.box.centre()) &&
                    label.text == app.runs.playback().history.names().of(lane.thread))
                    check(label);
        // Where many lanes do not fit, all are lower, and so are the names on their bars.
        if (!workers.lanes.empty() && workers.lanes.front().words == Type::Small) return;
        for (const Label& label : workers.tracks.labels)
            if (names.contains(label.text)) check(label);
        for (const Label& label : screen.frame.labels)
            if (screen.regions.caption.contains(label.box.centre()) && label.text == sentence)
                check(label);
    });
}

TEST_CASE("A large window shows more lanes, events and metrics, in letters as large") {
    const RowsShown usual = rowsIn({1600, 900});
    const RowsShown large = rowsIn({2560, 1440});
    CHECK(large.lanes > usual.lanes);
    CHECK(large.events > usual.events);
    CHECK(large.metrics > usual.metrics);
    const Program app;
    for (const Type type : {Type::Small, Type::Body, Type::Lead})
        CHECK(app.appearance.styleIn({2560, 1440}).size(type) ==
              app.appearance.styleIn({1600, 900}).size(type));
}

TEST_CASE("Compact rows are lower, so that more have room, in letters as large") {
    const RowsShown comfortable720 = rowsIn({1280, 720});
    const RowsShown compact720 = rowsIn({1280, 720}, Density::Compact);
    CHECK(compact720.lanes > comfortable720.lanes);
    CHECK(compact720.locks > comfortable720.locks);
    CHECK(compact720.metrics > comfortable720.metrics);
    InWindow it("3-leader", {1280, 720});
    it.app.arrangement.perspective = PerspectiveId("workers");
    const auto shown = [&] { return it.screen(); };
    const Screen comfortable = shown();
    it.app.perform("density");
    CHECK(it.app.preferences.density == Density::Compact);
    const Screen compact = shown();
    CHECK(compact.as<WorkersLayout>()->lanes[0].row.h == 28);
    CHECK(comfortable.as<WorkersLayout>()->lanes[0].row.h == 40);
    CHECK(compact.style.sizes() == comfortable.style.sizes());
    // Who presents has the back row in mind.
    it.app.arrangement.presenting = true;
    CHECK_FALSE(shown().style.compact());
}

}  // namespace poolscope
