// Esc: leaves one thing at a time, what was opened last first.
//
// Promises: every press leaves at most one thing, so nothing disappears unseen. The tour and a
// black screen take Esc before (pressFirst, pressOverAll).
#include "app/workspace/workspace.hpp"

namespace poolscope {

/// Returns whether there was something to leave.
bool Workspace::escape() {
    if (Panel* const open = layers.focused()) {
        auto* const typed = open->as<TakesText>();
        if (typed == nullptr || !typed->escape(*this)) layers.close();
        return true;
    }
    if (hideInPanels()) return true;
    if (!notices.empty()) {
        notices.clear();
        return true;
    }
    if (!runs.empty() && runs.source().making()) {
        runs.source().endMaking();
        return true;
    }
    if (search.dismiss()) return true;
    const DockActivity* const activity = activities.open();
    const bool chosen = selection.task.exists() || selection.thread.exists();
    if (chosen && (activity == nullptr || !activity->selectedItself(*this))) {
        selection.clear();
        return true;
    }
    if (activities.leave()) return true;
    const bool other = arrangement.side != SidePanel::Usual;
    arrangement.side = SidePanel::Usual;
    return other;
}

}  // namespace poolscope
