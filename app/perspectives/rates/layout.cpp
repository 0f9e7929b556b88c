// The rows of tasks, the legend, and what has no room.
#include "app/perspectives/rates/layout.hpp"

#include <algorithm>
#include <string>

#include "app/perspectives/rates/numbers.hpp"
#include "app/perspectives/rates/parts.hpp"
#include "app/ui/legend.hpp"
#include "app/ui/more_rows.hpp"

namespace poolscope {

namespace {

constexpr Length kLeastOnceNames{104};

/// Periodic tasks, or all timed ones when none is periodic.
const TasksInOrder& tasksShown(const RunView& view) {
    const TasksModel& tasks = view.latest.tasks;
    return tasks.periodic().empty() ? tasks.timedOnce() : tasks.periodic();
}

constexpr LegendLook kEntry{.picture = s12, .after = s8};

bool isEverLate(const TasksInOrder& tasks, const RunView& view) {
    for (std::size_t i = 0; i < tasks.size(); ++i)
        if (view.latest.runs.of(tasks[i]).worstLateness.ns > 0) return true;
    return false;
}

/// Leaves of the legend what is free behind it.
void layoutKey(Rect& legend, const TasksInOrder& tasks, const RunView& view,
               const LayoutContext& context, RatesLayout& layout) {
    LayoutBuilder builder(layout.list, context);
    RatesLayout::Key key;
    const auto bar = [&](std::string_view words) {
        const Rect place = cutLegendEntry(legend, context.say(words), builder, kEntry);
        return rectAround(place.centre(), {place.w, context.px(s6)});
    };
    key.ghost = bar("rates.planned");
    key.bar = bar("rates.actual");
    const auto way = [&](std::string_view words, Role role) {
        LegendLook look = kEntry;
        look.role = role;
        const Rect place = cutLegendEntry(legend, context.say(words), builder, look);
        return RateRow::Way{{place.x, place.centre().y}, {place.right(), place.centre().y}};
    };
    if (isEverLate(tasks, view)) {
        const RateRow::Way late = way("rates.lateness", Role::Late);
        key.from = late.from;
        key.to = late.to;
    }
    if (!tasks.empty() && view.latest.tasks.of(tasks[0]).repeat == Repeat::Once)
        key.delay = way("rates.delay", Role::TextMuted);
    layout.key = key;
}

/// How runs look that threw or were interrupted, where some are in sight.
void layoutFailedKey(Rect& legend, const LayoutContext& context, RatesLayout& layout) {
    const auto hasFailed = [](const RateRow& row) {
        return std::any_of(row.runs.begin(), row.runs.end(),
                           [](const RunMark& mark) { return mark.failed; });
    };
    if (std::none_of(layout.rows.begin(), layout.rows.end(), hasFailed)) return;
    LayoutBuilder builder(layout.list, context);
    LegendLook failed = kEntry;
    failed.gap = s10;  // its cross is at the bar's right
    const Rect place = cutLegendEntry(legend, context.say("rates.failed"), builder, failed);
    layout.key->failed = rectAround(place.centre(), {place.w, context.px(s6)});
}

/// Says that marks are fewer than runs, where they are.
void layoutDenseNote(Rect legend, const LayoutContext& context, RatesLayout& layout) {
    const auto isDense = [](const RateRow& row) {
        return std::any_of(row.runs.begin(), row.runs.end(),
                           [](const RunMark& mark) { return mark.count > 1; });
    };
    if (std::none_of(layout.rows.begin(), layout.rows.end(), isDense)) return;
    LayoutBuilder(layout.list, context)
        .label(legend, context.say("rates.dense"), Type::Small, Role::TextMuted, AlignX::Right);
}

}  // namespace

RatesLayout layoutRates(Rect picture, const RunView& view, const AxisState& axis, float scroll,
                        const LayoutContext& context) {
    RatesLayout layout;
    Rect rest = picture.inset(context.px(s7), context.px(s4));
    LayoutBuilder builder(layout.list, context);
    Rect legend = cutBottom(rest, context.style.lineHeight(Type::Small) + context.px(s2));
    cutBottom(rest, context.px(s3));
    const TasksInOrder& tasks = tasksShown(view);
    Rect names = cutLeft(rest, rateNamesWidth(rest.w, view, tasks, context));
    layoutTrackHead(names, rest, view, axis, context, layout);
    layoutKey(legend, tasks, view, context, layout);

    if (tasks.empty()) {
        // No lines through the words.
        layout.grid.clear();
        layout.playhead = layout.trackArea.x - context.px(s8);
        builder.label(rectAround(rest.centre(), {rest.w, context.px(s12)}),
                      context.say("rates.none"), Type::Lead, Role::TextMuted, AlignX::Centre);
        return layout;
    }
    const bool once = view.latest.tasks.of(tasks[0]).repeat == Repeat::Once;
    const float said =
        context.style.lineHeight(Type::Body) + 2 * context.style.lineHeight(Type::Small);
    const float least =
        once ? said + context.px(s6)
             : std::min(context.px(kLeastOnceNames),
                        said + context.style.lineHeight(Type::Small) + context.px(s2));
    const float below = once ? 0 : std::max(0.0F, numbersHeight(context) - context.px(s4));
    const float most = std::max(least, runsHeight(once, context) + 2 * context.px(s5) + below);
    const float height = std::clamp(rest.h / static_cast<float>(tasks.size()), least,
                                    context.style.compact() ? least : most);
    const bool whole = height * static_cast<float>(tasks.size()) <= rest.h + 1 && scroll <= 0;
    Rect area = rest;
    const Rect more = cutBottom(area, whole ? 0.0F : moreRowsHeight(context));
    MoreRows hidden;
    float y = rest.y - scroll;
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        const TaskId task = tasks[i];
        const Rect box{names.x, y, rest.right() - names.x, height};
        if (!hidden.count(box.y, box.bottom(), area)) {
            y += height;
            if (hidden.below == 0) continue;
            hidden.below = tasks.size() - i;  // none that follows is higher up
            break;
        }
        RateRow row;
        row.task = task;
        row.row = box;
        row.track = Rect{rest.x, y, rest.w, height}.inset(0, context.px(s5));
        cutBottom(row.track, below);
        row.selected = task == view.selected;
        y += height;
        describeRates(
            builder,
            Rect{names.x, row.row.y, names.w - context.px(s4), height}.inset(0, context.px(s2)),
            view, task);
        builder.hit({names.x, row.row.y, names.w, height}, Target::of(task));
        layoutRuns(row, view, context, layout);
        layout.rows.push_back(std::move(row));
    }
    endTracks(layout, hidden.any() ? more.bottom() : y);
    layoutFailedKey(legend, context, layout);
    layoutDenseNote(legend, context, layout);
    if (hidden.any()) layoutMoreRows(builder, {names.x, more.y, names.w, more.h}, "tasks", hidden);
    return layout;
}

}  // namespace poolscope
