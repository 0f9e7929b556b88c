// Placing the line.
#include "app/workspace/chrome/line_entry.hpp"

#include <algorithm>

#include "app/ui/overlay.hpp"

namespace poolscope {

void layoutLineEntry(Vec2 window, std::string_view title, const TextEntry& entry,
                     std::string_view hint, const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    layoutScrim(window, builder);
    const float width = std::min(context.px(640), window.x - context.px(40));
    const Rect box{(window.x - width) / 2, window.y * 0.25F, width, context.px(124)};
    builder.card(box, Role::Surface, Role::LineStrong);
    builder.hit(box, {});
    Rect inside = box.inset(context.px(14), context.px(10));
    builder.label(cutTop(inside, context.px(24)), title, Type::Strong, Role::Text);
    cutTop(inside, context.px(6));
    Rect field = cutTop(inside, context.px(34));
    builder.card(field, Role::Background, Role::Accent);
    field = field.inset(context.px(10), 0);
    std::string shown = entry.withCaret();
    // The end of what is typed stays in sight.
    while (context.width(Type::Code, shown) > field.w && !shown.empty())
        shown.erase(0, decodeUtf8(shown, 0).bytes);
    builder.label(field, shown, Type::Code, Role::Text);
    cutTop(inside, context.px(8));
    builder.label(cutTop(inside, context.style.lineHeight(Type::Small)), hint, Type::Small,
                  Role::TextMuted);
}

}  // namespace poolscope
