// The text's file: loading, saving, drafts, and what is kept of them.
#include <filesystem>

#include <fmt/format.h>

#include "app/learn/lesson/lesson_reader.hpp"
#include "app/perspectives/edit/editor.hpp"
#include "app/storage/data_files.hpp"
#include "app/storage/input_text.hpp"
#include "app/storage/output_file.hpp"
#include "app/storage/user_files.hpp"
#include "app/workspace/workspace.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

}  // namespace

/// A scenario with mistakes is no run, but a text that can be put right.
bool EditorPanel::openBroken(const std::string& file, Workspace& workspace) {
    std::string text;
    try {
        if (fs::path(file).extension() != ".toml") return false;
        text = readWholeFile(file);
    } catch (const std::exception&) {
        return false;
    }
    if (looksLikeLesson(text) || readScenario(text, file).scenario) return false;
    if (workspace.runs.empty()) workspace.opener.builtIn(0);
    if (workspace.runs.empty()) return false;
    keepDraft(workspace);
    load(file, text, workspace);
    workspace.arrangement.perspective = "edit";
    workspace.library.recent.add(file);
    if (!document.problems().empty()) {
        const FileProblem& first = document.problems().front();
        placeCaret(document.buffer.offsetAt(first.line, first.column), workspace);
        complain(workspace.words().fill("ui.edit.broken",
                                        {{"file", fs::path(file).filename().string()},
                                         {"n", std::to_string(document.problems().size())}}),
                 workspace);
    }
    return true;
}

std::string EditorPanel::draftKey(const Workspace& workspace) const {
    return document.file().empty() ? "unnamed: " + workspace.runs.source().title()
                                   : document.file();
}

void EditorPanel::keepDraft(const Workspace& workspace) {
    if (workspace.runs.empty() || !document.exists()) return;
    if (document.unsaved())
        drafts_[draftKey(workspace)] = document.buffer.text();
    else
        drafts_.erase(draftKey(workspace));
}

void EditorPanel::load(const std::string& file, const std::string& text, Workspace& workspace) {
    document.load(file, text);
    sum_ = textSum(text);
    state.view = {};
    difference_ = {};
    const auto draft = drafts_.find(draftKey(workspace));
    if (draft == drafts_.end() || draft->second == document.buffer.text()) return;
    document.buffer.apply({{{0, document.buffer.text().size()}, draft->second}});
    document.buffer.place(0, false);
    workspace.notices.sayInPassing(workspace.words().fill(
        "ui.edit.draftBack", {{"key", workspace.commands().keyOf("runEdited")}}));
}

/// The text behind the run just opened.
void EditorPanel::runOpened(Workspace& workspace) {
    const std::shared_ptr<const Scenario> scenario = workspace.runs.source().scenario();
    document.clear();
    state.view = {};
    difference_ = {};
    if (scenario == nullptr) return;
    std::string file;
    try {  // a recording holds a scenario's text, but is not its file
        if (readWholeFile(scenario->fileName) == scenario->text) file = scenario->fileName;
    } catch (const std::exception&) {
    }
    load(file, scenario->text, workspace);
}

void EditorPanel::save(Workspace& workspace) {
    if (!document.exists()) return;
    if (document.file().empty() || isBuiltIn(document.file()))
        saveAs(workspace);
    else
        saveTo(document.file(), workspace);
}

void EditorPanel::saveAs(Workspace& workspace) {
    if (!document.exists()) return;
    const std::string& file = document.file();
    const std::string name = file.empty() ? "scenario.toml" : fs::path(file).filename().string();
    const bool own = !file.empty() && !isBuiltIn(file);
    workspace.askForFile({"edit.saveAs", "edit.saveAsHint",
                          own ? file : (ownScenarios() / name).string(), ".toml", false, file,
                          [](Workspace& asked, const std::string& chosen) {
                              asked.panel<EditorPanel>().saveTo(chosen, asked);
                          }});
}

void EditorPanel::saveTo(const std::string& file, Workspace& workspace) {
    try {
        writeAtomically(file, document.buffer.text());
        drafts_.erase(draftKey(workspace));
        document.becameSaved(file);
        sum_ = textSum(document.saved());
        drafts_.erase(file);
        workspace.library.recent.add(file);
        workspace.notices.say(workspace.words().fill("ui.edit.saved", {{"file", file}}), false);
    } catch (const std::exception& error) {
        workspace.notices.say(error.what(), true);
    }
}

void EditorPanel::loading(const SavedSession& session, Workspace&) { drafts_ = session.drafts; }

void EditorPanel::save(SavedSession& session, const Workspace& workspace) const {
    session.drafts = drafts_;
    if (!document.exists()) return;
    if (document.unsaved())
        session.drafts[draftKey(workspace)] = document.buffer.text();
    else
        session.drafts.erase(draftKey(workspace));
    session.edited = document.file();
    if (!session.edited.empty()) session.editedSum = sum_;
}

/// The file's text as it is now, with the draft that belongs to it.
void EditorPanel::load(const SavedSession& session, Workspace& workspace) {
    const std::string& file = session.edited;
    if (workspace.runs.empty() || file.empty()) return;
    try {
        load(file, readWholeFile(file), workspace);
    } catch (const std::exception&) {
        // The file is gone. What is left of it is the text of its run, or else the draft.
        const bool ofRun = file == workspace.opener.file() && document.exists();
        if (ofRun || drafts_.contains(file))
            load(file, ofRun ? document.buffer.text() : std::string(), workspace);
    }
}

std::string EditorPanel::mark() const {
    return fmt::format("{} {} {}", document.file(), document.buffer.revision(), document.unsaved());
}

}  // namespace poolscope
