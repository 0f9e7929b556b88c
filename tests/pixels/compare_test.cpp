// The Compare perspective: who is compared, one cursor through all of them, where they differ; and
// the page for paper.
#include <doctest/doctest.h>

#include <filesystem>

#include "app/cli/compare_page.hpp"
#include "app/panels/all.hpp"
#include "app/perspectives/compare/paper.hpp"
#include "app/perspectives/compare/perspective.hpp"
#include "tests/support/pressing.hpp"

namespace poolscope {

namespace {

constexpr Vec2 kSize{1440, 900};

struct Comparing {
    explicit Comparing(std::string_view scenario, const std::string& language = "en")
        : app(language) {
        const auto all = builtIns();
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i].file.find(scenario) != std::string::npos) app.opener.builtIn(i);
        app.perform("showCompare");
    }
    Screen screen(Vec2 size = kSize, const Tooltip& tooltip = {}) {
        return app.layout(size, measure, tooltip);
    }
    /// What is pressed to show or hide the side of that name.
    void press(std::string_view name) {
        const Screen shown = screen();
        for (const Label& label : layoutOf(shown).list.labels) {
            const HitRegion* hit = layoutOf(shown).list.hitAt(label.box.centre());
            if (label.text != name || hit == nullptr || hit->target.kind != Target::Kind::Side)
                continue;
            return app.click(hit, label.box.centre(), shown);
        }
        FAIL("no such side: " << name);
    }
    static const CompareLayout& layoutOf(const Screen& screen) {
        return *screen.as<CompareLayout>();
    }

    Program app;
    FixedTextMeasure measure;
};

const CompareLayout& in(const Screen& screen) { return Comparing::layoutOf(screen); }

}  // namespace

TEST_CASE("Key 8 sets a scenario's executors beneath each other under one cursor") {
    Comparing comparing("4-catch-up");
    comparing.app.perform("showHeap");
    comparing.app.press({keyOf('8'), false, false});
    REQUIRE(comparing.app.arrangement.perspective == PerspectiveId("compare"));
    Playback& playback = comparing.app.runs.playback();
    playback.head.seekTime(Instant{460'000'000});
    const Screen screen = comparing.screen();
    const CompareLayout& layout = in(screen);
    REQUIRE(layout.lanes.size() == 2);
    REQUIRE(layout.playhead.has_value());
    CHECK(*layout.playhead == doctest::Approx(layout.axis.scale.x(playback.head.time())));
    // Planned starts as ghosts in both; the third run of the fixed rate is 250 ms late.
    for (const CompareLane& lane : layout.lanes)
        for (const CompareBar& bar : lane.bars) CHECK(bar.planned.w > 0);
    const CompareBar& late = layout.lanes[0].bars[2];
    CHECK(late.actual.x - late.planned.x ==
          doctest::Approx(layout.axis.scale.pixels(milliseconds(250))).epsilon(0.01));
    CHECK_FALSE(late.ahead);
    CHECK(layout.lanes[0].bars[3].ahead);
    // The first divergence is marked, said, and can be gone to.
    REQUIRE(layout.divergence.has_value());
    CHECK(*layout.divergence ==
          doctest::Approx(layout.axis.scale.x(Instant{100'000'000})).epsilon(0.001));
    const std::string words = labelsOf(layout.list);
    CHECK(words.find("From here they differ: run 2 of poll-at-rate") != std::string::npos);
    for (const HitRegion& hit : layout.list.hits)
        if (hit.target.kind == Target::Kind::Position)
            comparing.app.click(&hit, hit.box.centre(), screen);
    CHECK(playback.head.time() == Instant{100'000'000});
}

TEST_CASE("A name hides its side and shows it again; zoom and pan move all lanes together") {
    Comparing comparing("6-shutdown");
    CHECK(in(comparing.screen()).lanes.size() == 4);
    comparing.press("periodic");
    CHECK(in(comparing.screen()).lanes.size() == 3);
    for (const Plot& plot : in(comparing.screen()).levels) CHECK(plot.lines.size() == 3);
    comparing.press("periodic");
    const Screen all = comparing.screen();
    CHECK(in(all).lanes.size() == 4);
    const Instant under = in(all).axis.scale.timeAt(900);
    comparing.app.wheel(1, {900, in(all).lanes[1].track.centre().y}, all);
    const Screen zoomed = comparing.screen();
    CHECK(in(zoomed).axis.scale.span() < in(all).axis.scale.span());
    CHECK(in(zoomed).axis.scale.x(under) == doctest::Approx(900).epsilon(0.01));
    comparing.app.perform("fit");
    CHECK(in(comparing.screen()).axis.scale == in(all).axis.scale);
    comparing.app.perform("toggleAxis");
    CHECK_FALSE(comparing.app.viewport.axis.steps);
    CHECK(comparing.app.notice().find("only their time") != std::string::npos);
}

TEST_CASE("Pressing a run goes to its start, resting on it says what it is") {
    Comparing comparing("4-catch-up");
    const Screen screen = comparing.screen();
    const CompareBar& bar = in(screen).lanes[1].bars[2];
    const HitRegion* hit = screen.hitAt(bar.actual.centre());
    REQUIRE(hit != nullptr);
    comparing.app.click(hit, bar.actual.centre(), screen);
    CHECK(comparing.app.runs.playback().head.time() == Instant{580'000'000});
    const Screen tooltip = comparing.screen(kSize, {hit->target, bar.actual.centre()});
    CHECK(labelsOf(tooltip.overlay).find("poll-with-delay: run 3") != std::string::npos);
}

TEST_CASE("The better value is marked, and every figure says what it means") {
    Comparing comparing("4-catch-up");
    const Screen screen = comparing.screen();
    const DisplayList& list = in(screen).list;
    const auto labelled = [&](std::string_view text) {
        for (const Label& label : list.labels)
            if (label.text == text) return label;
        FAIL("no such words: " << text);
        return Label{};
    };
    const Label worst = labelled("lateness, worst");
    const HitRegion* hit = list.hitAt(worst.box.centre());
    REQUIRE(hit != nullptr);
    CHECK(hit->hint == "The longest time from a planned start to the start.\nLower is better.");
    // 0 ms is better than 250 ms, but of an executor whose plan moved: no check mark.
    float best = 0;
    float marked = 0;
    for (const Label& label : list.labels) {
        if (label.box.y != worst.box.y) continue;
        if (label.text == "0 ms") best = label.box.right();
        if (label.text == "!") marked = label.box.x;
    }
    CHECK(marked >= best);
    CHECK(marked - best < 12);
    for (const Icon& icon : list.icons)
        CHECK_FALSE((icon.kind == IconKind::Check &&
                     worst.box.contains(Vec2{worst.box.x, icon.box.centre().y})));
    // Where they do the same work, or the value is that work, it is a check mark.
    const Label skipped = labelled("skipped starts, first plan");
    CHECK(std::count_if(list.icons.begin(), list.icons.end(), [&](const Icon& icon) {
              return icon.kind == IconKind::Check &&
                     skipped.box.contains(Vec2{skipped.box.x, icon.box.centre().y});
          }) == 1);
    CHECK(labelsOf(list).find("delay was never late by its own plan, but made ") !=
          std::string::npos);
}

TEST_CASE("Figures that have no room are scrolled by the wheel, up to the last one") {
    Comparing comparing("4-catch-up");
    constexpr Vec2 kLow{1280, 720};
    comparing.app.perspectiveOf<ComparePerspective>().state.open = {true, true, true};
    const Screen screen = comparing.screen(kLow);
    REQUIRE(in(screen).metricsScrollRange > 0);
    const Vec2 over = in(screen).metrics.centre();
    for (int i = 0; i < 40; ++i) comparing.app.wheel(-1, over, comparing.screen(kLow));
    CHECK(comparing.app.perspectiveOf<ComparePerspective>().state.metricsScroll ==
          doctest::Approx(in(screen).metricsScrollRange));
    const Screen scrolled = comparing.screen(kLow);
    CHECK(labelsOf(in(scrolled).list).find("slots searched") != std::string::npos);
    CHECK(comparing.app.viewport.axis.fitted);
}

TEST_CASE("A fork stands beside its origin, and the event is said at which they part") {
    Comparing comparing("4-catch-up");
    Workspace& app = comparing.app;
    app.runs.playback().head.seekTime(Instant{200'000'000});
    const std::size_t position = app.runs.playback().head.position();
    app.perform("shutdown");
    REQUIRE(app.runs.branches().size() == 2);
    const Screen four = comparing.screen();
    CHECK(in(four).lanes.size() == 4);
    for (const std::string_view name : {"original: delay", "fork 1: delay"}) comparing.press(name);
    const Screen two = comparing.screen();
    REQUIRE(in(two).lanes.size() == 2);
    const std::string words = labelsOf(in(two).list);
    CHECK(words.find("From here they differ, event " + std::to_string(position + 1)) !=
          std::string::npos);
    CHECK(in(two).divergence.has_value());
    // A run of the origin leads to the same time in the fork.
    const CompareBar& bar = in(two).lanes[0].bars[7];
    const HitRegion* hit = two.hitAt(bar.actual.centre());
    REQUIRE(hit != nullptr);
    app.click(hit, bar.actual.centre(), two);
    CHECK(app.runs.current() == 1);
    // The fork has no event at that instant: it stands between two.
    const Playback& fork = app.runs.playback();
    CHECK_FALSE(isBefore(Instant{700'000'000}, fork.head.time()));
    CHECK(isBefore(Instant{700'000'000}, fork.history.log()[fork.head.position()].time));
}

TEST_CASE("Six are compared at a time; of many the executor looked at in each future") {
    Comparing comparing("6-shutdown");
    Workspace& app = comparing.app;
    app.runs.playback().head.seek(200);
    app.perform("execute");
    const Screen screen = comparing.screen();
    REQUIRE(in(screen).lanes.size() == 6);
    const std::string words = labelsOf(in(screen).list);
    CHECK(words.find("original: neither") != std::string::npos);
    CHECK(words.find("fork 1: neither") != std::string::npos);
    comparing.press("original: both");
    CHECK(in(comparing.screen()).lanes.size() == 6);
    CHECK(app.notice().find("Six can be compared") != std::string::npos);
    comparing.press("fork 1: neither");
    comparing.press("original: both");
    CHECK(in(comparing.screen()).lanes.size() == 6);
}

TEST_CASE(
    "Several files open beside each other, named after them; one that cannot be read is said") {
    Program app;
    const FixedTextMeasure measure;
    const std::filesystem::path folder = std::filesystem::path(POOLSCOPE_REPO) / "assets/scenarios";
    const std::string one = (folder / "3-leader-hand-over.toml").string();
    const std::string two = (folder / "5-silent-death.toml").string();
    REQUIRE(app.opener.beside({one, (folder / "no-such-file.toml").string(), two}));
    CHECK(app.arrangement.perspective == PerspectiveId("compare"));
    CHECK(app.runs.current() == 0);
    const Screen screen = app.layout(kSize, measure);
    const std::string words = labelsOf(in(screen).list);
    CHECK(words.find("3-leader-hand-over") != std::string::npos);
    CHECK(words.find("5-silent-death") != std::string::npos);
    CHECK(app.notice().find("no-such-file") != std::string::npos);
    CHECK_FALSE(Program().opener.beside({"nothing-here.toml"}));
}

TEST_CASE("Who is compared stays so when another run is removed and comes back") {
    Comparing comparing("4-catch-up");
    Workspace& app = comparing.app;
    for (int fork = 0; fork < 3; ++fork) {
        app.runs.switchTo(0);
        app.runs.playback().head.seek(40);
        app.perform("schedule");
    }
    app.perform("showCompare");
    comparing.screen();
    app.perspectiveOf<ComparePerspective>().state.sides = {
        {0, ExecutorId{1}}, {1, ExecutorId{0}}, {3, ExecutorId{0}}};
    const auto names = [&] {
        const Screen screen = comparing.screen();
        std::string all;
        for (const SideKey& key :
             app.perspectiveOf<ComparePerspective>().state.sides.value_or(std::vector<SideKey>{}))
            all += app.runs.branches()[key.branch].detail + "/" +
                   std::to_string(key.executor.value) + " ";
        CHECK(in(screen).lanes.size() ==
              app.perspectiveOf<ComparePerspective>().state.sides->size());
        return all;
    };
    for (std::size_t i = 1; i < 4; ++i) app.runs.switchTo(i);
    const std::string before = names();
    const std::vector<SideKey> chosen = *app.perspectiveOf<ComparePerspective>().state.sides;
    app.runs.switchTo(2);
    app.perform("showTree");
    app.press({KeyCode::Delete});
    CHECK(names() == before);
    CHECK(*app.perspectiveOf<ComparePerspective>().state.sides ==
          std::vector<SideKey>{{0, ExecutorId{1}}, {1, ExecutorId{0}}, {2, ExecutorId{0}}});
    app.press({keyOf('Z'), false, true});
    CHECK(*app.perspectiveOf<ComparePerspective>().state.sides == chosen);
    // One of those compared goes: the others stay, and it is not chosen any more when it is back.
    app.runs.switchTo(1);
    app.press({KeyCode::Delete});
    CHECK(*app.perspectiveOf<ComparePerspective>().state.sides ==
          std::vector<SideKey>{{0, ExecutorId{1}}, {2, ExecutorId{0}}});
    app.press({keyOf('Z'), false, true});
    CHECK(*app.perspectiveOf<ComparePerspective>().state.sides ==
          std::vector<SideKey>{{0, ExecutorId{1}}, {3, ExecutorId{0}}});
    // With nobody left the usual ones are shown again.
    app.perspectiveOf<ComparePerspective>().state.sides = {{3, ExecutorId{0}}};
    app.runs.switchTo(3);
    app.press({KeyCode::Delete});
    CHECK_FALSE(app.perspectiveOf<ComparePerspective>().state.sides.has_value());
}

TEST_CASE("In a low window tabs lead to what has no room beneath the lanes") {
    Comparing comparing("4-catch-up");
    const Vec2 low{1024, 480};
    CHECK(in(comparing.screen(low)).lanes.size() == 2);
    CHECK(in(comparing.screen(low)).spreads.empty());
    for (const CompareTab tab : {CompareTab::Metrics, CompareTab::Spread}) {
        const Screen screen = comparing.screen(low);
        for (const HitRegion& hit : in(screen).list.hits)
            if (hit.target == Target::of(Target::Kind::CompareTab, static_cast<std::uint32_t>(tab)))
                comparing.app.click(&hit, hit.box.centre(), screen);
        CHECK(comparing.app.perspectiveOf<ComparePerspective>().state.tab == tab);
    }
    CHECK(in(comparing.screen(low)).spreads.size() == 2);
}

TEST_CASE("The page on paper has every part whole, in both languages, and no text on another") {
    for (const std::string& language : languages())
        for (const std::string_view scenario : {"4-catch-up", "6-shutdown", "10-nine", "16-five"}) {
            Comparing comparing(scenario, language);
            ComparisonBuilder builder;
            Workspace& app = comparing.app;
            const CompareFacts& facts =
                builder.facts(app.runs, {}, ExecutorId{0}, app.words(),
                              [](std::size_t) { return std::string("run"); });
            const ComparePage page =
                layoutComparePage(facts, "A title", comparing.measure, app.words());
            CHECK(page.layout.lanes.size() == facts.sides.size());
            CHECK(page.layout.levels.size() == countedToShow(facts.plotSides()).size());
            CHECK(page.layout.spreads.size() >= 2);
            CHECK(
                labelsOf(page.layout.list).find(std::string(app.words()("measure.threads.name"))) !=
                std::string::npos);
            CHECK_FALSE(page.layout.playhead.has_value());
            const LayoutContext context{page.style, comparing.measure, app.words()};
            DisplayList all = page.layout.list;
            all.append(page.layout.tracks);
            for (std::size_t i = 0; i < all.labels.size(); ++i) {
                const Rect ink = inkBox(all.labels[i], context).inset(0.5F, 1.5F);
                CHECK(ink.right() <= page.size.x);
                CHECK(ink.bottom() <= page.size.y);
                for (std::size_t j = i + 1; j < all.labels.size(); ++j)
                    CHECK_MESSAGE(
                        intersection(ink, inkBox(all.labels[j], context).inset(0.5F, 1.5F)).empty(),
                        language << " " << scenario << ": " << all.labels[i].text << " / "
                                 << all.labels[j].text);
            }
            const std::string svg = comparePageSvg(facts, "A title", app.words());
            CHECK(svg == comparePageSvg(facts, "A title", app.words()));
            CHECK(svg.find("stroke-dasharray") != std::string::npos);
        }
}

}  // namespace poolscope
