// The tree of runs: switching, naming, marking, removing and having back.
//
// Promises: what was typed as a name counts, whatever ends the typing; nothing typed gives the old
// name back.
#pragma once

#include "app/panels/run_tree/layout.hpp"
#include "app/workspace/panel_roles.hpp"

namespace poolscope {

class RunTreePanel : public Panel, public TakesText {
public:
    const PanelInfo& info() const override;
    void opened(Workspace& workspace, std::optional<std::uint32_t> subject) override;
    bool press(KeyChord key, Workspace& workspace) override;
    bool escape(Workspace& workspace) override;
    void type(std::string_view utf8, Workspace& workspace) override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    bool wheel(float amount, Vec2 at, Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    const TextEntry* entry() const override { return &state.entry; }
    std::string nameForTests(const Target& target) const override;

    RunTreeState state;

private:
    void startName(Workspace& workspace);
    void keepName(Workspace& workspace);
    bool pressInName(KeyChord key, Workspace& workspace);
};

}  // namespace poolscope
