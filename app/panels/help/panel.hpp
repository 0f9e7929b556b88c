// The menu: commands with their keys. ↑ and ↓ turn its pages, a click performs a command,
// typing looks for one in the palette; any other key closes the menu and does what it always does.
#pragma once

#include "app/workspace/panel.hpp"

namespace poolscope {

inline constexpr PanelId kHelp{"help"};

class HelpPanel : public Panel {
public:
    const PanelInfo& info() const override;
    void opened(Workspace& workspace, std::optional<std::uint32_t> subject) override;
    bool press(KeyChord key, Workspace& workspace) override;
    void type(std::string_view utf8, Workspace& workspace) override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    bool wheel(float amount, Vec2 at, Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    void laidOut(const Screen& screen) override;

    std::size_t page = 0;

private:
    bool turn(int pages);

    std::size_t lastPage_ = 0;  ///< in the window last laid out
};

}  // namespace poolscope
