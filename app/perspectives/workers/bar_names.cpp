// Names of runs: on their bars, else beside them in the strip that shorter bars leave free, else
// counted. A name lies wholly before or wholly behind the playhead.
#include <algorithm>
#include <string>
#include <string_view>

#include "app/perspectives/workers/parts.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

namespace {

constexpr float kPlate = 0.8F;     ///< below a name, how opaque
constexpr float kBarLines = 1.6F;  ///< a bar's height in lines of its name, at least

/// A name grows with its bar. Measured on half of the bar, so that it stays as large while the
/// playhead goes through.
Type typeOnBar(Rect bar, std::string_view name, const LayoutContext& context) {
    for (const Type type : {Type::Title, Type::Lead, Type::Body})
        if (context.style.lineHeight(type) * kBarLines <= bar.h &&
            context.width(type, name) + context.px(s4) <= bar.w / 2)
            return type;
    return Type::Small;
}

/// Written on the past or on the future part of the bar, whichever is wider; across both it would
/// be legible on neither. Returns whether there is room.
bool nameOnBar(LayoutBuilder& builder, const LaneBar& bar, const RunView& view, Rect track,
               float playhead) {
    const LayoutContext& context = builder.context();
    Rect ahead = intersection(bar.box, track);
    const Type type = typeOnBar(ahead, view.names.of(bar.task), context);
    const Rect past = cutLeft(ahead, std::clamp(playhead - ahead.x, 0.0F, ahead.w));
    const bool happened = past.w >= ahead.w;
    const Rect seen = (happened ? past : ahead).inset(context.px(s2), 0);
    std::string_view name = view.names.of(bar.task);
    if (context.width(Type::Small, name) > seen.w) name = view.nameInPool(bar.task);
    if (name.empty() || seen.w <= std::min(context.width(Type::Small, name), context.px(s14)))
        return false;
    // Only what runs is filled fully: on a thin fill, other words are legible.
    const bool solid = happened && bar.doing == Doing::Running;
    if (hatchOf(bar.doing)) {  // stripes through letters are hard to read
        const float width = std::min(seen.w, context.width(type, name));
        const Rect words{seen.x, seen.centre().y - context.style.lineHeight(type) / 2, width,
                         context.style.lineHeight(type)};
        Card& plate = builder.card(words.inset(-context.px(sHalf), 0), Role::Surface);
        plate.fillAlpha = kPlate;
        plate.radius = context.px(s1);
    }
    builder.name(seen, name, type, solid ? Role::TextOnAccent : Role::Text, AlignX::Left);
    return true;
}

/// At the right of the bar, over the lower bars up to `end`.
bool nameBeside(LayoutBuilder& builder, const LaneRow& row, std::size_t i, float end,
                const RunView& view, float playhead) {
    const LayoutContext& context = builder.context();
    const LaneBar& bar = row.bars[i];
    const std::string_view name = view.nameInPool(bar.task);
    const float width = context.width(Type::Small, name);
    const float gap = context.px(sHalf);
    const Rect place{bar.box.right() + gap, row.track.y, width + gap,
                     context.style.lineHeight(Type::Small)};
    const bool split = place.x < playhead && playhead < place.right();
    if (name.empty() || split || place.right() + gap > end || bar.box.right() < row.track.x)
        return false;
    for (std::size_t k = i + 1; k < row.bars.size() && row.bars[k].box.x < place.right(); ++k)
        if (row.bars[k].box.y < place.bottom() - gap) return false;
    builder.label(place, name, Type::Small, Role::Text);
    return true;
}

}  // namespace

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
                    (nameOnBar(builder, bar, view, row.track, layout.playhead) ||
                     nameBeside(builder, row, i, end, view, layout.playhead));
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
