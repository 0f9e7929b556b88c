// Placing the question, or the kinds that are asked.
#include "app/panels/predict/layout.hpp"

#include <algorithm>

#include "app/ui/boxes.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

constexpr Length kKindRow{25};

std::string scoreWords(PredictScore::Line line, std::string_view key,
                       const LayoutContext& context) {
    return context.words.fill(
        key, {{"right", std::to_string(line.right)}, {"asked", std::to_string(line.asked)}});
}

std::string scoreOf(const ShownPredicting& shown, const LayoutContext& context) {
    const PredictScore::Line all = shown.score.all();
    return all.asked == 0 ? context.say("predict.noScore")
                          : scoreWords(all, "ui.predict.score", context);
}

std::string whatComes(const ShownPredicting& shown, const LayoutContext& context) {
    return shown.next ? context.words.fill("ui.predict.comes", {{"time", humanTime(*shown.next)}})
                      : context.say("predict.noneComes");
}

/// Rows may stand so much closer than lines of a text, as each is a line of its own.
constexpr float kClosestRows = 0.76F;

void layoutKind(LayoutBuilder& builder, Rect row, std::size_t kind, const ShownPredicting& shown) {
    const LayoutContext& context = builder.context();
    const PredictScore::Line line = shown.score.kinds[kind];
    if (line.asked > 0) {
        builder.aside(row, scoreWords(line, "ui.predict.kindScore", context), Type::Small,
                      Role::TextMuted);
        cutRight(row, context.px(s2));
    }
    const bool wanted = shown.kinds.test(kind);
    const bool low = row.h < context.style.lineHeight(Type::Body);
    builder.button(row, context.say("predict.kind." + std::string(kPredictKindWords[kind])),
                   predictTarget(PredictPart::Kind, static_cast<std::uint32_t>(kind)),
                   {.icon = wanted ? IconKind::Check : IconKind::Ring,
                    .quiet = true,
                    .align = AlignX::Left,
                    .role = wanted ? Role::Text : Role::TextMuted,
                    .type = low ? std::optional(Type::Small) : std::nullopt});
}

/// In one column, or in two where the window is low.
void layoutKinds(LayoutBuilder& builder, Rect box, const ShownPredicting& shown) {
    const LayoutContext& context = builder.context();
    const std::size_t count = kPredictKindWords.size();
    const float one = box.h / static_cast<float>(count);
    const std::size_t columns = one < context.style.lineHeight(Type::Small) * kClosestRows ? 2 : 1;
    const std::size_t rows = (count + columns - 1) / columns;
    const float height = std::min(context.px(kKindRow), box.h / static_cast<float>(rows));
    const float width = box.w / static_cast<float>(columns);
    for (std::size_t i = 0; i < count; ++i)
        layoutKind(builder,
                   {box.x + width * static_cast<float>(i / rows),
                    box.y + height * static_cast<float>(i % rows), width, height},
                   i, shown);
}

}  // namespace

void layoutPredicting(Rect box, const ShownPredicting& shown, const LayoutContext& context,
                      DisplayList& list) {
    LayoutBuilder builder(list, context);
    std::vector<Box> parts{
        Box::title(context.say("predict.title"), Target::of("predict"), context.hintOf("predict")),
        Box::label(scoreOf(shown, context), Type::Body, Role::TextMuted), Box::gap(s4)};
    if (shown.question) {
        parts.push_back(Box::own(Box::Height(), [&](Rect rest, LayoutBuilder&) {
                            place(questionBox(rest.size(), *shown.question, context), rest,
                                  builder);
                        }).growing());
        return place(Box::column(std::move(parts)), box, builder);
    }
    parts.push_back(Box::paragraph(whatComes(shown, context), Role::Text).above(s4));
    if (shown.next)
        parts.push_back(Box::button({.words = context.say("predict.next"),
                                     .target = predictTarget(PredictPart::Next),
                                     .key = keyText(plainKey(KeyCode::Enter)),
                                     .lit = true,
                                     .hint = context.say("predict.nextHint")},
                                    s16)
                            .above(s2));
    parts.push_back(Box::button({.words = context.say("predict.allKinds"),
                                 .target = predictTarget(PredictPart::AllKinds),
                                 .icon = shown.kinds.all() ? IconKind::Check : IconKind::Ring,
                                 .quiet = true,
                                 .align = AlignX::Left}));
    parts.push_back(Box::own(Box::Height(), [&](Rect rest, LayoutBuilder&) {
                        layoutKinds(builder, rest, shown);
                    }).growing());
    place(Box::column(std::move(parts)), box, builder);
}

void layoutPredictCaption(Rect caption, const ShownPredicting& shown, const LayoutContext& context,
                          DisplayList& list) {
    layoutLargeQuestion(caption, *shown.question, context.say("predict.title"),
                        scoreOf(shown, context), context, list);
}

}  // namespace poolscope
