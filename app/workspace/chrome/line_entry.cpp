// Placing the line.
#include "app/workspace/chrome/line_entry.hpp"

#include <algorithm>

#include "app/ui/overlay.hpp"

namespace poolscope {

namespace {

constexpr Length kLineEntryWidth{640};
constexpr Length kLineEntryHeight{124};

}  // namespace

void layoutLineEntry(Vec2 window, std::string_view title, const TextEntry& entry,
                     std::string_view hint, const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    layoutScrim(window, builder);
    const float width = std::min(context.px(kLineEntryWidth), window.x - context.px(s20));
    const Rect box{(window.x - width) / 2, window.y * 0.25F, width, context.px(kLineEntryHeight)};
    builder.card(box, Role::Surface, Role::LineStrong);
    builder.hit(box, {});
    Rect inside = box.inset(context.px(s7), context.px(s5));
    builder.label(cutTop(inside, context.px(s12)), title, Type::Strong, Role::Text);
    cutTop(inside, context.px(s3));
    Rect field = cutTop(inside, context.px(s16));
    builder.card(field, Role::Background, Role::Accent);
    field = field.inset(context.px(s5), 0);
    std::string shown = entry.withCaret();
    // The end of what is typed stays in sight.
    while (context.width(Type::Code, shown) > field.w && !shown.empty())
        shown.erase(0, decodeUtf8(shown, 0).bytes);
    builder.label(field, shown, Type::Code, Role::Text);
    cutTop(inside, context.px(s4));
    builder.label(cutTop(inside, context.style.lineHeight(Type::Small)), hint, Type::Small,
                  Role::TextMuted);
}

}  // namespace poolscope
