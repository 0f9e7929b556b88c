// What keys and clicks do in a short list of commands.
#include "app/panels/more/panel.hpp"

#include <algorithm>
#include <array>

#include "app/workspace/screen.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr CommandId kOpens{"morePerspectives"};

constexpr std::array kMoreCommands{CommandSpec{
    kOpens, CommandGroup::Picture, {}, [](Workspace& workspace) {
        workspace.layers.isOpen(kMore) ? workspace.layers.close() : workspace.layers.open(kMore);
    }}};

/// Below the header, where its button stands; while presenting, at the picture's top.
Rect placeOf(const Screen& screen) {
    Rect place = screen.presenting ? screen.regions.picture : screen.regions.header;
    if (screen.presenting) return cutTop(place, 0);
    for (const HitRegion& hit : screen.frame.hits)
        if (hit.target.is(kOpens)) place.x = hit.box.x;
    return place;
}

}  // namespace

const PanelInfo& MorePanel::info() const {
    static constexpr PanelInfo kInfo{kMore, Slot::Overlay, kMoreCommands, true};
    return kInfo;
}

/// On the perspective that is shown, or on the first row that can be performed.
void MorePanel::opened(Workspace& workspace, std::optional<std::uint32_t> subject) {
    about_ = subject ? static_cast<MoreAbout>(*subject) : MoreAbout::Picture;
    at_ = subject ? std::optional(pointer_) : std::nullopt;
    prepare(workspace);
    const auto& rows = list_.rows;
    const auto wanted = std::find_if(rows.begin(), rows.end(), [&](const MoreRow& row) {
        return about_ == MoreAbout::Picture ? row.lit : row.enabled;
    });
    list_.choice = wanted == rows.end() ? 0 : static_cast<std::size_t>(wanted - rows.begin());
}

/// So many rows on, from the last to the first, past those that cannot be performed.
void MorePanel::step(std::size_t rows) {
    const std::size_t count = list_.rows.size();
    for (std::size_t i = 0; i < count; ++i) {
        list_.choice = (list_.choice + rows) % count;
        if (list_.rows[list_.choice].enabled) return;
    }
}

/// All other keys do what they do without it.
bool MorePanel::press(KeyChord key, Workspace& workspace) {
    prepare(workspace);
    if (key == plainKey(KeyCode::Up)) return step(list_.rows.size() - 1), true;
    if (key == plainKey(KeyCode::Down)) return step(1), true;
    std::optional<CommandId> command = workspace.commands().of(key);
    if (key == plainKey(KeyCode::Enter)) {
        if (!list_.rows[list_.choice].enabled) return true;
        command = list_.rows[list_.choice].command;
    }
    if (!command) return false;
    workspace.layers.close();
    workspace.perform(*command);
    return true;
}

bool MorePanel::click(const Target& target, Vec2, Workspace& workspace) {
    if (target.kind != Target::Kind::Command) return false;
    workspace.layers.close();
    if (!target.is(kOpens)) workspace.perform(target.command());
    return true;
}

void MorePanel::prepare(Workspace& workspace) {
    const std::size_t choice = list_.choice;
    list_ = about_ == MoreAbout::Chosen ? rowsOfChosen(workspace) : rowsOfPicture(workspace);
    list_.choice = std::min(choice, list_.rows.size() - 1);
}

void MorePanel::layout(const PanelFrame& frame, DisplayList& list) const {
    const Rect place = at_ ? Rect{at_->x, at_->y, 0, 0} : placeOf(frame.screen);
    layoutMore(frame.window, place, list_, frame.context, list);
}

}  // namespace poolscope
