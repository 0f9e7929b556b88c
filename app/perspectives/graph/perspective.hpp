// The graph of an orchestrator's handlers, and how far each of them is.
#pragma once

#include "app/workspace/perspective.hpp"

namespace poolscope {

class GraphPerspective : public Perspective {
public:
    const PerspectiveInfo& info() const override;
    std::span<const CommandSpec> commands() const override;
    Fit fits(const RunTree& runs) const override;
    std::shared_ptr<const Picture> layout(Rect region, const RunView& view,
                                          const LayoutContext& context,
                                          const ScreenInput& input) const override;
    bool click(const Target& target, Vec2 at, const Screen& screen, Workspace& workspace) override;
};

}  // namespace poolscope
