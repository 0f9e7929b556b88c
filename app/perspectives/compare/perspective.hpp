// Executors of several runs beside each other.
#pragma once

#include "app/workspace/perspective.hpp"

namespace poolscope {

class ComparePerspective : public Perspective {
public:
    const PerspectiveInfo& info() const override;
    std::span<const CommandSpec> commands() const override;
    std::shared_ptr<const Picture> layout(Rect region, const RunView& view,
                                          const LayoutContext& context,
                                          const ScreenInput& input) const override;
    Regions regions(Vec2 window, const Style& style, SidePanel side, bool wideRight) const override;
    bool click(const Target& target, Vec2 at, const Screen& screen, Workspace& workspace) override;
    bool wheel(float amount, Vec2 at, const Screen& screen, Workspace& workspace) override;
};

}  // namespace poolscope
