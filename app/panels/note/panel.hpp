// The note of a bookmark: Shift+M, a line, Enter. And the commands that set and seek bookmarks.
#pragma once

#include "app/ui/text_entry.hpp"
#include "app/workspace/panel.hpp"

namespace poolscope {

inline constexpr PanelId kNote{"note"};

class NotePanel : public Panel {
public:
    const PanelInfo& info() const override;
    void opened(Workspace& workspace, std::optional<std::uint32_t> subject) override;
    bool press(KeyChord key, Workspace& workspace) override;
    void type(std::string_view utf8, Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    const TextEntry* entry() const override { return &line; }

    TextEntry line;

private:
    std::size_t position_ = 0;  ///< of the bookmark
};

}  // namespace poolscope
