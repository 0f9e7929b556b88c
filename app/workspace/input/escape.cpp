// Esc: leaves one thing at a time, what was opened last first.
//
// Promises: every press leaves at most one thing, so nothing disappears unseen. The tour and a
// black screen take Esc before (pressFirst, pressOverAll).
#include "app/workspace/workspace.hpp"

namespace poolscope {

/// Returns whether there was something to leave.
bool Workspace::escape() {
    if (Panel* const open = layers.focused()) {
        if (!open->escape(*this)) layers.close();
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
    if (dismissInPanels()) return true;
    if (selection.task.exists() || selection.thread.exists()) {
        selection.clear();
        return true;
    }
    const bool other = arrangement.side != SidePanel::Usual;
    arrangement.side = SidePanel::Usual;
    return other;
}

}  // namespace poolscope
