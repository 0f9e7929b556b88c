// When the row is shown, and which commands it has.
#include "app/panels/more/chosen_panel.hpp"

#include "app/panels/more/panel.hpp"
#include "app/ui/subject.hpp"
#include "app/workspace/screen.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

const PanelInfo& ChosenPanel::info() const {
    static constexpr PanelInfo kInfo{"chosen", Slot::Overlay, {}, true, {}, false, true};
    return kInfo;
}

/// Not in front of a class, where a click points at something, and not where clicks are answers.
bool ChosenPanel::shown(const Workspace& workspace) const {
    if (workspace.runs.empty() || !workspace.selection.clicked) return false;
    const Playhead& head = workspace.runs.playback().head;
    return workspace.selection.clicked->position == head.position() && !head.playing() &&
           !head.gliding() && !workspace.arrangement.presenting &&
           workspace.activities.open() == nullptr && workspace.layers.focused() == nullptr &&
           !workspace.perspective().info().wholeRuns;
}

bool ChosenPanel::hide(Workspace& workspace) {
    const bool was = shown(workspace);
    workspace.selection.clicked.reset();
    return was;
}

void ChosenPanel::prepare(Workspace& workspace) {
    if (!shown(workspace)) return;
    subject_ = workspace.selection.subject();
    pressed_ = workspace.selection.clicked->at;
    actions_.clear();
    for (const MoreRow& row : rowsOfChosen(workspace).rows) {
        const std::string words = "ui.chosen." + std::string(row.command.name);
        if (row.enabled && workspace.words().has(words))
            actions_.push_back({row.command, std::string(workspace.words()(words))});
    }
}

void ChosenPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    const Picture& picture = *frame.screen.picture;
    const Rect region = frame.screen.regions.picture;
    if (const auto chosen = placeOfChosen(picture, region, subject_, pressed_))
        layoutChosen(region, *chosen, pressed_, picture, nameOfSubject(subject_, frame.view),
                     actions_, frame.context, list);
}

void ChosenPanel::laidOut(const Screen& screen) {
    chosen_ = subject_.kind == Target::Kind::None || screen.picture == nullptr
                  ? std::nullopt
                  : placeOfChosen(*screen.picture, screen.regions.picture, subject_, pressed_);
}

}  // namespace poolscope
