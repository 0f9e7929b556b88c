// Help: every command that has a key. The next key closes it and does what it always does.
#pragma once

#include "app/workspace/panel.hpp"

namespace poolscope {

inline constexpr PanelId kHelp{"help"};

class HelpPanel : public Panel {
public:
    const PanelInfo& info() const override;
    bool types() const override { return false; }
    bool press(KeyChord key, Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
};

}  // namespace poolscope
