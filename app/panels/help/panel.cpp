// Opening the menu, and what keys and clicks do in it.
#include "app/panels/help/panel.hpp"

#include <algorithm>
#include <array>

#include "app/panels/help/layout.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr std::array kHelpCommands{CommandSpec{
    "help", CommandGroup::Settings, {plainKey('?')}, [](Workspace& workspace) {
        workspace.layers.isOpen(kHelp) ? workspace.layers.close() : workspace.layers.open(kHelp);
    }}};

}  // namespace

const PanelInfo& HelpPanel::info() const {
    static constexpr PanelInfo kInfo{kHelp, Slot::Modal, kHelpCommands, true};
    return kInfo;
}

void HelpPanel::opened(Workspace&, std::optional<std::uint32_t>) { page = 0; }

bool HelpPanel::turn(int pages) {
    const int last = static_cast<int>(lastPage_);
    page = static_cast<std::size_t>(std::clamp(static_cast<int>(page) + pages, 0, last));
    return true;
}

bool HelpPanel::wheel(float amount, Vec2, Workspace&) { return turn(amount > 0 ? -1 : 1); }

bool HelpPanel::press(KeyChord key, Workspace& workspace) {
    if (key == plainKey(KeyCode::Up)) return turn(-1);
    if (key == plainKey(KeyCode::Down)) return turn(1);
    const std::optional<CommandId> command = workspace.commands().of(key);
    if (!command) return false;
    workspace.layers.close();
    if (*command != "help" && *command != "close") workspace.perform(*command);
    return true;
}

/// What opened it closes it.
void HelpPanel::type(std::string_view utf8, Workspace& workspace) {
    if (utf8 == "?") return workspace.layers.close();
    workspace.perform("palette");
    workspace.type(utf8);
}

bool HelpPanel::click(const Target& target, Vec2, Workspace& workspace) {
    if (target.kind != Target::Kind::Command) return false;
    workspace.layers.close();
    workspace.perform(target.command());
    return true;
}

void HelpPanel::laidOut(const Screen& screen) {
    if (const ScrollArea* pages = screen.overlay.areaOf(kHelp))
        lastPage_ = static_cast<std::size_t>(pages->most);
}

void HelpPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    layoutHelp(frame.window, page, frame.context, list);
}

}  // namespace poolscope
