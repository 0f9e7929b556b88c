// From events to what they mean for the program: keys, text, clicks, drags.
//
// Promises: events are passed on in their order. A key is either a key or text, from going down to
// going up: the key that opens a line is not typed into it, also while it is held. A key, a click,
// a drag or a turn of the wheel meets the picture that everything before it has made.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/window/input_queue.hpp"

namespace poolscope {

/// Who is told; the window passes it on to the workspace, tests write it down.
class InputReceiver {
public:
    InputReceiver() = default;
    InputReceiver(const InputReceiver&) = delete;
    InputReceiver& operator=(const InputReceiver&) = delete;
    virtual ~InputReceiver() = default;

    /// Whether what is typed goes to a line or a panel.
    virtual bool typing() const = 0;
    /// Whether the screen is black: then the next key only ends that.
    virtual bool blank() const = 0;
    /// The text on the window system's clipboard; empty if there is none.
    virtual std::string clipboard() const = 0;

    virtual void press(KeyChord key) = 0;
    virtual void type(std::string_view utf8) = 0;
    virtual void click(Vec2 at) = 0;
    virtual void clickOther(Vec2 at) = 0;
    virtual void doubleClick(Vec2 at) = 0;
    virtual void drag(Vec2 by, Vec2 at) = 0;
    virtual void release() = 0;
    virtual void point(Vec2 at) = 0;
    virtual void wheel(float steps, Vec2 at) = 0;
    virtual void drop(const std::vector<std::string>& files) = 0;
    virtual void ask(const Asked& asked) = 0;
};

/// Where the pointer is.
struct PointerState {
    Vec2 at;  ///< in device pixels; where it was last, if it is not inside
    bool inside = false;
    bool down = false;         ///< the main button is held
    double restedSeconds = 0;  ///< since it moved
    bool left = false;         ///< for the keyboard: a key went down since it moved

    /// Whether it points at what it rests on, so that words about it may appear. What changes by a
    /// key below a pointer left lying there is not pointed at.
    bool rests(double seconds) const { return inside && !left && restedSeconds >= seconds; }
};

class WindowInput {
public:
    /// Screen time passes, before what came in meanwhile is taken.
    void pass(double seconds) { pointer_.restedSeconds += seconds; }
    /// Takes events from the queue and tells the receiver, up to the first one that must wait until
    /// what was told is on the screen. True if the receiver was told of more than a move.
    bool take(InputQueue& queue, InputReceiver& receiver);
    const PointerState& pointer() const { return pointer_; }

private:
    /// What the key last pressed has turned out to be; Undecided until its character comes.
    enum class Use : std::uint8_t { Undecided, Key, Sign, Text };
    struct HeldKey {
        KeyCode code = KeyCode::None;
        Use use = Use::Undecided;
    };

    bool mustWait(const InputEvent& event, const InputReceiver& receiver) const;
    bool tell(const KeyDown& event, InputReceiver& receiver);
    bool tell(const KeyUp& event, InputReceiver& receiver);
    bool tell(const CharacterTyped& event, InputReceiver& receiver);
    bool tell(const PointerMoved& event, InputReceiver& receiver);
    bool tell(const PointerLeft& event, InputReceiver& receiver);
    bool tell(const ButtonChanged& event, InputReceiver& receiver);
    bool tell(const MouseWheelTurned& event, InputReceiver& receiver);
    bool tell(const Asked& event, InputReceiver& receiver);
    bool tell(const FilesDropped& event, InputReceiver& receiver);
    bool isSecondClick(double seconds);

    struct Click {
        Vec2 at;
        double seconds = 0;
    };
    PointerState pointer_;
    std::optional<HeldKey> held_;
    std::optional<Click> lastClick_;  ///< if the next one can make it a double click
};

}  // namespace poolscope
