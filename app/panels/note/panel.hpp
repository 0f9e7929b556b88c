// The note of a bookmark: a line, Enter. And the commands that set and seek bookmarks.
#pragma once

#include "app/workspace/line_panel.hpp"

namespace poolscope {

inline constexpr PanelId kNote{"note"};

class NotePanel : public LinePanel {
public:
    const PanelInfo& info() const override;
    void opened(Workspace& workspace, std::optional<std::uint32_t> subject) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;

private:
    void commit(Workspace& workspace) override;

    std::size_t position_ = 0;  ///< of the bookmark
};

}  // namespace poolscope
