// The choice of steps, in the corner of the picture.
#include "app/panels/steps/layout.hpp"

#include <algorithm>
#include <utility>

#include "app/ui/boxes.hpp"

namespace poolscope {

namespace {

constexpr Length kStepsWidth{380};

Box stepsChoice(std::string words, Target target, IconKind icon, bool chosen) {
    return Box::button({.words = std::move(words),
                        .target = target,
                        .lit = chosen,
                        .icon = icon,
                        .quiet = true,
                        .align = AlignX::Left});
}

std::vector<Box> stepsParts(const StepChoice& steps, const LayoutContext& context) {
    const auto say = [&](std::string_view key) { return context.say("steps." + std::string(key)); };
    std::vector<Box> parts{Box::label(say("title"), Type::Strong, Role::Text).above(s2)};
    for (std::size_t i = 0; i < kStepSizeWords.size(); ++i) {
        const bool chosen = steps.size == static_cast<StepSize>(i);
        parts.push_back(stepsChoice(say(kStepSizeWords[i]),
                                    stepsTarget(StepsPart::Size, static_cast<std::uint32_t>(i)),
                                    chosen ? IconKind::Dot : IconKind::Ring, chosen));
    }
    const auto checked = [](bool is) { return is ? IconKind::Check : IconKind::Ring; };
    if (steps.size == StepSize::Telling) {
        parts.push_back(Box::label(say("stops"), Type::Small, Role::TextMuted).above(s2));
        for (std::size_t i = 0; i < kTellingGroupWords.size(); ++i)
            parts.push_back(
                stepsChoice(say(kTellingGroupWords[i]),
                            stepsTarget(StepsPart::Group, static_cast<std::uint32_t>(i)),
                            checked(steps.has(static_cast<TellingGroup>(i))), false));
    }
    parts.push_back(stepsChoice(say("onlyShown"), stepsTarget(StepsPart::OnlyShown),
                                checked(steps.onlyShown), false)
                        .above(s2));
    parts.push_back(
        Box::paragraph(context.say("steps.hint"), Role::TextMuted, {Type::Small}).keeping(0));
    return parts;
}

}  // namespace

void layoutSteps(Rect picture, const StepChoice& steps, const LayoutContext& context,
                 DisplayList& list) {
    LayoutBuilder builder(list, context);
    const Box all = Box::column(stepsParts(steps, context));
    const float width = std::min(picture.w, context.px(kStepsWidth));
    const float height = std::min(
        picture.h, heightOf(all, width - 2 * context.px(s5), context) + 2 * context.px(s4));
    const Rect box{picture.right() - width, picture.bottom() - height, width, height};
    builder.card(box, Role::Surface, Role::LineStrong);
    builder.hit(box, {});
    place(all, box.inset(context.px(s5), context.px(s4)), builder);
}

}  // namespace poolscope
