// In front of a class: the laser dot that follows the mouse, and the keys just pressed.
#pragma once

#include "app/panels/presenter/state.hpp"
#include "app/ui/drawing.hpp"
#include "app/workspace/panel.hpp"

namespace poolscope {

struct TraceDrawing : Drawing {
    void paint(Canvas& canvas, const Style& style) const override;

    std::vector<TracePoint> trace;
};

class PresenterPanel : public Panel {
public:
    const PanelInfo& info() const override;
    bool shown(const Workspace&) const override { return state.pointer || state.showsKeys; }
    bool hidesTooltips() const override { return state.pointer; }
    bool hide(Workspace& workspace) override;
    bool pressFirst(KeyChord key, Workspace& workspace) override;
    void point(Vec2 at) override;
    bool hidesPointer() const override { return state.pointer; }
    bool tick(double milliseconds, Workspace& workspace) override;
    bool moving(const Workspace& workspace) const override;
    void prepare(Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    void describe(const StateLine& line) const override;

    PresenterState state;

private:
    bool reducedMotion_ = false;  ///< as of the last `prepare`
};

}  // namespace poolscope
