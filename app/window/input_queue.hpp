// What keyboard and mouse did, in the order in which it happened.
//
// Promises: plain data; knows no window system. What is held down or still under way does not pile
// up when frames are slow: see push.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/ui/canvas/geometry.hpp"
#include "app/ui/commands.hpp"
#include "engine/trace/time.hpp"

namespace poolscope {

/// A key went down, or repeats because it is held. KeyCode::None: a key that no command can have,
/// such as Shift.
struct KeyDown {
    KeyChord chord;
    bool repeated = false;
};
struct KeyUp {
    KeyCode code = KeyCode::None;
};
/// A character was typed. If a key has one, it follows the key's KeyDown.
struct CharacterTyped {
    char32_t character = 0;
};
/// The pointer is there now, in device pixels from the window's upper left corner; outside the
/// window only while a button is held.
struct PointerMoved {
    Vec2 at;
};
struct PointerLeft {};
enum class MouseButton : std::uint8_t { Main, Other };
struct ButtonChanged {
    MouseButton button = MouseButton::Main;
    bool down = false;
    double seconds = 0;  ///< since any fixed instant; tells a double click
};
/// Steps of the wheel, more than 0 away from the user.
struct MouseWheelTurned {
    float steps = 0;
};
struct FilesDropped {
    std::vector<std::string> files;
};
/// The page, or one around it, asks for a command, to go to a position of the log or an instant, or
/// to follow a link.
struct Asked {
    std::string command{};
    std::optional<std::size_t> position{};
    std::optional<Instant> time{};
    std::string link{};
};

using InputEvent = std::variant<KeyDown, KeyUp, CharacterTyped, PointerMoved, PointerLeft,
                                ButtonChanged, MouseWheelTurned, FilesDropped, Asked>;

class InputQueue {
public:
    /// Appends the event, with three exceptions: a move replaces a move that is the last event,
    /// turns of the wheel in a row are added up, and a repeated key is left out while it still
    /// waits.
    void push(InputEvent event);
    bool empty() const { return events_.empty(); }
    /// The oldest event; there must be one.
    const InputEvent& front() const { return events_.front(); }
    /// Takes the oldest event; there must be one.
    InputEvent pop();
    /// Takes the first press of that key out of the queue; false if there is none.
    bool take(KeyCode code);
    /// Nothing of what was done is done.
    void clear() { events_.clear(); }

private:
    std::deque<InputEvent> events_;
};

}  // namespace poolscope
