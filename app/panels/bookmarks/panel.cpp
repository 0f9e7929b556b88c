// What the keys and clicks of the list of bookmarks do.
#include "app/panels/bookmarks/panel.hpp"

#include <array>
#include <utility>

#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr std::array kBookmarksCommands{
    CommandSpec{"showBookmarks", CommandGroup::Find, {}, [](Workspace& workspace) {
                    workspace.layers.open(kBookmarks);
                }}};

}  // namespace

const PanelInfo& BookmarksPanel::info() const {
    static constexpr PanelInfo kInfo{kBookmarks, Slot::Modal, kBookmarksCommands};
    return kInfo;
}

void BookmarksPanel::opened(Workspace& workspace, std::optional<std::uint32_t>) {
    state = {};
    prepare(workspace);
    const std::size_t here = workspace.runs.playback().head.position();
    for (std::size_t i = 0; i < state.all.size(); ++i)
        if (state.all[i].position <= here) state.list.choose(i);
}

void BookmarksPanel::prepare(Workspace& workspace) {
    state.all = workspace.bookmarks.all();
    state.events = workspace.runs.playback().history.size();
    state.list.fit(state.all.size());
}

void BookmarksPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    layoutBookmarks(frame.window, state, frame.sentence, frame.context, list);
}

void BookmarksPanel::jump(Workspace& workspace) {
    const Bookmark chosen = this->chosen();
    workspace.layers.close();
    workspace.runs.playback().head.seek(chosen.position);
    if (!chosen.note.empty()) workspace.notices.say(chosen.note);
}

void BookmarksPanel::keepNote(Workspace& workspace) {
    if (!state.naming) return;
    workspace.bookmarks.set(chosen().position, state.entry.text);
    state.naming = false;
    prepare(workspace);
}

void BookmarksPanel::move(std::ptrdiff_t direction, Workspace& workspace) {
    const Bookmark chosen = this->chosen();
    auto next = static_cast<std::ptrdiff_t>(chosen.position) + direction;
    while (next >= 0 && workspace.bookmarks.at(static_cast<std::size_t>(next)) != nullptr)
        next += direction;
    if (next < 0 || static_cast<std::size_t>(next) > state.events) return;
    const auto position = static_cast<std::size_t>(next);
    workspace.bookmarks.remove(chosen.position);
    workspace.bookmarks.set(position, chosen.note);
    prepare(workspace);
    for (std::size_t i = 0; i < state.all.size(); ++i)
        if (state.all[i].position == position) state.list.choose(i);
}

void BookmarksPanel::act(BookmarksPart part, Workspace& workspace) {
    keepNote(workspace);
    if (state.all.empty()) return;
    switch (part) {
        case BookmarksPart::Row:
        case BookmarksPart::Jump: jump(workspace); break;
        case BookmarksPart::Rename:
            state.naming = true;
            state.entry.begin(chosen().note);
            break;
        case BookmarksPart::Earlier: move(-1, workspace); break;
        case BookmarksPart::Later: move(1, workspace); break;
        case BookmarksPart::Remove:
            workspace.bookmarks.remove(chosen().position);
            prepare(workspace);
            break;
    }
}

bool BookmarksPanel::escape(Workspace&) { return std::exchange(state.naming, false); }

bool BookmarksPanel::press(KeyChord key, Workspace& workspace) {
    if (state.naming) {
        if (key.code == KeyCode::Enter) keepNote(workspace);
        return key.code == KeyCode::Enter || state.entry.press(key);
    }
    if (state.list.press(key, state.all.size())) return true;
    switch (key.code) {
        case KeyCode::Enter: act(BookmarksPart::Jump, workspace); return true;
        case KeyCode::Tab: act(BookmarksPart::Rename, workspace); return true;
        case KeyCode::Left: act(BookmarksPart::Earlier, workspace); return true;
        case KeyCode::Right: act(BookmarksPart::Later, workspace); return true;
        case KeyCode::Delete: act(BookmarksPart::Remove, workspace); return true;
        default: workspace.pressCommand(key); return true;
    }
}

void BookmarksPanel::type(std::string_view utf8, Workspace&) {
    if (state.naming) state.entry.insert(utf8);
}

/// A press on a line chooses it; a press on the chosen one jumps there.
bool BookmarksPanel::click(const Target& target, Vec2, Workspace& workspace) {
    if (!target.ownedBy(kBookmarks)) {
        keepNote(workspace);
        return false;
    }
    const auto part = static_cast<BookmarksPart>(target.part);
    if (part == BookmarksPart::Row) keepNote(workspace);
    if (part != BookmarksPart::Row || state.list.click(target.id)) act(part, workspace);
    return true;
}

bool BookmarksPanel::wheel(float amount, Vec2, Workspace& workspace) {
    return press(keyOfWheel(amount), workspace), true;
}

}  // namespace poolscope
