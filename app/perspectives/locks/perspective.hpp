// The locks of an executor: who holds them, who waits, and when they were contended.
#pragma once

#include <memory>

#include "app/perspectives/locks/lock_history.hpp"
#include "app/perspectives/locks/variable_history.hpp"
#include "app/workspace/perspective.hpp"

namespace poolscope {

class LocksPerspective : public Perspective {
public:
    const PerspectiveInfo& info() const override;
    std::span<const CommandSpec> commands() const override;
    std::shared_ptr<const Picture> layout(Rect region, const RunView& view,
                                          const LayoutContext& context,
                                          const ScreenInput& input) const override;
    void prepare(Workspace& workspace) override;
    void runOpened(Workspace&) override { history_.reset(); }
    void branchesMoved(Workspace&) override { history_.reset(); }

private:
    std::unique_ptr<LockHistory> history_;  ///< of the run shown
    std::shared_ptr<VariableHistory> variables_;
};

}  // namespace poolscope
