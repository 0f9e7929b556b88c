// The layout of the whole window, as rectangles: every perspective, theme and size, over every
// built-in scenario at several positions.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "app/panels/all.hpp"
#include "app/panels/find/panel.hpp"
#include "app/panels/tour/panel.hpp"
#include "app/perspectives/edit/layout.hpp"
#include "app/perspectives/heap/layout.hpp"
#include "app/perspectives/pool/layout.hpp"
#include "app/storage/data_files.hpp"
#include "app/ui/canvas/svg_canvas.hpp"
#include "tests/pixels/built_ins.hpp"

namespace poolscope {

namespace {

struct Window {
    float width, height, scale;
};
constexpr std::array<Window, 4> kWindows{
    {{1024, 640, 1}, {1280, 720, 1}, {1920, 1080, 1}, {3840, 2160, 2}}};
constexpr std::array<Window, 5> kScaled{
    {{1280, 720, 0.8F}, {1280, 720, 1.5F}, {1280, 720, 2.5F}, {1024, 640, 1.25F}, {1920, 1080, 2}}};

/// As a language whose words are a third longer would be.
class LongTextMeasure final : public TextMeasure {
public:
    Vec2 measure(Font font, float size, std::string_view utf8) const override {
        const Vec2 own = fixed_.measure(font, size, utf8);
        return {own.x * 1.3F, own.y};
    }

private:
    FixedTextMeasure fixed_;
};

/// What is wrong with the texts of a display list: leaving their box, or lying on each other.
std::vector<std::string> faults(const DisplayList& list, const LayoutContext& context,
                                Vec2 window) {
    std::vector<std::string> found;
    std::vector<Rect> inks;
    for (const Label& label : list.labels) {
        const Rect ink = inkBox(label, context);
        if (ink.w > label.box.w + 0.5F) found.push_back("leaves its box: " + label.text);
        if (ink.x < -0.5F || ink.right() > window.x + 0.5F || ink.bottom() > window.y + 0.5F)
            found.push_back("leaves the window: " + label.text);
        inks.push_back(ink.inset(0.5F, 1.5F));
    }
    for (std::size_t i = 0; i < inks.size(); ++i)
        for (std::size_t j = i + 1; j < inks.size(); ++j)
            if (!intersection(inks[i], inks[j]).empty())
                found.push_back("overlap: '" + list.labels[i].text + "' and '" +
                                list.labels[j].text + "'");
    return found;
}

/// All display lists as one, the overlay apart: it covers the rest on purpose.
/// `gliding`: without the task that falls through its question, as it covers that on purpose.
DisplayList allBelowOverlay(const Screen& screen, bool gliding = false) {
    const auto* const pool = screen.as<PoolLayout>();
    DisplayList all;
    for (const DisplayList* list : screen.lists()) {
        const bool falls = gliding && pool != nullptr && list == &pool->token;
        if (list != &screen.overlay && !falls) all.append(*list);
    }
    return all;
}

void checkScreen(Workspace& app, Vec2 size, const TextMeasure& measure, const std::string& where) {
    const Screen screen = app.layout(size, measure);
    const LayoutContext context{screen.style, measure, app.words()};
    const bool gliding = app.runs.playback().head.fraction() > 0;
    for (const std::string& fault : faults(allBelowOverlay(screen, gliding), context, size))
        FAIL_CHECK(where << ": " << fault);
    for (const std::string& fault : faults(screen.overlay, context, size))
        FAIL_CHECK(where << " overlay: " << fault);
}

void checkEverywhere(Workspace& app, const TextMeasure& measure, const std::string& title,
                     std::span<const Window> windows = kWindows) {
    for (const Window& window : windows)
        for (int theme = 0; theme < kThemes; ++theme)
            for (const PerspectiveId view : perspectiveIds()) {
                app.preferences.theme = static_cast<Theme>(theme);
                app.preferences.scale = window.scale;
                app.arrangement.perspective = view;
                checkScreen(app, {window.width, window.height}, measure,
                            fmt::format("{} {} {} {}x{} at {}", title, view.name,
                                        nameOf(app.preferences.theme), window.width, window.height,
                                        app.runs.playback().head.position()));
            }
}

/// The perspectives that show one executor at a time, in small windows and large ones.
std::vector<std::pair<PerspectiveId, Vec2>> pairsOfBeside(const Workspace& app) {
    std::vector<std::pair<PerspectiveId, Vec2>> all;
    for (const auto& each : app.perspectives())
        if (each->info().oneExecutor)
            for (const Vec2 size :
                 {Vec2{800, 480}, Vec2{1024, 640}, Vec2{1440, 900}, Vec2{3840, 2160}})
                all.emplace_back(each->info().id, size);
    return all;
}

/// To an ellipsis alone, or with one letter.
bool isCutToNothing(std::string_view text) {
    const std::size_t at = text.find(kEllipsis);
    return at != std::string_view::npos && text.size() <= kEllipsis.size() + 1;
}

}  // namespace

TEST_CASE("No text leaves its box or lies on another, in any perspective, theme and size") {
    const FixedTextMeasure measure;
    Program app;
    for (std::size_t i = 0; i < builtIns().size(); ++i) {
        app.opener.builtIn(i);
        // What flies over other parts, as a stolen task does, covers them on purpose.
        app.selection.executor = ExecutorId{0};
        Playback& playback = app.runs.playback();
        const std::size_t count = playback.history.size();
        for (const std::size_t part : {0, 1, 3, 6, 8}) {
            playback.head.seek(count * part / 8, part % 2 == 1 ? 0.5 : 0.0);
            for (const std::string& language : languages()) {
                app.setLanguage(language);
                // The panel's tabs in turn: all of them against every picture would take minutes.
                const std::vector<PanelId> tabs = app.layers.in(Slot::RightTab);
                app.arrangement.right = tabs[(part + i) % tabs.size()];
                checkEverywhere(app, measure, language + " " + builtIns()[i].title);
            }
        }
    }
}

TEST_CASE("Nor beside each other, where no text is cut to nothing") {
    const FixedTextMeasure measure;
    Program app;
    for (const std::string_view part : {"6-shutdown", "7-cancelled", "10-nine", "16-five",
                                        "35-four", "37-heapindex", "62-too-many"}) {
        app.opener.builtIn(builtInNamed(part));
        app.arrangement.sideBySide = true;
        Playback& playback = app.runs.playback();
        for (const auto& [view, size] : pairsOfBeside(app))
            for (const std::size_t at : {1, 3, 6}) {
                playback.head.seek(playback.history.size() * at / 8, at == 3 ? 0.5 : 0.0);
                app.arrangement.perspective = view;
                const std::string where =
                    fmt::format("{} {} {}x{} at {}", part, view.name, size.x, size.y, at);
                checkScreen(app, size, measure, where);
                for (const DisplayList* list : app.layout(size, measure).picture->lists())
                    for (const Label& label : list->labels)
                        if (isCutToNothing(label.text))
                            FAIL_CHECK(where << ": cut to '" << label.text << "'");
            }
    }
}

TEST_CASE("Nor in the pictures of the other queues that a scheduled pool can have") {
    const FixedTextMeasure measure;
    Program app;
    REQUIRE(app.opener.open(POOLSCOPE_REPO "/assets/scenarios/35-four-queues-one-load.toml"));
    Playback& playback = app.runs.playback();
    for (std::uint32_t executor = 0; executor < 4; ++executor) {
        app.selection.executor = ExecutorId{executor};
        for (std::size_t part = 1; part <= 20; ++part) {
            playback.head.seek(playback.history.size() * part / 21, part % 2 == 1 ? 0.5 : 0.0);
            for (const Window& window : kWindows) {
                app.preferences.scale = window.scale;
                app.preferences.theme = static_cast<Theme>(part % kThemes);
                checkScreen(app, {window.width, window.height}, measure,
                            fmt::format("queue {} {} at {}", executor, window.width,
                                        playback.head.position()));
            }
        }
    }
}

TEST_CASE("L goes through all languages, renames what is kept and keeps the playhead") {
    const FixedTextMeasure measure;
    Program app;
    app.opener.builtIn(0);
    app.perform("schedule");
    app.perform("playPause");
    const std::size_t here = app.runs.playback().head.position();
    const auto shows = [&](std::string_view words) {
        const Screen screen = app.layout({1440, 900}, measure);
        for (const DisplayList* list : screen.lists())
            for (const Label& label : list->labels)
                if (label.text == words) return true;
        return false;
    };
    CHECK(shows("Workers"));
    CHECK(shows("中文"));  // what L leads to, by its own name
    CHECK(shows("fork 1"));
    app.perform("nextLanguage");
    CHECK(app.preferences.language == "zh");
    CHECK(shows("工作线程"));
    CHECK(shows("English"));
    CHECK(shows("分叉 1"));
    CHECK_FALSE(shows("Workers"));
    CHECK(app.runs.playback().head.position() == here);
    app.perform("nextLanguage");
    CHECK(app.preferences.language == "en");
    CHECK(shows("Workers"));
}

TEST_CASE("The menu fits in every language, with what it finds") {
    const FixedTextMeasure measure;
    Program app;
    app.opener.builtIn(0);
    for (const std::string& language : languages()) {
        app.setLanguage(language);
        app.layers.open("help");
        checkEverywhere(app, measure, language + " menu");
        app.type("e");
        checkEverywhere(app, measure, language + " menu, found");
        app.layers.close();
    }
}

TEST_CASE("The menu finds a command by its words and by its own name") {
    Program app("zh");
    app.opener.builtIn(0);
    for (const std::string_view typed : {"工作线程", "showWorkers"}) {
        app.perform("showHeap");
        app.perform("help");
        app.type(typed);
        app.press({KeyCode::Enter, false, false});
        CHECK(app.arrangement.perspective == PerspectiveId("workers"));
    }
}

TEST_CASE("Words a third longer break no layout") {
    const LongTextMeasure measure;
    Program app;
    app.opener.builtIn(0);
    app.runs.playback().head.seek(app.runs.playback().history.size() / 2);
    app.selection.task = TaskId{0};
    checkEverywhere(app, measure, "long");
    app.layers.open("help");
    checkEverywhere(app, measure, "long menu");
    app.type("e");
    checkEverywhere(app, measure, "long menu, found");
}

TEST_CASE("Nothing overlaps at 80 %, 150 % or 250 %, with any side panel, or while presenting") {
    const FixedTextMeasure measure;
    Program app;
    for (std::size_t i = 0; i < builtIns().size(); i += 3) {
        app.opener.builtIn(i);
        Playback& playback = app.runs.playback();
        playback.head.seek(playback.history.size() / 2, 0.5);
        app.selection.task = TaskId{0};
        for (const SidePanel side : {SidePanel::Usual, SidePanel::Event, SidePanel::Both}) {
            app.arrangement.side = side;
            checkEverywhere(app, measure, builtIns()[i].title + " scaled", kScaled);
        }
        app.arrangement.presenting = true;
        checkEverywhere(app, measure, builtIns()[i].title + " presented");
        checkEverywhere(app, measure, builtIns()[i].title + " presented, scaled", kScaled);
        app.arrangement.presenting = false;
    }
    app.layers.open("help");
    checkEverywhere(app, measure, "help scaled", kScaled);
    app.layers.close();
    app.perform("tour");
    for (int stop = 1; stop <= kTourLength; ++stop) {
        app.panel<TourPanel>().stop = stop;
        checkEverywhere(app, measure, "tour", kScaled);
    }
}

TEST_CASE("No text leaves its box in the whole method or the find box") {
    const FixedTextMeasure measure;
    Program app;
    app.arrangement.right = PanelId("code");
    for (const std::size_t i : {std::size_t{2}, std::size_t{5}}) {
        app.opener.builtIn(i);
        Playback& playback = app.runs.playback();
        for (const std::size_t part : {0, 1, 3, 5, 8}) {
            playback.head.seek(playback.history.size() * part / 8, part % 2 == 1 ? 0.5 : 0.0);
            checkEverywhere(app, measure, builtIns()[i].title + " code");
        }
    }
    app.runs.playback().head.seek(100);
    app.bookmarks.set(20, "a note about what happens here, longer than any box could be wide");
    app.bookmarks.set(90, "");
    app.perform("find");
    checkEverywhere(app, measure, "bookmarks");
    for (const char* question : {"kind=", "kind=siftUqCompared", "lateness>0ms", "task=nobody"}) {
        app.panel<FindPanel>().line.set(question);
        app.search.question = question;
        checkEverywhere(app, LongTextMeasure(), question);
    }
}

TEST_CASE("The screen is a function of the playhead: going back gives the same marks") {
    const FixedTextMeasure measure;
    Program app;
    app.opener.builtIn(0);
    Playback& playback = app.runs.playback();
    const auto marks = [&](std::size_t position, double fraction) {
        playback.head.seek(position, fraction);
        SvgCanvas canvas({1280, 720}, Color{});
        paintScreen(canvas, app.layout({1280, 720}, measure));
        return canvas.document();
    };
    std::vector<std::string> forwards;
    const std::size_t count = std::min<std::size_t>(playback.history.size(), 120);
    for (std::size_t p = 0; p < count; ++p) forwards.push_back(marks(p, p % 3 == 0 ? 0.4 : 0.0));
    for (std::size_t p = count; p-- > 0;) CHECK(marks(p, p % 3 == 0 ? 0.4 : 0.0) == forwards[p]);
}

TEST_CASE("Two commands with one key, or with one name, are found at the start") {
    const CommandRow play{"playPause", CommandGroup::Play, {plainKey(KeyCode::Space)}};
    CHECK_THROWS_AS(CommandTable({play, {"other", CommandGroup::File, {plainKey(KeyCode::Space)}}}),
                    std::logic_error);
    CHECK_THROWS_AS(CommandTable({play, {"playPause", CommandGroup::File, {}}}), std::logic_error);
    const CommandTable table({{"save", CommandGroup::File, {controlKey('S')}}, play});
    CHECK(table.rows().front().command == CommandId("playPause"));
    CHECK(table.of(controlKey('S')) == CommandId("save"));
    CHECK_FALSE(table.of(plainKey('S')));
    CHECK(table.keyOf("save") == "Ctrl+S");
}

TEST_CASE("Every command has words") {
    const Program app;
    for (const CommandRow& row : app.commands().rows()) {
        INFO(row.command.name);
        CHECK(app.words().has("ui.command." + std::string(row.command.name)));
    }
}

TEST_CASE("Acting in the past forks the run and keeps both futures") {
    Program app;
    app.opener.builtIn(0);
    Playback& first = app.runs.playback();
    const std::size_t before = first.head.position();
    const std::size_t tasks = first.history.latest().life.tasks();
    app.perform("schedule");
    REQUIRE(app.runs.branches().size() == 2);
    CHECK(app.runs.playback().history.latest().life.tasks() == tasks + 1);
    CHECK(app.runs.playback().head.position() > before);  // the first effect is seen
    for (std::size_t p = 0; p < before; ++p)
        CHECK(nameOf(app.runs.playback().history.log()[p]) == nameOf(first.history.log()[p]));
    app.perform("nextFuture");
    CHECK(app.runs.playback().history.latest().life.tasks() == tasks);
}

TEST_CASE("Switching the perspective keeps the playhead; seeking pauses") {
    Program app;
    app.opener.builtIn(0);
    Playback& playback = app.runs.playback();
    playback.head.seek(50);
    for (const CommandId show : {CommandId("showWorkers"), CommandId("showRates"),
                                 CommandId("showLifecycle"), CommandId("showHeap")}) {
        app.perform(show);
        CHECK(playback.head.position() == 50);
    }
    app.perform("playPause");
    CHECK(playback.head.playing());
    const FixedTextMeasure measure;
    const Screen screen = app.layout({1280, 720}, measure);
    const Vec2 middle = screen.transport.track.centre();
    app.click(screen.hitAt(middle), middle, screen);
    CHECK_FALSE(playback.head.playing());
    const auto half = static_cast<double>(playback.history.size()) / 2;
    CHECK(static_cast<double>(playback.head.position()) == doctest::Approx(half).epsilon(0.02));
}

}  // namespace poolscope
