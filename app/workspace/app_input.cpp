// Keys and typing: what they do in the picture, in a line being typed, in the console.
#include <fmt/format.h>

#include <utility>

#include "app/ui/stepping.hpp"
#include "app/workspace/app.hpp"
#include "app/workspace/scale.hpp"
#include "engine/scenario/language/duration_text.hpp"

namespace poolscope {

bool App::press(KeyChord key) {
    if (pressOverAll(key)) return true;
    if (ui.focus == Focus::Console) return pressInConsole(key);
    if (ui.focus == Focus::Editor) return pressInEditor(key);
    if (ui.focus != Focus::Picture) return pressInEntry(key);
    if (ui.perspective == Perspective::Edit && key == KeyChord{KeyCode::Enter} &&
        document_.exists()) {
        ui.focus = Focus::Editor;
        return true;
    }
    const std::optional<Command> command = commandOf(key);
    if (!command) return false;
    if (ui.help && *command != Command::Help) {
        ui.help = false;
        if (*command == Command::Close) return true;
    }
    perform(*command);
    return true;
}

void App::type(std::string_view utf8) {
    if (ui.focus == Focus::Console) ui.console.insert(utf8);
    if (ui.focus == Focus::Editor) {
        document_.buffer.insert(utf8);
        return textChanged();
    }
    if (ui.focus == Focus::Picture || ui.focus == Focus::Console || ui.focus == Focus::Tree) return;
    if (ui.focus == Focus::WhatIf) {
        const ChangeBuilder builder = changeBuilder();
        if (ui.whatIf.row >= builder.rows() || !builder.isTyped(ui.whatIf.row)) return;
    }
    ui.entry.insert(utf8);
    ui.paletteChoice = 0;
    if (ui.focus == Focus::Find) ui.find = ui.entry.text;
    if (ui.focus == Focus::Call) callTyped();
}

bool App::pressInEntry(KeyChord key) {
    if (key == KeyChord{keyOf('A'), false, true}) {
        ui.entry.choose();
        return true;
    }
    if (pressInCall(key) || pressInWhatIf(key) || pressInTree(key) || pressInFind(key)) return true;
    const bool palette = ui.focus == Focus::Palette;
    switch (key.code) {
        case KeyCode::Escape: ui.focus = Focus::Picture; return true;
        case KeyCode::Backspace:
            ui.entry.backspace();
            if (ui.focus == Focus::Find) ui.find = ui.entry.text;
            return true;
        case KeyCode::Home: ui.entry.moveTo(0); return true;
        case KeyCode::End: ui.entry.moveTo(ui.entry.text.size()); return true;
        case KeyCode::Left: ui.entry.moveCaret(-1); return true;
        case KeyCode::Right: ui.entry.moveCaret(1); return true;
        case KeyCode::Up: ui.paletteChoice = std::max(0, ui.paletteChoice - 1); return true;
        case KeyCode::Down: ++ui.paletteChoice; return true;
        case KeyCode::Enter:
            if (palette)
                choosePaletteEntry(static_cast<std::size_t>(ui.paletteChoice));
            else if (ui.focus == Focus::Chip)
                commitChip();
            else if (ui.focus == Focus::SaveAs)
                commitSaveAs();
            else if (ui.focus == Focus::SaveTree)
                commitSaveTree();
            else
                commitField();
            return true;
        default: return false;
    }
}

bool App::pressInConsole(KeyChord key) {
    switch (key.code) {
        case KeyCode::Escape: ui.focus = Focus::Picture; return true;
        case KeyCode::Backspace: ui.console.backspace(); return true;
        case KeyCode::Left: ui.console.moveCaret(-1); return true;
        case KeyCode::Right: ui.console.moveCaret(1); return true;
        case KeyCode::Up:
            if (recalled_ > 0) ui.console.set(history_[--recalled_]);
            return true;
        case KeyCode::Down:
            if (recalled_ + 1 < history_.size())
                ui.console.set(history_[++recalled_]);
            else
                recalled_ = history_.size(), ui.console.clear();
            return true;
        case KeyCode::Tab: completeConsole(); return true;
        case KeyCode::Enter: runConsoleLine(); return true;
        default: return false;
    }
}

void App::runConsoleLine() {
    const std::string line = ui.console.text;
    if (line.empty()) return;
    try {
        if (!runs.source().isConsole()) {
            runs.add(openConsole(), "ui.console.title", "ui.console.switched", 0);
            ui.selected = {};
            ui.executor = ExecutorId{0};
            say(std::string(words_("ui.console.switched")), false);
        }
        Playback& playback = runs.playback();
        const std::size_t before = playback.history.size();
        const RunSource::Answer answer = runs.source().consoleLine(line);
        ui.consoleLines.push_back({"> " + line, false, false});
        if (!answer.error) consoleTyped_.push_back(line);
        if (!answer.text.empty()) ui.consoleLines.push_back({answer.text, true, answer.error});
        playback.follow();
        // The pool's own making is no part of the first operation.
        std::size_t start = before;
        const Log& log = playback.history.log();
        while (start < log.size() && !log[start].what.is<CallBegan>()) ++start;
        playback.head.seek(start < log.size() ? start : before);
        playback.head.play();
    } catch (const std::exception& error) {
        ui.consoleLines.push_back({error.what(), true, true});
    }
    history_.push_back(line);
    recalled_ = history_.size();
    ui.console.clear();
    hintsToPlay_ = false;
}

void App::completeConsole() {
    const std::vector<std::string> words = runs.source().completions(ui.console.text);
    const std::size_t blank = ui.console.text.rfind(' ');
    const std::size_t start = blank == std::string::npos ? 0 : blank + 1;
    const std::string begun = ui.console.text.substr(start);
    std::vector<std::string> fitting;
    for (const std::string& word : words)
        if (word.starts_with(begun)) fitting.push_back(word);
    if (fitting.empty()) return;
    std::string common = fitting.front();
    for (const std::string& word : fitting)
        while (!word.starts_with(common)) common.pop_back();
    std::string text = ui.console.text.substr(0, start) + common;
    if (fitting.size() == 1) text += ' ';
    ui.console.set(text);
}

void App::commitField() {
    ui.focus = Focus::Picture;
    const std::optional<Duration> value = parseDuration(ui.entry.text);
    if (value && value->ns >= 0)
        ui.form[static_cast<std::size_t>(ui.editing)] = *value;
    else
        say(ui.entry.text, true);
}

void App::stepField(std::size_t field, int direction) {
    if (field < ui.form.size()) ui.form[field] = roundStep(ui.form[field], direction);
}

void App::choosePaletteEntry(std::size_t index) {
    const Style style = styleFor(ui, lastSize_);
    const FixedTextMeasure measure;
    const std::vector<PaletteEntry> entries =
        paletteEntries(ui.entry.text, facts(), LayoutContext{style, measure, words_});
    ui.focus = Focus::Picture;
    if (index >= entries.size()) return;
    const Target& target = entries[index].target;
    if (target.kind == Target::Kind::Scenario)
        openBuiltIn(target.id);
    else if (target.kind == Target::Kind::Recent)
        openRecent(target.id);
    else if (target.kind == Target::Kind::File)
        open(ui.entry.text);
    else if (target.kind == Target::Kind::Method)
        openCall(target.id);
    else
        perform(target.command);
}

}  // namespace poolscope
