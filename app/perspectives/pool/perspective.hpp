// A task's way through execute.
#pragma once

#include "app/workspace/perspective.hpp"

namespace poolscope {

class PoolPerspective : public Perspective {
public:
    const PerspectiveInfo& info() const override;
    std::span<const CommandSpec> commands() const override;
    Fit fits(const RunTree& runs) const override;
    bool draws(const RunState& all, ExecutorId id) const override;
    std::shared_ptr<const Picture> layout(Rect region, const RunView& view,
                                          const LayoutContext& context,
                                          const ScreenInput& input) const override;
};

}  // namespace poolscope
