// The span chosen on the time axis: its metrics, zooming to it, copying it. Esc drops it.
#pragma once

#include "app/model/metrics/span_metrics.hpp"
#include "app/panels/span/layout.hpp"
#include "app/workspace/panel_roles.hpp"

namespace poolscope {

class SpanPanel : public Panel, public LiesOver, public FollowsRuns {
public:
    const PanelInfo& info() const override;
    bool shown(const Workspace& workspace) const override;
    bool hide(Workspace& workspace) override;
    void runOpened(Workspace& workspace) override;
    void prepare(Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    void describe(const StateLine& line) const override;
    /// The title and the table, as text.
    std::string text(Workspace& workspace);

private:
    LogSpan span_;  ///< what is below is of
    const Log* log_ = nullptr;
    std::string language_;
    std::string title_;
    std::vector<std::vector<std::string>> table_;
};

}  // namespace poolscope
