// Placing the keys in columns.
#include "app/panels/help/layout.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "app/ui/overlay.hpp"

namespace poolscope {

namespace {

constexpr Length kHelpWidth{920};
constexpr Length kHelpHeight{560};
constexpr Length kWidestHelpKey{118};

std::string keysOf(const CommandRow& row) {
    std::string keys = keyText(row.keys[0]);
    const std::string second = keyText(row.keys[1]);
    if (!second.empty()) keys += "  " + second;
    return keys;
}

}  // namespace

void layoutHelp(Vec2 window, const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    layoutScrim(window, builder);
    std::vector<const CommandRow*> rows;
    for (const CommandRow& row : context.commands->rows())
        if (row.keys[0].code != KeyCode::None) rows.push_back(&row);
    const Rect box = rectAround(Vec2{window.x / 2, window.y / 2},
                                {std::min(context.px(kHelpWidth), window.x - context.px(s16)),
                                 std::min(context.px(kHelpHeight), window.y - context.px(s16))});
    builder.card(box, Role::Surface, Role::LineStrong);
    Rect inside = box.inset(context.px(s10), context.px(s7));
    Rect top = cutTop(inside, context.style.lineHeight(Type::Title) + context.px(s3));
    const std::string tour = context.say("help.tour");
    Rect button = cutRight(top, context.width(Type::Body, tour) + context.px(s14));
    builder.hit(box, {});
    builder.button(cutTop(button, context.px(s14)), tour, Target::of("tour"));
    builder.label(top, context.say("help.title"), Type::Title, Role::Text);
    const std::string hint = context.say("help.mouse");
    builder.paragraph(cutBottom(inside, context.style.lineHeight(Type::Body) * 2), hint, Type::Body,
                      Role::TextMuted);
    cutBottom(inside, context.px(s3));
    const float rowHeight =
        std::max(context.style.lineHeight(Type::Body) + context.px(sHalf), context.px(s10));
    const auto perColumn = std::max<std::size_t>(1, static_cast<std::size_t>(inside.h / rowHeight));
    const std::size_t columns = (rows.size() + perColumn - 1) / perColumn;
    const float gap = context.px(s10);
    const float width = (inside.w - gap * static_cast<float>(columns - 1)) /
                        static_cast<float>(std::max<std::size_t>(1, columns));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::size_t columnNumber = i / perColumn;
        const auto column = static_cast<float>(columnNumber);
        const auto line = static_cast<float>(i % perColumn);
        Rect row{inside.x + column * (width + gap), inside.y + line * rowHeight, width, rowHeight};
        const std::string keys = keysOf(*rows[i]);
        const Rect cap = cutLeft(row, std::min(context.px(kWidestHelpKey), row.w * 0.42F));
        builder.label(cap, keys, Type::Strong, Role::Accent);
        cutLeft(row, context.px(s4));
        builder.label(row, context.wordsOf(rows[i]->command), Type::Body, Role::Text);
    }
}

}  // namespace poolscope
