// Making room, and the way back.
#include "app/workspace/activities.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "app/workspace/workspace.hpp"

namespace poolscope {

Panel* Activities::open() const {
    for (const auto& panel : app_.layers.panels())
        if (panel->info().slot == Slot::LeftDock && panel->fillsDock(app_)) return panel.get();
    return nullptr;
}

void Activities::note(Panel& panel) {
    if (panel.leftAs(app_.words()).empty()) return;
    left_ = &panel;
    told_ = false;
}

void Activities::giveUp(Panel& panel) {
    panel.giveUpDock(app_);
    if (app_.layers.focused() == &panel) app_.layers.close();
    note(panel);
}

void Activities::makeRoomFor(const Panel& own) {
    for (const auto& panel : app_.layers.panels())
        if (panel.get() != &own && panel->fillsDock(app_)) giveUp(*panel);
}

bool Activities::leave() {
    Panel* const panel = open();
    if (panel != nullptr) giveUp(*panel);
    return panel != nullptr;
}

void Activities::back() {
    Panel* const panel = std::exchange(left_, nullptr);
    if (panel == nullptr || panel->leftAs(app_.words()).empty())
        return app_.notices.sayInPassing(std::string(app_.words()("ui.activity.none")));
    panel->comeBack(app_);
}

/// A notice that says why something failed stays.
void Activities::tellLeft() {
    Panel* const now = open();
    Panel* const before = std::exchange(before_, now);
    if (left_ == now) left_ = nullptr;  // it is open again: when it is left once more, that is told
    if (before != nullptr && before != now && before != left_) note(*before);
    if (told_ || app_.layers.covered()) return;
    told_ = true;
    if (left_ == nullptr || left_ == now || (app_.notices.isError() && !app_.notices.empty()))
        return;
    app_.notices.sayInPassing(left_->leftAs(app_.words()));
    app_.notices.offer("backToLeft");
}

std::span<const CommandSpec> Activities::commands() {
    static constexpr std::array kCommands{
        CommandSpec{"backToLeft", CommandGroup::Learn, {}, [](Workspace& workspace) {
                        workspace.activities.back();
                    }}};
    return kCommands;
}

}  // namespace poolscope
