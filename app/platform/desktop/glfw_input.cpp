// The callbacks, and which key is which: the only file that knows GLFW's key codes.
#include <string_view>

#include "app/platform/desktop/glfw_system.hpp"

namespace poolscope {

namespace {

struct GlfwKey {
    int key;
    KeyCode code;
};
constexpr GlfwKey kGlfwKeys[] = {
    {GLFW_KEY_SPACE, KeyCode::Space},
    {GLFW_KEY_LEFT, KeyCode::Left},
    {GLFW_KEY_RIGHT, KeyCode::Right},
    {GLFW_KEY_UP, KeyCode::Up},
    {GLFW_KEY_DOWN, KeyCode::Down},
    {GLFW_KEY_HOME, KeyCode::Home},
    {GLFW_KEY_END, KeyCode::End},
    {GLFW_KEY_DELETE, KeyCode::Delete},
    {GLFW_KEY_ESCAPE, KeyCode::Escape},
    {GLFW_KEY_ENTER, KeyCode::Enter},
    {GLFW_KEY_KP_ENTER, KeyCode::Enter},
    {GLFW_KEY_TAB, KeyCode::Tab},
    {GLFW_KEY_PAGE_UP, KeyCode::PageUp},
    {GLFW_KEY_PAGE_DOWN, KeyCode::PageDown},
    {GLFW_KEY_F5, KeyCode::F5},
    {GLFW_KEY_F11, KeyCode::F11},
    {GLFW_KEY_BACKSPACE, KeyCode::Backspace},
    {GLFW_KEY_KP_ADD, keyOf('+')},
    {GLFW_KEY_KP_SUBTRACT, keyOf('-')},
};

/// What stands on the key in the layout in use, if that is one ASCII character; else what stands
/// there on a US keyboard.
KeyCode characterOn(int key, int scancode) {
    const char* name = glfwGetKeyName(key, scancode);
    char character = 0;
    if (name != nullptr && std::string_view(name).size() == 1) {
        character = name[0];
    } else if (key > GLFW_KEY_SPACE && key <= GLFW_KEY_GRAVE_ACCENT) {
        character = static_cast<char>(key);  // GLFW's code of such a key is its US character
    }
    if (character >= 'a' && character <= 'z') character = static_cast<char>(character - 'a' + 'A');
    return character > 32 && character < 127 ? keyOf(character) : KeyCode::None;
}

KeyCode codeOf(int key, int scancode) {
    for (const GlfwKey& each : kGlfwKeys)
        if (each.key == key) return each.code;
    return characterOn(key, scancode);
}

InputQueue& queueOf(GLFWwindow* window) {
    return *static_cast<InputQueue*>(glfwGetWindowUserPointer(window));
}

void onKey(GLFWwindow* window, int key, int scancode, int action, int mods) {
    KeyCode code = codeOf(key, scancode);
    if (action == GLFW_RELEASE) return queueOf(window).push(KeyUp{code});
    const bool control = (mods & GLFW_MOD_CONTROL) != 0;
    // Ctrl with Alt is how Windows reports AltGr: it makes characters, not chords.
    if (control && (mods & GLFW_MOD_ALT) != 0) code = KeyCode::None;
    queueOf(window).push(
        KeyDown{{code, (mods & GLFW_MOD_SHIFT) != 0, control}, action == GLFW_REPEAT});
}

void onCharacter(GLFWwindow* window, unsigned character) {
    queueOf(window).push(CharacterTyped{static_cast<char32_t>(character)});
}

/// A place in window coordinates, in device pixels: the same on X11, scaled on Wayland.
Vec2 inPixels(GLFWwindow* window, double x, double y) {
    int width = 0;
    int height = 0;
    int pixelWidth = 0;
    int pixelHeight = 0;
    glfwGetWindowSize(window, &width, &height);
    glfwGetFramebufferSize(window, &pixelWidth, &pixelHeight);
    if (width == 0 || height == 0) return {static_cast<float>(x), static_cast<float>(y)};
    return {static_cast<float>(x * pixelWidth / width),
            static_cast<float>(y * pixelHeight / height)};
}

void onMove(GLFWwindow* window, double x, double y) {
    queueOf(window).push(PointerMoved{inPixels(window, x, y)});
}

void onEnter(GLFWwindow* window, int entered) {
    if (entered == GLFW_FALSE) return queueOf(window).push(PointerLeft{});
    // Not every window system reports a move with it.
    double x = 0;
    double y = 0;
    glfwGetCursorPos(window, &x, &y);
    onMove(window, x, y);
}

void onButton(GLFWwindow* window, int button, int action, int) {
    if (button != GLFW_MOUSE_BUTTON_LEFT && button != GLFW_MOUSE_BUTTON_RIGHT) return;
    const MouseButton which =
        button == GLFW_MOUSE_BUTTON_LEFT ? MouseButton::Main : MouseButton::Other;
    queueOf(window).push(ButtonChanged{which, action == GLFW_PRESS, glfwGetTime()});
}

void onScroll(GLFWwindow* window, double, double steps) {
    queueOf(window).push(MouseWheelTurned{static_cast<float>(steps)});
}

void onFiles(GLFWwindow* window, int count, const char** paths) {
    queueOf(window).push(FilesDropped{{paths, paths + count}});
}

}  // namespace

void connectKeys(GLFWwindow* window, InputQueue& queue) {
    glfwSetWindowUserPointer(window, &queue);
    glfwSetKeyCallback(window, onKey);
    glfwSetCharCallback(window, onCharacter);
}

void connectInput(GLFWwindow* window, InputQueue& queue) {
    connectKeys(window, queue);
    glfwSetCursorPosCallback(window, onMove);
    glfwSetCursorEnterCallback(window, onEnter);
    glfwSetMouseButtonCallback(window, onButton);
    glfwSetScrollCallback(window, onScroll);
    glfwSetDropCallback(window, onFiles);
    if (glfwGetWindowAttrib(window, GLFW_HOVERED) != 0) onEnter(window, GLFW_TRUE);
}

}  // namespace poolscope
