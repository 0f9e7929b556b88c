// Painting edges, nodes and the critical path.
#include "app/ui/paint.hpp"
#include "app/perspectives/graph/layout.hpp"

namespace poolscope {

namespace {

/// Where an edge's curve leaves a point and comes to the next one: level, as long as half the way.
float bow(Vec2 from, Vec2 to) { return (to.x - from.x) / 2; }

void paintEdge(Canvas& canvas, const Style& style, const GraphLayout::Edge& edge) {
    const Role role = edge.critical ? Role::Leader : edge.open ? Role::Line : Role::LineStrong;
    const float width = edge.critical ? style.bold() : style.stroke();
    const float dash = edge.open && !edge.critical ? style.px(s2) : 0;
    const Stroke stroke{style.color(role), width, dash, dash};
    const float head = style.px(s4);
    for (std::size_t i = 1; i < edge.points.size(); ++i) {
        const Vec2 from = edge.points[i - 1];
        Vec2 to = edge.points[i];
        const bool last = i + 1 == edge.points.size();
        if (last) to.x -= head / 2;
        const Vec2 level{bow(from, to), 0};
        canvas.bezier(from, from + level, to - level, to, stroke);
        if (last)
            drawArrow(canvas, edge.points[i] - Vec2{head + style.px(sHalf), 0}, edge.points[i],
                      {style.color(role), width, 0, 0}, head);
    }
    if (!edge.inPlace) return;
    const Vec2 middle = mix(edge.points[edge.points.size() - 2], edge.points.back(), 0.5F);
    canvas.fillCircle(middle, style.px(s2), style.color(Role::Running));
    canvas.strokeCircle(middle, style.px(s2),
                        {style.color(Role::Background), style.hairline(), 0, 0});
}

/// A bar along the foot of a node that is on the critical path.
void paintBar(Canvas& canvas, const Style& style, Rect box) {
    const float height = style.px(s1);
    canvas.fillRect(
        {box.x + style.radius(), box.bottom() - height, box.w - 2 * style.radius(), height},
        style.color(Role::Leader));
}

void paintKeys(Canvas& canvas, const Style& style, const GraphLayout& layout) {
    const auto line = [&](const std::optional<Rect>& key, GraphLayout::Edge edge) {
        if (!key) return;
        edge.points = {{key->x, key->centre().y}, {key->right(), key->centre().y}};
        paintEdge(canvas, style, edge);
    };
    GraphLayout::Edge critical, inPlace;
    critical.critical = true;
    inPlace.inPlace = true;
    line(layout.criticalKey, critical);
    line(layout.inPlaceKey, inPlace);
}

}  // namespace

void paintGraph(Canvas& canvas, const Style& style, const GraphLayout& layout,
                const Target& hover) {
    const Group group(canvas, "graph");
    paintDisplayList(canvas, style, layout.list, hover);
    paintKeys(canvas, style, layout);
    if (layout.region.empty()) return;
    const Clip clip(canvas, layout.region);
    for (const bool critical : {false, true})
        for (const GraphLayout::Edge& edge : layout.edges)
            if (edge.critical == critical) paintEdge(canvas, style, edge);
    paintDisplayList(canvas, style, layout.boxes, hover);
    for (const GraphLayout::Node& node : layout.nodes)
        if (node.critical) paintBar(canvas, style, node.box);
}

}  // namespace poolscope
