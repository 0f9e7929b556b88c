// Esc: leaves one thing at a time, what was opened last first.
#pragma once

namespace poolscope {

class Workspace;

/// Every press leaves at most one thing, so nothing disappears unseen. Returns whether there was
/// something to leave.
bool leaveOne(Workspace& workspace);

}  // namespace poolscope
