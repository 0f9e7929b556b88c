// Keys in the text and in a field of the form, and keeping the caret in sight.
#include <algorithm>

#include "app/perspectives/edit/editor.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

bool EditorPanel::press(KeyChord key, Workspace& workspace) {
    if (!state.chip) return pressInText(key, workspace);
    switch (key.code) {
        case KeyCode::Enter:
            commitChip(workspace);
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
    revealCaret();
}

bool EditorPanel::pressInText(KeyChord key, Workspace& workspace) {
    TextBuffer& text = document.buffer;
    const int page = static_cast<int>(std::max<std::size_t>(2, rows_)) - 1;
    const auto move = [&](Motion plain, Motion controlled) {
        text.move(key.control ? controlled : plain, key.shift);
    };
    switch (key.code) {
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
    revealCaret();
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
    } else if (is('F')) {  // the search is among events, and its card would lie on the text
        workspace.notices.sayInPassing(std::string(workspace.words()("ui.edit.searchesEvents")));
        return true;
    } else {
        return workspace.pressCommand(key);
    }
    revealCaret();
    return true;
}

void EditorPanel::copySelected(Workspace& workspace) {
    const std::string_view selected = document.buffer.selected();
    if (!selected.empty() && workspace.copyText) workspace.copyText(std::string(selected));
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

}  // namespace poolscope
