// In the middle of the window.
#include "app/window/progress_box.hpp"

#include "app/ui/layout_builder.hpp"
#include "app/ui/paint.hpp"

namespace poolscope {

namespace {

constexpr Length kProgressWidth{360};
constexpr Length kProgressHeight{72};

}  // namespace

void paintProgressBox(Canvas& canvas, Vec2 window, std::string_view key, double share,
                      const LayoutContext& context) {
    const Style& style = context.style;
    const std::string text =
        context.words.fill(key, {{"percent", std::to_string(static_cast<int>(share * 100))}});
    Rect box = rectAround({window.x / 2, window.y / 2},
                          {context.px(kProgressWidth), context.px(kProgressHeight)});
    canvas.fillRect(box, style.color(Role::Surface), context.px(s3));
    canvas.strokeRect(box, {style.color(Role::Line), 1}, context.px(s3));
    box = box.inset(context.px(s7), context.px(s4));
    Rect bar = cutBottom(box, context.px(s2));
    canvas.fillRect(bar, style.color(Role::Line), context.px(s1));
    canvas.fillRect(cutLeft(bar, bar.w * static_cast<float>(share)), style.color(Role::Accent),
                    context.px(s1));
    DisplayList list;
    LayoutBuilder(list, context).label(box, text, Type::Body, Role::Text);
    paintDisplayList(canvas, style, list);
}

}  // namespace poolscope
