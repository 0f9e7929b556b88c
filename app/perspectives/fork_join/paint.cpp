// Paints deques, tree and the moving task.
#include <array>

#include "app/perspectives/fork_join/layout.hpp"
#include "app/ui/paint.hpp"

namespace poolscope {

namespace {

void paintEdges(Canvas& canvas, const Style& style, const ForkJoinLayout& layout) {
    for (const ForkJoinLayout::Edge& edge : layout.edges) {
        if (edge.joins) {
            const Stroke joins{style.color(Role::Accent), style.bold(), 0, 0};
            drawArrow(canvas, edge.from, edge.to, joins, style.px(s4));
            continue;
        }
        const Role role = edge.ahead ? Role::Line : Role::LineStrong;
        canvas.line(edge.from, edge.to, {style.color(role), style.hairline(), 0, 0});
    }
}

/// base: a triangle that points right, into the deque; top: one that points left.
void paintEnd(Canvas& canvas, const Style& style, const ForkJoinLayout::End& end) {
    const float size = style.px(s2);
    const float way = end.base ? -size : size;
    const std::array corners{end.tip, end.tip + Vec2{way, -size * 0.8F},
                             end.tip + Vec2{way, size * 0.8F}};
    canvas.fillPolygon(corners, style.color(end.base ? Role::Locking : Role::Text));
    canvas.line(end.tip, end.tip + Vec2{0, -style.px(s4)},
                {style.color(end.base ? Role::Locking : Role::Text), style.stroke(), 0, 0});
}

void paintMark(Canvas& canvas, const Style& style, const ForkJoinLayout::Mark& mark) {
    const float radius = mark.round ? mark.box.h / 2 : style.px(s2);
    canvas.fillRect(mark.box, style.color(roleOfWorker(mark.worker)), radius);
    if (!mark.round)
        canvas.hatchRect(mark.box, hatchOfWorker(mark.worker), style.color(Role::Surface, 0.7F),
                         radius);
}

void paintSteal(Canvas& canvas, const Style& style, const ForkJoinLayout::Steal& steal) {
    const Stroke stroke{style.color(Role::Accent), style.bold(), 0, 0};
    const Vec2 above{steal.turn, steal.from.y};
    const Vec2 below{steal.turn, steal.to.y};
    canvas.line(steal.from, above, stroke);
    canvas.line(above, below, stroke);
    drawArrow(canvas, below, steal.to, stroke, style.px(s5));
}

}  // namespace

void paintForkJoin(Canvas& canvas, const Style& style, const ForkJoinLayout& layout,
                   const Target& hover) {
    const Group group(canvas, "forkJoin");
    for (const Rect& track : layout.tracks) {
        canvas.fillRect(track, style.color(Role::Surface), style.radius());
        canvas.strokeRect(track, {style.color(Role::Line), style.hairline(), 0, 0}, style.radius());
    }
    paintEdges(canvas, style, layout);
    // Marks lie on cards and under the numbers that are written on them.
    DisplayList cards = layout.list;
    cards.labels.clear();
    cards.icons.clear();
    DisplayList words = layout.list;
    words.cards.clear();
    paintDisplayList(canvas, style, cards, hover);
    for (const ForkJoinLayout::Mark& mark : layout.marks) paintMark(canvas, style, mark);
    for (const Card& card : layout.list.cards)
        if (card.fill == Role::Surface && !card.edge) paintCard(canvas, style, card, false);
    for (const ForkJoinLayout::Share& share : layout.shares) {
        canvas.fillRect(share.box, style.color(Role::Line), share.box.h / 2);
        const Rect done{share.box.x, share.box.y, share.box.w * share.done, share.box.h};
        canvas.fillRect(done, style.color(Role::Good), share.box.h / 2);
    }
    for (const ForkJoinLayout::End& end : layout.ends) paintEnd(canvas, style, end);
    paintDisplayList(canvas, style, words, hover);
    if (layout.steal) paintSteal(canvas, style, *layout.steal);
    paintDisplayList(canvas, style, layout.flying, hover);
}

}  // namespace poolscope
