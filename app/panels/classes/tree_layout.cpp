// Boxes from the top, branches from each to the one above it.
#include "app/panels/classes/tree_layout.hpp"

#include <algorithm>
#include <array>

namespace poolscope {

namespace {

/// What the class's objects refer to; empty if nothing is told.
std::string heldBy(const ClassRow& row) {
    std::string names;
    for (const std::string_view name : row.jdk.holds)
        names += (names.empty() ? "" : ", ") + std::string(shownName(name));
    return names.empty() ? names : "\u25C6 " + names;
}

/// Boxes, what stands beside and below them, and the lines between.
class TreeBuilder {
public:
    TreeBuilder(const Placing& placing, LayoutBuilder& builder, ClassLines& lines)
        : placing_(placing), builder_(builder), lines_(lines) {}

    void layout(Rect column, const ClassTree& tree) {
        if (!tree.family.empty())
            builder_.label(cutTop(column, placing_.headingHeight()), placing_.heading(tree),
                           Type::Strong, Role::TextMuted);
        for (const ClassRow& row : tree.rows) {
            Rect place = cutTop(column, placing_.height(row));
            cutLeft(place, static_cast<float>(row.depth) * placing_.indent());
            layoutRow(place, row);
        }
        connect(tree);
    }

private:
    void layoutRow(Rect place, const ClassRow& row) {
        Rect line = cutTop(place, placing_.boxHeight());
        const Rect box = cutLeft(line, placing_.boxWidth(row));
        boxes_.push_back(box);
        const Role role = row.inEngine ? Role::Text : Role::TextMuted;
        Card& card = builder_.card(box, row.inEngine ? Role::Raised : Role::Surface,
                                   row.jdk.interface ? Role::Accent : Role::LineStrong);
        card.radius = row.jdk.interface ? box.h / 2 : 0;
        card.dashed = !row.inEngine;
        builder_.label(box, shownName(row.jdk.name), placing_.nameType(), role, AlignX::Centre);
        for (const Inherited& each : row.beside) layoutBeside(line, each);
        if (!row.jdk.of.empty()) {
            cutLeft(line, placing_.context.px(s3));
            builder_.label(line, row.jdk.of, Type::Small, Role::TextMuted);
        }
        if (row.jdk.holds.empty()) return;
        Rect below = cutTop(place, placing_.heldHeight());
        cutLeft(below, placing_.context.px(s8));
        builder_.label(below, heldBy(row), Type::Small, Role::TextMuted);
    }

    void layoutBeside(Rect& line, const Inherited& each) {
        const bool dashed = each.by == Inherits::JdkOnly;
        const Rect lead = cutLeft(line, placing_.lead());
        const Rect ring = cutLeft(line, placing_.heldHeight());
        const float radius = ringRadius(placing_.context.style);
        const Vec2 centre{ring.x + radius, lead.centre().y};
        lines_.lines.push_back({{lead.x, centre.y}, {centre.x - radius, centre.y}, dashed});
        lines_.rings.push_back({centre, each.by == Inherits::EngineOnly});
        const std::string_view name = shownName(each.name);
        const float width = placing_.context.width(Type::Small, name) + placing_.context.px(s2);
        builder_.label(cutLeft(line, width), name, Type::Small,
                       dashed ? Role::TextMuted : Role::Text);
    }

    /// A trunk below each class with others below it, and a branch to each of them.
    void connect(const ClassTree& tree) {
        const float inset = placing_.indent() / 2;
        for (std::size_t i = 0; i < tree.rows.size(); ++i) {
            if (!tree.rows[i].parent) continue;
            const Rect parent = boxes_[*tree.rows[i].parent];
            const bool dashed = tree.rows[i].by == Inherits::JdkOnly;
            const float x = parent.x + inset;
            const Vec2 corner{x, boxes_[i].centre().y};
            lines_.lines.push_back({{x, parent.bottom() + inset}, corner, dashed});
            lines_.lines.push_back({corner, {boxes_[i].x, corner.y}, dashed});
            lines_.tips.push_back({x, parent.bottom()});
        }
    }

    const Placing& placing_;
    LayoutBuilder& builder_;
    ClassLines& lines_;
    std::vector<Rect> boxes_;  ///< of the tree's rows
};

}  // namespace

float ringRadius(const Style& style) { return style.lineHeight(Type::Small) * 0.25F; }

float Placing::boxWidth(const ClassRow& row) const {
    return context.width(nameType(), shownName(row.jdk.name)) + context.px(s8);
}

float Placing::height(const ClassRow& row) const {
    return boxHeight() + context.px(s1) + (row.jdk.holds.empty() ? 0.0F : heldHeight());
}

float Placing::height(const ClassTree& tree) const {
    float all = context.px(s3) + (tree.family.empty() ? 0.0F : headingHeight());
    for (const ClassRow& row : tree.rows) all += height(row);
    return all;
}

float Placing::width(const ClassRow& row) const {
    float line = boxWidth(row);
    for (const Inherited& each : row.beside)
        line += lead() + heldHeight() + context.width(Type::Small, shownName(each.name)) +
                context.px(s2);
    if (!row.jdk.of.empty()) line += context.px(s3) + context.width(Type::Small, row.jdk.of);
    const float below = context.px(s8) + context.width(Type::Small, heldBy(row));
    return static_cast<float>(row.depth) * indent() + std::max(line, below) + context.px(s1);
}

float Placing::width(const ClassTree& tree) const {
    float widest = context.width(Type::Strong, heading(tree));
    for (const ClassRow& row : tree.rows) widest = std::max(widest, width(row));
    return widest;
}

std::string Placing::heading(const ClassTree& tree) const {
    return tree.family.empty() ? std::string()
                               : context.say("classes.family." + std::string(tree.family));
}

void layoutTree(Rect column, const ClassTree& tree, const Placing& placing, LayoutBuilder& builder,
                ClassLines& lines) {
    TreeBuilder(placing, builder, lines).layout(column, tree);
}

void ClassLines::paint(Canvas& canvas, const Style& style) const {
    const Color color = style.color(Role::LineStrong);
    const auto stroke = [&](bool dashed) {
        const float dash = dashed ? style.px(s2) : 0.0F;
        return Stroke{color, style.hairline(), dash, dash * 0.75F};
    };
    for (const Line& line : lines) canvas.line(line.from, line.to, stroke(line.dashed));
    const float half = style.px(s2);
    for (const Vec2 tip : tips) {
        const std::array<Vec2, 3> corners{tip, Vec2{tip.x + half, tip.y + 2 * half},
                                          Vec2{tip.x - half, tip.y + 2 * half}};
        canvas.fillPolygon(corners, style.color(Role::Surface));
        canvas.polyline(corners, stroke(false), true);
    }
    const float radius = ringRadius(style);
    for (const Ring& ring : rings) {
        if (ring.filled) canvas.fillCircle(ring.centre, radius, color);
        canvas.strokeCircle(ring.centre, radius, stroke(false));
    }
}

}  // namespace poolscope
