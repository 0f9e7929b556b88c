// Heat maps: an even ramp, ink that can be read on it, cells in their places, gaps explained.
#include <doctest/doctest.h>

#include <cmath>

#include "app/panels/sweep/heat_map.hpp"
#include "app/panels/sweep/ramp.hpp"
#include "app/ui/canvas/recording_canvas.hpp"
#include "tests/support/fixed_measure.hpp"

using namespace poolscope;

namespace {

const TextCatalog noTexts;
const Style lightStyle(Theme::Light, 1);

SweptRun ran(std::vector<std::string> values, std::uint64_t seed,
             std::optional<std::int64_t> worst) {
    SweptMetrics figures{"pool", {}};
    figures.values[static_cast<std::size_t>(Metric::LatenessWorst)] = worst;
    return {std::move(values), seed, "quiet", {figures}};
}

HeatMapLayout layoutOf(const Sweep& sweep) {
    const SweepQuestion question{{"pool"}, {Metric::LatenessWorst}};
    return layoutHeatMaps({sweep, question, noTexts, "title", lightStyle, fixed, {10, 10}, 1200});
}

}  // namespace

TEST_CASE("the ramp rises evenly in lightness") {
    const double low = lightnessOf(rampColor(0));
    const double high = lightnessOf(rampColor(1));
    CHECK(high - low > 75);
    for (int i = 0; i <= 100; ++i) {
        const double share = i / 100.0;
        const double wanted = low + (high - low) * share;
        CHECK(std::abs(lightnessOf(rampColor(static_cast<float>(share))) - wanted) < 2.5);
    }
}

TEST_CASE("numbers can be read on every colour of the ramp") {
    for (int i = 0; i <= 1000; ++i) {
        const Color fill = rampColor(static_cast<float>(i) / 1000);
        CHECK(contrastOf(inkOn(fill), fill) >= 4.5);
    }
    CHECK(contrastOf(rgb(0x000000), rgb(0xFFFFFF)) == doctest::Approx(21));
}

TEST_CASE("a map has a cell for each combination, without gaps or overlaps") {
    Sweep sweep({{{"a", {"1", "2"}}, {"b", {"x", "y", "z"}}}, {1}});
    for (const std::string a : {"1", "2"})
        for (const std::string b : {"x", "y", "z"})
            sweep.add(ran({a, b}, 1, (b[0] - 'x') * 1'000'000));
    const HeatMapLayout layout = layoutOf(sweep);
    REQUIRE(layout.cells.size() == 6);
    CHECK(layout.cells[1].rect.x == layout.cells[0].rect.right());
    CHECK(layout.cells[3].rect.y == layout.cells[0].rect.bottom());
    CHECK(layout.cells[0].fill == rampColor(0));
    CHECK(layout.cells[1].fill == rampColor(0.5F));
    CHECK(layout.cells[5].fill == rampColor(1));
    CHECK(layout.cells[0].best);
    CHECK(layout.cells[3].best);
    CHECK_FALSE(layout.cells[1].best);
    CHECK(layout.cells[5].text == "2 ms");
    CHECK(layout.cells[5].combination == 5);
    for (const HeatCell& cell : layout.cells)
        CHECK(Rect{10, 10, layout.size.x, layout.size.y}.contains(cell.rect));
}

TEST_CASE("what is missing is hatched, and the legend explains it") {
    Sweep sweep({{{"a", {"1", "2", "3"}}}, {1}});
    sweep.add(ran({"1"}, 1, 5));
    sweep.add(ran({"2"}, 1, std::nullopt));
    const HeatMapLayout layout = layoutOf(sweep);
    CHECK(layout.cells[1].kind == HeatKind::None);
    CHECK(layout.cells[2].kind == HeatKind::NotRun);
    REQUIRE(layout.patches.size() == 2);
    CHECK(layout.patches[0].kind == HeatKind::None);
    RecordingCanvas canvas({0, 0, 1400, 800}, fixed);
    paintHeatMaps(canvas, layout, lightStyle);
    CHECK(canvas.balanced());
    CHECK(canvas.all(CanvasCall::HatchRect).size() == 4);  // two cells, two patches
    CHECK(canvas.findText("sweep.none") != nullptr);
    CHECK(canvas.findText("sweep.notRun") != nullptr);
    CHECK(canvas.findText("a") != nullptr);
}

TEST_CASE("labels stay apart and inside, also of three keys and with intervals") {
    Sweep sweep({{{"pool.corePoolSize", {"1", "2"}},
                  {"poll.period", {"50ms", "100ms"}},
                  {"pool.rejectedExecutionHandler", {"AbortPolicy", "CallerRunsPolicy"}}},
                 {1, 2}});
    for (std::size_t i = 0; i < sweep.plan().combinations(); ++i)
        for (const std::uint64_t seed : {1U, 2U})
            sweep.add(ran(sweep.plan().valuesOf(i), seed,
                          static_cast<std::int64_t>(i * 1'234'567 + seed)));
    const HeatMapLayout layout = layoutOf(sweep);
    CHECK(layout.cells.size() == 8);
    CHECK_FALSE(layout.cells[0].under.empty());
    RecordingCanvas canvas({0, 0, layout.size.x + 20, layout.size.y + 20}, fixed);
    paintHeatMaps(canvas, layout, lightStyle);
    std::vector<Rect> boxes;
    const Rect whole{10, 10, layout.size.x + 1, layout.size.y};
    for (const DrawRecord& text : canvas.all(CanvasCall::Text)) {
        CHECK_MESSAGE(whole.contains(text.bounds), text.text);
        for (const Rect& other : boxes)
            CHECK_MESSAGE(intersection(other, text.bounds.inset(1)).empty(), text.text);
        boxes.push_back(text.bounds);
    }
}

TEST_CASE("many cells have no numbers and thinner labels, and still fit a picture") {
    SweepPlan plan{{{"a", {}}, {"b", {}}}, {1}};
    for (int i = 1; i <= 100; ++i) {
        plan.axes[0].values.push_back(std::to_string(i));
        plan.axes[1].values.push_back(std::to_string(i) + "ms");
    }
    Sweep sweep(plan);
    for (std::size_t i = 0; i < plan.combinations(); ++i)
        sweep.add(ran(plan.valuesOf(i), 1, static_cast<std::int64_t>(i)));
    const HeatMapLayout layout = layoutOf(sweep);
    CHECK(layout.cells.size() == 10'000);
    CHECK(layout.cells[0].text.empty());
    CHECK(layout.size.x < 1500);
    CHECK(layout.size.y < 1600);
    CHECK(layout.labels.size() < 120);
}
