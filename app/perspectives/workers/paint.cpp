// Painting lanes: a height and a pattern for each activity.
#include <array>

#include "app/perspectives/workers/parts.hpp"
#include "app/ui/paint.hpp"
#include "app/ui/run_marks.hpp"

namespace poolscope {

namespace {

Role roleOf(Doing doing) {
    switch (doing) {
        case Doing::Running:
        case Doing::WaitingForDevice:
        case Doing::Spinning:
        case Doing::Sleeping: return Role::Running;
        case Doing::WaitingForCore: return Role::Locking;
        case Doing::Leader: return Role::Leader;
        case Doing::WaitingForTask:
        case Doing::WaitingForSignal:
        case Doing::Follower: return Role::Follower;
        case Doing::WaitingForLock: return Role::Locking;
        case Doing::Calling: return Role::Accent;
        case Doing::WaitingForResult:
        case Doing::WaitingForThread:
        case Doing::WaitingForEnd: return Role::Planned;
        default: return Role::LineStrong;
    }
}

void paintBar(Canvas& canvas, const Style& style, Rect box, Doing doing, float alpha) {
    const Role role = roleOf(doing);
    const float radius = std::min(style.px(s2), std::min(box.w, box.h) / 2);
    const Color color = style.color(role, alpha);
    switch (doing) {
        case Doing::Running: canvas.fillRect(box, color, radius); break;
        case Doing::Leader:
            canvas.fillRect(box, style.tint(role).faded(alpha), radius);
            canvas.strokeRect(box, {color, style.stroke(), 0, 0}, radius);
            break;
        case Doing::Spinning:
        case Doing::Sleeping: canvas.fillRect(box, style.color(role, alpha * 0.55F), radius); break;
        case Doing::WaitingForDevice:
            canvas.fillRect(box, style.color(role, alpha * 0.35F), radius);
            break;
        case Doing::WaitingForTask:
        case Doing::WaitingForSignal:
        case Doing::Follower:
        case Doing::WaitingForLock:
            canvas.fillRect(box, style.tint(role).faded(alpha), radius);
            break;
        case Doing::WaitingForCore:
        case Doing::WaitingForResult:
        case Doing::WaitingForThread:
        case Doing::WaitingForEnd:
            canvas.strokeRect(box, {color, style.stroke(), style.px(s2), style.px(s2)}, radius);
            break;
        default: canvas.fillRect(box, color, radius);
    }
    if (const std::optional<Hatch> hatch = hatchOf(doing))
        canvas.hatchRect(box, *hatch, color, radius);
}

void paintStuck(Canvas& canvas, const Style& style, Rect box, float alpha) {
    const float radius = std::min(style.px(s2), std::min(box.w, box.h) / 2);
    const Color color = style.color(Role::Late, alpha);
    canvas.fillRect(box, style.tint(Role::Late).faded(alpha), radius);
    canvas.hatchRect(box, Hatch::BackDiagonal, style.color(Role::Late, alpha * 0.35F), radius);
    canvas.strokeRect(box, {color, style.stroke(), 0, 0}, radius);
}

constexpr float kFade = 0.66F;  ///< as faint as what is to come

void paintLane(Canvas& canvas, const Style& style, const LaneRow& lane, const Target& hover) {
    const float playhead = lane.reached;
    for (const LaneBar& bar : lane.bars) {
        const float past = std::clamp(playhead - bar.box.x, 0.0F, bar.box.w);
        const Rect before{bar.box.x, bar.box.y, past, bar.box.h};
        const Rect after{bar.box.x + past, bar.box.y, bar.box.w - past, bar.box.h};
        if (bar.failed) {
            paintRunBar(canvas, style, {bar.box, true, false}, playhead);
        } else {
            if (before.w > 0) paintBar(canvas, style, before, bar.doing, 1.0F);
            if (after.w > 0) paintBar(canvas, style, after, bar.doing, 0.34F);
        }
        Target own = Target::at(bar.position);
        if (bar.task.exists()) own.id = bar.task.value + 1;
        if (bar.selected || hover == own)
            canvas.strokeRect(bar.box.inset(-style.px(sHalf)),
                              {style.color(Role::Text), style.stroke(), 0, 0}, style.px(s2));
        if (bar.crowned) {
            const float side = std::min(style.px(s7), bar.box.h - style.px(s2));
            const Rect place{bar.box.x + style.px(s2), bar.box.centre().y - side / 2, side, side};
            paintIcon(canvas, style, place, IconKind::Crown,
                      style.color(Role::Leader, place.x < playhead ? 1.0F : 0.45F));
        }
    }
    if (lane.stuck.w > 0)
        paintStuck(canvas, style, lane.stuck, lane.stuck.x <= playhead ? 1 : 0.5F);
    if (lane.faded.w > 0)
        canvas.fillRect(lane.faded.inset(0, -style.px(s1)),
                        style.color(lane.selected ? Role::Raised : Role::Background, kFade));
}

/// The event that is asked what led to it: a ring in its lane.
void paintHere(Canvas& canvas, const Style& style, Vec2 here) {
    canvas.fillCircle(here, style.px(s4), style.color(Role::Background));
    const float side = style.px(s7);
    paintIcon(canvas, style, rectAround(here, {side, side}), IconKind::Ring,
              style.color(Role::Accent));
}

constexpr float kNowVeil = 0.6F;

/// Over the faint future, which shows through: what begins now begins at the playhead.
void paintNow(Canvas& canvas, const Style& style, const WorkersLayout& layout) {
    if (layout.now.w <= 0) return;
    canvas.fillRect(layout.now, style.color(Role::Surface, kNowVeil));
    for (const LaneRow& lane : layout.lanes)
        paintIcon(canvas, style, lane.now, iconOf(lane.told.sign),
                  style.color(roleOf(lane.told.sign)));
    for (const LaneArrow& arrow : layout.arrows) {
        const Stroke stroke{style.color(arrow.effect.role), style.stroke(), 0, 0};
        canvas.fillCircle(arrow.from, style.px(s1), stroke.color);
        drawArrow(canvas, arrow.from, arrow.to, stroke, style.px(s5));
    }
}

void paintQueue(Canvas& canvas, const Style& style, const WorkersLayout& layout) {
    const Rect track = layout.queueTrack;
    canvas.line({track.x, track.bottom()}, {track.right(), track.bottom()},
                {style.color(Role::Grid), style.hairline(), 0, 0});
    for (std::size_t i = 0; i + 1 < layout.queue.size(); ++i) {
        const Vec2 a = layout.queue[i];
        const Vec2 b = layout.queue[i + 1];
        if (b.x - a.x < 0.25F) continue;
        const float split = std::clamp(layout.playhead, a.x, b.x);
        const auto column = [&](float x0, float x1, float alpha) {
            if (x1 > x0)
                canvas.fillRect({x0, a.y, x1 - x0, track.bottom() - a.y},
                                style.color(Role::Accent, alpha));
        };
        column(a.x, split, 0.36F);
        column(split, b.x, 0.14F);
    }
    canvas.polyline(layout.queue, {style.color(Role::Accent), style.stroke(), 0, 0});
}

}  // namespace

std::optional<Hatch> hatchOf(Doing doing) {
    switch (doing) {
        case Doing::Sleeping: return Hatch::BackDiagonal;
        case Doing::WaitingForDevice:
        case Doing::WaitingForSignal:
        case Doing::Follower: return Hatch::Dots;
        case Doing::Spinning:
        case Doing::WaitingForLock: return Hatch::Diagonal;
        default: return std::nullopt;
    }
}

void paintWorkers(Canvas& canvas, const Style& style, const WorkersLayout& layout,
                  const Target& hover) {
    const Group group(canvas, "workers");
    for (const LaneRow& lane : layout.lanes) {
        if (lane.selected) canvas.fillRect(lane.row, style.color(Role::Raised), style.px(s2));
        paintRowEnd(canvas, style, lane.row);
        if (lane.told.acts || lane.told.affected)
            canvas.fillRect({lane.row.x - style.px(s3), lane.row.y + style.px(s1), style.px(s1),
                             lane.row.h - style.px(s2)},
                            style.color(lane.told.acts ? Role::Accent : Role::Leader),
                            style.px(s1));
    }
    {
        const Clip clip(canvas, layout.trackArea);
        paintTrackGrid(canvas, style, layout);
        for (const LaneRow& lane : layout.lanes) paintLane(canvas, style, lane, hover);
        paintQueue(canvas, style, layout);
        if (layout.here) paintHere(canvas, style, *layout.here);
    }
    paintNow(canvas, style, layout);
    paintTrackFront(canvas, style, layout);
    for (const WorkersLayout::Swatch& swatch : layout.legend)
        if (swatch.entry.failed)
            paintRunBar(canvas, style, {swatch.box, true, false}, swatch.box.right());
        else if (swatch.entry.doing)
            paintBar(canvas, style, swatch.box, *swatch.entry.doing, 1.0F);
        else
            paintStuck(canvas, style, swatch.box, 1.0F);
    paintDisplayList(canvas, style, layout.list, hover);
}

}  // namespace poolscope
