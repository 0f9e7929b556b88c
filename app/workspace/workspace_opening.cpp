// What a run that is opened shows first, and which pool: as the scenario says, or as the sentence
// goes.
#include "app/model/playback/stops.hpp"
#include "app/workspace/opening.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

/// The perspective that the scenario asks for. Without one the perspective stays, but for the Heap
/// of a pool that has none, and the other way round.
void Workspace::showOpening() {
    Playback& playback = runs.playback();
    if (playback.history.log().size() == 0 || runs.source().live()) return playback.head.follow();
    const OpeningPlace place = openingPlaceOf(runs.source(), playback);
    selection.executor = place.executor;
    playback.head.seek(place.position);
    const PerspectiveId shown = arrangement.perspective;
    const bool one = shown == PerspectiveId("heap") || shown == PerspectiveId("pool") ||
                     shown == PerspectiveId("forkJoin");
    if (place.view.empty() && one && playback.history.latest().life.executor(place.executor).exists)
        arrangement.perspective = place.usual;
    for (const auto& each : perspectives_)
        if (each->info().id.name == place.view) arrangement.perspective = each->info().id;
}

ExecutorId Workspace::actingElsewhere() const {
    const Playback& playback = runs.playback();
    const std::size_t position = playback.head.whole();
    if (position == 0 || !perspective().info().oneExecutor || arrangement.sideBySide)
        return ExecutorId::none();
    const std::optional<ExecutorId> acting =
        executorConcernedBy(playback.history.log()[position - 1].what, playback.history.latest());
    return acting && *acting != selection.executor ? *acting : ExecutorId::none();
}

void Workspace::showActing() {
    const ExecutorId acting = actingElsewhere();
    if (!acting.exists()) return;
    selection.clear();
    selection.executor = acting;
    selection.queue = false;
}

void Workspace::toggleFuture() {
    arrangement.future.toggle();
    notices.sayInPassing(
        std::string(words_(arrangement.future.hides() ? "ui.hidden.now" : "ui.hidden.shown")));
}

}  // namespace poolscope
