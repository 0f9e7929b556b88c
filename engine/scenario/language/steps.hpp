// The forms of a step that is a text, in one table: `work 30ms`, `throw NAME "message"`.
//
// Promises: the step reader, `--vary`, the form and the JSON Schema follow from the rows. A step
// that is a call is a table, see methods.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/scenario/language/scenario.hpp"

namespace poolscope {

struct StepSpec {
    std::string_view word;
    std::string_view form;     ///< with what stands behind the word
    std::string_view meaning;  ///< one sentence
    /// The step of that length; null: no duration stands behind the word.
    Step (*ofLength)(const DurationRange&);
};

inline constexpr std::array kSteps{
    StepSpec{"work", "work D", "Keeps a core busy.",
             [](const DurationRange& length) -> Step { return WorkStep{length}; }},
    StepSpec{"sleep", "sleep D", "Sleeps; an interrupt ends it.",
             [](const DurationRange& length) -> Step { return SleepStep{length}; }},
    StepSpec{"io", "io D", "Waits for a device: needs no core and hears no interrupt.",
             [](const DurationRange& length) -> Step { return IoStep{length}; }},
    StepSpec{"throw", "throw NAME \"message\"", "Throws an exception; the message may be left out.",
             nullptr},
};

/// The words of the rows, in their order.
inline constexpr auto kStepWords = [] {
    std::array<std::string_view, kSteps.size()> words;
    for (std::size_t i = 0; i < kSteps.size(); ++i) words[i] = kSteps[i].word;
    return words;
}();

/// The row with that word, or null.
constexpr const StepSpec* findStep(std::string_view word) {
    const auto* const found = std::find(kStepWords.begin(), kStepWords.end(), word);
    return found == kStepWords.end()
               ? nullptr
               : &kSteps[static_cast<std::size_t>(found - kStepWords.begin())];
}
constexpr bool isTimedStep(std::string_view word) {
    const StepSpec* const step = findStep(word);
    return step != nullptr && step->ofLength != nullptr;
}

}  // namespace poolscope
