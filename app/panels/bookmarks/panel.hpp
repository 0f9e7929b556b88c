// The list of bookmarks: jumping, naming, moving and removing.
//
// Promises: the bookmark at the playhead, or the last one before it, is chosen first; what was
// typed as a note counts, whatever ends the typing; a bookmark moves to the next free place.
#pragma once

#include "app/panels/bookmarks/layout.hpp"
#include "app/workspace/panel_roles.hpp"

namespace poolscope {

class BookmarksPanel : public Panel, public TakesText {
public:
    const PanelInfo& info() const override;
    void opened(Workspace& workspace, std::optional<std::uint32_t> subject) override;
    bool types() const override { return state.naming; }
    bool press(KeyChord key, Workspace& workspace) override;
    bool escape(Workspace& workspace) override;
    void type(std::string_view utf8, Workspace& workspace) override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    bool wheel(float amount, Vec2 at, Workspace& workspace) override;
    void prepare(Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    const TextEntry* entry() const override { return state.naming ? &state.entry : nullptr; }

    BookmarksState state;

private:
    const Bookmark& chosen() const { return state.all[state.list.chosen]; }
    void act(BookmarksPart part, Workspace& workspace);
    void jump(Workspace& workspace);
    void keepNote(Workspace& workspace);
    /// To the next position in that direction (1 or -1) that has none.
    void move(std::ptrdiff_t direction, Workspace& workspace);
};

}  // namespace poolscope
