// The menu: commands with their keys. ↑ and ↓ turn its pages, a click performs a command, typing
// finds one, and Enter performs what was found; a key with Ctrl and a function key close the menu
// and do what they always do.
#pragma once

#include "app/panels/help/layout.hpp"
#include "app/workspace/panel_roles.hpp"

namespace poolscope {

class HelpPanel : public Panel, public TakesText {
public:
    const PanelInfo& info() const override;
    void opened(Workspace& workspace, std::optional<std::uint32_t> subject) override;
    bool press(KeyChord key, Workspace& workspace) override;
    bool escape(Workspace& workspace) override;
    void type(std::string_view utf8, Workspace& workspace) override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    bool wheel(float amount, Vec2 at, Workspace& workspace) override;
    void prepare(Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    void laidOut(const Screen& screen) override;
    const TextEntry* entry() const override { return &state.entry; }

    MenuState state;

private:
    void choose(const Target& target, Workspace& workspace);

    std::vector<MenuEntry> found_;  ///< as of the last `prepare`
    std::size_t pages_ = 1;         ///< in the window last laid out
};

}  // namespace poolscope
