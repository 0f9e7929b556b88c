// The code at the right: Java or the engine's own source at the event, breakpoints; all of the
// method with the calls that led there, or an excerpt above the tab that is shown.
#pragma once

#include "app/model/code/shown_code.hpp"
#include "app/panels/code/state.hpp"
#include "app/workspace/panel_roles.hpp"
#include "app/workspace/selection.hpp"

namespace poolscope {

class CodePanel : public Panel, public Moves, public SharesDock {
public:
    const PanelInfo& info() const override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    bool wheel(float amount, Vec2 at, Workspace& workspace) override;
    void prepare(Workspace& workspace) override;
    /// While the calls of a long run are worked out.
    bool moving(const Workspace& workspace) const override;
    /// Of the excerpt.
    float heightIn(float room, const LayoutContext& context) const override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    void laidOut(const Screen& screen) override;

    CodeState state;

private:
    const CallStacks* calls_ = nullptr;  ///< of the run at the last `prepare`
    // As of the last `prepare`.
    CodeLanguage language_ = CodeLanguage::Java;
    std::vector<SourceLine> breakpoints_;
    std::vector<JavaLine> javaBreakpoints_;
    CodeMoment moment_;
    bool aboveEvents_ = true;
    Selection chosen_;  ///< as of the last `prepare`: another choice ends a look at a caller
    ScrollArea area_;   ///< as last laid out, in lines
};

}  // namespace poolscope
