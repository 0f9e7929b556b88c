// What the browser reports, pushed into the queue.
#include "app/platform/web/page_input.hpp"

#include <emscripten/emscripten.h>
#include <emscripten/html5.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "app/ui/in_browser.hpp"

namespace poolscope {

namespace {

// clang-format off
EM_JS(void, queueIs, (void* queue), { Module.queue = queue; });
// clang-format on

struct NamedKey {
    const char* name;
    KeyCode code;
};
constexpr NamedKey kNamedKeys[] = {
    {" ", KeyCode::Space},           {"ArrowLeft", KeyCode::Left},
    {"ArrowRight", KeyCode::Right},  {"ArrowUp", KeyCode::Up},
    {"ArrowDown", KeyCode::Down},    {"Home", KeyCode::Home},
    {"End", KeyCode::End},           {"Delete", KeyCode::Delete},
    {"Escape", KeyCode::Escape},     {"Enter", KeyCode::Enter},
    {"Tab", KeyCode::Tab},           {"PageUp", KeyCode::PageUp},
    {"PageDown", KeyCode::PageDown}, {"F5", KeyCode::F5},
    {"F11", KeyCode::F11},           {"Backspace", KeyCode::Backspace},
};

/// The one code point of the text; 0 if it is a name or empty.
char32_t onlyCharacter(std::string_view text) {
    if (text.empty()) return 0;
    const auto first = static_cast<unsigned char>(text[0]);
    const std::size_t length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (text.size() != length) return 0;
    char32_t found = length == 1 ? first : first & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i)
        found = (found << 6U) | (static_cast<unsigned char>(text[i]) & 0x3FU);
    return found;
}

KeyCode codeOf(const EmscriptenKeyboardEvent& event) {
    for (const NamedKey& each : kNamedKeys)
        if (std::string_view(event.key) == each.name) return each.code;
    char32_t character = onlyCharacter(event.key);
    // On a layout without Latin letters: what stands there on a US keyboard.
    const std::string_view place(event.code);
    if (character > 126 && place.size() == 4 && place.substr(0, 3) == "Key")
        character = static_cast<unsigned char>(place[3]);
    if (character >= 'a' && character <= 'z') character = character - 'a' + 'A';
    return character > 32 && character < 127 ? keyOf(static_cast<char>(character)) : KeyCode::None;
}

InputQueue& queueOf(void* user) { return *static_cast<InputQueue*>(user); }

/// Presents, because F11 is the browser's.
constexpr std::string_view kPresentKey = "F9";
/// The number that browsers give every key of a character that is being composed.
constexpr unsigned kComposing = 229;

EM_BOOL onKeyDown(int, const EmscriptenKeyboardEvent* event, void* user) {
    if (event->keyCode == kComposing) return EM_FALSE;
    bool control = event->ctrlKey || event->metaKey;
    KeyCode code = codeOf(*event);
    if (isBrowsers({code, event->shiftKey != 0, control})) return EM_FALSE;
    // Ctrl with Alt is how Windows reports AltGr: it makes characters, not chords.
    if (control && event->altKey) code = KeyCode::None;
    // What the browser keeps for itself has another key here, as the menu says.
    if (!control && event->altKey) {
        control = true;
        if (!isBrowsers({code, event->shiftKey != 0, control})) return EM_FALSE;
    }
    if (std::string_view(event->key) == kPresentKey) code = KeyCode::F11;
    queueOf(user).push(KeyDown{{code, event->shiftKey != 0, control}, event->repeat != 0});
    const char32_t character = onlyCharacter(event->key);
    if (!control && character >= 32) queueOf(user).push(CharacterTyped{character});
    // Ctrl+V must reach the page's paste event.
    return control && code == keyOf('V') ? EM_FALSE : EM_TRUE;
}

EM_BOOL onKeyUp(int, const EmscriptenKeyboardEvent* event, void* user) {
    const bool presents = std::string_view(event->key) == kPresentKey;
    queueOf(user).push(KeyUp{presents ? KeyCode::F11 : codeOf(*event)});
    return EM_TRUE;
}

Vec2 inPixels(const EmscriptenMouseEvent& event) {
    const double scale = emscripten_get_device_pixel_ratio();
    return {static_cast<float>(event.targetX * scale), static_cast<float>(event.targetY * scale)};
}

EM_BOOL onMove(int, const EmscriptenMouseEvent* event, void* user) {
    queueOf(user).push(PointerMoved{inPixels(*event)});
    return EM_TRUE;
}

EM_BOOL onLeave(int, const EmscriptenMouseEvent*, void* user) {
    queueOf(user).push(PointerLeft{});
    return EM_TRUE;
}

EM_BOOL onButton(int type, const EmscriptenMouseEvent* event, void* user) {
    if (event->button != 0 && event->button != 2) return EM_FALSE;
    const MouseButton which = event->button == 0 ? MouseButton::Main : MouseButton::Other;
    queueOf(user).push(PointerMoved{inPixels(*event)});
    queueOf(user).push(
        ButtonChanged{which, type == EMSCRIPTEN_EVENT_MOUSEDOWN, emscripten_get_now() / 1000});
    return EM_FALSE;  // so that the page gets the keys
}

EM_BOOL onWheel(int, const EmscriptenWheelEvent* event, void* user) {
    const double line = event->deltaMode == DOM_DELTA_PIXEL ? 100 : 3;
    queueOf(user).push(MouseWheelTurned{static_cast<float>(-event->deltaY / line)});
    return EM_TRUE;
}

}  // namespace

void connectPage(InputQueue& queue) {
    queueIs(&queue);
    constexpr const char* kPictures = "#canvas";
    emscripten_set_keydown_callback(EMSCRIPTEN_EVENT_TARGET_WINDOW, &queue, true, onKeyDown);
    emscripten_set_keyup_callback(EMSCRIPTEN_EVENT_TARGET_WINDOW, &queue, true, onKeyUp);
    emscripten_set_mousemove_callback(kPictures, &queue, true, onMove);
    emscripten_set_mouseleave_callback(kPictures, &queue, true, onLeave);
    emscripten_set_mousedown_callback(kPictures, &queue, true, onButton);
    emscripten_set_mouseup_callback(kPictures, &queue, true, onButton);
    emscripten_set_wheel_callback(kPictures, &queue, true, onWheel);
}

}  // namespace poolscope

// What page.js reports.
extern "C" {

/// A file was dropped and lies at that path now.
EMSCRIPTEN_KEEPALIVE void pageFileDropped(poolscope::InputQueue* queue, const char* path) {
    queue->push(poolscope::FilesDropped{{path}});
}

/// A character was composed.
EMSCRIPTEN_KEEPALIVE void pageTyped(poolscope::InputQueue* queue, int character) {
    queue->push(poolscope::CharacterTyped{static_cast<char32_t>(character)});
}

/// What fingers do, in the numbers of page.js: moved, down, up, the other button, a turn of the
/// wheel by `value`, left.
EMSCRIPTEN_KEEPALIVE void pagePointer(poolscope::InputQueue* queue, int what, double x, double y,
                                      double value) {
    using namespace poolscope;
    if (what == 5) return queue->push(PointerLeft{});
    queue->push(PointerMoved{{static_cast<float>(x), static_cast<float>(y)}});
    const double now = emscripten_get_now() / 1000;
    if (what == 1 || what == 2) queue->push(ButtonChanged{MouseButton::Main, what == 1, now});
    if (what == 3) queue->push(ButtonChanged{MouseButton::Other, true, now});
    if (what == 4) queue->push(MouseWheelTurned{static_cast<float>(value)});
}

/// The page around this one asks for a command, or for a position.
EMSCRIPTEN_KEEPALIVE void pageCommand(poolscope::InputQueue* queue, const char* command) {
    queue->push(poolscope::Asked{.command = command});
}
EMSCRIPTEN_KEEPALIVE void pageSeek(poolscope::InputQueue* queue, int position) {
    if (position >= 0)
        queue->push(poolscope::Asked{.position = static_cast<std::size_t>(position)});
}

EMSCRIPTEN_KEEPALIVE void pageSeekTime(poolscope::InputQueue* queue, double milliseconds) {
    const auto ns = static_cast<std::int64_t>(milliseconds * 1e6);
    queue->push(poolscope::Asked{.time = poolscope::Instant{ns}});
}

/// Back and forward were pressed, or another link stands in the address.
EMSCRIPTEN_KEEPALIVE void pageLink(poolscope::InputQueue* queue, const char* link) {
    queue->push(poolscope::Asked{.link = link});
}

}  // extern "C"
