// A lane for each thread.
#pragma once

#include <memory>
#include <optional>

#include "app/model/why/wait_divider.hpp"
#include "app/perspectives/workers/layout.hpp"
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
        causes_ = {};
        divider_.forget();
        wait_.reset();
        log_ = nullptr;
    }
    void divide(Workspace& workspace);

    const Log* log_ = nullptr;  ///< of the run shown, which `shapes_` are of
    std::unique_ptr<LaneShapes> shapes_ = std::make_unique<LaneShapes>();
    WaitDivider divider_;
    std::optional<ShownWait> wait_;  ///< of the run shown
    ShownCauses causes_;             ///< likewise
    std::size_t known_ = 0;          ///< so many events were known when it was divided
};

}  // namespace poolscope
