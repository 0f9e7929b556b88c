// Opening the class diagram and turning its pages.
#include "app/panels/classes/panel.hpp"

#include <algorithm>
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
    page_ = 0;
    if (trees_.empty()) trees_ = classTrees(engineClasses());
}

bool ClassesPanel::turn(int pages) {
    const int last = static_cast<int>(lastPage_);
    page_ = static_cast<std::size_t>(std::clamp(static_cast<int>(page_) + pages, 0, last));
    return true;
}

bool ClassesPanel::wheel(float amount, Vec2, Workspace&) { return turn(amount > 0 ? -1 : 1); }

bool ClassesPanel::press(KeyChord key, Workspace&) {
    if (key == plainKey(KeyCode::Up)) return turn(-1);
    if (key == plainKey(KeyCode::Down)) return turn(1);
    return false;
}

void ClassesPanel::laidOut(const Screen& screen) {
    if (const ScrollArea* pages = screen.overlay.areaOf(kClasses))
        lastPage_ = static_cast<std::size_t>(pages->most);
}

void ClassesPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    layoutClasses(frame.window, page_, trees_, frame.context, list);
}

}  // namespace poolscope
