// The choice of steps: what → and Space go by, and which telling events count.
//
// Promises: it changes the preferences at once, so a choice holds for the next step and is
// remembered.
#pragma once

#include "app/model/playback/stops.hpp"
#include "app/panels/steps/layout.hpp"
#include "app/workspace/panel.hpp"

namespace poolscope {

class StepsPanel : public Panel {
public:
    const PanelInfo& info() const override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    bool press(KeyChord key, Workspace& workspace) override;
    void prepare(Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;

private:
    StepChoice steps_;  ///< as of the last `prepare`
};

}  // namespace poolscope
