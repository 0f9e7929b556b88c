// Placing a row for each kind.
#include "app/panels/practise/kinds_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/panels/practise/state.hpp"
#include "app/ui/dialog.hpp"

namespace poolscope {

std::string nameOfKind(ExerciseKind kind, const LayoutContext& context) {
    return context.say(fmt::format("practise.kind.{}", nameOf(kind)));
}

std::string scoreWords(const Exercise& exercise, const LayoutContext& context) {
    const ExerciseScore score = exercise.score();
    const std::string right = std::to_string(score.firstRight);
    const std::string steps = std::to_string(score.steps);
    if (score.done == 0) return {};
    if (!exercise.done())
        return context.words.fill("ui.practise.score",
                                  {{"right", right}, {"done", std::to_string(score.done)}});
    return context.words.fill(score.flawless() ? "ui.practise.flawless" : "ui.practise.done",
                              {{"right", right}, {"steps", steps}});
}

namespace {

constexpr std::size_t kMostSlips = 2;  ///< of a kind that are listed, the most frequent first

float rowHeight(const LayoutContext& context) {
    return context.style.lineHeight(Type::Body) + context.px(s1);
}

/// "went on too far ×3, ties the wrong way round ×1": the most frequent first.
std::string slipWords(const KindPractice& kind, const LayoutContext& context) {
    std::vector<std::pair<std::string, std::size_t>> all(kind.slips.begin(), kind.slips.end());
    std::stable_sort(all.begin(), all.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    std::string text;
    for (std::size_t i = 0; i < std::min(all.size(), kMostSlips); ++i) {
        const std::string slip = context.say(fmt::format("practise.slip.{}", all[i].first));
        if (i > 0) text += " · ";
        text += context.words.fill("ui.practise.wrongTimes",
                                   {{"slip", slip}, {"n", std::to_string(all[i].second)}});
    }
    return text;
}

void layoutKind(Rect row, ExerciseKind kind, bool lit, const KindPractice& known,
                LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    Card& card = builder.card(row, lit ? Role::Accent : Role::Raised);
    card.tinted = lit;
    card.fillAlpha = lit ? 1.0F : 0.0F;
    card.target = practiseTarget(PractisePart::Kind, static_cast<std::size_t>(kind));
    builder.hit(row, card.target, context.say("practise.kindPick"));
    Rect inside = row.inset(builder.px(s4), 0);
    const std::string times = std::to_string(known.flawless) + "/" + std::to_string(known.finished);
    const Rect end = cutRight(inside, context.width(Type::Small, times) + builder.px(s4));
    if (known.finished > 0)
        builder.label(end, times, Type::Small, known.slips.empty() ? Role::Good : Role::TextMuted,
                      AlignX::Right);
    builder.label(inside, nameOfKind(kind, context), Type::Body, Role::Text);
}

}  // namespace

float kindsHeight(const LayoutContext& context) {
    return context.style.lineHeight(Type::Strong) +
           (static_cast<float>(exerciseKinds().size()) + 0.5F) * rowHeight(context) +
           2 * context.style.lineHeight(Type::Small);
}

void layoutKinds(Rect table, ExerciseKind chosen, const PracticeBook& book,
                 LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    const float row = rowHeight(context);
    const float small = context.style.lineHeight(Type::Small);
    const KindPractice& known = book.of(chosen);
    Rect last = cutBottom(table, 2 * small);
    const Rect head = cutTop(table, context.style.lineHeight(Type::Strong));
    const std::size_t count = exerciseKinds().size();
    const auto room = static_cast<std::size_t>(std::max(1.0F, table.h / row));
    const std::string heading =
        room >= count ? context.say("practise.kinds")
                      : context.words.fill("ui.practise.kindsOf", {{"n", std::to_string(room)},
                                                                   {"of", std::to_string(count)}});
    builder.label(head, heading, Type::Strong, Role::Text);
    layoutRowsShown(table, row, count, static_cast<std::size_t>(chosen),
                    [&](Rect place, std::size_t i) {
                        const auto kind = static_cast<ExerciseKind>(i);
                        layoutKind(place, kind, kind == chosen, book.of(kind), builder);
                    });
    const std::string done =
        known.finished == 0 ? context.say("practise.kindNew")
                            : context.words.fill("ui.practise.kindDone",
                                                 {{"flawless", std::to_string(known.flawless)},
                                                  {"finished", std::to_string(known.finished)}});
    builder.label(cutTop(last, small), done, Type::Small, Role::TextMuted);
    builder.label(last, slipWords(known, context), Type::Small, Role::Late);
}

}  // namespace poolscope
