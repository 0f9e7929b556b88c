// Choosing the size of words by their box.
#include "app/workspace/chrome/fitted_words.hpp"

#include "app/ui/canvas/text_lines.hpp"

namespace poolscope {

void fittedWords(LayoutBuilder& builder, Rect box, const NamedText& words, Role role) {
    const LayoutContext& context = builder.context();
    for (const Type type : {Type::Body, Type::Small}) {
        if (context.width(type, words) > box.w) continue;
        builder.label(box, words, type, role);
        return;
    }
    const float height = context.style.lineHeight(Type::Small) * 2 + 1;
    const float width = balancedWidth(context.setting(Type::Small), words, box.w);
    Rect lines = rectAround(box.centre(), {box.w, height});
    builder.paragraph(cutLeft(lines, width), words, Type::Small, role);
}

}  // namespace poolscope
