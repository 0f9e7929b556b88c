// What somebody who has never seen the window looks for, by the words on it alone: no key, no page,
// at most three clicks each.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>
#include <vector>

#include "app/model/query/event_list.hpp"
#include "app/panels/events/state.hpp"
#include "app/panels/practise/panel.hpp"
#include "app/panels/save_as/panel.hpp"
#include "app/panels/scenarios/panel.hpp"
#include "app/perspectives/rates/layout.hpp"
#include "tests/pixels/in_window.hpp"
#include "tests/pixels/lesson_opened.hpp"

namespace poolscope {

namespace {

constexpr int kMostClicks = 3;

/// The window of the README, and a person who reads it.
struct Newcomer : InWindow {
    explicit Newcomer(std::string_view scenario = "1-heap") : InWindow(scenario, {1440, 900}) {}
    ~Newcomer() { CHECK(clicks <= kMostClicks); }

    /// On what the words are on; of several such things the largest.
    void clicksOn(std::string_view words) {
        const Screen now = screen();
        const HitRegion* largest = nullptr;
        for (const DisplayList* list : now.lists())
            for (const Label& label : list->labels) {
                if (label.text != words) continue;
                const HitRegion* const hit = now.hitAt(label.box.centre());
                if (hit == nullptr || hit->target.kind == Target::Kind::None ||
                    hit->target.kind == Target::Kind::Picture)
                    continue;
                if (largest == nullptr || hit->box.w * hit->box.h > largest->box.w * largest->box.h)
                    largest = hit;
            }
        if (largest == nullptr) FAIL("nothing to press says " << words);
        press(*largest, now);
    }
    /// On a sign without words, by what its hint says.
    void clicksSign(std::string_view hint) {
        const Screen now = screen();
        for (const DisplayList* list : now.lists())
            for (const HitRegion& hit : list->hits)
                if (hit.hint.text.starts_with(hint)) return press(hit, now);
        FAIL("no sign is for " << hint);
    }
    void press(const HitRegion& hit, const Screen& on) {
        ++clicks;
        app.click(&hit, hit.box.centre(), on);
        app.release();
    }
    std::string says() {
        std::string all;
        const Screen now = screen();
        for (const DisplayList* list : now.lists())
            for (const Label& label : list->labels) all += label.text + "\n";
        return all;
    }
    bool sees(std::string_view words) { return says().find(words) != std::string::npos; }

    int clicks = 0;
};

}  // namespace

TEST_CASE("A newcomer cancels a task, and gets it back") {
    Newcomer it;
    it.clicksOn("a");
    it.clicksOn("cancel");
    CHECK(it.app.runs.branches().size() == 2);
}

TEST_CASE("A newcomer asks why a run is late") {
    Newcomer it("4-catch");
    const Screen now = it.screen();
    const std::size_t late = now.as<RatesLayout>()->rows.front().runs.at(2).position;
    for (const DisplayList* list : now.lists())
        for (const HitRegion& hit : list->hits)
            if (it.clicks == 0 && hit.target.kind == Target::Kind::Position &&
                hit.target.position == late && hit.target.id > 0)
                it.press(hit, now);
    it.clicksOn("why?");
    CHECK(it.sees("250 ms late"));
}

TEST_CASE("A newcomer asks what would happen if a task took longer") {
    Newcomer it;
    it.clicksOn("a");
    it.clicksOn("what if…");
    CHECK(it.sees("a takes"));
}

TEST_CASE("A newcomer finds an exercise about shutdown") {
    Newcomer it;
    it.clicksOn("Practise");
    it.clicksOn("tasks at shutdown");
    CHECK(it.app.panel<PractisePanel>().isOpen());
}

TEST_CASE("A newcomer shows the catch-up burst to a class") {
    Newcomer it;
    it.clicksOn("A heap is filled and drained, ties included");
    it.clicksOn("Catch-up burst");
    CHECK(it.app.runs.source().title() == "Catch-up burst");
    it.clicksOn("Present");
    CHECK(it.app.arrangement.presenting);
}

TEST_CASE("A newcomer compares four rejections, and reads who lost a task") {
    Newcomer it;
    it.clicksOn("A heap is filled and drained, ties included");
    it.clicksOn("Nine tasks, four policies");
    it.clicksOn("Compare");
    CHECK(it.sees("dropped"));
}

TEST_CASE("A newcomer saves a picture") {
    Newcomer it;
    it.app.savePicture = [](const std::string&) {};
    it.clicksSign("Menu");
    it.clicksOn("Save a picture of the window");
    CHECK(it.app.layers.isOpen(kSaveAs));
}

TEST_CASE("A newcomer leaves a lesson") {
    Newcomer it;
    REQUIRE(it.app.opener.open(lessonFile(kHeapLesson)));
    it.clicksSign("Leave the lesson");
    CHECK_FALSE(it.app.panel<LessonPanel>().isOpen());
}

TEST_CASE("A newcomer reads the window in Chinese, on a light ground") {
    Newcomer it;
    it.clicksOn("中文");
    CHECK(it.app.preferences.language == "zh");
    const Theme before = it.app.preferences.theme;
    it.clicksSign(it.app.words()("ui.command.nextTheme"));
    CHECK(it.app.preferences.theme != before);
}

TEST_CASE("A newcomer reads the whole method, in C++") {
    Newcomer it;
    it.clicksOn("whole method");
    it.clicksOn("C++");
    CHECK(it.sees("DelayHeap::"));
}

TEST_CASE("A newcomer leaves the events of locks out of the list") {
    Newcomer it;
    it.clicksOn("Filter");
    it.clicksOn("locks");
    CHECK_FALSE(it.sees("acquires the queue"));
}

TEST_CASE("A newcomer hides what comes later") {
    Newcomer it;
    it.clicksOn("More");
    it.clicksOn("Hide what comes later, or show it");
    CHECK(it.app.arrangement.future.hides());
}

TEST_CASE("A newcomer steps by every event") {
    Newcomer it;
    it.clicksOn("Telling events");
    it.clicksOn("Every event");
    CHECK(it.app.preferences.steps.size == StepSize::Event);
}

TEST_CASE("A newcomer opens a file of their own") {
    Newcomer it;
    it.clicksOn("A heap is filled and drained, ties included");
    it.clicksOn("My files");
    CHECK(it.app.panel<ScenariosPanel>().state.section == HomeSection::Files);
}

}  // namespace poolscope
