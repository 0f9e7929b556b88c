// The lessons of the program: each can be checked, and each stop can be read in both languages.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "app/learn/lesson/lesson_reader.hpp"
#include "app/storage/input_text.hpp"
#include "app/window/imgui_fonts.hpp"
#include "tests/pixels/built_ins.hpp"
#include "tests/pixels/lesson_opened.hpp"

namespace poolscope {

namespace {

/// Lays out with the real fonts' widths.
struct RealFonts {
    explicit RealFonts(const Program& app, bool presenting)
        : fonts(atlas, FontOptions{1, app.appearance.styleIn({1280, 720}).sizes(presenting),
                                   readGlyphText(dataFile("assets/text"))}) {}
    ImFontAtlas atlas;
    ImGuiFonts fonts;
    ImFontTextMeasure measure{fonts};
};

void checkWords(const Screen& screen, Rect region, const RichText& words) {
    const std::string said = wordsIn(screen.frame, region);
    CHECK(said.find(withoutBlanks(words.text)) != std::string::npos);
    CHECK(screen.frame.areaOf(kLesson) == nullptr);  // nothing to scroll
    const LayoutContext context{screen.style, FixedTextMeasure(), TextCatalog()};
    for (const Label& label : screen.frame.labels) {
        if (!region.contains(label.box.centre())) continue;
        INFO(label.text);
        CHECK(label.type != Type::CodeSmall);  // the words were too many for a readable type
        CHECK(region.contains(label.box));
    }
}

}  // namespace

TEST_CASE("Every lesson of the program is one that check finds nothing wrong with") {
    const std::vector<BuiltInLesson> lessons = builtInLessons();
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(POOLSCOPE_REPO "/assets/lessons"))
        if (entry.path().extension() == ".toml") ++files;
    CHECK(lessons.size() == files);  // none was left out because it cannot be read
    REQUIRE(lessons.size() >= 12);
    for (std::size_t i = 0; i < lessons.size(); ++i) {
        const BuiltInLesson& each = lessons[i];
        INFO(each.name);
        CHECK(each.lesson.order == static_cast<std::int64_t>(i) + 1);  // no two share a place
        CHECK(toText(placeLesson(each.lesson).diagnostics, each.name) == "");
        CHECK(each.lesson.title.all.size() == 2);
        CHECK(each.lesson.description.all.size() == 2);
        CHECK(each.lesson.stops.size() >= 8);
        CHECK(each.lesson.stops.size() <= 17);
        std::size_t claims = 0;
        std::size_t questions = 0;
        for (const LessonStop& stop : each.lesson.stops) {
            CHECK(stop.words.all.size() == 2);
            claims += stop.expects.size();
            questions += stop.predict.value.empty() ? 0 : 1;
        }
        CHECK(claims >= each.lesson.stops.size());
        CHECK(questions >= 3);
    }
}

TEST_CASE(
    "Every stop shows its moment, and all its words, beside the picture and in front of a class") {
    for (const std::string language : {"en", "zh"}) {
        Program app(language);
        const RealFonts window(app, false);
        app.arrangement.presenting = true;
        const RealFonts stage(app, true);
        for (const BuiltInLesson& each : builtInLessons()) {
            app.arrangement.presenting = false;
            REQUIRE(app.opener.open(each.file));
            LessonPanel& panel = app.panel<LessonPanel>();
            for (std::size_t i = 0; i < each.lesson.stops.size(); ++i) {
                CAPTURE(language);
                CAPTURE(each.name);
                CAPTURE(i + 1);
                app.arrangement.presenting = false;
                panel.goTo(i, app);
                const RichText& words = each.lesson.stops[i].words.in(language);
                const Screen beside = app.layout({1280, 720}, window.measure);
                CHECK_FALSE(panel.away());
                CHECK(app.runs.playback().head.position() == panel.place().position);
                CHECK(app.arrangement.perspective.name == each.lesson.stops[i].view);
                checkWords(beside, beside.regions.left, words);
                app.arrangement.presenting = true;
                const Screen presented = app.layout({1280, 720}, stage.measure);
                checkWords(presented, presented.regions.caption, words);
            }
        }
    }
}

TEST_CASE("A thread that was the leader is said to wait until its old time at the latest") {
    for (const char* language : {"en", "zh"}) {
        LessonOpened at("leader-and-followers");
        at.app.setLanguage(language);
        at.panel().goTo(4, at.app);
        const bool english = language[0] == 'e';
        const std::string_view until = english ? "signal or 200 ms" : "signal 或 200 ms";
        const std::string_view seat = english ? "signal, or 200 ms" : "signal 或 200 ms";
        const RealFonts real(at.app, false);
        const auto said = [&](std::string_view words) {
            const Screen shown = at.app.layout({1280, 720}, real.measure);
            const TextCatalog none;
            const LayoutContext context{shown.style, real.measure, none};
            std::size_t whole = 0;
            for (const DisplayList* list : shown.lists())
                for (const Label& label : list->labels)
                    whole += label.text.find(words) != std::string::npos &&
                             context.width(label.type, label.text) <= label.box.w + 0.5F;
            return whole;
        };
        CHECK(said(until) == 1);  // pool-1-thread-3 waits for a signal alone
        at.app.perform("showHeap");
        CHECK(said(seat) == 1);
    }
}

TEST_CASE("The tabs that a stop may name are tabs of the program") {
    for (const std::string_view name : kLessonTabs) {
        const std::vector<PanelId> tabs = rightTabs();
        CHECK(std::any_of(tabs.begin(), tabs.end(), [&](PanelId tab) { return tab.name == name; }));
    }
    CHECK(rightTabs().size() == kLessonTabs.size());
}

}  // namespace poolscope
