// A question being made: the right choice, then wrong ones, the most plausible first.
//
// Promises: a finished question has two to four listed choices that read differently, and one of
// them is right. Further ones are kept if they stand in the picture and can be answered there. A
// wrong choice that is the right one after all is left out. Where two tasks or threads in it bear
// the same name, or one bears none, there is no question: nobody could answer it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "app/model/predict/asking.hpp"
#include "app/model/predict/question.hpp"

namespace poolscope {

class QuestionDraft {
public:
    static constexpr std::size_t kMostChoices = 4;

    QuestionDraft(PredictKind kind, std::size_t asked, std::size_t revealed, Said prompt) {
        question_.kind = kind;
        question_.asked = asked;
        question_.revealed = revealed;
        question_.prompt = std::move(prompt);
    }
    /// Once, before the wrong ones. `rank`: its place where choices have an order of their own.
    QuestionDraft& right(Said text, Said why, std::int64_t rank = 0);
    QuestionDraft& wrong(Said text, Said why, std::int64_t rank = 0, std::string_view mistake = {});

    /// The choice that was given last stands in a box of the picture, with that number.
    QuestionDraft& standsIn(std::int32_t box);

    /// In an order that follows from the seed, the position and the kind.
    std::optional<PredictQuestion> shuffled(const Asking& asking) const;
    /// By rank: yes before no, small numbers before large ones.
    std::optional<PredictQuestion> ranked(const Asking& asking) const;

private:
    struct Drafted {
        PredictChoice choice;
        std::int64_t rank = 0;
    };
    /// The right one first, those that are listed before the others; empty if there is nothing to
    /// ask.
    std::vector<Drafted> kept(const Asking& asking) const;
    std::optional<PredictQuestion> with(const std::vector<Drafted>& choices) const;

    PredictQuestion question_;
    std::vector<Drafted> drafted_;  ///< the first is right
    std::size_t last_ = 0;          ///< the one given last
};

}  // namespace poolscope
