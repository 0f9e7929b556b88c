// What a picture shows of more than it has pixels for: never more marks than fit, the extremes
// among them, and a line that says so.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "app/panels/all.hpp"
#include "app/perspectives/compare/layout.hpp"
#include "app/perspectives/workers/layout.hpp"
#include "app/storage/data_files.hpp"
#include "engine/scenario/run/run.hpp"
#include "tests/support/built_in.hpp"

namespace poolscope {

namespace {

/// A program with that scenario open.
struct Opened {
    explicit Opened(const std::string& scenario) {
        const auto file = std::filesystem::temp_directory_path() / "poolscope-summaries-test.toml";
        std::ofstream(file) << scenario;
        REQUIRE(app.opener.open(file.string()));
        std::filesystem::remove(file);
        app.arrangement.perspective = PerspectiveId("compare");
    }

    FixedTextMeasure measure;
    Program app;
};

/// In microseconds: after how long plan i of that many is due.
long long delayOf(int i, int seconds, int plans) {
    return 100'000 + i * 7919LL % plans * (seconds * 900'000LL) / plans;
}

/// A pool whose task runs every 10 ms, the second time for 300 ms, so that those after it are late;
/// and one whose tasks are all cancelled before their time.
std::string lateAndCancelled(int seconds, int cancelled) {
    std::string text = fmt::format(
        "until = \"{}s\"\n[[executor]]\nname = \"late\"\n"
        "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1\n"
        "[[executor]]\nname = \"idle\"\nkind = \"ScheduledThreadPoolExecutor\"\n"
        "corePoolSize = 1\nremoveOnCancelPolicy = true\n"
        "[[task]]\nname = \"once\"\nbody = [\"work 1ms\"]\n[[task]]\nname = \"poll\"\n"
        "runs = [[\"work 1ms\"], [\"work 300ms\"], [\"work 1ms\"]]\n[[at]]\ntime = \"0ms\"\n"
        "on = \"late\"\ncall = \"scheduleAtFixedRate\"\ntask = \"poll\"\ninitialDelay = \"0ms\"\n"
        "period = \"10ms\"\n",
        seconds);
    // The client calls in the order of the file: a cancel between them would hold the schedules up.
    for (int i = 0; i < cancelled; ++i)
        text += fmt::format(
            "[[at]]\ntime = \"0ms\"\non = \"idle\"\ncall = \"schedule\"\ntask = \"once\"\n"
            "as = \"plan{0}\"\ndelay = \"{1}us\"\n",
            i, delayOf(i, seconds, cancelled));
    for (int i = 0; i < cancelled; ++i)
        text += fmt::format(
            "[[at]]\ntime = \"1ms\"\non = \"idle\"\ncall = \"cancel\"\ntask = \"plan{}\"\n", i);
    return text;
}

bool saysSo(const CompareLayout& layout, const Program& app) {
    return std::any_of(
        layout.list.labels.begin(), layout.list.labels.end(),
        [&](const Label& label) { return label.text == app.words()("ui.rates.dense"); });
}

float latestIn(const CompareLane& lane) {
    float latest = 0;
    for (const CompareBar& bar : lane.bars)
        if (bar.planned.w > 0) latest = std::max(latest, bar.begin - bar.planned.x);
    return latest;
}

}  // namespace

TEST_CASE(
    "However long its runs, a comparison has the marks of its pixels and the worst lateness") {
    for (const int seconds : {1, 20, 200}) {
        Opened opened(lateAndCancelled(seconds, 3));
        const Screen screen = opened.app.layout({1920, 1080}, opened.measure);
        const auto& layout = *screen.as<CompareLayout>();
        INFO(seconds);
        REQUIRE(layout.lanes.size() == 2);
        const CompareLane& lane = layout.lanes[0];
        const bool many = static_cast<float>(seconds) * 100 * 3 > lane.track.w;
        CHECK(static_cast<float>(lane.bars.size()) <= 2 * lane.track.w / 3 + 2);
        // Run 3 is the latest: due at 20 ms, it begins at 310 ms.
        CHECK(latestIn(lane) ==
              doctest::Approx(layout.axis.scale.pixels(milliseconds(290))).epsilon(0.01));
        CHECK(saysSo(layout, opened.app) == many);
        CHECK(lane.summarises == many);
        CHECK(layout.lanes[1].unmet.size() == 3);
    }
}

TEST_CASE("A mark that stands for a failed run among many shows it, once the playhead is there") {
    std::string text =
        "until = \"8s\"\n[[executor]]\nname = \"busy\"\nkind = \"ThreadPoolExecutor\"\n"
        "corePoolSize = 1\nmaximumPoolSize = 1\n"
        "[[task]]\nname = \"good\"\nbody = [\"work 1ms\"]\n[[task]]\nname = \"bad\"\n"
        "body = [\"work 1ms\", 'throw IllegalStateException \"no\"']\n"
        "[[at]]\ntime = \"0ms\"\nevery = \"2ms\"\ntimes = 3000\non = \"busy\"\n"
        "call = \"submit\"\ntask = \"good\"\n";
    // While the good ones run, so that it is none of these that ends a column.
    for (const std::string_view time : {"2001ms", "2003ms", "4001ms"})
        text += fmt::format(
            "[[at]]\ntime = \"{}\"\non = \"busy\"\ncall = \"submit\"\ntask = \"bad\"\n", time);
    Opened opened(text);
    const auto failures = [&] {
        const Screen screen = opened.app.layout({1440, 900}, opened.measure);
        std::pair<std::size_t, std::size_t> found;  // runs, and of these in marks with others
        for (const CompareBar& bar : screen.as<CompareLayout>()->lanes.front().bars) {
            CHECK(bar.failed <= bar.count);
            found.first += bar.failed;
            if (bar.failed < bar.count) found.second += bar.failed;
        }
        return found;
    };
    CHECK(failures() == std::pair<std::size_t, std::size_t>{3, 3});
    opened.app.perform("hideFuture");
    for (const auto& [second, failed] : {std::pair{1, 0}, {3, 2}, {5, 3}}) {
        opened.app.runs.playback().head.seekTime(Instant{} + milliseconds(second * 1000));
        CHECK(failures().first == static_cast<std::size_t>(failed));
    }
}

TEST_CASE("Plans that nothing came of share ghosts where they are many") {
    constexpr int kSeconds = 10;
    for (const int plans : {50, 3000}) {
        Opened opened(lateAndCancelled(kSeconds, plans));
        const Screen screen = opened.app.layout({1920, 1080}, opened.measure);
        const auto& layout = *screen.as<CompareLayout>();
        INFO(plans);
        const CompareLane& lane = layout.lanes[1];
        const float width = lane.unmet.front().w;
        const bool many = static_cast<float>(plans) * width > lane.track.w;
        CHECK(lane.summarises == many);
        if (!many) CHECK(lane.unmet.size() == static_cast<std::size_t>(plans));
        CHECK(static_cast<float>(lane.unmet.size()) <= lane.track.w / width + 1);
        for (int i = 0; i < plans; ++i) {
            const float x =
                layout.axis.scale.x(Instant{} + microseconds(delayOf(i, kSeconds, plans)));
            const bool onOne = std::any_of(lane.unmet.begin(), lane.unmet.end(), [&](Rect ghost) {
                return x >= ghost.x - 0.01F && x <= ghost.right() + 0.01F;
            });
            INFO("plan ", i, " at ", x);
            CHECK(onOne);
        }
    }
}

TEST_CASE(
    "Of more rows than a lane has room for, several share a strip, and the latest run shows") {
    constexpr int kTasks = 600;
    std::string text = fmt::format(
        "until = \"1s\"\n[[executor]]\nname = \"pool\"\n"
        "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = {}\n"
        "[[task]]\nname = \"t\"\nbody = [\"work 300ms\"]\n",
        kTasks - 1);
    for (int i = 0; i < kTasks; ++i)
        text += fmt::format(
            "[[at]]\ntime = \"0ms\"\ncall = \"schedule\"\ntask = \"t\"\ndelay = \"{}us\"\n",
            100'000 + i * 100);
    Opened opened(text);
    const Screen screen = opened.app.layout({1920, 1080}, opened.measure);
    const auto& layout = *screen.as<CompareLayout>();
    REQUIRE(layout.lanes.size() == 1);
    const CompareLane& lane = layout.lanes[0];
    std::size_t runs = 0;
    for (const CompareBar& bar : lane.bars) {
        runs += bar.count;
        CHECK(bar.actual.h >= 2);
    }
    CHECK(runs == kTasks);
    // One strip in two pixels, and in each the burst is one mark; the last run is one of its own.
    CHECK(static_cast<float>(lane.bars.size()) <= lane.track.h / 2 + 1);
    CHECK(lane.summarises);
    // The last task, due at 159.9 ms, finds no thread free before 400 ms.
    CHECK(latestIn(lane) ==
          doctest::Approx(layout.axis.scale.pixels(microseconds(240'100))).epsilon(0.01));
}

TEST_CASE("Lanes kept from picture to picture are those of a picture made anew") {
    const RunRecord run = runVirtually(builtIn("4-catch-up-burst"));
    RunHistory history(*run.log);
    history.follow();
    QueueTrack queue;
    queue.follow(*run.log, run.log->size());
    const Style style(Theme::Dark, 1);
    const TextCatalog words = loadTexts("en");
    const FixedTextMeasure measure;
    const LayoutContext context{style, measure, words};
    LaneShapes kept;
    const auto differs = [](const WorkersLayout& a, const WorkersLayout& b) {
        if (a.queue != b.queue || a.lanes.size() != b.lanes.size() || a.unnamed != b.unnamed)
            return true;
        for (std::size_t i = 0; i < a.lanes.size(); ++i) {
            const auto& bars = a.lanes[i].bars;
            const auto& others = b.lanes[i].bars;
            if (bars.size() != others.size()) return true;
            for (std::size_t k = 0; k < bars.size(); ++k)
                if (!(bars[k].box == others[k].box) || bars[k].runs != others[k].runs ||
                    bars[k].goesOn != others[k].goesOn || bars[k].position != others[k].position)
                    return true;
        }
        return false;
    };
    std::set<std::size_t> bars;
    const auto check = [&](bool hidden, const AxisState& axis, std::size_t at) {
        const RunState now = history.at(at);
        const RunState next = history.at(at + 1);
        const RunView view{*run.log,
                           history.names(),
                           now,
                           next,
                           hidden ? next : history.latest(),
                           at,
                           0,
                           now.time,
                           ExecutorId{static_cast<std::uint32_t>(at / 29 % 2)},
                           {},
                           {},
                           nullptr,
                           hidden,
                           history.latest().time};
        const Rect picture{0, 0, at > run.log->size() / 2 ? 1000.0F : 900.0F, 600};
        LaneShapes fresh;
        const WorkersLayout one = layoutWorkers(picture, view, axis, 0, queue, kept, context);
        const WorkersLayout other = layoutWorkers(picture, view, axis, 0, queue, fresh, context);
        INFO(at << " " << hidden << " " << axis.fitted << " " << axis.steps);
        REQUIRE_FALSE(differs(one, other));
        for (const LaneRow& lane : one.lanes) bars.insert(lane.bars.size());
    };
    // From one moment to the next most is kept; the loops around change what must not be.
    for (const bool steps : {false, true})
        for (const bool hidden : {false, true})
            for (const bool fitted : {true, false})
                for (std::size_t at = 0; at < run.log->size(); at += 29)
                    check(hidden, {steps, fitted, {}, milliseconds(400)}, at);
    CHECK(bars.size() > 3);
}

}  // namespace poolscope
