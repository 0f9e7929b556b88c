// Placing scrim and hint.
#include "app/ui/overlay.hpp"

#include <algorithm>
#include <cctype>
#include <string>

#include "app/model/text/lower_case.hpp"
#include "app/ui/canvas/text_lines.hpp"

namespace poolscope {

namespace {

constexpr Length kWidestHint{400};

}  // namespace

bool matchesQuery(std::string_view words, std::string_view query) {
    const std::string all = lowerCase(words);
    std::string wanted = lowerCase(query);
    std::size_t at = 0;
    while (at < wanted.size()) {
        const std::size_t end = std::min(wanted.find(' ', at), wanted.size());
        if (all.find(wanted.substr(at, end - at)) == std::string::npos) return false;
        at = end + 1;
    }
    return true;
}

void layoutScrim(Vec2 window, LayoutBuilder& builder) {
    Card& card = builder.card({0, 0, window.x, window.y}, Role::Background);
    card.fillAlpha = 0.72F;
    card.radius = 0;
    builder.hit({0, 0, window.x, window.y}, Target::of(Target::Kind::Scrim));
}

void layoutSearchLine(LayoutBuilder& builder, Rect field, std::string_view typed,
                      std::string_view hint, Role edge) {
    builder.card(field, Role::Background, edge);
    field = field.inset(builder.px(s4), 0);
    builder.icon(cutLeft(field, builder.px(s8)), s7, IconKind::Search, Role::TextMuted);
    cutLeft(field, builder.px(s3));
    if (typed.empty())
        builder.label(field, hint, Type::Body, Role::Quiet);
    else
        builder.label(field, typed, Type::Code, Role::Text);
}

void layoutHint(Vec2 window, Vec2 pointer, const NamedText& hint, const LayoutContext& context,
                DisplayList& list) {
    LayoutBuilder builder(list, context);
    const float inner = std::min({context.width(Type::Small, hint) + context.px(s1),
                                  context.px(kWidestHint), window.x - context.px(s8)});
    const std::size_t lines = wrap(context.setting(Type::Small), hint, inner).size();
    const Vec2 size{
        inner + context.px(s8),
        context.style.lineHeight(Type::Small) * static_cast<float>(lines) + context.px(s4)};
    Rect box{pointer.x + context.px(s6), pointer.y + context.px(s10), size.x, size.y};
    box.x = std::clamp(box.x, 0.0F, window.x - box.w);
    if (box.bottom() > window.y) box.y = pointer.y - size.y - context.px(s4);
    builder.card(box, Role::Raised, Role::LineStrong);
    builder.paragraph(box.inset(context.px(s4), context.px(s2) - 0.5F), hint, Type::Small,
                      Role::Text);
}

}  // namespace poolscope
