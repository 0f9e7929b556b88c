// The heap of waiting tasks.
#pragma once

#include "app/workspace/perspective.hpp"

namespace poolscope {

class HeapPerspective : public Perspective {
public:
    const PerspectiveInfo& info() const override;
    std::span<const CommandSpec> commands() const override;
    Fit fits(const RunTree& runs) const override;
    bool draws(const RunState& all, ExecutorId id) const override;
    std::shared_ptr<const Picture> layout(Rect region, const RunView& view,
                                          const LayoutContext& context,
                                          const ScreenInput& input) const override;
    bool click(const Target& target, Vec2 at, const Screen& screen, Workspace& workspace) override;
    bool drag(const Target& from, Vec2 at, const Screen& screen, Workspace& workspace) override;
    void follow(Workspace& workspace) override;
};

}  // namespace poolscope
