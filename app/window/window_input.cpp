// Reading ImGui's input queues.
#include "app/window/window_input.hpp"

#include <imgui.h>
#include <imgui_internal.h>

#include <array>
#include <cctype>

namespace poolscope {

namespace {

struct NamedKey {
    ImGuiKey imgui;
    KeyCode code;
    bool repeats = false;  ///< when held down
};
constexpr NamedKey kNamedKeys[] = {
    {ImGuiKey_Space, KeyCode::Space},
    {ImGuiKey_LeftArrow, KeyCode::Left, true},
    {ImGuiKey_RightArrow, KeyCode::Right, true},
    {ImGuiKey_UpArrow, KeyCode::Up, true},
    {ImGuiKey_DownArrow, KeyCode::Down, true},
    {ImGuiKey_Home, KeyCode::Home},
    {ImGuiKey_End, KeyCode::End},
    {ImGuiKey_Delete, KeyCode::Delete, true},
    {ImGuiKey_Escape, KeyCode::Escape},
    {ImGuiKey_Enter, KeyCode::Enter, true},
    {ImGuiKey_KeypadEnter, KeyCode::Enter},
    {ImGuiKey_Tab, KeyCode::Tab},
    {ImGuiKey_PageUp, KeyCode::PageUp, true},
    {ImGuiKey_PageDown, KeyCode::PageDown, true},
    {ImGuiKey_F11, KeyCode::F11},
    {ImGuiKey_Backspace, KeyCode::Backspace, true},
};

bool anyKeyDown() {
    for (int key = ImGuiKey_NamedKey_BEGIN; key < ImGuiKey_GamepadStart; ++key)
        if (ImGui::IsKeyDown(static_cast<ImGuiKey>(key))) return true;
    return false;
}

/// Whatever was pressed, also a key that means nothing, ends the black screen.
bool takeAnyKey(Workspace& workspace) {
    for (int key = ImGuiKey_NamedKey_BEGIN; key < ImGuiKey_GamepadStart; ++key) {
        if (!ImGui::IsKeyPressed(static_cast<ImGuiKey>(key), false)) continue;
        return workspace.press({KeyCode::Escape, false, false});
    }
    return false;
}

struct Held {
    bool shift = false;
    bool control = false;
};

/// What was held down when the key went down. Not what is held at the end of the frame: in a slow
/// frame Ctrl may be up again by then, and Ctrl+Enter would be Enter.
Held heldAt(ImGuiKey key, const PointerState& state) {
    Held held{state.shift, state.control};
    for (const ImGuiInputEvent& event : ImGui::GetCurrentContext()->InputEventsTrail) {
        if (event.Type != ImGuiInputEventType_Key) continue;
        if (event.Key.Key == ImGuiMod_Ctrl) held.control = event.Key.Down;
        if (event.Key.Key == ImGuiMod_Shift) held.shift = event.Key.Down;
        if (event.Key.Key == key && event.Key.Down) return held;
    }
    return {ImGui::GetIO().KeyShift, ImGui::GetIO().KeyCtrl};
}

/// Keys without a character, and letters and digits held with Ctrl.
bool takeKeys(Workspace& workspace, const PointerState& state) {
    const ImGuiIO& io = ImGui::GetIO();
    bool any = false;
    if (workspace.ui.blank) return takeAnyKey(workspace);
    for (const NamedKey& key : kNamedKeys) {
        if (!ImGui::IsKeyPressed(key.imgui, key.repeats)) continue;
        if (workspace.typing() && key.code == KeyCode::Space) continue;  // comes as a character
        any = true;
        const Held held = heldAt(key.imgui, state);
        workspace.press({key.code, held.shift, held.control});
    }
    for (int i = 0; i < 26; ++i) {
        const auto letter = static_cast<ImGuiKey>(ImGuiKey_A + i);
        if (!ImGui::IsKeyPressed(letter)) continue;  // pans repeat
        const Held held = heldAt(letter, state);
        if (!held.control && workspace.typing()) continue;
        any = true;
        if (held.control && workspace.typing() && i == 'V' - 'A') {
            if (const char* text = ImGui::GetClipboardText()) workspace.type(text);
        } else if (held.control || !workspace.typing()) {
            workspace.press({keyOf(static_cast<char>('A' + i)), held.shift, held.control});
        }
    }
    if (io.KeyCtrl) {
        if (ImGui::IsKeyPressed(ImGuiKey_Equal) || ImGui::IsKeyPressed(ImGuiKey_KeypadAdd))
            any = workspace.press({keyOf('+'), false, true});
        if (ImGui::IsKeyPressed(ImGuiKey_Minus) || ImGui::IsKeyPressed(ImGuiKey_KeypadSubtract))
            any = workspace.press({keyOf('-'), false, true});
    }
    return any;
}

/// Characters: typed into whatever has the focus, or signs that are keys of their own ("?", "+").
bool takeCharacters(Workspace& workspace, bool wasTyping) {
    ImGuiIO& io = ImGui::GetIO();
    bool any = false;
    for (const ImWchar character : io.InputQueueCharacters) {
        const auto code = static_cast<unsigned>(character);
        if (code < 32 || code == 127) continue;
        any = true;
        if (workspace.typing()) {
            if (!wasTyping) continue;  // the key that gave the focus is not typed into it
            std::array<char, 5> utf8{};
            if (code < 0x80) {
                utf8[0] = static_cast<char>(code);
            } else if (code < 0x800) {
                utf8[0] = static_cast<char>(0xC0U | (code >> 6U));
                utf8[1] = static_cast<char>(0x80U | (code & 0x3FU));
            } else {
                utf8[0] = static_cast<char>(0xE0U | (code >> 12U));
                utf8[1] = static_cast<char>(0x80U | ((code >> 6U) & 0x3FU));
                utf8[2] = static_cast<char>(0x80U | (code & 0x3FU));
            }
            workspace.type(utf8.data());
        } else if (code > 32 && code < 127 && std::isalpha(static_cast<int>(code)) == 0) {
            workspace.press({keyOf(static_cast<char>(code)), false, false});
        }
    }
    io.InputQueueCharacters.resize(0);
    return any;
}

bool takePointer(Workspace& workspace, const Screen& screen, PointerState& pointer) {
    const ImGuiIO& io = ImGui::GetIO();
    const Vec2 at{io.MousePos.x, io.MousePos.y};
    const bool inside = ImGui::IsMousePosValid();
    const bool moved = inside != pointer.inside || !(at == pointer.at);
    const Vec2 by = at - pointer.at;
    bool any = moved;
    if (inside && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
        workspace.click(screen.hitAt(at), at, screen);
        if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
            workspace.doubleClick(screen.hitAt(at), at, screen);
        pointer.down = true;
        any = true;
    } else if (inside && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) {
        workspace.clickOther(screen.hitAt(at));
        any = true;
    } else if (pointer.down && moved) {
        workspace.drag(by, at, screen);
    }
    if (pointer.down && !ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
        pointer.down = false;
        workspace.release();
        any = true;
    }
    if (inside && moved) workspace.point(at);
    if (inside && io.MouseWheel != 0.0F) {
        workspace.wheel(io.MouseWheel, at, screen);
        any = true;
    }
    pointer.restedSeconds = moved ? 0.0 : pointer.restedSeconds + static_cast<double>(io.DeltaTime);
    pointer.at = at;
    pointer.inside = inside;
    return any;
}

}  // namespace

bool takeInput(Workspace& workspace, const Screen& screen, PointerState& pointer) {
    const bool wasTyping = workspace.typing();
    const bool wasBlank = workspace.ui.blank;
    const bool keys = takeKeys(workspace, pointer);
    pointer.shift = ImGui::GetIO().KeyShift;
    pointer.control = ImGui::GetIO().KeyCtrl;
    if (wasBlank) pointer.dropsCharacters = true;
    if (pointer.dropsCharacters) ImGui::GetIO().InputQueueCharacters.resize(0);
    if (!anyKeyDown()) pointer.dropsCharacters = false;
    const bool characters = takeCharacters(workspace, wasTyping);
    const bool pointed = takePointer(workspace, screen, pointer);
    return keys || characters || pointed;
}

}  // namespace poolscope
