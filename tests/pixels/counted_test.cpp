// What a list has no room for is counted: over all built-in scenarios, in each perspective that
// lists tasks, locks, executors or trees, rows and counts make up all there are.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "app/perspectives/compare/layout.hpp"
#include "app/perspectives/fork_join/layout.hpp"
#include "app/perspectives/locks/layout.hpp"
#include "app/perspectives/pool/layout.hpp"
#include "app/perspectives/rates/layout.hpp"
#include "app/storage/data_files.hpp"
#include "tests/pixels/built_ins.hpp"
#include "tests/pixels/legibility.hpp"

namespace poolscope {

namespace {

constexpr std::array<Vec2, 4> kCountedAt{{{1024, 640}, {1280, 720}, {1440, 900}, {2560, 1440}}};
/// So high that every list has room.
constexpr Vec2 kEndless{1440, 20000};

/// The numbers in labels such as "+4".
std::size_t plusIn(const DisplayList& list) {
    std::size_t all = 0;
    for (const Label& label : list.labels)
        if (label.text.size() > 1 && label.text[0] == '+' &&
            label.text.find_first_not_of("0123456789", 1) == std::string::npos)
            all += std::stoul(label.text.substr(1));
    return all;
}

struct ListsShown {
    ListsShown(std::size_t scenario, const std::string& language, Theme theme) : app(language) {
        app.opener.builtIn(scenario);
        app.arrangement.sideBySide = false;
        app.preferences.theme = theme;
        title = fmt::format("{} {} {}", app.facts().title, language, nameOf(theme));
    }

    const Screen& show(Vec2 window, PerspectiveId view) {
        app.arrangement.perspective = view;
        screen = app.layout(window, measure);
        where = fmt::format("{} {} {}x{}", title, view.name, window.x, window.y);
        return *screen;
    }
    void expect(std::size_t all, std::size_t shown, std::size_t counted) {
        if (all != shown + counted)
            FAIL_CHECK(where << ": " << all << " there, " << shown << " shown, " << counted
                             << " counted");
    }
    RunHistory& history() { return app.runs.playback().history; }
    const RunState& now() { return history().at(app.runs.playback().head.position()); }

    /// Rows of the perspective and what is counted below and above them make up all.
    template <class Layout>
    void checkRows(Vec2 window, PerspectiveId view, auto rowsOf) {
        const std::size_t all = rowsOf(*show(kEndless, view).as<Layout>());
        const auto& layout = *show(window, view).as<Layout>();
        expect(all, rowsOf(layout), countedIn(layout.list));
    }
    /// A hold without its thread's name, or a value that is not written, is in the number in the
    /// corner.
    void checkHolds(Vec2 window) {
        const auto& locks = *show(window, "locks").as<LocksLayout>();
        std::size_t nameless = 0;
        for (const LockRow& row : locks.rows)
            for (const HoldBar& bar : row.holds) {
                const Rect seen = intersection(bar.box, row.track);
                if (seen.empty()) continue;
                const auto names = [&](const Label& label) {
                    return seen.inset(-1).contains(label.box.centre()) &&
                           label.text == (row.variable.exists() ? std::string_view(bar.value)
                                                                : history().names().of(bar.thread));
                };
                const auto& labels = locks.tracks.labels;
                if (bar.count > 1 || std::none_of(labels.begin(), labels.end(), names))
                    nameless += bar.count;
            }
        if (nameless != locks.unnamed)
            FAIL_CHECK(where << ": " << nameless << " holds without a name, " << locks.unnamed
                             << " counted");
        const auto says = [&](const Label& label) {
            return locks.corner.contains(label.box.centre()) &&
                   label.text.find(std::to_string(locks.unnamed)) != std::string::npos &&
                   label.width <= label.box.w + 1;
        };
        const auto& labels = locks.list.labels;
        if (nameless > 0 && std::none_of(labels.begin(), labels.end(), says))
            FAIL_CHECK(where << ": the picture does not say that " << nameless << " have no name");
    }
    void checkTrees(Vec2 window) {
        const auto& picture = *show(window, "forkJoin").as<ForkJoinLayout>();
        const ForkJoinState& pool = now().forkJoin.pool(app.selection.executor);
        if (!pool.exists) return;
        std::size_t submitted = 0;
        std::size_t shown = 0;
        for (const TaskId root : history().latest().forkJoin.pool(app.selection.executor).roots) {
            if (!now().forkJoin.node(root).exists) continue;
            ++submitted;
            const auto is = [&](const Card& card) { return card.target == Target::of(root); };
            shown += std::any_of(picture.list.cards.begin(), picture.list.cards.end(), is) ? 1 : 0;
        }
        // One that waits in a deque has a box there too, also where its tree has no room.
        if (shown + countedIn(picture.list) < submitted)
            expect(submitted, shown, countedIn(picture.list));
    }
    void checkQueue(Vec2 window) {
        const auto& pool = *show(window, "pool").as<PoolLayout>();
        const PoolQueue& queue = now().pools.pool(app.selection.executor).queue;
        const bool results =
            history().latest().life.executor(app.selection.executor).spec().hasResults;
        if (queue.heap || results) return;
        std::size_t named = 0;
        for (const TaskId task : queue.line) {
            const auto is = [&](const HitRegion& hit) { return hit.target == Target::of(task); };
            named += std::any_of(pool.list.hits.begin(), pool.list.hits.end(), is) ? 1 : 0;
        }
        // Rejected tasks are counted in the same way, in a row of their own.
        if (named + plusIn(pool.list) < queue.line.size())
            expect(queue.line.size(), named, plusIn(pool.list));
    }

    Program app;
    FixedTextMeasure measure;
    std::optional<Screen> screen;
    std::string title;
    std::string where;
};

}  // namespace

TEST_CASE("Tasks, locks, executors, trees and queued tasks are shown or counted, in every window") {
    for (std::size_t i = 0; i < builtIns().size(); ++i)
        for (const std::string language : {"en", "zh"})
            for (const Theme theme : {Theme::Dark, Theme::Projector}) {
                if ((language == "en") == (theme == Theme::Projector)) continue;
                ListsShown it(i, language, theme);
                for (const Vec2 window : kCountedAt) {
                    it.checkRows<RatesLayout>(window, "rates",
                                              [](const auto& all) { return all.rows.size(); });
                    it.checkRows<LocksLayout>(window, "locks",
                                              [](const auto& all) { return all.rows.size(); });
                    it.checkHolds(window);
                    it.checkTrees(window);
                    it.checkQueue(window);
                }
            }
}

TEST_CASE("Lanes of a comparison that have no room are counted, at every size of letters") {
    const FixedTextMeasure measure;
    Program app;
    app.opener.builtIn(builtInNamed("16-five"));
    app.arrangement.perspective = PerspectiveId("compare");
    std::size_t most = 0;
    for (const Vec2 window : kCountedAt)
        for (const float scale : {1.0F, 1.5F, 2.0F, 2.5F, 3.0F}) {
            app.preferences.scale = scale;
            const Screen screen = app.layout(window, measure);
            const auto& compare = *screen.as<CompareLayout>();
            std::size_t counted = 0;
            for (const Label& label : compare.list.labels)
                if (label.text.find("more") != std::string::npos &&
                    (label.text.find("↓") != std::string::npos ||
                     label.text.find("↑") != std::string::npos))
                    counted += std::stoul(label.text);
            INFO(fmt::format("{} at {}", window.x, scale));
            CHECK(compare.lanes.size() + counted == 5);
            most = std::max(most, counted);
        }
    CHECK(most > 0);  // or nothing was tried
}

}  // namespace poolscope
