// Placing cards, texts and buttons.
#include "app/ui/layout_builder.hpp"

#include <algorithm>
#include <cmath>

namespace poolscope {

Card& LayoutBuilder::card(Rect box, Role fill, std::optional<Role> edge) {
    Card card;
    card.box = box;
    card.fill = fill;
    card.edge = edge;
    card.radius = context_.style.radius();
    list_.cards.push_back(card);
    return list_.cards.back();
}

float LayoutBuilder::label(Rect box, std::string_view text, Type type, Role role, AlignX align) {
    if (box.w <= 0 || text.empty()) return 0;
    const Style& style = context_.style;
    std::string cut = elide(context_.measure, style.font(type), style.size(type), text, box.w);
    const float width = context_.width(type, cut);
    return add({box, std::move(cut), type, role, align, 1.0F, {}, width});
}

float LayoutBuilder::label(Rect box, const NamedText& text, Type type, Role role, AlignX align) {
    if (text.names.empty()) return label(box, std::string_view(text.text), type, role, align);
    if (box.w <= 0) return 0;
    const TextSetting setting = context_.setting(type);
    const NamedText cut = elide(setting, text, box.w);
    Label label{box, cut.text, type, role, align};
    visitParts(cut, [&](std::size_t begin, std::size_t length, const NameSpan* name) {
        const Font font = name == nullptr ? setting.font : setting.nameFont;
        const std::string_view part = std::string_view(cut.text).substr(begin, length);
        label.width = std::ceil(label.width - 0.01F);  // as `widthOf` has it
        label.parts.push_back({begin, length, label.width,
                               name == nullptr ? std::nullopt : std::optional(name->kind)});
        label.width += context_.measure.measure(font, setting.size, part).x;
    });
    return add(std::move(label));
}

float LayoutBuilder::add(Label label) {
    if (label.text.empty()) return 0;
    list_.labels.push_back(std::move(label));
    return list_.labels.back().width;
}

float LayoutBuilder::name(Rect box, std::string_view text, Type type, Role role, AlignX align) {
    const Style& style = context_.style;
    return label(box,
                 elideMiddle(context_.measure, style.font(type), style.size(type), text, box.w),
                 type, role, align);
}

float LayoutBuilder::paragraph(Rect box, const NamedText& text, Type type, Role role) {
    const Style& style = context_.style;
    const float height = style.lineHeight(type);
    const auto room = static_cast<std::size_t>(std::max(0.0F, box.h / height));
    const TextSetting setting = context_.setting(type);
    std::vector<NamedText> lines = wrap(setting, text, box.w);
    if (lines.size() > room) {
        lines.resize(room);
        if (!lines.empty()) {
            lines.back() += " …";
            lines.back() = elide(setting, lines.back(), box.w);
        }
    }
    float y = box.y;
    for (const NamedText& line : lines) {
        label({box.x, y, box.w, height}, line, type, role);
        y += height;
    }
    return y - box.y;
}

void LayoutBuilder::icon(Rect box, IconKind icon, Role role) {
    list_.icons.push_back({box, icon, role});
}

void LayoutBuilder::hit(Rect box, Target target, NamedText hint) {
    list_.hits.push_back({box, target, std::move(hint)});
}

void LayoutBuilder::button(Rect box, std::string_view text, Target target, const ButtonLook& how) {
    Card& back = card(box, how.lit ? Role::Accent : Role::Raised,
                      how.quiet ? std::nullopt : std::optional(Role::Line));
    back.tinted = how.lit;
    if (how.lit) back.edge = Role::Accent;
    if (how.quiet && !how.lit) back.fillAlpha = 0;
    if (how.enabled) back.target = target;
    const Role role = how.enabled ? how.role : Role::Quiet;
    Rect inside = box.inset(px(s4), 0);
    if (how.icon != IconKind::None) {
        const float side = std::min(box.h - px(s4), px(s8));
        if (text.empty()) {
            icon(rectAround(box.centre(), {side, side}), how.icon, role);
        } else {
            const Rect place = cutLeft(inside, side);
            icon(rectAround(place.centre(), {side, side}), how.icon, role);
            cutLeft(inside, px(s3));
        }
    }
    if (!how.key.empty()) {
        const float width = context_.width(Type::Small, how.key) + px(s1);
        if (width < inside.w * 0.5F) {
            label(cutRight(inside, width), how.key, Type::Small,
                  how.enabled ? Role::TextMuted : Role::Quiet, AlignX::Right);
            cutRight(inside, px(s3));
        }
    }
    // Words that do not fit are written smaller before they are cut.
    if (how.icon == IconKind::None && how.key.empty() &&
        context_.width(Type::Body, text) > inside.w)
        inside = inside.inset(-px(s2), 0);
    const Type own = context_.width(Type::Body, text) > inside.w ? Type::Small : Type::Body;
    label(inside, text, how.type.value_or(own), role, how.align);
    if (how.enabled) hit(box, target, how.hint);
}

Type LayoutBuilder::typeForButtons(std::span<const std::string_view> words, float width) const {
    const float inside = width - 2 * px(s2);
    for (const std::string_view word : words)
        if (context_.width(Type::Body, word) > inside) return Type::Small;
    return Type::Body;
}

Rect cutTop(Rect& rest, float height) {
    const float h = std::min(height, rest.h);
    const Rect strip{rest.x, rest.y, rest.w, h};
    rest.y += h;
    rest.h -= h;
    return strip;
}

Rect cutBottom(Rect& rest, float height) {
    const float h = std::min(height, rest.h);
    rest.h -= h;
    return {rest.x, rest.bottom(), rest.w, h};
}

Rect cutLeft(Rect& rest, float width) {
    const float w = std::min(width, rest.w);
    const Rect strip{rest.x, rest.y, w, rest.h};
    rest.x += w;
    rest.w -= w;
    return strip;
}

Rect cutRight(Rect& rest, float width) {
    const float w = std::min(width, rest.w);
    rest.w -= w;
    return {rest.right(), rest.y, w, rest.h};
}

Rect inkBox(const Label& label, const LayoutContext& context) {
    const float width = label.parts.empty() ? context.width(label.type, label.text) : label.width;
    const float height = context.style.size(label.type);
    const float left = label.align == AlignX::Left     ? label.box.x
                       : label.align == AlignX::Centre ? label.box.centre().x - width / 2
                                                       : label.box.right() - width;
    return {left, label.box.centre().y - height / 2, width, height};
}

}  // namespace poolscope
