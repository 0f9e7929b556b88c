// Placing the band and the card.
#include "app/panels/span/layout.hpp"

#include <algorithm>

#include "app/ui/dialog.hpp"

namespace poolscope {

namespace {

constexpr Length kWidestSpanColumn{110};
constexpr Length kLeastSpanCard{260};

/// As wide as their longest cell, columns of executors within limits.
std::vector<float> columnWidths(const SpanInput& input, const LayoutContext& context) {
    std::vector<float> widths;
    for (const auto& row : input.table)
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (i == widths.size()) widths.push_back(0);
            widths[i] = std::max(widths[i], context.width(Type::Small, row[i]) + context.px(s6));
        }
    for (std::size_t i = 1; i < widths.size(); ++i)
        widths[i] = std::min(widths[i], context.px(kWidestSpanColumn));
    return widths;
}

void layoutButtons(LayoutBuilder& builder, Rect row) {
    const LayoutContext& context = builder.context();
    for (const CommandId command :
         {CommandId("zoomToSpan"), CommandId("copySpan"), CommandId("film")}) {
        const std::string words = context.say("span." + std::string(command.name));
        const float width = context.width(Type::Body, words) + context.px(s10);
        builder.button(cutLeft(row, std::min(width, row.w)), words, Target::of(command),
                       {.hint = context.hintOf(command)});
        cutLeft(row, context.px(s3));
    }
}

}  // namespace

void layoutSpan(const SpanInput& input, const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    const Rect picture = input.picture;
    const Rect rows = input.rows;
    const float left = std::clamp(input.from, rows.x, rows.right());
    const float right = std::clamp(input.to, left, rows.right());
    Card& band = builder.card({left, rows.y, right - left, rows.h}, Role::Accent, Role::Accent);
    band.fillAlpha = 0.12F;
    band.radius = 0;
    const float line = context.style.lineHeight(Type::Small) + context.px(s1);
    const std::vector<float> columns = columnWidths(input, context);
    float wanted = context.width(Type::Strong, input.title);
    float all = 0;
    for (const float column : columns) all += column;
    wanted = std::max({wanted, all, context.px(kLeastSpanCard)}) + context.px(s12);
    // Beside the picture nothing of the span is covered.
    const bool beside = wanted <= input.beside.w;
    const Rect place = beside ? input.beside : picture;
    const float width = beside ? place.w - context.px(s4) : std::min(wanted, picture.w);
    const float height = context.style.lineHeight(Type::Strong) + context.px(s16) +
                         line * static_cast<float>(input.table.size()) + context.px(s12);
    const bool atRight = (left + right) / 2 < picture.centre().x;
    const float x = beside    ? place.x + context.px(s2)
                    : atRight ? place.right() - width - context.px(s4)
                              : place.x + context.px(s4);
    const Rect box{x, std::max(place.y, place.bottom() - height - context.px(s4)), width,
                   std::min(height, place.h)};
    builder.card(box, Role::Surface, Role::LineStrong);
    builder.hit(box, {});
    Rect inside = box.inset(context.px(s5), context.px(s4));
    const Rect title = cutTop(inside, context.style.lineHeight(Type::Strong) + context.px(s1));
    const bool fits = context.width(Type::Strong, input.title) <= title.w;
    builder.label(title, input.title, fits ? Type::Strong : Type::Small, Role::Text);
    layoutButtons(builder, cutBottom(inside, context.px(s14)));
    cutBottom(inside, context.px(s2));
    for (std::size_t i = 0; i < input.table.size() && inside.h >= line; ++i) {
        Rect row = cutTop(inside, line);
        for (std::size_t k = 0; k < input.table[i].size() && row.w > 0; ++k) {
            const Rect cell = cutLeft(row, columns[k]);
            if (k == 0)
                builder.label(cell, input.table[i][k], Type::Small, Role::TextMuted);
            else
                builder.label(cell, input.table[i][k], Type::Small, Role::Text, AlignX::Right);
        }
    }
}

}  // namespace poolscope
