// The column of what each thread does now, right of the playhead, and the arrows in it.
//
// By time, what takes no time has no width: a lock is acquired, a signal is given, a leader takes
// over. Here it has a place. By steps every event has a width, so there is a place for arrows only,
// and only while there are any.
#include <algorithm>

#include "app/perspectives/workers/parts.hpp"
#include "app/ui/thread_effects.hpp"

namespace poolscope {

namespace {

constexpr Length kArrows{10};  ///< beside the signs, so that no arrow passes through one

float signSide(const LayoutContext& context) {
    return context.style.lineHeight(Type::Body) - context.px(s1);
}

}  // namespace

float nowWidth(const LayoutContext& context) {
    return signSide(context) + context.px(s1) + context.px(kArrows);
}

void placeNow(const RunView& view, const LayoutContext& context, WorkersLayout& layout) {
    const Rect tracks = layout.trackArea;
    layout.effects = effectsTold(view);
    if (layout.playhead < tracks.x || layout.playhead > tracks.right() + 1) return;
    float width = nowWidth(context);
    if (layout.axis.steps) width = layout.effects.empty() ? 0.0F : context.px(kArrows);
    layout.now = {layout.playhead, tracks.y, width, tracks.h};
}

void layoutNow(const LayoutContext& context, WorkersLayout& layout) {
    if (layout.now.w <= 0 || layout.lanes.empty()) {
        layout.now = {};
        return;
    }
    const float top = layout.lanes.front().row.y;
    layout.now = {layout.now.x, top, layout.now.w, layout.lanes.back().row.bottom() - top};
    LayoutBuilder builder(layout.tracks, context);
    const float side = signSide(context);
    for (LaneRow& lane : layout.lanes) {
        if (layout.axis.steps) break;
        const Rect cell{layout.now.x, lane.row.y, layout.now.w, lane.row.h};
        const float middle = cell.x + context.px(s1) + side / 2;
        const float fits = std::min(side, lane.row.h - context.px(s1));
        lane.now = rectAround({middle, lane.row.centre().y}, {fits, fits});
        builder.hit(cell, Target::of(lane.thread), lane.told.words.text);
    }
    const auto laneOf = [&](ThreadId thread) {
        return std::find_if(layout.lanes.begin(), layout.lanes.end(),
                            [&](const LaneRow& lane) { return lane.thread == thread; });
    };
    const float x = layout.now.right() - context.px(kArrows) / 2;
    for (const ThreadEffect& effect : layout.effects) {
        const auto by = laneOf(effect.by);
        const auto on = laneOf(effect.on);
        if (by == layout.lanes.end() || on == layout.lanes.end()) continue;
        layout.arrows.push_back({effect, {x, by->row.centre().y}, {x, on->row.centre().y}});
    }
    if (layout.axis.steps && layout.arrows.empty()) layout.now = {};  // nothing needs the place
}

}  // namespace poolscope
