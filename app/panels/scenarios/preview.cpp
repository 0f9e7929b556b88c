// Running what is shown small, and laying it out.
#include "app/panels/scenarios/preview.hpp"

#include <algorithm>

#include "app/learn/lesson/lesson_places.hpp"
#include "app/workspace/opening.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

/// How often a run for a small picture may ask whether to go on, before it ends there: about a
/// hundred thousand steps of its threads. Counted, not timed, so that the picture is always the
/// same.
constexpr int kMostAsked = 32;

}  // namespace

Preview previewOf(const std::string& file, Workspace& workspace) {
    Preview made;
    made.file = file;
    try {
        LoadWatch watch;
        watch.goOn = [asked = 0]() mutable { return ++asked < kMostAsked; };
        watch.mostMemory = LoadWatch::usualMemory() / 8;
        made.source = openRun(file, watch);
        made.playback = std::make_unique<Playback>(made.source->log(), workspace.words());
    } catch (const std::exception&) {
        made.source = nullptr;
        return made;
    }
    made.description =
        workspace.library.wordsOf(*made.source, workspace.preferences.language).description;
    const OpeningPlace place = openingPlaceOf(*made.source, *made.playback);
    made.executor = place.executor;
    made.playback->head.seek(place.position);
    for (const auto& each : workspace.perspectives()) {
        if (each->info().ofOpenRuns) continue;
        const bool usual = each->info().id == place.usual || each->info().id.name == "workers";
        const bool wanted = each->info().id.name == place.view;
        if (wanted || (usual && made.perspective == nullptr)) made.perspective = each.get();
    }
    return made;
}

Preview previewOf(const BuiltInLesson& lesson, Workspace& workspace) {
    Preview made;
    made.file = lesson.file;
    Lesson first = lesson.lesson;
    first.stops.resize(1);
    const PlacedLesson placed = placeLesson(first);
    if (!placed.diagnostics.empty()) return made;
    const StopPlace& place = placed.places.front();
    made.source = openScenarioText(place.text, place.file);
    made.playback = std::make_unique<Playback>(made.source->log(), workspace.words());
    made.executor = place.executor;
    made.playback->head.seek(place.position);
    for (const auto& each : workspace.perspectives())
        if (each->info().id.name == first.stops.front().view && !each->info().ofOpenRuns)
            made.perspective = each.get();
    return made;
}

std::shared_ptr<const Picture> pictureOf(const Preview& preview, Rect box,
                                         const PanelFrame& frame) {
    if (preview.playback == nullptr || preview.perspective == nullptr || box.empty())
        return nullptr;
    Playback& playback = *preview.playback;
    const RunState now = playback.history.at(playback.head.position());
    const RunState next =
        playback.history.at(std::min(playback.head.position() + 1, playback.history.size()));
    const RunState& latest = playback.history.latest();
    const RunView view{playback.history.log(),
                       playback.history.names(),
                       now,
                       next,
                       latest,
                       playback.head.position(),
                       0,
                       playback.head.time(),
                       preview.executor,
                       {},
                       {}};
    const Selection selection{preview.executor, {}, {}};
    const Arrangement arrangement;
    const Viewport viewport;
    const ScreenInput input{frame.window,
                            frame.context.style,
                            selection,
                            arrangement,
                            viewport,
                            *preview.perspective,
                            frame.facts,
                            playback.history,
                            playback.narrator,
                            playback.minimap,
                            playback.queue,
                            {},
                            view.position,
                            0,
                            view.time,
                            false,
                            false,
                            {},
                            {},
                            {}};
    return preview.perspective->layout(box, view, frame.context, input);
}

}  // namespace poolscope
