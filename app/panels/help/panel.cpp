// Opening and leaving help.
#include "app/panels/help/panel.hpp"

#include <array>

#include "app/panels/help/layout.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr std::array kHelpCommands{CommandSpec{
    "help", CommandGroup::Look, {plainKey('?')}, [](Workspace& workspace) {
        workspace.layers.isOpen(kHelp) ? workspace.layers.close() : workspace.layers.open(kHelp);
    }}};

}  // namespace

const PanelInfo& HelpPanel::info() const {
    static constexpr PanelInfo kInfo{kHelp, Slot::Modal, kHelpCommands, true};
    return kInfo;
}

bool HelpPanel::press(KeyChord key, Workspace& workspace) {
    const std::optional<CommandId> command = workspace.commands().of(key);
    if (!command) return false;
    workspace.layers.close();
    if (*command != "help" && *command != "close") workspace.perform(*command);
    return true;
}

void HelpPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    layoutHelp(frame.window, frame.context, list);
}

}  // namespace poolscope
