// Trying the types one after the other.
#include "app/ui/whole_paragraph.hpp"

namespace poolscope {

float layoutWholeParagraph(LayoutBuilder& builder, Rect box, const NamedText& text,
                           std::initializer_list<Type> types, Role role) {
    const LayoutContext& context = builder.context();
    Type chosen = Type::Small;
    for (const Type type : types) {
        chosen = type;
        const auto lines = static_cast<float>(wrap(context.setting(type), text, box.w).size());
        if (lines * context.style.lineHeight(type) <= box.h + 0.5F) break;
    }
    return builder.paragraph(box, text, chosen, role);
}

}  // namespace poolscope
