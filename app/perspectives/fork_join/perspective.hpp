// The deques of a fork/join pool and the tree of its tasks.
#pragma once

#include <memory>

#include "app/perspectives/fork_join/subtrees.hpp"
#include "app/workspace/perspective.hpp"

namespace poolscope {

class ForkJoinPerspective : public Perspective {
public:
    const PerspectiveInfo& info() const override;
    std::span<const CommandSpec> commands() const override;
    Fit fits(const RunTree& runs) const override;
    bool draws(const RunState& all, ExecutorId id) const override;
    std::shared_ptr<const Picture> layout(Rect region, const RunView& view,
                                          const LayoutContext& context,
                                          const ScreenInput& input) const override;
    void prepare(Workspace& workspace) override;
    void runOpened(Workspace&) override { *subtrees_ = {}; }
    void branchesMoved(Workspace&) override { *subtrees_ = {}; }

private:
    std::unique_ptr<Subtrees> subtrees_ = std::make_unique<Subtrees>();  ///< of the run shown
};

}  // namespace poolscope
