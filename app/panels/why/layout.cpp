// The rows of the Why tab, from top to bottom.
#include "app/panels/why/layout.hpp"

#include <utility>

#include "app/ui/boxes.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

/// A cause: a dot on a line that leads to the next one, its sentence, its time.
Box whyCause(const ShownCause& shown, std::size_t index, bool last, bool lit) {
    Box words =
        Box::column({Box::paragraph(shown.text, Role::Text, {Type::Body}),
                     Box::label(humanTime(shown.time) + shown.led, Type::Small, Role::TextMuted)});
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

/// The wait from its begin to its end, over the whole width.
Box waitBand(const ShownShares& shown) {
    return Box::own(s12, [&shown](Rect rect, LayoutBuilder& builder) {
        const auto length = static_cast<double>(shown.wait->length().ns);
        const auto place = [&](Instant at) {
            const auto from = static_cast<double>((at - shown.wait->begin).ns);
            return rect.x + rect.w * static_cast<float>(from / length);
        };
        float drawn = rect.x - 1;
        for (std::size_t i = 0; i < shown.pieces.size(); ++i) {
            const float x = place(shown.pieces[i].begin);
            const float end = place(shown.pieces[i].end);
            if (end - drawn < 1) continue;  // of those that share a pixel one is drawn
            drawn = end;
            layoutWaitPart({x, rect.y, end - x, rect.h}, shown.parts[i], builder);
        }
    });
}

/// A swatch, who it was, and how long.
Box waitShare(const ShownShares::Share& shown, std::size_t index) {
    Box words = Box::column({Box::paragraph(shown.text, Role::Text, {Type::Body}),
                             Box::label(shown.amount, Type::Small, Role::TextMuted)});
    return std::move(words).inside(
        {.left = s10, .right = s3, .top = s1, .bottom = s1},
        [what = shown.share.what, index](Rect rect, LayoutBuilder& builder) {
            const Target target = whyTarget(WhyPart::Share, index);
            Card& row = builder.card(rect, Role::Accent);
            row.fillAlpha = 0;
            row.radius = builder.px(s2);
            row.target = target;
            builder.hit(rect, target, builder.context().say("why.go"));
            WaitPart swatch;
            swatch.what = what;
            swatch.target = target;
            layoutWaitPart(
                {rect.x + builder.px(s1), rect.y + builder.px(s3), builder.px(s6), builder.px(s6)},
                swatch, builder);
        });
}

void addShares(const ShownShares& shown, const LayoutContext& context, std::vector<Box>& parts) {
    if (!shown.wait) return;
    parts.push_back(Box::paragraph(shown.heading, Role::Text, {Type::Strong}).above(s3));
    parts.push_back(waitBand(shown).above(s3));
    for (std::size_t i = 0; i < shown.shares.size(); ++i)
        parts.push_back(waitShare(shown.shares[i], i).above(s1));
    if (!shown.more.empty())
        parts.push_back(Box::label(shown.more, Type::Small, Role::TextMuted).above(s2));
    parts.push_back(
        Box::paragraph(
            context.words.fill("shares.hint", {{"length", humanTime(shown.wait->length())}}),
            Role::TextMuted, {Type::Small})
            .above(s6));
}

}  // namespace

float layoutWhy(Rect region, const WhyState& state, std::size_t position,
                const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    std::vector<Box> parts{Box::paragraph(state.asked, Role::Text, {Type::Strong}).above(s5)};
    if (!state.led.empty())
        parts.push_back(Box::paragraph(state.led, Role::TextMuted, {Type::Small}).above(s5));
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
    parts.push_back(Box::gap(s6));
    addShares(state.shares, context, parts);
    return placeScrolled(parts, region, state.scroll, builder);
}

}  // namespace poolscope
