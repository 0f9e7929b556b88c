// Placing the line.
#include "app/panels/note/layout.hpp"

#include <algorithm>

#include "app/ui/overlay.hpp"

namespace poolscope {

void layoutNote(Rect picture, const TextEntry& line, const LayoutContext& context,
                DisplayList& list) {
    LayoutBuilder builder(list, context);
    const Rect box{picture.x + context.px(8), picture.y + context.px(4),
                   std::min(picture.w - context.px(16), context.px(520)), context.px(54)};
    builder.card(box, Role::Surface, Role::LineStrong);
    builder.hit(box, {});
    Rect inside = box.inset(context.px(10), context.px(10));
    layoutSearchLine(builder, cutTop(inside, context.px(32)), line, context.say("find.noteHint"),
                     false);
}

}  // namespace poolscope
