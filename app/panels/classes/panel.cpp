// Opening the class diagram and turning its pages.
#include "app/panels/classes/panel.hpp"

#include <array>

#include "app/panels/classes/engine_classes.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr std::array kClassesCommands{
    CommandSpec{"showClasses", CommandGroup::Beside, {}, [](Workspace& workspace) {
                    workspace.layers.open(kClasses);
                }}};

}  // namespace

const PanelInfo& ClassesPanel::info() const {
    static constexpr PanelInfo kInfo{kClasses, Slot::Modal, kClassesCommands, true};
    return kInfo;
}

void ClassesPanel::opened(Workspace&, std::optional<std::uint32_t>) {
    pages_ = {};
    if (trees_.empty()) trees_ = classTrees(engineClasses());
}

bool ClassesPanel::wheel(float amount, Vec2, Workspace& workspace) {
    return press(keyOfWheel(amount), workspace);
}

bool ClassesPanel::press(KeyChord key, Workspace&) {
    return key == plainKey(key.code) && pages_.press(key, count_);
}

void ClassesPanel::laidOut(const Screen& screen) {
    if (const ScrollArea* pages = screen.overlay.areaOf(kClasses))
        count_ = 1 + static_cast<std::size_t>(pages->most);
}

void ClassesPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    layoutClasses(frame.window, pages_.chosen, trees_, frame.context, list);
}

}  // namespace poolscope
