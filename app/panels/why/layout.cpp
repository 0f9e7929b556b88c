// The rows of the Why tab, from top to bottom.
#include "app/panels/why/layout.hpp"

#include <utility>

#include "app/ui/boxes.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

/// A cause: a dot on a line that leads to the next one, its sentence, its time.
Box whyCause(const ShownCause& shown, std::size_t index, bool last, bool lit) {
    Box words = Box::column({Box::paragraph(shown.text, Role::Text, {Type::Body}),
                             Box::label(humanTime(shown.time), Type::Small, Role::TextMuted)});
    return std::move(words).inside(
        {.left = s10, .right = s3, .top = s1, .bottom = s2},
        [=](Rect rect, LayoutBuilder& builder) {
            Card& card = builder.card(rect.inset(0, builder.px(sHalf)), Role::Accent);
            card.tinted = lit;
            card.fillAlpha = lit ? 1.0F : 0.0F;
            card.radius = builder.px(s2);
            card.target = whyTarget(WhyPart::Cause, index);
            builder.hit(rect, card.target, builder.context().say("why.go"));
            const float size = builder.px(s5);
            const Vec2 dot{rect.x + size, rect.y + builder.px(s2) + size};
            if (!last)
                builder
                    .card({dot.x - builder.px(sHalf), dot.y + size, builder.px(s1),
                           rect.bottom() - dot.y - size},
                          Role::LineStrong)
                    .radius = 0;
            builder.icon(rectAround(dot, {size, size}), index == 0 ? IconKind::Ring : IconKind::Dot,
                         index == 0 ? Role::Late : Role::Text);
        });
}

}  // namespace

float layoutWhy(Rect region, const WhyState& state, std::size_t position,
                const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    std::vector<Box> parts{Box::paragraph(state.asked, Role::Text, {Type::Strong}).above(s5)};
    for (std::size_t i = 0; i < state.chain.size(); ++i)
        parts.push_back(whyCause(state.chain[i], i, i + 1 == state.chain.size(),
                                 state.chain[i].cause.position == position)
                            .above(s1));
    parts.push_back(Box::gap(s6));
    if (!state.offered.empty())
        parts.push_back(
            Box::paragraph(context.say("why.ask"), Role::TextMuted, {Type::Small}).above(s3));
    for (std::size_t i = 0; i < state.offered.size(); ++i)
        parts.push_back(Box::button({.words = state.offered[i].text.text,
                                     .target = whyTarget(WhyPart::Question, i),
                                     .icon = IconKind::Search,
                                     .quiet = true,
                                     .align = AlignX::Left,
                                     .hint = state.offered[i].text.text},
                                    s12));
    parts.push_back(Box::gap(s4));
    parts.push_back(Box::paragraph(context.say("why.hint"), Role::TextMuted, {Type::Small}));
    return placeScrolled(parts, region, state.scroll, builder);
}

}  // namespace poolscope
