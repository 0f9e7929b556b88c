// The Events tab: the run as a list that can be searched, filtered and copied.
#pragma once

#include "app/panels/events/state.hpp"
#include "app/ui/find_facts.hpp"
#include "app/workspace/panel.hpp"

namespace poolscope {

class EventsPanel : public Panel {
public:
    const PanelInfo& info() const override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    bool wheel(float amount, Vec2 at, Workspace& workspace) override;
    void prepare(Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;

    void copy(Workspace& workspace) const;

    EventsState state;

private:
    FindFacts find_;                ///< as of the last `prepare`
    const LedHere* led_ = nullptr;  ///< likewise
};

}  // namespace poolscope
