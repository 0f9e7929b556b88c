// Pinning, and scrolling the cards.
#include "app/panels/inspector/panel.hpp"

#include <algorithm>
#include <array>

#include "app/panels/inspector/layout.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr std::array kInspectorCommands{
    CommandSpec{"showInspector",
                CommandGroup::Beside,
                {},
                [](Workspace& workspace) { workspace.arrangement.right = kInspector; }},
    CommandSpec{"pin", CommandGroup::Beside, {}, [](Workspace& workspace) {
                    workspace.panel<InspectorPanel>().toggle(workspace.selection.subject(),
                                                             workspace);
                }}};

}  // namespace

const PanelInfo& InspectorPanel::info() const {
    static constexpr PanelInfo kInfo{kInspector, Slot::RightTab, kInspectorCommands, true,
                                     "showInspector"};
    return kInfo;
}

void InspectorPanel::toggle(const Target& subject, Workspace& workspace) {
    const auto pinned = std::find(state.pins.begin(), state.pins.end(), subject);
    if (pinned != state.pins.end()) {
        state.pins.erase(pinned);
    } else {
        state.pins.push_back(subject);
        workspace.arrangement.right = kInspector;
    }
}

bool InspectorPanel::click(const Target& target, Vec2, Workspace& workspace) {
    if (!target.ownedBy(kInspector)) return false;
    toggle(subjectOf(target), workspace);
    return true;
}

bool InspectorPanel::wheel(float amount, Vec2, Workspace&) {
    state.scroll = std::clamp(state.scroll - amount * step_, 0.0F, scrollRange_);
    return true;
}

void InspectorPanel::prepare(Workspace& workspace) { chosen_ = workspace.selection.subject(); }

void InspectorPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    const float range = layoutInspect(
        frame.box, {frame.view, chosen_, state.pins, state.scroll, frame.facts.canChange},
        frame.context, list);
    list.scrollAreas.push_back({kInspector.name, frame.box, state.scroll, range});
}

void InspectorPanel::laidOut(const Screen& screen) {
    if (const ScrollArea* area = screen.frame.areaOf(kInspector)) scrollRange_ = area->most;
    step_ = screen.style.px(s24);
}

void InspectorPanel::describe(const StateLine& line) const {
    line("pins", std::to_string(state.pins.size()));
}

}  // namespace poolscope
