// What a person can ask for, as layouts see it: a command's name, its keys, its place in the menus.
//
// Promises: buttons, the menu and the README's list of keys all follow
// from one CommandTable. Each row is contributed by whoever carries the command out, see
// workspace/command.hpp. Why here: pictures show keys beside buttons, and need no window system to
// know them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace poolscope {

/// A command, known by its name: "playPause". Names are literals of the program, so they live for
/// ever; that a name is in the table is held by a test of all that is laid out.
struct CommandId {
    std::string_view name;  ///< empty: no command

    constexpr CommandId() = default;
    consteval CommandId(const char* literal) : name(literal) {}
    constexpr explicit operator bool() const { return !name.empty(); }
    friend constexpr bool operator==(CommandId, CommandId) = default;
};

/// A key without a window system: a letter or digit as itself, the others below.
enum class KeyCode : std::uint8_t {
    None = 0,
    // 33…126: the character itself, letters in upper case
    Space = 32,
    Left = 128,
    Right,
    Up,
    Down,
    Home,
    End,
    Escape,
    Enter,
    Tab,
    PageUp,
    PageDown,
    F5,
    F11,
    Backspace,
    Delete,
};

constexpr KeyCode keyOf(char character) { return static_cast<KeyCode>(character); }

struct KeyChord {
    KeyCode code = KeyCode::None;
    bool shift = false;
    bool control = false;

    friend constexpr bool operator==(KeyChord, KeyChord) = default;
};

constexpr KeyChord plainKey(char character) { return {keyOf(character), false, false}; }
constexpr KeyChord plainKey(KeyCode code) { return {code, false, false}; }
constexpr KeyChord shiftKey(char character) { return {keyOf(character), true, false}; }
constexpr KeyChord shiftKey(KeyCode code) { return {code, true, false}; }
constexpr KeyChord controlKey(char character) { return {keyOf(character), false, true}; }
constexpr KeyChord controlKey(KeyCode code) { return {code, false, true}; }
constexpr KeyChord controlShiftKey(char character) { return {keyOf(character), true, true}; }
constexpr KeyChord controlShiftKey(KeyCode code) { return {code, true, true}; }

/// Whether the key does its work where letters are typed.
constexpr bool worksWhileTyping(KeyChord key) {
    return key.control || key.code == KeyCode::F5 || key.code == KeyCode::F11;
}

/// What a command is about: the menu has a heading for each.
enum class CommandGroup : std::uint8_t {
    Play,
    Learn,
    Present,
    Settings,
    File,
    Find,
    Picture,
    Beside,  ///< what stands beside the picture
    Act
};

struct CommandRow {
    CommandId command;  ///< its words are the text ui.command.<name>
    CommandGroup group = CommandGroup::Play;
    std::array<KeyChord, 2> keys{};
};

/// All commands with their keys, in the order of menus and help.
class CommandTable {
public:
    CommandTable() = default;
    /// Sorts the rows by group; within a group they keep their order. Throws std::logic_error if
    /// two commands share a name or a key.
    explicit CommandTable(std::vector<CommandRow> rows);

    std::span<const CommandRow> rows() const { return rows_; }
    /// Null for a name that is not in the table.
    const CommandRow* find(CommandId command) const;
    /// The command a key stands for; an exact match of shift and control.
    std::optional<CommandId> of(KeyChord key) const;
    /// The first key of the command in words; empty if it has none.
    std::string keyOf(CommandId command) const;

private:
    std::vector<CommandRow> rows_;
};

/// "Shift+←", "Ctrl+P"; empty for no key.
std::string keyText(KeyChord key);

}  // namespace poolscope
