// What a teacher has in hand while presenting: a clicker's keys, pen, magnifier, the code beside
// the picture; title and pool on the screen.
#include <doctest/doctest.h>

#include "app/panels/all.hpp"
#include "app/panels/code/state.hpp"
#include "app/panels/presenter/panel.hpp"
#include "app/storage/data_files.hpp"
#include "app/ui/canvas/recording_canvas.hpp"
#include "tests/pixels/built_ins.hpp"
#include "tests/support/keys.hpp"

namespace poolscope {

namespace {

constexpr Vec2 kClassroom{1280, 720};

struct InClass {
    InClass() {
        app.opener.builtIn(builtInNamed("4-catch-up"));
        app.runs.playback().head.seek(200);
    }
    Screen screen() { return app.layout(kClassroom, measure); }
    std::vector<DrawRecord> painted(std::string_view group) {
        RecordingCanvas canvas({0, 0, kClassroom.x, kClassroom.y}, measure);
        paintScreen(canvas, screen());
        CHECK(canvas.balanced());
        return canvas.inGroup(group);
    }
    PresenterState& state() { return app.panel<PresenterPanel>().state; }

    Program app;
    FixedTextMeasure measure;
};

}  // namespace

TEST_CASE("F5 begins to present and Esc ends it, as clickers send them; B blanks the screen") {
    InClass it;
    it.app.press(plain(KeyCode::F5));
    CHECK(it.app.arrangement.presenting);
    it.app.press(plain(KeyCode::F5));  // again means nothing
    CHECK(it.app.arrangement.presenting);
    it.app.press({keyOf('B'), false, false});
    CHECK(it.app.arrangement.blank);
    it.app.press({keyOf('B'), false, false});
    CHECK_FALSE(it.app.arrangement.blank);
    it.app.press(plain(KeyCode::Escape));
    CHECK_FALSE(it.app.arrangement.presenting);
    it.app.press({KeyCode::F5, true, false});
    CHECK(it.app.arrangement.presenting);
}

TEST_CASE("While presenting, the future is hidden until it is asked for; not in Compare") {
    InClass it;
    const Arrangement& shown = it.app.arrangement;
    it.app.press(plain(KeyCode::F11));
    it.screen();
    CHECK(shown.future.hides());
    CHECK(it.app.notices.text() == "What comes later is hidden. H shows it.");
    it.app.press(plain(KeyCode::Right));
    it.screen();
    CHECK(shown.future.hides());
    it.app.press({keyOf('H'), false, false});
    it.screen();
    CHECK_FALSE(shown.future.hides());
    it.app.press(plain(KeyCode::F11));
    it.screen();
    it.app.press(plain(KeyCode::F11));
    it.screen();
    CHECK(shown.future.hides());  // another class
    it.app.perform("showCompare");
    it.screen();
    CHECK_FALSE(shown.future.hides());
    it.app.perform("showHeap");
    it.app.press(plain(KeyCode::Escape));
    it.screen();
    CHECK_FALSE(shown.presenting);
    CHECK_FALSE(shown.future.hides());
}

TEST_CASE("While presenting, the scenario's title and the pool shown are on the screen") {
    InClass it;
    it.app.arrangement.presenting = true;
    for (const PerspectiveId view : {PerspectiveId("heap"), PerspectiveId("rates")}) {
        it.app.arrangement.perspective = view;
        std::string caption;
        for (const Label& label : it.screen().frame.labels) caption += label.text + "\n";
        CHECK(caption.find("Catch-up burst  ·  rate\n") != std::string::npos);
    }
}

TEST_CASE("The pen draws on the picture until the playhead moves, and presses nothing") {
    InClass it;
    it.app.arrangement.presenting = true;
    it.app.press({keyOf('P'), false, false});
    CHECK(it.state().pen);
    const Screen screen = it.screen();
    it.app.click(screen.hitAt({300, 300}), {300, 300}, screen);
    it.app.drag({40, 0}, {340, 300}, screen);
    it.app.drag({0, 40}, {340, 340}, screen);
    it.app.click(screen.hitAt({500, 200}), {500, 200}, screen);
    CHECK_FALSE(it.app.selection.task.exists());
    REQUIRE(it.state().drawn.size() == 2);
    CHECK(it.state().drawn.front().size() == 3);
    CHECK(it.painted("pen").size() == 5);  // a line with two ends, a dot painted as two
    it.app.press(plain(KeyCode::PageDown));
    it.app.advance(4000);
    CHECK(it.painted("pen").empty());
    CHECK(it.state().pen);
    it.app.press(plain(KeyCode::Escape));
    CHECK_FALSE(it.state().pen);
}

TEST_CASE("The pen in hand is seen, and its lines go when the picture lies elsewhere") {
    InClass it;
    it.app.arrangement.presenting = true;
    CHECK(it.painted("pen").empty());
    it.app.press({keyOf('P'), false, false});
    CHECK(it.app.notice().find("P puts it away") != std::string::npos);
    it.app.point({310, 300});
    CHECK(it.painted("pen").size() == 2);  // its tip and the ring about it
    const auto drawLine = [&] {
        const Screen screen = it.screen();
        it.app.click(screen.hitAt({300, 300}), {300, 300}, screen);
        it.app.drag({40, 0}, {340, 300}, screen);
        it.app.release();
        it.screen();
        REQUIRE(it.state().drawn.size() == 1);
    };
    drawLine();
    it.app.press({keyOf('B'), false, false});
    it.app.press({keyOf('B'), false, false});
    it.screen();
    CHECK(it.state().drawn.size() == 1);
    it.app.press({keyOf('K'), false, false});  // the code beside the picture
    it.screen();
    CHECK(it.state().drawn.empty());
    drawLine();
    it.app.viewport.axis.fitted = !it.app.viewport.axis.fitted;
    it.screen();
    CHECK(it.state().drawn.empty());
    drawLine();
    it.app.layout({1100, 720}, it.measure);
    CHECK(it.state().drawn.empty());
}

TEST_CASE("The magnifier shows the picture about the pointer twice as large") {
    InClass it;
    it.app.arrangement.presenting = true;
    it.app.arrangement.perspective = "rates";
    CHECK(it.painted("magnified").empty());
    it.app.press({keyOf('E'), false, false});
    it.app.point({640, 200});
    const std::vector<DrawRecord> larger = it.painted("magnified");
    REQUIRE(larger.size() > 10);
    std::vector<DrawRecord> usual = it.painted("rates");
    for (const DrawRecord& record : it.painted("frame")) usual.push_back(record);
    const auto largestText = [](const std::vector<DrawRecord>& records, bool magnified) {
        float size = 0;
        for (const DrawRecord& record : records)
            if (record.mark == CanvasCall::Text &&
                (record.group.find("magnified") != std::string::npos) == magnified)
                size = std::max(size, record.style.size);
        return size;
    };
    CHECK(largestText(larger, true) == doctest::Approx(2 * largestText(usual, false)));
    // Nothing leaves the glass.
    const Rect glass = larger.front().bounds;
    CHECK(glass.contains(Vec2{640, 200}));
    for (const DrawRecord& record : larger)
        if (!record.visible().empty()) CHECK(glass.inset(-1).contains(record.visible()));
}

TEST_CASE("The magnifier shows the code beside the picture, too") {
    InClass it;
    it.app.arrangement.presenting = true;
    it.app.press({keyOf('K'), false, false});
    it.app.press({keyOf('E'), false, false});
    const Vec2 overCode = it.screen().regions.right.centre();
    it.app.point(overCode);
    std::size_t letters = 0;
    for (const DrawRecord& record : it.painted("magnified"))
        if (record.mark == CanvasCall::Text && !record.visible().empty()) ++letters;
    CHECK(letters > 5);
}

TEST_CASE("K shows the code beside the picture while presenting, and hides it again") {
    InClass it;
    it.app.arrangement.presenting = true;
    CHECK(it.screen().regions.right.w == 0);
    it.app.press({keyOf('K'), false, false});
    const Screen screen = it.screen();
    REQUIRE(screen.regions.right.w > 400);
    bool code = false;
    for (const Label& label : screen.frame.labels) {
        const bool inCode = label.type == Type::Code || label.type == Type::CodeSmall;
        code = code || (inCode && screen.regions.right.contains(label.box.centre()));
        if (inCode) CHECK(screen.style.size(label.type) >= kClassroom.y / 40);
    }
    CHECK(code);
    it.app.press({keyOf('K'), false, false});
    CHECK(it.screen().regions.right.w == 0);
}

}  // namespace poolscope
