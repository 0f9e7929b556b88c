// Counting what is in the span once, and what its commands do.
#include "app/panels/span/panel.hpp"

#include <array>

#include "app/model/metrics/metric_text.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

bool hasSpan(const Workspace& workspace) { return workspace.viewport.span.has_value(); }

constexpr std::array kSpanCommands{
    CommandSpec{"zoomToSpan",
                CommandGroup::Find,
                {},
                [](Workspace& workspace) { workspace.picture.zoomToSpan(); },
                hasSpan},
    CommandSpec{"copySpan",
                CommandGroup::Find,
                {},
                [](Workspace& workspace) {
                    if (workspace.copyText)
                        workspace.copyText(workspace.panel<SpanPanel>().text(workspace));
                    workspace.notices.sayInPassing(
                        std::string(workspace.words()("ui.span.copied")));
                },
                hasSpan}};

}  // namespace

const PanelInfo& SpanPanel::info() const {
    static constexpr PanelInfo kInfo{kSpan, Slot::Overlay, kSpanCommands, true, {}, false, true};
    return kInfo;
}

/// Over pictures with a time axis only.
bool SpanPanel::shown(const Workspace& workspace) const {
    return hasSpan(workspace) && workspace.perspective().info().motion == PictureMotion::Timeline;
}

bool SpanPanel::hide(Workspace& workspace) {
    if (!shown(workspace)) return false;
    workspace.viewport.span.reset();
    return true;
}

void SpanPanel::runOpened(Workspace& workspace) {
    workspace.viewport.span.reset();
    log_ = nullptr;
}

void SpanPanel::prepare(Workspace& workspace) {
    if (!hasSpan(workspace)) return;
    const Playback& playback = workspace.runs.playback();
    const Log& log = playback.history.log();
    const std::string& language = workspace.preferences.language;
    if (log_ == &log && span_ == *workspace.viewport.span && language_ == language) return;
    log_ = &log;
    span_ = *workspace.viewport.span;
    language_ = language;
    title_ = spanTitle(span_, workspace.words());
    table_ = spanTable(spanMetricsOf(log, span_), playback.history.names(), workspace.words());
}

void SpanPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    const Axis* axis = frame.screen.picture->axis();
    if (axis == nullptr) return;
    layoutSpan(
        {frame.screen.regions.picture, frame.screen.picture->axisRows(), frame.screen.regions.right,
         axis->x(span_.begin, span_.from), axis->x(span_.end, span_.to), title_, table_},
        frame.context, list);
}

std::string SpanPanel::text(Workspace& workspace) {
    prepare(workspace);
    return title_ + "\n" + alignedRows(table_);
}

void SpanPanel::describe(const StateLine& line) const { line("span", title_); }

}  // namespace poolscope
