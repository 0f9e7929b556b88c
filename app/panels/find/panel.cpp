// What the keys and clicks of the find box do.
#include "app/panels/find/panel.hpp"

#include <array>

#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr std::array kFindCommands{
    CommandSpec{"find",
                CommandGroup::Find,
                {controlKey('F')},
                [](Workspace& workspace) { workspace.layers.open(kFind); }},
    CommandSpec{"nextMatch",
                CommandGroup::Find,
                {plainKey(']')},
                [](Workspace& workspace) { workspace.search.seek(1); }},
    CommandSpec{"previousMatch",
                CommandGroup::Find,
                {plainKey('[')},
                [](Workspace& workspace) { workspace.search.seek(-1); }},
    CommandSpec{"stopAtMatches", CommandGroup::Find, {}, [](Workspace& workspace) {
                    workspace.search.stops = !workspace.search.stops;
                }}};

}  // namespace

const PanelInfo& FindPanel::info() const {
    static constexpr PanelInfo kInfo{kFind, Slot::Overlay, kFindCommands, true};
    return kInfo;
}

void FindPanel::opened(Workspace& workspace, std::optional<std::uint32_t>) {
    workspace.runs.playback().head.pause();
    line.begin(workspace.search.question);
}

void FindPanel::prepare(Workspace& workspace) {
    facts_ = workspace.search.facts();
    facts_.words = completionsOf(line.text, workspace.search.vocabulary());
    bookmarks_ = workspace.bookmarks;
}

void FindPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    layoutFind(frame.box, line, facts_, bookmarks_, frame.context, list);
}

/// The last word typed becomes the `word`-th that the question may go on with.
void FindPanel::complete(std::size_t word, Workspace& workspace) {
    const std::vector<std::string> words = completionsOf(line.text, workspace.search.vocabulary());
    if (word >= words.size()) return;
    const std::string& text = line.text;
    const std::size_t blank = text.rfind(' ');
    line.set(text.substr(0, blank == std::string::npos ? 0 : blank + 1) + words[word]);
    workspace.search.question = line.text;
}

/// Enter, Shift+Enter and Ctrl+Enter go to matches, Tab completes.
bool FindPanel::press(KeyChord key, Workspace& workspace) {
    switch (key.code) {
        case KeyCode::Enter:
            if (key.control)
                workspace.perform("stopAtMatches");
            else
                workspace.search.seek(key.shift ? -1 : 1);
            return true;
        case KeyCode::Tab: complete(0, workspace); return true;
        default: break;
    }
    if (!line.press(key)) return false;
    if (key.code == KeyCode::Backspace) workspace.search.question = line.text;
    return true;
}

void FindPanel::type(std::string_view utf8, Workspace& workspace) {
    line.insert(utf8);
    workspace.search.question = line.text;
}

bool FindPanel::click(const Target& target, Vec2, Workspace& workspace) {
    if (!target.ownedBy(kFind)) return false;
    complete(target.id, workspace);
    return true;
}

}  // namespace poolscope
