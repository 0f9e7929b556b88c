// Coming and going, and which run is shown meanwhile.
#include "app/workspace/game/dock_game.hpp"

#include <fmt/format.h>

#include <utility>

#include "app/workspace/opening.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

void DockGame::giveUpDock(Workspace& workspace) {
    if (!on_) return;
    leave(workspace);
    if (workspace.layers.isOpen(info().id)) workspace.layers.close();
    left_ = true;
}

std::string DockGame::leftAs(const TextCatalog& words) const {
    if (on_ || !left_) return {};
    return std::string(words(fmt::format("ui.{}.left", info().id.name)));
}

void DockGame::comeBack(Workspace& workspace) { workspace.layers.open(info().id); }

void DockGame::toggle(Workspace& workspace) {
    if (!on_) return workspace.layers.open(info().id);
    leave(workspace);
    if (workspace.layers.isOpen(info().id)) workspace.layers.close();
}

void DockGame::opened(Workspace& workspace, std::optional<std::uint32_t> subject) {
    workspace.activities.makeRoomFor(*this);
    left_ = false;
    on_ = true;
    subject ? resumeAbout(*subject, workspace) : resume(workspace);
}

bool DockGame::isRunShown(const Workspace& workspace) const {
    return workspace.runs.branches().front().source.get() == source_;
}

void DockGame::leave(Workspace& workspace) {
    if (!std::exchange(on_, false)) return;
    ending(workspace);
    const bool own = workspace.opener.showsInstead() && isRunShown(workspace);
    source_ = nullptr;
    if (own) workspace.opener.takeBack();
}

void DockGame::showRun(std::unique_ptr<RunSource> source, Workspace& workspace) {
    const bool again = showsRun();
    const ExecutorId executor = workspace.selection.executor;
    source_ = source.get();
    workspace.opener.instead(std::move(source));
    if (again) workspace.selection.executor = executor;
}

void DockGame::showOpening(Workspace& workspace) {
    const Playback& playback = workspace.runs.playback();
    const OpeningPlace place = openingPlaceOf(workspace.runs.source(), playback);
    workspace.selection.executor = place.executor;
    workspace.viewport = {};
    for (const auto& each : workspace.perspectives())
        if (each->info().id.name == place.view) workspace.arrangement.perspective = each->info().id;
}

bool DockGame::pressFirst(KeyChord key, Workspace& workspace) {
    const Panel* const open = workspace.layers.focused();
    if (!on_ || (open != nullptr && open != this) || key.shift || key.control) return false;
    return pressPlain(key.code, workspace);
}

bool DockGame::press(KeyChord key, Workspace& workspace) {
    if (workspace.perspective().press(key, workspace)) return true;
    const std::optional<CommandId> command = workspace.commands().of(key);
    if (!command) return false;
    workspace.perform(*command);
    return true;
}

/// Something else may have taken the place of the run, such as the tour.
void DockGame::prepare(Workspace& workspace) {
    if (on_ && showsRun() && !isRunShown(workspace)) giveUpDock(workspace);
    if (on_) prepareGame(workspace);
}

std::optional<RunWords> DockGame::wordsOfRun(const Workspace& workspace) const {
    if (!on_ || !showsRun() || !isRunShown(workspace)) return std::nullopt;
    return runWords(workspace.words());
}

}  // namespace poolscope
