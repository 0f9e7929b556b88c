// A lane for each thread.
#pragma once

#include <memory>

#include "app/perspectives/workers/lane_shapes.hpp"
#include "app/workspace/perspective.hpp"

namespace poolscope {

class WorkersPerspective : public Perspective {
public:
    const PerspectiveInfo& info() const override;
    std::span<const CommandSpec> commands() const override;
    Fit fits(const RunTree& runs) const override;
    std::shared_ptr<const Picture> layout(Rect region, const RunView& view,
                                          const LayoutContext& context,
                                          const ScreenInput& input) const override;
    void prepare(Workspace& workspace) override;
    void runOpened(Workspace&) override { forget(); }
    void branchesMoved(Workspace&) override { forget(); }

private:
    void forget() {
        *shapes_ = {};
        log_ = nullptr;
    }

    const Log* log_ = nullptr;  ///< of the run shown, which `shapes_` are of
    std::unique_ptr<LaneShapes> shapes_ = std::make_unique<LaneShapes>();
};

}  // namespace poolscope
