// What keys and clicks do in the choice of steps.
#include "app/panels/steps/panel.hpp"

#include <array>

#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr std::array kStepsCommands{
    CommandSpec{"chooseSteps", CommandGroup::Play, {}, [](Workspace& workspace) {
                    workspace.layers.isOpen(kStepsPanel) ? workspace.layers.close()
                                                         : workspace.layers.open(kStepsPanel);
                }}};

}  // namespace

const PanelInfo& StepsPanel::info() const {
    static constexpr PanelInfo kInfo{kStepsPanel, Slot::Overlay, kStepsCommands, true};
    return kInfo;
}

bool StepsPanel::click(const Target& target, Vec2, Workspace& workspace) {
    if (!target.ownedBy(kStepsPanel)) return false;
    StepChoice& steps = workspace.preferences.steps;
    switch (static_cast<StepsPart>(target.part)) {
        case StepsPart::Size: steps.size = static_cast<StepSize>(target.id); break;
        case StepsPart::Group: steps.toggle(static_cast<TellingGroup>(target.id)); break;
        case StepsPart::OnlyShown: steps.onlyShown = !steps.onlyShown; break;
    }
    return true;
}

/// All other keys do what they do without it: one tries the choice while it is open.
bool StepsPanel::press(KeyChord key, Workspace& workspace) {
    if (key.code == KeyCode::Enter) {
        workspace.layers.close();
        return true;
    }
    const std::optional<CommandId> command = workspace.commands().of(key);
    if (!command || *command == "close") return false;
    workspace.perform(*command);
    return true;
}

void StepsPanel::prepare(Workspace& workspace) { steps_ = workspace.preferences.steps; }

void StepsPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    layoutSteps(frame.box, steps_, frame.context, list);
}

}  // namespace poolscope
