// Finding what to point at, and a place for the card beside it.
#include "app/panels/tour/layout.hpp"

#include <fmt/format.h>

#include <utility>

#include "app/ui/boxes.hpp"

namespace poolscope {

namespace {

constexpr float kLeastTourTarget = 0.35F;  ///< of the picture's height
constexpr Length kTourTargetMore{180};
constexpr Length kTourCardWidth{360};

/// The box around all hits that `wanted` chooses; empty if none is.
template <class Wanted>
Rect around(std::span<const DisplayList* const> lists, Wanted&& wanted) {
    Rect all;
    for (const DisplayList* list : lists)
        for (const HitRegion& hit : list->hits) {
            if (hit.box.empty() || !wanted(hit)) continue;
            const Vec2 low{std::min(all.x, hit.box.x), std::min(all.y, hit.box.y)};
            const Vec2 high{std::max(all.right(), hit.box.right()),
                            std::max(all.bottom(), hit.box.bottom())};
            all = all.empty() ? hit.box : rectFromCorners(low, high);
        }
    return all;
}

Rect commands(std::span<const DisplayList* const> lists, std::initializer_list<CommandId> wanted) {
    return around(lists, [&](const HitRegion& hit) {
        return std::any_of(wanted.begin(), wanted.end(),
                           [&](CommandId command) { return hit.target.is(command); });
    });
}

/// The uppermost task in the picture: the head of the heap.
Rect firstTask(std::span<const DisplayList* const> lists, Rect picture) {
    Rect best;
    for (const DisplayList* list : lists)
        for (const HitRegion& hit : list->hits)
            if (hit.target.kind == Target::Kind::Task && picture.contains(hit.box) &&
                (best.empty() || hit.box.y < best.y))
                best = hit.box;
    return best;
}

/// The names of the waiting threads.
Rect seats(std::span<const DisplayList* const> lists, Rect picture) {
    return around(lists, [&](const HitRegion& hit) {
        return hit.target.kind == Target::Kind::Thread && picture.contains(hit.box);
    });
}

Rect pictureOnly(std::span<const DisplayList* const> lists, Rect picture) {
    const Rect tree = around(lists, [&](const HitRegion& hit) {
        return hit.target.kind == Target::Kind::Picture && picture.contains(hit.box);
    });
    return tree.empty() ? picture : tree;
}

Rect targetOf(int stop, const Regions& regions, std::span<const DisplayList* const> lists,
              const LayoutContext& context) {
    Rect target;
    switch (stop) {
        case 1: target = pictureOnly(lists, regions.picture); break;
        case 2:
            target = regions.right.w > 0 ? regions.right : regions.caption;
            return target.inset(context.px(s1));
        case kLeaderStop:  // the lanes' names and what lies beside them, crowns included
            target = seats(lists, regions.picture);
            if (!target.empty())
                target.w = std::min(regions.picture.right() - target.x - context.px(s4),
                                    target.w + context.px(kTourTargetMore));
            break;
        case 4: return regions.transport.inset(context.px(s1));
        case 5: target = firstTask(lists, regions.picture); break;
        case 6:
            target = commands(lists, {"showHeap", "showWorkers", "showRates", "showLifecycle",
                                      "showPool", "showForkJoin", "showEdit", "showCompare",
                                      "showLocks", "showGraph", "morePerspectives"});
            break;
        default: target = commands(lists, {"help"}); break;
    }
    // Nothing of the kind at this moment: the picture is where it would be.
    return target.empty() ? regions.picture.inset(context.px(s1)) : target.inset(-context.px(s2));
}

float area(Rect box) { return box.w * box.h; }

/// Beside the target, wholly inside `room`, where it covers the least of it.
Rect placeCard(Rect target, Vec2 size, Vec2 room, bool below, const LayoutContext& context) {
    const float gap = context.px(s22);
    const float edge = context.px(s5);
    const Vec2 middle = target.centre();
    std::array<Rect, 4> wanted{
        Rect{target.right() + gap, middle.y - size.y / 2, size.x, size.y},
        Rect{target.x - gap - size.x, middle.y - size.y / 2, size.x, size.y},
        Rect{middle.x - size.x / 2, target.bottom() + gap, size.x, size.y},
        Rect{middle.x - size.x / 2, target.y - gap - size.y, size.x, size.y}};
    if (below) std::swap(wanted[0], wanted[2]);
    Rect best;
    float least = -1;
    for (Rect box : wanted) {
        box.x = std::clamp(box.x, edge, std::max(edge, room.x - edge - size.x));
        box.y = std::clamp(box.y, edge, std::max(edge, room.y - edge - size.y));
        const float covered = area(intersection(box, target.inset(-context.px(s3))));
        if (least < 0 || covered < least) {
            least = covered;
            best = box;
        }
    }
    return best;
}

/// From the card's edge to the target's, where they are nearest.
void placeArrow(TourLayout& tour) {
    const auto nearest = [](float low, float high, float otherLow, float otherHigh) {
        const float from = std::max(low, otherLow);
        const float to = std::min(high, otherHigh);
        return from <= to        ? std::pair((from + to) / 2, (from + to) / 2)
               : high < otherLow ? std::pair(high, otherLow)
                                 : std::pair(low, otherHigh);
    };
    const auto [fromX, toX] =
        nearest(tour.card.x, tour.card.right(), tour.target.x, tour.target.right());
    const auto [fromY, toY] =
        nearest(tour.card.y, tour.card.bottom(), tour.target.y, tour.target.bottom());
    tour.tail = {fromX, fromY};
    tour.tip = {toX, toY};
}

void dimTheRest(LayoutBuilder& builder, Rect target, Vec2 window) {
    const Rect seen = intersection(target, {0, 0, window.x, window.y});
    const std::array<Rect, 4> dim{Rect{0, 0, window.x, seen.y},
                                  Rect{0, seen.bottom(), window.x, window.y - seen.bottom()},
                                  Rect{0, seen.y, seen.x, seen.h},
                                  Rect{seen.right(), seen.y, window.x - seen.right(), seen.h}};
    for (const Rect& box : dim) {
        if (box.empty()) continue;
        Card& card = builder.card(box, Role::Background);
        card.fillAlpha = 0.66F;
        card.radius = 0;
    }
}

Box buttonsOf(int stop, const LayoutContext& context) {
    const bool last = stop == kTourLength;
    const auto button = [&](std::string_view words, std::string key, TourMove move, bool lit) {
        return Box::narrowButton({.words = context.say(words),
                                  .target = tourTarget(move),
                                  .key = std::move(key),
                                  .lit = lit,
                                  .quiet = !lit});
    };
    std::vector<Box> row{Box::own(s14, [stop](Rect rect, LayoutBuilder& builder) {
        const float dot = std::min(builder.px(s5), rect.w / static_cast<float>(kTourLength));
        for (int i = 1; i <= kTourLength; ++i)
            builder.icon(cutLeft(rect, dot), s4, i == stop ? IconKind::Dot : IconKind::Ring,
                         i <= stop ? Role::Accent : Role::Quiet);
    })};
    if (!last) row.push_back(button("tour.skip", "Esc", TourMove::Leave, false));
    if (stop > 1) row.push_back(button("tour.back", "←", TourMove::Back, false));
    row.push_back(button(last ? "tour.done" : "tour.next", "→", TourMove::Next, true));
    return Box::row(s1, std::move(row));
}

}  // namespace

TourLayout layoutTour(int stop, std::string_view more, Vec2 window, const Regions& regions,
                      std::span<const DisplayList* const> lists, const LayoutContext& context) {
    TourLayout tour;
    tour.stop = stop;
    tour.target = targetOf(stop, regions, lists, context);
    const std::string name = "tour." + std::string(kTourStops[static_cast<std::size_t>(stop - 1)]);
    const std::string title = context.say(name + ".title");
    std::string text = context.say(name + ".text");
    if (!more.empty()) text += fmt::format(" {}", more);
    const Box card = Box::column({Box::label(title, Type::Lead, Role::Accent).above(s3),
                                  Box::paragraph(text, Role::Text, {Type::Body}).above(s6),
                                  buttonsOf(stop, context)})
                         .inside({s7, s7, s7, s7}, [](Rect rect, LayoutBuilder& builder) {
                             builder.card(rect, Role::Surface, Role::Accent).thick = true;
                             builder.hit(rect, {});
                         });
    const float width = std::min(context.px(kTourCardWidth), window.x - context.px(s10));
    const float height = heightOf(card, width, context);
    // The card leaves the transport free: one may play and seek beneath the tour.
    const Vec2 free{window.x, regions.transport.h > 0 ? regions.transport.y : window.y};
    // Of the picture its upper part, where all of it would leave no room for the card below.
    const float room = free.y - context.px(s5) - height - context.px(s22) - tour.target.y;
    if (stop == 1 || stop == kLeaderStop)
        tour.target.h =
            std::min(tour.target.h, std::max(room, regions.picture.h * kLeastTourTarget));
    const bool below = tour.target.bottom() < window.y * 0.2F;
    tour.card = placeCard(tour.target, {width, height}, free, below, context);
    placeArrow(tour);

    LayoutBuilder builder(tour.list, context);
    dimTheRest(builder, tour.target, window);
    place(card, tour.card, builder);
    return tour;
}

void paintTour(Canvas& canvas, const Style& style, const TourLayout& tour) {
    if (tour.stop == 0) return;
    const Group group(canvas, "tour");
    const Stroke stroke{style.color(Role::Accent), style.bold(), 0, 0};
    canvas.strokeRect(tour.target, stroke, style.radius());
    const Vec2 way = tour.tip - tour.tail;
    if (way.x * way.x + way.y * way.y > style.px(s6) * style.px(s6))
        drawArrow(canvas, tour.tail, tour.tip, stroke, style.px(s7));
}

}  // namespace poolscope
