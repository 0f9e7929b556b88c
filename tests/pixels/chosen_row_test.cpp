// The row beside what was clicked: what can be done with it.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "app/ui/subject.hpp"
#include "tests/pixels/in_window.hpp"
#include "tests/support/keys.hpp"

namespace poolscope {

namespace {

const HitRegion* hitOf(const DisplayList& list, const Target& target) {
    for (const HitRegion& hit : list.hits)
        if (hit.target == target) return &hit;
    return nullptr;
}

/// Presses the first place of the picture that is about the subject; returns its box.
Rect press(InWindow& it, const Target& subject) {
    const Screen screen = it.screen();
    for (const DisplayList* list : screen.picture->lists())
        if (const HitRegion* const hit = hitOf(*list, subject)) {
            it.app.click(hit, hit->box.centre(), screen);
            return hit->box;
        }
    FAIL("the picture does not have it");
    return {};
}

bool offers(InWindow& it, CommandId command) {
    return hitOf(it.screen().overlay, Target::of(command)) != nullptr;
}

}  // namespace

TEST_CASE("A click on a queued task offers in a row beside it what can be done with it") {
    InWindow it("1-heap", {1440, 900});
    it.app.runs.playback().head.seek(188);
    const Rect node = press(it, Target::of(TaskId{3}));
    const Screen screen = it.screen();
    for (const CommandId command :
         {CommandId("cancel"), CommandId("removeTask"), CommandId("follow"),
          CommandId("showInspector"), CommandId("askWhy"), CommandId("whatIf"),
          CommandId("callMethod")}) {
        INFO(command.name);
        const HitRegion* const hit = hitOf(screen.overlay, Target::of(command));
        REQUIRE(hit != nullptr);
        CHECK(screen.regions.picture.contains(hit->box.centre()));
        CHECK(intersection(hit->box, node).empty());
        CHECK(std::abs(hit->box.centre().y - node.centre().y) < node.h / 2 + 40);  // beside it
    }
    const HitRegion* const cancel = hitOf(screen.overlay, Target::of(CommandId("cancel")));
    it.app.click(cancel, cancel->box.centre(), screen);
    CHECK(it.app.runs.branches().size() == 2);
}

TEST_CASE("The row goes with the next step, and Esc takes it before what is chosen") {
    InWindow it("1-heap", {1440, 900});
    it.app.runs.playback().head.seek(188);
    press(it, Target::of(TaskId{3}));
    CHECK(offers(it, "cancel"));
    it.app.press(plainKey(KeyCode::Escape));
    CHECK_FALSE(offers(it, "cancel"));
    CHECK(it.app.selection.task == TaskId{3});
    press(it, Target::of(TaskId{3}));
    CHECK(offers(it, "cancel"));
    it.app.press(plainKey(KeyCode::Right));
    CHECK_FALSE(offers(it, "cancel"));
    CHECK(it.app.selection.task == TaskId{3});
    it.app.press(plainKey(KeyCode::Escape));
    CHECK_FALSE(it.app.selection.task.exists());
}

TEST_CASE("Nothing is offered that the chosen one does not allow, nor in front of a class") {
    InWindow it("1-heap", {1440, 900});
    Playback& playback = it.app.runs.playback();
    playback.head.seek(playback.history.size());
    it.app.arrangement.perspective = "workers";
    it.app.selection.choose(TaskId{0});
    it.app.selection.clicked = {playback.head.position(), {600, 200}};
    CHECK(offers(it, "showInspector"));
    CHECK_FALSE(offers(it, "cancel"));  // it is done
    CHECK_FALSE(offers(it, "removeTask"));
    it.app.arrangement.presenting = true;
    CHECK_FALSE(offers(it, "showInspector"));
}

TEST_CASE("A pool offers its ends until it has ended, a thread and a queue what can be asked") {
    InWindow it("1-heap", {1440, 900});
    it.app.runs.playback().head.seek(188);
    press(it, Target::of(Target::Kind::Thread, 1));
    CHECK(offers(it, "askWhy"));
    CHECK_FALSE(offers(it, "cancel"));
    it.app.selection.choose(Target::of(Target::Kind::Queue, 0));
    it.app.selection.clicked = {188, {}};
    const Screen screen = it.screen();
    CHECK(hitOf(screen.overlay, Target::of(CommandId("shutdown"))) == nullptr);
}

TEST_CASE("The row lies in the picture and not on what was clicked, wherever that is") {
    std::mt19937 random(39);
    for (const std::string_view scenario : {"1-heap", "10-nine", "21-sum", "32-storm"})
        for (const Vec2 size : {Vec2{800, 480}, Vec2{1280, 720}}) {
            InWindow it(scenario, size);
            for (int i = 0; i < 40; ++i) {
                Playback& playback = it.app.runs.playback();
                playback.head.seek(random() % (playback.history.size() + 1));
                const auto& views = it.app.perspectives();
                it.app.arrangement.perspective = views[random() % views.size()]->info().id;
                const Screen before = it.screen();
                std::vector<HitRegion> all;
                for (const DisplayList* list : before.picture->lists())
                    for (const HitRegion& hit : list->hits)
                        if (isSubject(hit.target) &&
                            before.regions.picture.contains(hit.box.centre()))
                            all.push_back(hit);
                if (all.empty()) continue;
                const HitRegion hit = all[random() % all.size()];
                it.app.click(&hit, hit.box.centre(), before);
                const Screen screen = it.screen();
                const HitRegion* const row =
                    hitOf(screen.overlay, Target::of(CommandId("showInspector")));
                if (row == nullptr) continue;
                INFO(
                    fmt::format("{} {} {}", scenario, size.x, it.app.arrangement.perspective.name));
                INFO(fmt::format("{} {} {} {} in {} {} {} {}", row->box.x, row->box.y, row->box.w,
                                 row->box.h, screen.regions.picture.x, screen.regions.picture.y,
                                 screen.regions.picture.w, screen.regions.picture.h));
                CHECK(screen.regions.picture.contains(row->box));
                CHECK_FALSE(row->box.contains(hit.box.centre()));
                it.app.press(plainKey(KeyCode::Escape));
            }
        }
}

}  // namespace poolscope
