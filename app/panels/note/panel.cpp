// Setting and seeking bookmarks, and typing their notes.
#include "app/panels/note/panel.hpp"

#include <array>

#include "app/panels/note/layout.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

void toggleBookmark(Workspace& workspace) {
    const std::size_t position = workspace.runs.playback().head.position();
    Bookmarks& bookmarks = workspace.bookmarks;
    const TextCatalog& words = workspace.words();
    const std::string place = std::to_string(position);
    if (bookmarks.at(position) != nullptr) {
        bookmarks.remove(position);
        return workspace.notices.say(words.fill("ui.stop.bookmarkRemoved", {{"position", place}}));
    }
    bookmarks.set(position, "");
    workspace.notices.say(words.fill("ui.stop.bookmarked", {{"position", place}}));
    workspace.notices.offer("noteBookmark");
}

void seekBookmark(Workspace& workspace, std::optional<std::size_t> position) {
    Notices& notices = workspace.notices;
    if (!position) return notices.say(std::string(workspace.words()("ui.stop.noBookmark")));
    workspace.runs.playback().head.seek(*position);
    const Bookmark* bookmark = workspace.bookmarks.at(*position);
    notices.clear();
    if (bookmark != nullptr && !bookmark->note.empty()) notices.say(bookmark->note);
}

constexpr std::array kNoteCommands{
    CommandSpec{"toggleBookmark", CommandGroup::Find, {plainKey('M')}, toggleBookmark},
    CommandSpec{"noteBookmark",
                CommandGroup::Find,
                {},
                [](Workspace& workspace) { workspace.layers.open(kNote); }},
    CommandSpec{"nextBookmark",
                CommandGroup::Find,
                {},
                [](Workspace& workspace) {
                    const std::size_t position = workspace.runs.playback().head.position();
                    seekBookmark(workspace, workspace.bookmarks.after(position));
                }},
    CommandSpec{"previousBookmark", CommandGroup::Find, {}, [](Workspace& workspace) {
                    const std::size_t position = workspace.runs.playback().head.position();
                    seekBookmark(workspace, workspace.bookmarks.before(position));
                }}};

}  // namespace

const PanelInfo& NotePanel::info() const {
    static constexpr PanelInfo kInfo{kNote, Slot::Overlay, kNoteCommands, true};
    return kInfo;
}

/// A place that has no bookmark yet gets one.
void NotePanel::opened(Workspace& workspace, std::optional<std::uint32_t>) {
    position_ = workspace.runs.playback().head.position();
    const Bookmark* own = workspace.bookmarks.at(position_);
    line.set(own == nullptr ? "" : own->note);
    if (own == nullptr) workspace.bookmarks.set(position_, "");
}

void NotePanel::commit(Workspace& workspace) {
    workspace.bookmarks.set(position_, line.text);
    workspace.layers.close();
}

void NotePanel::layout(const PanelFrame& frame, DisplayList& list) const {
    layoutNote(frame.box, line, frame.context, list);
}

}  // namespace poolscope
