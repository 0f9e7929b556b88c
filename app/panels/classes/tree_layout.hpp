// One tree of the class diagram: boxes below each other, what stands beside and below them, and the
// lines between.
#pragma once

#include <string>
#include <vector>

#include "app/panels/classes/diagram.hpp"
#include "app/ui/drawing.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

/// The lines between the boxes.
struct ClassLines : Drawing {
    struct Line {
        Vec2 from;
        Vec2 to;
        bool dashed = false;
    };
    struct Ring {
        Vec2 centre;
        bool filled = false;
    };
    void paint(Canvas& canvas, const Style& style) const override;

    std::vector<Line> lines;
    std::vector<Vec2> tips;  ///< of the hollow triangles, which point upwards
    std::vector<Ring> rings;
};

/// Of the rings at the end of a line.
float ringRadius(const Style& style);

/// Sizes of trees in one type.
struct Placing {
    const std::vector<ClassTree>& trees;
    Type type;
    const LayoutContext& context;

    Type nameType() const { return type == Type::Body ? Type::Strong : Type::Small; }
    float boxHeight() const { return context.style.lineHeight(type) + context.px(s1); }
    float heldHeight() const { return context.style.lineHeight(Type::Small); }
    float headingHeight() const { return context.style.lineHeight(Type::Strong) + context.px(s1); }
    float indent() const { return context.px(s8); }
    float lead() const { return context.px(s8); }  ///< of the line to what stands beside
    float boxWidth(const ClassRow& row) const;
    float height(const ClassRow& row) const;
    float height(const ClassTree& tree) const;
    float width(const ClassRow& row) const;
    float width(const ClassTree& tree) const;
    std::string heading(const ClassTree& tree) const;
};

/// In a column's upper end, as high as the tree is.
void layoutTree(Rect column, const ClassTree& tree, const Placing& placing, LayoutBuilder& builder,
                ClassLines& lines);

}  // namespace poolscope
