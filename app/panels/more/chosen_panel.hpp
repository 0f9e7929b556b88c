// The row beside a task, a thread, a queue or an executor that was just clicked: what can be done
// with it. It is there at that position of the playhead alone, so a step shows the whole picture.
#pragma once

#include "app/panels/more/chosen_layout.hpp"
#include "app/workspace/panel_roles.hpp"

namespace poolscope {

class ChosenPanel : public Panel, public LiesOver, public FollowsPointer {
public:
    const PanelInfo& info() const override;
    bool shown(const Workspace& workspace) const override;
    bool hide(Workspace& workspace) override;
    /// While the pointer is on the chosen one: its card would lie over the row.
    bool hidesTooltips() const override { return chosen_ && chosen_->contains(pointer_); }
    void point(Vec2 at) override { pointer_ = at; }
    void prepare(Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    void laidOut(const Screen& screen) override;

private:
    Target subject_;  ///< as of the last `prepare`
    std::vector<ChosenAction> actions_;
    Vec2 pointer_;
    Vec2 pressed_;                ///< where the subject was clicked
    std::optional<Rect> chosen_;  ///< where it was laid out last
};

}  // namespace poolscope
