// The deques of a fork/join pool and the tree of its tasks.
#pragma once

#include "app/workspace/perspective.hpp"

namespace poolscope {

class ForkJoinPerspective : public Perspective {
public:
    const PerspectiveInfo& info() const override;
    std::span<const CommandSpec> commands() const override;
    std::shared_ptr<const Picture> layout(Rect region, const RunView& view,
                                          const LayoutContext& context,
                                          const ScreenInput& input) const override;
};

}  // namespace poolscope
