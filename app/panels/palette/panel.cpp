// What the keys and clicks of the palette do.
#include "app/panels/palette/panel.hpp"

#include <algorithm>
#include <array>

#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr std::array kPaletteCommands{
    CommandSpec{"palette", CommandGroup::Settings, {controlKey('P')}, [](Workspace& workspace) {
                    workspace.layers.open(kPalette);
                }}};

}  // namespace

const PanelInfo& PalettePanel::info() const {
    static constexpr PanelInfo kInfo{kPalette, Slot::Modal, kPaletteCommands, true};
    return kInfo;
}

void PalettePanel::opened(Workspace&, std::optional<std::uint32_t>) { state = {}; }

void PalettePanel::prepare(Workspace& workspace) {
    entries_ = paletteEntries(state.entry.text, workspace.facts(), workspace.words(),
                              workspace.commands());
}

void PalettePanel::layout(const PanelFrame& frame, DisplayList& list) const {
    layoutPalette(frame.window, state, entries_, frame.context, list);
}

void PalettePanel::choose(std::size_t index, Workspace& workspace) {
    prepare(workspace);
    workspace.layers.close();
    if (index >= entries_.size()) return;
    const Target target = entries_[index].target;
    if (target.kind == Target::Kind::Opens)
        return workspace.layers.open(workspace.layers.find(target.name), target.id);
    if (target.kind == Target::Kind::Command) return workspace.perform(target.command());
    switch (static_cast<PalettePart>(target.part)) {
        case PalettePart::Scenario: workspace.openBuiltIn(target.id); break;
        case PalettePart::Lesson:
            workspace.open(std::string(workspace.library.lessons.all()[target.id].file));
            break;
        case PalettePart::Recent: workspace.openRecent(target.id); break;
        case PalettePart::File: workspace.open(state.entry.text); break;
        case PalettePart::Entry: break;
    }
}

bool PalettePanel::press(KeyChord key, Workspace& workspace) {
    switch (key.code) {
        case KeyCode::Up: state.choice = std::max(0, state.choice - 1); return true;
        case KeyCode::Down: ++state.choice; return true;
        case KeyCode::Enter: choose(static_cast<std::size_t>(state.choice), workspace); return true;
        default: return state.entry.press(key);
    }
}

void PalettePanel::type(std::string_view utf8, Workspace&) {
    state.entry.insert(utf8);
    state.choice = 0;
}

bool PalettePanel::click(const Target& target, Vec2, Workspace& workspace) {
    if (target.ownedBy(kPalette)) choose(target.id, workspace);
    return target.ownedBy(kPalette);
}

}  // namespace poolscope
