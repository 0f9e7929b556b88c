// The legend: what is drawn, in a fixed order and place.
#include <algorithm>
#include <array>

#include "app/perspectives/workers/parts.hpp"
#include "app/ui/legend.hpp"

namespace poolscope {

namespace {

constexpr Length kSharedGap{0};  ///< entries of the legend share what is left of their row

/// All that may be drawn. A wait for ever has no activity, nor has a run that failed.
constexpr std::array<LegendEntry, 15> kEntries{{{Doing::Running},
                                                {std::nullopt, true},
                                                {Doing::Leader},
                                                {Doing::Follower},
                                                {Doing::WaitingForTask},
                                                {Doing::WaitingForCore},
                                                {Doing::WaitingForDevice},
                                                {Doing::WaitingForSignal},
                                                {Doing::Spinning},
                                                {},
                                                {Doing::WaitingForLock},
                                                {Doing::Sleeping},
                                                {Doing::WaitingForResult},
                                                {Doing::Calling},
                                                {Doing::Idle}}};

/// Waits for a result and for the end of a pool or a thread look alike: one entry is of both.
Doing lookOf(Doing doing) {
    if (heightOf(doing) <= 0) return Doing::Idle;
    const bool end = doing == Doing::WaitingForEnd || doing == Doing::WaitingForThread;
    return end ? Doing::WaitingForResult : doing;
}

/// Whether the run has it anywhere.
bool occurs(const LegendEntry& entry, const RunView& view) {
    const WorkersModel& workers = view.latest.workers;
    if (entry.failed) return false;  // known from what is in sight
    if (!entry.doing) return view.standstill != nullptr;
    if (*entry.doing == Doing::Idle) return true;
    return workers.seen(*entry.doing) ||
           (*entry.doing == Doing::WaitingForResult && workers.seen(Doing::WaitingForEnd));
}

/// Whether some lane in sight shows it.
bool isDrawn(const LegendEntry& entry, const WorkersLayout& layout) {
    return std::any_of(layout.lanes.begin(), layout.lanes.end(), [&](const LaneRow& lane) {
        if (!entry.doing && !entry.failed) return lane.stuck.w > 0;
        return std::any_of(lane.bars.begin(), lane.bars.end(), [&](const LaneBar& bar) {
            if (intersection(bar.box, lane.track).w <= 0 || bar.failed != entry.failed)
                return false;
            return entry.failed || lookOf(bar.doing) == *entry.doing;
        });
    });
}

/// While all of the run is in sight, what is drawn; else what the run has anywhere, so that nothing
/// changes its place while one moves along.
std::vector<LegendEntry> legendOf(const RunView& view, const WorkersLayout& layout) {
    std::vector<LegendEntry> all;
    for (const LegendEntry& entry : kEntries) {
        const bool exact = layout.wholeInSight || entry.failed;
        if (exact ? isDrawn(entry, layout) : occurs(entry, view)) all.push_back(entry);
    }
    return all;
}

std::string legendWord(LegendEntry entry, const LayoutContext& context) {
    if (entry.failed) return context.say("rates.failed");
    return entry.doing ? context.say("legend." + std::string(toString(*entry.doing)))
                       : context.say("doing.stuck");
}

/// The width of an entry without its gap.
float legendWidth(LegendEntry entry, const LayoutContext& context) {
    return context.width(Type::Small, legendWord(entry, context)) + context.px(s16);
}

}  // namespace

int legendLines(float width, const RunView& view, const LayoutContext& context) {
    float wanted = 0;
    for (const LegendEntry& entry : kEntries)
        if (occurs(entry, view)) wanted += legendWidth(entry, context) + context.px(s3);
    return wanted - context.px(s3) > width ? 2 : 1;
}

void layoutLegend(Rect rows, int lines, const RunView& view, const LayoutContext& context,
                  WorkersLayout& layout) {
    LayoutBuilder builder(layout.list, context);
    const std::vector<LegendEntry> legend = legendOf(view, layout);
    float wanted = 0;
    for (const LegendEntry entry : legend) wanted += legendWidth(entry, context);
    const float spare = rows.w * static_cast<float>(lines) - wanted;
    const float gap =
        std::clamp(spare / static_cast<float>(std::max<std::size_t>(1, legend.size())),
                   context.px(s3), context.px(s8));
    const float height = rows.h / static_cast<float>(lines);
    Rect row = cutTop(rows, height);
    for (const LegendEntry entry : legend) {
        if (row.w < legendWidth(entry, context)) {
            if (rows.h < height * 0.5F) break;
            row = cutTop(rows, height);
        }
        const Rect place =
            cutLegendEntry(row, legendWord(entry, context), builder, {.after = kSharedGap});
        cutLeft(row, gap);
        const float share =
            heightOf(entry.failed ? Doing::Running : entry.doing.value_or(Doing::WaitingForLock));
        const float thick = std::max(context.px(s1), share * context.px(s6));
        layout.legend.push_back({rectAround(place.centre(), {place.w, thick}), entry});
    }
}

}  // namespace poolscope
