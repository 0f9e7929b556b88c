// The order in which things are left. The tour and a black screen take Esc before (pressFirst,
// pressOverAll).
#include "app/workspace/input/escape.hpp"

#include "app/workspace/workspace.hpp"

namespace poolscope {

bool leaveOne(Workspace& workspace) {
    if (Panel* const open = workspace.layers.focused()) {
        auto* const typed = open->as<TakesText>();
        if (typed == nullptr || !typed->escape(workspace)) workspace.layers.close();
        return true;
    }
    if (workspace.layers.hideShown()) return true;
    if (!workspace.notices.empty()) {
        workspace.notices.clear();
        return true;
    }
    if (!workspace.runs.empty() && workspace.runs.source().making()) {
        workspace.runs.source().endMaking();
        return true;
    }
    if (workspace.search.dismiss() || workspace.ledHere.dismiss()) return true;
    const DockActivity* const activity = workspace.activities.open();
    const bool chosen = workspace.selection.task.exists() || workspace.selection.thread.exists();
    if (chosen && (activity == nullptr || !activity->selectedItself(workspace))) {
        workspace.selection.clear();
        return true;
    }
    if (workspace.activities.leave()) return true;
    const bool other = workspace.arrangement.side != SidePanel::Usual;
    workspace.arrangement.side = SidePanel::Usual;
    return other;
}

}  // namespace poolscope
