// What columns and rows are made of: words, buttons, choices and lists.
#include <algorithm>
#include <optional>

#include "app/ui/boxes.hpp"
#include "app/ui/dialog.hpp"
#include "app/ui/more_rows.hpp"

namespace poolscope {

namespace {

constexpr float kLineRoundings = 0.5F;  ///< of lines that were added up

/// Of a row that is so high: as high as its letters at least.
float rowHeight(Length height, const LayoutContext& context) {
    return std::max(context.px(height), context.style.lineHeight(Type::Body) + context.px(sHalf));
}

float linesHeight(const NamedText& text, Type type, float width, const LayoutContext& context) {
    return static_cast<float>(wrap(context.setting(type), text, width).size()) *
           context.style.lineHeight(type);
}

Box paragraphIn(Type type, const NamedText& text, Role role) {
    const auto height = [text, type](float width, const LayoutContext& context) {
        return linesHeight(text, type, width, context);
    };
    Box box = Box::own(height, [=](Rect rect, LayoutBuilder& builder) {
        rect.h += kLineRoundings;
        if (height(rect.w, builder.context()) > rect.h) builder.hit(rect, {}, text);
        builder.paragraph(rect, text, type, role);
    });
    box.cuts = true;
    return box;
}

/// A card with its words, and whether it is right where that is known.
Box choiceIn(Type type, const BoxChoice& choice) {
    const bool marked = choice.refused || choice.right;
    const Role tone = choice.right ? Role::Good : Role::Late;
    Box words = Box::own(
        [=](float width, const LayoutContext& context) {
            return linesHeight(choice.words, type, width - context.style.lineHeight(Type::Body),
                               context);
        },
        [=](Rect rect, LayoutBuilder& builder) {
            Rect sign = cutRight(rect, builder.context().style.lineHeight(Type::Body));
            sign = cutTop(sign, sign.w).inset(builder.px(s1));
            if (marked && !sign.empty())
                builder.icon(sign, choice.right ? IconKind::Check : IconKind::Cross, tone);
            builder.paragraph(rect, choice.words, type, Role::Text);
        });
    const Role edge = choice.chosen ? Role::Accent : Role::Line;
    return std::move(words).inside({s4, s4, s2, s2}, [=](Rect rect, LayoutBuilder& builder) {
        Card& card = builder.card(rect, marked ? tone : Role::Raised, marked ? tone : edge);
        card.tinted = marked;
        card.thick = choice.chosen;
        card.target = choice.target;
        if (choice.target != Target()) builder.hit(rect, choice.target);
    });
}

Box choicesIn(Type type, const std::vector<BoxChoice>& all) {
    std::vector<Box> parts;
    for (const BoxChoice& choice : all) parts.push_back(choiceIn(type, choice).above(s2));
    return Box::group(std::move(parts));
}

/// The largest type in which the words of all fit beside their keys.
Type typeOf(const std::vector<BoxButton>& all, float width, const LayoutContext& context) {
    const auto fits = [&](const BoxButton& each) {
        const float key =
            each.key.empty() ? 0 : context.width(Type::Small, each.key) + context.px(s4);
        return context.width(Type::Body, each.words) + key + 2 * context.px(s4) <= width;
    };
    return std::all_of(all.begin(), all.end(), fits) ? Type::Body : Type::Small;
}

void placeButton(const BoxButton& button, std::optional<Type> type, Rect rect,
                 LayoutBuilder& builder) {
    builder.button(rect, button.words, button.target,
                   {.icon = button.icon,
                    .lit = button.lit,
                    .enabled = button.enabled,
                    .quiet = button.quiet,
                    .key = button.key,
                    .hint = button.hint,
                    .align = button.align,
                    .type = type});
}

void placeButtons(Rect rect, float height, const std::vector<BoxButton>& all,
                  LayoutBuilder& builder) {
    const float gap = builder.px(s2);
    const float width = (rect.w - gap) / 2;
    const Type type = typeOf(all, width, builder.context());
    for (std::size_t i = 0; i < all.size(); ++i)
        placeButton(all[i], type,
                    {rect.x + static_cast<float>(i % 2) * (width + gap),
                     rect.y + static_cast<float>(i / 2) * (height + gap), width, height},
                    builder);
}

/// Below them it is counted how many have no room.
void placeRows(Rect rect, const BoxRows& rows, const Box::Row& placeRow, LayoutBuilder& builder) {
    const float height = rowHeight(rows.height, builder.context());
    const auto room = static_cast<std::size_t>((rect.h + kLineRoundings) / height);
    Rect foot;
    if (room < rows.count) foot = cutBottom(rect, moreRowsHeight(builder.context()));
    const auto shown = std::min(
        rows.count, static_cast<std::size_t>(std::max(0.0F, rect.h + kLineRoundings) / height));
    const std::size_t first = firstRowShown(rows.count, shown, rows.chosen);
    for (std::size_t i = first; i < first + shown; ++i) placeRow(cutTop(rect, height), i, builder);
    if (room < rows.count)
        layoutMoreRows(builder, foot, "rows", {first, rows.count - first - shown});
}

}  // namespace

Box Box::gap(Length height) { return own(height, {}); }

Box Box::own(Length height, Place placed) {
    return own([height](float, const LayoutContext& context) { return context.px(height); },
               std::move(placed));
}

Box Box::own(Type line, Place placed) {
    return own(
        [line](float, const LayoutContext& context) { return context.style.lineHeight(line); },
        std::move(placed));
}

Box Box::label(NamedText text, Type type, Role role) {
    return own(type, [text = std::move(text), type, role](Rect rect, LayoutBuilder& builder) {
        builder.label(rect, text, type, role);
    });
}

Box Box::name(std::string text, Type type, Role role) {
    return own(type, [text = std::move(text), type, role](Rect rect, LayoutBuilder& builder) {
        builder.name(rect, text, type, role);
    });
}

Box Box::aside(std::string text, Type type, Role role) {
    Box box = own(type, [text, type, role](Rect rect, LayoutBuilder& builder) {
        builder.label(rect, text, type, role, AlignX::Right);
    });
    box.width = [text, type](const LayoutContext& context) {
        return text.empty() ? 0.0F : context.width(type, text) + context.px(s1);
    };
    return box;
}

Box Box::sign(IconKind icon, Role role) {
    Box box = own(Type::Body, [icon, role](Rect rect, LayoutBuilder& builder) {
        const float side = std::min(rect.w, rect.h) - 2 * builder.px(s1);
        if (side > 0) builder.icon(rectAround(rect.centre(), {side, side}), icon, role);
    });
    box.width = [](const LayoutContext& context) { return context.style.lineHeight(Type::Body); };
    return box;
}

Box Box::paragraph(NamedText text, Role role, std::initializer_list<Type> types) {
    Box box = paragraphIn(*types.begin(), text, role);
    for (const Type* type = types.begin() + 1; type < types.end(); ++type)
        box.smaller.push_back(paragraphIn(*type, text, role));
    return box;
}

Box Box::button(BoxButton button, Length height) {
    return own([height](float, const auto& context) { return rowHeight(height, context); },
               [button = std::move(button)](Rect rect, LayoutBuilder& builder) {
                   placeButton(button, std::nullopt, rect, builder);
               });
}

Box Box::narrowButton(BoxButton button, Length height) {
    Box box = Box::button(button, height);
    box.width = [button = std::move(button)](const LayoutContext& context) {
        return context.width(Type::Body, button.words) + context.width(Type::Small, button.key) +
               context.px(s18);
    };
    return box;
}

Box Box::title(std::string words, Target leave, std::string hint, std::string aside) {
    return row(s0, {label(std::move(words), Type::Strong, Role::Text),
                    Box::aside(std::move(aside), Type::Small, Role::TextMuted),
                    button({.words = "",
                            .target = leave,
                            .icon = IconKind::Cross,
                            .quiet = true,
                            .hint = std::move(hint)},
                           s12)
                        .wide(s12)});
}

Box Box::buttons(std::vector<BoxButton> all, Length height) {
    const auto lines = static_cast<float>((all.size() + 1) / 2);
    return own(
        [lines, height](float, const LayoutContext& context) {
            return lines * context.px(height) + std::max(0.0F, lines - 1) * context.px(s2);
        },
        [all = std::move(all), height](Rect rect, LayoutBuilder& builder) {
            placeButtons(rect, builder.px(height), all, builder);
        });
}

Box Box::buttonRow(std::vector<BoxButton> all) {
    std::vector<Box> parts;
    for (BoxButton& each : all) parts.push_back(narrowButton(std::move(each)));
    return row(s3, std::move(parts));
}

Box Box::choices(std::vector<BoxChoice> all) {
    return choicesIn(Type::Body, all).orElse(choicesIn(Type::Small, all)).keeping(3);
}

Box Box::rows(BoxRows rows, Row placeRow) {
    const auto wanted = static_cast<float>(std::clamp(rows.count, rows.least, rows.most));
    Box box =
        own([=](float,
                const LayoutContext& context) { return wanted * rowHeight(rows.height, context); },
            [=, placeRow = std::move(placeRow)](Rect rect, LayoutBuilder& builder) {
                placeRows(rect, rows, placeRow, builder);
            });
    box.cuts = true;
    return std::move(box).keeping(0);
}

Box Box::toned(Role role) && {
    return std::move(*this).inside({.left = s5}, [role](Rect rect, LayoutBuilder& builder) {
        builder.card(cutLeft(rect, builder.px(s1)), role, role).radius = 0;
    });
}

}  // namespace poolscope
