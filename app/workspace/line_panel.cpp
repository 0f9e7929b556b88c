// The keys of a panel that is one line.
#include "app/workspace/line_panel.hpp"

#include "app/workspace/workspace.hpp"

namespace poolscope {

bool LinePanel::press(KeyChord key, Workspace& workspace) {
    switch (key.code) {
        case KeyCode::Enter: commit(workspace); return true;
        default: return line.press(key);
    }
}

}  // namespace poolscope
