// What the keys and clicks of the dialog do to the lesson.
#include "app/panels/lesson_editor/panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include "app/learn/lesson/lesson_files.hpp"
#include "app/learn/lesson/lesson_places.hpp"
#include "app/learn/lesson/lesson_reader.hpp"
#include "app/learn/lesson/lesson_writer.hpp"
#include "app/panels/lesson_editor/moment.hpp"
#include "app/storage/data_files.hpp"
#include "app/storage/output_file.hpp"
#include "app/storage/user_files.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;
using Typing = LessonEditorState::Typing;

constexpr std::array kLessonEditorCommands{
    CommandSpec{
        "addStop",
        CommandGroup::Learn,
        {shiftKey('A')},
        [](Workspace& workspace) { workspace.panel<LessonEditorPanel>().addMoment(workspace); }},
    CommandSpec{"showLessonEditor",
                CommandGroup::Learn,
                {},
                [](Workspace& workspace) { workspace.layers.open(kLessonEditor); }},
    CommandSpec{"editLesson", CommandGroup::Learn, {}, [](Workspace& workspace) {
                    workspace.panel<LessonEditorPanel>().takeOver(workspace);
                }}};

bool isFile(const std::string& scenario) {
    return scenario.find('\n') == std::string::npos &&
           dataFile(fs::path("assets/scenarios") / (scenario + ".toml")).empty();
}

/// With the files of scenarios named from the root, wherever the lesson goes.
void nameFilesWhole(Lesson& lesson, const std::vector<StopPlace>& places) {
    for (std::size_t i = 0; i < lesson.stops.size(); ++i) {
        std::string& scenario = lesson.stops[i].scenario.value;
        std::error_code failed;
        const fs::path whole = fs::absolute(places[i].file, failed);
        if (isFile(scenario) && !failed) scenario = whole.string();
    }
}

/// With the files that lie beside the lesson named as such.
void nameFilesBeside(Lesson& lesson, const std::string& file) {
    std::error_code failed;
    const fs::path folder = fs::absolute(file, failed).parent_path();
    for (LessonStop& stop : lesson.stops)
        if (isFile(stop.scenario.value) && fs::path(stop.scenario.value).parent_path() == folder)
            stop.scenario.value = fs::path(stop.scenario.value).filename().string();
}

std::string placeWords(const LessonStop& stop, std::size_t position) {
    const std::string& scenario = stop.scenario.value;
    const std::size_t end = scenario.find('\n');
    const std::string name =
        end == std::string::npos ? fs::path(scenario).filename().string() : scenario.substr(0, end);
    return fmt::format("{}, {}", name, position);
}

}  // namespace

const PanelInfo& LessonEditorPanel::info() const {
    static constexpr PanelInfo kInfo{
        .id = kLessonEditor, .slot = Slot::Modal, .commands = kLessonEditorCommands};
    return kInfo;
}

void LessonEditorPanel::opened(Workspace& workspace, std::optional<std::uint32_t>) {
    readKept(workspace);
    state.typing = Typing::Nothing;
    prepare(workspace);
}

void LessonEditorPanel::prepare(Workspace& workspace) {
    if (!workspace.layers.isOpen(kLessonEditor)) return;
    const std::string& language = workspace.preferences.language;
    state.rows.clear();
    for (std::size_t i = 0; i < draft_.size(); ++i) {
        std::string words = draft_.stop(i).words.in(language).text;
        std::replace(words.begin(), words.end(), '\n', ' ');
        state.rows.push_back({placeWords(draft_.stop(i), draft_.positionOf(i)), std::move(words)});
    }
    state.title = draft_.empty() ? std::string() : draft_.title().in(language);
    state.unsaved = unsaved();
    state.canUndo = draft_.canUndo();
    state.list.choose(state.rows.empty() ? 0 : std::min(state.list.chosen, state.rows.size() - 1));
}

void LessonEditorPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    layoutLessonEditor(frame.window, state, frame.error(), frame.context, list);
}

// ---- the lesson

void LessonEditorPanel::addMoment(Workspace& workspace) {
    if (!readKept(workspace)) return;
    const std::string told = workspace.notices.isError() ? workspace.notices.text() : std::string();
    auto moment = momentOnScreen(workspace);
    if (const auto* reason = std::get_if<std::string>(&moment))
        return workspace.notices.say(*reason, true);
    const bool first = draft_.empty();
    if (first && draft_.title().all.empty()) {
        Lesson lesson;
        const std::string& language = workspace.preferences.language;
        auto [title, description] = workspace.library.wordsOf(workspace.runs.source(), language);
        setIn(lesson.description, language, description.empty() ? title : description);
        setIn(lesson.title, language, std::move(title));
        draft_ = LessonDraft(std::move(lesson), {});
        file_.clear();
    }
    draft_.add(std::get<LessonStop>(std::move(moment)),
               first ? std::nullopt : std::optional(state.list.chosen));
    state.list.choose(first ? 0 : state.list.chosen + 1);
    saved_ = false;
    ++changes_;
    workspace.layers.open(kLessonEditor);
    if (!told.empty()) workspace.notices.say(told, true);  // opening clears what was said
    beginTyping(Typing::Words, workspace);
    state.entry.choose();
}

/// What is not saved is not replaced.
void LessonEditorPanel::begin(Lesson lesson, const std::string& file, Workspace& workspace) {
    const PlacedLesson placed = placeLesson(lesson, workspace.runs.watch);
    std::vector<std::size_t> positions;
    for (const StopPlace& place : placed.places) positions.push_back(place.position);
    nameFilesWhole(lesson, placed.places);
    draft_ = LessonDraft(std::move(lesson), positions);
    file_ = file;
    state.list.choose(0);
    ++changes_;
}

void LessonEditorPanel::takeOver(Workspace& workspace) {
    if (!readKept(workspace)) return;
    for (const auto& [key, progress] : workspace.library.lessons.progress()) {
        if (!progress.open) continue;
        if (unsaved())
            workspace.notices.say(std::string(workspace.words()("ui.lessonEditor.saveFirst")),
                                  true);
        else
            try {
                const std::string file = lessonFileOf(key);
                begin(readLessonFile(file), file == key ? file : std::string(), workspace);
                state.list.choose(progress.stop);
                saved_ = true;
            } catch (const std::exception& error) {
                return workspace.notices.say(error.what(), true);
            }
        return workspace.layers.open(kLessonEditor);
    }
    workspace.notices.say(workspace.words().fill(
        "ui.lesson.none", {{"key", workspace.commands().keyOf("scenarios")}}));
}

void LessonEditorPanel::askAndSave(bool read, Workspace& workspace) {
    if (draft_.empty()) return;
    if (read && saved_ && !file_.empty()) return saveTo(file_, true, workspace);
    const std::string proposed = file_.empty() ? (ownScenarios() / "lesson.toml").string() : file_;
    workspace.askForFile({"lessonEditor.saveAs", "lessonEditor.saveAsHint", proposed, ".toml",
                          false, file_, [read](Workspace& asked, const std::string& chosen) {
                              asked.panel<LessonEditorPanel>().saveTo(chosen, read, asked);
                          }});
}

void LessonEditorPanel::saveTo(const std::string& file, bool read, Workspace& workspace) {
    try {
        Lesson lesson = draft_.lesson();
        nameFilesBeside(lesson, file);
        if (!saved_ || file != file_) writeAtomically(file, lessonText(lesson));
    } catch (const std::exception& error) {
        return workspace.notices.say(error.what(), true);
    }
    file_ = file;
    saved_ = true;
    ++changes_;
    if (!read)
        return workspace.notices.say(
            workspace.words().fill("ui.lessonEditor.saved", {{"file", file}}));
    workspace.library.lessons.keep(
        {lessonKeyOf(file), state.list.chosen, state.list.chosen + 1, false});
    workspace.layers.close();
    workspace.opener.open(file);
}

// ---- keys and clicks

void LessonEditorPanel::beginTyping(Typing what, Workspace& workspace) {
    if (draft_.empty()) return;
    const std::string& language = workspace.preferences.language;
    state.typing = what;
    state.entry.set(what == Typing::Title
                        ? draft_.title().in(language)
                        : toMarkup(draft_.stop(state.list.chosen).words.in(language)));
}

/// Takes what was typed. Returns false if it cannot be read; then it stays to be corrected.
bool LessonEditorPanel::endTyping(Workspace& workspace) {
    const Typing what = state.typing;
    if (what == Typing::Nothing) return true;
    const std::string& language = workspace.preferences.language;
    if (state.entry.text.empty()) {
        state.typing = Typing::Nothing;  // no words at all are not kept: those before stay
        return true;
    }
    if (what == Typing::Words) {
        auto read = readMarkup(state.entry.text);
        if (const auto* error = std::get_if<MarkupError>(&read)) {
            workspace.notices.say(
                fmt::format("found {}, expected {}", error->found, error->expected), true);
            return false;
        }
        auto& words = std::get<RichText>(read);
        if (words != draft_.stop(state.list.chosen).words.in(language)) {
            draft_.setWords(state.list.chosen, language, std::move(words));
            saved_ = false;
        }
    } else if (state.entry.text != draft_.title().in(language)) {
        draft_.setTitle(language, state.entry.text);
        saved_ = false;
    }
    ++changes_;
    state.typing = Typing::Nothing;
    workspace.notices.clear();
    prepare(workspace);
    return true;
}

void LessonEditorPanel::move(std::ptrdiff_t by, Workspace& workspace) {
    if (!draft_.empty() && draft_.move(state.list.chosen, by)) {
        state.list.step(by, draft_.size());
        saved_ = false;
        ++changes_;
    }
    prepare(workspace);
}

void LessonEditorPanel::act(LessonEditorPart part, Workspace& workspace) {
    if (!endTyping(workspace)) return;
    switch (part) {
        case LessonEditorPart::Row:
        case LessonEditorPart::Words: beginTyping(Typing::Words, workspace); break;
        case LessonEditorPart::Title: beginTyping(Typing::Title, workspace); break;
        case LessonEditorPart::Earlier: move(-1, workspace); break;
        case LessonEditorPart::Later: move(1, workspace); break;
        case LessonEditorPart::Remove:
            if (draft_.empty()) break;
            draft_.remove(state.list.chosen);
            saved_ = false;
            ++changes_;
            break;
        case LessonEditorPart::Undo:
            if (draft_.undo()) saved_ = false;
            ++changes_;
            break;
        case LessonEditorPart::Save: askAndSave(false, workspace); break;
        case LessonEditorPart::Read: askAndSave(true, workspace); break;
        case LessonEditorPart::Fresh:
            if (unsaved()) {
                workspace.notices.say(std::string(workspace.words()("ui.lessonEditor.saveFirst")),
                                      true);
                break;
            }
            draft_ = {};
            file_.clear();
            ++changes_;
            break;
    }
    prepare(workspace);
}

bool LessonEditorPanel::escape(Workspace& workspace) {
    if (!types()) return false;
    endTyping(workspace);
    return true;
}

bool LessonEditorPanel::pressWhileTyping(KeyChord key, Workspace& workspace) {
    if (key.code == KeyCode::Enter && key.shift && state.typing == Typing::Words) {
        state.entry.insert("\n");
        return true;
    }
    if (key.code == KeyCode::Enter || key.code == KeyCode::Tab) return endTyping(workspace), true;
    return state.entry.press(key);
}

bool LessonEditorPanel::press(KeyChord key, Workspace& workspace) {
    if (types()) return pressWhileTyping(key, workspace);
    if (key == controlKey('S')) return act(LessonEditorPart::Save, workspace), true;
    if (key == controlKey('Z')) return act(LessonEditorPart::Undo, workspace), true;
    if (key == plainKey('T')) return act(LessonEditorPart::Title, workspace), true;
    if (key == plainKey('N')) return act(LessonEditorPart::Fresh, workspace), true;
    if (state.list.press(key, draft_.size())) return true;
    switch (key.code) {
        case KeyCode::Enter: act(LessonEditorPart::Read, workspace); return true;
        case KeyCode::Tab: act(LessonEditorPart::Words, workspace); return true;
        case KeyCode::Left: act(LessonEditorPart::Earlier, workspace); return true;
        case KeyCode::Right: act(LessonEditorPart::Later, workspace); return true;
        case KeyCode::Delete: act(LessonEditorPart::Remove, workspace); return true;
        default: workspace.pressCommand(key); return true;
    }
}

void LessonEditorPanel::type(std::string_view utf8, Workspace&) {
    if (types()) state.entry.insert(utf8);
}

/// A press on a stop chooses it; a press on the chosen one begins to word it.
bool LessonEditorPanel::click(const Target& target, Vec2, Workspace& workspace) {
    if (!target.ownedBy(kLessonEditor)) {
        endTyping(workspace);
        return false;
    }
    const auto part = static_cast<LessonEditorPart>(target.part);
    if (part == LessonEditorPart::Words && state.typing == Typing::Words) return true;
    if (part == LessonEditorPart::Row && !endTyping(workspace)) return true;
    if (part != LessonEditorPart::Row || state.list.click(target.id)) act(part, workspace);
    return true;
}

bool LessonEditorPanel::wheel(float amount, Vec2, Workspace& workspace) {
    return press(keyOfWheel(amount), workspace), true;
}

void LessonEditorPanel::describe(const StateLine& line) const {
    line("lessonDraftStops", std::to_string(draft_.size()));
    line("lessonDraftChosen", std::to_string(draft_.empty() ? 0 : state.list.chosen + 1));
    line("lessonDraftUnsaved", unsaved() ? "true" : "false");
}

}  // namespace poolscope
