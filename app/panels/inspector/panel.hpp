// The inspector tab: cards about what is chosen and what is pinned.
#pragma once

#include "app/panels/inspector/state.hpp"
#include "app/workspace/panel.hpp"

namespace poolscope {

class InspectorPanel : public Panel {
public:
    const PanelInfo& info() const override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    bool wheel(float amount, Vec2 at, Workspace& workspace) override;
    void prepare(Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    void laidOut(const Screen& screen) override;
    void describe(const StateLine& line) const override;

    /// Pins the subject, or lets it go; what was pinned is shown.
    void toggle(const Target& subject, Workspace& workspace);

    InspectorState state;

private:
    Target chosen_;          ///< as of the last `prepare`
    float scrollRange_ = 0;  ///< as last laid out
    float step_ = 48;        ///< of the wheel, in pixels
};

}  // namespace poolscope
