// The runs of a row: ghosts, bars, the distance between them, and their numbers.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/model/playback/marks.hpp"
#include "app/perspectives/rates/lengths.hpp"
#include "app/perspectives/rates/numbers.hpp"
#include "app/perspectives/rates/parts.hpp"
#include "app/ui/answer_box.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

constexpr Length kMeantLabel{64};
constexpr Length kGhost{22};  ///< the width of every planned start, where the period has room
constexpr Length kColumn{3};  ///< of a dense row

constexpr Length kGhostHeight{20};
constexpr Length kRunHeight{24};
constexpr int kLatenessLevels = 4;  ///< of a burst, beyond which its lines share the highest

/// A row's three storeys: ghosts, lateness, bars.
struct RateLaneRows {
    float ghostHeight, barHeight, step;
    int levels;
};

float rateStep(const LayoutContext& context) { return context.style.size(Type::Small) * 1.3F; }

/// High enough for its number, or the dashes would cross it.
float ghostHeight(const LayoutContext& context) {
    return std::max(context.px(kGhostHeight), rateStep(context));
}
float runHeight(const LayoutContext& context) {
    return std::max(context.px(kRunHeight), rateStep(context));
}

RateLaneRows laneRowsOf(Rect track, const LayoutContext& context) {
    RateLaneRows laneRows{};
    laneRows.step = rateStep(context);
    laneRows.ghostHeight = std::min(track.h * 0.32F, ghostHeight(context));
    // In low rows there is still room for how late a run was, in words.
    const float left = track.h - laneRows.ghostHeight - laneRows.step - context.px(s2);
    laneRows.barHeight = std::min(std::max(track.h * 0.28F, left), runHeight(context));
    const float middle = track.h - laneRows.ghostHeight - laneRows.barHeight - context.px(s4);
    laneRows.levels = std::clamp(static_cast<int>(middle / laneRows.step), 1, kLatenessLevels);
    return laneRows;
}

RunMark markOf(const Run& run, const RateRow& row, const RunView& view, const Axis& axis,
               float ghost, const LayoutContext& context) {
    const RateLaneRows laneRows = laneRowsOf(row.track, context);
    RunMark mark;
    const Instant endTime = run.open ? view.latest.time : run.end;
    const float x0 = axis.x(run.start, run.startPosition);
    const float x1 = axis.x(endTime, run.open ? view.known() : run.endPosition);
    // A pixel of air, so that the runs of a burst can be counted.
    const float width = std::max(x1 - x0 - context.px(sHalf), context.px(s1));
    mark.actual = {x0, row.track.bottom() - laneRows.barHeight, width, laneRows.barHeight};
    mark.open = run.open;
    mark.failed = isFailure(run.outcome);
    mark.ahead = run.startPosition > view.position;
    mark.selected = run.task == view.selected;
    mark.position = run.startPosition;
    if (run.timed && !axis.steps) {
        const float planned = axis.scale.x(run.planned);
        mark.planned = {planned, row.track.y, ghost, laneRows.ghostHeight};
        mark.late = std::max(0.0F, x0 - planned);
    }
    return mark;
}

/// In a burst the lines from plan to start overlap: each later one takes the next level up, so none
/// crosses another.
void placeLateness(RunMark& mark, const RunMark* previous, const RateRow& row,
                   const LayoutContext& context) {
    const RateLaneRows laneRows = laneRowsOf(row.track, context);
    mark.level = 0;
    if (previous != nullptr && mark.planned.x < previous->actual.x + context.px(s1) &&
        previous->late > context.px(sHalf))
        mark.level = previous->level + 1;
    const int shown = std::min(mark.level, laneRows.levels - 1);
    mark.across = row.track.bottom() - laneRows.barHeight - context.px(s2) -
                  static_cast<float>(shown) * laneRows.step;
}

/// Is a ghost of the row where this one would be? Plans ascend but for a set wall clock, so the
/// first comparison usually answers.
bool liesOnAnother(const RunMark& mark, const RateRow& row) {
    return mark.planned.x < row.plannedTo &&
           std::any_of(row.runs.begin(), row.runs.end(), [&](const RunMark& each) {
               return each.planned.w > 0 && each.planned.x < mark.planned.right() &&
                      mark.planned.x < each.planned.right();
           });
}

/// A run's number, in its ghost and on its bar: on the part behind the playhead or the one ahead,
/// whichever is wider. Returns whether the bar has room for it. `period`: how far the next ghost
/// is, up to which the number may stand over its own. A plan that a set wall clock moved back may
/// lie on the ghost of an earlier run, whose number stays.
bool labelNumber(LayoutBuilder& builder, const RateRow& row, const RunMark& mark,
                 std::size_t number, float playhead, float period) {
    const LayoutContext& context = builder.context();
    const std::string words = std::to_string(number);
    const float width = context.width(Type::Small, words);
    const auto write = [&](Rect box, Role role) {
        const Rect seen = intersection(box, row.track);
        if (seen.w < width || seen.h < context.style.size(Type::Small)) return false;
        builder.label(seen, words, Type::Small, role, AlignX::Centre);
        return true;
    };
    if (mark.planned.w > 0 && !liesOnAnother(mark, row)) {
        const float over =
            std::clamp(period - mark.planned.w - context.px(s1), 0.0F, width + context.px(s1));
        write(mark.planned.inset(-over / 2, 0), Role::TextMuted);
    }
    Rect ahead = mark.actual;
    const Rect past = cutLeft(ahead, std::clamp(playhead - ahead.x, 0.0F, ahead.w));
    if (mark.failed) return false;  // a cross stands there
    return past.w >= ahead.w ? write(past, Role::TextOnAccent) : write(ahead, Role::Text);
}

/// The ghost of the run to come, and for a task that runs once the delay it was given: from the
/// call that created it to its trigger.
void layoutWait(RateRow& row, const RunView& view, float ghost, const LayoutContext& context,
                RatesLayout& layout) {
    if (layout.axis.steps) return;
    LayoutBuilder builder(layout.tracks, context);
    const TaskFacts& facts = view.latest.tasks.of(row.task);
    const float height = laneRowsOf(row.track, context).ghostHeight;
    const bool once = facts.repeat == Repeat::Once && facts.timed;
    if (once) {
        const std::size_t created = std::min(facts.created, view.log.size());
        const Instant from = created == 0 ? Instant{} : view.log[created - 1].time;
        row.delay = {{layout.axis.scale.x(from), row.track.y + height / 2},
                     {layout.axis.scale.x(facts.first), row.track.y + height / 2}};
        row.cancelled = view.now.life.task(row.task).isCancelled();
    }
    const bool neverRan = once && view.latest.runs.of(row.task).runs.empty();
    const bool asked = view.asked.start && view.asked.start->task == row.task;
    if ((!view.now.runs.of(row.task).waiting && !neverRan) || asked) return;
    const Instant next = neverRan ? facts.first : view.now.tasks.of(row.task).trigger;
    row.next = Rect{layout.axis.scale.x(next), row.track.y, ghost, height};
    builder.hit(intersection(*row.next, row.track), Target::of(row.task));
}

/// Takes the answer to when the next run begins: any tick of the track, and the run where it is
/// placed so far.
void layoutAskedStart(RateRow& row, const AskedStart& asked, const LayoutContext& context,
                      RatesLayout& layout) {
    LayoutBuilder builder(layout.tracks, context);
    const TimeScale& scale = layout.axis.scale;
    const auto xOf = [&](std::int32_t tick) { return scale.x(Instant{asked.tick.ns * tick}); };
    const float half = scale.pixels(asked.tick) / 2;
    for (std::int32_t tick = 0; tick < asked.ticks; ++tick) {
        const Rect box{xOf(tick) - half, row.track.y, 2 * half, row.track.h};
        builder.hit(intersection(box, row.track),
                    answerTarget(AnswerBox::Start, static_cast<std::uint32_t>(tick)));
    }
    if (!asked.at) return;
    const float height = laneRowsOf(row.track, context).barHeight;
    row.meant =
        Rect{xOf(*asked.at), row.track.bottom() - height, scale.pixels(asked.length), height};
    const float over = context.style.lineHeight(Type::Small);
    builder.label({row.meant->x, row.meant->y - over, context.px(kMeantLabel), over},
                  humanTime(Instant{asked.tick.ns * *asked.at}), Type::Small, Role::Key);
}

/// Lays out the marks of one row, from left to right.
class RowOfRuns {
public:
    RowOfRuns(RateRow& row, const RunView& view, const LayoutContext& context, RatesLayout& layout)
        : row_(row),
          view_(view),
          context_(context),
          axis_(layout.axis),
          playhead_(layout.playhead),
          all_(view.latest.runs.of(row.task)),
          builder_(layout.tracks, context),
          below_(builder_, row),
          lengths_(builder_, row),
          numbered_(view.latest.tasks.of(row.task).repeat != Repeat::Once) {
        const Duration period = view.latest.tasks.of(row.task).period;
        // A ghost is a planned start and says nothing of how long the run takes: all are alike.
        const float most = period.ns > 0 ? axis_.scale.pixels(period) * 0.72F : row.track.w;
        ghost_ = std::max(context.px(s1), std::min(context.px(kGhost), most));
        pitch_ = period.ns > 0 ? axis_.scale.pixels(period) : ghost_;
    }

    float ghost() const { return ghost_; }

    void layout() {
        const auto [first, last] = seen();
        const float column = context_.px(kColumn);
        if (static_cast<float>(last - first) * column > row_.track.w)
            layoutDense(first, last, column);
        else
            layoutEach(first, last);
    }

private:
    using Range = std::pair<std::size_t, std::size_t>;

    /// The runs that the axis shows.
    Range seen() const {
        if (!axis_.steps) return RunsModel::between(all_, axis_.scale.begin(), axis_.scale.end());
        const std::size_t first = firstThat(0, all_.runs.size(), [&](std::size_t i) {
            return all_.runs[i].open || endOf(i) >= row_.track.x;
        });
        const std::size_t last = firstThat(first, all_.runs.size(), [&](std::size_t i) {
            return beginOf(i) > row_.track.right();
        });
        return {first, last};
    }
    float beginOf(std::size_t i) const {
        return axis_.x(all_.runs[i].start, all_.runs[i].startPosition);
    }
    float endOf(std::size_t i) const {
        const Run& run = all_.runs[i];
        return run.open ? axis_.x(view_.latest.time, view_.known())
                        : axis_.x(run.end, run.endPosition);
    }

    void push(const RunMark& mark) {
        row_.plannedTo = std::max(row_.plannedTo, mark.planned.right());
        row_.runs.push_back(mark);
    }
    void layoutEach(std::size_t first, std::size_t last) {
        float lastX = -1.0e9F;
        for (std::size_t i = first; i < last; ++i) {
            const Run& run = all_.runs[i];
            RunMark mark = markOf(run, row_, view_, axis_, ghost_, context_);
            if (isBeyond(mark) || mark.actual.x - lastX < 1.0F) continue;
            lastX = mark.actual.x;
            placeLateness(mark, previous(), row_, context_);
            sayLateness(mark, run, i + 1);
            const bool fits = labelNumber(builder_, row_, mark, i + 1, playhead_, pitch_);
            if (numbered_ && fits) below_.end();
            if (numbered_ && !fits) below_.add(mark.actual, i + 1, i + 1);
            if (mark.planned.w > 0)
                builder_.hit(intersection(mark.planned, row_.track), targetOf(mark));
            builder_.hit(intersection(mark.actual, row_.track), targetOf(mark));
            push(mark);
        }
    }

    /// Runs that begin within a column share a mark: the latest of them, so that the worst lateness
    /// is always seen. A run longer than a column has a mark of its own.
    void layoutDense(std::size_t first, std::size_t last, float column) {
        for (std::size_t i = first, next = first; i < last; i = next) {
            const float edge = beginOf(i) + column;
            next = firstNear(i + 1, last, [&](std::size_t k) { return beginOf(k) >= edge; });
            if (next - i > 1 && endOf(next - 1) - beginOf(next - 1) >= column) --next;
            const Run& run = all_.runs[all_.latest(i, next)];
            RunMark mark = markOf(run, row_, view_, axis_, std::min(ghost_, column), context_);
            if (isBeyond(mark)) continue;
            mark.count = next - i;
            mark.dense = true;
            placeLateness(mark, previous(), row_, context_);
            sayLateness(mark, run, next);
            const bool fits =
                mark.count == 1 && labelNumber(builder_, row_, mark, next, playhead_, 0);
            if (numbered_ && fits) below_.end();
            if (numbered_ && !fits) below_.add(mark.actual, i + 1, next);
            const float width = std::max(mark.actual.w, column);
            builder_.hit(
                intersection({mark.actual.x, row_.track.y, width, row_.track.h}, row_.track),
                targetOf(mark));
            push(mark);
        }
    }

    bool isBeyond(const RunMark& mark) const {
        return mark.actual.x > row_.track.right() && mark.planned.x > row_.track.right();
    }
    void sayLateness(const RunMark& mark, const Run& run, std::size_t next) {
        const int levels = laneRowsOf(row_.track, context_).levels;
        if (mark.level < levels) lengths_.add(mark, run, nextLine(next, mark, levels));
    }
    /// Where the line from the next run's plan stands beside this one's lateness. In a burst it
    /// stays a level above, as long as there is one.
    float nextLine(std::size_t next, const RunMark& mark, int levels) const {
        if (next >= all_.runs.size() || !all_.runs[next].timed) return row_.track.right();
        const float planned = axis_.scale.x(all_.runs[next].planned);
        const bool above = mark.level + 1 < levels && planned < mark.actual.x + context_.px(s1);
        return above ? row_.track.right() : std::min(planned, row_.track.right());
    }
    const RunMark* previous() const { return row_.runs.empty() ? nullptr : &row_.runs.back(); }
    Target targetOf(const RunMark& mark) const {
        Target target = Target::at(mark.position);
        target.id = row_.task.value + 1;
        return target;
    }

    RateRow& row_;
    const RunView& view_;
    const LayoutContext& context_;
    const Axis& axis_;
    const float playhead_;
    const TaskRuns& all_;
    LayoutBuilder builder_;
    NumbersBelow below_;
    LatenessLengths lengths_;
    const bool numbered_;
    float ghost_ = 0;
    float pitch_ = 0;
};

}  // namespace

float runsHeight(bool once, const LayoutContext& context) {
    const float levels = once ? 1 : static_cast<float>(kLatenessLevels);
    return ghostHeight(context) + runHeight(context) + context.px(s4) + levels * rateStep(context);
}

float numbersHeight(const LayoutContext& context) { return context.style.size(Type::Small) * 1.2F; }

void NumbersBelow::add(Rect bar, std::size_t first, std::size_t last) {
    const Rect seen = intersection(bar, row_.track);
    if (seen.w <= 0) return;
    const Group next{seen.x, seen.right(), first, last};
    if (group_ && boxOf(next).x < boxOf(*group_).right() + builder_.px(s1)) {
        group_->to = next.to;
        group_->last = last;
        return;
    }
    write();
    group_ = next;
}

std::string NumbersBelow::wordsOf(const Group& group) {
    std::string words = std::to_string(group.first);
    if (group.last > group.first) words += "–" + std::to_string(group.last);
    return words;
}

Rect NumbersBelow::boxOf(const Group& group) const {
    const LayoutContext& context = builder_.context();
    const float width = context.width(Type::Small, wordsOf(group)) + 1;
    const float x = std::clamp((group.from + group.to - width) / 2, row_.track.x,
                               std::max(row_.track.x, row_.track.right() - width));
    return {std::max(x, free_), row_.track.bottom() + context.px(sHalf), width,
            numbersHeight(context)};
}

void NumbersBelow::write() {
    if (!group_) return;
    const Rect box = boxOf(*group_);
    if (box.right() <= row_.track.right() + 1) {
        builder_.label(box, wordsOf(*group_), Type::Small, Role::TextMuted, AlignX::Centre);
        free_ = box.right() + builder_.px(s1);
    }
    group_.reset();
}

void layoutRuns(RateRow& row, const RunView& view, const LayoutContext& context,
                RatesLayout& layout) {
    float ghost = 0;
    {
        RowOfRuns runs(row, view, context, layout);
        runs.layout();
        ghost = runs.ghost();
    }
    layoutWait(row, view, ghost, context, layout);
    if (view.asked.start && view.asked.start->task == row.task)
        layoutAskedStart(row, *view.asked.start, context, layout);
}

}  // namespace poolscope
