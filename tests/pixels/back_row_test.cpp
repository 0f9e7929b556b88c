// What must be read from the back row: names of tabs, threads, states and bars in the projector's
// theme and while presenting, where somebody looked at all pictures and saw them cut or squeezed.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/perspectives/heap/layout.hpp"
#include "app/perspectives/lifecycle/layout.hpp"
#include "app/perspectives/pool/layout.hpp"
#include "app/perspectives/workers/layout.hpp"
#include "tests/pixels/editing.hpp"
#include "tests/pixels/in_window.hpp"

namespace poolscope {

namespace {

/// Where the label's letters are.
Rect lettersOf(const Label& label) {
    const float spare = label.box.w - label.width;
    const float left = label.align == AlignX::Centre  ? spare / 2
                       : label.align == AlignX::Right ? spare
                                                      : 0.0F;
    return {label.box.x + left, label.box.y, label.width, label.box.h};
}

bool isCut(const Label& label) { return label.text.find("…") != std::string::npos; }

/// How many tabs there are, and how many of them have their names in the header.
struct Tabs {
    std::size_t all = 0;
    std::size_t named = 0;
};

Tabs tabsOf(const Screen& screen, const Program& app) {
    Tabs tabs;
    for (const PerspectiveFacts& each : app.facts().perspectives) {
        if (!each.tab) continue;
        ++tabs.all;
        const std::string name(app.words()("ui.perspective." + std::string(each.id.name)));
        tabs.named += std::any_of(screen.frame.labels.begin(), screen.frame.labels.end(),
                                  [&](const Label& label) {
                                      return screen.regions.header.contains(label.box.centre()) &&
                                             label.text == name;
                                  })
                          ? 1
                          : 0;
    }
    return tabs;
}

/// Each state's word has air on both sides, so that it does not touch the state's line.
void checkPills(const LifecycleLayout& life, float air) {
    REQUIRE(life.pool.states.size() == 5);
    for (const Diagram* diagram : {&life.pool, &life.task})
        for (const StateBox& state : diagram->states)
            for (const Label& label : life.list.labels) {
                if (!state.box.contains(label.box.centre())) continue;
                INFO(label.text);
                CHECK_FALSE(isCut(label));
                CHECK(state.box.w - label.width >= 2 * air);
            }
}

}  // namespace

TEST_CASE("The states keep their height beside the code while presenting") {
    for (const Vec2 size : {Vec2{1280, 720}, Vec2{1920, 1080}}) {
        InWindow it("5-silent", size, Theme::Dark, true);
        it.app.arrangement.perspective = PerspectiveId("lifecycle");
        it.app.press(plainKey('K'));
        const Screen screen = it.screen();
        const auto* const life = screen.as<LifecycleLayout>();
        REQUIRE(life->pool.states.size() == 5);
        for (const StateBox& state : life->pool.states)
            CHECK(state.box.h >= screen.style.lineHeight(Type::Small));
    }
}

TEST_CASE("In front of a class the names of states are a 28th of the window's height") {
    for (const Vec2 size : {Vec2{1280, 720}, Vec2{1920, 1080}})
        for (const Theme theme : {Theme::Dark, Theme::Projector})
            for (const std::string_view scenario : {"5-silent", "6-shutdown"}) {
                INFO(fmt::format("{} {} {}", size.x, nameOf(theme), scenario));
                InWindow it(scenario, size, theme, true);
                it.app.arrangement.perspective = PerspectiveId("lifecycle");
                it.app.arrangement.sideBySide = false;
                const Screen screen = it.screen();
                const auto& life = *screen.as<LifecycleLayout>();
                REQUIRE(life.task.states.size() == 7);
                for (const Diagram* diagram : {&life.pool, &life.task})
                    for (const StateBox& state : diagram->states)
                        for (const Label& label : life.list.labels) {
                            if (!state.box.contains(label.box.centre())) continue;
                            INFO(label.text);
                            CHECK(screen.style.size(label.type) >= size.y / 28);
                            CHECK(state.box.h >= screen.style.size(label.type));
                        }
            }
}

TEST_CASE("Tabs have their names at 1280 in every theme and language") {
    for (const Theme theme : {Theme::Dark, Theme::Light, Theme::Projector, Theme::Contrast})
        for (const std::string_view scenario : {"1-heap", "52-nobody"})
            for (const bool chinese : {false, true}) {
                if (chinese && theme != Theme::Projector) continue;
                InWindow it(scenario, {1280, 720}, theme);
                if (chinese) it.speakChinese();
                INFO(fmt::format("{} {} {}", scenario, nameOf(theme), chinese));
                const Tabs tabs = tabsOf(it.screen(), it.app);
                CHECK(tabs.named == tabs.all);
            }
}

TEST_CASE("In a narrow window the tab shown has its name, and as many others as fit") {
    for (const Theme theme : {Theme::Dark, Theme::Projector})
        for (const PerspectiveId view :
             {PerspectiveId("heap"), PerspectiveId("compare"), PerspectiveId("locks")}) {
            InWindow it("1-heap", {1024, 640}, theme);
            it.app.arrangement.perspective = view;
            CHECK(tabsOf(it.screen(), it.app).named >= 2);
            it.size = {800, 480};
            const Screen screen = it.screen();
            INFO(fmt::format("{} {}", nameOf(theme), view.name));
            const auto& labels = screen.frame.labels;
            const std::string own(it.app.words()("ui.perspective." + std::string(view.name)));
            CHECK(std::any_of(labels.begin(), labels.end(), [&](const Label& label) {
                return screen.regions.header.contains(label.box.centre()) && label.text == own;
            }));
        }
}

TEST_CASE("While presenting, places for workers are as wide as their words, in more rows") {
    for (const Theme theme : {Theme::Dark, Theme::Projector})
        for (const std::string_view scenario : {"11-maximum", "33-queue", "24-how"}) {
            InWindow it(scenario, {1280, 720}, theme, true);
            it.app.arrangement.perspective = PerspectiveId("pool");
            const Screen screen = it.screen();
            INFO(fmt::format("{} {}", scenario, nameOf(theme)));
            std::size_t threads = 0;
            for (const Label& label : screen.as<PoolLayout>()->list.labels) {
                INFO(label.text);
                CHECK_FALSE(isCut(label));
                threads += label.text.starts_with("pool-") ? 1 : 0;
            }
            CHECK(threads >= 2);
        }
}

TEST_CASE("The words about a deadlock are whole") {
    for (const Vec2 size : {Vec2{1280, 720}, Vec2{1440, 900}})
        for (const Theme theme : {Theme::Dark, Theme::Projector})
            for (const bool chinese : {false, true}) {
                InWindow it("48-two", size, theme);
                if (chinese) it.speakChinese();
                Playback& playback = it.app.runs.playback();
                playback.head.seek(playback.history.size());
                const Screen screen = it.screen();
                INFO(fmt::format("{} {} {}", size.x, nameOf(theme), chinese));
                const auto box = std::find_if(
                    screen.frame.hits.begin(), screen.frame.hits.end(), [&](const HitRegion& hit) {
                        return hit.target.kind == Target::Kind::None &&
                               hit.hint.text.find("pool-1-thread-3") != std::string::npos &&
                               screen.regions.right.contains(hit.box.centre());
                    });
                REQUIRE(box != screen.frame.hits.end());
                std::size_t lines = 0;
                for (const Label& label : screen.frame.labels) {
                    if (!box->box.contains(label.box.centre())) continue;
                    INFO(label.text);
                    CHECK_FALSE(isCut(label));
                    ++lines;
                }
                CHECK(lines >= 4);
            }
}

TEST_CASE("The words of states do not touch their lines, presenting and beside the code") {
    for (const Theme theme : {Theme::Dark, Theme::Projector})
        for (const std::string_view scenario : {"5-silent", "6-shutdown"}) {
            INFO(fmt::format("{} {}", scenario, nameOf(theme)));
            for (const bool presenting : {true, false}) {
                InWindow it(scenario, {1280, 720}, theme, presenting);
                it.app.arrangement.perspective = PerspectiveId("lifecycle");
                if (!presenting) it.app.arrangement.right = "code";
                checkPills(*it.screen().as<LifecycleLayout>(),
                           it.app.appearance.styleIn(it.size).px(s3));
            }
        }
}

TEST_CASE("The due times of nodes keep off the bold edge") {
    for (const Theme theme : {Theme::Projector, Theme::Contrast}) {
        InWindow it("1-heap", {1280, 720}, theme);
        for (std::size_t i = 0; i < builtIns().size(); ++i) {
            it.app.opener.builtIn(i);
            it.app.arrangement.perspective = PerspectiveId("heap");
            const Screen screen = it.screen();
            const auto& heap = *screen.as<HeapLayout>();
            const float edge = it.app.appearance.styleIn(it.size).bold() / 2;
            for (const Label& label : heap.nodeLabels.labels) {
                const Rect letters = lettersOf(label);
                const auto around = [&](const HeapNodeBox& node) {
                    return node.box.contains(label.box.centre());
                };
                // Others are names, numbers of slots and a wheel's own words.
                if (!label.text.ends_with("ms") && label.text.find('#') == std::string::npos)
                    continue;
                if (std::none_of(heap.nodes.begin(), heap.nodes.end(), around)) continue;
                const auto holds = [&](const HeapNodeBox& node) {
                    return around(node) && letters.x >= node.box.x + edge &&
                           letters.right() <= node.box.right() - edge;
                };
                INFO(fmt::format("{} {} {}", builtIns()[i].file, nameOf(theme), label.text));
                CHECK(std::any_of(heap.nodes.begin(), heap.nodes.end(), holds));
            }
        }
    }
}

TEST_CASE("In narrow seats the leader's place says it in fewer words") {
    // Seats are as wide as the names of their threads, at least: here those are short.
    const Folder folder;
    const std::string file = folder.file("short-names.toml");
    writeAtomically(file,
                    "title = \"Short names\"\n"
                    "[[executor]]\nname = \"pool\"\n"
                    "kind = \"ScheduledThreadPoolExecutor\"\n"
                    "corePoolSize = 3\nthreadNamePrefix = \"w\"\n"
                    "[[task]]\nname = \"x\"\nbody = [\"work 10ms\"]\n"
                    "[[at]]\ntime = \"0ms\"\non = \"pool\"\n"
                    "call = \"prestartAllCoreThreads\"\n"
                    "[[at]]\ntime = \"1ms\"\non = \"pool\"\n"
                    "call = \"schedule\"\ntask = \"x\"\ndelay = \"90ms\"\n");
    InWindow it("1-heap", {1024, 640});
    it.speakChinese();
    REQUIRE(it.app.opener.open(file));
    it.app.arrangement.perspective = PerspectiveId("heap");
    it.app.runs.playback().head.seek(20);
    const Screen screen = it.screen();
    bool brief = false;
    for (const DisplayList* list : screen.picture->lists())
        for (const Label& label : list->labels) {
            INFO(label.text);
            CHECK_FALSE((isCut(label) && label.text.find("leader") != std::string::npos));
            brief = brief || label.text == "无 leader 线程";
        }
    CHECK(brief);
}

}  // namespace poolscope
