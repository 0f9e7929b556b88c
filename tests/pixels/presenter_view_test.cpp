// The presenter view: notes, answer, next stop and clock for the teacher alone.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string>
#include <string_view>

#include "app/learn/lesson/lesson_files.hpp"
#include "app/panels/all.hpp"
#include "app/panels/lesson/panel.hpp"
#include "app/ui/presenter_view.hpp"
#include "app/window/imgui_fonts.hpp"
#include "tests/support/keys.hpp"

namespace poolscope {

namespace {

std::string writtenIn(const DisplayList& list) {
    std::string all;
    for (const Label& label : list.labels) all += label.text + " ";
    return all;
}

std::string textOf(const std::optional<RichText>& words) { return words ? words->text : ""; }

/// A lesson may say "try … catch"; what is cut has one more.
std::size_t ellipsesIn(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = text.find("…"); at != text.npos; at = text.find("…", at + 1)) ++count;
    return count;
}

/// The last word, or the last Chinese character, without what stands behind it: those are one
/// label whatever they are set in.
std::string lastLetters(const RichText& words) {
    constexpr std::array<std::string_view, 6> kMarks{"。", "）", "”", "？", "！", "："};
    std::string_view text = words.text;
    const auto endsInMark = [&](std::string_view mark) { return text.ends_with(mark); };
    while (std::any_of(kMarks.begin(), kMarks.end(), endsInMark)) text.remove_suffix(3);
    if (static_cast<unsigned char>(text.back()) >= 0x80)
        return std::string(text.substr(text.size() - 3));
    const auto latin = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
    const auto end = std::find_if(text.rbegin(), text.rend(), latin);
    const auto begin = std::find_if_not(end, text.rend(), latin);
    return {begin.base(), end.base()};
}

struct PresentedLesson {
    PresentedLesson() { REQUIRE(app.opener.open(lessonFileOf("leader-and-followers"))); }

    DisplayList list(Vec2 size = {1100, 700}) {
        app.layout({1280, 720}, measure);
        const Style style = app.appearance.styleIn(size);
        const LayoutContext context{style, measure, app.words(), &app.commands()};
        DisplayList list;
        layoutPresenterView(size, app.presenterView("12:31", "14:05"), context, list);
        return list;
    }
    bool says(const std::string& words) {
        return writtenIn(list()).find(words) != std::string::npos;
    }

    ImFontAtlas atlas;
    ImGuiFonts fonts{atlas, {}};
    ImFontTextMeasure measure{fonts};
    Program app;
};

}  // namespace

TEST_CASE("The presenter view follows the lesson: notes, the right answer, the next stop") {
    PresentedLesson it;
    CHECK(it.says("stop 1 of 13"));
    CHECK(it.says("Ask before you show it"));
    const std::size_t right = it.app.panel<LessonPanel>().place().question->right;
    CHECK(it.says("Right answer: " + std::string(1, static_cast<char>('A' + right))));
    CHECK(it.says("the new head, so a thread must look at it"));  // the words of the next stop
    CHECK(it.says("12:31"));
    CHECK(it.says("14:05"));
    it.app.press(plainKey(KeyCode::PageDown));
    CHECK(it.says("stop 2 of 13"));
    CHECK_FALSE(it.says("Right answer"));
    it.app.panel<LessonPanel>().goTo(12, it.app);
    CHECK(it.says("This is the last stop."));
}

TEST_CASE("What the teacher reads is in no place of the window that the class sees") {
    PresentedLesson it;
    it.app.press(controlKey(KeyCode::F5));
    CHECK(it.app.arrangement.presenterView);
    const Screen screen = it.app.layout({1280, 720}, it.measure);
    for (const DisplayList* list : screen.lists())
        for (const Label& label : list->labels) {
            CHECK(label.text.find("Ask before") == std::string::npos);
            CHECK(label.text.find("Right answer") == std::string::npos);
        }
    it.app.press(controlKey(KeyCode::F5));
    CHECK_FALSE(it.app.arrangement.presenterView);
}

TEST_CASE("Without a lesson the presenter view says what the moment is") {
    PresentedLesson it;
    it.app.opener.builtIn(3);
    it.app.perform("leaveLesson");
    it.app.runs.playback().head.seek(50);
    CHECK(it.says("No lesson is open"));
    CHECK(it.says(it.app.runs.source().title()));
}

TEST_CASE("All notes and words of every lesson have room in the presenter view") {
    PresentedLesson it;
    for (const BuiltInLesson& each : builtInLessons()) {
        REQUIRE(it.app.opener.open(each.file));
        for (const char* language : {"en", "zh"})
            for (const Vec2 size : {Vec2{1100, 700}, Vec2{1280, 720}, Vec2{1920, 1080}}) {
                it.app.setLanguage(language);
                for (std::size_t stop = 0; stop < each.lesson.stops.size(); ++stop) {
                    it.app.panel<LessonPanel>().goTo(stop, it.app);
                    INFO(each.name << ' ' << language << ' ' << size.x << " stop " << stop + 1);
                    const PresenterNotes notes = *it.app.presenterView("", "").lesson;
                    const DisplayList list = it.list(size);
                    const std::string all = writtenIn(list);
                    CHECK(ellipsesIn(all) == ellipsesIn(notes.words.text) +
                                                 ellipsesIn(textOf(notes.notes)) +
                                                 ellipsesIn(textOf(notes.next)));
                    CHECK(all.find(lastLetters(notes.words)) != std::string::npos);
                    if (notes.notes)
                        CHECK(all.find(lastLetters(*notes.notes)) != std::string::npos);
                    CHECK(list.hits.empty());
                }
            }
    }
}

}  // namespace poolscope
