// The table of commands and keys.
#include "app/ui/commands.hpp"

#include <algorithm>
#include <stdexcept>

#include "app/ui/in_browser.hpp"

namespace poolscope {

CommandTable::CommandTable(std::vector<CommandRow> rows) : rows_(std::move(rows)) {
    std::stable_sort(
        rows_.begin(), rows_.end(),
        [](const CommandRow& one, const CommandRow& other) { return one.group < other.group; });
    for (std::size_t i = 0; i < rows_.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const std::string both =
                std::string(rows_[j].command.name) + " and " + std::string(rows_[i].command.name);
            if (rows_[i].command == rows_[j].command)
                throw std::logic_error("two commands are called " +
                                       std::string(rows_[i].command.name));
            for (const KeyChord key : rows_[i].keys)
                if (key.code != KeyCode::None &&
                    std::count(rows_[j].keys.begin(), rows_[j].keys.end(), key) > 0)
                    throw std::logic_error(both + " share the key " + keyText(key));
        }
}

const CommandRow* CommandTable::find(CommandId command) const {
    const auto row = std::find_if(rows_.begin(), rows_.end(),
                                  [&](const CommandRow& each) { return each.command == command; });
    return row == rows_.end() ? nullptr : &*row;
}

std::optional<CommandId> CommandTable::of(KeyChord key) const {
    if (key.code == KeyCode::None) return std::nullopt;
    for (const CommandRow& row : rows_)
        for (const KeyChord& own : row.keys)
            if (own == key) return row.command;
    return std::nullopt;
}

std::string CommandTable::keyOf(CommandId command) const {
    const CommandRow* row = find(command);
    return row == nullptr ? std::string() : keyText(row->keys[0]);
}

std::string keyText(KeyChord chord) {
    std::string name;
    switch (chord.code) {
        case KeyCode::None: return name;
        case KeyCode::Space: name = "Space"; break;
        case KeyCode::Left: name = "←"; break;
        case KeyCode::Right: name = "→"; break;
        case KeyCode::Up: name = "↑"; break;
        case KeyCode::Down: name = "↓"; break;
        case KeyCode::Home: name = "Home"; break;
        case KeyCode::End: name = "End"; break;
        case KeyCode::Escape: name = "Esc"; break;
        case KeyCode::Enter: name = "Enter"; break;
        case KeyCode::Tab: name = "Tab"; break;
        case KeyCode::PageUp: name = "PageUp"; break;
        case KeyCode::PageDown: name = "PageDown"; break;
        case KeyCode::F5: name = "F5"; break;
        case KeyCode::F11: name = "F11"; break;
        case KeyCode::Backspace: name = "Backspace"; break;
        case KeyCode::Delete: name = "Delete"; break;
        default: name = std::string(1, static_cast<char>(chord.code));
    }
    const bool moved = kInBrowser && isBrowsers(chord);
    if (moved && chord.code == KeyCode::F11) return "F9";
    if (chord.shift) name = "Shift+" + name;
    if (moved || chord.control) name = (moved ? "Alt+" : "Ctrl+") + name;
    return name;
}

}  // namespace poolscope
