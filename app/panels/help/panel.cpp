// Opening the menu, and what keys and clicks do in it.
#include "app/panels/help/panel.hpp"

#include <array>

#include "app/panels/help/found.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr std::array kHelpCommands{CommandSpec{
    "help", CommandGroup::Settings, {plainKey('?'), controlKey('P')}, [](Workspace& workspace) {
        workspace.layers.isOpen(kHelp) ? workspace.layers.close() : workspace.layers.open(kHelp);
    }}};

}  // namespace

const PanelInfo& HelpPanel::info() const {
    static constexpr PanelInfo kInfo{kHelp, Slot::Modal, kHelpCommands, true};
    return kInfo;
}

void HelpPanel::opened(Workspace&, std::optional<std::uint32_t>) { state = {}; }

void HelpPanel::prepare(Workspace& workspace) {
    found_.clear();
    if (state.entry.text.empty()) return;
    found_ = menuEntries(state.entry.text, workspace.facts(), workspace.library, workspace.words(),
                         workspace.commands());
}

bool HelpPanel::wheel(float amount, Vec2, Workspace& workspace) {
    return press(keyOfWheel(amount), workspace);
}

void HelpPanel::choose(const Target& target, Workspace& workspace) {
    const std::string typed = state.entry.text;
    workspace.layers.close();
    if (target.kind == Target::Kind::Opens)
        return workspace.layers.open(workspace.layers.find(target.name), target.id);
    if (target.kind == Target::Kind::Command) return workspace.perform(target.command());
    switch (static_cast<MenuPart>(target.part)) {
        case MenuPart::Scenario: workspace.opener.builtIn(target.id); break;
        case MenuPart::Lesson:
            workspace.opener.open(std::string(workspace.library.lessons.all()[target.id].file));
            break;
        case MenuPart::Recent: workspace.opener.recent(target.id); break;
        case MenuPart::File: workspace.opener.open(typed); break;
        case MenuPart::Entry: break;
    }
}

bool HelpPanel::press(KeyChord key, Workspace& workspace) {
    if (key.code == KeyCode::Enter) {
        if (state.entry.text.empty()) return true;
        prepare(workspace);
        if (state.found.chosen < found_.size())
            choose(found_[state.found.chosen].target, workspace);
        return true;
    }
    if (state.entry.press(key)) {
        state.found = {};
        return true;
    }
    if (key == plainKey(key.code)) {
        if (state.entry.text.empty() && state.pages.press(key, pages_)) return true;
        if (state.found.press(key, found_.size())) return true;
    }
    const std::optional<CommandId> command = workspace.commands().of(key);
    if (!command || !worksWhileTyping(key)) return false;
    workspace.layers.close();
    if (*command != "help") workspace.perform(*command);
    return true;
}

/// Esc takes back what was typed before it closes the menu.
bool HelpPanel::escape(Workspace&) {
    if (state.entry.text.empty()) return false;
    state = {};
    return true;
}

/// What opened it closes it.
void HelpPanel::type(std::string_view utf8, Workspace& workspace) {
    if (utf8 == "?" && state.entry.text.empty()) return workspace.layers.close();
    state.entry.insert(utf8);
    state.found = {};
}

bool HelpPanel::click(const Target& target, Vec2, Workspace& workspace) {
    if (target.ownedBy(kHelp)) {
        prepare(workspace);
        if (target.id < found_.size()) choose(found_[target.id].target, workspace);
        return true;
    }
    if (target.kind == Target::Kind::Command) choose(target, workspace);
    return target.kind == Target::Kind::Command;
}

void HelpPanel::laidOut(const Screen& screen) {
    if (const ScrollArea* pages = screen.overlay.areaOf(kHelp))
        pages_ = 1 + static_cast<std::size_t>(pages->most);
}

void HelpPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    layoutHelp(frame.window, state, found_, frame.context, list);
}

}  // namespace poolscope
