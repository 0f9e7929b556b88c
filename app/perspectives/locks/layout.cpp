// Rows, strips and the legend.
#include "app/perspectives/locks/layout.hpp"

#include <algorithm>

#include "app/perspectives/locks/cycle.hpp"
#include "app/perspectives/locks/rows.hpp"
#include "app/perspectives/locks/variable_rows.hpp"
#include "app/ui/legend.hpp"
#include "app/ui/more_rows.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

constexpr Length kLeastLockNames{170};
constexpr Length kMostLockNames{340};
constexpr Length kHoldBar{24};
constexpr Length kWaitingBars{12};

float holdBarHeight(const LayoutContext& context) {
    return std::max(context.px(kHoldBar), context.style.lineHeight(Type::Body));
}

/// The strip of one lock: holds above, the number of waiting threads below.
class LockStrip {
public:
    LockStrip(LockRow& row, const LockTrack& track, const RunView& view, const Axis& axis,
              LayoutBuilder& builder)
        : row_(row),
          track_(track),
          view_(view),
          axis_(axis),
          builder_(builder),
          context_(builder.context()) {
        Rect below = row.track;
        held_ = cutTop(below, holdBarHeight(context_));
        cutTop(below, context_.px(s1));
        if (track.mostWaiting > 0) waiting_ = cutTop(below, context_.px(kWaitingBars));
    }

    void holds() {
        const std::vector<LockHold>& all = track_.holds;
        const float least = context_.px(s1);
        auto next = std::partition_point(all.begin(), all.end(), [&](const LockHold& hold) {
            return endOf(hold) < row_.track.x;
        });
        while (next != all.end() && beginOf(*next) <= row_.track.right()) {
            const auto first = next;
            const float x0 = std::max(beginOf(*first), row_.track.x - context_.px(s5));
            next = std::partition_point(first + 1, all.end(), [&](const LockHold& hold) {
                return beginOf(hold) < x0 + least;
            });
            const float x1 = std::min(std::max(endOf(*(next - 1)), x0 + least),
                                      row_.track.right() + context_.px(s5));
            add(*first, static_cast<std::size_t>(next - first), x0, x1);
        }
    }

    /// How many holds in sight have no room for their thread's name.
    std::size_t unnamed() const { return unnamed_; }

    void waiting() {
        const std::vector<LockWaiting>& all = track_.waiting;
        const float least = context_.px(s1);
        for (auto next = all.begin(); next != all.end();) {
            const float x0 = axis_.x(next->time, next->position);
            std::uint32_t most = next->threads;
            const auto first = next;
            next = std::partition_point(first + 1, all.end(), [&](const LockWaiting& change) {
                return axis_.x(change.time, change.position) < x0 + least;
            });
            most = std::max(most, track_.mostOf(static_cast<std::size_t>(first - all.begin()),
                                                static_cast<std::size_t>(next - all.begin())));
            const float x1 =
                next == all.end() ? row_.track.right() : axis_.x(next->time, next->position);
            // Within a pixel the most counts; what goes on afterwards is the last.
            bar(x0, std::min(x1, x0 + least), most);
            if (x1 > x0 + least) bar(x0 + least, x1, (next - 1)->threads);
        }
    }

private:
    float beginOf(const LockHold& hold) const { return axis_.x(hold.begin, hold.beginPosition); }
    float endOf(const LockHold& hold) const {
        return hold.open ? axis_.x(view_.latest.time, view_.known())
                         : axis_.x(hold.end, hold.endPosition);
    }

    void add(const LockHold& hold, std::size_t count, float x0, float x1) {
        HoldBar bar;
        bar.box = {x0, held_.y, x1 - x0, held_.h};
        bar.thread = hold.thread;
        bar.count = count;
        bar.position = hold.beginPosition;
        bar.selected = view_.thread.exists() && hold.thread == view_.thread;
        if (!label(bar) && !intersection(bar.box, row_.track).empty()) unnamed_ += count;
        bar.first = hold;
        builder_.hit(intersection(bar.box.inset(-context_.px(sHalf), 0), row_.track),
                     Target::at(bar.position));
        row_.holds.push_back(bar);
    }

    /// Written on the past or on the future part, whichever is wider. Returns whether it is.
    bool label(const HoldBar& bar) {
        if (bar.count > 1) return false;
        Rect ahead = intersection(bar.box, row_.track);
        const Rect past =
            cutLeft(ahead, std::clamp(axis_.playhead(view_) - ahead.x, 0.0F, ahead.w));
        const bool happened = past.w >= ahead.w;
        const Rect seen = (happened ? past : ahead).inset(context_.px(s2), 0);
        const std::string_view name = view_.names.of(bar.thread);
        if (seen.w < context_.width(Type::Body, name)) return false;
        builder_.label(seen, name, Type::Body, happened ? Role::TextOnAccent : Role::Text);
        return true;
    }

    void bar(float x0, float x1, std::uint32_t threads) {
        if (threads == 0 || x1 < row_.track.x || x0 > row_.track.right()) return;
        const float height =
            waiting_.h * static_cast<float>(threads) / static_cast<float>(track_.mostWaiting);
        row_.waiting.push_back({x0, waiting_.bottom() - height, x1 - x0, height});
    }

    LockRow& row_;
    const LockTrack& track_;
    const RunView& view_;
    const Axis& axis_;
    LayoutBuilder& builder_;
    const LayoutContext& context_;
    Rect held_;
    Rect waiting_;
    std::size_t unnamed_ = 0;
};

/// "never used: takeLock, putLock"
void layoutUnusedLocks(Rect line, const std::vector<LockId>& unused, const RunView& view,
                       LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    constexpr std::size_t kMostNamedUnused = 10;
    std::string names;
    for (std::size_t i = 0; i < std::min(unused.size(), kMostNamedUnused); ++i)
        names += (names.empty() ? "" : ", ") + nameOfLock(unused[i], view, context);
    if (unused.size() > kMostNamedUnused)
        names += ", +" + std::to_string(unused.size() - kMostNamedUnused);
    const std::string words = context.words.fill("ui.locks.unused", {{"locks", names}});
    builder.label(line, words, Type::Small, Role::TextMuted);
    builder.hit(line, {}, words);
}

/// The row of what the sentence tells of: a variable, a lock, or a condition's lock. The variables'
/// rows come first.
std::optional<std::size_t> rowTold(std::size_t variables, const std::vector<ListedLock>& locks,
                                   const RunView& view) {
    const std::optional<std::size_t> at = view.event();
    if (!at) return std::nullopt;
    LockId told;
    VariableId variable;
    visitFields(view.log[*at].what, [&]<class Value>(std::string_view, const Value& value) {
        if constexpr (std::is_same_v<Value, LockId>)
            if (value.exists()) told = value;
        if constexpr (std::is_same_v<Value, ConditionId>)
            if (value.exists()) told = view.latest.locks().condition(value).lock;
        if constexpr (std::is_same_v<Value, VariableId>) variable = value;
    });
    if (variable.exists() && variable.value < variables) return variable.value;
    for (std::size_t i = 0; i < locks.size(); ++i)
        if (told.exists() && locks[i].lock == told) return variables + i;
    return std::nullopt;
}

/// The rows: variables, then locks.
class LockRows {
public:
    LockRows(const std::vector<ListedLock>& locks, const RunView& view, const LocksRead& read,
             const LayoutContext& context, LocksLayout& layout)
        : locks_(locks),
          view_(view),
          read_(read),
          context_(context),
          layout_(layout),
          builder_(layout.list, context),
          marks_(layout.tracks, context) {}

    /// Returns where the rows end.
    float lay(Rect names, Rect area, float scroll) {
        const std::size_t variables = read_.variables.size();
        const RowList list{variables + locks_.size(),
                           [&](std::size_t i) {
                               return i < variables
                                          ? variableRowHeight(context_)
                                          : lockRowHeight(locks_[i - variables], context_);
                           },
                           0, rowTold(variables, locks_, view_)};
        const float cell = names.w - context_.px(s4);
        labels_ = lockLabelsWidth(locks_, view_, cell, context_);
        const bool all = list.whole() <= area.h + 1;
        const Rect more = cutBottom(area, all ? 0.0F : moreRowsHeight(context_));
        MoreRows rest;
        float end = area.y;
        for (const RowPlace& place : rowsShown(list, area, scroll, rest)) {
            const float height = list.height(place.row);
            LockRow row;
            row.row = {names.x, place.y, area.right() - names.x, height};
            row.track = Rect{area.x, place.y, area.w, height}.inset(0, context_.px(s3));
            end = row.row.bottom();
            const Rect state{names.x, place.y, cell, height};
            if (place.row < variables)
                variable(row, state, place.row);
            else
                lock(row, state, locks_[place.row - variables]);
            layout_.rows.push_back(std::move(row));
        }
        if (!rest.any()) return end;
        layoutMoreRows(builder_, {names.x, more.y, names.w, more.h}, "locks", rest);
        return more.bottom();
    }

private:
    void variable(LockRow& row, Rect state, std::size_t index) {
        row.variable = VariableId{static_cast<std::uint32_t>(index)};
        const VariableTrack& track = read_.variables.of(row.variable);
        row.name = view_.log.text(track.name);
        layoutVariableState(state, labels_, track, view_, builder_);
        layout_.unnamed += layoutVariableStrip(row, track, view_, layout_.axis, marks_);
    }
    void lock(LockRow& row, Rect state, const ListedLock& listed) {
        row.lock = listed.lock;
        row.name = nameInRow(listed.lock, view_, read_.locks, context_);
        layoutLockState(state, labels_, listed, view_, read_.locks, builder_);
        LockStrip strip(row, read_.locks.of(listed.lock), view_, layout_.axis, marks_);
        strip.holds();
        strip.waiting();
        layout_.unnamed += strip.unnamed();
    }

    const std::vector<ListedLock>& locks_;
    const RunView& view_;
    const LocksRead& read_;
    const LayoutContext& context_;
    LocksLayout& layout_;
    LayoutBuilder builder_;
    LayoutBuilder marks_;
    float labels_ = 0;
};

void layoutLockLegend(Rect legend, const LayoutContext& context, LocksLayout& layout) {
    LayoutBuilder builder(layout.list, context);
    const auto entry = [&](std::string_view key, Rect& swatch, float height) {
        const Rect place = cutLegendEntry(legend, context.say(key), builder);
        swatch = rectAround(place.centre(), {place.w, height});
    };
    const auto& rows = layout.rows;
    const auto any = [&rows](auto&& holds) { return std::any_of(rows.begin(), rows.end(), holds); };
    const auto ofVariable = [](const LockRow& row) { return row.variable.exists(); };
    const auto lost = [](const LockRow& row) {
        return std::any_of(row.holds.begin(), row.holds.end(),
                           [](const HoldBar& bar) { return bar.role == Role::Failed; });
    };
    if (any(ofVariable)) entry("locks.legend.value", layout.valueKey, context.px(s6));
    if (any(lost)) entry("locks.legend.lost", layout.lostKey, context.px(s6));
    if (!any(ofVariable) || any([&](const LockRow& row) { return !ofVariable(row); }))
        entry("locks.legend.held", layout.heldKey, context.px(s6));
    const auto wanted = [](const LockRow& row) { return !row.waiting.empty(); };
    if (any(wanted)) entry("locks.legend.waiting", layout.waitingKey, context.px(s3));
    // Most of what a lock does takes no time.
    const std::string hint = context.say("locks.axis");
    const float width = context.width(Type::Small, hint);
    if (layout.axis.steps || legend.w <= width) return;
    const Rect offer = cutRight(legend, width);
    builder.label(offer, hint, Type::Small, Role::Accent, AlignX::Right);
    builder.hit(offer, Target::of("toggleAxis"));
}

}  // namespace

std::string describeHold(const HoldBar& bar, const LockRow& row, const RunView& view,
                         const LayoutContext& context) {
    const LockHold& hold = bar.first;
    const Instant end = hold.open ? view.latest.time : hold.end;
    std::string said = context.words.fill(
        "ui.locks.held", {{"thread", view.names.of(hold.thread)},
                          {"lock", row.name},
                          {"from", humanTime(hold.begin)},
                          {"events", std::to_string((hold.open ? view.known() : hold.endPosition) -
                                                    hold.beginPosition)},
                          {"length", humanTime(end - hold.begin)}});
    if (hold.holds > 1)
        said += "\n" + context.words.fill("ui.locks.deep", {{"n", std::to_string(hold.holds)}});
    if (hold.waiting > 0)
        said += "\n" + context.words.fill("ui.locks.wanted", {{"n", std::to_string(hold.waiting)}});
    if (bar.count > 1)
        said +=
            "\n" + context.words.fill("ui.locks.others", {{"n", std::to_string(bar.count - 1)}});
    return said;
}

LocksLayout layoutLocks(Rect picture, const RunView& view, const LocksRead& read,
                        const AxisState& axis, float scroll, bool cycleFirst,
                        const LayoutContext& context) {
    LocksLayout layout;
    Rect rest = picture.inset(context.px(s7), context.px(s4));
    LayoutBuilder builder(layout.list, context);
    const Rect legend = cutBottom(rest, context.style.lineHeight(Type::Small) + context.px(s2));
    cutBottom(rest, context.px(s3));
    // Its own rows are what the picture is for: they keep at least half of the room.
    const bool cycle = lockCycleHeight(context) <= rest.h / 2 && !lockCycleOf(view).empty();
    if (cycle && cycleFirst) {
        layoutLockCycle(cutTop(rest, lockCycleHeight(context)), view, context, layout);
        cutTop(rest, context.px(s4));
    }
    const float width = rest.w;
    Rect names = cutLeft(
        rest, std::clamp(rest.w * 0.42F, context.px(kLeastLockNames), context.px(kMostLockNames)));
    layoutTrackHead(names, rest, view, axis, context, layout);
    const ListedLocks locks = locksOf(view, read.locks);
    // What stands below the rows has its room whether it is there yet or not.
    const float line = locks.unused.empty() ? 0 : context.style.lineHeight(Type::Small);
    const float below = cycle && !cycleFirst ? lockCycleHeight(context) + context.px(s8) : 0;
    Rect area = rest;
    cutBottom(area, line + below + (line > 0 ? context.px(s2) : 0));
    const float end = LockRows(locks.used, view, read, context, layout).lay(names, area, scroll);
    endTracks(layout, end);
    Rect under{names.x, end, width, rest.bottom() - end};
    if (line > 0) {
        cutTop(under, context.px(s2));
        layoutUnusedLocks(cutTop(under, line), locks.unused, view, builder);
    }
    if (below > 0) {
        cutTop(under, context.px(s8));
        layoutLockCycle(cutTop(under, lockCycleHeight(context)), view, context, layout);
    }
    layoutUnnamed("ui.locks.unnamedHint", context, layout);
    if (locks.used.empty() && locks.unused.empty() && read.variables.size() == 0)
        builder.label(rectAround(rest.centre(), {rest.w, context.px(s12)}),
                      context.say("locks.none"), Type::Lead, Role::TextMuted, AlignX::Centre);
    layoutLockLegend(legend, context, layout);
    return layout;
}

}  // namespace poolscope
