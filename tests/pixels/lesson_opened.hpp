// What tests of lessons do all the time: a lesson of the program, or one of their own, open in it.
#pragma once

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "app/panels/all.hpp"
#include "app/panels/lesson/panel.hpp"
#include "app/panels/scenarios/panel.hpp"
#include "tests/pixels/editing.hpp"
#include "tests/support/keys.hpp"
#include "tests/support/pressing.hpp"

namespace poolscope {

constexpr std::string_view kHeapLesson = "the-delay-queue-is-a-heap";
constexpr KeyChord kNextStop = plainKey(KeyCode::PageDown);
constexpr KeyChord kPreviousStop = plainKey(KeyCode::PageUp);

inline std::string lessonFile(std::string_view name) {
    for (const BuiltInLesson& each : builtInLessons())
        if (each.name == name) return each.file;
    FAIL("no such lesson");
    return {};
}

/// The program with a lesson open.
struct LessonOpened {
    explicit LessonOpened(std::string_view name = kHeapLesson) {
        REQUIRE(app.opener.open(lessonFile(name)));
    }
    LessonPanel& panel() { return app.panel<LessonPanel>(); }
    Screen screen(Vec2 size = {1280, 720}) { return app.layout(size, measure); }
    /// Whether the screen shows the stop; looks at it first, as a frame does.
    bool atStop(std::size_t stop) {
        screen();
        return panel().stop() == stop && !panel().away() &&
               app.runs.playback().head.position() == panel().place().position;
    }
    void press(const Target& target) { pressOn(app, screen(), target); }
    bool says(const std::string& line) const {
        return ("\n" + app.describe()).find("\n" + line + "\n") != std::string::npos;
    }

    Program app;
    FixedTextMeasure measure;
};

inline std::string withoutBlanks(std::string_view text) {
    std::string all;
    for (const char c : text)
        if (c != ' ' && c != '\n') all += c;
    return all;
}

/// The labels inside the region, in their order, without blanks.
inline std::string wordsIn(const DisplayList& list, Rect region) {
    std::string all;
    for (const Label& label : list.labels)
        if (region.contains(label.box)) all += withoutBlanks(label.text);
    return all;
}

/// A lesson of the test's own, as a file in a folder.
class WrittenLesson {
public:
    explicit WrittenLesson(std::string_view text) { writeAtomically(file(), text); }
    std::string file() const { return folder_.file("own.toml"); }
    const std::filesystem::path& folder() const { return folder_.path(); }

private:
    Folder folder_;
};

}  // namespace poolscope
