// A lane for each thread.
#include "app/perspectives/workers/perspective.hpp"

#include <array>

#include "app/perspectives/workers/layout.hpp"
#include "app/workspace/workspace.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

/// "pool-1-thread-1: runs t5", and from when to when.
NamedText spanWords(ThreadId thread, std::size_t position, const RunView& view,
                    const LayoutContext& context) {
    const Lane& lane = view.latest.workers.worker(thread).lane;
    const std::size_t index = lane.spanAtPosition(position);
    if (index >= lane.size()) return {};
    const Span& span = lane[index];
    NamedText words(thread, view.names);
    words += ": ";
    words += context.describeDoing(span.what, view.names);
    words += "\n";
    words += context.words.fill("ui.rest.span", {{"from", humanTime(span.begin)},
                                                 {"to", humanTime(span.end)},
                                                 {"length", humanTime(span.length())}});
    return words;
}

class WorkersPicture : public PictureOf<WorkersLayout> {
public:
    using PictureOf::PictureOf;
    std::vector<const DisplayList*> lists() const override {
        return {&layout.list, &layout.tracks};
    }
    void paint(Canvas& canvas, const Style& style, const Target& hover) const override {
        paintWorkers(canvas, style, layout, hover);
    }
    const Axis* axis() const override { return &layout.axis; }
    Rect axisRows() const override { return layout.trackArea; }
    NamedText wordsOf(const Tooltip& tooltip, const RunView& view,
                      const LayoutContext& context) const override {
        for (const LaneRow& lane : layout.lanes)
            if (lane.row.contains(tooltip.at))
                return spanWords(lane.thread, tooltip.on.position, view, context);
        return {};
    }
};

constexpr std::array kWorkersCommands{
    CommandSpec{"showWorkers", CommandGroup::Picture, {plainKey('2')}, [](Workspace& workspace) {
                    workspace.arrangement.perspective = "workers";
                }}};

}  // namespace

const PerspectiveInfo& WorkersPerspective::info() const {
    static constexpr PerspectiveInfo kInfo{.id = "workers",
                                           .show = "showWorkers",
                                           .motion = PictureMotion::Timeline,
                                           .movesBy = bitOf(TellingGroup::Leader) |
                                                      bitOf(TellingGroup::Tasks) |
                                                      bitOf(TellingGroup::Locks)};
    return kInfo;
}

std::span<const CommandSpec> WorkersPerspective::commands() const { return kWorkersCommands; }

Fit WorkersPerspective::fits(const RunTree&) const { return Fit::Well; }

void WorkersPerspective::prepare(Workspace& workspace) {
    log_ = &workspace.runs.playback().history.log();
}

std::shared_ptr<const Picture> WorkersPerspective::layout(Rect region, const RunView& view,
                                                          const LayoutContext& context,
                                                          const ScreenInput& input) const {
    LaneShapes others;  // for a picture of a run that is not open
    LaneShapes& shapes = log_ == &view.log ? *shapes_ : others;
    return std::make_shared<WorkersPicture>(layoutWorkers(region, view, input.viewport.axis,
                                                          input.viewport.scrolled(info().id),
                                                          input.queue, shapes, context));
}

}  // namespace poolscope
