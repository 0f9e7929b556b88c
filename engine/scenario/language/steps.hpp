// The forms of a step that is a text, in one table: `work 30ms`, `throw NAME "message"`.
//
// Promises: the step reader, `--vary`, the form and the JSON Schema follow from the rows. A step
// that is a call is a table, see methods.hpp; one that is a method of a variable, `x.getAndSet(1)`,
// is an expression, see expression.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "engine/scenario/language/scenario.hpp"

namespace poolscope {

/// What stands behind the word.
enum class StepOperand : std::uint8_t {
    Length,
    Exception,
    Lock,
    Semaphore,
    Latch,
    Condition,
    Thread,
    Assignment,  ///< a variable, `=` and an expression
    Boolean,     ///< an expression of that type
    Int,
    Any,     ///< an expression of any type
    Result,  ///< the same, or nothing
    Nothing,
    Else,  ///< nothing, or another `if`
};
/// Whether the operand names something that bodies share.
constexpr bool isShared(StepOperand operand) {
    return operand >= StepOperand::Lock && operand <= StepOperand::Thread;
}

struct StepSpec {
    std::string_view word;
    std::string_view form;     ///< with what stands behind the word
    std::string_view meaning;  ///< one sentence
    StepOperand operand = StepOperand::Length;
    /// The step of that length; null: no duration stands behind the word.
    Step (*ofLength)(const DurationRange&) = nullptr;
    SharedStep::Act act = SharedStep::Act::Lock;  ///< isShared(operand)
    bool block = false;                           ///< a list of steps follows
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
    StepSpec{"await", "await NAME D",
             "Waits for a signal of a [[condition]]; with a duration for so long at most.",
             StepOperand::Condition, nullptr, SharedStep::Act::AwaitSignal},
    StepSpec{"signal", "signal NAME", "Wakes the longest waiting thread of a [[condition]].",
             StepOperand::Condition, nullptr, SharedStep::Act::Signal},
    StepSpec{"signalAll", "signalAll NAME", "Wakes all threads that wait at a [[condition]].",
             StepOperand::Condition, nullptr, SharedStep::Act::SignalAll},
    StepSpec{"synchronized", "synchronized NAME",
             "Performs the list that follows with a [[lock]] locked, and unlocks it in any case.",
             StepOperand::Lock, nullptr, SharedStep::Act::Lock, true},
    StepSpec{"wait", "wait NAME D",
             "Object.wait of a [[lock]]'s monitor; with a duration for so long at most.",
             StepOperand::Lock, nullptr, SharedStep::Act::Wait},
    StepSpec{"notify", "notify NAME", "Object.notify: wakes the longest waiting thread.",
             StepOperand::Lock, nullptr, SharedStep::Act::Notify},
    StepSpec{"notifyAll", "notifyAll NAME", "Object.notifyAll: wakes all waiting threads.",
             StepOperand::Lock, nullptr, SharedStep::Act::NotifyAll},
    StepSpec{"start", "start NAME", "Starts a [[thread]], which then does not begin by itself.",
             StepOperand::Thread, nullptr, SharedStep::Act::Start},
    StepSpec{"join", "join NAME", "Waits until a [[thread]] has ended; an interrupt ends the wait.",
             StepOperand::Thread, nullptr, SharedStep::Act::Join},
    StepSpec{"interrupt", "interrupt NAME", "Interrupts a [[thread]].", StepOperand::Thread,
             nullptr, SharedStep::Act::Interrupt},
    StepSpec{"set", "set NAME = EXPR", "Writes a [[variable]], or a local one.",
             StepOperand::Assignment},
    StepSpec{"local", "local NAME = EXPR", "Declares a local variable, or writes it.",
             StepOperand::Assignment},
    StepSpec{"read", "read EXPR", "Reads, for nobody.", StepOperand::Any},
    StepSpec{"assert", "assert EXPR", "Throws an AssertionError if it is false.",
             StepOperand::Boolean},
    StepSpec{"if",
             "if EXPR",
             "Performs the list that follows if it is true.",
             StepOperand::Boolean,
             nullptr,
             {},
             true},
    StepSpec{"else",
             "else",
             "Performs the list that follows if not; `else if EXPR` asks again.",
             StepOperand::Else,
             nullptr,
             {},
             true},
    StepSpec{"while",
             "while EXPR",
             "Performs the list that follows as long as it is true.",
             StepOperand::Boolean,
             nullptr,
             {},
             true},
    StepSpec{"repeat",
             "repeat EXPR",
             "Performs the list that follows so many times.",
             StepOperand::Int,
             nullptr,
             {},
             true},
    StepSpec{"break", "break", "Leaves the innermost while or repeat.", StepOperand::Nothing},
    StepSpec{"return", "return EXPR", "Ends the run; the task's future gets the value.",
             StepOperand::Result},
    StepSpec{"yield", "yield", "Thread.yield: lets other threads go first.", StepOperand::Nothing},
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
        if (isShared(step.operand) && !step.block && step.act == act) return step.word;
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
