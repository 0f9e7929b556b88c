// Placing the choice of steps.
#include "app/panels/steps/layout.hpp"

#include <algorithm>

namespace poolscope {

namespace {

constexpr Length kStepsWidth{380};
constexpr Length kStepsRow{30};

void layoutChoice(LayoutBuilder& builder, Rect row, std::string_view words, Target target,
                  IconKind icon, bool chosen) {
    LayoutBuilder::ButtonLook how;
    how.quiet = true;
    how.lit = chosen;
    how.icon = icon;
    how.align = AlignX::Left;
    builder.button(row, words, target, how);
}

}  // namespace

void layoutSteps(Rect picture, const StepChoice& steps, const LayoutContext& context,
                 DisplayList& list) {
    LayoutBuilder builder(list, context);
    const float row = context.px(kStepsRow);
    const float title = context.style.lineHeight(Type::Strong) + context.px(s2);
    const float small = context.style.lineHeight(Type::Small) + context.px(s2);
    const bool telling = steps.size == StepSize::Telling;
    const auto groups = static_cast<float>(telling ? kTellingGroupWords.size() : 0);
    const float rows = static_cast<float>(kStepSizeWords.size()) + groups + 1;
    const float height = title + (telling ? small : 0) + 2 * small + rows * row + context.px(s12);
    const float width = std::min(picture.w, context.px(kStepsWidth));
    const Rect box{picture.right() - width, std::max(picture.y, picture.bottom() - height), width,
                   std::min(picture.h, height)};
    builder.card(box, Role::Surface, Role::LineStrong);
    builder.hit(box, {});
    Rect inside = box.inset(context.px(s5), context.px(s4));
    builder.label(cutTop(inside, title), context.say("steps.title"), Type::Strong, Role::Text);
    for (std::size_t i = 0; i < kStepSizeWords.size(); ++i) {
        const bool chosen = steps.size == static_cast<StepSize>(i);
        layoutChoice(builder, cutTop(inside, row),
                     context.say("steps." + std::string(kStepSizeWords[i])),
                     stepsTarget(StepsPart::Size, static_cast<std::uint32_t>(i)),
                     chosen ? IconKind::Dot : IconKind::Ring, chosen);
    }
    if (telling) {
        builder.label(cutTop(inside, small), context.say("steps.stops"), Type::Small,
                      Role::TextMuted);
        for (std::size_t i = 0; i < kTellingGroupWords.size(); ++i) {
            const bool wanted = steps.has(static_cast<TellingGroup>(i));
            layoutChoice(builder, cutTop(inside, row),
                         context.say("steps." + std::string(kTellingGroupWords[i])),
                         stepsTarget(StepsPart::Group, static_cast<std::uint32_t>(i)),
                         wanted ? IconKind::Check : IconKind::Ring, false);
        }
    }
    layoutChoice(builder, cutTop(inside, row), context.say("steps.onlyShown"),
                 stepsTarget(StepsPart::OnlyShown),
                 steps.onlyShown ? IconKind::Check : IconKind::Ring, false);
    cutTop(inside, context.px(s2));
    builder.paragraph(inside,
                      context.words.fill("ui.steps.hint", {{"key", context.keyOf("stepSize")}}),
                      Type::Small, Role::TextMuted);
}

}  // namespace poolscope
