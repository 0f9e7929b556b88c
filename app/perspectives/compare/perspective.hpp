// Executors of several runs beside each other.
#pragma once

#include <utility>
#include <vector>

#include "app/perspectives/compare/comparison_builder.hpp"
#include "app/perspectives/compare/state.hpp"
#include "app/workspace/perspective.hpp"

namespace poolscope {

class ComparePerspective : public Perspective {
public:
    const PerspectiveInfo& info() const override;
    std::span<const CommandSpec> commands() const override;
    Fit fits(const RunTree& runs) const override;
    std::shared_ptr<const Picture> layout(Rect region, const RunView& view,
                                          const LayoutContext& context,
                                          const ScreenInput& input) const override;
    Regions regions(Vec2 window, const Style& style, SidePanel side, bool wideRight) const override;
    bool click(const Target& target, Vec2 at, const Screen& screen, Workspace& workspace) override;
    bool wheel(float amount, Vec2 at, const Screen& screen, Workspace& workspace) override;
    void prepare(Workspace& workspace) override;
    void runOpened(Workspace& workspace) override;
    void branchesMoving(Workspace& workspace) override;
    void branchesMoved(Workspace& workspace) override;
    void fit() override { state.metricsScroll = 0; }

    CompareState state;

private:
    void toggleSide(std::size_t index, Workspace& workspace);

    ComparisonBuilder builder_;
    const CompareFacts* facts_ = nullptr;  ///< as of the last `prepare`; the builder's
    std::vector<std::pair<const Playback*, ExecutorId>> moving_;  ///< chosen, while branches move
};

}  // namespace poolscope
