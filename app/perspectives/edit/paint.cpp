// Painting the editor: cards and marks first, then what is selected, then letters and the caret.
#include "app/ui/paint.hpp"
#include "app/perspectives/edit/layout.hpp"

namespace poolscope {

namespace {

/// A wave under a mistake: seen without colour.
void paintSquiggle(Canvas& canvas, const Style& style, Rect box) {
    std::vector<Vec2> points;
    const float step = std::max(2.0F, style.px(s1));
    bool up = false;
    for (float x = box.x; x <= box.right(); x += step, up = !up)
        points.push_back({x, up ? box.y : box.bottom() - style.hairline()});
    if (points.size() < 2) points.push_back({box.right(), box.y});
    canvas.polyline(points, {style.color(Role::Late), style.stroke(), 0, 0});
}

}  // namespace

void paintEditor(Canvas& canvas, const Style& style, const EditorLayout& layout,
                 const Target& hover) {
    const Group group(canvas, "editor");
    for (const Card& card : layout.list.cards)
        paintCard(canvas, style, card,
                  hover.kind != Target::Kind::None && !isEditorPart(hover, EditorPart::Text) &&
                      card.target == hover);
    if (layout.currentLine) canvas.fillRect(*layout.currentLine, style.color(Role::Raised, 0.7F));
    for (const Rect& line : layout.marked) {
        canvas.fillRect(line, style.color(Role::Late, 0.13F));
        canvas.fillRect({line.x, line.y, style.px(s2), line.h}, style.color(Role::Late));
    }
    for (const Rect& part : layout.selection)
        canvas.fillRect(part, style.color(Role::Accent, 0.32F));
    for (const Rect& wave : layout.squiggles)
        if (!wave.empty()) paintSquiggle(canvas, style, wave);
    for (const Icon& icon : layout.list.icons)
        paintIcon(canvas, style, icon.box, icon.kind, style.color(icon.role));
    for (const Label& label : layout.list.labels) paintLabel(canvas, style, label);
    if (layout.caret) canvas.fillRect(*layout.caret, style.color(Role::Accent));
}

}  // namespace poolscope
