// Help: every command that has a key. ↑ and ↓ turn its pages; any other key closes it and does what
// it always does.
#pragma once

#include "app/workspace/panel.hpp"

namespace poolscope {

inline constexpr PanelId kHelp{"help"};

class HelpPanel : public Panel {
public:
    const PanelInfo& info() const override;
    bool types() const override { return false; }
    void opened(Workspace& workspace, std::optional<std::uint32_t> subject) override;
    bool press(KeyChord key, Workspace& workspace) override;
    bool wheel(float amount, Vec2 at, Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    void laidOut(const Screen& screen) override;

    std::size_t page = 0;

private:
    bool turn(int pages);

    std::size_t lastPage_ = 0;  ///< in the window last laid out
};

}  // namespace poolscope
