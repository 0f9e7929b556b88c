// One question being asked: what was chosen, whether the run has shown the answer.
//
// Promises: plain data without a run or a screen, so the panels that ask questions share it. A
// choice may be changed until the answer is revealed, and never after. Counts are what a class
// answered, typed in by whoever asks; they are nobody's choice and decide nothing.
//
//     asked ── choose ──> chosen ── reveal ──> revealing ── reach ──> revealed
//       └───────────────── reveal ─────────────────^
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "app/model/predict/question.hpp"

namespace poolscope {

inline constexpr std::size_t kMostChoices = 4;

class Attempt {
public:
    enum class Phase : std::uint8_t { Asked, Chosen, Revealing, Revealed };
    using Counts = std::array<std::optional<std::uint32_t>, kMostChoices>;

    /// `again`: the same question was answered before.
    explicit Attempt(PredictQuestion question, bool again = false)
        : question_(std::move(question)), again_(again) {}

    const PredictQuestion& question() const { return question_; }
    Phase phase() const { return phase_; }
    bool open() const { return phase_ <= Phase::Chosen; }
    bool over() const { return phase_ == Phase::Revealed; }
    std::optional<std::size_t> chosen() const { return chosen_; }
    bool right() const { return chosen_ == question_.right; }
    /// Whether it counts for "at first try".
    bool first() const { return !again_; }

    /// Returns false if there is no such choice or the answer is known.
    bool choose(std::size_t choice) {
        if (!open() || choice >= question_.choices.size()) return false;
        chosen_ = choice;
        phase_ = Phase::Chosen;
        return true;
    }
    /// From now on the run may show the answer; also without a choice, in front of a class.
    void reveal() {
        if (open()) phase_ = Phase::Revealing;
    }
    /// The run has shown it.
    void reach() {
        if (phase_ == Phase::Revealing) phase_ = Phase::Revealed;
    }

    const Counts& counts() const { return counts_; }
    bool counted() const {
        for (const auto& count : counts_)
            if (count) return true;
        return false;
    }
    /// Appends a digit to a count of at most three of them, as one types it.
    void typeDigit(std::size_t choice, std::uint32_t digit) {
        if (choice >= question_.choices.size()) return;
        const std::uint32_t typed = counts_[choice].value_or(0) * 10 + digit;
        if (typed < 1000) counts_[choice] = typed;
    }
    void deleteDigit(std::size_t choice) {
        if (choice >= question_.choices.size() || !counts_[choice]) return;
        const std::uint32_t left = *counts_[choice] / 10;
        counts_[choice] = left == 0 ? std::nullopt : std::optional(left);
    }

private:
    PredictQuestion question_;
    bool again_ = false;
    Phase phase_ = Phase::Asked;
    std::optional<std::size_t> chosen_;
    Counts counts_{};
};

}  // namespace poolscope
