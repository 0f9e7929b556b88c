// Placing the parts that panels at the left have in common.
#include "app/ui/dock_parts.hpp"

namespace poolscope {

namespace {

constexpr Length kDockButton{28};

float choiceHeight(const DockChoice& choice, Type type, float width, const LayoutContext& context) {
    const float room = width - 2 * context.px(s4) - context.style.lineHeight(Type::Body);
    return paragraphHeight(choice.words, type, room, context) + 2 * context.px(s2);
}

void layoutChoice(Rect box, const DockChoice& choice, Type type, LayoutBuilder& builder) {
    const bool marked = choice.refused || choice.right;
    const Role tone = choice.right ? Role::Good : Role::Late;
    Card& card = builder.card(box, marked ? tone : Role::Raised,
                              marked          ? tone
                              : choice.chosen ? Role::Accent
                                              : Role::Line);
    card.tinted = marked;
    card.thick = choice.chosen;
    if (choice.target != Target()) {
        card.target = choice.target;
        builder.hit(box, card.target);
    }
    Rect inside = box.inset(builder.px(s4), builder.px(s2));
    const Rect icon = cutRight(inside, builder.context().style.lineHeight(Type::Body));
    if (marked)
        builder.icon(Rect{icon.x, icon.y, icon.w, icon.w}.inset(builder.px(s1)),
                     choice.right ? IconKind::Check : IconKind::Cross, tone);
    builder.paragraph(inside, choice.words, type, Role::Text);
}

}  // namespace

void cutDockChoices(Rect& box, std::span<const DockChoice> choices, float share,
                    LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    float all = 0;
    for (const DockChoice& each : choices)
        all += choiceHeight(each, Type::Body, box.w, context) + builder.px(s2);
    const Type type = all <= box.h * share ? Type::Body : Type::Small;
    for (const DockChoice& each : choices) {
        layoutChoice(cutTop(box, choiceHeight(each, type, box.w, context)), each, type, builder);
        cutTop(box, builder.px(s2));
    }
}

float paragraphHeight(const NamedText& text, Type type, float width, const LayoutContext& context) {
    return static_cast<float>(wrap(context.setting(type), text, width).size()) *
           context.style.lineHeight(type);
}

std::pair<Rect, Rect> dockColumns(Rect box, const LayoutContext& context) {
    const float gap = context.px(s8);
    box = box.inset(gap, context.px(s4));
    const Rect left = cutLeft(box, (box.w - gap) / 2);
    cutLeft(box, gap);
    return {left, box};
}

Rect cutDockTitle(Rect& box, std::string_view title, const Target& leave, const std::string& hint,
                  LayoutBuilder& builder) {
    Rect row = cutTop(box, builder.px(s12));
    LayoutBuilder::ButtonLook how;
    how.icon = IconKind::Cross;
    how.quiet = true;
    how.hint = hint;
    builder.button(cutRight(row, builder.px(s12)), "", leave, how);
    cutLeft(row, builder.label(row, title, Type::Strong, Role::Text) + builder.px(s4));
    return row;
}

float dockButtonsHeight(std::size_t count, const LayoutContext& context) {
    const auto rows = static_cast<float>((count + 1) / 2);
    return rows * context.px(kDockButton) + (rows - 1) * context.px(s2);
}

void layoutDockButtons(Rect box, std::span<const DockButton> buttons, LayoutBuilder& builder) {
    const float gap = builder.px(s2);
    const float width = (box.w - gap) / 2;
    Rect row;
    for (std::size_t i = 0; i < buttons.size(); ++i) {
        const DockButton& each = buttons[i];
        if (i % 2 == 0) {
            row = cutTop(box, builder.px(kDockButton));
            cutTop(box, gap);
        }
        LayoutBuilder::ButtonLook how;
        how.key = keyText(each.key);
        how.enabled = each.enabled;
        how.lit = each.lit;
        builder.button(cutLeft(row, width), each.words, each.target, how);
        cutLeft(row, gap);
    }
}

void cutToneBar(Rect& box, Role role, LayoutBuilder& builder) {
    Card& bar = builder.card(cutLeft(box, builder.px(s1)), role, role);
    bar.radius = 0;
    cutLeft(box, builder.px(s4));
}

float besideToneBar(float width, const LayoutContext& context) {
    return width - context.px(s1) - context.px(s4);
}

}  // namespace poolscope
