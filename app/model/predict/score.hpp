// How well somebody predicted: of each kind of question, how many were right at the first try.
//
// Promises: plain data; a question answered a second time changes nothing.
#pragma once

#include <array>
#include <cstddef>

#include "app/model/predict/attempt.hpp"

namespace poolscope {

struct PredictScore {
    struct Line {
        std::size_t asked = 0;  ///< and answered
        std::size_t right = 0;

        friend bool operator==(const Line&, const Line&) = default;
    };
    std::array<Line, kPredictKindWords.size()> kinds{};

    void take(const Attempt& attempt) {
        if (!attempt.first() || !attempt.chosen()) return;
        Line& line = kinds[static_cast<std::size_t>(attempt.question().kind)];
        ++line.asked;
        line.right += attempt.right() ? 1 : 0;
    }
    Line all() const {
        Line sum;
        for (const Line& line : kinds) {
            sum.asked += line.asked;
            sum.right += line.right;
        }
        return sum;
    }

    friend bool operator==(const PredictScore&, const PredictScore&) = default;
};

}  // namespace poolscope
