// Placing the line.
#include "app/panels/note/layout.hpp"

#include <algorithm>

#include "app/ui/overlay.hpp"

namespace poolscope {

namespace {

constexpr Length kNoteWidth{520};

}  // namespace

void layoutNote(Rect picture, const TextEntry& line, const LayoutContext& context,
                DisplayList& list) {
    LayoutBuilder builder(list, context);
    const Rect box{picture.x + context.px(s4), picture.y + context.px(s2),
                   std::min(picture.w - context.px(s8), context.px(kNoteWidth)), context.px(s24)};
    builder.card(box, Role::Surface, Role::LineStrong);
    builder.hit(box, {});
    Rect inside = box.inset(context.px(s5), context.px(s5));
    layoutSearchLine(builder, cutTop(inside, context.px(s16)), line, context.say("find.noteHint"),
                     false);
}

}  // namespace poolscope
