// What a run that is opened shows first, and which pool: as the scenario says, or as the sentence
// goes.
#include "app/model/playback/stops.hpp"
#include "app/workspace/opening.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

/// In the Graph a Sirector is one picture with what its handlers do on their executor.
bool inOneGraph(const Payload& what, ExecutorId acting, ExecutorId chosen, const RunState& all) {
    const GraphModel& graphs = all.graphs;
    if (graphs.graph(acting).exists) return !graphs.graph(chosen).exists;
    bool ofChosen = false;
    visitFields(what, [&]<class Value>(std::string_view, const Value& value) {
        if constexpr (std::is_same_v<Value, TaskId>) {
            if (!value.exists()) return;
            if (const auto place = graphs.placeOf(all.tasks.meant(value)))
                ofChosen = ofChosen || graphs.event(place->event).graph == chosen;
        }
    });
    return ofChosen;
}

}  // namespace

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
    const Event event = playback.history.log()[position - 1];
    const RunState& all = playback.history.latest();
    const std::optional<ExecutorId> acting = executorConcernedBy(event.what, all);
    if (!acting || *acting == selection.executor || !perspective().draws(all, *acting))
        return ExecutorId::none();
    const bool shown = arrangement.perspective == PerspectiveId("graph") &&
                       inOneGraph(event.what, *acting, selection.executor, all);
    return shown ? ExecutorId::none() : *acting;
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
