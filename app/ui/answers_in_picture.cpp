// Comparing targets with choices.
#include "app/ui/answers_in_picture.hpp"

#include <algorithm>
#include <string_view>
#include <variant>
#include <vector>

#include "app/model/narration/text_template.hpp"

namespace poolscope {

namespace {

/// A text may be given values that no gap of it takes: it does not name those.
bool names(const Said& text, const Target& pressed, const TextCatalog& words) {
    const std::vector<std::string_view> gaps = placeholdersOf(words(text.key));
    return std::any_of(text.values.begin(), text.values.end(), [&](const auto& each) {
        const auto* const task = std::get_if<TaskId>(&each.second);
        const auto* const thread = std::get_if<ThreadId>(&each.second);
        const bool isIt = (task != nullptr && pressed == Target::of(*task)) ||
                          (thread != nullptr && pressed == Target::of(*thread));
        return isIt && std::find(gaps.begin(), gaps.end(), each.first) != gaps.end();
    });
}

}  // namespace

std::optional<AnswerBox> boxesOf(PredictKind kind) {
    if (kind == PredictKind::Admission) return AnswerBox::Admission;
    if (kind == PredictKind::Future) return AnswerBox::FutureState;
    if (kind == PredictKind::Start) return AnswerBox::Start;
    return std::nullopt;
}

std::optional<std::size_t> choiceInBox(const PredictQuestion& question, const Target& pressed) {
    const std::optional<AnswerBox> boxes = boxesOf(question.kind);
    if (!boxes || pressed != answerTarget(*boxes, pressed.id)) return std::nullopt;
    for (std::size_t i = 0; i < question.choices.size(); ++i)
        if (question.choices[i].slot == static_cast<std::int32_t>(pressed.id)) return i;
    return std::nullopt;
}

std::optional<std::size_t> choiceAt(const PredictQuestion& question, const Target& pressed,
                                    const TextCatalog& words) {
    if (const auto boxed = choiceInBox(question, pressed)) return boxed;
    std::optional<std::size_t> only;
    for (std::size_t i = 0; i < question.choices.size(); ++i) {
        if (!names(question.choices[i].text, pressed, words)) continue;
        if (only) return std::nullopt;
        only = i;
    }
    return only;
}

}  // namespace poolscope
