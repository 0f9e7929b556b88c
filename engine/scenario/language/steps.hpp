// The forms of a step that is a text, in one table: `work 30ms`, `throw NAME "message"`.
//
// Promises: the step reader, `--vary`, the form and the JSON Schema follow from the rows. A step
// that is a call is a table, see methods.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "engine/scenario/language/scenario.hpp"

namespace poolscope {

/// What stands behind the word.
enum class StepOperand : std::uint8_t { Length, Exception, Lock, Semaphore, Latch };

struct StepSpec {
    std::string_view word;
    std::string_view form;     ///< with what stands behind the word
    std::string_view meaning;  ///< one sentence
    StepOperand operand = StepOperand::Length;
    /// The step of that length; null: no duration stands behind the word.
    Step (*ofLength)(const DurationRange&) = nullptr;
    SharedStep::Act act = SharedStep::Act::Lock;  ///< Lock, Semaphore, Latch
};

inline constexpr std::array kSteps{
    StepSpec{"work", "work D", "Keeps a core busy.", StepOperand::Length,
             [](const DurationRange& length) -> Step { return WorkStep{length}; }},
    StepSpec{"sleep", "sleep D", "Sleeps; an interrupt ends it.", StepOperand::Length,
             [](const DurationRange& length) -> Step { return SleepStep{length}; }},
    StepSpec{"io", "io D", "Waits for a device: needs no core and hears no interrupt.",
             StepOperand::Length,
             [](const DurationRange& length) -> Step { return IoStep{length}; }},
    StepSpec{"throw", "throw NAME \"message\"", "Throws an exception; the message may be left out.",
             StepOperand::Exception},
    StepSpec{"lock", "lock NAME", "Locks a [[lock]]; waits as long as it takes.", StepOperand::Lock,
             nullptr, SharedStep::Act::Lock},
    StepSpec{"unlock", "unlock NAME",
             "Unlocks a [[lock]]; without a name the one that the body locked last.",
             StepOperand::Lock, nullptr, SharedStep::Act::Unlock},
    StepSpec{"acquire", "acquire NAME N",
             "Acquires N permits of a [[semaphore]], or one; an interrupt ends the wait.",
             StepOperand::Semaphore, nullptr, SharedStep::Act::Acquire},
    StepSpec{"release", "release NAME N", "Releases N permits of a [[semaphore]], or one.",
             StepOperand::Semaphore, nullptr, SharedStep::Act::Release},
    StepSpec{"await", "await NAME", "Waits until a [[latch]] is at 0; an interrupt ends the wait.",
             StepOperand::Latch, nullptr, SharedStep::Act::Await},
    StepSpec{"countDown", "countDown NAME", "Counts a [[latch]] down by one.", StepOperand::Latch,
             nullptr, SharedStep::Act::CountDown},
};

/// The words of the rows, in their order.
inline constexpr auto kStepWords = [] {
    std::array<std::string_view, kSteps.size()> words;
    for (std::size_t i = 0; i < kSteps.size(); ++i) words[i] = kSteps[i].word;
    return words;
}();

/// The word for what a step does with a lock, a semaphore or a latch.
constexpr std::string_view wordOf(SharedStep::Act act) {
    for (const StepSpec& step : kSteps)
        if (step.operand > StepOperand::Exception && step.act == act) return step.word;
    return {};
}

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
