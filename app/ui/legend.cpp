// Places from the left, words as wide as they are.
#include "app/ui/legend.hpp"

namespace poolscope {

Rect cutLegendEntry(Rect& row, std::string_view words, LayoutBuilder& builder,
                    const LegendLook& look) {
    const LayoutContext& context = builder.context();
    const Rect picture = cutLeft(row, context.px(look.picture));
    cutLeft(row, context.px(look.gap));
    const float width = context.width(Type::Small, words) + context.px(s1);
    builder.label(cutLeft(row, width), words, Type::Small, look.role);
    cutLeft(row, context.px(look.after));
    return picture;
}

}  // namespace poolscope
