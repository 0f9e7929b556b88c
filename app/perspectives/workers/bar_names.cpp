// Names of runs: on their bars, else beside them in the strip that shorter bars leave free, else
// counted. A name lies wholly before or wholly behind the playhead.
#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "app/perspectives/workers/parts.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

namespace {

constexpr float kPlate = 0.8F;  ///< below a name, how opaque
/// Returns whether there is room.
bool nameOnBar(LayoutBuilder& builder, const LaneRow& row, const LaneBar& bar, const RunView& view,
               const WorkersLayout& layout) {
    const LayoutContext& context = builder.context();
    const Rect part = writtenPart(intersection(bar.box, row.track), row, layout);
    const Rect seen = part.inset(context.px(s2), 0);
    const bool happened = part.x < row.reached && intersection(part, row.faded).empty();
    std::string_view name = view.names.of(bar.task);
    if (context.width(row.words, name) > seen.w) name = view.nameInPool(bar.task);
    const float width = context.width(row.words, name);
    if (name.empty() || width > seen.w) return false;
    // Only what runs is filled fully: on a thin fill, other words are legible.
    const bool solid = happened && bar.doing == Doing::Running;
    if (hatchOf(bar.doing)) {  // stripes through letters are hard to read
        const float line = context.style.lineHeight(row.words);
        const Rect words{seen.x, seen.centre().y - line / 2, width, line};
        Card& plate = builder.card(words.inset(-context.px(sHalf), 0), Role::Surface);
        plate.fillAlpha = kPlate;
        plate.radius = context.px(s1);
    }
    builder.label(seen, name, row.words, solid ? Role::TextOnAccent : Role::Text);
    return true;
}

/// At the right of the bar, above the lower bars up to `end`.
bool nameBeside(LayoutBuilder& builder, const LaneRow& row, std::size_t i, float end,
                const RunView& view, const WorkersLayout& layout) {
    const LayoutContext& context = builder.context();
    const LaneBar& bar = row.bars[i];
    const std::string_view name = view.nameInPool(bar.task);
    const float width = context.width(row.words, name);
    const float gap = context.px(sHalf);
    // Without the air between lines, which where letters are large would reach into the lower bars.
    const float line =
        std::ceil(lineHeight(context.style.font(row.words), context.style.size(row.words)));
    const float low = std::round(heightOf(Doing::Leader) * row.track.h);
    const float y = std::max(row.track.bottom() - low - line, row.row.y);
    const Rect place{bar.box.right() + gap, y, width + gap, line};
    const bool split =
        place.x < std::max(layout.playhead, layout.now.right()) && layout.playhead < place.right();
    if (name.empty() || split || place.right() + gap > end || bar.box.right() < row.track.x)
        return false;
    if (!intersection(row.stuck, place).empty()) return false;
    for (std::size_t k = i + 1; k < row.bars.size() && row.bars[k].box.x < place.right(); ++k)
        if (row.bars[k].box.y < place.bottom() - gap) return false;
    builder.label(place, name, row.words, Role::Text);
    return true;
}

}  // namespace

Rect writtenPart(Rect bar, const LaneRow& row, const WorkersLayout& layout) {
    Rect ahead = bar;
    const Rect past = cutLeft(ahead, std::clamp(layout.playhead - ahead.x, 0.0F, ahead.w));
    if (layout.now.w > 0) cutLeft(ahead, std::clamp(layout.now.right() - ahead.x, 0.0F, ahead.w));
    Rect part = past.w >= ahead.w ? past : ahead;
    for (const float x : {row.reached, row.faded.w > 0 ? row.faded.x : part.x}) {
        Rect right = part;
        const Rect left = cutLeft(right, std::clamp(x - part.x, 0.0F, part.w));
        part = left.w >= right.w ? left : right;
    }
    return part;
}

std::size_t layoutBarNames(LaneRow& row, const RunView& view, const LayoutContext& context,
                           WorkersLayout& layout) {
    LayoutBuilder builder(layout.tracks, context);
    std::size_t unnamed = 0;
    bool before = false;  // the bar before is of runs, and in sight
    bool last = false;    // the last run in it has no name yet
    for (std::size_t i = 0; i < row.bars.size(); ++i) {
        LaneBar& bar = row.bars[i];
        const bool inSight = !intersection(bar.box, row.track).empty();
        const bool same = bar.goesOn && before;
        before = bar.runs > 0 && inSight;
        if (!before) continue;
        const auto next =
            std::find_if(row.bars.begin() + static_cast<std::ptrdiff_t>(i) + 1, row.bars.end(),
                         [](const LaneBar& other) { return other.runs > 0; });
        const float end = next == row.bars.end() ? row.track.right() : next->box.x;
        bar.named = bar.runs == 1 && isInBody(bar.doing) &&
                    (nameOnBar(builder, row, bar, view, layout) ||
                     nameBeside(builder, row, i, end, view, layout));
        if (bar.named) {
            if (same && last) --unnamed;
            last = false;
        } else {
            const std::size_t begin = bar.runs - (same ? 1 : 0);
            unnamed += begin;
            last = begin > 0 || (same && last);
        }
    }
    return unnamed;
}

}  // namespace poolscope
