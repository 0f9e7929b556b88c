// Moving the picture and its axis, which pool is shown, and the commands for that.
#include "app/workspace/picture_view.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "app/ui/side_by_side.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

/// In the Graph a Sirector is one picture with what its handlers do on their executor, and so are
/// CompletableFutures with what runs their functions.
bool inOneGraph(const Payload& what, ExecutorId acting, ExecutorId chosen, const RunState& all) {
    const GraphModel& graphs = all.graphs;
    const auto hasGraph = [&](ExecutorId id) {
        return graphs.graph(id).exists || all.stages.isOwner(id);
    };
    if (hasGraph(acting)) return !hasGraph(chosen);
    bool ofChosen = false;
    visitFields(what, [&]<class Value>(std::string_view, const Value& value) {
        if constexpr (std::is_same_v<Value, TaskId>) {
            if (!value.exists()) return;
            if (const auto place = graphs.placeOf(all.tasks.meant(value)))
                ofChosen = ofChosen || graphs.event(place->event).graph == chosen;
            const StageFacts& stage = all.stages.stage(value);
            ofChosen = ofChosen || (stage.exists && stage.owner == chosen);
        }
    });
    return ofChosen;
}

}  // namespace

void PictureView::laidOut(const Screen& screen) {
    if (const Axis* axis = screen.picture->axis()) axis_ = *axis;
    region_ = screen.picture->cameraRegion(screen.regions.picture);
    whole_ = screen.regions.picture;
    window_ = screen.size;
    beside_ = screen.beside;
}

/// A picture without an axis by causes counts steps meanwhile; the choice stays.
void PictureView::show(const TimeScale& scale) {
    axis_->scale = scale;
    const bool causes = app_.viewport.axis.causes;
    app_.viewport.axis = stateOf(*axis_);
    app_.viewport.axis.causes = causes && axis_->steps;
}

void PictureView::fit() {
    app_.viewport.fit();
    for (const auto& each : app_.perspectives()) each->fit();
}

void PictureView::toggleAxis() {
    if (app_.perspective().info().onlyTime)
        return app_.notices.sayInPassing(std::string(app_.words()("ui.compare.onlyTime")));
    app_.viewport.axis = {};
    app_.viewport.axis.steps = !axis_ || !axis_->steps;
}

void PictureView::chooseNextExecutor() {
    const auto count =
        static_cast<std::uint32_t>(app_.runs.playback().history.latest().life.executors());
    if (count > 0)
        app_.selection.executor = ExecutorId{(app_.selection.executor.value + 1) % count};
}

void PictureView::toggleFollow() {
    app_.selection.follows = app_.selection.task.exists() && !app_.selection.follows;
    keepFollowed();
}

void PictureView::zoom(float factor, Vec2 at) {
    const PictureMotion motion = app_.perspective().info().motion;
    if (motion == PictureMotion::Camera) {
        app_.viewport.camera = app_.viewport.camera.zoomedAt(factor, at, region_.centre());
    } else if (motion == PictureMotion::Timeline && axis_) {
        show(axis_->scale.zoomed(static_cast<double>(factor), at.x));
    }
}

void PictureView::pan(Vec2 by) {
    if (app_.layers.any<LiesOver>(
            [&](LiesOver& each) { return each.shown(app_) && each.pan(by, app_); }))
        return;
    const PictureMotion motion = app_.perspective().info().motion;
    if (motion == PictureMotion::None) return;
    if (motion == PictureMotion::Camera) {
        app_.viewport.camera.pan = app_.viewport.camera.pan + by;
        return;
    }
    float& scroll = app_.viewport.scroll[app_.arrangement.perspective.name];
    scroll = std::max(0.0F, scroll - by.y);
    if (by.x == 0 || !axis_ || motion != PictureMotion::Timeline) return;
    show(axis_->scale.panned(by.x));
}

void PictureView::keepFollowed() {
    if (!app_.selection.follows) return;
    // Timelines keep the playhead in sight.
    if (axis_ && !app_.viewport.axis.fitted) {
        const Playhead& head = app_.runs.playback().head;
        const Instant place = Axis::ofPosition(axis_->placeOf(head.position()));
        show(axis_->scale.showing(axis_->steps ? place : head.time()));
    }
    for (const auto& each : app_.perspectives()) each->follow(app_);
}

void PictureView::toggleSideBySide() {
    app_.arrangement.sideBySide = !beside_;
    if (beside_ || !app_.perspective().info().oneExecutor) return;
    const std::size_t pools =
        executorsBesideEachOther(app_.runs.playback().history.latest(), app_.selection.executor)
            .size();
    if (pools > 1 && mostBesideIn(whole_, pools, app_.appearance.styleIn(window_)) < 2)
        app_.notices.sayInPassing(std::string(app_.words()("ui.picture.noRoomBeside")));
}

ExecutorId PictureView::shownAlone() const {
    return app_.perspective().info().oneExecutor && !beside_ ? app_.selection.executor
                                                             : ExecutorId::none();
}

ExecutorId PictureView::actingElsewhere() const {
    const Playback& playback = app_.runs.playback();
    const std::size_t position = playback.head.whole();
    if (position == 0 || !shownAlone().exists()) return ExecutorId::none();
    const Event event = playback.history.log()[position - 1];
    const RunState& all = playback.history.latest();
    const std::optional<ExecutorId> acting = executorConcernedBy(event.what, all);
    if (!acting || *acting == app_.selection.executor || !app_.perspective().draws(all, *acting))
        return ExecutorId::none();
    const bool shown = app_.arrangement.perspective == PerspectiveId("graph") &&
                       inOneGraph(event.what, *acting, app_.selection.executor, all);
    return shown ? ExecutorId::none() : *acting;
}

void PictureView::showActing() {
    const ExecutorId acting = actingElsewhere();
    if (!acting.exists()) return;
    app_.selection.clear();
    app_.selection.executor = acting;
    app_.selection.queue = false;
}

void PictureView::toggleFuture() {
    app_.arrangement.future.toggle();
    app_.notices.sayInPassing(std::string(
        app_.words()(app_.arrangement.future.hides() ? "ui.hidden.now" : "ui.hidden.shown")));
}

void PictureView::putBack(Sight sight) {
    app_.arrangement.perspective = sight.perspective;
    app_.selection = sight.selection;
    app_.viewport = std::move(sight.viewport);
}

Sight PictureView::sight() const {
    return {app_.arrangement.perspective, app_.selection, app_.viewport};
}

std::span<const CommandSpec> PictureView::commands() {
    static constexpr std::array kCommands{
        CommandSpec{"fit",
                    CommandGroup::Picture,
                    {plainKey('F')},
                    [](Workspace& workspace) { workspace.picture.fit(); }},
        CommandSpec{"zoomIn",
                    CommandGroup::Picture,
                    {controlKey(KeyCode::PageUp)},
                    [](Workspace& workspace) {
                        workspace.picture.zoom(1.25F, workspace.picture.region().centre());
                    }},
        CommandSpec{"zoomOut",
                    CommandGroup::Picture,
                    {controlKey(KeyCode::PageDown)},
                    [](Workspace& workspace) {
                        workspace.picture.zoom(0.8F, workspace.picture.region().centre());
                    }},
        CommandSpec{"panLeft",
                    CommandGroup::Picture,
                    {controlKey(KeyCode::Left)},
                    [](Workspace& workspace) {
                        workspace.picture.pan({60, 0});
                    }},
        CommandSpec{"panRight",
                    CommandGroup::Picture,
                    {controlKey(KeyCode::Right)},
                    [](Workspace& workspace) {
                        workspace.picture.pan({-60, 0});
                    }},
        CommandSpec{"panUp",
                    CommandGroup::Picture,
                    {controlKey(KeyCode::Up)},
                    [](Workspace& workspace) {
                        workspace.picture.pan({0, 60});
                    }},
        CommandSpec{"panDown",
                    CommandGroup::Picture,
                    {controlKey(KeyCode::Down)},
                    [](Workspace& workspace) {
                        workspace.picture.pan({0, -60});
                    }},
        CommandSpec{"toggleAxis",
                    CommandGroup::Picture,
                    {},
                    [](Workspace& workspace) { workspace.picture.toggleAxis(); }},
        CommandSpec{"nextExecutor",
                    CommandGroup::Picture,
                    {controlKey(KeyCode::Tab)},
                    [](Workspace& workspace) { workspace.picture.chooseNextExecutor(); }},
        CommandSpec{"showActing",
                    CommandGroup::Picture,
                    {controlShiftKey(KeyCode::Tab)},
                    [](Workspace& workspace) { workspace.picture.showActing(); }},
        CommandSpec{"sideBySide",
                    CommandGroup::Picture,
                    {},
                    [](Workspace& workspace) { workspace.picture.toggleSideBySide(); }},
        CommandSpec{"hideFuture",
                    CommandGroup::Picture,
                    {plainKey('H')},
                    [](Workspace& workspace) { workspace.picture.toggleFuture(); }},
        CommandSpec{"follow", CommandGroup::Picture, {}, [](Workspace& workspace) {
                        workspace.picture.toggleFollow();
                    }}};
    return kCommands;
}

}  // namespace poolscope
