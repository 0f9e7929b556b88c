// No name on a picture is dropped without a count: over all built-in scenarios and sizes, every
// thread, task and worker has its name in the picture, or is in the number of those that have no
// room.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "app/perspectives/heap/layout.hpp"
#include "app/perspectives/lifecycle/layout.hpp"
#include "app/perspectives/pool/layout.hpp"
#include "app/perspectives/rates/layout.hpp"
#include "app/perspectives/workers/layout.hpp"
#include "app/storage/data_files.hpp"
#include "tests/pixels/built_ins.hpp"
#include "tests/pixels/legibility.hpp"

namespace poolscope {

namespace {

struct NamesAt {
    Vec2 window;
    bool presenting = false;
    float scale = 1;
};
constexpr std::array<NamesAt, 6> kNamesAt{{{{1024, 640}},
                                           {{1280, 720}},
                                           {{1440, 900}},
                                           {{2560, 1440}},
                                           {{1280, 720}, true},
                                           {{1920, 1080}, true}}};
constexpr std::array<NamesAt, 3> kNamesInClass{{{{1280, 720}}, {{1440, 900}}, {{2560, 1440}}}};

bool named(const DisplayList& list, Rect box, std::string_view name) {
    const std::size_t dot = name.find('.');
    const std::string_view inPool = dot == std::string_view::npos ? name : name.substr(dot + 1);
    return std::any_of(list.labels.begin(), list.labels.end(), [&](const Label& label) {
        return box.inset(-2).contains(label.box.centre()) &&
               (standsFor(label.text, name) || standsFor(label.text, inPool));
    });
}

/// A workspace with a built-in scenario, and where it is asked about its names.
struct NamesShown {
    explicit NamesShown(std::size_t scenario, const std::string& language = "en") : app(language) {
        app.opener.builtIn(scenario);
        app.arrangement.sideBySide = false;
    }

    const Screen& show(const NamesAt& at, PerspectiveId view) {
        app.arrangement.perspective = view;
        app.arrangement.presenting = at.presenting;
        app.preferences.scale = at.scale;
        screen = app.layout(at.window, measure);
        if (app.arrangement.future.hides()) {  // as presenting begins: all threads are wanted
            app.arrangement.future.toggle();
            screen = app.layout(at.window, measure);
        }
        where = fmt::format("{} {} {}x{}{} scale {} at {}", app.facts().title, view.name,
                            at.window.x, at.window.y, at.presenting ? " presenting" : "", at.scale,
                            playback().head.position());
        return *screen;
    }
    Playback& playback() { return app.runs.playback(); }
    const RunState& now() { return playback().history.at(playback().head.position()); }
    std::string_view nameOf(auto id) { return playback().history.names().of(id); }

    void expectNamed(const DisplayList& list, Rect box, std::string_view name) {
        if (!named(list, box, name)) FAIL_CHECK(where << ": no name for " << name);
    }
    void expectAll(std::size_t wanted, std::size_t shown, const DisplayList& list) {
        if (wanted != shown + countedIn(list))
            FAIL_CHECK(where << ": " << wanted << " there, " << shown << " shown, "
                             << countedIn(list) << " counted");
    }

    void checkHeap(const NamesAt& at) {
        const auto* heap = show(at, "heap").as<HeapLayout>();
        if (heap->wheel) return;  // its lists are bars where they have no room
        for (const HeapNodeBox& node : heap->nodes) {
            if (!screen->regions.picture.contains(node.box.centre())) continue;
            expectNamed(heap->nodeLabels, node.box, nameOf(node.node.task));
        }
        for (const FoldedSubtree& subtree : heap->folded) {
            const auto has = [&](const Label& label) {
                return subtree.box.contains(label.box.centre());
            };
            const auto& labels = heap->nodeLabels.labels;
            if (std::none_of(labels.begin(), labels.end(), has))
                FAIL_CHECK(where << ": a subtree of " << subtree.count << " has no number");
        }
    }
    void checkLists(const NamesAt& at) {
        const auto* workers = show(at, "workers").as<WorkersLayout>();
        expectAll(playback().history.latest().workers.lanes().size(), workers->lanes.size(),
                  workers->list);
        for (const LaneRow& lane : workers->lanes)
            expectNamed(workers->list, lane.row, nameOf(lane.thread));
        checkRuns(*workers);
        const auto* rates = show(at, "rates").as<RatesLayout>();
        for (const RateRow& row : rates->rows)
            if (named(rates->list, row.row, nameOf(row.task)) == false &&
                !std::any_of(
                    rates->list.labels.begin(), rates->list.labels.end(),
                    [&](const Label& label) { return label.text.starts_with(nameOf(row.task)); }))
                FAIL_CHECK(where << ": no name for " << nameOf(row.task));
        const auto* life = show(at, "lifecycle").as<LifecycleLayout>();
        expectAll(now().tasks.of(app.selection.executor).size(), life->dots.size(), life->list);
    }
    /// Each run in sight has its task's name on one of its bars, or is in the number in the corner.
    void checkRuns(const WorkersLayout& workers) {
        std::size_t nameless = 0;
        for (const LaneRow& lane : workers.lanes) {
            bool named = true;  // the run that the bar before was of
            for (const LaneBar& bar : lane.bars) {
                if (bar.runs == 0 || intersection(bar.box, lane.track).empty()) continue;
                const Rect beside{bar.box.x, lane.row.y, lane.row.right() - bar.box.x, lane.row.h};
                if (bar.named) expectNamed(workers.tracks, beside, nameOf(bar.task));
                if (!bar.goesOn && !named) ++nameless;
                named = bar.named || (bar.goesOn && named);
            }
            if (!named) ++nameless;
        }
        if (nameless > workers.unnamed)
            FAIL_CHECK(where << ": " << nameless << " runs without a name, " << workers.unnamed
                             << " counted");
        const std::string number = std::to_string(workers.unnamed);
        const auto says = [&](const Label& label) {
            return label.text.find(number) != std::string::npos &&
                   label.box.right() <= workers.trackArea.x + 1 &&
                   label.box.bottom() <= workers.trackArea.y + 1 && label.width <= label.box.w + 1;
        };
        const auto& labels = workers.list.labels;
        if (workers.unnamed > 0 && std::none_of(labels.begin(), labels.end(), says))
            FAIL_CHECK(where << ": the picture does not say that " << number << " have no name");
    }
    void checkPool(const NamesAt& at) {
        const auto* pool = show(at, "pool").as<PoolLayout>();
        const ExecutorId executor = app.selection.executor;
        if (playback().history.latest().life.executor(executor).spec().hasResults) return;
        std::size_t working = 0;
        std::size_t shown = 0;
        for (const ThreadId thread : now().workers.lanesOf(executor)) {
            if (now().workers.worker(thread).now().doing == Doing::Gone) continue;
            ++working;
            shown += named(pool->list, screen->regions.picture, nameOf(thread)) ? 1 : 0;
        }
        // Free places are counted too where they have no room.
        if (shown < working) expectAll(working, shown, pool->list);
    }

    Program app;
    FixedTextMeasure measure;
    std::optional<Screen> screen;
    std::string where;
};

}  // namespace

TEST_CASE("Every node, lane, task and worker has its name, or is counted, in every window") {
    for (std::size_t i = 0; i < builtIns().size(); ++i) {
        NamesShown it(i);
        const std::size_t opens = it.playback().head.position();
        for (const std::size_t at : {opens, it.playback().history.size() * 5 / 8}) {
            it.playback().head.seek(at);
            for (const NamesAt& size : kNamesAt) {
                it.checkHeap(size);
                it.checkLists(size);
                it.checkPool(size);
            }
        }
    }
}

TEST_CASE("Where a scenario opens that holds in every language, and where letters are larger") {
    // Of the themes only the projector's has letters of its own: the test below.
    for (const std::string language : {"en", "zh"})
        for (std::size_t i = 0; i < builtIns().size(); ++i) {
            NamesShown it(i, language);
            for (const Theme theme : {Theme::Dark, Theme::Projector}) {
                it.app.preferences.theme = theme;
                if (language == "en" && theme == Theme::Dark) continue;  // the test above
                for (const NamesAt& size : kNamesInClass) {
                    it.checkHeap(size);
                    it.checkLists(size);
                    it.checkPool(size);
                }
            }
        }
}

TEST_CASE("Dark, light and contrast have the same lengths and letters, so the same pictures") {
    for (const float scale : {1.0F, 1.3F, 2.0F})
        for (const Theme theme : {Theme::Light, Theme::Contrast})
            for (int type = 0; type < static_cast<int>(Type::Count); ++type) {
                const Style dark(Theme::Dark, scale);
                const Style other(theme, scale);
                CHECK(dark.size(static_cast<Type>(type)) == other.size(static_cast<Type>(type)));
                CHECK(dark.font(static_cast<Type>(type)) == other.font(static_cast<Type>(type)));
                CHECK(dark.px(s28) == other.px(s28));
            }
}

TEST_CASE("A task that is taken out of the middle leaves no node without a name, at any size") {
    NamesShown it(builtInNamed("2-removal"));
    it.playback().head.seek(211);
    for (const Vec2 window :
         {Vec2{1024, 640}, Vec2{1280, 720}, Vec2{1440, 900}, Vec2{1920, 1080}, Vec2{2560, 1440}})
        for (const bool presenting : {false, true})
            for (const float scale : {1.0F, 1.25F, 1.5F, 2.0F, 2.5F})
                for (int theme = 0; theme < kThemes; ++theme) {
                    it.app.preferences.theme = static_cast<Theme>(theme);
                    it.checkHeap({window, presenting, scale});
                    const auto* heap = it.screen->as<HeapLayout>();
                    CHECK(heap->nodes.size() + heap->folded.size() >= 8);
                }
}

TEST_CASE("Nodes that are due at the same time show what decides between them") {
    NamesShown it(builtInNamed("1-heap-with-ties"));
    Playback& playback = it.playback();
    bool seen = false;
    for (std::size_t at = 1; at < playback.history.size() && !seen; at += 5) {
        playback.head.seek(at);
        const auto* heap = it.show({{1440, 900}}, "heap").as<HeapLayout>();
        std::map<std::int64_t, std::vector<const HeapNodeBox*>> due;
        for (const HeapNodeBox& node : heap->nodes)
            due[it.now().tasks.of(node.node.task).trigger.ns].push_back(&node);
        for (const auto& [time, nodes] : due)
            for (const HeapNodeBox* node : nodes) {
                const auto sequence =
                    fmt::format("#{}", it.now().tasks.of(node->node.task).sequence);
                const bool shown =
                    std::any_of(heap->nodeLabels.labels.begin(), heap->nodeLabels.labels.end(),
                                [&](const Label& label) {
                                    return node->box.contains(label.box.centre()) &&
                                           label.text.ends_with(sequence);
                                });
                CHECK(shown == (nodes.size() > 1));
                seen = seen || shown;
            }
    }
    CHECK(seen);
}

}  // namespace poolscope
