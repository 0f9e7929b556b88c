// Placing a row for each kind.
#include "app/panels/practise/run_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

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

constexpr float kLeastOfKinds = 0.4F;
constexpr std::size_t kMostSlips = 2;  ///< of a kind that are listed, the most frequent first

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
    layoutListRow(builder, row, practiseTarget(PractisePart::Kind, static_cast<std::size_t>(kind)),
                  lit, context.say("practise.kindPick"));
    Rect inside = row.inset(builder.px(s4), 0);
    const std::string times = std::to_string(known.flawless) + "/" + std::to_string(known.finished);
    if (known.finished > 0)
        builder.aside(inside, times, Type::Small,
                      known.slips.empty() ? Role::Good : Role::TextMuted);
    builder.label(inside, nameOfKind(kind, context), Type::Body, Role::Text);
}

}  // namespace

Box kindsBox(ExerciseKind chosen, const PracticeBook& book, const LayoutContext& context) {
    const KindPractice& known = book.of(chosen);
    const std::string done =
        known.finished == 0 ? context.say("practise.kindNew")
                            : context.words.fill("ui.practise.kindDone",
                                                 {{"flawless", std::to_string(known.flawless)},
                                                  {"finished", std::to_string(known.finished)}});
    return Box::group({Box::label(context.say("practise.kinds"), Type::Strong, Role::Text),
                       Box::rows({.count = exerciseKinds().size(),
                                  .chosen = static_cast<std::size_t>(chosen),
                                  .height = s10},
                                 [chosen, &book](Rect row, std::size_t i, LayoutBuilder& builder) {
                                     const auto kind = static_cast<ExerciseKind>(i);
                                     layoutKind(row, kind, kind == chosen, book.of(kind), builder);
                                 }),
                       Box::label(done, Type::Small, Role::TextMuted),
                       Box::label(slipWords(known, context), Type::Small, Role::Late)},
                      kLeastOfKinds)
        .keeping(0);
}

}  // namespace poolscope
