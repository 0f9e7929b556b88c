// The README's "Two minutes", followed to the letter from a fresh start: each key in its order, and
// what the step promises.
//
// Promises: the keys are those that the README prints; a step that is changed there fails here.
#include <doctest/doctest.h>

#include <algorithm>

#include "app/panels/all.hpp"
#include "app/panels/console/panel.hpp"
#include "app/panels/why/panel.hpp"
#include "app/perspectives/compare/layout.hpp"
#include "app/perspectives/rates/layout.hpp"
#include "tests/support/files.hpp"
#include "tests/support/fixed_measure.hpp"
#include "tests/support/keys.hpp"

namespace poolscope {

namespace {

constexpr Vec2 kReadersWindow{1440, 900};

/// Someone who reads the page and does what it says.
struct Reader {
    Reader() { app.opener.builtIn(0); }

    Screen screen() { return app.layout(kReadersWindow, measure); }
    /// Fails unless the page has those words in that order after what was read before.
    void reads(const std::string& words) {
        const std::size_t found = page.find(words, read);
        REQUIRE_MESSAGE(found != std::string::npos, words);
        read = found + words.size();
    }
    void opens(const std::string& typed, const std::string& title) {
        reads("Press **Ctrl+N**, type `" + typed + "` and press **Enter**");
        CHECK(app.press(controlKey('N')));
        app.type(typed);
        CHECK(app.press(kEnter));
        CHECK(app.runs.source().title() == title);
    }
    void clicks(const HitRegion& hit, const Screen& on) {
        app.click(&hit, hit.box.centre(), on);
        app.release();
    }
    /// Clicks on a button that the screen has.
    void presses(CommandId command) {
        const Screen now = screen();
        for (const DisplayList* list : now.lists())
            for (const HitRegion& hit : list->hits)
                if (hit.target.is(command) && now.hitAt(hit.box.centre())->target == hit.target)
                    return clicks(hit, now);
        FAIL("no button to press");
    }
    bool sees(const std::string& part) {
        const Screen now = screen();
        for (const DisplayList* list : now.lists())
            for (const Label& label : list->labels)
                if (label.text.find(part) != std::string::npos) return true;
        return false;
    }

    std::string page = contentsOf(POOLSCOPE_REPO "/README.md");
    std::size_t read = page.find("## Two minutes");
    Program app;
    FixedTextMeasure measure;
};

const HitRegion* hitIn(const Screen& screen, const auto& wanted) {
    for (const DisplayList* list : screen.lists())
        for (const HitRegion& hit : list->hits)
            if (wanted(hit)) return &hit;
    return nullptr;
}

}  // namespace

TEST_CASE("the README's two minutes work to the letter") {
    Reader reader;
    Program& app = reader.app;
    Playhead* head = &app.runs.playback().head;

    reader.reads("opens a heap that is being filled, paused");
    CHECK(app.arrangement.perspective == PerspectiveId("heap"));
    CHECK_FALSE(head->playing());
    reader.reads("Press **Space**");
    app.press(plainKey(KeyCode::Space));
    CHECK(head->playing());
    app.press(plainKey(KeyCode::Space));
    reader.reads("**→**");
    const std::size_t before = head->whole();
    app.press(plainKey(KeyCode::Right));
    app.advance(10'000);
    CHECK(head->whole() > before);

    reader.reads("**K** shows the whole method");
    app.press(plainKey('K'));
    CHECK(app.arrangement.right == PanelId("code"));
    reader.reads("Click a task: a row beside it offers");
    const auto isTask = [&](const HitRegion& hit) { return hit.target.kind == Target::Kind::Task; };
    const Screen queued = reader.screen();
    const HitRegion* first = hitIn(queued, isTask);
    REQUIRE(first != nullptr);
    reader.clicks(*first, queued);
    reader.presses("cancel");
    REQUIRE(app.runs.branches().size() == 2);
    app.press(kUndo);
    head = &app.runs.playback().head;
    reader.reads("*Inspect* at the right shows everything");
    reader.presses("showInspector");
    CHECK(app.arrangement.right == PanelId("inspect"));
    CHECK(reader.sees("sequenceNumber"));

    reader.reads("Press **2**");
    const std::size_t there = head->whole();
    app.press(plainKey('2'));
    CHECK(app.arrangement.perspective == PerspectiveId("workers"));
    CHECK(head->whole() == there);

    reader.opens("catch-up", "Catch-up burst");
    head = &app.runs.playback().head;
    CHECK(app.arrangement.perspective == PerspectiveId("rates"));
    reader.reads("Click a late bar, then *why?* beside it");
    const Screen late = reader.screen();
    const auto* rates = late.as<RatesLayout>();
    const std::size_t position = rates->rows.front().runs.at(2).position;
    const HitRegion* bar = hitIn(late, [&](const HitRegion& hit) {
        return hit.target.kind == Target::Kind::Position && hit.target.position == position &&
               hit.target.id > 0;  // not in the list of events
    });
    REQUIRE(bar != nullptr);
    reader.clicks(*bar, late);
    reader.presses("askWhy");
    CHECK(app.arrangement.right == PanelId("why"));
    CHECK(reader.sees("250 ms late"));
    reader.reads("**H** hides what comes after");
    app.press(plainKey('H'));
    CHECK(app.arrangement.future.hides());
    reader.reads("pressed again, it shows it");
    app.press(plainKey('H'));
    CHECK_FALSE(app.arrangement.future.hides());

    reader.reads("Press **4**");
    app.press(plainKey('4'));
    CHECK(app.arrangement.perspective == PerspectiveId("lifecycle"));
    reader.reads("Press **8**");
    app.press(plainKey('8'));
    const Screen compared = reader.screen();
    const auto* sides = compared.as<CompareLayout>();
    REQUIRE(sides != nullptr);
    reader.reads("A dashed line and a sentence say where they first differ");
    CHECK(sides->divergence);
    CHECK(reader.sees("From here they differ"));

    reader.opens("nine tasks", "Nine tasks, four policies");
    CHECK(app.arrangement.perspective == PerspectiveId("pool"));

    reader.opens("filled", "A heap is filled and drained, ties included");
    CHECK(app.arrangement.perspective == PerspectiveId("heap"));
    reader.reads("click a task and choose *cancel*");
    const Screen heap = reader.screen();
    const HitRegion* task = hitIn(heap, isTask);
    REQUIRE(task != nullptr);
    reader.clicks(*task, heap);
    reader.presses("cancel");
    REQUIRE(app.runs.branches().size() == 2);
    CHECK(app.runs.current() == 1);
    CHECK(reader.sees("cancel"));  // not what another thread does meanwhile
    reader.reads("**Ctrl+Z** goes back, **Ctrl+R** switches to the other branch");
    app.press(kUndo);
    CHECK(app.runs.current() == 0);
    CHECK_FALSE(app.notices.isError());
    app.press(controlKey('R'));
    CHECK(app.runs.current() == 1);
    app.press(controlKey('R'));
    reader.reads("**Enter** opens a form");
    app.press(kEnter);
    CHECK(app.layers.isOpen("call"));
    CHECK(reader.sees("cancel"));
    CHECK(app.describe().find("\ncall cancel\n") != std::string::npos);  // offered first
    app.press(plainKey(KeyCode::Escape));
    reader.reads("*What if…* beside a chosen task");
    const Screen forked = reader.screen();
    task = hitIn(forked, isTask);
    REQUIRE(task != nullptr);
    reader.clicks(*task, forked);
    reader.presses("whatIf");
    CHECK(app.layers.isOpen("whatIf"));
    app.press(plainKey(KeyCode::Escape));

    reader.reads("Press **/**, type `schedule(A, 300ms)` and press **Enter**");
    const std::size_t runs = app.runs.branches().size();
    const std::size_t tasks = app.runs.playback().history.latest().life.tasks();
    app.press(plainKey('/'));
    app.type("schedule(A, 300ms)");
    app.press(kEnter);
    CHECK(app.runs.branches().size() == runs + 1);
    CHECK(app.runs.playback().history.latest().life.tasks() == tasks + 1);
    reader.reads("`help` lists the methods");
    app.type("help");
    app.press(kEnter);
    const auto& lines = app.panel<ConsolePanel>().state.lines;
    CHECK(std::any_of(lines.begin(), lines.end(),
                      [](const ConsoleLine& line) { return line.text.starts_with("schedule: "); }));
    app.press(plainKey(KeyCode::Escape));
    reader.reads("The header changes language");
    reader.presses("nextLanguage");
    CHECK(app.preferences.language == "zh");
    reader.reads("**F11** presents");
    app.press(plainKey(KeyCode::F11));
    CHECK(app.arrangement.presenting);
}

}  // namespace poolscope
