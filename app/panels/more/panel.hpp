// Short lists of commands: below More all perspectives, and what else can be done with the picture;
// at the pointer, by the other button, what can be done with the task, thread or executor there, or
// with the picture. Opened about nothing it hangs from its button.
#pragma once

#include "app/panels/more/layout.hpp"
#include "app/workspace/panel_roles.hpp"
#include "app/workspace/selection.hpp"

namespace poolscope {

inline constexpr PanelId kMore{"more"};

/// Every perspective with what it shows of the run, and what else can be done with the picture.
MoreList rowsOfPicture(Workspace& workspace);
/// What can be done with the chosen task, thread or executor.
MoreList rowsOfChosen(Workspace& workspace);

class MorePanel : public Panel, public FollowsPointer {
public:
    const PanelInfo& info() const override;
    void opened(Workspace& workspace, std::optional<std::uint32_t> subject) override;
    bool press(KeyChord key, Workspace& workspace) override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    void point(Vec2 at) override { pointer_ = at; }
    void prepare(Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;

private:
    void step(std::size_t rows);

    MoreAbout about_ = MoreAbout::Picture;
    std::optional<Vec2> at_;  ///< where the other button was pressed
    Vec2 pointer_;
    MoreList list_;  ///< as of the last `prepare`, but for the choice
};

}  // namespace poolscope
