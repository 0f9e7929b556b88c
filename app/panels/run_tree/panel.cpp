// What the keys and clicks of the tree of runs do.
#include "app/panels/run_tree/panel.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "app/ui/list_state.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr std::array kRunTreeCommands{
    CommandSpec{"showTree", CommandGroup::Act, {}, [](Workspace& workspace) {
                    workspace.layers.open(kRunTree);
                }}};

}  // namespace

const PanelInfo& RunTreePanel::info() const {
    static constexpr PanelInfo kInfo{kRunTree, Slot::Modal, kRunTreeCommands};
    return kInfo;
}

void RunTreePanel::opened(Workspace&, std::optional<std::uint32_t>) { state = {}; }

void RunTreePanel::layout(const PanelFrame& frame, DisplayList& list) const {
    layoutTree(frame.window, state, frame.facts, frame.context, list);
}

std::string RunTreePanel::nameForTests(const Target& target) const {
    return target.part == static_cast<std::uint16_t>(RunTreePart::Run)
               ? fmt::format("treeRun:{}", target.id)
               : "";
}

void RunTreePanel::startName(Workspace& workspace) {
    state.naming = true;
    state.entry.set(workspace.forks.nameOf(workspace.runs.current()));
    state.entry.choose();
}

void RunTreePanel::keepName(Workspace& workspace) {
    if (!state.naming) return;
    const std::size_t current = workspace.runs.current();
    if (state.entry.text != workspace.forks.nameOf(current))
        workspace.runs.rename(current, state.entry.text);
    state.naming = false;
}

bool RunTreePanel::pressInName(KeyChord key, Workspace& workspace) {
    if (key.code == KeyCode::Enter) keepName(workspace);
    return key.code == KeyCode::Enter || state.entry.press(key);
}

bool RunTreePanel::escape(Workspace&) { return std::exchange(state.naming, false); }

bool RunTreePanel::press(KeyChord key, Workspace& workspace) {
    if (state.naming) return pressInName(key, workspace);
    if (key.control && key.code == keyOf('Z')) {
        workspace.forks.restore();
        return true;
    }
    const std::vector<TreeLine> lines = treeLines(workspace.facts().branches);
    ListState list;  // the chosen run is the one that is open
    while (lines[list.chosen].run != workspace.runs.current()) ++list.chosen;
    if (list.press(key, lines.size())) {
        workspace.runs.switchTo(lines[list.chosen].run);
        return true;
    }
    switch (key.code) {
        case KeyCode::Enter: startName(workspace); return true;
        case KeyCode::Tab: workspace.runs.mark(workspace.runs.current()); return true;
        case KeyCode::Delete: workspace.forks.remove(); return true;
        default: workspace.pressCommand(key); return true;
    }
}

void RunTreePanel::type(std::string_view utf8, Workspace&) {
    if (state.naming) state.entry.insert(utf8);
}

bool RunTreePanel::click(const Target& target, Vec2, Workspace& workspace) {
    keepName(workspace);
    if (!target.ownedBy(kRunTree)) return false;
    switch (static_cast<RunTreePart>(target.part)) {
        case RunTreePart::Run: workspace.runs.switchTo(target.id); break;
        case RunTreePart::Name: startName(workspace); break;
        case RunTreePart::Mark: workspace.runs.mark(target.id); break;
        case RunTreePart::Remove: workspace.forks.remove(); break;
        case RunTreePart::Restore: workspace.forks.restore(); break;
    }
    return true;
}

bool RunTreePanel::wheel(float amount, Vec2, Workspace& workspace) {
    return press(keyOfWheel(amount), workspace), true;
}

}  // namespace poolscope
