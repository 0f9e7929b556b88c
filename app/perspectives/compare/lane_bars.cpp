// The bars of a lane: runs that share a pixel are one, of a dense row those of a column.
#include <algorithm>

#include "app/perspectives/compare/lanes.hpp"

namespace poolscope {

namespace {

constexpr Length kSharedColumn{3};  ///< of a dense row

/// The task's name, if the bar has room for all of it: names have one size.
void nameBar(LayoutBuilder& builder, const ComparedExecutor& side, const CompareBar& bar,
             Rect track, float playhead) {
    const LayoutContext& context = builder.context();
    if (bar.count > 1) return;
    Rect ahead = intersection(bar.actual, track);
    if (ahead.h < context.style.size(Type::Small)) return;
    const Rect past = cutLeft(ahead, std::clamp(playhead - ahead.x, 0.0F, ahead.w));
    const bool happened = past.w >= ahead.w;
    const Rect seen = (happened ? past : ahead).inset(context.px(s2), 0);
    const std::string& name = side.tasks[bar.run.task].key;
    if (seen.w < context.px(s3) || context.width(Type::Small, name) > seen.w) return;
    builder.label(seen, name, Type::Small, happened ? Role::TextOnAccent : Role::Text);
}

/// What is drawn of a row: one mark for each pixel that has runs, or for each column of a dense
/// one.
struct RowMarks {
    std::vector<Mark> marks;  ///< of the row's runs from `first` on, none left out between two
    std::size_t first = 0;
    bool dense = false;
};

/// A mark with the row that its run is in.
struct StripMark {
    Mark mark;
    const RunRow* row = nullptr;
    std::size_t failed = 0;  ///< of the mark's runs
    bool dense = false;
};

RowMarks marksOf(const RunRow& row, const TimeScale& scale, float column) {
    const auto begin = [&](std::size_t i) { return row.begin(i); };
    const auto end = [&](std::size_t i) { return row.end(i); };
    const auto stand = [&](std::size_t from, std::size_t to) { return row.latest(from, to); };
    const std::size_t first = firstThat(
        0, row.size(), [&](std::size_t i) { return !isBefore(row.end(i), scale.begin()); });
    const std::size_t last = firstThat(
        first, row.size(), [&](std::size_t i) { return isBefore(scale.end(), row.begin(i)); });
    const bool dense = static_cast<float>(last - first) * column > scale.width();
    if (!dense) return {visibleMarks(scale, row.size(), begin, end, stand), first, false};
    // On an axis so much narrower a pixel is a column.
    std::vector<Mark> marks = visibleMarks(scale.in(scale.left() / column, scale.width() / column),
                                           row.size(), begin, end, stand);
    for (Mark& mark : marks) {
        mark.x0 *= column;
        mark.x1 *= column;
    }
    return {std::move(marks), first, true};
}

/// Failed runs of [first, last), as far as the playhead has come where the future is hidden.
std::size_t failedIn(const RunRow& row, std::size_t first, std::size_t last,
                     const CompareView& view) {
    if (!view.hidesFuture) return row.failed(first, last);
    return row.failed(first, firstThat(first, last, [&](std::size_t i) {
                          return isBefore(*view.now, row.end(i));
                      }));
}

/// Of rows that lie in one strip, marks that touch are one. It shows the latest of their runs.
void joinTouching(std::vector<StripMark>& marks) {
    const auto late = [](const StripMark& one) { return one.row->late(one.mark.span); };
    std::stable_sort(marks.begin(), marks.end(),
                     [](const StripMark& a, const StripMark& b) { return a.mark.x0 < b.mark.x0; });
    std::size_t kept = 0;
    for (const StripMark& next : marks) {
        if (kept == 0 || next.mark.x0 >= marks[kept - 1].mark.x1) {
            marks[kept++] = next;
            continue;
        }
        StripMark& last = marks[kept - 1];
        const Mark both{last.mark.x0, std::max(last.mark.x1, next.mark.x1), last.mark.span,
                        last.mark.count + next.mark.count};
        const std::size_t failed = last.failed + next.failed;
        if (late(last) < late(next)) last = next;
        last.mark = {both.x0, both.x1, last.mark.span, both.count};
        last.failed = failed;
        last.dense = true;
    }
    marks.resize(kept);
}

std::vector<StripMark> marksOfStrip(std::span<const RunRow> rows, const TimeScale& scale,
                                    const CompareView& view, float column) {
    std::vector<StripMark> marks;
    for (const RunRow& row : rows) {
        const RowMarks shown = marksOf(row, scale, column);
        std::size_t next = shown.first;
        for (const Mark& mark : shown.marks) {
            const std::size_t failed = failedIn(row, next, next + mark.count, view);
            marks.push_back({mark, &row, failed, shown.dense});
            next += mark.count;
        }
    }
    if (rows.size() > 1) joinTouching(marks);
    return marks;
}

}  // namespace

void layoutStrip(const CompareFacts& facts, const LaneStrip& strip, const CompareView& view,
                 CompareLane& lane, CompareLayout& layout, const LayoutContext& context) {
    LayoutBuilder builder(layout.tracks, context);
    const ComparedSide& each = facts.sides[lane.side];
    const ComparedExecutor& side = *each.plot.side;
    const TimeScale& scale = layout.axis.scale;
    const float gap = strip.box.h > context.px(s3) ? context.px(sHalf) : 0.0F;
    const float playhead = layout.playhead.value_or(lane.track.right());
    const float y = strip.box.y + gap;
    const float height = std::max(1.0F, strip.box.h - 2 * gap);
    for (const auto& [mark, row, failed, dense] :
         marksOfStrip(strip.rows, scale, view, context.px(kSharedColumn))) {
        const RunPlace place = (*row)[mark.span];
        const Run& run = side.at(place);
        if (view.hidesFuture && isBefore(*view.now, run.start)) continue;
        CompareBar bar;
        bar.run = place;
        bar.count = mark.count;
        bar.dense = dense;
        bar.look = facts.taskLook(lane.side, place.task);
        lane.summarises = lane.summarises || mark.count > 1;
        // A pixel of air, so that the runs of a burst can be counted.
        const float until = view.hidesFuture ? std::min(mark.x1, playhead) : mark.x1;
        const float width = std::max(until - mark.x0 - context.px(sHalf), context.px(s1));
        bar.actual = {mark.x0, y, width, height};
        bar.begin = mark.count > 1 ? std::max(mark.x0, scale.x(run.start)) : mark.x0;
        bar.failed = failed;
        bar.ahead = view.now && isBefore(*view.now, run.start);
        bar.selected = view.selected.exists() && run.task == view.selected;
        if (run.timed && strip.ghosts.h > 0)
            bar.planned = {scale.x(run.planned), strip.ghosts.y,
                           std::clamp(width, context.px(s2), context.px(s4)), strip.ghosts.h};
        nameBar(builder, side, bar, lane.track, playhead);
        Rect hit = intersection(bar.actual.inset(-context.px(sHalf), 0), lane.track);
        builder.hit(hit, Target::at(each.positionOf(run)));
        if (bar.planned.w > 0)
            builder.hit(intersection(bar.planned, lane.track), Target::at(each.positionOf(run)));
        lane.bars.push_back(bar);
    }
}

/// In a dense lane those of a ghost's width share it.
void layoutUnmet(const ComparedExecutor& side, const CompareView& view, Rect ghosts,
                 const TimeScale& scale, const LayoutContext& context, CompareLane& lane) {
    const std::vector<Instant>& all = side.unmet;
    const float width = context.px(s3);
    const auto from = [&](float x) {
        return [&all, &scale, x](std::size_t i) { return scale.x(all[i]) >= x; };
    };
    const std::size_t first = firstThat(0, all.size(), from(lane.track.x));
    const std::size_t last = firstThat(first, all.size(), [&](std::size_t i) {
        return from(lane.track.right())(i) || (view.hidesFuture && isBefore(*view.now, all[i]));
    });
    const bool dense = static_cast<float>(last - first) * width > lane.track.w;
    for (std::size_t i = first, next = first; i < last; i = next) {
        const float x = scale.x(all[i]);
        next = dense ? firstNear(i + 1, last, from(x + width)) : i + 1;
        lane.unmet.push_back({x, ghosts.y, width, ghosts.h});
        lane.summarises = lane.summarises || next > i + 1;
    }
}

}  // namespace poolscope
