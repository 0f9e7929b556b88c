// What there is of a pool's clients: calls that kept them, runs that the rejection handler gave
// back to them, and tasks that were turned away.
//
// Why below the runs: a task that is turned away has no run, so it would leave no trace in the
// rows; and a caller that runs its task itself cannot submit the next one.
#include <algorithm>

#include "app/perspectives/compare/lanes.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

void layoutStays(const ComparedExecutor& side, const CompareView& view, const TimeScale& scale,
                 float least, CompareLane& lane) {
    float until = lane.track.x;
    for (const ClientStay& stay : side.stays) {
        if (view.hidesFuture && isBefore(*view.now, stay.since)) continue;
        const bool open = view.hidesFuture && isBefore(*view.now, stay.until);
        const float from = std::max(scale.x(stay.since), lane.track.x);
        const float to = std::min(scale.x(open ? *view.now : stay.until), lane.track.right());
        // Of those in one pixel one is seen.
        if (to - from < least || to <= until) continue;
        lane.stays.push_back({from, lane.clientRow.y, to - from, lane.clientRow.h});
        until = to;
    }
}

std::string describeMark(const ComparedSide& each, const TaskMark& mark, std::size_t count,
                         const LayoutContext& context) {
    constexpr std::array<std::string_view, kTaskMarkKinds> kSaid{
        "ui.compare.mark.rejected", "ui.compare.mark.dropped", "ui.compare.mark.caller"};
    const std::string said = context.words.fill(kSaid[static_cast<std::size_t>(mark.kind)],
                                                {{"side", each.plot.name},
                                                 {"task", each.plot.side->tasks[mark.task].label},
                                                 {"time", humanTime(mark.at)}});
    if (count < 2) return said;
    return said + "\n" +
           context.words.fill("ui.compare.mark.others", {{"n", std::to_string(count - 1)}});
}

/// The name of a task without a run, where nothing else can be.
void nameMark(LayoutBuilder& builder, const ComparedExecutor& side, const TaskMark& mark, Rect box,
              float until, Rect row) {
    const LayoutContext& context = builder.context();
    const bool several = side.marks.front().kind != side.marks.back().kind;
    if (several || !side.clientRows.empty() || row.h < context.style.size(Type::Small)) return;
    const std::string& name = side.tasks[mark.task].key;
    const Rect place{box.right() + context.px(s1), row.y, context.width(Type::Small, name) + 1,
                     row.h};
    if (place.right() > until) return;
    builder.label(place, name, Type::Small, Role::TextMuted);
}

/// Those of one kind; of several in one place one.
void layoutMarks(const ComparedSide& each, TaskMarkKind kind, const CompareView& view,
                 CompareLane& lane, CompareLayout& layout, const LayoutContext& context) {
    LayoutBuilder builder(layout.tracks, context);
    const std::vector<TaskMark>& all = each.plot.side->marks;
    const TimeScale& scale = layout.axis.scale;
    const float size = std::min(lane.clientRow.h, context.px(s6));
    const std::size_t first = firstThat(0, all.size(), [&](std::size_t i) {
        return all[i].kind > kind || (all[i].kind == kind && scale.x(all[i].at) >= lane.track.x);
    });
    const std::size_t last = firstThat(first, all.size(), [&](std::size_t i) {
        return all[i].kind > kind || scale.x(all[i].at) > lane.track.right() ||
               (view.hidesFuture && isBefore(*view.now, all[i].at));
    });
    for (std::size_t i = first, next = first; i < last; i = next) {
        const TaskMark& mark = all[i];
        const float x = scale.x(mark.at);
        next =
            firstNear(i + 1, last, [&](std::size_t k) { return scale.x(all[k].at) >= x + size; });
        // Its left edge is the instant: a mark at the beginning would else be half cut off.
        Rect box{x, lane.clientRow.centre().y - size / 2, size, size};
        for (const CompareMark& other : lane.marks)
            if (!intersection(other.box, box).empty()) box.x = other.box.right();
        lane.marks.push_back({kind, box, view.now && isBefore(*view.now, mark.at)});
        lane.summarises = lane.summarises || next > i + 1;
        Run at;
        at.start = mark.at;
        at.startPosition = mark.position;
        builder.hit(box, Target::at(each.positionOf(at)),
                    describeMark(each, mark, next - i, context));
        const float until = next < last ? scale.x(all[next].at) : lane.track.right();
        nameMark(builder, *each.plot.side, mark, box, until, lane.clientRow);
    }
}

}  // namespace

void layoutClients(const CompareFacts& facts, const CompareView& view, CompareLane& lane,
                   CompareLayout& layout, const LayoutContext& context) {
    if (lane.clientRow.empty()) return;
    const ComparedSide& each = facts.sides[lane.side];
    layoutStays(*each.plot.side, view, layout.axis.scale, context.px(s1), lane);
    layoutStrip(facts, {each.plot.side->clientRows, lane.clientRow, {}}, view, lane, layout,
                context);
    for (std::size_t kind = 0; kind < kTaskMarkKinds; ++kind)
        layoutMarks(each, static_cast<TaskMarkKind>(kind), view, lane, layout, context);
}

}  // namespace poolscope
