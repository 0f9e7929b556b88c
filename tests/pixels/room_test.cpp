// What has little room is still told: numbers of short runs, heads of narrow tables, all keys, and
// which scenario is open.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "app/panels/all.hpp"
#include "app/perspectives/rates/layout.hpp"
#include "app/storage/data_files.hpp"
#include "app/window/imgui_fonts.hpp"
#include "tests/pixels/built_ins.hpp"

namespace poolscope {

namespace {

/// Widths as the window has them.
struct RoomMeasure {
    ImFontAtlas atlas;
    ImGuiFonts fonts{atlas, FontOptions{1, Style(Theme::Projector, 1).sizes(), {}}};
    ImFontTextMeasure measure{fonts};
};

/// The numbers that a text stands for: "7", or "4–9".
std::set<std::size_t> numbersIn(std::string_view text) {
    constexpr std::string_view kTo = "–";
    const auto number = [](std::string_view digits) {
        std::size_t value = 0;
        std::from_chars(digits.data(), digits.data() + digits.size(), value);
        return value;
    };
    const std::size_t to = text.find(kTo);
    const std::size_t first = number(text.substr(0, to));
    const std::size_t last =
        to == std::string_view::npos ? first : number(text.substr(to + kTo.size()));
    std::set<std::size_t> all;
    for (std::size_t i = first; i <= last && i > 0; ++i) all.insert(i);
    return all;
}

/// The numbers written on a row's bars or below them.
std::set<std::size_t> numbersOf(const RatesLayout& rates, const RateRow& row) {
    std::set<std::size_t> all;
    if (row.runs.empty()) return all;
    const float bars = row.runs.front().actual.y;
    for (const Label& label : rates.tracks.labels)
        if (label.box.y >= bars && label.box.y < row.row.bottom() + 1)
            all.merge(numbersIn(label.text));
    return all;
}

std::size_t headsIn(const Screen& screen, std::string_view words) {
    std::size_t found = 0;
    for (const DisplayList* list : screen.picture->lists())
        for (const Label& label : list->labels) found += label.text == words ? 1 : 0;
    return found;
}

}  // namespace

TEST_CASE("Every run of a periodic task has its number, alone or between two that are written") {
    RoomMeasure room;
    std::size_t seen = 0;
    for (const std::string_view part : {"4-catch-up", "27-left-out", "28-occasional", "29-constant",
                                        "30-two-second", "50-a-pause"})
        for (const Vec2 size : {Vec2{1280, 720}, Vec2{1440, 900}}) {
            Program app;
            app.opener.builtIn(builtInNamed(part));
            app.arrangement.perspective = PerspectiveId("rates");
            const Screen screen = app.layout(size, room.measure);
            const auto& rates = *screen.as<RatesLayout>();
            const RunsModel& runs = app.runs.playback().history.latest().runs;
            for (const RateRow& row : rates.rows) {
                const std::set<std::size_t> written = numbersOf(rates, row);
                const auto& all = runs.of(row.task).runs;
                for (const RunMark& mark : row.runs) {
                    if (intersection(mark.actual, row.track).w <= 0) continue;
                    std::size_t number = 1;
                    while (number < all.size() && all[number - 1].startPosition != mark.position)
                        ++number;
                    INFO(fmt::format("{} {} run {}", part, size.x, number));
                    CHECK(written.contains(number));
                    ++seen;
                }
            }
        }
    CHECK(seen > 200);
}

namespace {

/// The row of a task that runs every 10 ms for so long; its second run takes 300 ms, so that those
/// after it are late.
RateRow longRow(int seconds, std::size_t& runs, Duration& worst, bool& noted) {
    const std::filesystem::path file =
        std::filesystem::temp_directory_path() / "poolscope-room-test-long.toml";
    std::ofstream(file) << fmt::format(
        "until = \"{}s\"\n[[executor]]\nname = \"pool\"\n"
        "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1\n[[task]]\nname = \"poll\"\n"
        "runs = [[\"work 1ms\"], [\"work 300ms\"], [\"work 1ms\"]]\n[[at]]\ntime = \"0ms\"\n"
        "call = \"scheduleAtFixedRate\"\ntask = \"poll\"\ninitialDelay = \"0ms\"\n"
        "period = \"10ms\"\n",
        seconds);
    const FixedTextMeasure measure;
    Program app;
    REQUIRE(app.opener.open(file.string()));
    std::filesystem::remove(file);
    app.arrangement.perspective = PerspectiveId("rates");
    const Screen screen = app.layout({1920, 1080}, measure);
    const auto& rates = *screen.as<RatesLayout>();
    REQUIRE(rates.rows.size() == 1);
    const TaskRuns& all = app.runs.playback().history.latest().runs.of(rates.rows[0].task);
    runs = all.runs.size();
    worst = all.worstLateness;
    noted = std::any_of(
        rates.list.labels.begin(), rates.list.labels.end(),
        [&](const Label& label) { return label.text == app.words()("ui.rates.dense"); });
    float latest = 0;
    for (const RunMark& mark : rates.rows[0].runs) latest = std::max(latest, mark.late);
    CHECK(latest == doctest::Approx(rates.axis.scale.pixels(worst)).epsilon(0.01));
    return rates.rows[0];
}

}  // namespace

TEST_CASE(
    "However long a run, a row has the marks of its pixels, and the worst lateness is there") {
    std::size_t marks = 0;
    for (const int seconds : {20, 80, 320}) {
        INFO(seconds);
        std::size_t runs = 0;
        Duration worst;
        bool noted = false;
        const RateRow row = longRow(seconds, runs, worst, noted);
        CHECK(runs > static_cast<std::size_t>(seconds) * 95);
        std::size_t stoodFor = 0;
        for (const RunMark& mark : row.runs) stoodFor += mark.count;
        CHECK(stoodFor == runs);
        CHECK(static_cast<float>(row.runs.size()) <= row.track.w / 3 + 2);
        CHECK(noted);
        marks = std::max(marks, row.runs.size());
    }
    CHECK(marks > 100);
    std::size_t runs = 0;
    Duration worst;
    bool noted = false;
    const RateRow brief = longRow(1, runs, worst, noted);
    CHECK(brief.runs.size() <= runs);
    CHECK_FALSE(noted);
    for (const RunMark& mark : brief.runs) CHECK_FALSE(mark.dense);
}

TEST_CASE("Beside each other, the tables of tasks have both heads whole, or are counted") {
    RoomMeasure room;
    for (const std::string language : {"en", "zh"})
        for (int theme = 0; theme < kThemes; ++theme)
            for (const Vec2 size : {Vec2{1280, 720}, Vec2{1440, 900}, Vec2{1920, 1080}}) {
                Program app(language);
                app.opener.builtIn(builtInNamed("6-shutdown"));
                app.arrangement.perspective = PerspectiveId("lifecycle");
                app.arrangement.sideBySide = true;
                app.preferences.theme = static_cast<Theme>(theme);
                const Screen screen = app.layout(size, room.measure);
                INFO(fmt::format("{} {} {}", language, theme, size.x));
                const std::size_t tasks = headsIn(screen, app.words()("ui.life.task"));
                const std::size_t runs = headsIn(screen, app.words()("ui.life.runs"));
                const std::string counted =
                    app.words().fill("ui.moreRows.tasks", {{"n", "3"}}) + " ↓";
                CHECK(tasks == runs);
                // A table in each, which may count below what it has no room for; or the count
                // alone.
                CHECK((tasks == 4 || (tasks == 0 && headsIn(screen, counted) == 4)));
            }
}

TEST_CASE("At 1280 the menu has all keys on one page") {
    RoomMeasure room;
    for (const std::string language : {"en", "zh"}) {
        Program app(language);
        app.opener.builtIn(0);
        app.perform("help");
        const Screen screen = app.layout({1280, 720}, room.measure);
        std::set<std::string> said;
        for (const Label& label : screen.overlay.labels) said.insert(label.text);
        for (const CommandRow& row : app.commands().rows()) {
            if (row.keys[0].code == KeyCode::None) continue;
            const std::string words(app.words()("ui.command." + std::string(row.command.name)));
            CHECK_MESSAGE(said.contains(words), words);
        }
    }
}

TEST_CASE("The list of scenarios opens on the one that is open, however its file was named") {
    const std::size_t index = builtInNamed("23-blocking");
    const std::string file = builtIns()[index].file;
    const std::filesystem::path folder = std::filesystem::path(file).parent_path();
    const std::string otherwise =
        (folder / ".." / folder.filename() / std::filesystem::path(file).filename()).string();
    const FixedTextMeasure measure;
    for (const std::string& named : {file, otherwise}) {
        Program app;
        REQUIRE(app.opener.open(named));
        app.perform("scenarios");
        const std::string title = app.library.titles()[index];
        CHECK(app.describe().find("scenarioChosen " + title + "\n") != std::string::npos);
        const Screen screen = app.layout({1280, 720}, measure);
        CHECK(std::any_of(
            screen.overlay.labels.begin(), screen.overlay.labels.end(),
            [&](const Label& label) { return label.text == title && label.type == Type::Body; }));
    }
}

TEST_CASE("The list of scenarios opens on a file of the user's own among the recent ones") {
    const std::filesystem::path copy =
        std::filesystem::temp_directory_path() / "poolscope-room-test-own.toml";
    std::filesystem::copy_file(builtIns()[0].file, copy,
                               std::filesystem::copy_options::overwrite_existing);
    Program app;
    REQUIRE(app.opener.open(copy.string()));
    app.perform("scenarios");
    CHECK(app.describe().find("scenarioChosen " + copy.string() + "\n") != std::string::npos);
    std::filesystem::remove(copy);
}

}  // namespace poolscope
