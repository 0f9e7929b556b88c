// A hashed wheel: a clock face, the buckets round its rim, their lists hanging outwards, and in the
// middle those whose tick is over.
//
//                 b ┐
//                 a ┘ list of bucket 0: a hangs longer than b
//            ╭────0────╮
//          7 │  tick 8 │ 1        the hand passes through a bucket while its tick lasts
//          6 │  due: x │ 2
//            ╰────4────╯
//
// The face is as wide as there is room, for names are wide. Nodes are as large as neighbours on the
// rim leave room for. Where that is not enough for a name, lists are bars, as long as they have
// tasks; zooming in makes nodes of them again.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "app/perspectives/heap/parts.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

constexpr Length kWheelNodeWidth{84};
constexpr Length kLowWheel{190};

constexpr float kPi = 3.14159265F;

/// Sizes of a face in a region; the same for the whole run, so that nothing jumps.
struct WheelMetric {
    WheelFace face;
    Vec2 node;   ///< of a task in a list
    Vec2 step;   ///< from one task of a list to the next
    int shown;   ///< how many of a list have room
    bool folds;  ///< none has room for a name: lists are bars

    /// The index-th of a list. On the slanting parts a step is longer, so that they do not meet.
    Rect place(std::int32_t bucket, std::size_t index) const {
        const float middle = static_cast<float>(bucket) + 0.5F;
        const Vec2 way = face.at(middle, {1, 1}) - face.centre;
        const float longer = 1 / std::max(std::abs(way.x), std::abs(way.y));
        const float out = 0.62F + static_cast<float>(index) * longer;
        return rectAround(
            face.at(middle, face.outer) + Vec2{way.x * step.x * out, way.y * step.y * out}, node);
    }
    /// Where it is said that a list has more than is shown: away from the face.
    Rect beyond(std::int32_t bucket, float line) const {
        const Rect last = place(bucket, static_cast<std::size_t>(shown) - 1);
        const float y = last.centre().y < face.centre.y ? last.y - line : last.bottom();
        return rectAround({last.centre().x, y + line / 2}, {last.w, line});
    }
};

WheelMetric measureFor(const Wheel& wheel, Rect region, const Camera& camera,
                       const LayoutContext& context) {
    const Rect room = region.inset(context.px(s3), context.px(s2));
    const Vec2 zoom = camera.zooms();
    const float angle = 2 * kPi / static_cast<float>(std::max(wheel.buckets, 6));
    WheelMetric m;
    m.node = {context.px(kWheelNodeWidth), context.px(s22)};
    m.face.outer = {room.w * 0.36F, room.h * 0.36F};
    // Nodes depend on the rim they stand round, and the rim on the room that they leave it: two
    // rounds settle it. Seven tenths of the way to the neighbour, so that nodes do not meet on the
    // slanting parts.
    for (int round = 0; round < 2; ++round) {
        const Vec2 middles = m.face.outer + Vec2{m.node.x * 0.62F, m.node.y * 0.62F};
        const Vec2 pitch{0.7F * angle * middles.x * zoom.x, 0.7F * angle * middles.y * zoom.y};
        m.folds =
            pitch.x < context.px(s14) || pitch.y < context.px(s8) || room.h < context.px(kLowWheel);
        m.node = {std::clamp(pitch.x, context.px(s16), context.px(kWheelNodeWidth)),
                  std::clamp(pitch.y, context.px(s10),
                             std::clamp(room.h * 0.09F, context.px(s10), context.px(s22)))};
        m.step = {m.node.x * 1.07F, m.node.y * 1.12F};
        m.shown = m.node.x < context.px(s20) && m.step.y * 8 < room.h ? 3 : 2;
        const float lists = static_cast<float>(m.shown) + 0.3F;
        const Vec2 beside = m.folds ? Vec2{room.h * 0.12F, room.h * 0.12F}
                                    : Vec2{lists * m.step.x, lists * m.step.y};
        const float halfHeight = std::max(room.h / 2 - beside.y, room.h * 0.16F);
        const float halfWidth = std::max(room.w / 2 - beside.x, room.w * 0.16F);
        m.face.outer = {std::min(halfWidth, halfHeight * 2.6F) * zoom.x, halfHeight * zoom.y};
        m.face.bar = m.folds ? std::max(beside.y * 0.25F, context.px(s1)) * zoom.y : 0.0F;
    }
    // The same share in all directions: the edges between buckets point to the centre.
    const float rim = context.px(s12) / std::sqrt(m.face.outer.x * m.face.outer.y);
    const float inner = 1 - std::clamp(rim, 0.04F, 0.3F);
    m.face.inner = {m.face.outer.x * inner, m.face.outer.y * inner};
    m.face.centre = room.centre() + camera.pan;
    m.face.buckets = wheel.buckets;
    if (camera.zoom > 1.01F) m.shown = 1000;
    return m;
}

struct Lists {
    PlacedTasks placed;
    std::vector<std::pair<Rect, int>> more;  ///< where a list goes on, and how many there are
    std::vector<std::pair<std::int32_t, int>> full;
    bool turns = false;  ///< a task must wait for another turn
    Rect due;            ///< the row in the middle; empty if no task is due
};

void placeDue(const std::vector<TaskId>& due, const WheelMetric& m, const LayoutContext& context,
              Lists& lists) {
    if (due.empty()) return;
    const float width = m.face.inner.x * 1.5F;
    const auto most = static_cast<std::size_t>(std::max(width / context.px(s12), 1.0F));
    const std::size_t count = std::min(due.size(), most);
    const float each =
        std::min(context.px(kWheelNodeWidth) * 1.07F, width / static_cast<float>(count));
    const Vec2 size{each / 1.07F, std::min(context.px(s20), m.face.inner.y * 0.6F)};
    lists.due = rectAround({m.face.centre.x, m.face.centre.y + m.face.inner.y * 0.42F},
                           {each * static_cast<float>(count), size.y});
    if (count < due.size()) {
        const float line = context.style.lineHeight(Type::Small);
        const float y = lists.due.bottom() + line / 2;
        lists.more.emplace_back(rectAround({m.face.centre.x, y}, {width, line}),
                                static_cast<int>(due.size() - count));
    }
    for (std::size_t i = 0; i < count; ++i) {
        const Vec2 centre{lists.due.x + each * (static_cast<float>(i) + 0.5F),
                          lists.due.centre().y};
        lists.placed.add(due[i], rectAround(centre, size));
    }
}

Lists listsOf(const HeapModel& heaps, ExecutorId executor, const WheelMetric& m,
              const LayoutContext& context) {
    std::vector<TaskId> tasks;
    const Heap& heap = heaps.heap(executor);
    for (std::int32_t slot = 0; slot < heap.capacity(); ++slot)
        if (const TaskId task = heap.taskAt(slot); task.exists()) tasks.push_back(task);
    std::sort(tasks.begin(), tasks.end(), [&](TaskId a, TaskId b) {
        const TaskKey& x = heaps.key(a);
        const TaskKey& y = heaps.key(b);
        return x.bucket != y.bucket ? x.bucket < y.bucket : x.linked < y.linked;
    });
    Lists lists;
    std::vector<TaskId> due;
    std::int32_t bucket = -1;
    std::size_t index = 0;
    for (const TaskId task : tasks) {
        const TaskKey& key = heaps.key(task);
        if (key.bucket == Wheel::kDue) due.push_back(task);
        if (key.bucket < 0) continue;  // a node that is not linked yet, or no longer
        index = key.bucket == bucket ? index + 1 : 0;
        bucket = key.bucket;
        if (index == 0) lists.full.emplace_back(bucket, 0);
        ++lists.full.back().second;
        if (m.folds) continue;
        lists.turns = lists.turns || key.rounds > 0;
        if (index < static_cast<std::size_t>(m.shown))
            lists.placed.add(task, m.place(bucket, index));
        else if (index == static_cast<std::size_t>(m.shown))
            lists.more.emplace_back(m.beyond(bucket, context.style.lineHeight(Type::Small)), 1);
        else
            ++lists.more.back().second;
    }
    placeDue(due, m, context, lists);
    return lists;
}

/// Where the hand is: through its bucket while the tick lasts.
float handOf(const Wheel& wheel, bool stands, Instant time) {
    const auto length = static_cast<float>(std::max<std::int64_t>(wheel.tick.ns, 1));
    const auto left = static_cast<float>((wheel.endOfTick() - time).ns);
    const float passed = stands ? 0.5F : std::clamp(1 - left / length, 0.0F, 1.0F);
    return static_cast<float>(wheel.hand) + passed;
}

void writeMiddle(const RunView& view, const Heap& heap, const Lists& lists, const WheelFace& face,
                 const LayoutContext& context, HeapLayout& layout) {
    LayoutBuilder builder(layout.nodeLabels, context);
    const float lead = context.style.lineHeight(Type::Lead);
    const float small = context.style.lineHeight(Type::Small);
    const float width = face.inner.x * 1.5F;
    Rect box = rectAround({face.centre.x, face.centre.y - face.inner.y * 0.38F},
                          {width, lead + 2 * small});
    if (box.h > face.inner.y * 1.3F) return;
    builder.label(cutTop(box, lead),
                  context.words.fill("ui.heap.tick", {{"n", std::to_string(heap.wheel().turned)}}),
                  Type::Lead, Role::Text, AlignX::Centre);
    const Duration left = heap.wheel().endOfTick() - view.time;
    if (!face.stands)
        builder.label(cutTop(box, small),
                      left.ns > 0
                          ? context.words.fill("ui.heap.tickEnds", {{"time", humanTime(left)}})
                          : context.say("heap.tickEnded"),
                      Type::Small, Role::TextMuted, AlignX::Centre);
    else
        cutTop(box, small);
    if (heap.head().exists()) {
        builder.label({face.centre.x - width / 2, lists.due.y - small, width, small},
                      context.say("heap.due"), Type::Small, Role::Late, AlignX::Centre);
        return;
    }
    builder.label(box, context.say("heap.nothingDue"), Type::Small, Role::TextMuted,
                  AlignX::Centre);
    if (!lists.turns || layout.tree.full.x < context.px(s28) ||
        layout.tree.full.y < context.px(s16))
        return;  // no node says so
    const Rect below{face.centre.x - width / 2, face.centre.y + face.inner.y * 0.62F - small, width,
                     small};
    builder.label(below, context.say("heap.turns"), Type::Small, Role::TextMuted, AlignX::Centre);
}

void numberBuckets(const WheelMetric& m, const LayoutContext& context, HeapLayout& layout) {
    LayoutBuilder builder(layout.nodeLabels, context);
    const float height = context.style.lineHeight(Type::Small);
    const float width = context.width(Type::Small, "0000");
    const Vec2 middle = mix(m.face.inner, m.face.outer, 0.5F);
    const float angle = 2 * kPi / static_cast<float>(m.face.buckets);
    const float room = std::min(angle * m.face.inner.x * 0.6F, angle * m.face.inner.y);
    const int every = std::max(1, static_cast<int>(std::ceil(height / std::max(room, 0.1F))));
    for (std::int32_t b = 0; b < m.face.buckets; b += every) {
        const Vec2 at = m.face.at(static_cast<float>(b) + 0.5F, middle);
        builder.label(rectAround(at, {width, height}), std::to_string(b), Type::Small,
                      b == m.face.bucket ? Role::Text : Role::TextMuted, AlignX::Centre);
    }
}

}  // namespace

Vec2 WheelFace::at(float where, Vec2 radii) const {
    const float angle = 2 * kPi * where / static_cast<float>(std::max(buckets, 1)) - kPi / 2;
    return centre + Vec2{std::cos(angle) * radii.x, std::sin(angle) * radii.y};
}

void layoutWheel(const RunView& view, const Camera& camera, const LayoutContext& context,
                 HeapLayout& layout) {
    const bool later = view.fraction > 0.5F;
    const Heap& heap = (later ? view.next : view.now).heaps.heap(view.executor);
    const Wheel& whole = view.latest.heaps.heap(view.executor).wheel();
    WheelMetric m = measureFor(whole, layout.treeRegion, camera, context);
    layout.tree.full = m.node;
    const Lists before = listsOf(view.now.heaps, view.executor, m, context);
    const Lists after = listsOf(view.next.heaps, view.executor, m, context);
    const Lists& shown = later ? after : before;
    m.face.full = shown.full;
    m.face.stands = shown.full.empty();
    m.face.hand = handOf(heap.wheel(), m.face.stands, view.time);
    m.face.bucket = heap.wheel().hand;
    layout.wheel = m.face;
    numberBuckets(m, context, layout);
    layoutGliding(before.placed, after.placed, view, layout);
    LayoutBuilder builder(layout.nodeLabels, context);
    for (const auto& [box, count] : shown.more)
        builder.label(box, fmt::format("… {}", count), Type::Small, Role::TextMuted,
                      AlignX::Centre);
    writeMiddle(view, heap, shown, m.face, context, layout);
    labelNodes(view, context, layout);
}

}  // namespace poolscope
