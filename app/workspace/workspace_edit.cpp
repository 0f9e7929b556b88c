// Editing the scenario: keys in the text, fields of the form, running what was written.
#include <fmt/format.h>

#include "app/model/playback/human_time.hpp"
#include "app/runs/run_difference.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

bool Workspace::pressInEditor(KeyChord key) {
    TextBuffer& text = document_.buffer;
    const int page = static_cast<int>(std::max<std::size_t>(2, editorRows_)) - 1;
    const auto move = [&](Motion plain, Motion controlled) {
        text.move(key.control ? controlled : plain, key.shift);
    };
    switch (key.code) {
        case KeyCode::Escape: ui.focus = Focus::Picture; return true;
        case KeyCode::Left: move(Motion::Left, Motion::WordLeft); break;
        case KeyCode::Right: move(Motion::Right, Motion::WordRight); break;
        case KeyCode::Up: text.move(Motion::Up, key.shift); break;
        case KeyCode::Down: text.move(Motion::Down, key.shift); break;
        case KeyCode::Home: move(Motion::LineStart, Motion::TextStart); break;
        case KeyCode::End: move(Motion::LineEnd, Motion::TextEnd); break;
        case KeyCode::PageUp: text.moveLines(-page, key.shift); break;
        case KeyCode::PageDown: text.moveLines(page, key.shift); break;
        case KeyCode::Backspace: text.backspace(key.control); break;
        case KeyCode::Delete: text.erase(key.control); break;
        case KeyCode::Tab: text.insert("  "); break;
        case KeyCode::Enter:
            if (key.control) return pressCommand(key);
            text.insertLine();
            break;
        default: return pressShortcut(key);
    }
    textChanged();
    return true;
}

/// Ctrl with a letter: the editor's own ones first, then the window's.
bool Workspace::pressShortcut(KeyChord key) {
    TextBuffer& text = document_.buffer;
    if (!key.control) return pressCommand(key);
    const auto is = [&](char letter) { return key.code == keyOf(letter); };
    if (is('A') || is('C')) {  // one keeps seeing what one saw
        if (is('A')) text.selectAll();
        if (is('C')) copySelected();
        return true;
    }
    if (is('X')) {
        copySelected();
        if (!text.selected().empty()) text.erase();
    } else if (is('Y') || (is('Z') && key.shift)) {
        text.redo();
    } else if (is('Z')) {
        text.undo();
    } else {
        return pressCommand(key);
    }
    textChanged();
    return true;
}

void Workspace::copySelected() {
    const std::string_view selected = document_.buffer.selected();
    if (!selected.empty() && copyText) copyText(std::string(selected));
}

bool Workspace::pressCommand(KeyChord key) {
    const std::optional<CommandId> command = commands().of(key);
    if (!command || (!key.control && key.code != KeyCode::F11)) return false;
    perform(*command);
    return true;
}

void Workspace::textChanged() {
    document_.refresh();
    revealCaret();
}

/// Scrolls as little as needed.
void Workspace::revealCaret() {
    const TextBuffer& text = document_.buffer;
    const std::size_t line = text.lineOf(text.caret());
    EditorView& view = ui.editor;
    const std::size_t rows = std::max<std::size_t>(2, editorRows_);
    if (line < view.line) view.line = line;
    if (line >= view.line + rows) view.line = line - rows + 1;
    std::size_t column = 0;
    for (std::size_t at = text.lineStart(line); at < text.caret(); ++column)
        at += decodeUtf8(text.text(), at).bytes;
    const std::size_t columns = std::max<std::size_t>(8, editorColumns_);
    if (column < view.column + 2) view.column = column < 2 ? 0 : column - 2;
    if (column >= view.column + columns) view.column = column - columns + 1;
}

void Workspace::placeCaret(std::size_t offset) {
    document_.buffer.place(offset, false);
    ui.focus = Focus::Editor;
    // With some lines before it, so that one sees where one is.
    const std::size_t line = document_.buffer.lineOf(document_.buffer.caret());
    const std::size_t rows = std::max<std::size_t>(2, editorRows_);
    if (line < ui.editor.line || line >= ui.editor.line + rows)
        ui.editor.line = line > rows / 3 ? line - rows / 3 : 0;
    revealCaret();
}

void Workspace::applyEdits(std::vector<TextEdit> edits) {
    if (edits.empty()) return;
    document_.buffer.apply(std::move(edits));
    textChanged();
}

void Workspace::addToScenario(FormSection section) {
    if (!document_.exists()) return;
    ui.perspective = "edit";
    const std::size_t before = document_.buffer.text().size();
    std::vector<TextEdit> edits = document_.form().add(section);
    if (edits.empty()) return;
    const std::size_t at = edits.front().range.begin;
    applyEdits(std::move(edits));
    // Shown from its first line on, and its row in the form too.
    const std::size_t added = document_.buffer.text().size() - before;
    const std::size_t header = document_.buffer.text().find("[[", at);
    placeCaret(header < at + added ? header : at);
    const auto& rows = document_.form().form().rows;
    std::size_t line = 0;
    for (const FormRow& row : rows) {
        if (row.begin >= document_.buffer.caret()) break;
        line += 2;
    }
    ui.editor.formLine = line;
}

void Workspace::startChip(std::uint32_t id) {
    const auto& rows = document_.form().form().rows;
    const std::size_t row = id / 64;
    if (row >= rows.size() || id % 64 >= rows[row].chips.size()) return;
    const FormChip& chip = rows[row].chips[id % 64];
    ui.focus = Focus::Chip;
    ui.editor.chip = id;
    ui.entry.set(chip.missing ? std::string() : chip.value);
}

void Workspace::commitChip() {
    ui.focus = Focus::Picture;
    applyEdits(document_.form().set(ui.editor.chip / 64, ui.editor.chip % 64, ui.entry.text));
}

void Workspace::runEdited() {
    if (!document_.exists()) return;
    document_.refresh();
    if (!document_.problems().empty()) {
        const Problem& first = document_.problems().front();
        ui.perspective = "edit";
        placeCaret(document_.buffer.offsetAt(first.line, first.column));
        notices.say(words_.fill("ui.edit.cannotRun", {{"reason", first.sentence}}), true);
        return;
    }
    try {
        std::unique_ptr<RunSource> source =
            openScenarioText(document_.buffer.text(), document_.file());
        const Branch& before = runs.branches()[runs.current()];
        const std::string from = nameOfBranch(runs.current());
        const std::size_t position = before.playback->head.position();
        const Instant time = before.playback->head.time();
        const std::size_t common = commonEvents(before.source->log(), source->log());
        Playback& old = *before.playback;
        runs.add(std::move(source), "ui.edit.future", humanTime(time), common, true);
        const std::string name = nameOfBranch(runs.current());
        Playback& fresh = runs.playback();
        position <= common ? fresh.head.seek(position) : fresh.head.seekTime(time);
        difference_ = describeDifference(old, from, fresh, name, common);
        notices.say(difference_, false);
        hintsToPlay = false;
    } catch (const std::exception& error) {
        notices.say(error.what(), true);
    }
}

std::string Workspace::describeDifference(Playback& old, const std::string& from, Playback& fresh,
                                          const std::string& name, std::size_t common) const {
    const std::size_t before = old.history.size();
    const std::size_t now = fresh.history.size();
    if (common == before && common == now)
        return words_.fill("ui.edit.same",
                           {{"future", name}, {"from", from}, {"n", std::to_string(now)}});
    const auto sentence = [&](Playback& playback) {
        return common < playback.history.size()
                   ? playback.narrator.sentence(common, playback.history.at(common + 1))
                   : std::string(words_("ui.edit.over"));
    };
    Playback& longer = common < now ? fresh : old;
    return words_.fill("ui.edit.differs", {{"future", name},
                                           {"from", from},
                                           {"n", std::to_string(common + 1)},
                                           {"time", humanTime(longer.history.log()[common].time)},
                                           {"now", sentence(fresh)},
                                           {"before", sentence(old)},
                                           {"key", commands_.table().keyOf("nextFuture")}});
}

/// Back to the run as it was before the last thing done to it.
void Workspace::undoAct() {
    const std::size_t current = runs.current();
    const Branch& branch = runs.branches()[current];
    if (branch.parent == current) {
        notices.say(std::string(words_("ui.edit.nothingToUndo")), false);
        return;
    }
    const std::string name = nameOfBranch(current);
    const std::size_t forkedAt = branch.forkedAt;
    runs.switchTo(branch.parent);
    runs.playback().head.seek(forkedAt);
    notices.say(words_.fill("ui.edit.undone", {{"future", name}}), false);
}

std::span<const CommandSpec> Workspace::editCommands() {
    static constexpr std::array kCommands{
        CommandSpec{"undoAct",
                    CommandGroup::Act,
                    {controlKey('Z')},
                    [](Workspace& workspace) { workspace.undoAct(); }},
        CommandSpec{"runEdited",
                    CommandGroup::File,
                    {controlKey(KeyCode::Enter)},
                    [](Workspace& workspace) { workspace.runEdited(); }},
        CommandSpec{"saveFile",
                    CommandGroup::File,
                    {controlKey('S')},
                    [](Workspace& workspace) { workspace.saveFile(); }},
        CommandSpec{"saveFileAs",
                    CommandGroup::File,
                    {KeyChord{keyOf('S'), true, true}},
                    [](Workspace& workspace) { workspace.startSaveAs(); }},
        CommandSpec{"revertFile",
                    CommandGroup::File,
                    {},
                    [](Workspace& workspace) {
                        if (workspace.document_.unsaved()) workspace.document_.revert();
                        workspace.revealCaret();
                    }},
        CommandSpec{"addExecutor",
                    CommandGroup::File,
                    {},
                    [](Workspace& workspace) { workspace.addToScenario(FormSection::Executor); }},
        CommandSpec{"addTask",
                    CommandGroup::File,
                    {},
                    [](Workspace& workspace) { workspace.addToScenario(FormSection::Task); }},
        CommandSpec{"addCall", CommandGroup::File, {}, [](Workspace& workspace) {
                        workspace.addToScenario(FormSection::Call);
                    }}};
    return kCommands;
}

}  // namespace poolscope
