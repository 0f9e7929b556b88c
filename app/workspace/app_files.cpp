// Files: dropping, saving, those opened lately, and edits that wait for their file.
#include <fmt/format.h>

#include <cstdlib>

#include "app/storage/data_files.hpp"
#include "app/workspace/app.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

bool isBuiltIn(const std::string& file) {
    std::error_code failed;
    const fs::path folder = fs::weakly_canonical(dataFile("assets/scenarios"), failed);
    return !file.empty() && fs::weakly_canonical(file, failed).parent_path() == folder;
}

/// "~/x" as the shell would read it.
std::string expanded(const std::string& path) {
    const char* home = std::getenv("HOME");
    return path.starts_with("~/") && home != nullptr ? home + path.substr(1) : path;
}

}  // namespace

// ---- opening

void App::drop(const std::vector<std::string>& files) {
    std::size_t opened = 0;
    for (const std::string& file : files) {
        if (opened == 0)
            opened += open(file) ? 1 : 0;
        else
            recent_.add(file);
    }
    if (opened > 0 && files.size() > 1)
        say(words_.fill("ui.edit.dropped", {{"n", std::to_string(files.size() - 1)}}), false);
}

/// A scenario with mistakes is no run, but a text that can be put right.
bool App::openBroken(const std::string& file) {
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
    ui.perspective = Perspective::Edit;
    recent_.add(file);
    if (!document_.problems().empty()) {
        const Problem& first = document_.problems().front();
        placeCaret(document_.buffer.offsetAt(first.line, first.column));
        say(words_.fill("ui.edit.broken", {{"file", fs::path(file).filename().string()},
                                           {"n", std::to_string(document_.problems().size())}}),
            true);
    }
    return true;
}

std::string App::draftKey() const {
    return document_.file().empty() ? "unnamed: " + runs.source().title() : document_.file();
}

void App::keepDraft() {
    if (runs.empty() || !document_.exists()) return;
    if (document_.unsaved())
        drafts_[draftKey()] = document_.buffer.text();
    else
        drafts_.erase(draftKey());
}

void App::loadDocument(const std::string& file, const std::string& text) {
    document_.load(file, text);
    ui.editor = {};
    difference_.clear();
    const auto draft = drafts_.find(draftKey());
    if (draft == drafts_.end() || draft->second == document_.buffer.text()) return;
    document_.buffer.apply({{{0, document_.buffer.text().size()}, draft->second}});
    document_.buffer.place(0, false);
    document_.refresh();
    say(std::string(words_("ui.edit.draftBack")), false);
}

/// The text behind the run just opened.
void App::loadDocument() {
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
void App::rememberFile(const std::string& file) {
    if (!isBuiltIn(file)) recent_.add(file);
}

void App::openRecent(std::size_t index) {
    if (index < recent_.all().size()) open(std::string(recent_.all()[index]));
}

// ---- saving

void App::saveFile() {
    if (!document_.exists()) return;
    if (document_.file().empty() || isBuiltIn(document_.file()))
        startSaveAs();
    else
        saveTo(document_.file());
}

void App::startSaveAs() {
    if (!document_.exists()) return;
    const std::string& file = document_.file();
    const std::string name = file.empty() ? "scenario.toml" : fs::path(file).filename().string();
    const bool own = !file.empty() && !isBuiltIn(file);
    notice_.clear();
    overwrite_.clear();
    ui.focus = Focus::SaveAs;
    ui.entry.set(own ? file : (ownScenarios() / name).string());
    ui.entry.choose();
}

void App::commitSaveAs() {
    std::string file = expanded(ui.entry.text);
    if (file.empty()) return;
    if (fs::path(file).extension().empty()) file += ".toml";
    std::error_code ignored;
    if (fs::exists(file, ignored) && file != document_.file() && overwrite_ != file) {
        overwrite_ = file;
        say(words_.fill("ui.edit.exists", {{"file", file}}), true);
        return;
    }
    ui.focus = Focus::Picture;
    saveTo(file);
}

void App::saveTo(const std::string& file) {
    try {
        writeAtomically(file, document_.buffer.text());
        drafts_.erase(draftKey());
        document_.becameSaved(file);
        drafts_.erase(file);
        recent_.add(file);
        say(words_.fill("ui.edit.saved", {{"file", file}}), false);
    } catch (const std::exception& error) {
        say(error.what(), true);
    }
}

}  // namespace poolscope
