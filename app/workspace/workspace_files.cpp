// Files: dropping, saving, those opened lately, and edits that wait for their file.
#include <fmt/format.h>

#include <cstdlib>

#include "app/storage/data_files.hpp"
#include "app/workspace/workspace.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

bool isBuiltIn(const std::string& file) {
    std::error_code failed;
    const fs::path folder = fs::weakly_canonical(dataFile("assets/scenarios"), failed);
    return !file.empty() && fs::weakly_canonical(file, failed).parent_path() == folder;
}

}  // namespace

// ---- opening

void Workspace::drop(const std::vector<std::string>& files) {
    std::size_t opened = 0;
    for (const std::string& file : files) {
        if (opened == 0)
            opened += open(file) ? 1 : 0;
        else
            recent_.add(file);
    }
    if (opened > 0 && files.size() > 1)
        notices.say(words_.fill("ui.edit.dropped", {{"n", std::to_string(files.size() - 1)}}),
                    false);
}

/// A scenario with mistakes is no run, but a text that can be put right.
bool Workspace::openBroken(const std::string& file) {
    std::string text;
    try {
        if (fs::path(file).extension() != ".toml") return false;
        text = readWholeFile(file);
    } catch (const std::exception&) {
        return false;
    }
    if (readScenario(text, file).scenario) return false;
    if (runs.empty()) openBuiltIn(0);
    if (runs.empty()) return false;
    keepDraft();
    loadDocument(file, text);
    ui.perspective = "edit";
    recent_.add(file);
    if (!document_.problems().empty()) {
        const Problem& first = document_.problems().front();
        placeCaret(document_.buffer.offsetAt(first.line, first.column));
        notices.say(
            words_.fill("ui.edit.broken", {{"file", fs::path(file).filename().string()},
                                           {"n", std::to_string(document_.problems().size())}}),
            true);
    }
    return true;
}

std::string Workspace::draftKey() const {
    return document_.file().empty() ? "unnamed: " + runs.source().title() : document_.file();
}

void Workspace::keepDraft() {
    if (runs.empty() || !document_.exists()) return;
    if (document_.unsaved())
        drafts_[draftKey()] = document_.buffer.text();
    else
        drafts_.erase(draftKey());
}

void Workspace::loadDocument(const std::string& file, const std::string& text) {
    document_.load(file, text);
    ui.editor = {};
    difference_.clear();
    const auto draft = drafts_.find(draftKey());
    if (draft == drafts_.end() || draft->second == document_.buffer.text()) return;
    document_.buffer.apply({{{0, document_.buffer.text().size()}, draft->second}});
    document_.buffer.place(0, false);
    document_.refresh();
    notices.say(std::string(words_("ui.edit.draftBack")), false);
}

/// The text behind the run just opened.
void Workspace::loadDocument() {
    const std::shared_ptr<const Scenario> scenario = runs.source().scenario();
    document_.clear();
    ui.editor = {};
    difference_.clear();
    if (scenario == nullptr) return;
    std::string file;
    try {  // a recording holds a scenario's text, but is not its file
        if (readWholeFile(scenario->fileName) == scenario->text) file = scenario->fileName;
    } catch (const std::exception&) {
    }
    loadDocument(file, scenario->text);
}

/// Built-in scenarios have a list of their own.
void Workspace::rememberFile(const std::string& file) {
    if (!isBuiltIn(file)) recent_.add(file);
}

void Workspace::openRecent(std::size_t index) {
    if (index < recent_.all().size()) open(std::string(recent_.all()[index]));
}

// ---- saving

void Workspace::saveFile() {
    if (!document_.exists()) return;
    if (document_.file().empty() || isBuiltIn(document_.file()))
        startSaveAs();
    else
        saveTo(document_.file());
}

void Workspace::startSaveAs() {
    if (!document_.exists()) return;
    const std::string& file = document_.file();
    const std::string name = file.empty() ? "scenario.toml" : fs::path(file).filename().string();
    const bool own = !file.empty() && !isBuiltIn(file);
    askForFile({"edit.saveAs", "edit.saveAsHint", own ? file : (ownScenarios() / name).string(),
                ".toml", false, file,
                [](Workspace& workspace, const std::string& chosen) { workspace.saveTo(chosen); }});
}

void Workspace::askForFile(SaveRequest request) {
    saveRequest_ = std::move(request);
    layers.open(kSaveAs);
}

void Workspace::saveTo(const std::string& file) {
    try {
        writeAtomically(file, document_.buffer.text());
        drafts_.erase(draftKey());
        document_.becameSaved(file);
        drafts_.erase(file);
        recent_.add(file);
        notices.say(words_.fill("ui.edit.saved", {{"file", file}}), false);
    } catch (const std::exception& error) {
        notices.say(error.what(), true);
    }
}

}  // namespace poolscope
