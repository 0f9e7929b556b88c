// The header: which perspectives have a tab, where all the others are, and what a class does.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/panels/more/panel.hpp"
#include "tests/pixels/built_ins.hpp"
#include "tests/pixels/in_window.hpp"
#include "tests/support/fixed_measure.hpp"
#include "tests/support/pressing.hpp"

namespace poolscope {

namespace {

bool canPress(const DisplayList& list, CommandId command) {
    return std::any_of(list.hits.begin(), list.hits.end(),
                       [&](const HitRegion& hit) { return hit.target.is(command); });
}

void pressIn(InWindow& it, CommandId command) { pressOn(it.app, it.screen(), Target::of(command)); }

/// The names of the tabs, in order.
std::vector<std::string> tabNames(InWindow& it) {
    std::vector<std::string> tabs;
    for (const PerspectiveFacts& each : it.app.facts().perspectives)
        if (canPress(it.screen().frame, each.show)) tabs.emplace_back(each.id.name);
    return tabs;
}

using TabNames = std::vector<std::string>;

}  // namespace

TEST_CASE("the tabs are what the run is about, and the perspective that is shown") {
    const auto tabs = [](std::string_view scenario) {
        InWindow it(scenario, {1440, 900}, Theme::Dark);
        return tabNames(it);
    };
    CHECK(tabs("1-heap") == TabNames{"heap", "workers", "rates"});
    CHECK(tabs("10-nine") == TabNames{"workers", "pool", "compare"});
    CHECK(tabs("21-sum") == TabNames{"workers", "forkJoin"});
    CHECK(tabs("57-six") == TabNames{"workers", "pool", "compare", "graph"});
    CHECK(tabs("48-two") == TabNames{"workers", "pool", "locks"});
}

TEST_CASE("a perspective without a tab keeps one until another takes it, or another run is open") {
    InWindow it("1-heap", {1440, 900}, Theme::Dark);
    pressIn(it, "morePerspectives");
    REQUIRE(it.app.layers.isOpen(kMore));
    pressIn(it, "showLocks");
    CHECK_FALSE(it.app.layers.isOpen(kMore));
    CHECK(it.app.arrangement.perspective == PerspectiveId("locks"));
    CHECK(tabNames(it) == TabNames{"heap", "workers", "rates", "locks"});
    pressIn(it, "showHeap");
    CHECK(tabNames(it) == TabNames{"heap", "workers", "rates", "locks"});
    it.app.press(plainKey('4'));
    CHECK(tabNames(it) == TabNames{"heap", "workers", "rates", "lifecycle"});
    pressIn(it, "showHeap");
    it.app.opener.builtIn(1);
    CHECK(tabNames(it) == TabNames{"heap", "workers", "rates"});
}

TEST_CASE("More has every perspective with what it shows, uncut, in each size and language") {
    for (const Vec2 size : {Vec2{800, 480}, Vec2{1280, 720}, Vec2{1920, 1080}})
        for (const bool chinese : {false, true}) {
            InWindow it("1-heap", size, Theme::Projector);
            if (chinese) it.speakChinese();
            it.app.perform("morePerspectives");
            const Screen screen = it.screen();
            INFO(fmt::format("{} {}", size.x, chinese));
            for (const PerspectiveFacts& each : it.app.facts().perspectives) {
                INFO(each.id.name);
                CHECK(canPress(screen.overlay, each.show));
            }
            for (const HitRegion& hit : screen.overlay.hits) {
                CHECK(hit.box.x >= 0);
                CHECK(hit.box.right() <= size.x);
                CHECK(hit.box.bottom() <= size.y);
            }
            if (size.x < 1000) continue;
            for (const Label& label : screen.overlay.labels) {
                INFO(label.text);
                CHECK(label.text.find("…") == std::string::npos);
            }
        }
}

TEST_CASE("keys go through More, Enter shows what is chosen, other keys do what they always do") {
    InWindow it("1-heap", {1280, 720}, Theme::Dark);
    it.app.perform("morePerspectives");
    it.app.press(plainKey(KeyCode::Down));
    it.app.press(plainKey(KeyCode::Enter));
    CHECK(it.app.arrangement.perspective == PerspectiveId("workers"));
    CHECK(it.app.layers.focused() == nullptr);
    it.app.perform("morePerspectives");
    it.app.press(plainKey(KeyCode::Up));
    it.app.press(plainKey(KeyCode::Enter));
    CHECK(it.app.arrangement.perspective == PerspectiveId("heap"));
    it.app.perform("morePerspectives");
    it.app.press(plainKey('9'));
    CHECK(it.app.arrangement.perspective == PerspectiveId("locks"));
    CHECK(it.app.layers.focused() == nullptr);
    pressIn(it, "morePerspectives");
    pressIn(it, "morePerspectives");
    CHECK(it.app.layers.focused() == nullptr);
}

TEST_CASE("the other button lists what can be done: with a task by its state, and with a pool") {
    InWindow it("1-heap", {1280, 720}, Theme::Dark);
    const auto listed = [&](CommandId command) { return canPress(it.screen().overlay, command); };
    const HitRegion task{{}, Target::of(TaskId{0}), {}};
    it.app.point({600, 400});
    it.app.clickOther(&task);
    CHECK(it.app.selection.task == TaskId{0});
    CHECK(listed("cancel"));
    CHECK(listed("removeTask"));
    CHECK(listed("askWhy"));
    CHECK_FALSE(listed("shutdown"));
    const auto inside = [&](const HitRegion& hit) {
        return hit.target.kind != Target::Kind::Command || hit.box.y >= 400;
    };
    const Screen screen = it.screen();
    CHECK(std::all_of(screen.overlay.hits.begin(), screen.overlay.hits.end(), inside));
    it.app.press(plainKey(KeyCode::Escape));
    it.app.perform("goToEnd");
    it.app.clickOther(&task);
    CHECK_FALSE(listed("cancel"));  // it is done
    CHECK_FALSE(listed("removeTask"));
    CHECK(listed("callMethod"));
    it.app.press(plainKey(KeyCode::Escape));
    const HitRegion pool{{}, Target::of(ExecutorId{0}), {}};
    it.app.clickOther(&pool);
    CHECK(listed("shutdown"));
    CHECK_FALSE(listed("cancel"));
    it.app.press(plainKey(KeyCode::Escape));
    it.app.clickOther(nullptr);
    CHECK(listed("showWorkers"));
}

TEST_CASE(
    "Act opens what can be done at the left, and Esc closes it; else the picture has the room") {
    InWindow it("1-heap", {1280, 720}, Theme::Dark);
    CHECK(it.screen().regions.left.empty());
    CHECK(it.screen().regions.leftStrip.empty());
    const float wide = it.screen().regions.picture.w;
    pressIn(it, "act");
    CHECK_FALSE(it.screen().regions.left.empty());
    CHECK(it.screen().regions.picture.w < wide);
    CHECK(canPress(it.screen().frame, "schedule"));
    it.app.press(plainKey(KeyCode::Escape));
    CHECK(it.screen().regions.left.empty());
    CHECK(it.app.press(controlKey('B')));
    CHECK_FALSE(it.screen().regions.left.empty());
}

TEST_CASE("Act shows what can be done in every perspective, and takes an activity's place") {
    InWindow it("4-catch", {1280, 720}, Theme::Dark);
    for (const PerspectiveId view : {PerspectiveId("edit"), PerspectiveId("compare")}) {
        it.app.arrangement.perspective = view;
        CHECK_FALSE(canPress(it.screen().frame, "shutdownNow"));
        it.app.perform("act");
        INFO(view.name);
        CHECK(canPress(it.screen().frame, "shutdownNow"));
        CHECK(it.screen().regions.picture.x == it.screen().regions.left.right());
        it.app.perform("act");
    }
    it.app.perform("predict");
    REQUIRE(it.app.activities.open() != nullptr);
    it.app.perform("act");
    CHECK(it.app.activities.open() == nullptr);
    CHECK(canPress(it.screen().frame, "shutdownNow"));
    it.app.perform("predict");
    CHECK_FALSE(it.app.facts().acting);
    it.app.perform("predict");
    CHECK(it.app.facts().acting);
    it.app.arrangement.presenting = true;
    it.app.perform("act");
    CHECK_FALSE(it.app.arrangement.presenting);
    CHECK(it.app.facts().acting);
}

TEST_CASE("what cannot be done, or changes nothing here, is muted in the lists") {
    InWindow it("19-one", {1280, 720}, Theme::Dark);
    const auto listed = [&](CommandId command) { return canPress(it.screen().overlay, command); };
    const HitRegion timer{{}, Target::of(ExecutorId{0}), {}};
    it.app.clickOther(&timer);
    CHECK(listed("callMethod"));
    CHECK_FALSE(listed("shutdown"));  // a Timer is cancelled
    it.app.press(plainKey(KeyCode::Escape));
    it.app.opener.builtIn(builtInNamed("1-heap"));
    it.app.perform("morePerspectives");
    CHECK_FALSE(listed("nextExecutor"));  // there is one
    CHECK_FALSE(listed("toggleAxis"));    // the heap has none
    CHECK(listed("fit"));
    it.app.press(plainKey('2'));
    it.app.perform("morePerspectives");
    CHECK(listed("toggleAxis"));
}

TEST_CASE("the other button gives up nothing that is being typed") {
    InWindow it("1-heap", {1280, 720}, Theme::Dark);
    it.app.perform("noteBookmark");
    it.app.type("look here");
    const HitRegion task{{}, Target::of(TaskId{0}), {}};
    it.app.clickOther(&task);
    REQUIRE(it.app.layers.focused() != nullptr);
    REQUIRE(it.app.layers.typed()->entry() != nullptr);
    CHECK(it.app.layers.typed()->entry()->text == "look here");
}

TEST_CASE("practising, predicting and presenting are one click away, and say that they go on") {
    for (const Theme theme : {Theme::Dark, Theme::Projector})
        for (const bool chinese : {false, true}) {
            InWindow it("1-heap", {1280, 720}, theme);
            if (chinese) it.speakChinese();
            for (const CommandId mode : {CommandId("act"), CommandId("practise"),
                                         CommandId("predict"), CommandId("present")})
                CHECK(canPress(it.screen().frame, mode));
            pressIn(it, "predict");
            const Screen screen = it.screen();
            const auto& cards = screen.frame.cards;
            CHECK(std::any_of(cards.begin(), cards.end(), [](const Card& card) {
                return card.target.is("predict") && card.fill == Role::Accent;
            }));
        }
}

TEST_CASE("what a perspective calls nothing is nothing: its picture has no task, thread or lock") {
    Program app;
    const FixedTextMeasure measure;
    for (std::size_t i = 0; i < builtIns().size(); ++i) {
        app.opener.builtIn(i);
        for (const PerspectiveFacts& one : app.facts().perspectives) {
            if (one.fit != Fit::Nothing) continue;
            app.arrangement.perspective = one.id;
            const Screen screen = app.layout({1440, 900}, measure);
            INFO(fmt::format("{} {}", builtIns()[i].file, one.id.name));
            const auto lists = screen.picture->lists();
            for (const DisplayList* list : lists)
                for (const HitRegion& hit : list->hits)
                    CHECK(hit.target.kind != Target::Kind::Task);
        }
    }
}

}  // namespace poolscope
