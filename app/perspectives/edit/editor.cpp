// Keys in the text, fields of the form, running what was written.
#include "app/perspectives/edit/editor.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include <fmt/format.h>

#include "app/model/playback/human_time.hpp"
#include "app/runs/run_difference.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

template <void (EditorPanel::*what)(Workspace&)>
constexpr void (*kDoInEditor)(Workspace&) =
    [](Workspace& workspace) { (workspace.panel<EditorPanel>().*what)(workspace); };
template <FormSection section>
constexpr void (*kAddInEditor)(Workspace&) =
    [](Workspace& workspace) { workspace.panel<EditorPanel>().add(section, workspace); };

constexpr auto kEditorGroup = CommandGroup::File;
constexpr std::array kEditorCommands{
    CommandSpec{
        "runEdited", kEditorGroup, {controlKey(KeyCode::Enter)}, kDoInEditor<&EditorPanel::run>},
    CommandSpec{"saveFile",
                kEditorGroup,
                {controlKey('S')},
                [](Workspace& workspace) { workspace.panel<EditorPanel>().save(workspace); }},
    CommandSpec{"saveFileAs",
                kEditorGroup,
                {KeyChord{keyOf('S'), true, true}},
                kDoInEditor<&EditorPanel::saveAs>},
    CommandSpec{"revertFile",
                kEditorGroup,
                {},
                [](Workspace& workspace) { workspace.panel<EditorPanel>().revert(); }},
    CommandSpec{"addExecutor", kEditorGroup, {}, kAddInEditor<FormSection::Executor>},
    CommandSpec{"addTask", kEditorGroup, {}, kAddInEditor<FormSection::Task>},
    CommandSpec{"addCall", kEditorGroup, {}, kAddInEditor<FormSection::Call>}};

std::string describeDifference(const Workspace& workspace, Playback& old, const std::string& from,
                               Playback& fresh, const std::string& name, std::size_t common) {
    const std::size_t before = old.history.size();
    const std::size_t now = fresh.history.size();
    if (common == before && common == now)
        return workspace.words().fill(
            "ui.edit.same", {{"future", name}, {"from", from}, {"n", std::to_string(now)}});
    const auto sentence = [&](Playback& playback) {
        return common < playback.history.size()
                   ? playback.narrator.sentence(common, playback.history.at(common + 1))
                   : std::string(workspace.words()("ui.edit.over"));
    };
    Playback& longer = common < now ? fresh : old;
    return workspace.words().fill("ui.edit.differs",
                                  {{"future", name},
                                   {"from", from},
                                   {"n", std::to_string(common + 1)},
                                   {"time", humanTime(longer.history.log()[common].time)},
                                   {"now", sentence(fresh)},
                                   {"before", sentence(old)},
                                   {"key", workspace.commands().keyOf("nextFuture")}});
}

}  // namespace

const PanelInfo& EditorPanel::info() const {
    static constexpr PanelInfo kInfo{kEditor, Slot::Picture, kEditorCommands, true};
    return kInfo;
}

bool EditorPanel::press(KeyChord key, Workspace& workspace) {
    if (!state.chip) return pressInText(key, workspace);
    switch (key.code) {
        case KeyCode::Escape: workspace.layers.close(); return true;
        case KeyCode::Enter:
            commitChip();
            workspace.layers.close();
            return true;
        case KeyCode::Up:
        case KeyCode::Down: return true;
        default: return state.entry.press(key);
    }
}

void EditorPanel::type(std::string_view utf8, Workspace&) {
    if (state.chip) return state.entry.insert(utf8);
    document.buffer.insert(utf8);
    textChanged();
}

void EditorPanel::revert() {
    if (document.unsaved()) document.revert();
    revealCaret();
}

bool EditorPanel::pressInText(KeyChord key, Workspace& workspace) {
    TextBuffer& text = document.buffer;
    const int page = static_cast<int>(std::max<std::size_t>(2, rows_)) - 1;
    const auto move = [&](Motion plain, Motion controlled) {
        text.move(key.control ? controlled : plain, key.shift);
    };
    switch (key.code) {
        case KeyCode::Escape: workspace.layers.close(); return true;
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
            if (key.control) return workspace.pressCommand(key);
            text.insertLine();
            break;
        default: return pressShortcut(key, workspace);
    }
    textChanged();
    return true;
}

/// Ctrl with a letter: the editor's own ones first, then the window's.
bool EditorPanel::pressShortcut(KeyChord key, Workspace& workspace) {
    TextBuffer& text = document.buffer;
    if (!key.control) return workspace.pressCommand(key);
    const auto is = [&](char letter) { return key.code == keyOf(letter); };
    if (is('A') || is('C')) {  // one keeps seeing what one saw
        if (is('A')) text.selectAll();
        if (is('C')) copySelected(workspace);
        return true;
    }
    if (is('X')) {
        copySelected(workspace);
        if (!text.selected().empty()) text.erase();
    } else if (is('Y') || (is('Z') && key.shift)) {
        text.redo();
    } else if (is('Z')) {
        text.undo();
    } else {
        return workspace.pressCommand(key);
    }
    textChanged();
    return true;
}

void EditorPanel::copySelected(Workspace& workspace) {
    const std::string_view selected = document.buffer.selected();
    if (!selected.empty() && workspace.copyText) workspace.copyText(std::string(selected));
}

void EditorPanel::textChanged() {
    document.refresh();
    revealCaret();
}

/// Scrolls as little as needed.
void EditorPanel::revealCaret() {
    const TextBuffer& text = document.buffer;
    const std::size_t line = text.lineOf(text.caret());
    EditorView& view = state.view;
    const std::size_t rows = std::max<std::size_t>(2, rows_);
    if (line < view.line) view.line = line;
    if (line >= view.line + rows) view.line = line - rows + 1;
    std::size_t column = 0;
    for (std::size_t at = text.lineStart(line); at < text.caret(); ++column)
        at += decodeUtf8(text.text(), at).bytes;
    const std::size_t columns = std::max<std::size_t>(8, columns_);
    if (column < view.column + 2) view.column = column < 2 ? 0 : column - 2;
    if (column >= view.column + columns) view.column = column - columns + 1;
}

void EditorPanel::placeCaret(std::size_t offset, Workspace& workspace) {
    document.buffer.place(offset, false);
    state.chip.reset();
    workspace.layers.open(kEditor);
    // With some lines before it, so that one sees where one is.
    const std::size_t line = document.buffer.lineOf(document.buffer.caret());
    const std::size_t rows = std::max<std::size_t>(2, rows_);
    if (line < state.view.line || line >= state.view.line + rows)
        state.view.line = line > rows / 3 ? line - rows / 3 : 0;
    revealCaret();
}

void EditorPanel::applyEdits(std::vector<TextEdit> edits) {
    if (edits.empty()) return;
    document.buffer.apply(std::move(edits));
    textChanged();
}

void EditorPanel::add(FormSection section, Workspace& workspace) {
    if (!document.exists()) return;
    workspace.arrangement.perspective = "edit";
    const std::size_t before = document.buffer.text().size();
    std::vector<TextEdit> edits = document.form().add(section);
    if (edits.empty()) return;
    const std::size_t at = edits.front().range.begin;
    applyEdits(std::move(edits));
    // Shown from its first line on, and its row in the form too.
    const std::size_t added = document.buffer.text().size() - before;
    const std::size_t header = document.buffer.text().find("[[", at);
    placeCaret(header < at + added ? header : at, workspace);
    const auto& rows = document.form().form().rows;
    std::size_t line = 0;
    for (const FormRow& row : rows) {
        if (row.begin >= document.buffer.caret()) break;
        line += 2;
    }
    state.view.formLine = line;
}

void EditorPanel::startChip(std::uint32_t id, Workspace& workspace) {
    const auto& rows = document.form().form().rows;
    const std::size_t row = id / 64;
    if (row >= rows.size() || id % 64 >= rows[row].chips.size()) return;
    const FormChip& chip = rows[row].chips[id % 64];
    workspace.layers.open(kEditor);
    state.chip = id;
    state.entry.set(chip.missing ? std::string() : chip.value);
}

void EditorPanel::commitChip() {
    const std::uint32_t id = *state.chip;
    state.chip.reset();
    applyEdits(document.form().set(id / 64, id % 64, state.entry.text));
}

void EditorPanel::run(Workspace& workspace) {
    if (!document.exists()) return;
    document.refresh();
    if (!document.problems().empty()) {
        const Problem& first = document.problems().front();
        workspace.arrangement.perspective = "edit";
        placeCaret(document.buffer.offsetAt(first.line, first.column), workspace);
        workspace.notices.say(
            workspace.words().fill("ui.edit.cannotRun", {{"reason", first.sentence}}), true);
        return;
    }
    try {
        std::unique_ptr<RunSource> source =
            openScenarioText(document.buffer.text(), document.file());
        const Branch& before = workspace.runs.branches()[workspace.runs.current()];
        const std::string from = workspace.nameOfBranch(workspace.runs.current());
        const std::size_t position = before.playback->head.position();
        const Instant time = before.playback->head.time();
        const std::size_t common = commonEvents(before.source->log(), source->log());
        Playback& old = *before.playback;
        workspace.runs.add(std::move(source), "ui.edit.future", humanTime(time), common, true);
        const std::string name = workspace.nameOfBranch(workspace.runs.current());
        Playback& fresh = workspace.runs.playback();
        position <= common ? fresh.head.seek(position) : fresh.head.seekTime(time);
        difference_ = describeDifference(workspace, old, from, fresh, name, common);
        workspace.notices.say(difference_, false);
        workspace.hintsToPlay = false;
    } catch (const std::exception& error) {
        workspace.notices.say(error.what(), true);
    }
}

const EditorLayout* EditorPanel::seen() const {
    const auto* own = dynamic_cast<const PictureOf<EditorLayout>*>(picture_.get());
    return own == nullptr ? nullptr : &own->layout;
}

/// Clicking elsewhere ends typing, and what was typed into the form counts.
bool EditorPanel::click(const Target& target, Vec2 at, Workspace& workspace) {
    if (state.chip && target != editorTarget(EditorPart::Chip, *state.chip)) commitChip();
    if (!target.ownedBy(kEditor)) return false;
    const EditorLayout* const layout = seen();
    switch (static_cast<EditorPart>(target.part)) {
        case EditorPart::Text:
            if (layout == nullptr) break;
            workspace.layers.open(kEditor);
            document.buffer.place(offsetAt(*layout, at), false);
            break;
        case EditorPart::Problem:
            if (target.id >= document.problems().size()) break;
            placeCaret(document.buffer.offsetAt(document.problems()[target.id].line,
                                                document.problems()[target.id].column),
                       workspace);
            break;
        case EditorPart::Row:
            if (target.id < document.form().form().rows.size())
                placeCaret(document.form().form().rows[target.id].begin, workspace);
            break;
        case EditorPart::Chip: startChip(target.id, workspace); break;
        case EditorPart::Less:
        case EditorPart::More:
            workspace.layers.close();
            applyEdits(document.form().step(target.id / 64, target.id % 64,
                                            isEditorPart(target, EditorPart::More) ? 1 : -1));
            break;
    }
    return true;
}

void EditorPanel::drag(Vec2 at, Workspace&) {
    const EditorLayout* const layout = seen();
    if (layout == nullptr) return;
    if (at.y < layout->text.y && state.view.line > 0) --state.view.line;
    if (at.y > layout->text.bottom() &&
        state.view.line + layout->rows < document.buffer.lineCount())
        ++state.view.line;
    document.buffer.place(offsetAt(*layout, at), true);
}

void EditorPanel::selectWord(Vec2 at) {
    if (const EditorLayout* const layout = seen())
        document.buffer.selectWord(offsetAt(*layout, at));
}

bool EditorPanel::scroll(float amount, Vec2 at) {
    const EditorLayout* const layout = seen();
    if (layout == nullptr) return false;
    const bool overForm = layout->form.w > 0 && at.x >= layout->form.x;
    std::size_t& first = overForm ? state.view.formLine : state.view.line;
    const std::size_t all = overForm ? layout->formLines : document.buffer.lineCount();
    const std::size_t shown = overForm ? layout->formRows : layout->rows;
    const std::size_t most = all > shown ? all - shown : 0;
    const std::size_t step = overForm ? 2 : 3;
    if (amount > 0)
        first -= std::min(first, step);
    else
        first = std::min(most, first + step);
    return true;
}

void EditorPanel::prepare(Workspace& workspace) {
    const bool open = workspace.layers.isOpen(kEditor);
    if (!open) state.chip.reset();
    state.focused = open && !state.chip;
}

EditorFacts EditorPanel::facts() const {
    EditorFacts facts = document.facts();
    facts.difference = difference_;
    return facts;
}

void EditorPanel::laidOut(const Screen& screen) {
    picture_ = screen.picture;
    const EditorLayout* const layout = seen();
    if (layout == nullptr || layout->rows == 0) return;
    rows_ = layout->rows;
    columns_ = layout->columns;
}

void EditorPanel::describe(const StateLine& line) const {
    line("file", document.file());
    line("unsaved", document.unsaved() ? "true" : "false");
    line("problems", std::to_string(document.problems().size()));
    line("editorSize", std::to_string(document.buffer.text().size()));
    line("editorLine", std::to_string(document.buffer.lineOf(document.buffer.caret()) + 1));
}

std::string EditorPanel::nameForTests(const Target& target) const {
    if (isEditorPart(target, EditorPart::Problem)) return fmt::format("problem:{}", target.id);
    if (isEditorPart(target, EditorPart::More)) return fmt::format("chipmore:{}", target.id);
    return {};
}

}  // namespace poolscope
