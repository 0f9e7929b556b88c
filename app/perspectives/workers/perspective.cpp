// A lane for each thread.
#include "app/perspectives/workers/perspective.hpp"

#include <array>

#include "app/model/playback/marks.hpp"
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

/// Of the run that a chosen task is in; else of the next one if it is due already, else of the
/// last.
std::optional<ShownWait> waitOfChosen(TaskId task, std::size_t position,
                                      const RunHistory& history) {
    const RunState& latest = history.latest();
    const auto& runs = latest.runs.of(task).runs;
    std::size_t meant =
        firstThat(0, runs.size(), [&](std::size_t i) { return runs[i].startPosition > position; });
    const bool inRun =
        meant > 0 && (runs[meant - 1].open || position < runs[meant - 1].endPosition);
    const Instant now = position > 0 ? history.log()[position - 1].time : Instant{};
    const bool due =
        !inRun && meant < runs.size() && !isBefore(now, dueTimeOf(runs[meant], latest));
    if (!due) {
        if (meant == 0) return std::nullopt;
        --meant;
    }
    const Run& run = runs[meant];
    WhyQuestion question;
    question.about = WhyQuestion::About::Run;
    question.task = task;
    question.run = run.number;
    const std::optional<Wait> wait = waitOf(question, latest);
    if (!wait) return std::nullopt;
    return ShownWait{*wait, run.thread, {}};
}

/// What the chosen thread waits for at that moment, or the chosen task; nothing if neither waits.
std::optional<ShownWait> chosenWait(const Selection& chosen, std::size_t position,
                                    const RunHistory& history) {
    if (chosen.task.exists()) return waitOfChosen(chosen.task, position, history);
    if (!chosen.thread.exists()) return std::nullopt;
    WhyQuestion question;
    question.about = WhyQuestion::About::Thread;
    question.thread = chosen.thread;
    question.position = position;
    const std::optional<Wait> wait = waitOf(question, history.latest());
    if (!wait) return std::nullopt;
    return ShownWait{*wait, chosen.thread, {}};
}

bool isOver(const ShownWait& shown, const Playback& playback) {
    const std::size_t position = playback.head.whole();
    return position > 0 && !isBefore(playback.history.log()[position - 1].time, shown.wait.end);
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

/// Shows Workers with the axis by causes; if it has that already, the one by time.
void toggleCauses(Workspace& workspace) {
    const bool shown = workspace.arrangement.perspective == PerspectiveId("workers");
    const bool causes = !shown || !workspace.viewport.axis.causes;
    workspace.arrangement.perspective = "workers";
    workspace.viewport.axis = {};
    workspace.viewport.axis.steps = workspace.viewport.axis.causes = causes;
}

constexpr std::array kWorkersCommands{
    CommandSpec{"showWorkers",
                CommandGroup::Picture,
                {plainKey('2')},
                [](Workspace& workspace) { workspace.arrangement.perspective = "workers"; }},
    CommandSpec{"axisByCauses", CommandGroup::Picture, {}, toggleCauses}};

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
    const Log* const log = &workspace.runs.playback().history.log();
    if (log != log_) forget();
    log_ = log;
    divide(workspace);
    causes_ = {workspace.viewport.axis.causes ? &workspace.ledHere.order() : nullptr,
               workspace.ledHere.shown()};
}

/// Anew where another wait is chosen, or more is known.
void WorkersPerspective::divide(Workspace& workspace) {
    Playback& playback = workspace.runs.playback();
    const RunHistory& history = playback.history;
    std::optional<ShownWait> chosen =
        chosenWait(workspace.selection, playback.head.whole(), history);
    if (chosen && workspace.arrangement.future.hides() && !isOver(*chosen, playback))
        chosen.reset();
    if (chosen && wait_ && chosen->wait == wait_->wait && known_ == history.size()) return;
    wait_ = std::move(chosen);
    known_ = history.size();
    if (wait_) wait_->pieces = divider_.divide(wait_->wait, history);
}

std::shared_ptr<const Picture> WorkersPerspective::layout(Rect region, const RunView& view,
                                                          const LayoutContext& context,
                                                          const ScreenInput& input) const {
    LaneShapes others;  // for a picture of a run that is not open
    const bool own = log_ == &view.log;
    LaneShapes& shapes = own ? *shapes_ : others;
    return std::make_shared<WorkersPicture>(layoutWorkers(
        region, view, input.viewport.axis, input.viewport.scrolled(info().id), input.queue, shapes,
        context, own && wait_ ? &*wait_ : nullptr, own ? causes_ : ShownCauses()));
}

}  // namespace poolscope
