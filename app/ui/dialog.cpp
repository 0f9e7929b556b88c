// Placing what dialogs share.
#include "app/ui/dialog.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "app/ui/overlay.hpp"

namespace poolscope {

Rect layoutDialogBox(Vec2 window, Vec2 size, LayoutBuilder& builder) {
    layoutScrim(window, builder);
    const float margin = builder.px(s16);
    const Rect box =
        rectAround(Vec2{window.x / 2, window.y / 2},
                   {std::min(size.x, window.x - margin), std::min(size.y, window.y - margin)});
    builder.card(box, Role::Surface, Role::LineStrong);
    builder.hit(box, {});
    return box.inset(builder.px(s7), builder.px(s5));
}

Rect layoutDialog(Vec2 window, Vec2 size, std::string_view title, LayoutBuilder& builder) {
    Rect inside = layoutDialogBox(window, size, builder);
    builder.label(cutTop(inside, builder.context().style.lineHeight(Type::Title)), title,
                  Type::Title, Role::Text);
    return inside;
}

float dialogTitleHeight(const LayoutContext& context) {
    return context.style.lineHeight(Type::Title) + context.px(s4);
}

void layoutListRow(LayoutBuilder& builder, Rect row, const Target& target, bool lit,
                   std::string hint) {
    Card& card = builder.card(row, Role::Accent);
    card.tinted = lit;
    card.fillAlpha = lit ? 1.0F : 0.0F;
    card.target = target;
    builder.hit(row, target, std::move(hint));
}

std::size_t firstRowShown(std::size_t count, std::size_t rows, std::size_t chosen) {
    if (count <= rows) return 0;
    return std::min(chosen > rows / 2 ? chosen - rows / 2 : 0, count - rows);
}

void layoutRowsShown(Rect region, float height, std::size_t count, std::size_t chosen,
                     const std::function<void(Rect row, std::size_t index)>& layoutRow) {
    const auto room = static_cast<std::size_t>(std::max(1.0F, region.h / height));
    const std::size_t first = firstRowShown(count, room, chosen);
    for (std::size_t i = first; i < count && i < first + room; ++i)
        layoutRow(cutTop(region, height), i);
}

void layoutStepper(LayoutBuilder& builder, Rect box, const SteppedValue& value) {
    builder.button(cutLeft(box, box.h), "", value.less,
                   {.icon = value.choice ? IconKind::StepBack : IconKind::Minus});
    builder.button(cutRight(box, box.h), "", value.more,
                   {.icon = value.choice ? IconKind::StepForward : IconKind::Plus});
    box = box.inset(builder.px(s1), 0);
    builder.card(box, Role::Background, value.edited ? Role::Accent : Role::Line).target =
        value.field;
    builder.hit(box, value.field);
    builder.name(box.inset(builder.px(s2), 0), value.text, Type::Body, value.role, AlignX::Centre);
}

void layoutTypedName(LayoutBuilder& builder, Rect box, const TextEntry& entry) {
    builder.card(box, Role::Background, Role::Accent);
    const LayoutContext& context = builder.context();
    std::string text = entry.withCaret();
    const Rect inside = box.inset(context.px(s3), 0);
    while (context.width(Type::Strong, text) > inside.w && !text.empty())
        text.erase(0, decodeUtf8(text, 0).bytes);
    builder.label(inside, text, Type::Strong, Role::Text);
}

}  // namespace poolscope
