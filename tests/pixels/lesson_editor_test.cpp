// Making a lesson at the screen: adding moments, wording, ordering, saving, reading, keeping.
#include <doctest/doctest.h>

#include <string>
#include <variant>

#include "app/learn/lesson/lesson_files.hpp"
#include "app/learn/lesson/lesson_places.hpp"
#include "app/panels/all.hpp"
#include "app/panels/lesson/panel.hpp"
#include "app/panels/lesson_editor/panel.hpp"
#include "app/panels/save_as/panel.hpp"
#include "tests/pixels/editing.hpp"
#include "tests/support/fixed_measure.hpp"
#include "tests/support/keys.hpp"

namespace poolscope {

namespace {

constexpr KeyChord kAddStop = shiftKey('A');
constexpr KeyChord kSaveLesson = controlKey('S');

/// The third built-in scenario is open; no lesson was begun.
struct LessonMaking {
    LessonMaking() {
        app.opener.builtIn(2);
        look();
    }
    Screen look() { return app.layout({1280, 720}, measure); }
    LessonEditorPanel& editor() { return app.panel<LessonEditorPanel>(); }
    void key(KeyChord chord) {
        app.press(chord);
        look();
    }
    /// Adds the moment with those words, and closes the window.
    void add(std::size_t event, std::string_view words) {
        app.runs.playback().head.seek(event);
        key(kAddStop);
        app.type(words);
        key(kEnter);
        key(plain(KeyCode::Escape));
    }
    void saveAs(const std::string& file) {
        app.perform("showLessonEditor");
        key(kSaveLesson);
        app.panel<SaveAsPanel>().line.set(file);
        key(kEnter);
    }
    bool shows(std::string_view words) {
        const Screen screen = look();
        for (const DisplayList* list : screen.lists())
            for (const Label& label : list->labels)
                if (label.text.find(words) != std::string::npos) return true;
        return false;
    }
    bool says(const std::string& line) const {
        return ("\n" + app.describe()).find("\n" + line + "\n") != std::string::npos;
    }

    Program app;
    FixedTextMeasure measure;
};

}  // namespace

TEST_CASE("A lesson is made of moments on the screen, saved, and read in the player") {
    LessonMaking it;
    it.app.perform("showWorkers");
    it.add(30, "the **first** stop");
    it.app.opener.builtIn(3);
    it.app.perform("showHeap");
    it.add(50, "the second one");
    CHECK(it.says("lessonDraftStops 2"));
    CHECK(it.says("lessonDraftUnsaved true"));

    const Folder folder;
    const std::string file = folder.file("two.toml");
    it.saveAs(file);
    CHECK(it.says("lessonDraftUnsaved false"));
    const Lesson lesson = readLessonFile(file);
    REQUIRE(lesson.stops.size() == 2);
    CHECK(toText(placeLesson(lesson).diagnostics, file) == "");
    CHECK(lesson.stops[0].view == "workers");
    CHECK(lesson.stops[0].position.event == 30);
    CHECK(lesson.stops[0].words.in("en").spans.size() == 1);
    CHECK(lesson.stops[1].view == "heap");
    CHECK(lesson.stops[1].scenario.value.find('\n') == std::string::npos);  // named, not copied

    it.key(plain(KeyCode::Escape));
    it.app.perform("showLessonEditor");
    it.key(plain(KeyCode::Up));
    it.key(kEnter);  // read it
    CHECK(it.says("lessonStop 1"));
    CHECK(it.app.runs.playback().head.position() == 30);
    it.key(plain(KeyCode::PageDown));
    CHECK(it.says("lessonStop 2"));
    CHECK(it.app.runs.playback().head.position() == 50);
}

TEST_CASE("A moment whose future is hidden becomes a stop that hides it, and is read so") {
    LessonMaking it;
    it.add(30, "seen");
    it.app.perform("hideFuture");
    it.add(50, "what comes next?");
    it.app.perform("hideFuture");
    const Folder folder;
    const std::string file = folder.file("hides.toml");
    it.saveAs(file);
    const Lesson lesson = readLessonFile(file);
    REQUIRE(lesson.stops.size() == 2);
    CHECK_FALSE(lesson.stops[0].hideFuture);
    CHECK(lesson.stops[1].hideFuture);
    it.key(plain(KeyCode::Escape));
    it.app.perform("showLessonEditor");
    it.key(plain(KeyCode::Up));
    it.key(kEnter);  // read it
    CHECK(it.says("lessonStop 1"));
    CHECK_FALSE(it.app.arrangement.future.hides());
    it.key(plain(KeyCode::PageDown));
    CHECK(it.says("lessonStop 2"));
    CHECK(it.app.arrangement.future.hides());
    it.key(plain(KeyCode::PageUp));
    CHECK_FALSE(it.app.arrangement.future.hides());
}

TEST_CASE("Stops are moved, worded, removed and had back with keys") {
    LessonMaking it;
    it.add(10, "one");
    it.add(20, "two");
    it.add(30, "three");
    it.app.perform("showLessonEditor");
    CHECK(it.says("lessonDraftChosen 3"));
    it.key(plain(KeyCode::Left));
    it.key(plain(KeyCode::Left));
    CHECK(it.says("lessonDraftChosen 1"));
    CHECK(it.editor().state.rows[0].words == "three");
    it.key(plain(KeyCode::Tab));
    it.app.type(" words");
    it.key(kEnter);
    CHECK(it.editor().state.rows[0].words == "three words");
    it.key(plain(KeyCode::Delete));
    CHECK(it.editor().state.rows.size() == 2);
    it.key(controlKey('Z'));
    it.key(controlKey('Z'));
    CHECK(it.editor().state.rows[0].words == "three");
    it.key(plainKey('T'));
    it.app.type(" of mine");
    it.key(kEnter);
    CHECK(it.editor().state.title.ends_with(" of mine"));
}

TEST_CASE("Words whose marks are not closed stay to be corrected; Escape keeps what was typed") {
    LessonMaking it;
    it.add(10, "one");
    it.app.perform("showLessonEditor");
    it.key(plain(KeyCode::Tab));
    it.app.type(" **bold");
    it.key(kEnter);
    CHECK(it.editor().types());
    CHECK(it.shows("a ** that is not closed"));
    it.key(plain(KeyCode::Escape));
    CHECK(it.editor().types());
    it.app.type("**");
    it.key(plain(KeyCode::Escape));
    CHECK_FALSE(it.editor().types());
    CHECK(it.editor().state.rows[0].words == "one bold");
    it.key(plain(KeyCode::Tab));
    it.key(shiftKey(KeyCode::Enter));
    it.key(shiftKey(KeyCode::Enter));
    it.app.type("second paragraph");
    it.key(kEnter);
    CHECK(it.editor().state.rows[0].words == "one bold second paragraph");
}

TEST_CASE("A run that somebody acted in cannot be a stop") {
    LessonMaking it;
    it.app.runs.playback().head.seek(20);
    it.app.perform("execute");
    it.look();
    REQUIRE(it.app.runs.branches().size() == 2);
    it.key(kAddStop);
    CHECK(it.says("lessonDraftStops 0"));
    CHECK(it.app.notice().find("changed by an act") != std::string::npos);
    it.app.runs.switchTo(0);
    it.add(20, "unchanged");
    CHECK(it.says("lessonDraftStops 1"));
    it.app.opener.open(openOps("schedule a 3\n"));
    it.look();
    it.key(kAddStop);
    CHECK(it.says("lessonDraftStops 1"));
    CHECK(it.app.notice().find("live") != std::string::npos);
}

TEST_CASE("The lesson that is read can be edited; one that is not saved is not replaced") {
    LessonMaking it;
    const BuiltInLesson builtIn = builtInLessons().front();
    REQUIRE(it.app.opener.open(builtIn.file));
    it.look();
    it.app.perform("editLesson");
    it.look();
    CHECK(it.editor().state.rows.size() == builtIn.lesson.stops.size());
    CHECK(it.says("lessonDraftUnsaved false"));
    it.key(plain(KeyCode::Delete));
    CHECK(it.says("lessonDraftUnsaved true"));
    it.key(plainKey('N'));
    CHECK(it.editor().state.rows.size() == builtIn.lesson.stops.size() - 1);
    CHECK(it.shows("Save it first"));
    const Folder folder;
    const std::string file = folder.file("copy.toml");
    it.saveAs(file);
    CHECK(toText(placeLesson(readLessonFile(file)).diagnostics, file) == "");
}

TEST_CASE("The lesson being made comes back with the session") {
    LessonMaking it;
    it.add(10, "kept");
    SavedSession session;
    it.editor().save(session, it.app);
    CHECK(session.lessonDraft.text.find("kept") != std::string::npos);
    const auto read = readSavedSession(toText(session), "session.toml");
    REQUIRE(read.damaged == 0);
    LessonMaking other;
    other.editor().loading(read.session, other.app);
    other.app.perform("showLessonEditor");
    CHECK(other.editor().state.rows.size() == 1);
    CHECK(other.says("lessonDraftUnsaved true"));
    CHECK(other.editor().state.rows[0].words == "kept");
}

}  // namespace poolscope
