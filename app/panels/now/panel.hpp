// The Now tab: what just happened, in code and in order, and what is chosen.
#pragma once

#include "app/model/code/code_lines.hpp"
#include "app/workspace/panel_roles.hpp"

namespace poolscope {

class NowPanel : public Panel, public Moves {
public:
    const PanelInfo& info() const override;
    void prepare(Workspace& workspace) override;
    /// While the calls of a long run are worked out.
    bool moving(const Workspace& workspace) const override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;

private:
    CodeLines code_;  ///< as of the last `prepare`
};

}  // namespace poolscope
