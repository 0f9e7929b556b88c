// What Compare shows of a difference: metrics in groups, names and colours of tasks, what became of
// tasks without a run; and nothing where there is nothing to see.
#include <doctest/doctest.h>

#include <cmath>
#include <set>

#include "app/perspectives/compare/layout.hpp"
#include "app/perspectives/compare/perspective.hpp"
#include "app/ui/canvas/recording_canvas.hpp"
#include "tests/pixels/in_window.hpp"
#include "tests/support/pressing.hpp"

namespace poolscope {

namespace {

constexpr Vec2 kUsualWindow{1440, 900};

struct ComparedWindow {
    explicit ComparedWindow(std::string_view scenario, Vec2 window = kUsualWindow)
        : it(scenario, window) {
        it.app.arrangement.perspective = PerspectiveId("compare");
    }
    const CompareLayout& layout() {
        screen = it.screen();
        return *screen.as<CompareLayout>();
    }

    InWindow it;
    Screen screen;
};

/// The lines of the table, from above.
std::vector<std::string> tableIn(const CompareLayout& layout) {
    std::vector<const Label*> names;
    for (const Label& label : layout.list.labels)
        if (layout.metrics.contains(label.box) && label.box.x < layout.metrics.x + 30 &&
            label.text != "↓" && label.text != "↑")
            names.push_back(&label);
    std::sort(names.begin(), names.end(),
              [](const Label* a, const Label* b) { return a->box.y < b->box.y; });
    std::vector<std::string> lines;
    for (const Label* label : names) lines.push_back(label->text);
    // Above the first heading stands what the signs mean.
    lines.erase(lines.begin(), std::find(lines.begin(), lines.end(), "done"));
    return lines;
}

bool has(const std::vector<std::string>& lines, std::string_view line) {
    return std::find(lines.begin(), lines.end(), line) != lines.end();
}

const CompareMark& onlyMark(const CompareLane& lane) {
    REQUIRE(lane.marks.size() == 1);
    return lane.marks.front();
}

/// Laid out for a window of that size at scale 1, whatever the program would make of it.
CompareLayout atScaleOne(ComparedWindow& compared, Vec2 size, const OpenGroups& open = {}) {
    compared.layout();
    ComparisonBuilder builder;
    Workspace& app = compared.it.app;
    const CompareFacts& facts = builder.facts(app.runs, {}, ExecutorId{0}, app.words(),
                                              [](std::size_t) { return std::string("run"); });
    const Style style(Theme::Dark, 1);
    CompareView view;
    view.open = open;
    return layoutCompare({0, 0, size.x, size.y}, facts, view,
                         {style, compared.it.measure, app.words()});
}

}  // namespace

TEST_CASE("Metrics stand in groups, in each first what differs, and one line opens the rest") {
    ComparedWindow compared("10-nine", {1440, 1080});
    const std::vector<std::string> lines = tableIn(compared.layout());
    REQUIRE(lines.size() > 5);
    CHECK(lines[0] == "done");
    CHECK(lines[1] == "completed");
    CHECK(lines[2] == "dropped");
    CHECK(lines[3] == "run by the caller");
    CHECK(lines[4] == "runs");
    CHECK(lines[5].starts_with("the same in all: tasks submitted 9, cancelled 0, pending 0, "));
    CHECK_FALSE(has(lines, "cancelled"));
    CHECK(has(lines, "on time"));
    pressOn(compared.it.app, compared.screen, foldTarget(MetricGroup::Done));
    const std::vector<std::string> opened = tableIn(compared.layout());
    CHECK(opened[5] == "the same in all");
    CHECK(opened[6] == "tasks submitted");
    CHECK(opened[7] == "cancelled");
    pressOn(compared.it.app, compared.screen, foldTarget(MetricGroup::Done));
    CHECK(tableIn(compared.layout()) == lines);
}

TEST_CASE("A group's heading makes it the goal: verdict and table begin with it, and back") {
    ComparedWindow compared("10-nine");
    const std::vector<std::string> usual = tableIn(compared.layout());
    const auto verdict = [&] {
        std::string said;  // whole; its labels are lines
        for (const HitRegion& hit : compared.layout().list.hits)
            if (hit.hint.text.find("lost 1 of 9") != std::string::npos) said = hit.hint.text;
        return said;
    };
    CHECK(verdict().find("kept no client waiting, but lost") != std::string::npos);
    pressOn(compared.it.app, compared.screen, goalTarget(MetricGroup::Done));
    CHECK(verdict().find("lost 1 of 9 tasks, but kept") != std::string::npos);
    CHECK(tableIn(compared.layout()) == usual);
    pressOn(compared.it.app, compared.screen, goalTarget(MetricGroup::OnTime));
    CHECK(hasWords(compared.layout().list, "on time"));
    const auto at = [&](std::string_view words) {
        float y = 0;
        for (const Label& label : compared.layout().list.labels)
            if (label.text == words) y = label.box.y;
        return y;
    };
    CHECK(at("on time") < at("done"));
    pressOn(compared.it.app, compared.screen, goalTarget(MetricGroup::OnTime));
    CHECK(tableIn(compared.layout()) == usual);
}

TEST_CASE("A run that throws has its own mark where it ends, and in the legend") {
    ComparedWindow compared("19-one-exception");
    const CompareLayout& layout = compared.layout();
    RecordingCanvas canvas({0, 0, compared.screen.size.x, compared.screen.size.y},
                           compared.it.measure);
    paintScreen(canvas, compared.screen);
    const auto marked = [&](Rect bar) {
        return std::any_of(
            canvas.records().begin(), canvas.records().end(), [&](const DrawRecord& record) {
                return record.mark == CanvasCall::FillPolygon &&
                       record.group.find("compare") != std::string::npos &&
                       std::abs(record.bounds.right() - bar.right()) < 0.5F &&
                       record.bounds.y >= bar.y - 1 && record.bounds.bottom() <= bar.bottom() + 1;
            });
    };
    std::size_t failed = 0;
    for (const CompareLane& lane : layout.lanes)
        for (const CompareBar& bar : lane.bars) {
            CHECK(marked(bar.actual) == (bar.failed > 0));
            failed += bar.failed;
        }
    CHECK(failed > 0);
    CHECK(marked(layout.key.failed));
}

TEST_CASE("A bar in each cell is as long as its value, of the largest in the row") {
    ComparedWindow compared("30-two");
    const CompareLayout& layout = compared.layout();
    const Label* runs = nullptr;
    for (const Label& label : layout.list.labels)
        if (label.text == "runs" && layout.metrics.contains(label.box)) runs = &label;
    REQUIRE(runs != nullptr);
    std::vector<float> lengths;
    for (const CompareLayout::Sample& bar : layout.cellBars)
        if (bar.box.y == runs->box.bottom()) lengths.push_back(bar.box.w);
    REQUIRE(lengths.size() == 2);
    CHECK(lengths[1] / lengths[0] == doctest::Approx(11.0 / 34.0));
}

TEST_CASE("Bars carry whole names of one size, and a task has one colour in all lanes") {
    ComparedWindow compared("10-nine");
    const CompareLayout& layout = compared.layout();
    std::map<std::string, std::size_t> named;
    for (const Label& label : layout.tracks.labels) {
        CHECK(label.type == Type::Small);
        ++named[label.text];
    }
    for (const std::string_view task : {"T1", "T2", "T3", "T5", "T8"})
        CHECK(named[std::string(task)] == 4);
    std::map<std::string, std::set<std::size_t>> looks;
    const auto& facts = compared.it.app.runs;
    const auto sides = sidesOf(facts.source().log(), facts.source().end());
    for (const CompareLane& lane : layout.lanes)
        for (const CompareBar& bar : lane.bars)
            looks[sides[lane.side].tasks[bar.run.task].key].insert(bar.look);
    std::set<std::size_t> different;
    for (const auto& [task, its] : looks) {
        CHECK(its.size() == 1);
        different.insert(its.begin(), its.end());
    }
    CHECK(different.size() == 9);
    CHECK(hasWords(layout.list, "run, a colour for each task"));
}

TEST_CASE("Who is turned away is marked at that instant; a caller's run is in the client's row") {
    ComparedWindow compared("10-nine");
    const CompareLayout& layout = compared.layout();
    REQUIRE(layout.lanes.size() == 4);
    const Log& log = compared.it.app.runs.source().log();
    const float start = layout.axis.scale.x(Instant{});
    const std::array kinds{TaskMarkKind::Rejected, TaskMarkKind::Dropped, TaskMarkKind::Dropped,
                           TaskMarkKind::CallerRan};
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const CompareMark& mark = onlyMark(layout.lanes[i]);
        CHECK(mark.kind == kinds[i]);
        CHECK(mark.box.x == doctest::Approx(start));
        const auto inRow = std::count_if(
            layout.lanes[i].bars.begin(), layout.lanes[i].bars.end(), [&](const CompareBar& bar) {
                return layout.lanes[i].clientRow.contains(bar.actual.centre());
            });
        CHECK(inRow == (kinds[i] == TaskMarkKind::CallerRan ? 1 : 0));
        CHECK(layout.lanes[i].stays.empty() == (kinds[i] != TaskMarkKind::CallerRan));
    }
    // T4 was the oldest in the queue; it is named beside its mark, since it has no bar.
    CHECK(hasWords(layout.tracks, "T4"));
    CHECK(hasWords(layout.list, "rejected, with an exception"));
    CHECK(hasWords(layout.list, "dropped silently"));
    CHECK(hasWords(layout.list, "run by the caller"));
    CHECK(hasWords(layout.list, "caller-client"));
    // The mark leads to the rejection.
    const Rect box = layout.lanes[0].marks[0].box;
    compared.it.app.click(compared.screen.hitAt(box.centre()), box.centre(), compared.screen);
    const std::size_t position = compared.it.app.runs.playback().head.position();
    CHECK(log.get<Rejected>(position - 1).has_value());
}

TEST_CASE("A client that a pool keeps is shown, and one that it does not is not") {
    ComparedWindow burst("4-catch-up");
    for (const CompareLane& lane : burst.layout().lanes) CHECK(lane.clientRow.empty());
    CHECK_FALSE(hasWords(burst.layout().list, "client in a call"));
}

TEST_CASE("No chart of counts that are all 0 or 1, nor of what is the same in all sides") {
    ComparedWindow stall("30-two");
    CHECK(stall.layout().levels.empty());
    CHECK_FALSE(hasWords(stall.layout().list, "tasks in the queue"));
    ComparedWindow nine("10-nine");
    CHECK(nine.layout().levels.empty());
    // One band for each side, none on another.
    ComparedWindow five("16-five");
    const CompareLayout& layout = five.layout();
    REQUIRE_FALSE(layout.levels.empty());
    for (const Plot& plot : layout.levels) {
        REQUIRE(plot.lines.size() == 5);
        for (std::size_t i = 0; i < plot.lines.size(); ++i)
            for (const Vec2 point : plot.lines[i].points) {
                CHECK(point.y <= *plot.lines[i].base + 0.01F);
                if (i > 0) CHECK(point.y >= *plot.lines[i - 1].base);
            }
    }
}

TEST_CASE("A histogram's bars fill their bins, each side in a band of its own") {
    ComparedWindow stall("30-two");
    const CompareLayout& layout = stall.layout();
    REQUIRE(layout.spreads.size() == 2);
    const Plot& plot = layout.spreads[0];
    REQUIRE(plot.across.size() == 2);
    for (const Plot::Bar& bar : plot.bars) {
        const float bins = (bar.box.x - plot.area.x) / (bar.box.w + 1);
        CHECK(bins == doctest::Approx(std::round(bins)).epsilon(0.01));
        CHECK(bar.box.bottom() == plot.across[bar.sideLook]);
    }
}

TEST_CASE(
    "A larger window shows more rows and no larger ones; a small one has nothing on another") {
    ComparedWindow compared("10-nine");
    const CompareLayout usual = atScaleOne(compared, {1070, 700});
    const CompareLayout large = atScaleOne(compared, {2560, 1300});
    CHECK(tableIn(large).size() > tableIn(usual).size());
    CHECK(large.metricsScrollRange == 0);
    for (const CompareLane& lane : large.lanes)
        for (const CompareBar& bar : lane.bars) CHECK(bar.actual.h == 26);
    for (const Plot& plot : large.spreads) CHECK(plot.area.w <= 480);
    for (const Vec2 size : {Vec2{800, 380}, Vec2{560, 300}, Vec2{2560, 1300}}) {
        const CompareLayout layout = atScaleOne(compared, size, {true, true, true});
        const Style style(Theme::Dark, 1);
        const LayoutContext context{style, compared.it.measure, compared.it.app.words()};
        DisplayList all = layout.list;
        all.append(layout.tracks);
        for (std::size_t i = 0; i < all.labels.size(); ++i) {
            const Rect ink = inkBox(all.labels[i], context).inset(0.5F, 1.5F);
            CHECK(ink.bottom() <= size.y);
            for (std::size_t j = i + 1; j < all.labels.size(); ++j)
                CHECK_MESSAGE(
                    intersection(ink, inkBox(all.labels[j], context).inset(0.5F, 1.5F)).empty(),
                    size.x << ": " << all.labels[i].text << " / " << all.labels[j].text);
        }
    }
}

}  // namespace poolscope
