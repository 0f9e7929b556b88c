// Measuring and placing columns and rows, and sharing out too little room.
#include "app/ui/boxes.hpp"

#include <algorithm>
#include <iterator>

#include "app/ui/dialog.hpp"

namespace poolscope {

namespace {

constexpr float kRoundings = 0.5F;  ///< of heights that were added up

/// A part of a column, or what stands in its place.
struct ColumnPart {
    const Box* box;
    std::size_t smaller = 0;  ///< so many steps it went
    float height = 0;

    const Box& shown() const { return smaller == 0 ? *box : box->smaller[smaller - 1]; }
    bool canShrink() const { return smaller < box->smaller.size(); }
};

float sum(const std::vector<ColumnPart>& parts) {
    float all = 0;
    for (const ColumnPart& part : parts) all += part.height;
    return all;
}

/// The one that keeps least of those that `may`; the last one among equals.
template <class May>
ColumnPart* leastOf(std::vector<ColumnPart>& parts, const May& may) {
    ColumnPart* least = nullptr;
    for (ColumnPart& part : parts)
        if (may(part) && (least == nullptr || part.box->keeps <= least->box->keeps)) least = &part;
    return least;
}

/// Takes what is too much from the parts that may be cut, and where that is not enough whole parts.
void cutTo(float room, std::vector<ColumnPart>& parts) {
    while (sum(parts) > room + kRoundings) {
        ColumnPart* part =
            leastOf(parts, [](const auto& one) { return one.shown().cuts && one.height > 0; });
        const bool cuts = part != nullptr;
        if (!cuts) part = leastOf(parts, [](const auto& one) { return one.height > 0; });
        const float left = part->height - (sum(parts) - room);
        part->height = cuts && left > part->shown().least * part->height ? left : 0.0F;
    }
}

void grow(float room, std::vector<ColumnPart>& parts) {
    const auto count = std::count_if(parts.begin(), parts.end(),
                                     [](const ColumnPart& part) { return part.box->grows; });
    const float more = room - sum(parts);
    if (count == 0 || more <= 0) return;
    for (ColumnPart& part : parts)
        if (part.box->grows) part.height += more / static_cast<float>(count);
}

std::vector<ColumnPart> fitted(const std::vector<Box>& boxes, Vec2 room,
                               const LayoutContext& context) {
    room.y = std::max(0.0F, room.y);
    std::vector<ColumnPart> parts;
    for (const Box& box : boxes) parts.push_back({&box, 0, heightOf(box, room.x, context)});
    while (sum(parts) > room.y + kRoundings) {
        ColumnPart* const part =
            leastOf(parts, [](const ColumnPart& one) { return one.canShrink(); });
        if (part == nullptr) break;
        ++part->smaller;
        part->height = heightOf(part->shown(), room.x, context);
    }
    cutTo(room.y, parts);
    grow(room.y, parts);
    return parts;
}

/// The width of each part: first those that have their own, then the others in equal shares.
std::vector<float> widthsOf(const std::vector<Box>& parts, float room, float gap,
                            const LayoutContext& context) {
    room -= gap * static_cast<float>(parts.size() - 1);
    std::vector<float> widths;
    float shares = 0;
    for (const Box& part : parts) {
        widths.push_back(part.width ? std::clamp(part.width(context), 0.0F, std::max(0.0F, room))
                                    : 0.0F);
        room -= widths.back();
        if (!part.width) ++shares;
    }
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (!parts[i].width) widths[i] = std::max(0.0F, room) / shares;
    return widths;
}

void placeColumn(const std::vector<Box>& boxes, Rect rect, LayoutBuilder& builder) {
    for (const ColumnPart& part : fitted(boxes, rect.size(), builder.context()))
        if (const Rect own = cutTop(rect, part.height); part.height > 0)
            place(part.shown(), own, builder);
}

}  // namespace

Box Box::row(Length gap, std::vector<Box> parts) {
    return own(
        [parts, gap](float room, const LayoutContext& context) {
            const std::vector<float> widths = widthsOf(parts, room, context.px(gap), context);
            float highest = 0;
            for (std::size_t i = 0; i < parts.size(); ++i)
                highest = std::max(highest, heightOf(parts[i], widths[i], context));
            return highest;
        },
        [parts, gap](Rect rect, LayoutBuilder& builder) {
            const float air = builder.px(gap);
            const std::vector<float> widths = widthsOf(parts, rect.w, air, builder.context());
            for (std::size_t i = 0; i < parts.size(); ++i) {
                if (const Rect own = cutLeft(rect, widths[i]); own.w > 0)
                    place(parts[i], own, builder);
                cutLeft(rect, air);
            }
        });
}

Box Box::column(std::vector<Box> parts) {
    Box box;
    for (Box& part : parts) {
        if (part.parts.empty())
            box.parts.push_back(std::move(part));
        else
            std::move(part.parts.begin(), part.parts.end(), std::back_inserter(box.parts));
    }
    return box;
}

Box Box::group(std::vector<Box> parts, float least) {
    Box box = row(s0, {column(std::move(parts))});
    box.cuts = true;
    box.least = least;
    return box;
}

Box Box::growing() && {
    grows = true;
    return std::move(*this);
}

Box Box::keeping(int what) && {
    keeps = what;
    return std::move(*this);
}

Box Box::orElse(Box less) && {
    smaller.push_back(std::move(less));
    return std::move(*this);
}

Box Box::wide(Length own) && {
    width = [own](const LayoutContext& context) { return context.px(own); };
    return std::move(*this);
}

Box Box::inside(Margins margins, Place frame) && {
    Box outer;
    outer.grows = grows;
    outer.cuts = cuts;
    outer.least = least;
    outer.keeps = keeps;
    for (Box& less : smaller)
        outer.smaller.push_back(
            !less.height && less.parts.empty() ? Box() : std::move(less).inside(margins, frame));
    smaller.clear();
    outer.height = [inner = *this, margins](float across, const LayoutContext& context) {
        return heightOf(inner, across - context.px(margins.left) - context.px(margins.right),
                        context) +
               context.px(margins.top) + context.px(margins.bottom);
    };
    outer.placed = [inner = std::move(*this), margins, frame = std::move(frame)](
                       Rect rect, LayoutBuilder& builder) {
        if (frame) frame(rect, builder);
        cutLeft(rect, builder.px(margins.left));
        cutRight(rect, builder.px(margins.right));
        cutTop(rect, builder.px(margins.top));
        cutBottom(rect, builder.px(margins.bottom));
        place(inner, rect, builder);
    };
    return outer;
}

float heightOf(const Box& box, float width, const LayoutContext& context) {
    float height = box.height ? box.height(width, context) : 0;
    for (const Box& part : box.parts) height += heightOf(part, width, context);
    return height;
}

void place(const Box& box, Rect rect, LayoutBuilder& builder) {
    if (!box.parts.empty()) return placeColumn(box.parts, rect, builder);
    const bool part = box.cuts || box.grows;
    if (box.placed && (part || heightOf(box, rect.w, builder.context()) <= rect.h + kRoundings))
        box.placed(rect, builder);
}

float placeScrolled(const std::vector<Box>& parts, Rect region, float scroll,
                    LayoutBuilder& builder) {
    float y = region.y - scroll;
    for (const Box& part : parts) {
        const Rect rect{region.x, y, region.w, heightOf(part, region.w, builder.context())};
        if (region.contains(rect)) place(part, rect, builder);
        y += rect.h;
    }
    return std::max(0.0F, y + scroll - region.bottom());
}

void placeDialog(Vec2 window, Length width, std::vector<Box> parts, LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    const float margin = context.px(s7);
    const float across = std::min(context.px(width), window.x - context.px(s16)) - 2 * margin;
    const Box all = Box::column(std::move(parts));
    const float height = heightOf(all, across, context) + 2 * context.px(s5);
    place(all, layoutDialogBox(window, {across + 2 * margin, height}, builder), builder);
}

void placeDock(Rect dock, std::vector<Box> first, std::vector<Box> second, const Box& buttons,
               LayoutBuilder& builder) {
    const auto end = [&](std::vector<Box>& parts) {
        if (std::none_of(parts.begin(), parts.end(), [](const Box& each) { return each.grows; }))
            parts.push_back(Box::rest());
        parts.push_back(buttons);
        parts.back().keeps = 4;
    };
    Box right = Box::column(std::move(second));
    if (!wantsColumns(dock)) {
        first.push_back(std::move(right));
        end(first);
        return place(Box::column(std::move(first)), dock, builder);
    }
    end(first);
    place(Box::row(s8, {Box::column(std::move(first)), std::move(right)})
              .growing()
              .inside({s8, s8, s2, s2}),
          dock, builder);
}

}  // namespace poolscope
