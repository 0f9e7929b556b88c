// The rows of the Why tab, from top to bottom.
#include "app/panels/why/layout.hpp"

#include <algorithm>

#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

class WhyRows {
public:
    WhyRows(Rect region, float scroll, const LayoutContext& context, DisplayList& list)
        : region_(region),
          scroll_(scroll),
          context_(context),
          builder_(list, context),
          y_(region.y - scroll) {}

    template <class Text>
    void heading(const Text& text, Type type, Role role) {
        const Rect box = next(heightOf(text, region_.w, type) + context_.px(s3));
        if (isSeen(box)) builder_.paragraph(box, text, type, role);
    }

    /// A cause: a dot on a line that leads to the next one, its sentence, its time.
    void cause(const ShownCause& shown, std::size_t index, bool last, bool lit) {
        const std::string time = humanTime(shown.time);
        const float dots = context_.px(s10);
        const float text = region_.w - dots - context_.px(s3);
        const float line = context_.style.lineHeight(Type::Small);
        const float sentence = heightOf(shown.text, text, Type::Body);
        Rect box = next(sentence + line + context_.px(s6));
        if (!isSeen(box)) return;
        Card& card = builder_.card(box.inset(0, context_.px(sHalf)), Role::Accent);
        card.tinted = lit;
        card.fillAlpha = lit ? 1.0F : 0.0F;
        card.radius = context_.px(s2);
        card.target = whyTarget(WhyPart::Cause, index);
        builder_.hit(box, card.target, context_.say("why.go"));
        const float size = context_.px(s5);
        const Vec2 dot{box.x + dots / 2, box.y + context_.px(s2) + size};
        if (!last)
            builder_
                .card({dot.x - context_.px(sHalf), dot.y + size, context_.px(s1),
                       box.bottom() - dot.y - size},
                      Role::LineStrong)
                .radius = 0;
        builder_.icon(rectAround(dot, {size, size}), index == 0 ? IconKind::Ring : IconKind::Dot,
                      index == 0 ? Role::Late : Role::Text);
        cutLeft(box, dots);
        cutTop(box, context_.px(s2));
        builder_.paragraph(cutTop(box, sentence), shown.text, Type::Body, Role::Text);
        builder_.label(cutTop(box, line), time, Type::Small, Role::TextMuted);
    }

    void question(const NamedText& text, std::size_t index) {
        const Rect box = next(context_.style.lineHeight(Type::Body) + context_.px(s6));
        if (!isSeen(box)) return;
        LayoutBuilder::ButtonLook how;
        how.quiet = true;
        how.align = AlignX::Left;
        how.icon = IconKind::Search;
        how.hint = text.text;
        builder_.button(box.inset(0, context_.px(sHalf)), text.text,
                        whyTarget(WhyPart::Question, index), how);
    }

    void gap(Length length) { y_ += context_.px(length); }
    float scrollRange() const { return std::max(0.0F, y_ + scroll_ - region_.bottom()); }

private:
    template <class Text>
    float heightOf(const Text& text, float width, Type type) const {
        DisplayList measured;
        constexpr float kEndless = 1e6F;
        return LayoutBuilder(measured, context_)
            .paragraph({0, 0, width, kEndless}, text, type, Role::Text);
    }
    Rect next(float height) {
        const Rect box{region_.x, y_, region_.w, height};
        y_ += height;
        return box;
    }
    bool isSeen(Rect box) const { return region_.contains(box); }

    Rect region_;
    float scroll_;
    const LayoutContext& context_;
    LayoutBuilder builder_;
    float y_;
};

}  // namespace

float layoutWhy(Rect region, const WhyState& state, std::size_t position,
                const LayoutContext& context, DisplayList& list) {
    WhyRows rows(region, state.scroll, context, list);
    rows.heading(state.asked, Type::Strong, Role::Text);
    rows.gap(s2);
    for (std::size_t i = 0; i < state.chain.size(); ++i)
        rows.cause(state.chain[i], i, i + 1 == state.chain.size(),
                   state.chain[i].cause.position == position);
    rows.gap(s6);
    if (!state.offered.empty()) rows.heading(context.say("why.ask"), Type::Small, Role::TextMuted);
    for (std::size_t i = 0; i < state.offered.size(); ++i) rows.question(state.offered[i].text, i);
    rows.gap(s4);
    rows.heading(context.words.fill("ui.why.hint", {{"key", context.keyOf("askWhy")}}), Type::Small,
                 Role::TextMuted);
    return rows.scrollRange();
}

}  // namespace poolscope
