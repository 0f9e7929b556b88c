// What each event is passed on as.
#include "app/window/window_input.hpp"

#include <cmath>
#include <utility>

namespace poolscope {

namespace {

constexpr double kDoubleClickSeconds = 0.3;
constexpr float kDoubleClickPixels = 6;  ///< how far the pointer may move between the two

bool isLetter(KeyCode code) {
    const unsigned small = static_cast<unsigned>(code) | 0x20U;
    return small >= 'a' && small <= 'z';
}
bool isSign(KeyCode code) {
    return code > KeyCode::Space && code < keyOf('\x7f') && !isLetter(code);
}

/// Signs are known by their character, which depends on the layout; so is all that is typed.
bool comesAsText(KeyChord chord, bool typing) {
    if (chord.code == KeyCode::None) return true;  // if it has any character
    if (chord.control) return false;
    return isSign(chord.code) || (typing && (chord.code == KeyCode::Space || isLetter(chord.code)));
}

/// Whether a key does its work again while it is held.
bool repeatsWhenHeld(KeyCode code) {
    switch (code) {
        case KeyCode::None:
        case KeyCode::Space:
        case KeyCode::Home:
        case KeyCode::End:
        case KeyCode::Escape:
        case KeyCode::Tab:
        case KeyCode::F5:
        case KeyCode::F11: return false;
        default: return true;
    }
}

std::string utf8Of(char32_t character) {
    const auto code = static_cast<unsigned>(character);
    const auto rest = [code](unsigned shift) {
        return static_cast<char>(0x80U | ((code >> shift) & 0x3FU));
    };
    if (code < 0x80U) return {static_cast<char>(code)};
    if (code < 0x800U) return {static_cast<char>(0xC0U | (code >> 6U)), rest(0)};
    if (code < 0x10000U) return {static_cast<char>(0xE0U | (code >> 12U)), rest(6), rest(0)};
    return {static_cast<char>(0xF0U | (code >> 18U)), rest(12), rest(6), rest(0)};
}

}  // namespace

bool WindowInput::take(InputQueue& queue, InputReceiver& receiver) {
    bool told = false;
    while (!queue.empty() && !(told && mustWait(queue.front(), receiver))) {
        const InputEvent event = queue.pop();
        if (std::visit([&](const auto& each) { return tell(each, receiver); }, event)) told = true;
    }
    return told;
}

/// Text in a row is taken at once; so is what the receiver is not told of.
bool WindowInput::mustWait(const InputEvent& event, const InputReceiver& receiver) const {
    if (const auto* key = std::get_if<KeyDown>(&event))
        return !comesAsText(key->chord, receiver.typing());
    if (std::holds_alternative<CharacterTyped>(event)) return !receiver.typing();
    if (std::holds_alternative<PointerMoved>(event)) return pointer_.down;
    if (const auto* button = std::get_if<ButtonChanged>(&event)) return button->down;
    return std::holds_alternative<MouseWheelTurned>(event) ||
           std::holds_alternative<FilesDropped>(event) || std::holds_alternative<Asked>(event);
}

bool WindowInput::tell(const KeyDown& event, InputReceiver& receiver) {
    KeyChord chord = event.chord;
    pointer_.left = true;
    if (receiver.blank()) {  // any key ends it, also one that means nothing
        if (event.repeated) return false;
        held_ = {chord.code, Use::Key};
        receiver.press(plainKey(KeyCode::Escape));
        return true;
    }
    const bool text = comesAsText(chord, receiver.typing());
    if (!event.repeated) {
        held_ = {chord.code, text ? Use::Undecided : Use::Key};
    } else if (!repeatsWhenHeld(chord.code) ||
               (held_ && held_->code == chord.code && held_->use != Use::Key)) {
        return false;
    }
    if (text) return false;
    if (chord == controlKey('V') && receiver.typing()) {
        receiver.type(receiver.clipboard());
        return true;
    }
    if (isSign(chord.code)) chord.shift = false;  // Shift may be how the layout makes the sign
    receiver.press(chord);
    return true;
}

bool WindowInput::tell(const KeyUp& event, InputReceiver&) {
    if (held_ && held_->code == event.code) held_.reset();
    return false;
}

bool WindowInput::tell(const CharacterTyped& event, InputReceiver& receiver) {
    const char32_t character = event.character;
    if (character < 32 || character == 127 || receiver.blank()) return false;
    const Use wanted = receiver.typing() ? Use::Text : Use::Sign;
    if (held_) {
        if (held_->use == Use::Undecided) held_->use = wanted;
        if (held_->use != wanted) return false;
    }
    if (wanted == Use::Text) {
        receiver.type(utf8Of(character));
        return true;
    }
    if (character > 126 || !isSign(keyOf(static_cast<char>(character)))) return false;
    receiver.press(plainKey(static_cast<char>(character)));
    return true;
}

bool WindowInput::tell(const PointerMoved& event, InputReceiver& receiver) {
    const bool moved = !pointer_.inside || !(event.at == pointer_.at);
    const Vec2 by = event.at - pointer_.at;
    pointer_.at = event.at;
    pointer_.inside = true;
    if (!moved) return false;
    pointer_.restedSeconds = 0;
    pointer_.left = false;
    if (pointer_.down) receiver.drag(by, event.at);
    receiver.point(event.at);
    return pointer_.down;
}

bool WindowInput::tell(const PointerLeft&, InputReceiver&) {
    pointer_.inside = false;
    pointer_.restedSeconds = 0;
    return false;
}

bool WindowInput::tell(const ButtonChanged& event, InputReceiver& receiver) {
    const bool main = event.button == MouseButton::Main;
    if (event.down && pointer_.inside) {
        if (!main) {
            receiver.clickOther(pointer_.at);
            return true;
        }
        receiver.click(pointer_.at);
        if (isSecondClick(event.seconds)) receiver.doubleClick(pointer_.at);
        pointer_.down = true;
        return true;
    }
    if (event.down || !main || !std::exchange(pointer_.down, false)) return false;
    receiver.release();
    return true;
}

/// Also keeps the click in mind. The third one in a row begins anew.
bool WindowInput::isSecondClick(double seconds) {
    const std::optional<Click> first = std::exchange(lastClick_, std::nullopt);
    if (first && seconds - first->seconds < kDoubleClickSeconds) {
        const Vec2 way = pointer_.at - first->at;
        if (std::hypot(way.x, way.y) < kDoubleClickPixels) return true;
    }
    lastClick_ = Click{pointer_.at, seconds};
    return false;
}

bool WindowInput::tell(const MouseWheelTurned& event, InputReceiver& receiver) {
    if (!pointer_.inside || event.steps == 0) return false;
    receiver.wheel(event.steps, pointer_.at);
    return true;
}

bool WindowInput::tell(const FilesDropped& event, InputReceiver& receiver) {
    receiver.drop(event.files);
    return true;
}

bool WindowInput::tell(const Asked& event, InputReceiver& receiver) {
    receiver.ask(event);
    return true;
}

}  // namespace poolscope
