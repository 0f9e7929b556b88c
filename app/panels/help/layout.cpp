// Placing the keys in columns.
#include "app/panels/help/layout.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "app/ui/overlay.hpp"

namespace poolscope {

namespace {

constexpr Length kHelpWidth{1180};
constexpr Length kHelpHeight{640};

std::string keysOf(const CommandRow& row) {
    std::string keys = keyText(row.keys[0]);
    const std::string second = keyText(row.keys[1]);
    if (!second.empty()) keys += "  " + second;
    return keys;
}

/// The keys at the left, what they do at the right of them; in small type what would be cut.
void layoutColumn(Rect column, std::span<const CommandRow* const> rows, float rowHeight,
                  LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    float widest = 0;
    for (const CommandRow* row : rows)
        widest = std::max(widest, context.width(Type::Strong, keysOf(*row)));
    const float cap = std::min(widest + context.px(s1), column.w * 0.42F);
    for (const CommandRow* command : rows) {
        Rect row = cutTop(column, rowHeight);
        builder.label(cutLeft(row, cap), keysOf(*command), Type::Strong, Role::Accent);
        cutLeft(row, context.px(s5));
        const std::string words = context.wordsOf(command->command);
        const bool fits = context.width(Type::Body, words) <= row.w;
        builder.label(row, words, fits ? Type::Body : Type::Small, Role::Text);
    }
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
    const std::span<const CommandRow* const> all(rows);
    for (std::size_t first = 0; first < all.size(); first += perColumn) {
        layoutColumn(cutLeft(inside, width),
                     all.subspan(first, std::min(perColumn, all.size() - first)), rowHeight,
                     builder);
        cutLeft(inside, gap);
    }
}

}  // namespace poolscope
