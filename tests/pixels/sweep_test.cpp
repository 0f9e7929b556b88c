// A sweep's file in the window: its maps, the way to a run and back, and what is no sweep.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "app/batch/sweep_runner.hpp"
#include "app/panels/all.hpp"
#include "app/panels/sweep/panel.hpp"
#include "app/perspectives/edit/editor.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "tests/support/fixed_measure.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

constexpr Vec2 kSweepWindow{1280, 720};
std::string textOf(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// A sweep of the drawn scenario over two sizes and two periods, written as the command does.
struct SweepFile {
    SweepFile() : path(fs::temp_directory_path() / "poolscope-test.sweep.jsonl") {
        const fs::path file = fs::path(POOLSCOPE_TEST_DATA) / "sweep_drawn.toml";
        ReadScenario read = readScenario(textOf(file), file.string());
        VariedScenario varied(std::move(*read.scenario));
        SweepHead head{"",        file.string(),        varied.scenario().text,
                       {{}, {1}}, {Metric::Lateness99}, ""};
        for (const char* written : {"pool.corePoolSize=1,2", "poll.period=50ms,100ms"}) {
            REQUIRE_FALSE(varied.vary(written));
            head.plan.axes.push_back(
                {varied.variations().back().key, varied.variations().back().values});
        }
        std::ofstream out(path, std::ios::binary);
        out << toLine(head) << '\n';
        Sweep sweep(head.plan);
        SweepRunner runner(varied, sweep);
        runner.keep = [&](const SweptRun& run) { out << toLine(run) << '\n'; };
        runner.tell = [](const Progress&) {};
        REQUIRE(runner.run(2));
    }
    ~SweepFile() { fs::remove(path); }
    fs::path path;
};

const HitRegion* cellHit(const Screen& screen, std::uint32_t combination) {
    for (const HitRegion& hit : screen.overlay.hits)
        if (hit.target == sweepTarget(combination)) return &hit;
    return nullptr;
}

bool tells(const Workspace& app, const std::string& line) {
    return app.describe().find(line + "\n") != std::string::npos;
}

}  // namespace

TEST_CASE("a sweep's file opens with its maps, and a click on a cell opens that run") {
    const SweepFile file;
    Program app;
    REQUIRE(app.opener.open(file.path.string()));
    CHECK(tells(app, "sweep shown"));
    const Screen screen = app.layout(kSweepWindow, fixed);
    REQUIRE(drawingIn<SweepDrawing>(screen.overlay));
    CHECK(drawingIn<SweepDrawing>(screen.overlay)->overlay.maps.cells.size() == 4);
    const HitRegion* hit = cellHit(screen, 3);
    REQUIRE(hit != nullptr);
    CHECK(screen.hitAt(hit->box.centre()) == hit);
    app.click(hit, hit->box.centre(), screen);
    CHECK(tells(app, "sweep open"));
    const std::string text = app.runs.source().scenario()->text;
    CHECK(text.find("corePoolSize = 2") != std::string::npos);
    CHECK(text.find("period = \"100ms\"") != std::string::npos);
    // It is not the file's text: nothing to save over.
    CHECK(app.panel<EditorPanel>().document.file().empty());
    CHECK(app.notice() == "One run of the sweep: pool.corePoolSize = 2, poll.period = 100ms.");
    const std::vector<SweptMetrics> metrics = [&] {
        const Scenario& scenario = *app.runs.source().scenario();
        return sweptMetricsOf(runVirtually(scenario), scenario);
    }();
    const auto opened = std::get<OpenedSweep>(openSweep(textOf(file.path)));
    const auto kept = std::find_if(opened.runs.begin(), opened.runs.end(), [](const SweptRun& run) {
        return run.values == std::vector<std::string>{"2", "100ms"};
    });
    REQUIRE(kept != opened.runs.end());
    CHECK(metrics == kept->metrics);
    app.perform("showSweep");
    CHECK(tells(app, "sweep shown"));
    app.perform("close");
    CHECK(tells(app, "sweep open"));
}

TEST_CASE("without a sweep the command says how to get one, and another file ends a sweep") {
    Program app;
    app.opener.builtIn(0);
    app.perform("showSweep");
    CHECK(tells(app, "sweep none"));
    CHECK(app.notice().starts_with("No sweep is open: open a file that"));
    const SweepFile file;
    REQUIRE(app.opener.open(file.path.string()));
    app.opener.builtIn(0);
    CHECK(tells(app, "sweep none"));
    CHECK_FALSE(drawingIn<SweepDrawing>(app.layout(kSweepWindow, fixed).overlay));
}

TEST_CASE("a damaged sweep is refused with its line, and what is open stays") {
    const SweepFile file;
    const std::string whole = textOf(file.path);
    std::ofstream(file.path, std::ios::binary) << whole + "nonsense\n";
    Program app;
    app.opener.builtIn(0);
    CHECK_FALSE(app.opener.open(file.path.string()));
    CHECK(app.notice().find("line 6: found a line that is not JSON") != std::string::npos);
    std::ofstream(file.path, std::ios::binary) << whole.substr(0, whole.size() - 9);
    CHECK(app.opener.open(file.path.string()));
    CHECK(app.notice() == "The file is cut short after line 4; what is whole is shown.");
    const Screen screen = app.layout(kSweepWindow, fixed);
    REQUIRE(drawingIn<SweepDrawing>(screen.overlay));
    const auto notRun = [](const HeatCell& cell) { return cell.kind == HeatKind::NotRun; };
    const auto& cells = drawingIn<SweepDrawing>(screen.overlay)->overlay.maps.cells;
    CHECK(std::count_if(cells.begin(), cells.end(), notRun) == 1);
}

TEST_CASE("the maps scroll when the window is small, and nothing is laid outside the card") {
    const SweepFile file;
    Program app;
    REQUIRE(app.opener.open(file.path.string()));
    Screen screen = app.layout({640, 300}, fixed);
    REQUIRE(drawingIn<SweepDrawing>(screen.overlay));
    CHECK(drawingIn<SweepDrawing>(screen.overlay)->overlay.scrollRange > 0);
    const float before = drawingIn<SweepDrawing>(screen.overlay)->overlay.maps.cells[0].rect.y;
    app.wheel(-100, drawingIn<SweepDrawing>(screen.overlay)->overlay.window.centre(), screen);
    screen = app.layout({640, 300}, fixed);
    CHECK(drawingIn<SweepDrawing>(screen.overlay)->overlay.maps.cells[0].rect.y ==
          before - drawingIn<SweepDrawing>(screen.overlay)->overlay.scrollRange);
    for (const HitRegion& hit : screen.overlay.hits)
        if (hit.target.ownedBy(kSweep))
            CHECK(drawingIn<SweepDrawing>(screen.overlay)
                      ->overlay.window.inset(-0.1F)
                      .contains(hit.box));
}

}  // namespace poolscope
