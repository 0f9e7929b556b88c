// Typing into the fields for a new task.
#include "app/panels/actions/panel.hpp"

#include "app/ui/stepping.hpp"
#include "app/workspace/typed_duration.hpp"
#include "app/workspace/workspace.hpp"
#include "engine/scenario/language/duration_text.hpp"

namespace poolscope {

const PanelInfo& ActionsPanel::info() const {
    static const PanelInfo kInfo{kActions, Slot::LeftDock, actionsCommands(), true};
    return kInfo;
}

void ActionsPanel::opened(Workspace& workspace, std::optional<std::uint32_t>) {
    workspace.arrangement.side = SidePanel::Both;
}

/// Returns false, with a sentence, if what was typed is no duration.
bool ActionsPanel::commit(Workspace& workspace) {
    if (!state.editing) return true;
    const auto field = static_cast<std::size_t>(*state.editing);
    const std::optional<Duration> value = typedDuration(state.entry.text);
    if (!value || value->ns < 0) {
        const TextCatalog& words = workspace.words();
        const std::string name = "ui.field." + std::string(kFormFieldNames[field]);
        workspace.notices.say(words.fill("ui.call.wrong", {{"field", words(name)},
                                                           {"found", state.entry.text},
                                                           {"expected", words("ui.call.time")}}),
                              true);
        return false;
    }
    workspace.callTimes[field] = *value;
    workspace.notices.clear();
    workspace.layers.close();
    state.editing.reset();
    return true;
}

/// A press elsewhere: what was typed counts, or nothing else happens.
bool ActionsPanel::staysInField(const Target& target, Workspace& workspace) {
    if (!state.editing) return false;
    const auto field = static_cast<std::uint32_t>(*state.editing);
    return target != actionsTarget(ActionsPart::Field, field) && !commit(workspace);
}

bool ActionsPanel::press(KeyChord key, Workspace& workspace) {
    switch (key.code) {
        case KeyCode::Enter: commit(workspace); return true;
        case KeyCode::Up:
        case KeyCode::Down: return true;
        default: return state.entry.press(key);
    }
}

void ActionsPanel::type(std::string_view utf8, Workspace&) { state.entry.insert(utf8); }

bool ActionsPanel::click(const Target& target, Vec2, Workspace& workspace) {
    if (workspace.layers.isOpen(kActions) && staysInField(target, workspace)) return true;
    if (!target.ownedBy(kActions) || target.id >= kFormFields) return false;
    Duration& value = workspace.callTimes[target.id];
    switch (static_cast<ActionsPart>(target.part)) {
        case ActionsPart::Field:
            if (state.editing) return true;  // it is this one
            workspace.layers.open(kActions);
            state.editing = static_cast<FormField>(target.id);
            state.entry.begin(toText(value));
            break;
        case ActionsPart::Less:
        case ActionsPart::More:
            workspace.layers.close();
            value = roundStep(
                value, target.part == static_cast<std::uint16_t>(ActionsPart::More) ? 1 : -1);
            break;
    }
    return true;
}

void ActionsPanel::prepare(Workspace& workspace) {
    if (!workspace.layers.isOpen(kActions)) state.editing.reset();
    times_ = workspace.callTimes;
    follows_ = workspace.selection.follows;
}

void ActionsPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    layoutActions(frame.box, {frame.facts, state, times_, follows_, frame.view}, frame.context,
                  list);
}

}  // namespace poolscope
