// Making room, and the way back.
#include "app/workspace/activities.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "app/workspace/workspace.hpp"

namespace poolscope {

DockActivity* Activities::open() const {
    return app_.layers.first<DockActivity>([](const DockActivity& each) { return each.isOpen(); });
}

void Activities::note(DockActivity& activity) {
    if (activity.leftAs(app_.words()).empty()) return;
    left_ = &activity;
    told_ = false;
}

void Activities::giveUp(DockActivity& activity) {
    activity.giveUpDock(app_);
    if (app_.layers.focused() == &activity) app_.layers.close();
    note(activity);
}

void Activities::makeRoomFor(const Panel& own) {
    app_.layers.each<DockActivity>([&](DockActivity& each) {
        if (&each != &own && each.isOpen()) giveUp(each);
    });
}

bool Activities::leave() {
    DockActivity* const activity = open();
    if (activity != nullptr) giveUp(*activity);
    return activity != nullptr;
}

void Activities::back() {
    DockActivity* const activity = std::exchange(left_, nullptr);
    if (activity == nullptr || activity->leftAs(app_.words()).empty())
        return app_.notices.sayInPassing(std::string(app_.words()("ui.activity.none")));
    activity->comeBack(app_);
}

/// A notice that says why something failed stays.
void Activities::tellLeft() {
    DockActivity* const now = open();
    DockActivity* const before = std::exchange(before_, now);
    if (left_ == now) left_ = nullptr;  // it is open again: when it is left once more, that is told
    if (before != nullptr && before != now && before != left_) note(*before);
    if (told_ || app_.layers.covered()) return;
    told_ = true;
    if (left_ == nullptr || left_ == now || (app_.notices.isError() && !app_.notices.empty()))
        return;
    app_.notices.sayInPassing(left_->leftAs(app_.words()));
    app_.notices.offer("backToLeft");
}

bool Activities::acting() const {
    return app_.arrangement.side == SidePanel::Both && open() == nullptr &&
           !app_.arrangement.presenting;
}

void Activities::toggleActing() {
    if (acting()) {
        app_.arrangement.side = SidePanel::Usual;
        return;
    }
    leave();
    app_.arrangement.presenting = false;
    app_.arrangement.side = SidePanel::Both;
}

std::span<const CommandSpec> Activities::commands() {
    static constexpr std::array kCommands{
        CommandSpec{"backToLeft",
                    CommandGroup::Learn,
                    {},
                    [](Workspace& workspace) { workspace.activities.back(); }},
        CommandSpec{"act", CommandGroup::Act, {controlKey('B')}, [](Workspace& workspace) {
                        workspace.activities.toggleActing();
                    }}};
    return kCommands;
}

}  // namespace poolscope
