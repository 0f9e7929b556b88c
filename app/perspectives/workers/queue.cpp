// The queue's length under the lanes: whose it is, its axis, its outline.
#include "app/perspectives/workers/parts.hpp"

#include <algorithm>

namespace poolscope {

namespace {

/// The queue's greatest length in what may be seen of the run.
std::int32_t knownLargest(const RunView& view, const QueueTrack& queue) {
    if (view.known() == view.log.size()) return queue.largest(view.executor);
    const std::vector<QueueLength>& all = queue.of(view.executor);
    const auto known = std::partition_point(all.begin(), all.end(), [&](const QueueLength& change) {
        return change.position <= view.known();
    });
    return queue.largestIn(view.executor, 0, static_cast<std::size_t>(known - all.begin()));
}

}  // namespace

float queueHeight(bool lowLanes, const LayoutContext& context) {
    const float words =
        context.style.lineHeight(Type::Body) + context.style.lineHeight(Type::Small);
    return std::max(lowLanes ? context.px(s22) : context.px(s32), words);
}

void layoutQueueTrack(Rect names, const RunView& view, const QueueTrack& queue, LaneShapes& shapes,
                      const LayoutContext& context, WorkersLayout& layout) {
    LayoutBuilder builder(layout.list, context);
    const Rect track = layout.queueTrack;
    const std::int32_t now = queue.lengthAt(view.executor, view.position);
    Rect cell{names.x, track.y, names.w - context.px(s4), track.h};
    // The axis: how many at the top, none at the bottom. The top is that of the whole run, so that
    // the outline keeps its scale; where the future is hidden, it has no number.
    const float line = context.style.lineHeight(Type::Small);
    const std::string top = std::to_string(std::max(1, queue.largest(view.executor)));
    Rect axis = cutRight(cell, context.width(Type::Small, top) + context.px(s2));
    const Rect number = cutTop(axis, line);
    if (!view.hidesFuture) builder.label(number, top, Type::Small, Role::TextMuted, AlignX::Right);
    builder.label(cutBottom(axis, std::min(axis.h, line)), "0", Type::Small, Role::TextMuted,
                  AlignX::Right);
    cutRight(cell, context.px(s2));
    const std::string whose =
        context.words.fill("ui.workers.queue", {{"executor", view.names.of(view.executor)}});
    const Type type = context.width(Type::Body, whose) > cell.w ? Type::Small : Type::Body;
    builder.label(cutTop(cell, context.style.lineHeight(Type::Body)), whose, type, Role::Text);
    const std::string detail = context.words.fill(
        "ui.workers.queueDetail",
        {{"n", std::to_string(now)}, {"most", std::to_string(knownLargest(view, queue))}});
    builder.label(cutTop(cell, context.style.lineHeight(Type::Small)), detail, Type::Small,
                  Role::TextMuted);
    layout.queue = shapes.outline(view.executor, queue, track);
    if (view.hidesFuture) endLineAt(layout.queue, layout.axis.playhead(view));
}

}  // namespace poolscope
