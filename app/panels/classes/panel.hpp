// Classes: which class of java.util.concurrent inherits from which, and what of it the engine has.
// ↑ and ↓ turn its pages.
#pragma once

#include "app/panels/classes/layout.hpp"
#include "app/ui/list_state.hpp"
#include "app/workspace/panel.hpp"

namespace poolscope {

class ClassesPanel : public Panel {
public:
    const PanelInfo& info() const override;
    void opened(Workspace& workspace, std::optional<std::uint32_t> subject) override;
    bool press(KeyChord key, Workspace& workspace) override;
    bool wheel(float amount, Vec2 at, Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    void laidOut(const Screen& screen) override;

private:
    std::vector<ClassTree> trees_;  ///< from the first opening on
    ListState pages_;
    std::size_t count_ = 1;  ///< of pages, in the window last laid out
};

}  // namespace poolscope
